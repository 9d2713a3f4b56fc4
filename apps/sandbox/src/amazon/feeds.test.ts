import { beforeEach, describe, expect, it } from 'vitest'
import { contractsPresent, schemaOf, violations } from '../testing/contracts.ts'
import { type Client, startClient } from '../testing/sandbox-client.ts'

const BASE = '/feeds/2021-06-30'
const MODEL = 'amazon/feeds_2021-06-30.json'
const ACKNOWLEDGE = 'POST_ORDER_ACKNOWLEDGEMENT_DATA'
const ADJUST = 'POST_PAYMENT_ADJUSTMENT_DATA'
const TYPE = 'text/xml; charset=UTF-8'

let now: Date
let client: Client
beforeEach(async () => {
  now = new Date('2026-03-10T09:00:00Z')
  client = await startClient({ clock: () => now })
})
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

const place = async (spec: object) => (await client.admin('PUT', '/orders', spec)).body.order
const read = async (orderId: string) =>
  (await client.admin('GET', '/orders')).body.find(
    (one: { order: { orderId: string } }) => one.order.orderId === orderId,
  )

const envelope = (type: string, message: string, seller = 'A1SANDBOXSELLER') =>
  `<?xml version="1.0"?><AmazonEnvelope><Header><DocumentVersion>1.01</DocumentVersion>
  <MerchantIdentifier>${seller}</MerchantIdentifier></Header><MessageType>${type}</MessageType>
  <Message><MessageID>7</MessageID><${type}>${message}</${type}></Message></AmazonEnvelope>`
const failure = (orderId: string, itemId: string, reason = 'NoInventory') =>
  envelope(
    'OrderAcknowledgement',
    `<AmazonOrderID>${orderId}</AmazonOrderID><StatusCode>Failure</StatusCode>
    <Item><AmazonOrderItemCode>${itemId}</AmazonOrderItemCode><CancelReason>${reason}</CancelReason></Item>`,
  )
const adjustment = (orderId: string, itemId: string, amount: string, more = '') =>
  envelope(
    'OrderAdjustment',
    `<AmazonOrderID>${orderId}</AmazonOrderID>${more}<AdjustedItem><AmazonOrderItemCode>${itemId}</AmazonOrderItemCode>
    <AdjustmentReason>CustomerReturn</AdjustmentReason><ItemPriceAdjustments><Component><Type>Principal</Type>
    <Amount currency="EUR">${amount}</Amount></Component></ItemPriceAdjustments>
    ${more === '' ? '' : '<QuantityCancelled>1</QuantityCancelled>'}</AdjustedItem>`,
  )

async function submit(feedType: string, xml: string): Promise<string> {
  const { body: place } = await client.amazon('POST', `${BASE}/documents`, { contentType: TYPE })
  const upload = await fetch(place.url, { method: 'PUT', body: xml, headers: { 'content-type': TYPE } })
  expect(upload.status).toBe(200)
  const { status, body } = await client.amazon('POST', `${BASE}/feeds`, {
    feedType,
    marketplaceIds: ['A1PA6795UKMFR9'],
    inputFeedDocumentId: place.feedDocumentId,
  })
  expect(status).toBe(202)
  return body.feedId
}
const feed = async (id: string) => (await client.amazon('GET', `${BASE}/feeds/${id}`)).body
async function reportOf(id: string): Promise<string> {
  const { resultFeedDocumentId } = await feed(id)
  const { body } = await client.amazon('GET', `${BASE}/documents/${resultFeedDocumentId}`)
  return (await fetch(body.url)).text()
}
async function run(feedType: string, xml: string): Promise<string> {
  const id = await submit(feedType, xml)
  pass(5)
  return reportOf(id)
}
async function ship(order: { orderId: string; orderItems: { orderItemId: string }[] }) {
  const { status } = await client.amazon('POST', `/orders/v0/orders/${order.orderId}/shipmentConfirmation`, {
    marketplaceId: 'A1PA6795UKMFR9',
    packageDetail: {
      packageReferenceId: '1',
      carrierCode: 'DHL',
      trackingNumber: 'JJD1',
      shipDate: now.toISOString(),
      orderItems: order.orderItems.map(({ orderItemId }) => ({ orderItemId, quantity: 1 })),
    },
  })
  expect(status).toBe(204)
}

describe('a feed', () => {
  it('waits, is worked on and then done, and only then has an effect', async () => {
    const order = await place({ items: [{ sku: 'SNEAKER-42' }, { sku: 'SOCK-39' }] })
    const [first] = order.orderItems
    const id = await submit(ACKNOWLEDGE, failure(order.orderId, first.orderItemId))
    expect((await feed(id)).processingStatus).toBe('IN_QUEUE')
    pass(2)
    expect((await feed(id)).processingStatus).toBe('IN_PROGRESS')
    expect((await read(order.orderId)).order.orderItems[0].cancellation).toBeUndefined()
    pass(3)
    expect(await read(order.orderId)).toMatchObject({
      order: {
        orderItems: [
          {
            cancellation: { cancellationExecution: { cancelledBy: 'MERCHANT', cancelReason: 'NoInventory' } },
          },
          { fulfillment: { quantityUnfulfilled: 1 } },
        ],
        fulfillment: { fulfillmentStatus: 'UNSHIPPED' },
      },
    })
    expect(await reportOf(id)).toContain('<MessagesSuccessful>1</MessagesSuccessful>')
  })

  it('says in its report what it refused, message by message', async () => {
    const order = await place({ items: [{ sku: 'SOCK-39' }] })
    const id = order.orderItems[0].orderItemId
    expect(await run(ACKNOWLEDGE, failure('000-0000000-0000000', id))).toContain(
      '<MessageID>7</MessageID><ResultCode>Error</ResultCode>',
    )
    expect(await run(ACKNOWLEDGE, failure(order.orderId, id, 'NoReason'))).toContain('6024')
    await run(ACKNOWLEDGE, failure(order.orderId, id))
    expect(await run(ACKNOWLEDGE, failure(order.orderId, id))).toContain('is cancelled already')
  })

  it('is FATAL where it is no document of its type, names another seller, or was ordered to be', async () => {
    const order = await place({ items: [{ sku: 'SOCK-39' }] })
    const good = failure(order.orderId, order.orderItems[0].orderItemId)
    const documents = [good.replace('A1SANDBOXSELLER', 'A2SANDBOXSELLER'), 'nothing', good]
    const types = [ACKNOWLEDGE, ACKNOWLEDGE, ADJUST]
    for (const [index, xml] of documents.entries()) {
      const id = await submit(types[index] ?? '', xml)
      pass(5)
      expect((await feed(id)).processingStatus).toBe('FATAL')
    }
    await client.admin('POST', '/faults', { target: 'amazon.feed_processing', kind: 'feed_fatal' })
    const id = await submit(ACKNOWLEDGE, good)
    pass(5)
    expect((await feed(id)).processingStatus).toBe('FATAL')
  })

  it('can be slow, be refused by order, and be cancelled while it waits', async () => {
    const order = await place({ items: [{ sku: 'SOCK-39' }] })
    const xml = failure(order.orderId, order.orderItems[0].orderItemId)
    const faults = [
      { target: 'amazon.feed_processing', kind: 'slow', delay_ms: 600_000 },
      { target: 'amazon.feed_processing', kind: 'feed_refused' },
    ]
    await client.admin('POST', '/faults', faults)
    const slow = await submit(ACKNOWLEDGE, xml)
    const refused = await submit(ACKNOWLEDGE, xml)
    const cancelled = await submit(ACKNOWLEDGE, xml)
    expect((await client.amazon('DELETE', `${BASE}/feeds/${cancelled}`)).status).toBe(200)
    pass(60)
    expect((await feed(slow)).processingStatus).toBe('IN_PROGRESS')
    expect((await feed(cancelled)).processingStatus).toBe('CANCELLED')
    expect(await reportOf(refused)).toContain('18028')
    expect((await client.amazon('DELETE', `${BASE}/feeds/${slow}`)).status).toBe(400)
  })

  it('is listed by type and time, page by page, without saying what is in it', async () => {
    const order = await place({ items: [{ sku: 'SOCK-39' }] })
    const xml = failure(order.orderId, order.orderItems[0].orderItemId)
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) {
      ids.unshift(await submit(ACKNOWLEDGE, xml))
      pass(60)
    }
    const since = '2026-03-10T09:00:00Z'
    const first = await client.amazon(
      'GET',
      `${BASE}/feeds?feedTypes=${ACKNOWLEDGE}&createdSince=${since}&pageSize=2`,
    )
    const second = await client.amazon('GET', `${BASE}/feeds?nextToken=${first.body.nextToken}`)
    const listed = [...first.body.feeds, ...second.body.feeds]
    expect(listed.map((one) => one.feedId)).toEqual(ids)
    expect(listed[0]).not.toHaveProperty('inputFeedDocumentId')
    expect(second.body.nextToken).toBeUndefined()
    const later = `${BASE}/feeds?feedTypes=${ACKNOWLEDGE}&createdSince=2026-03-10T09:00:30Z&createdUntil=2026-03-10T09:01:30Z`
    expect((await client.amazon('GET', later)).body.feeds).toHaveLength(1)
    expect((await client.amazon('GET', `${BASE}/feeds?feedTypes=${ADJUST}`)).body.feeds).toEqual([])
    expect((await client.amazon('GET', `${BASE}/feeds?nextToken=nowhere`)).status).toBe(400)
  })
})

describe('an adjustment', () => {
  it('pays back what was shipped, up to what was paid', async () => {
    const order = await place({ items: [{ sku: 'SNEAKER-42', price_cents: 5000 }] })
    const id = order.orderItems[0].orderItemId
    expect(await run(ADJUST, adjustment(order.orderId, id, '10.00'))).toContain('has not been shipped')
    await ship(order)
    expect(await run(ADJUST, adjustment(order.orderId, id, '10.00'))).toContain('<MessagesSuccessful>1<')
    expect(await run(ADJUST, adjustment(order.orderId, id, '4990.00'))).toContain('exceed what was paid')
    const { refunds } = (await client.admin('GET', '/ledger')).body
    expect(refunds).toMatchObject([
      {
        order_id: order.orderId,
        order_item_id: id,
        reason: 'CustomerReturn',
        components: [{ type: 'Principal', amount: '10.00', currency: 'EUR' }],
      },
    ])
  })

  it('gives single pieces of an item up', async () => {
    const order = await place({ items: [{ sku: 'SNEAKER-42', quantity: 2 }] })
    const id = order.orderItems[0].orderItemId
    const cancel = adjustment(order.orderId, id, '89.95', '<ActionType>Cancel</ActionType>')
    await run(ADJUST, cancel)
    expect((await read(order.orderId)).order).toMatchObject({
      orderItems: [{ quantityOrdered: 1 }],
      fulfillment: { fulfillmentStatus: 'UNSHIPPED' },
    })
    await run(ADJUST, cancel)
    expect((await read(order.orderId)).order.fulfillment.fulfillmentStatus).toBe('CANCELLED')
    expect(await run(ADJUST, cancel)).toContain('cannot be cancelled')
  })
})

describe.skipIf(!contractsPresent)('feeds, held against the published model', () => {
  it('answers every call in its form', async () => {
    const order = await place({ items: [{ sku: 'SOCK-39' }] })
    const document = await client.amazon('POST', `${BASE}/documents`, { contentType: TYPE })
    expect(violations(schemaOf(MODEL, '/definitions/CreateFeedDocumentResponse'), document.body)).toEqual([])
    const id = await submit(ACKNOWLEDGE, failure(order.orderId, order.orderItems[0].orderItemId))
    expect(violations(schemaOf(MODEL, '/definitions/CreateFeedResponse'), { feedId: id })).toEqual([])
    const one = schemaOf(MODEL, '/definitions/Feed')
    expect(violations(one, await feed(id))).toEqual([])
    pass(5)
    const done = await feed(id)
    expect(violations(one, done)).toEqual([])
    expect(violations(one, { ...done, processingStatus: 'READY' })).not.toEqual([])
    const list = await client.amazon('GET', `${BASE}/feeds?feedTypes=${ACKNOWLEDGE}`)
    expect(violations(schemaOf(MODEL, '/definitions/GetFeedsResponse'), list.body)).toEqual([])
    const report = await client.amazon('GET', `${BASE}/documents/${done.resultFeedDocumentId}`)
    expect(violations(schemaOf(MODEL, '/definitions/FeedDocument'), report.body)).toEqual([])
    const errors = schemaOf(MODEL, '/definitions/ErrorList')
    for (const path of ['feeds/1', 'documents/1', 'feeds']) {
      const refused = await client.amazon('GET', `${BASE}/${path}`)
      expect([400, 404]).toContain(refused.status)
      expect(violations(errors, refused.body)).toEqual([])
    }
  })
})
