import { everyMinute, handleJob, schedule } from '../../platform/jobs/handlers.ts'
import type { JobHandler, Schedule } from '../../platform/jobs/job.ts'
import { enqueueReport, reportToChannelJob } from './channel-reports.jobs.ts'
import { overdueReports } from './channel-reports.repository.ts'
import { retryPart } from './listings/list-offers.ts'
import { relistOfferJob, retryOffersJob } from './listings/listings.jobs.ts'
import { enqueueDueRelistings, takeRelistingFurther } from './listings/relist-offer.ts'
import { askCompetitors, askHourly } from './offers/ask-competitors.ts'
import { compareNightly, compareOffers, tellAllAgain } from './offers/compare-offers.ts'
import {
  askCompetitorsJob,
  compareOffersJob,
  recountOffersJob,
  refreshOffersJob,
  repeatOffersJob,
  tellOffersJob,
} from './offers/offers.jobs.ts'
import { foldChanges, recountOffers, tellDueAccounts } from './offers/refresh-offers.ts'
import { type OffersDeps, tellOffers } from './offers/tell-offers.ts'
import { type ChannelsDeps, reportToChannel } from './report-to-channel.ts'

/** A job that has not run by then is lost. */
const LOST_AFTER_MS = 2 * 60_000

/** Replaces the lost jobs of reports, and finds reports that were not fetched in time. */
export const sweepChannelReports: Schedule = everyMinute(
  'sweep-channel-reports',
  (now) => ({ text: 'select id from companies_with_overdue_reports($1)', values: [lostBefore(now)] }),
  (job) =>
    job.write(async (ctx) => {
      for (const id of await overdueReports(ctx, lostBefore(ctx.now))) await enqueueReport(ctx, id)
    }),
)

const lostBefore = (now: Date): Date => new Date(now.getTime() - LOST_AFTER_MS)

/** Takes changes of the catalogue whose job was lost or not enqueued, and has channels told that are due. */
export const sweepOffers: Schedule = everyMinute(
  'sweep-offers',
  (now) => ({ text: 'select id from companies_with_offers_to_tell($1)', values: [now] }),
  async (job) => {
    await foldChanges(job)
    await job.write(tellDueAccounts)
  },
)

/** Takes offers further that are listed anew a day after they were delisted. */
export const sweepRelistings: Schedule = everyMinute(
  'sweep-relistings',
  (now) => ({ text: 'select id from companies_with_due_relistings($1)', values: [now] }),
  (job) => job.write(enqueueDueRelistings),
)

/** Compares what was told with what the channels have, in the night. */
export const compareOffersNightly: Schedule = schedule('compare-offers-nightly', '20 3 * * *', compareNightly)

/** Asks channels that tell what competitors want for offers. */
export const askCompetitorsHourly: Schedule = schedule('ask-competitors-hourly', '40 * * * *', askHourly)

/** What the jobs of this module do. */
export const channelsJobs = (deps: ChannelsDeps & OffersDeps): readonly JobHandler[] => [
  handleJob(reportToChannelJob, (job, { channel_report_id }) =>
    reportToChannel(job, deps, channel_report_id),
  ),
  handleJob(refreshOffersJob, foldChanges),
  handleJob(recountOffersJob, (job, { channel_account_id }) => recountOffers(job, channel_account_id)),
  handleJob(repeatOffersJob, (job, { channel_account_id }) => tellAllAgain(job, channel_account_id)),
  handleJob(tellOffersJob, (job, { channel_account_id }) => tellOffers(job, deps, channel_account_id)),
  handleJob(compareOffersJob, (job, { channel_account_id, after }) =>
    compareOffers(job, deps, channel_account_id, after),
  ),
  handleJob(retryOffersJob, (job, part) => job.write((ctx) => retryPart(ctx, part))),
  handleJob(relistOfferJob, (job, { channel_account_id, ean }) =>
    takeRelistingFurther(job, deps, channel_account_id, ean),
  ),
  handleJob(askCompetitorsJob, (job, { channel_account_id, after }) =>
    askCompetitors(job, deps, channel_account_id, after),
  ),
]
