import type { JobCtx } from '../../../platform/jobs/job.ts'
import type { OnPoint } from './crash-points.ts'
import { firstTrackingAt, leaseMs, quietMs } from './label-attempt.ts'
import { addTransition, changeAttempt } from './label-attempts.repository.ts'
import type { ClaimedAttempt, StoredPapers } from './label-subject.ts'
import { enqueueDiscard } from './labels.jobs.ts'

/** A purchase in two steps has two effects; more means that one was repeated and may have left a second shipment. */
const EFFECTS_OF_A_SMOOTH_PURCHASE = 2

/**
 * Writes that the label is bought and its papers are stored, with everything that follows, in one transaction.
 * @returns the attempt to advance, when what travels with the label changed while its notes were made
 */
export function finishLabel(
  job: JobCtx,
  { attempt, carrier, subject }: ClaimedAttempt,
  papers: StoredPapers,
  onPoint: OnPoint,
): Promise<ClaimedAttempt | null> {
  return job.write(async (ctx) => {
    await subject.lock(ctx, attempt)
    const wanted = await subject.isWanted(ctx, attempt)
    if (wanted && !(await subject.areCurrent(ctx, attempt, papers))) {
      const dueAt = new Date(ctx.now.getTime() + leaseMs(carrier))
      const changed = await changeAttempt(ctx, attempt, {}, { dueAt })
      return changed ? { attempt: changed, carrier, subject, wanted } : null
    }
    const leftovers = attempt.steps > EFFECTS_OF_A_SMOOTH_PURCHASE
    const dueAt = new Date(ctx.now.getTime() + (wanted ? quietMs(carrier) : 0))
    const bought = await changeAttempt(
      ctx,
      attempt,
      { state: 'bought', failures: 0, discard: leftovers || !wanted },
      {
        labelFile: papers.labelFile,
        customsFile: papers.customsFile ?? null,
        dueAt,
        trackDueAt: wanted ? firstTrackingAt(carrier, ctx.now) : null,
      },
    )
    if (!bought) return null
    if (bought.discard === 'wanted') await enqueueDiscard(ctx, bought.id, dueAt)
    await addTransition(ctx, bought.id, 'label_created')
    await subject.onBought(ctx, bought, papers, wanted, carrier)
    await onPoint('before-bought-commit')
    return null
  })
}
