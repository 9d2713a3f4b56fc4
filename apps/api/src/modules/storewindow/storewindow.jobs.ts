import { everyMinute } from '../../platform/jobs/handlers.ts'
import { forgetRequests } from './requests.repository.ts'

/** For so long a link that was used says so. */
const USED_LINK_DAYS = 30
const DAY_MS = 86_400_000

/** Deletes who asked for a reservation and has not confirmed it in time. */
export const forgetStorewindowRequests = everyMinute(
  'forget-storewindow-requests',
  (now) => ({ text: 'select id from companies_with_old_storewindow_requests($1)', values: [now] }),
  (job) => job.write((ctx) => forgetRequests(ctx, new Date(ctx.now.getTime() - USED_LINK_DAYS * DAY_MS))),
)
