import type { Ctx } from '../../../platform/ctx.ts'
import { leaseMs, quietMs, START_WITHIN_MS, type Verdict } from './label-attempt.ts'
import { changeAttempt, type LabelAttempt } from './label-attempts.repository.ts'
import type { ClaimedAttempt } from './label-subject.ts'
import { enqueueDiscard, enqueuePurchase } from './labels.jobs.ts'

/** A claimed attempt; without a carrier when none is configured any more. */
type Settled = Omit<ClaimedAttempt, 'carrier'> & Partial<Pick<ClaimedAttempt, 'carrier'>>

/**
 * Writes what came of a step, with everything that follows from it in the same transaction.
 * @returns the row to advance at once; null when that comes later, when it is over, or when another worker has it
 */
export async function settleAttempt(
  ctx: Ctx,
  claimed: Settled,
  verdict: Verdict,
): Promise<LabelAttempt | null> {
  const { attempt, carrier } = claimed
  const { change, advanceInMs } = verdict
  if (advanceInMs === null) {
    await endWithoutLabel(ctx, claimed, verdict)
    return null
  }
  const lease = carrier ? leaseMs(carrier) : START_WITHIN_MS
  const dueAt = new Date(ctx.now.getTime() + (advanceInMs === 0 ? lease : advanceInMs))
  const changed = await changeAttempt(ctx, attempt, change, { dueAt })
  if (!changed || advanceInMs === 0) return changed ?? null
  await enqueuePurchase(ctx, attempt.id, dueAt)
  return null
}

async function endWithoutLabel(
  ctx: Ctx,
  { attempt, carrier, subject, wanted }: Settled,
  { change }: Verdict,
): Promise<void> {
  await subject.lock(ctx, attempt)
  const discardAt = new Date(ctx.now.getTime() + (carrier ? quietMs(carrier) : START_WITHIN_MS))
  const changed = await changeAttempt(ctx, attempt, change, { dueAt: discardAt })
  if (!changed) return
  if (change.discard) await enqueueDiscard(ctx, attempt.id, discardAt)
  if (change.error) await subject.onFailed(ctx, changed, change.error)
  else if (!wanted) await subject.onDropped(ctx, changed)
}
