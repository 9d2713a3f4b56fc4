import { handleJob, schedule } from '../../platform/jobs/handlers.ts'
import type { JobCtx, JobHandler } from '../../platform/jobs/job.ts'
import { buyLabel } from './buy-label.ts'
import { discardShipment } from './discard-shipment.ts'
import { takeOverdue } from './label-attempts.repository.ts'
import { buyLabelJob, discardShipmentJob, enqueueDiscard, enqueuePurchase } from './label-queue.ts'
import type { ShippingDeps } from './shipping-deps.ts'

/** What this module does in the background. */
export const shippingJobs = (deps: ShippingDeps): readonly JobHandler[] => [
  handleJob(buyLabelJob, (job, { label_attempt_id }) => buyLabel(job, label_attempt_id, deps)),
  handleJob(discardShipmentJob, (job, { label_attempt_id }) => discardShipment(job, label_attempt_id, deps)),
]

/** How long after its time an attempt counts as forgotten. */
const OVERDUE_MS = 2 * 60_000

/** Brings a worker to attempts whose job was lost: nothing stays where it is without somebody at it. */
export const sweepLabelAttempts = schedule('sweep-label-attempts', '* * * * *', (system) =>
  system.forEachCompany(sweepCompany),
)

async function sweepCompany(job: JobCtx): Promise<void> {
  await job.write(async (ctx) => {
    for (const { id, work } of await takeOverdue(ctx, new Date(ctx.now.getTime() - OVERDUE_MS))) {
      ctx.log.warn({ label_attempt_id: id, work }, 'a label attempt was overdue')
      await (work === 'live' ? enqueuePurchase(ctx, id) : enqueueDiscard(ctx, id))
    }
  })
}
