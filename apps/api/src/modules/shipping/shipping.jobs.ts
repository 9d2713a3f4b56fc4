import type { Config } from '../../platform/config.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { everyMinute, handleJob, schedule } from '../../platform/jobs/handlers.ts'
import type { JobCtx, JobHandler } from '../../platform/jobs/job.ts'
import { hasOwnCarrierAccount } from './carrier/carrier-accounts.repository.ts'
import type { CarrierAccess } from './carrier/carrier-connection.ts'
import { storedPaces } from './carrier/carrier-paces.repository.ts'
import { CarrierTurns } from './carrier/carrier-turns.ts'
import { makeParcelNotes } from './documents/make-parcel-notes.ts'
import { buyLabel } from './labels/buy-label.ts'
import type { OnPoint } from './labels/crash-points.ts'
import { discardShipment } from './labels/discard-shipment.ts'
import { claimOverdue, shortenSteps } from './labels/label-attempts.repository.ts'
import type { LabelSubjects } from './labels/label-subject.ts'
import {
  buyLabelJob,
  discardShipmentJob,
  enqueueDiscard,
  enqueuePurchase,
  fetchLabelJob,
} from './labels/labels.jobs.ts'
import { looseLabelSubject } from './loose-labels/loose-label-subject.ts'
import { parcelLabelSubject } from './parcels/parcel-label-subject.ts'
import { subscribeToCarriers } from './tracking/carrier-webhooks.ts'
import { trackDueLabels, trackLabel } from './tracking/track-label.ts'
import { subscribeToCarriersJob, trackLabelJob, trackLabelsJob } from './tracking/tracking.jobs.ts'
import { shortenQuestions } from './tracking/tracking.repository.ts'
import { LONGEST_PAUSE_STILL_MS } from './tracking/tracking-pace.ts'

/** What this module is given from outside when the process starts. */
export interface ShippingDeps extends CarrierAccess {
  readonly files: Files
  readonly config: Pick<Config, 'carrierWebhookUrl'>
  readonly onPoint?: OnPoint
}

/** What the jobs need besides: the pace of carriers is shared by all workers through the database. */
type JobDeps = ShippingDeps & Pick<Deps, 'db' | 'log'>

/** What labels are bought for. */
const subjects: LabelSubjects = {
  parcel: parcelLabelSubject(makeParcelNotes),
  loose_label: looseLabelSubject,
}

/** What this module does in the background. */
export function shippingJobs(given: JobDeps): readonly JobHandler[] {
  const deps = { ...given, subjects, turns: new CarrierTurns(storedPaces(given.db), given.log) }
  return [
    handleJob(buyLabelJob, (job, { label_attempt_id }) => buyLabel(job, label_attempt_id, deps)),
    handleJob(fetchLabelJob, (job, { label_attempt_id }) => buyLabel(job, label_attempt_id, deps)),
    handleJob(discardShipmentJob, (job, { label_attempt_id }) =>
      discardShipment(job, label_attempt_id, deps),
    ),
    handleJob(trackLabelJob, (job, { label_attempt_id }) => trackLabel(job, label_attempt_id, deps)),
    handleJob(trackLabelsJob, (job) => trackDueLabels(job, deps)),
    handleJob(subscribeToCarriersJob, (job, { account }) => subscribeToCarriers(job, account, deps)),
  ]
}

/** How long after its time an attempt counts as forgotten. */
const OVERDUE_MS = 2 * 60_000

/** Enqueues attempts whose job was lost, so that each of them goes on. */
export const sweepLabelAttempts = everyMinute(
  'sweep-label-attempts',
  (now) => ({ text: 'select id from companies_with_overdue_labels($1)', values: [overdueBefore(now)] }),
  sweepCompany,
)

const overdueBefore = (now: Date): Date => new Date(now.getTime() - OVERDUE_MS)

async function sweepCompany(job: JobCtx): Promise<void> {
  await job.write(async (ctx) => {
    for (const { id, work } of await claimOverdue(ctx, overdueBefore(ctx.now))) {
      ctx.log.warn({ label_attempt_id: id, work }, 'a label attempt was overdue')
      await (work === 'live' ? enqueuePurchase(ctx, id) : enqueueDiscard(ctx, id))
    }
  })
}

/** Longer than any pause, lease or quiet time of an attempt. */
const LONGEST_STEP_MS = 30 * 60_000

/** What labels wait for when the clock went back. */
export async function shortenLabelWaits(ctx: Ctx): Promise<void> {
  await shortenSteps(ctx, new Date(ctx.now.getTime() + LONGEST_STEP_MS))
  await shortenQuestions(ctx, new Date(ctx.now.getTime() + LONGEST_PAUSE_STILL_MS))
}

/** Asks the carrier about parcels on their way, company by company. */
export const trackParcels = schedule('track-parcels', '*/5 * * * *', (system) =>
  system.forEachCompany(
    (job) => job.write((ctx) => ctx.enqueue(trackLabelsJob, {}, { singletonKey: 'due' })),
    { text: 'select id from companies_with_labels_to_track($1)', values: [system.now()] },
  ),
)

/**
 * Renews the subscriptions to carriers' webhooks every hour: a carrier ends one by itself when calls have failed too often.
 * A company with a contract of its own renews that; the first company renews the operator's for all.
 */
export const renewCarrierWebhooks = schedule('renew-carrier-webhooks', '23 * * * *', async (system) => {
  const [first] = await system.companies()
  await system.forEachCompany((job) =>
    job.write(async (ctx) => {
      if (await hasOwnCarrierAccount(ctx)) await ctx.enqueue(subscribeToCarriersJob, { account: 'own' })
      if (ctx.company.id === first) await ctx.enqueue(subscribeToCarriersJob, { account: 'operator' })
    }),
  )
})
