/**
 * The shop window: what stores show on public pages, and the reservations that customers ask for there until they have
 * confirmed them.
 */
export { forgetStorewindowRequests } from './storewindow.jobs.ts'
