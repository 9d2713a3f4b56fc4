import { everyMinute, schedule } from '../../platform/jobs/handlers.ts'
import type { CompaniesQuery, JobCtx, SystemCtx } from '../../platform/jobs/job.ts'
import { checkCompany } from './channel-pulse/check-channels.ts'
import { type ClosingScope, closeWeeks, countEarlierOrders } from './close-weeks.ts'
import { countNextOrders } from './count-earlier-orders.repository.ts'
import { foldOrderFigures } from './order-figures.repository.ts'

/** Takes what happened to orders in the last minute into the figures of their days. */
export const foldFiguresOfOrders = everyMinute(
  'fold-order-figures',
  () => ({ text: 'select id from companies_with_order_figure_deltas()' }),
  foldAll,
)

/** Counts the orders from before there were figures by day; does nothing once that is done. */
export const countOrdersFromBefore = everyMinute(
  'count-orders-from-before',
  () => ({ text: 'select id from companies_with_order_figures_to_count()' }),
  countMonths,
)

/** Counts what has come through each account, and tells of those that have fallen silent. */
export const checkChannelPulse = schedule('check-channel-pulse', '*/5 * * * *', (system) =>
  system.forEachCompany(checkCompany, channelsToCheck(system.now())),
)

/** The companies with accounts that have to be looked at now. */
export const channelsToCheck = (now: Date): CompaniesQuery => ({
  text: 'select id from companies_with_channels_to_check($1)',
  values: [now],
})

/**
 * Makes the lists of top sellers of each week that is over, on Thursday after midnight by Berlin's clocks; what could not be
 * made then is made up for.
 */
export const closeTopSellerWeeks = schedule(
  'close-top-seller-weeks',
  '15 * * * *',
  async (system) => {
    await system.forEachCompany(countAll, { text: 'select id from companies_with_top_sellers_to_count()' })
    await closeWeeks(scopeOf(system))
  },
  { expireInSeconds: 30 * 60 },
)

async function foldAll(job: JobCtx): Promise<void> {
  while (!job.signal.aborted && (await job.write(foldOrderFigures)));
}

async function countMonths(job: JobCtx): Promise<void> {
  while (!job.signal.aborted && (await job.write(countNextOrders)) === 'more');
}

async function countAll(job: JobCtx): Promise<void> {
  while (!job.signal.aborted && !(await job.write(countEarlierOrders)));
}

const scopeOf = (system: SystemCtx): ClosingScope => ({
  now: () => system.now(),
  companies: (among) => system.companies(among),
  inCompany: (companyId, work) => system.inCompany(companyId, (job) => job.write(work)),
  write: (work) => system.write(work),
})
