import { z } from 'zod'
import { type MarketplaceAccount, MarketplaceError } from '../../../modules/channels/index.ts'
import type { OrderPage, OrderSource, PullFrom } from '../../../modules/intake/index.ts'
import { jsonOf } from '../marketplace-failure.ts'
import type { AmazonClient } from './client.ts'
import { GetAnswer, SearchAnswer } from './order-document.ts'
import { INCLUDED_DATA } from './usage-plans.ts'

const ORDERS = '/orders/2026-01-01/orders'

/** Orders 2026-01-01: what an account's marketplaces have. */
export const amazonOrders = (client: AmazonClient, account: MarketplaceAccount): OrderSource => ({
  pullOrders: (from, signal) => pullOrders(client, account, from, signal),
  fetchOrder: async (extOrderId, signal) => {
    const path = `${ORDERS}/${encodeURIComponent(extOrderId)}`
    const query = { includedData: INCLUDED_DATA.join(',') }
    try {
      const call = { operation: 'getOrder', method: 'GET', path, query } as const
      const { order } = await client.read(call, GetAnswer, signal)
      return { ext_order_id: order.orderId, raw: order }
    } catch (error) {
      if (error instanceof MarketplaceError && error.kind === 'not_found') return null
      throw error
    }
  },
  check: (signal) => check(client, signal),
})

/** A number of Amazon's form that no order has. */
const NO_ORDER = '000-0000000-0000000'

/** Asks for an order that is not there: the call of orders that may be made most often. */
async function check(client: AmazonClient, signal: AbortSignal): Promise<void> {
  try {
    const call = { operation: 'getOrder', method: 'GET', path: `${ORDERS}/${NO_ORDER}` } as const
    await client.read(call, GetAnswer, signal)
  } catch (error) {
    const isAnswer =
      error instanceof MarketplaceError && (error.kind === 'not_found' || error.kind === 'refused')
    if (!isAnswer) throw error
  }
}

/** Leads to the next page: Amazon wants every parameter of the first one again. */
const Cursor = z.object({ since: z.iso.datetime(), token: z.string() })

async function pullOrders(
  client: AmazonClient,
  account: MarketplaceAccount,
  from: PullFrom,
  signal: AbortSignal,
): Promise<OrderPage> {
  const next = 'cursor' in from ? Cursor.safeParse(jsonOf(from.cursor)) : null
  if (next && !next.success) throw new MarketplaceError('cursor_expired', 'This page is not known here.')
  const since = next ? next.data.since : 'since' in from ? from.since.toISOString() : ''
  const call = {
    operation: 'searchOrders',
    method: 'GET',
    path: ORDERS,
    query: {
      lastUpdatedAfter: since,
      marketplaceIds: account.marketplaces.length > 0 ? account.marketplaces.join(',') : undefined,
      includedData: INCLUDED_DATA.join(','),
      paginationToken: next?.data.token,
    },
  } as const
  const answer = await client.read(call, SearchAnswer, signal).catch((error: unknown) => {
    const isGone = next !== null && error instanceof MarketplaceError && error.kind === 'refused'
    throw isGone ? new MarketplaceError('cursor_expired', error.message, { cause: error }) : error
  })
  const token = answer.pagination?.nextToken
  return {
    documents: answer.orders.map((order) => ({ ext_order_id: order.orderId, raw: order })),
    cursor: token ? JSON.stringify({ since, token }) : null,
    read_until: answer.lastUpdatedBefore ? new Date(answer.lastUpdatedBefore) : null,
  }
}
