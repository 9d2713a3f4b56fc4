import { schedule } from '../../platform/jobs/handlers.ts'
import { FAILURE_WINDOW_MINUTES } from './login/login-throttle.ts'
import { sweep } from './session.repository.ts'
import { hoursBefore, idleSince } from './session-limits.ts'

const KEEP_LINKS_HOURS = 24
/** As long as the lines of logins in the log. */
const KEEP_ADDRESSES_HOURS = 90 * 24

/** Removes sessions, links, failed logins and addresses that no longer count. */
export const sweepSessions = schedule('sweep-sessions', '17 * * * *', async (system) => {
  const now = system.now()
  await system.write((tx) =>
    sweep(tx, {
      now,
      idleSince: idleSince(now),
      linksBefore: hoursBefore(now, KEEP_LINKS_HOURS),
      failuresBefore: hoursBefore(now, FAILURE_WINDOW_MINUTES / 60),
      addressesBefore: hoursBefore(now, KEEP_ADDRESSES_HOURS),
    }),
  )
})
