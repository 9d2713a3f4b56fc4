import { handleJob, schedule } from '../../platform/jobs/handlers.ts'
import type { JobCtx, JobHandler } from '../../platform/jobs/job.ts'
import { buyLabel } from './buy-label.ts'
import { subscribeToCarrier } from './carrier-news.ts'
import { discardShipment } from './discard-shipment.ts'
import { takeOverdue } from './label-attempts.repository.ts'
import {
  buyLabelJob,
  discardShipmentJob,
  enqueueDiscard,
  enqueuePurchase,
  subscribeToCarrierJob,
  trackLabelJob,
  trackLabelsJob,
} from './label-queue.ts'
import { hasOwnCarrierAccount } from './shipping.repository.ts'
import type { ShippingDeps } from './shipping-deps.ts'
import { trackDueLabels, trackLabel } from './track-label.ts'
import { hasDueLabels } from './tracking.repository.ts'

/** What this module does in the background. */
export const shippingJobs = (deps: ShippingDeps): readonly JobHandler[] => [
  handleJob(buyLabelJob, (job, { label_attempt_id }) => buyLabel(job, label_attempt_id, deps)),
  handleJob(discardShipmentJob, (job, { label_attempt_id }) => discardShipment(job, label_attempt_id, deps)),
  handleJob(trackLabelJob, (job, { label_attempt_id }) => trackLabel(job, label_attempt_id, deps)),
  handleJob(trackLabelsJob, (job) => trackDueLabels(job, deps)),
  handleJob(subscribeToCarrierJob, (job, { account }) => subscribeToCarrier(job, account, deps)),
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

/** Asks the carrier after parcels on their way, company by company. */
export const trackParcels = schedule('track-parcels', '*/5 * * * *', (system) =>
  system.forEachCompany((job) =>
    job.write(async (ctx) => {
      if (await hasDueLabels(ctx)) await ctx.enqueue(trackLabelsJob, {}, { singletonKey: 'due' })
    }),
  ),
)

/**
 * Makes sure, every hour, that the carrier calls us: it stops by itself when calls have failed too often. A company's own
 * contract is its own business; of the operator's, the first company takes care for all.
 */
export const keepCarrierNews = schedule('keep-carrier-news', '23 * * * *', async (system) => {
  const [first] = await system.companies()
  await system.forEachCompany((job) =>
    job.write(async (ctx) => {
      if (await hasOwnCarrierAccount(ctx)) await ctx.enqueue(subscribeToCarrierJob, { account: 'own' })
      if (ctx.company.id === first) await ctx.enqueue(subscribeToCarrierJob, { account: 'operator' })
    }),
  )
})
