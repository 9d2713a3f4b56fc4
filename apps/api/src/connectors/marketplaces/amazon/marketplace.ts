import { z } from 'zod'
import {
  type MarketplaceAccount,
  MarketplaceError,
  type ShipmentConfirmation,
} from '../../../modules/channels/index.ts'
import type { OrderPage, PullFrom } from '../../../modules/intake/index.ts'
import type { Marketplace, MarketplaceConnector } from '../marketplace-connector.ts'
import { jsonOf } from '../marketplace-failure.ts'
import { carrierOf } from './carrier-codes.ts'
import type { AmazonClient } from './client.ts'
import { amazonClients, type Tuning } from './clients.ts'
import { AmazonFeeds } from './feeds.ts'
import { GetAnswer, SearchAnswer } from './order-document.ts'
import { readAmazonOrder } from './order-mapper.ts'
import { type AmazonEndpoints, INCLUDED_DATA } from './usage-plans.ts'

const ORDERS = '/orders/2026-01-01/orders'
const ORDERS_V0 = '/orders/v0/orders'

/**
 * Amazon for any account that holds credentials. Accounts with the same credentials share one client, and with it the
 * access token and the usage plans, for as long as the process runs.
 */
export function amazonConnector(endpoints: AmazonEndpoints, tuning: Tuning = {}): MarketplaceConnector {
  const clientOf = amazonClients(endpoints, tuning)
  return {
    readOrder: readAmazonOrder,
    connect: (account) => amazonMarketplace(clientOf(account.credentials), account),
  }
}

function amazonMarketplace(client: AmazonClient, account: MarketplaceAccount): Marketplace {
  const feeds = new AmazonFeeds(client)
  return {
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
    confirmShipment: (confirmation, signal) => confirmShipment(client, confirmation, signal),
    cancelLines: (cancellation, signal) => feeds.submit({ type: 'cancellation', cancellation }, signal),
    refund: (refund, signal) => feeds.submit({ type: 'refund', refund }, signal),
    lookUp: (ticket, reference, signal) => feeds.lookUp(ticket, reference, signal),
    findSent: (doubt, signal) => feeds.findSent(doubt, signal),
  }
}

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

const WithMarketplace = z.object({ salesChannel: z.object({ marketplaceId: z.string().min(1) }) })

/** Orders v0, shipmentConfirmation. A package that is confirmed again under the same reference replaces itself. */
async function confirmShipment(
  client: AmazonClient,
  confirmation: ShipmentConfirmation,
  signal: AbortSignal,
): Promise<void> {
  const known = WithMarketplace.safeParse(confirmation.raw)
  if (!known.success)
    throw new MarketplaceError('refused', 'The order does not say on which marketplace it was placed.')
  await client.change(
    {
      operation: 'confirmShipment',
      method: 'POST',
      path: `${ORDERS_V0}/${encodeURIComponent(confirmation.ext_order_id)}/shipmentConfirmation`,
      json: {
        marketplaceId: known.data.salesChannel.marketplaceId,
        packageDetail: {
          packageReferenceId: confirmation.reference,
          ...carrierOf(confirmation.carrier),
          trackingNumber: confirmation.tracking_number,
          shipDate: confirmation.shipped_at.toISOString(),
          orderItems: confirmation.items.map(({ mp_item_id, quantity }) => ({
            orderItemId: mp_item_id,
            quantity,
          })),
        },
      },
    },
    signal,
  )
}
