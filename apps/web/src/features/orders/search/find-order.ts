import { findOrder, listOrders } from '@kontor/contract/orders'
import type { Answer } from '@kontor/contract/shared'
import { ApiError, call } from '../../../lib/api-client.ts'

/**
 * The kinds of number that name an order (spec: orders §2, Main shell): of a channel, of the marketplace, its
 * addition, of a line.
 */
export type OrderNumberKind = 'channel' | 'external' | 'addition' | 'line'

/** The address that a search leads to. */
export interface FindTarget {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

const detail = (id: number): FindTarget => ({ to: `/orders/${id}` })
/** Orders of every status are searched, since the number may be a year old. */
const EVERY_STATUS = { order_status: 'all-all' } as const

/** The form of a line id. */
const LINE_ID = /^[1-9]\d{0,14}$/

/** No order was found; `reason` is a key of the quick find's texts. */
export class NothingThere extends Error {
  readonly reason: 'lineIdInvalid' | 'lineNotFound' | 'channelMissing'

  constructor(reason: NothingThere['reason']) {
    super(reason)
    this.reason = reason
  }
}

async function byChannel(channel: string, number: string): Promise<FindTarget> {
  if (channel === '') throw new NothingThere('channelMissing')
  try {
    const found = await call(findOrder, { params: { channel, number } })
    return detail(found.order_id)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'order_number_ambiguous') {
      return { to: '/orders/error', search: { ext_order_id: number, sales_channel: channel } }
    }
    throw error
  }
}

type Hits = Answer<typeof listOrders>

/** The only hit, or the only one whose addition equals the number: the server finds additions by their beginning. */
function theOnly({ total, data }: Hits, number: string): Hits['data'][number] | undefined {
  if (total <= 1) return data[0]
  const same = total <= data.length ? data.filter((row) => row.ext_order_id_addition === number) : []
  return same.length === 1 ? same[0] : undefined
}

/**
 * Looks an order up. An empty value leads to the order list, a single hit to the order. Zero or several hits lead to
 * `/orders/error` for a marketplace order id, and to the list narrowed to them for an addition.
 * @throws ApiError `order_not_found_by_channel` when the channel has no such number; its message is fit to be shown
 * @throws NothingThere for a line id that is none or nobody's, and without a channel to ask
 */
export async function findTarget(kind: OrderNumberKind, value: string, channel: string): Promise<FindTarget> {
  const number = value.trim()
  if (number === '') return { to: '/orders' }
  if (kind === 'channel') return byChannel(channel, number)
  if (kind === 'line' && !LINE_ID.test(number)) throw new NothingThere('lineIdInvalid')
  const filter = { external: 'ext_order_id', addition: 'ext_order_id_addition', line: 'line_id' }[kind]
  const hits = await call(listOrders, { query: { ...EVERY_STATUS, [filter]: number } })
  const only = kind === 'addition' ? theOnly(hits, number) : hits.total === 1 ? hits.data[0] : undefined
  if (only) return detail(only.id)
  if (kind === 'line') throw new NothingThere('lineNotFound')
  return kind === 'external'
    ? { to: '/orders/error', search: { [filter]: number } }
    : // An empty day removes the list's default period.
      { to: '/orders', search: { ...EVERY_STATUS, start: '', end: '', [filter]: number } }
}
