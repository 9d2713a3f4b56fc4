import { defineJob } from '../../platform/jobs/job.ts'
import { GIVEN_UP } from '../../platform/jobs/job-declaration.ts'
import { defineRuns, keptFor } from '../../platform/runs/define-runs.ts'
import { orderActions } from './order-actions.tables.ts'

/** Does an action with its orders, one after the other. */
export const doOrderActionJob = defineJob<{ order_action_id: number }>('do-order-action', {
  expireInSeconds: 60 * 60,
  retryLimit: 3,
  inTurns: true,
  deadLetter: GIVEN_UP,
})

/** Actions as runs. */
export const orderActionRuns = defineRuns({
  job: doOrderActionJob,
  table: orderActions,
  key: { order_action_id: 'id' },
  live: ['queued', 'running'],
  taken: { state: 'running' },
  givenUp: (_action, now) => ({ state: 'failed', finishedAt: now }),
})

/** They are kept for 30 days (issue: the last 30 days). */
export const orderActionsKept = keptFor(30)
