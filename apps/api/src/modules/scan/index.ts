/**
 * Scan: the app by which a store's devices pick the lines that the store has to send, and the list that a link opens. Both
 * work as the database role `kontor_device`. Owns the tables of `scan.tables.ts`.
 */
export { scanJobs, settlePickJob, settleUndoJob, sweepScanCommands } from './scan.jobs.ts'
export { scanRoutes } from './scan.routes.ts'
