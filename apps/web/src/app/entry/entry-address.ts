/** What the address of a link from outside asks for (spec: orders §2, entry points). */
export type Entry =
  /** `/home?auth_token=…`: a partner logs somebody in. */
  | { readonly kind: 'sign-on'; readonly token: string }
  /** `/orderDetail?order=…&orderToken=…`: a store opens the one order that it shall ship. */
  | { readonly kind: 'order'; readonly orderId: string; readonly token: string }

const ORDER_ENTRY = '/orderDetail'
/** Path of the screen that shows the one order. */
export const ORDER_SCREEN = '/order-detail'

/**
 * Reads the tokens of the address and removes them from the address bar before anything is rendered: a token stays
 * out of the history, of bookmarks and of copied addresses, and is kept in memory only.
 * @returns undefined for an ordinary address
 */
export function takeEntry(location: Location, history: History): Entry | undefined {
  const params = new URLSearchParams(location.search)
  const authToken = params.get('auth_token')
  const orderToken = params.get('orderToken')
  const isOrder = location.pathname === ORDER_ENTRY || orderToken !== null
  if (!isOrder && authToken === null) return undefined
  const order = { kind: 'order', orderId: params.get('order') ?? '', token: orderToken ?? '' } as const
  for (const name of ['auth_token', 'orderToken', ...(isOrder ? ['order'] : [])]) params.delete(name)
  const rest = params.size === 0 ? '' : `?${params}`
  history.replaceState(history.state, '', (isOrder ? ORDER_SCREEN : location.pathname) + rest)
  if (isOrder) return order.orderId === '' && order.token === '' ? undefined : order
  return authToken ? { kind: 'sign-on', token: authToken } : undefined
}

/** The address that was asked for without a session; the login leads there. */
let wanted: string | undefined

export function wantAddress(address: string | undefined): void {
  wanted = address
}

/** The address that the login leads to, once; undefined for the landing page. */
export function takeWantedAddress(): string | undefined {
  const address = wanted
  wanted = undefined
  return address
}
