import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { scanJobs, settlePickJob, settleUndoJob, sweepScanCommands } from './scan.jobs.ts'
import { scanRoutes } from './scan.routes.ts'

/**
 * Scan: the app by which a store's devices pick the lines that the store has to send, and the list that a link opens. Both
 * work as the database role `kontor_device`. Owns the tables of `scan.tables.ts`.
 */
export const scan = defineModule('scan', {
  routes: (given) => [calls(scanRoutes, given)],
  queues: [
    queue(settlePickJob, z.object({ line_id: z.number(), store_id: z.number() })),
    queue(settleUndoJob, z.object({ pick_id: z.number() })),
  ],
  jobs: scanJobs,
  schedules: [sweepScanCommands],
})
