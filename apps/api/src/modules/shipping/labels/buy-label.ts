import type { JobCtx } from '../../platform/jobs/job.ts'
import type { AttemptInHand } from './attempt-in-hand.ts'
import { CarrierError, type CarrierFailure } from './carrier.ts'
import { connectCarrierOf } from './carrier-connection.ts'
import { type OnPoint, passBy } from './crash-points.ts'
import { finishLabel } from './finish-label.ts'
import {
  afterBought,
  afterFailure,
  afterFind,
  afterLookUp,
  afterPrepared,
  afterRefusedPurchase,
  afterSeeingParcels,
  type Effect,
  leaseMs,
  nextStep,
  quietMs,
  START_WITHIN_MS,
  type Verdict,
} from './label-attempt.ts'
import {
  beginEffect,
  claimAttempt,
  findAttempt,
  isLive,
  type LabelAttempt,
} from './label-attempts.repository.ts'
import { enqueuePurchase } from './label-queue.ts'
import { isWanted } from './label-subject.ts'
import { settle } from './settle-label.ts'
import type { ShippingDeps } from './shipping-deps.ts'
import { storePapers } from './store-label.ts'

/**
 * Takes a label attempt as far as it can go now (design §6). Safe to run any number of times and to be killed anywhere:
 * whoever comes next reads from the row what may have happened, and asks the carrier before doing it again.
 */
export async function buyLabel(job: JobCtx, attemptId: number, deps: ShippingDeps): Promise<void> {
  const purchase = new Purchase(job, deps)
  let hand = await purchase.takeUp(attemptId)
  while (hand && !job.signal.aborted) hand = await purchase.goOn(hand)
}

class Purchase {
  private readonly job: JobCtx
  private readonly deps: ShippingDeps
  private readonly onPoint: OnPoint

  constructor(job: JobCtx, deps: ShippingDeps) {
    this.job = job
    this.deps = deps
    this.onPoint = deps.onPoint ?? passBy
  }

  /** Null when somebody else has it, when it is not due, or when it is over. */
  takeUp(attemptId: number): Promise<AttemptInHand | null> {
    return this.job.write(async (ctx) => {
      const known = await findAttempt(ctx, attemptId)
      const carrier = known ? await connectCarrierOf(ctx, this.deps, known) : null
      const lease = carrier ? leaseMs(carrier) : START_WITHIN_MS
      const attempt = await claimAttempt(ctx, attemptId, 'live', after(ctx.now, lease))
      if (!attempt) {
        const found = await findAttempt(ctx, attemptId)
        if (found && isLive(found)) await enqueuePurchase(ctx, attemptId, found.dueAt)
        return null
      }
      const wanted = await isWanted(ctx, attempt)
      if (carrier) return { attempt, carrier, wanted }
      await settle(ctx, attempt, wanted, withoutCarrier(attempt))
      return null
    })
  }

  async goOn(hand: AttemptInHand): Promise<AttemptInHand | null> {
    const step = nextStep(hand.attempt, hand.carrier, hand.wanted, this.job.now())
    return 'verdict' in step ? this.settle(hand, step.verdict) : this.run(hand, step.effect)
  }

  private run(hand: AttemptInHand, effect: Effect): Promise<AttemptInHand | null> {
    switch (effect) {
      case 'prepare':
        return this.prepare(hand)
      case 'find':
        return this.find(hand)
      case 'purchase':
        return this.buy(hand)
      case 'look-up':
        return this.lookUp(hand)
      case 'see-parcels':
        return this.seeParcels(hand)
      case 'fetch-label':
        return this.fetchLabel(hand)
    }
  }

  private async prepare(hand: AttemptInHand): Promise<AttemptInHand | null> {
    await this.onPoint('before-prepare')
    const begun = await this.begin(hand, {})
    if (!begun) return null
    const result = await this.attemptEffect(begun.attempt, () => hand.carrier.prepare(begun.attempt.payload))
    await this.onPoint('after-prepare-before-save')
    const next = await this.settle(
      begun,
      'failure' in result
        ? afterFailure(begun.attempt, 'prepare', result.failure)
        : afterPrepared(result.value.carrierShipmentId),
    )
    await this.onPoint('after-save')
    return next
  }

  private async find(hand: AttemptInHand): Promise<AttemptInHand | null> {
    const { attempt, carrier } = hand
    const result = await caught(this.job, () => carrier.findByReference(attempt.reference))
    if ('failure' in result) return this.settle(hand, afterFailure(attempt, 'find', result.failure))
    const found = result.value.find((one) => one.state === 'bought') ?? result.value[0]
    const verdict = afterFind(found)
    return verdict === 'prepare' ? this.prepare(hand) : this.settle(hand, verdict)
  }

  private async buy(hand: AttemptInHand): Promise<AttemptInHand | null> {
    await this.onPoint('before-purchase-row')
    const { carrier } = hand
    const begun = await this.begin(hand, { purchasing: true })
    if (!begun) return null
    await this.onPoint('after-purchase-row')
    const { attempt } = begun
    const id = shipmentId(attempt)
    const result = await this.attemptEffect(attempt, () => carrier.purchase(id, attempt.payload))
    await this.onPoint('after-purchase-before-save')
    if (!('failure' in result)) return this.settle(begun, afterBought(result.value))
    if (result.failure.kind === 'inDoubt' || result.failure.kind === 'notReached') {
      return this.settle(begun, afterFailure(attempt, 'purchase', result.failure))
    }
    // Where nothing can be looked up, a refusal is all there is to know.
    if (!carrier.can.lookUp)
      return this.settle(begun, afterRefusedPurchase(result.failure, { state: 'gone' }))
    // Some refuse after having done it.
    const shown = await caught(this.job, () => carrier.lookUp(id))
    return this.settle(
      begun,
      'failure' in shown
        ? afterFailure(attempt, 'purchase', { kind: 'inDoubt', texts: shown.failure.texts })
        : afterRefusedPurchase(result.failure, shown.value),
    )
  }

  private async lookUp(hand: AttemptInHand): Promise<AttemptInHand | null> {
    const askedAt = this.job.now()
    const result = await caught(this.job, () => hand.carrier.lookUp(shipmentId(hand.attempt)))
    if ('failure' in result) return this.settle(hand, afterFailure(hand.attempt, 'look-up', result.failure))
    const verdict = afterLookUp(hand.attempt, result.value, askedAt, hand.wanted)
    return verdict === 'purchase' ? this.buy(hand) : this.settle(hand, verdict)
  }

  private async seeParcels(hand: AttemptInHand): Promise<AttemptInHand | null> {
    const { attempt, carrier } = hand
    const result = await caught(this.job, async () => (await carrier.seenParcels?.(attempt.payload)) ?? [])
    return this.settle(
      hand,
      'failure' in result
        ? afterFailure(attempt, 'see-parcels', result.failure)
        : afterSeeingParcels(result.value),
    )
  }

  private async fetchLabel(hand: AttemptInHand): Promise<AttemptInHand | null> {
    const result = await caught(this.job, () => storePapers(this.job, hand, this.deps))
    await this.onPoint('after-label-fetch')
    if ('failure' in result)
      return this.settle(hand, afterFailure(hand.attempt, 'fetch-label', result.failure))
    const again = await finishLabel(this.job, hand, result.value, this.onPoint)
    await this.onPoint('after-bought-commit')
    return again
  }

  /** Writes that an effect begins; null when somebody else has gone on with the attempt. */
  private async begin(
    hand: AttemptInHand,
    { purchasing = false }: { purchasing?: boolean },
  ): Promise<AttemptInHand | null> {
    const { carrier } = hand
    const attempt = await this.job.write((ctx) =>
      beginEffect(ctx, hand.attempt, {
        dueAt: after(ctx.now, leaseMs(carrier)),
        ...(purchasing ? { state: 'purchasing' as const, quietUntil: after(ctx.now, quietMs(carrier)) } : {}),
      }),
    )
    return attempt ? { ...hand, attempt } : null
  }

  /** A worker that was stopped between the row and the effect for too long must not begin it any more. */
  private attemptEffect<T>(attempt: LabelAttempt, effect: () => Promise<T>): Promise<Outcome<T>> {
    const waited = this.job.now().getTime() - (attempt.lastStepAt?.getTime() ?? 0)
    if (waited > START_WITHIN_MS) {
      return Promise.resolve({
        failure: { kind: 'notReached', texts: [`not begun within ${START_WITHIN_MS} ms`] },
      })
    }
    return caught(this.job, effect)
  }

  private settle(
    { attempt, carrier, wanted }: AttemptInHand,
    verdict: Verdict,
  ): Promise<AttemptInHand | null> {
    return this.job.write(async (ctx) => {
      const changed = await settle(ctx, attempt, wanted, verdict, carrier)
      if (!changed) return null
      return { attempt: changed, carrier, wanted: await isWanted(ctx, changed) }
    })
  }
}

type Outcome<T> = { readonly value: T } | { readonly failure: CarrierFailure }

/** What an effect gave, or why not. Our own mistakes count as doubt: nobody knows how far it got. */
async function caught<T>(job: JobCtx, effect: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await effect() }
  } catch (error) {
    if (error instanceof CarrierError) {
      job.log.warn({ err: error }, 'carrier')
      return { failure: error.failure }
    }
    job.log.error({ err: error }, 'label step failed')
    return { failure: { kind: 'inDoubt', texts: [error instanceof Error ? error.message : String(error)] } }
  }
}

/** No carrier is configured any more: certain only about what was not bought yet. */
const withoutCarrier = (attempt: LabelAttempt): Verdict => ({
  change: {
    state: attempt.state === 'purchasing' ? 'unknown' : 'rejected',
    error: { reason: attempt.state === 'purchasing' ? 'in_doubt' : 'unreachable', fields: [], texts: [] },
  },
  goOnInMs: null,
})

function shipmentId(attempt: LabelAttempt): string {
  if (attempt.carrierShipmentId === null) throw new Error(`label attempt ${attempt.id} has no shipment`)
  return attempt.carrierShipmentId
}

const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms)
