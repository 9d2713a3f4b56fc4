import { getCompany, listStores } from '@kontor/contract/organisation'
import { editUser, getUser, loginByToken } from '@kontor/contract/session'
import { listParcelOptions } from '@kontor/contract/shipping'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call, queryOf } from './api-client.ts'
import { changeLocale, takeChosenLocale } from './i18n.ts'
import { can, endSession, getSession, startSession } from './session.ts'

/** User, stores, parcel options and company: loaded once a session. */
const MASTER_DATA_STAYS_FRESH = 10 * 60_000

export const userQuery = () => ({ ...queryOf(getUser), staleTime: MASTER_DATA_STAYS_FRESH })
/** A limited session may not query stores and company; its screen fills the cache. */
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
 * Loads the data that every screen needs in the order of the spec (orders §4: user, stores, parcel options,
 * company), and applies the user's language or stores the one chosen at the login in the account. Rejects with an
 * `ApiError` when one of them fails.
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
 * Continues the session stored on this device: the server checks the token, renews the cookie and answers the
 * current roles. An unknown token ends the session; without a connection it is kept.
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
