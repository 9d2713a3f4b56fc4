import { describe, expect, it } from 'vitest'
import { contract, contractsPresent, schemaOf, violations } from '../testing/contracts.ts'
import { startClient } from '../testing/sandbox-client.ts'
import { asinOf } from './listing-model.ts'
import { INCLUDED_DATA } from './order-view.ts'

const ORDERS = 'amazon/orders_2026-01-01.json'
const PRICING = 'amazon/productPricing_2022-05-01.json'
const ORDERS_V0 = 'amazon/ordersV0.json'
const EVERYTHING = `includedData=${INCLUDED_DATA.join(',')}`
const BASE = '/orders/2026-01-01/orders'

describe.skipIf(!contractsPresent)('Amazon, held against its published models (../shared/contracts)', () => {
  it('answers drawn orders in the published form, with everything and with nothing included', async () => {
    const { amazon, admin } = await startClient()
    await admin('POST', '/amazon/sell', { count: 60 })
    const search = schemaOf(ORDERS, '/definitions/SearchOrdersResponse')
    const one = schemaOf(ORDERS, '/definitions/GetOrderResponse')
    for (const query of [EVERYTHING, 'includedData=']) {
      const { status, body } = await amazon('GET', `${BASE}?createdAfter=2020-01-01T00:00:00Z&${query}`)
      expect(status).toBe(200)
      expect(body.orders).toHaveLength(60)
      expect(violations(search, body)).toEqual([])
      const { orderId } = body.orders[7]
      expect(violations(one, (await amazon('GET', `${BASE}/${orderId}?${query}`)).body)).toEqual([])
    }
  })

  it('notices an order that breaks the form', () => {
    expect(violations(schemaOf(ORDERS, '/definitions/Order'), { orderId: 1 })).not.toEqual([])
  })

  it('gives back every published order as it was placed', async () => {
    const { amazon, admin } = await startClient()
    const orders = publishedOrders()
    expect(orders.length).toBeGreaterThan(3)
    for (const order of orders) {
      expect((await admin('PUT', '/orders', order)).status).toBe(200)
      expect((await amazon('GET', `${BASE}/${order.orderId}?${EVERYTHING}`)).body).toEqual({ order })
    }
  })

  it('answers errors in the published form', async () => {
    const { amazon, sandbox } = await startClient()
    const errors = schemaOf(ORDERS, '/definitions/ErrorList')
    const bad = await amazon('GET', `${BASE}?createdAfter=TEST_CASE_400`)
    expect(bad.status).toBe(400)
    expect(violations(errors, bad.body)).toEqual([])
    const missing = await amazon('GET', `${BASE}/000-0000000-0000000`)
    expect(missing.status).toBe(404)
    expect(violations(errors, missing.body)).toEqual([])
    const stranger = await fetch(`${sandbox.amazonUrl}${BASE}?createdAfter=2020-01-01T00:00:00Z`)
    expect(stranger.status).toBe(403)
    expect(violations(errors, await stranger.json())).toEqual([])
  })

  it('answers what competitors ask in the published form', async () => {
    const { amazon, admin } = await startClient()
    const competitors = [
      { price_cents: 9490, shipping_cents: 395 },
      { price_cents: 4000, condition: 'Used' },
    ]
    await admin('PUT', '/listings', [{ sku: 'S-1', price_cents: 9995, competitors }, { sku: 'S-2' }])
    const uri = '/products/pricing/2022-05-01/items/competitiveSummary'
    const requests = [asinOf('S-1'), asinOf('S-2'), 'B000000000'].map((asin) => ({
      ...{ asin, marketplaceId: 'A1PA6795UKMFR9', method: 'GET', uri },
      includedData: ['lowestPricedOffers'],
      lowestPricedOffersInputs: [{ itemCondition: 'New', offerType: 'Consumer' }],
    }))
    const { status, body } = await amazon('POST', `/batches${uri}`, { requests })
    expect(status).toBe(200)
    expect(violations(schemaOf(PRICING, '/definitions/CompetitiveSummaryBatchResponse'), body)).toEqual([])
    const [first, second, unknown] = body.responses
    const [{ offers }] = first.body.lowestPricedOffers
    expect(
      offers.map((offer: Offer) => [offer.listingPrice.amount, offer.shippingOptions?.[0]?.price.amount]),
    ).toEqual([
      [94.9, 3.95],
      [99.95, undefined],
    ])
    expect(second.body.lowestPricedOffers).toEqual([])
    expect(unknown.status.statusCode).toBe(404)
  })

  it('takes and refuses the published shipment confirmations', async () => {
    const { amazon, admin } = await startClient()
    const { responses } = contract(ORDERS_V0).paths['/orders/v0/orders/{orderId}/shipmentConfirmation'].post
    for (const [status, response] of Object.entries<Record<string, SandboxPairs>>(responses)) {
      for (const pair of response['x-amzn-api-sandbox']?.static ?? []) {
        const { orderId, body } = pair.request.parameters
        await admin('PUT', '/orders', orderFor(orderId.value, body.value))
        const answer = await amazon(
          'POST',
          `/orders/v0/orders/${orderId.value}/shipmentConfirmation`,
          body.value,
        )
        expect(answer.status).toBe(Number(status))
        if (status !== '204') {
          expect(
            violations(schemaOf(ORDERS_V0, '/definitions/ConfirmShipmentErrorResponse'), answer.body),
          ).toEqual([])
        }
      }
    }
  })
})

interface Offer {
  listingPrice: { amount: number }
  shippingOptions?: { price: { amount: number } }[]
}
interface SandboxPairs {
  static: { request: { parameters: { orderId: { value: string }; body: { value: Confirmation } } } }[]
}
interface Confirmation {
  marketplaceId: string
  packageDetail: { orderItems: { orderItemId: string; quantity: number }[] }
}

/** An order that the published confirmation would fit. */
function orderFor(orderId: string, confirmation: Confirmation): unknown {
  const at = '2022-02-10T00:00:00Z'
  return {
    orderId,
    createdTime: at,
    lastUpdatedTime: at,
    salesChannel: { channelName: 'AMAZON', marketplaceId: confirmation.marketplaceId },
    fulfillment: { fulfillmentStatus: 'UNSHIPPED', fulfilledBy: 'MERCHANT' },
    orderItems: confirmation.packageDetail.orderItems.map(({ orderItemId, quantity }) => ({
      orderItemId,
      quantityOrdered: quantity,
      product: {},
    })),
  }
}

/** Every order in the examples and sandbox pairs of the model. */
function publishedOrders(): { orderId: string }[] {
  const found = new Map<string, { orderId: string }>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const candidate = node as Record<string, unknown>
    if (typeof candidate.orderId === 'string' && Array.isArray(candidate.orderItems)) {
      found.set(candidate.orderId, candidate as { orderId: string })
    }
    for (const child of Object.values(candidate)) walk(child)
  }
  walk(contract(ORDERS).paths)
  return [...found.values()]
}
