import { schedule } from '../../platform/jobs/handlers.ts'
import type { JobCtx, SystemCtx } from '../../platform/jobs/job.ts'
import { type ClosingScope, closeWeeks, countEarlierOrders } from './close-weeks.ts'

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

async function countAll(job: JobCtx): Promise<void> {
  while (!job.signal.aborted && !(await job.write(countEarlierOrders)));
}

const scopeOf = (system: SystemCtx): ClosingScope => ({
  now: () => system.now(),
  companies: (among) => system.companies(among),
  inCompany: (companyId, work) => system.inCompany(companyId, (job) => job.write(work)),
  write: (work) => system.write(work),
})
