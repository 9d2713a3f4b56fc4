import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import {
  type Marketplace,
  type MarketplaceAccount,
  type MarketplaceConnector,
  MarketplaceError,
  type OrderPage,
  type PullFrom,
  type ShipmentConfirmation,
} from '../../../modules/intake/index.ts'
import { AmazonClient, type AmazonClientOptions } from './amazon-client.ts'
import { jsonOf } from './amazon-errors.ts'
import { carrierOf } from './carrier-codes.ts'
import {
  AmazonCredentials,
  type AmazonEndpoints,
  DEFAULT_LWA_URL,
  DEFAULT_SP_API_URL,
  INCLUDED_DATA,
} from './config.ts'
import { GetAnswer, SearchAnswer } from './order-document.ts'
import { readAmazonOrder } from './order-mapper.ts'
import type { Ticker } from './token-bucket.ts'

const ORDERS = '/orders/2026-01-01/orders'
const ORDERS_V0 = '/orders/v0/orders'

/** The machine's own clock. */
const machineTicker: Ticker = {
  now: () => performance.now(),
  wait: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
}

const TIMEOUT_MS = 30_000
const PATIENCE_MS = 20_000

type Tuning = Partial<Pick<AmazonClientOptions, 'timeoutMs' | 'patienceMs' | 'ticker'>>

/**
 * Amazon for any account that holds credentials. Accounts with the same credentials share one client, and with it the
 * access token and the usage plans, for as long as the process runs.
 */
export function amazonConnector(endpoints: AmazonEndpoints, tuning: Tuning = {}): MarketplaceConnector {
  const clients = new Map<string, AmazonClient>()
  return {
    readOrder: readAmazonOrder,
    connect: (account) => {
      const key = createHash('sha256').update(account.credentials).digest('hex')
      const client = clients.get(key) ?? clientFor(account, endpoints, tuning)
      clients.set(key, client)
      return amazonMarketplace(client, account)
    },
  }
}

function clientFor(account: MarketplaceAccount, endpoints: AmazonEndpoints, tuning: Tuning): AmazonClient {
  const credentials = AmazonCredentials.safeParse(jsonOf(account.credentials))
  if (!credentials.success) {
    throw new MarketplaceError('unauthorised', 'The credentials of this account are incomplete.')
  }
  return new AmazonClient({
    ticker: machineTicker,
    timeoutMs: TIMEOUT_MS,
    patienceMs: PATIENCE_MS,
    ...tuning,
    spApiUrl: endpoints.spApiUrl ?? DEFAULT_SP_API_URL,
    lwaUrl: endpoints.lwaUrl ?? DEFAULT_LWA_URL,
    credentials: credentials.data,
  })
}

function amazonMarketplace(client: AmazonClient, account: MarketplaceAccount): Marketplace {
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
    confirmShipment: (confirmation, signal) => confirmShipment(client, confirmation, signal),
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
