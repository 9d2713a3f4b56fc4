import { type Files, FilesUnavailable } from '../../../platform/files/files.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { CarrierError, type CarrierFailure } from '../carrier/carrier.ts'
import { type CarrierAccess, connectSeller } from '../carrier/carrier-connection.ts'
import { type CarrierTurns, NoTurn } from '../carrier/carrier-turns.ts'
import { type OnPoint, passOn } from './crash-points.ts'
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
  WAITING_FOR_STORAGE,
} from './label-attempt.ts'
import {
  beginEffect,
  changeAttempt,
  claimAttempt,
  findAttempt,
  isLive,
  type LabelAttempt,
} from './label-attempts.repository.ts'
import type { ClaimedAttempt, LabelSubjects } from './label-subject.ts'
import { enqueueFetch, enqueuePurchase } from './labels.jobs.ts'
import { settleAttempt } from './settle-attempt.ts'
import { storePapers } from './store-papers.ts'

/** What the purchase of a label needs from outside. */
export interface PurchaseDeps extends CarrierAccess {
  readonly files: Files
  readonly subjects: LabelSubjects
  /** Says when the carrier may be called. */
  readonly turns: CarrierTurns
  readonly onPoint?: OnPoint
}

/** How long an attempt waits for its turn before it goes back to the queue: less than it is claimed for. */
const PATIENCE_MS = 15_000
/** How often a call that was refused because there were too many is made anew in its own turn. */
const TURNS_OF_ONE_EFFECT = 5
const AGAIN_AFTER_MS = 1_000

/**
 * Advances a label attempt as far as it can go now (design §6). Safe to run any number of times and to be killed
 * anywhere: the next worker reads from the row what may have happened, and asks the carrier before doing it again.
 */
export async function buyLabel(job: JobCtx, attemptId: number, deps: PurchaseDeps): Promise<void> {
  const purchase = new Purchase(job, deps)
  let claimed = await purchase.claim(attemptId)
  while (claimed && !job.signal.aborted) claimed = await purchase.advance(claimed)
}

class Purchase {
  private readonly job: JobCtx
  private readonly deps: PurchaseDeps
  private readonly onPoint: OnPoint

  constructor(job: JobCtx, deps: PurchaseDeps) {
    this.job = job
    this.deps = deps
    this.onPoint = deps.onPoint ?? passOn
  }

  /** Null when another worker has it, when it is not due, or when it is over. */
  claim(attemptId: number): Promise<ClaimedAttempt | null> {
    return this.job.write(async (ctx) => {
      const known = await findAttempt(ctx, attemptId)
      const carrier = known ? await connectSeller(ctx, this.deps, known) : null
      const lease = carrier ? leaseMs(carrier) : START_WITHIN_MS
      const attempt = await claimAttempt(ctx, attemptId, 'live', after(ctx.now, lease))
      if (!attempt) {
        const found = await findAttempt(ctx, attemptId)
        if (found && isLive(found)) await enqueuePurchase(ctx, attemptId, found.dueAt)
        return null
      }
      const subject = this.deps.subjects[attempt.subject]
      const wanted = await subject.isWanted(ctx, attempt)
      if (carrier) return { attempt, carrier, subject, wanted }
      await settleAttempt(ctx, { attempt, subject, wanted }, withoutCarrier(attempt))
      return null
    })
  }

  async advance(claimed: ClaimedAttempt): Promise<ClaimedAttempt | null> {
    const step = nextStep(claimed.attempt, claimed.carrier, claimed.wanted, this.job.now())
    return 'verdict' in step ? this.settle(claimed, step.verdict) : this.run(claimed, step.effect)
  }

  private run(claimed: ClaimedAttempt, effect: Effect): Promise<ClaimedAttempt | null> {
    switch (effect) {
      case 'prepare':
        return this.prepare(claimed)
      case 'find':
        return this.find(claimed)
      case 'purchase':
        return this.buy(claimed)
      case 'look-up':
        return this.lookUp(claimed)
      case 'see-parcels':
        return this.seeParcels(claimed)
      case 'fetch-label':
        return this.fetchLabel(claimed)
    }
  }

  private async prepare(claimed: ClaimedAttempt): Promise<ClaimedAttempt | null> {
    await this.onPoint('before-prepare')
    if (!(await this.turn(claimed))) return this.later(claimed)
    const begun = await this.begin(claimed, {})
    if (!begun) return null
    const result = await this.attemptEffect(begun, () => claimed.carrier.prepare(begun.attempt.payload))
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

  private async find(claimed: ClaimedAttempt): Promise<ClaimedAttempt | null> {
    const { attempt, carrier } = claimed
    const result = await this.inTurn(claimed, () => carrier.findByReference(attempt.reference))
    if (!result) return this.later(claimed)
    if ('failure' in result) return this.settle(claimed, afterFailure(attempt, 'find', result.failure))
    const found = result.value.find((one) => one.state === 'bought') ?? result.value[0]
    const verdict = afterFind(found)
    return verdict === 'prepare' ? this.prepare(claimed) : this.settle(claimed, verdict)
  }

  private async buy(claimed: ClaimedAttempt): Promise<ClaimedAttempt | null> {
    await this.onPoint('before-purchase-row')
    const { carrier } = claimed
    // The turn comes first: from its row on, a purchase has to begin within seconds.
    if (!(await this.turn(claimed))) return this.later(claimed)
    const begun = await this.begin(claimed, { purchasing: true })
    if (!begun) return null
    await this.onPoint('after-purchase-row')
    const { attempt } = begun
    const id = shipmentId(attempt)
    const result = await this.attemptEffect(begun, () => carrier.purchase(id, attempt.payload))
    await this.onPoint('after-purchase-before-save')
    if (!('failure' in result)) return this.handOver(begun, afterBought(result.value))
    if (result.failure.kind === 'inDoubt' || result.failure.kind === 'notReached') {
      return this.settle(begun, afterFailure(attempt, 'purchase', result.failure))
    }
    // Where nothing can be looked up, a refusal is all there is to know.
    if (!carrier.can.lookUp)
      return this.settle(begun, afterRefusedPurchase(result.failure, { state: 'gone' }))
    // Some carriers refuse after having done it.
    const shown = await this.inTurn(begun, () => carrier.lookUp(id))
    if (shown && 'value' in shown)
      return this.settle(begun, afterRefusedPurchase(result.failure, shown.value))
    // As long as nobody has looked, it may be bought: the look-up comes next.
    const { texts } = shown?.failure ?? result.failure
    return this.settle(begun, afterFailure(attempt, 'purchase', { kind: 'inDoubt', texts }))
  }

  private async lookUp(claimed: ClaimedAttempt): Promise<ClaimedAttempt | null> {
    let askedAt = this.job.now()
    const result = await this.inTurn(claimed, () => {
      askedAt = this.job.now()
      return claimed.carrier.lookUp(shipmentId(claimed.attempt))
    })
    if (!result) return this.later(claimed)
    if ('failure' in result)
      return this.settle(claimed, afterFailure(claimed.attempt, 'look-up', result.failure))
    const verdict = afterLookUp(claimed.attempt, result.value, askedAt, claimed.wanted)
    return verdict === 'purchase' ? this.buy(claimed) : this.settle(claimed, verdict)
  }

  private async seeParcels(claimed: ClaimedAttempt): Promise<ClaimedAttempt | null> {
    const { attempt, carrier } = claimed
    const result = await this.inTurn(
      claimed,
      async () => (await carrier.seenParcels?.(attempt.payload)) ?? [],
    )
    if (!result) return this.later(claimed)
    return this.settle(
      claimed,
      'failure' in result
        ? afterFailure(attempt, 'see-parcels', result.failure)
        : afterSeeingParcels(result.value),
    )
  }

  private async fetchLabel(claimed: ClaimedAttempt): Promise<ClaimedAttempt | null> {
    if (claimed.attempt.labelUrl === null) return this.showAgain(claimed)
    const result = await caught(this.job, () => storePapers(this.job, claimed, this.deps.files)).catch(noRoom)
    if (result instanceof FilesUnavailable) {
      this.job.log.error({ err: result }, 'a bought label waits for the file storage')
      return this.settle(claimed, WAITING_FOR_STORAGE)
    }
    await this.onPoint('after-label-fetch')
    if ('failure' in result)
      return this.settle(claimed, afterFailure(claimed.attempt, 'fetch-label', result.failure))
    const again = await finishLabel(this.job, claimed, result.value, this.onPoint)
    await this.onPoint('after-bought-commit')
    return again
  }

  /** A document that came with the purchase left the row when the attempt ended: the carrier is asked to show it again. */
  private async showAgain(claimed: ClaimedAttempt): Promise<ClaimedAttempt | null> {
    const { attempt, carrier } = claimed
    const result = await this.inTurn(claimed, () => carrier.lookUp(shipmentId(attempt)))
    if (!result) return this.later(claimed)
    if ('value' in result && result.value.state === 'bought')
      return this.settle(claimed, afterBought(result.value.label))
    const failure = 'failure' in result ? result.failure : NOT_SHOWN
    return this.settle(claimed, afterFailure(attempt, 'fetch-label', failure))
  }

  /** Writes that an effect begins; null when another worker has advanced the attempt. */
  private async begin(
    claimed: ClaimedAttempt,
    { purchasing = false }: { purchasing?: boolean },
  ): Promise<ClaimedAttempt | null> {
    const { carrier } = claimed
    const attempt = await this.job.write((ctx) =>
      beginEffect(ctx, claimed.attempt, {
        dueAt: after(ctx.now, leaseMs(carrier)),
        ...(purchasing ? { state: 'purchasing' as const, quietUntil: after(ctx.now, quietMs(carrier)) } : {}),
      }),
    )
    return attempt ? { ...claimed, attempt } : null
  }

  /**
   * Does not begin an effect when this worker was stopped for too long after writing its row. A call that the carrier
   * refused because there were too many has surely done nothing: it is made again in its next turn, within the same time.
   */
  private async attemptEffect<T>(claimed: ClaimedAttempt, effect: () => Promise<T>): Promise<Outcome<T>> {
    const { attempt, carrier } = claimed
    const leftMs = () =>
      START_WITHIN_MS -
      (this.job.now().getTime() - (attempt.lastStepAt?.getTime() ?? Number.NEGATIVE_INFINITY))
    for (let turn = 1; ; turn++) {
      if (leftMs() < 0) return notBegun
      const begunAt = performance.now()
      const result = await caught(this.job, effect)
      if (carrier.account === undefined) return result
      if (!('failure' in result && result.failure.kind === 'notReached' && result.failure.tooOften)) {
        this.deps.turns.answered(carrier.account, performance.now() - begunAt)
        return result
      }
      const { tooOften, retryAfterMs = 0 } = result.failure
      await this.deps.turns.refused(carrier.account, tooOften.announced, retryAfterMs)
      if (turn === TURNS_OF_ONE_EFFECT || !(await this.turn(claimed, Math.max(0, leftMs())))) return result
    }
  }

  /** What a question answered, in its turn; null when there was none in time. */
  private async inTurn<T>(
    { carrier }: ClaimedAttempt,
    question: () => Promise<T>,
  ): Promise<Outcome<T> | null> {
    const turn = { account: carrier.account, group: this.job.group, patienceMs: PATIENCE_MS }
    try {
      return await caught(this.job, () => this.deps.turns.call(turn, question))
    } catch (error) {
      if (error instanceof NoTurn) return null
      throw error
    }
  }

  /** Waits until the carrier may be called; false when that takes too long. */
  private turn({ carrier }: ClaimedAttempt, patienceMs = PATIENCE_MS): Promise<boolean> {
    if (carrier.account === undefined) return Promise.resolve(true)
    return this.deps.turns.take(carrier.account, { group: this.job.group, patienceMs })
  }

  /** Nothing was done and nothing failed: the attempt goes back to the queue. */
  private later(claimed: ClaimedAttempt): Promise<ClaimedAttempt | null> {
    return this.settle(claimed, { change: {}, advanceInMs: AGAIN_AFTER_MS })
  }

  /** The label is bought: whoever fetches labels goes on with the attempt at once. */
  private async handOver(claimed: ClaimedAttempt, { change }: Verdict): Promise<null> {
    await this.job.write(async (ctx) => {
      const changed = await changeAttempt(ctx, claimed.attempt, change, { dueAt: ctx.now })
      if (changed) await enqueueFetch(ctx, changed.id, this.job.group)
    })
    return null
  }

  private settle(claimed: ClaimedAttempt, verdict: Verdict): Promise<ClaimedAttempt | null> {
    return this.job.write(async (ctx) => {
      const attempt = await settleAttempt(ctx, claimed, verdict)
      if (!attempt) return null
      return { ...claimed, attempt, wanted: await claimed.subject.isWanted(ctx, attempt) }
    })
  }
}

const NOT_SHOWN: CarrierFailure = { kind: 'refused', texts: ['the carrier shows no such label'] }

type Outcome<T> = { readonly value: T } | { readonly failure: CarrierFailure }

const notBegun = {
  failure: { kind: 'notReached', texts: [`not begun within ${START_WITHIN_MS} ms`] },
} as const satisfies Outcome<never>

/**
 * What an effect answered, or why not. An error of our own counts as doubt: nobody knows how far it got.
 * @throws NoTurn when nothing was asked; FilesUnavailable, which says nothing of the carrier
 */
async function caught<T>(job: JobCtx, effect: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await effect() }
  } catch (error) {
    if (error instanceof NoTurn || error instanceof FilesUnavailable) throw error
    if (error instanceof CarrierError) {
      job.log.warn({ err: error }, 'carrier')
      return { failure: error.failure }
    }
    job.log.error({ err: error }, 'label step failed')
    return { failure: { kind: 'inDoubt', texts: [error instanceof Error ? error.message : String(error)] } }
  }
}

function noRoom(error: unknown): FilesUnavailable {
  if (error instanceof FilesUnavailable) return error
  throw error
}

/** What becomes of an attempt when no carrier is configured any more: only a running purchase is in doubt. */
const withoutCarrier = (attempt: LabelAttempt): Verdict => ({
  change: {
    state: attempt.state === 'purchasing' ? 'unknown' : 'rejected',
    error: { reason: attempt.state === 'purchasing' ? 'in_doubt' : 'unreachable', fields: [], texts: [] },
  },
  advanceInMs: null,
})

function shipmentId(attempt: LabelAttempt): string {
  if (attempt.carrierShipmentId === null) throw new Error(`label attempt ${attempt.id} has no shipment`)
  return attempt.carrierShipmentId
}

const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms)
