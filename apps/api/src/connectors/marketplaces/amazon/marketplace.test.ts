import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AmazonStage, openAmazon } from '../../../../test/amazon-stage.ts'
import { describeMarketplace, type MarketplaceFault } from '../../../../test/conformance/marketplace.ts'
import { amazonConnector } from './marketplace.ts'

/** A timeout short enough for tests and long enough for a busy machine. */
const TUNING = { timeoutMs: 700, patienceMs: 5000 }

const FAULTS: Readonly<Record<MarketplaceFault, object>> = {
  outage: { kind: 'status', status: 503 },
  no_answer: { kind: 'timeout_before_work' },
  rubbish: { kind: 'rubbish' },
  too_many_requests: { kind: 'status', status: 429, retry_after: 120 },
  lost_answer: { kind: 'timeout_after_work' },
}

interface Refunds {
  refunds: { order_id: string; components: { amount: string }[] }[]
}
interface Order {
  orderId: string
  orderItems: { quantityOrdered: number; cancellation?: { cancellationExecution?: object } }[]
  packages?: { packageReferenceId: string; trackingNumber: string; packageItems: { quantity: number }[] }[]
}

describeMarketplace('Amazon', async () => {
  let later = 0
  const now = () => new Date(Date.now() + later)
  let amazon = await openAmazon({ clock: now })
  const operation = {
    pull: 'amazon.search',
    confirm: 'amazon.confirm',
    adjust: 'amazon.feed_create',
  } as const
  const orders = async () => (await amazon.admin('GET', 'orders')) as { order: Order }[]
  return {
    connector: () => amazonConnector(amazon.endpoints, TUNING),
    get account() {
      return { marketplaces: [], credentials: amazon.credentials }
    },
    strangersCredentials: JSON.stringify({ client_id: 'a', client_secret: 'b', refresh_token: 'c' }),
    sell: async (count) => {
      const before = new Set((await orders()).map(({ order }) => order.orderId))
      await amazon.admin('POST', 'amazon/sell', { count })
      return (await orders()).map(({ order }) => order.orderId).filter((id) => !before.has(id))
    },
    change: async (id) => void (await amazon.admin('POST', `amazon/orders/${id}/cancel`, {})),
    parcels: async (id) => {
      const found = (await orders()).find(({ order }) => order.orderId === id)
      return (found?.order.packages ?? []).map((parcel) => ({
        reference: parcel.packageReferenceId,
        tracking_number: parcel.trackingNumber,
        pieces: parcel.packageItems.reduce((sum, item) => sum + item.quantity, 0),
      }))
    },
    cancelledPieces: async (id) =>
      (await orders())
        .filter(({ order }) => order.orderId === id)
        .flatMap(({ order }) => order.orderItems)
        .reduce(
          (sum, item) => sum + (item.cancellation?.cancellationExecution ? item.quantityOrdered : 0),
          0,
        ),
    refunds: async (id) =>
      ((await amazon.ledger()) as unknown as Refunds).refunds
        .filter((one) => one.order_id === id)
        .map((one) => one.components.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)),
    finish: async () => {
      later += 60_000
    },
    now,
    refuseLater: async () =>
      void (await amazon.admin('POST', 'faults', { target: 'amazon.feed_processing', kind: 'feed_refused' })),
    suffer: async (fault, call, always) =>
      void (await amazon.admin('POST', 'faults', {
        target: operation[call],
        times: always ? -1 : 1,
        ...FAULTS[fault],
      })),
    reset: async () => {
      await amazon.sandbox.stop()
      amazon = await openAmazon({ clock: now })
    },
    close: () => amazon.sandbox.stop(),
  }
})

describe('Amazon', () => {
  const NEVER = new AbortController().signal
  const LONG_AGO = new Date('2020-01-01T00:00:00Z')
  let amazon: AmazonStage
  let ahead = 0
  beforeAll(async () => {
    amazon = await openAmazon({ clock: () => new Date(Date.now() + ahead) })
  })
  afterAll(() => amazon.sandbox.stop())
  beforeEach(async () => {
    ahead = 0
    await amazon.admin('DELETE', 'faults')
  })

  const connect = (marketplaces: string[] = []) =>
    amazonConnector(amazon.endpoints, TUNING).connect({ marketplaces, credentials: amazon.credentials })
  /** Counts requests by a fault without an effect. */
  const countTokens = async () => {
    const fault = { target: 'amazon.token', kind: 'slow', delay_ms: 0, times: -1 }
    const { id } = (await amazon.admin('POST', 'faults', fault)) as { id: number }
    return async () => {
      const faults = (await amazon.admin('GET', 'faults')) as { id: number; struck: number }[]
      return faults.find((one) => one.id === id)?.struck
    }
  }

  it('exchanges one token for many calls, also for calls at the same time and accounts with the same grant', async () => {
    const tokens = await countTokens()
    const connector = amazonConnector(amazon.endpoints, TUNING)
    const account = { marketplaces: [], credentials: amazon.credentials }
    const pulls = Array.from({ length: 4 }, () =>
      connector.connect(account).pullOrders({ since: LONG_AGO }, NEVER),
    )
    await Promise.all(pulls)
    await connector.connect(account).pullOrders({ since: LONG_AGO }, NEVER)
    expect(await tokens()).toBe(1)
  })

  it('exchanges a new token when Amazon says that the old one has ended', async () => {
    const tokens = await countTokens()
    const marketplace = connect()
    const { order } = await amazon.place({ items: [{ sku: 'SKU-2' }] })
    await marketplace.pullOrders({ since: LONG_AGO }, NEVER)
    ahead = 2 * 3_600_000
    await marketplace.pullOrders({ since: LONG_AGO }, NEVER)
    ahead = 4 * 3_600_000
    const { orderItemId } = (order.orderItems as { orderItemId: string }[])[0] ?? { orderItemId: '' }
    await marketplace.confirmShipment(
      {
        ext_order_id: order.orderId,
        reference: '5',
        carrier: 'hermes',
        tracking_number: 'H1',
        shipped_at: new Date(),
        items: [{ mp_item_id: orderItemId, quantity: 1 }],
        raw: order,
      },
      NEVER,
    )
    expect(await tokens()).toBe(3)
    const { confirmations } = await amazon.ledger()
    expect(confirmations.map((one) => one.carrier_code)).toEqual(['Hermes Logistik Gruppe'])
  })

  it('is unauthorised when a fresh token is refused too', async () => {
    await amazon.admin('POST', 'faults', { target: 'amazon.search', kind: 'status', status: 403, times: -1 })
    await expect(connect().pullOrders({ since: LONG_AGO }, NEVER)).rejects.toMatchObject({
      kind: 'unauthorised',
      message: expect.stringContaining('403 Unauthorized'),
    })
  })

  it('is unauthorised when the seller has taken the grant back', async () => {
    const body = { error: 'invalid_grant', error_description: 'The request has an invalid grant parameter' }
    await amazon.admin('POST', 'faults', { target: 'amazon.token', kind: 'status', status: 400, body })
    await expect(connect().pullOrders({ since: LONG_AGO }, NEVER)).rejects.toMatchObject({
      kind: 'unauthorised',
      message: expect.stringContaining('invalid_grant'),
    })
  })

  it('asks for the marketplaces of the account only', async () => {
    await amazon.place({
      amazon_order_id: '302-1111111-1111111',
      marketplace_id: 'A13V1IB3VIYZZH',
      items: [{ sku: 'SKU-2' }],
    })
    const ids = async (marketplaces: string[]) =>
      (await connect(marketplaces).pullOrders({ since: LONG_AGO }, NEVER)).documents.map(
        (one) => one.ext_order_id,
      )
    expect(await ids(['A1805IZSGTT6HS'])).toEqual([])
    expect(await ids(['A13V1IB3VIYZZH', 'A1805IZSGTT6HS'])).toEqual(['302-1111111-1111111'])
  })

  it('follows the rate that answers name', async () => {
    const slow = await openAmazon({ amazon: { usagePlans: { search: { rate: 0.01, burst: 1 } } } })
    try {
      const marketplace = amazonConnector(slow.endpoints, TUNING).connect({
        marketplaces: [],
        credentials: slow.credentials,
      })
      await marketplace.pullOrders({ since: LONG_AGO }, NEVER)
      // The stand-in has one token only; afterwards it refuses, and its rate says for how long.
      await expect(marketplace.pullOrders({ since: LONG_AGO }, NEVER)).rejects.toMatchObject({
        kind: 'rate_limited',
        retryAfterMs: expect.closeTo(100_000, -4),
      })
    } finally {
      await slow.sandbox.stop()
    }
  })
})
