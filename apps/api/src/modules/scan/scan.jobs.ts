import { handleJob, schedule } from '../../platform/jobs/handlers.ts'
import { defineJob, type JobHandler } from '../../platform/jobs/job.ts'
import { settlePick, settleUndo } from '../orders/index.ts'
import { removeOldCommands } from './scan-commands.repository.ts'

const DAY_MS = 86_400_000
/** A device that was offline for longer than this sends its commands as new ones. */
const KEPT_MS = 60 * DAY_MS

/** Brings what a device said of a line into the history, and a line that was not found to another store. */
export const settlePickJob = defineJob<{ line_id: number; store_id: number }>('settle-pick')

/** Brings into the history that a device took a pick back. */
export const settleUndoJob = defineJob<{ pick_id: number }>('settle-undo')

/** Removes commands that no device repeats any more. */
export const sweepScanCommands = schedule('sweep-scan-commands', '41 3 * * *', async (system) => {
  const before = new Date(system.now().getTime() - KEPT_MS)
  await system.write((tx) => removeOldCommands(tx, before))
})

/** What the jobs of this module do. */
export const scanJobs = (): readonly JobHandler[] => [
  handleJob(settlePickJob, (job, { line_id, store_id }) =>
    job.write((ctx) => settlePick(ctx, line_id, store_id)),
  ),
  handleJob(settleUndoJob, (job, { pick_id }) => job.write((ctx) => settleUndo(ctx, pick_id))),
]
