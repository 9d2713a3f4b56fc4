import { logout } from '@kontor/contract/session'
import { ApiError, call } from '../../lib/api-client.ts'
import { endSession, leaveSession } from '../../lib/session.ts'
import { notify } from '../../ui/toast/toasts.ts'

/** Ends the session at the server and on this device; on this device even when the server cannot be reached. */
export async function logOut(): Promise<void> {
  leaveSession()
  try {
    await call(logout)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 401) notify.error(error)
  } finally {
    endSession('logout')
  }
}
