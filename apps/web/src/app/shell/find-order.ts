import { findOrder, listOrders } from '@kontor/contract/orders'
import { ApiError, call } from '../../lib/api-client.ts'

/** The four ways to name an order (spec: orders §2, Main shell). */
export const FIND_WAYS = ['channel', 'external', 'addition', 'line'] as const
export type FindWay = (typeof FIND_WAYS)[number]

/** Where the quick find leads. */
export interface FindTarget {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

const detail = (id: number): FindTarget => ({ to: `/orders/${id}` })
/** Of every status: a number that is known by heart may belong to an order of last year. */
const EVERY_STATUS = { order_status: 'all-all' } as const

async function byChannel(channel: string, number: string): Promise<FindTarget> {
  try {
    const found = await call(findOrder, { params: { channel, number } })
    return detail(found.order_id)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'order_number_ambiguous') {
      return { to: '/orders/error', search: { ext_order_id: number } }
    }
    throw error
  }
}

/**
 * Looks an order up. An empty value leads to the order list, a single hit to the order. Zero or several hits lead to
 * `/orders/error` for a marketplace order id, and to the list narrowed to them for the other two.
 * @throws ApiError `order_not_found_by_channel` when the channel has no such number; its message is fit to be shown
 */
export async function findTarget(way: FindWay, value: string, channel: string): Promise<FindTarget> {
  const number = value.trim()
  if (number === '') return { to: '/orders' }
  if (way === 'channel') return byChannel(channel, number)
  const filter = { external: 'ext_order_id', addition: 'ext_order_id_addition', line: 'line_id' }[way]
  const hits = await call(listOrders, { query: { ...EVERY_STATUS, [filter]: number } })
  const only = hits.data[0]
  if (hits.total === 1 && only) return detail(only.id)
  return way === 'external'
    ? { to: '/orders/error', search: { [filter]: number } }
    : // An empty day lifts the list's own period.
      { to: '/orders', search: { ...EVERY_STATUS, start: '', end: '', [filter]: number } }
}
