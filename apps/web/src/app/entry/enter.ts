import { loginByOrderToken } from '@kontor/contract/order-access'
import { getOrder } from '@kontor/contract/order-document'
import { loginByToken, ORDER_TOKEN_HEADER, type User } from '@kontor/contract/session'
import { createLabels } from '@kontor/contract/shipping'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api-client.ts'
import { textsOf } from '../../lib/i18n.ts'
import { loadMasterData, userQuery } from '../../lib/master-data.ts'
import { keepSecondStep, SECOND_STEP_SCREEN } from '../../lib/second-step.ts'
import { can, getSession, isOrderSession, refuseSession, startSession } from '../../lib/session.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { appTexts } from '../locales/index.ts'
import { type Entry, ORDER_SCREEN } from './entry-address.ts'

/** Why the link to an order opened nothing; its screen says so. Undefined when it opened, or none was used. */
let orderProblem: ApiError | 'malformed' | undefined

export const orderEntryProblem = (): ApiError | 'malformed' | undefined => orderProblem

/** Forgets the problem, once its screen was left. */
export function forgetEntryProblem(): void {
  orderProblem = undefined
}

/**
 * Opens the session that an address from outside asks for, before the first screen.
 * @returns where to go; undefined: where the address leads anyway
 */
export function enter(entry: Entry, queryClient: QueryClient): Promise<string | undefined> {
  orderProblem = undefined
  return entry.kind === 'sign-on' ? signOn(entry.token, queryClient) : openOrder(entry, queryClient)
}

const nameOf = (user: User): string => `${user.first_name} ${user.last_name}`.trim() || user.username

/** Who is logged in on this device; undefined for nobody, and for a session that is over. */
async function personHere(queryClient: QueryClient): Promise<User | undefined> {
  const session = getSession()
  if (!session || isOrderSession(session)) return undefined
  try {
    return await queryClient.fetchQuery(userQuery())
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Exchanges the token for a session, which takes the place of any other one on this device, and says so. */
async function signOn(token: string, queryClient: QueryClient): Promise<string | undefined> {
  const t = textsOf(appTexts)
  const before = await personHere(queryClient)
  const answer = await call(loginByToken, { body: { token } }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    return error
  })
  if (answer instanceof ApiError) {
    if (answer.status !== 401) notify.error(answer)
    else if (getSession()) notify.warning(t('entry.linkOver'))
    else refuseSession('link_over')
    return undefined
  }
  if (answer.second_step) {
    keepSecondStep(answer.second_step)
    return SECOND_STEP_SCREEN
  }
  if (answer.token === null || answer.roles === null) {
    refuseSession('no_roles')
    return undefined
  }
  startSession({ token: answer.token, roles: answer.roles })
  queryClient.clear()
  await loadMasterData(queryClient).catch((error: unknown) => notify.error(error))
  const user = queryClient.getQueryData(userQuery().queryKey)
  if (before && user && before.id !== user.id) {
    notify.warning(
      t('entry.otherPerson', { name: nameOf(user), company: user.company.name, before: nameOf(before) }),
    )
  }
  return '/'
}

type OrderEntry = Extract<Entry, { kind: 'order' }>

/** Opens a session for the one order; a user who is logged in and may ship it keeps their own session. */
async function openOrder(entry: OrderEntry, queryClient: QueryClient): Promise<string | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(entry.orderId) || entry.token === '') {
    orderProblem = 'malformed'
    return undefined
  }
  const orderId = Number(entry.orderId)
  const before = await personHere(queryClient)
  if (before && (await mayShipAnyway(orderId))) return `/orders/${orderId}`
  try {
    const answer = await call(loginByOrderToken, {
      params: { orderId },
      headers: { [ORDER_TOKEN_HEADER]: entry.token },
    })
    startSession({ token: answer.token, roles: answer.roles })
    queryClient.clear()
    if (before) notify.warning(textsOf(appTexts)('entry.onlyOrder', { before: nameOf(before) }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    orderProblem = error
  }
  return ORDER_SCREEN
}

async function mayShipAnyway(orderId: number): Promise<boolean> {
  if (!can(getOrder) || !can(createLabels)) return false
  try {
    await call(getOrder, { params: { id: orderId } })
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
