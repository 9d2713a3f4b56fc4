import { getCompany, listStores } from '@kontor/contract/organisation'
import { editUser, getUser, loginByToken } from '@kontor/contract/session'
import { listParcelOptions } from '@kontor/contract/shipping'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call, queryOf } from './api-client.ts'
import { changeLocale, takeChosenLocale } from './i18n.ts'
import { can, endSession, getSession, startSession } from './session.ts'

/** Who is logged in, where they send from, with what and for whom: asked for once a session. */
const MASTER_DATA_STAYS_FRESH = 10 * 60_000

export const userQuery = () => ({ ...queryOf(getUser), staleTime: MASTER_DATA_STAYS_FRESH })
/** A limited session may not ask for stores and company; its screen puts in what its order needs of them. */
export const storesQuery = () => ({
  ...queryOf(listStores),
  staleTime: MASTER_DATA_STAYS_FRESH,
  enabled: can(listStores),
})
export const parcelOptionsQuery = () => ({
  ...queryOf(listParcelOptions),
  staleTime: MASTER_DATA_STAYS_FRESH,
})
export const companyQuery = () => ({
  ...queryOf(getCompany),
  staleTime: MASTER_DATA_STAYS_FRESH,
  enabled: can(getCompany),
})

/**
 * Loads what every screen stands on, in the order the spec names (orders §4: user, stores, parcel options, company), and
 * takes over the user's language, or gives the account the one chosen at the log-in. Rejects with an `ApiError` when one of them fails.
 */
export async function loadMasterData(queryClient: QueryClient): Promise<void> {
  const [user] = await Promise.all([
    queryClient.fetchQuery(userQuery()),
    queryClient.fetchQuery(storesQuery()),
    queryClient.fetchQuery(parcelOptionsQuery()),
    queryClient.fetchQuery(companyQuery()),
  ])
  const chosen = takeChosenLocale()
  if (chosen === undefined || chosen === user.locale) return changeLocale(user.locale)
  queryClient.setQueryData(userQuery().queryKey, await call(editUser, { body: { locale: chosen } }))
}

/**
 * Takes up the session this device remembers: the server checks the token, renews the cookie and says today's roles.
 * A token it no longer knows ends the session; without a connection the session waits.
 */
export async function resumeSession(): Promise<void> {
  const session = getSession()
  if (!session) return
  try {
    const answer = await call(loginByToken, { body: { token: session.token } })
    if (getSession() !== session) return
    if (answer.roles === null || answer.token === null) endSession('no_roles')
    else startSession({ token: answer.token, roles: answer.roles })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401 && getSession() === session) endSession('expired')
  }
}
