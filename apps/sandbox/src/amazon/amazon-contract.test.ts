import { describe, expect, it } from 'vitest'
import { contract, contractsPresent, schemaOf, violations } from '../testing/contracts.ts'
import { startClient } from '../testing/sandbox-client.ts'
import { asinOf } from './listing-model.ts'
import { INCLUDED_DATA } from './order-view.ts'

const ORDERS = 'amazon/orders_2026-01-01.json'
const PRICING = 'amazon/productPricing_2022-05-01.json'
const LISTINGS = 'amazon/listingsItems_2021-08-01.json'
const TYPES = 'amazon/definitionsProductTypes_2020-09-01.json'
const US = 'ATVPDKIKX0DER'
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

  it('answers the published calls about listings as they are published', async () => {
    const { amazon, admin } = await startClient()
    const item = contract(LISTINGS).paths['/listings/2021-08-01/items/{sellerId}/{sku}']
    const submission = schemaOf(LISTINGS, '/definitions/ListingsItemSubmissionResponse')
    const complete = {
      productType: 'LUGGAGE',
      requirements: 'LISTING_OFFER_ONLY',
      attributes: {
        condition_type: [{ value: 'new_new', marketplace_id: US }],
        externally_assigned_product_identifier: [{ type: 'ean', value: '4006381333931', marketplace_id: US }],
        purchasable_offer: [
          { marketplace_id: US, currency: 'USD', our_price: [{ schedule: [{ value_with_tax: 100 }] }] },
        ],
        fulfillment_availability: [{ fulfillment_channel_code: 'DEFAULT', quantity: 100 }],
      },
    }
    const patches = [
      {
        op: 'replace',
        path: '/attributes/fulfillment_availability',
        value: complete.attributes.fulfillment_availability,
      },
    ]
    const fake = [{ op: 'replace', path: '/attributes/fake_attribute', value: [{ value: 1 }] }]
    const incomplete = { ...complete, attributes: { fake_attribute: [{ value: 1 }] } }
    const replayed: string[] = []
    for (const method of ['put', 'patch', 'delete'] as const) {
      for (const { request, response } of item[method].responses['200']['x-amzn-api-sandbox'].static) {
        const { parameters } = request as Pair
        const sku = parameters.sku?.value ?? response.sku
        if (method !== 'put') await admin('PUT', '/listings', [{ sku }])
        const query = new URLSearchParams({
          marketplaceIds: (parameters.marketplaceIds?.value ?? [US]).join(','),
          ...(parameters.includedData && { includedData: parameters.includedData.value.join(',') }),
          ...(parameters.mode && { mode: parameters.mode.value }),
        })
        const isWrong = response.status === 'INVALID'
        const body = {
          put: isWrong ? incomplete : complete,
          patch: { productType: 'LUGGAGE', patches: isWrong ? fake : patches },
          delete: undefined,
        }[method]
        const path = `/listings/2021-08-01/items/A1SANDBOXSELLER/${sku}?${query}`
        const answer = await amazon(method.toUpperCase(), path, body)
        expect(answer.status).toBe(200)
        expect(violations(submission, answer.body)).toEqual([])
        expect({ sku: answer.body.sku, status: answer.body.status }).toEqual({ sku, status: response.status })
        const messages = (one: { issues: { message: string }[] }) => one.issues.map(({ message }) => message)
        for (const message of messages(answer.body).slice(0, 1)) expect(messages(response)).toContain(message)
        replayed.push(`${method} ${response.status}`)
      }
    }
    expect(replayed).toEqual([
      ...['put ACCEPTED', 'put VALID', 'put INVALID'],
      ...['patch ACCEPTED', 'patch VALID', 'patch INVALID'],
      'delete ACCEPTED',
    ])
  })

  it('shows listings in the published form, with the price of each marketplace and one number of pieces', async () => {
    const { amazon } = await startClient()
    const base = '/listings/2021-08-01/items/A1SANDBOXSELLER'
    const [germany, france, uk] = ['A1PA6795UKMFR9', 'A13V1IB3VIYZZH', 'A1F83G8C2ARO7P']
    const put = (marketplace_id: string, currency: string, price: number, quantity: number) =>
      amazon('PUT', `${base}/S-1?marketplaceIds=${marketplace_id}`, {
        productType: 'PRODUCT',
        requirements: 'LISTING_OFFER_ONLY',
        attributes: {
          condition_type: [{ value: 'new_new', marketplace_id }],
          externally_assigned_product_identifier: [{ type: 'ean', value: '4006381333931', marketplace_id }],
          purchasable_offer: [
            { marketplace_id, currency, our_price: [{ schedule: [{ value_with_tax: price }] }] },
          ],
          fulfillment_availability: [{ fulfillment_channel_code: 'DEFAULT', quantity }],
        },
      })
    await put(germany, 'EUR', 89.95, 3)
    await put(uk, 'GBP', 76.46, 2)
    expect((await put(uk, 'EUR', 76.46, 2)).body.status).toBe('INVALID')
    const everything = 'summaries,offers,fulfillmentAvailability,issues'
    const query = `marketplaceIds=${germany},${france},${uk}&includedData=${everything}`
    const one = await amazon('GET', `${base}/S-1?${query}`)
    expect(violations(schemaOf(LISTINGS, '/definitions/Item'), one.body)).toEqual([])
    expect(one.body.summaries.map((summary: { marketplaceId: string }) => summary.marketplaceId)).toEqual([
      germany,
      uk,
    ])
    expect(one.body.offers).toMatchObject([
      { marketplaceId: germany, price: { amount: '89.95', currencyCode: 'EUR' } },
      { marketplaceId: uk, price: { amount: '76.46', currencyCode: 'GBP' } },
    ])
    expect(one.body.fulfillmentAvailability).toEqual([{ fulfillmentChannelCode: 'DEFAULT', quantity: 2 }])
    const found = await amazon('GET', `${base}?${query}&identifiers=S-1&identifiersType=SKU`)
    expect(violations(schemaOf(LISTINGS, '/definitions/ItemSearchResults'), found.body)).toEqual([])
  })

  it('answers what a product type is made of in the published form, with a seller’s shipping templates', async () => {
    const { amazon } = await startClient()
    const published =
      contract(TYPES).paths['/definitions/2020-09-01/productTypes/{productType}'].get.responses['200'][
        'x-amzn-api-sandbox'
      ].static[0].response
    const path = (more: string) =>
      `/definitions/2020-09-01/productTypes/${published.productType}?marketplaceIds=A1PA6795UKMFR9${more}`
    const { status, body } = await amazon('GET', path('&sellerId=A1SANDBOXSELLER'))
    expect(status).toBe(200)
    expect(violations(schemaOf(TYPES, '/definitions/ProductTypeDefinition'), body)).toEqual([])
    expect(body).toMatchObject({
      productType: published.productType,
      displayName: published.displayName,
      requirements: published.requirements,
      requirementsEnforced: published.requirementsEnforced,
      locale: published.locale,
      productTypeVersion: published.productTypeVersion,
    })
    const schema = (await (await fetch(body.schema.link.resource)).json()) as TypeSchema
    expect(schema.properties.merchant_shipping_group?.items.properties.value).toMatchObject({
      enumNames: ['Standardvorlage', 'Prime-Vorlage'],
    })
    const plain = (await amazon('GET', path(''))).body
    const without = (await (await fetch(plain.schema.link.resource)).json()) as TypeSchema
    expect(without.properties.merchant_shipping_group).toBeUndefined()
    const types = await amazon(
      'GET',
      '/definitions/2020-09-01/productTypes?marketplaceIds=A1PA6795UKMFR9&keywords=LUGGAGE',
    )
    expect(violations(schemaOf(TYPES, '/definitions/ProductTypeList'), types.body)).toEqual([])
    expect(types.body.productTypes).toMatchObject([{ name: 'LUGGAGE', displayName: 'Luggage' }])
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
interface TypeSchema {
  properties: { merchant_shipping_group?: { items: { properties: { value: object } } } }
}
interface Pair {
  parameters: {
    sku?: { value: string }
    marketplaceIds?: { value: string[] }
    includedData?: { value: string[] }
    mode?: { value: string }
  }
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
