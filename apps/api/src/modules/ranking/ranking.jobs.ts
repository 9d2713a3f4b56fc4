import { everyMinute } from '../../platform/jobs/handlers.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'
import { foldPoints } from './point-days.repository.ts'
import { scoreNextOrders } from './score-earlier-orders.ts'

/** Takes the points of the last minute into the sums of their days. */
export const foldPointsOfDays = everyMinute(
  'fold-points',
  () => ({ text: 'select id from companies_with_point_deltas()' }),
  foldAll,
)

/** Scores the orders from before there was a ledger of points; does nothing once that is done. */
export const scoreOrdersFromBefore = everyMinute(
  'score-orders-from-before',
  () => ({ text: 'select id from companies_with_points_to_score()' }),
  scoreAll,
)

async function foldAll(job: JobCtx): Promise<void> {
  while (!job.signal.aborted && (await job.write(foldPoints)));
}

async function scoreAll(job: JobCtx): Promise<void> {
  while (!job.signal.aborted && !(await job.write(scoreNextOrders)));
}
