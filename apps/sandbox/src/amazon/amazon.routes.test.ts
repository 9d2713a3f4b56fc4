import { describe, expect, it } from 'vitest'
import { DEFAULT_CREDENTIALS } from '../options.ts'
import { Bucket } from '../platform/usage-plan.ts'
import { accessToken, type Client, startClient } from '../testing/sandbox-client.ts'

const BASE = '/orders/2026-01-01/orders'
const SINCE_EVER = `${BASE}?createdAfter=2020-01-01T00:00:00Z`
const ids = (body: { orders: { orderId: string }[] }) => body.orders.map((order) => order.orderId)

async function place(admin: Client['admin'], spec: Record<string, unknown> = {}) {
  const { body } = await admin('PUT', '/orders', spec)
  return body.order
}

function confirmation(order: Order, change: Record<string, unknown> = {}) {
  return {
    marketplaceId: order.salesChannel.marketplaceId,
    packageDetail: {
      packageReferenceId: '1',
      carrierCode: 'DHL',
      trackingNumber: '00340434161094015902',
      shipDate: '2026-03-10T12:00:00Z',
      orderItems: order.orderItems.map((item) => ({
        orderItemId: item.orderItemId,
        quantity: item.quantityOrdered,
      })),
      ...change,
    },
  }
}
interface Order {
  orderId: string
  salesChannel: { marketplaceId: string }
  orderItems: { orderItemId: string; quantityOrdered: number }[]
}

describe('access', () => {
  it.each([
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ refresh_token: 'wrong' }, 400, 'invalid_grant'],
  ])('refuses %o', async (change, status, error) => {
    const { sandbox } = await startClient()
    const { clientId, clientSecret, sellers } = DEFAULT_CREDENTIALS.amazon
    const good = {
      grant_type: 'refresh_token',
      refresh_token: sellers[0].refreshToken,
      client_id: clientId,
      client_secret: clientSecret,
    }
    const body = new URLSearchParams({ ...good, ...change })
    const response = await fetch(sandbox.amazonTokenUrl, { method: 'POST', body })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error })
  })

  it('lets a token expire after an hour', async () => {
    let now = new Date('2026-03-10T09:00:00Z')
    const { amazon } = await startClient({ clock: () => now })
    expect((await amazon('GET', SINCE_EVER)).status).toBe(200)
    now = new Date('2026-03-10T10:00:00Z')
    expect((await amazon('GET', SINCE_EVER)).status).toBe(403)
  })

  it('shows a seller no orders of another', async () => {
    const { amazon, admin } = await startClient()
    const foreign = await place(admin, { seller_id: 'A2SANDBOXSELLER' })
    const own = await place(admin)
    expect(ids((await amazon('GET', SINCE_EVER)).body)).toEqual([own.orderId])
    expect((await amazon('GET', `${BASE}/${foreign.orderId}`)).status).toBe(404)
  })

  it('gives restricted data tokens that work like access tokens', async () => {
    const { amazon, sandbox } = await startClient()
    const restrictedResources = [{ method: 'GET', path: `${BASE}/1`, dataElements: ['shippingAddress'] }]
    const { body } = await amazon('POST', '/tokens/2021-03-01/restrictedDataToken', { restrictedResources })
    const headers = { 'x-amz-access-token': body.restrictedDataToken }
    expect((await fetch(`${sandbox.amazonUrl}${SINCE_EVER}`, { headers })).status).toBe(200)
    expect((await amazon('POST', '/tokens/2021-03-01/restrictedDataToken', {})).status).toBe(400)
  })
})

describe('searching', () => {
  it.each([
    ['no lower bound', ''],
    ['both lower bounds', '?createdAfter=2020-01-01T00:00:00Z&lastUpdatedAfter=2020-01-01T00:00:00Z'],
    ['bounds of two kinds', '?createdAfter=2020-01-01T00:00:00Z&lastUpdatedBefore=2021-01-01T00:00:00Z'],
    [
      'a period that ends now',
      `?createdAfter=2020-01-01T00:00:00Z&createdBefore=${new Date().toISOString()}`,
    ],
    ['a page that is too large', '?createdAfter=2020-01-01T00:00:00Z&maxResultsPerPage=101'],
    ['an unknown status', '?createdAfter=2020-01-01T00:00:00Z&fulfillmentStatuses=LOST'],
    ['an unknown dataset', '?createdAfter=2020-01-01T00:00:00Z&includedData=SECRETS'],
    ['a made-up token', '?createdAfter=2020-01-01T00:00:00Z&paginationToken=abc'],
  ])('refuses %s', async (_name, query) => {
    const { amazon } = await startClient()
    const { status, body } = await amazon('GET', `${BASE}${query}`)
    expect(status).toBe(400)
    expect(body.errors[0]).toMatchObject({ code: 'InvalidInput', message: 'Invalid Input' })
  })

  it('filters by status, marketplace and who fulfils', async () => {
    const { amazon, admin } = await startClient()
    const plain = await place(admin, { marketplace_id: 'A1PA6795UKMFR9' })
    const fba = await place(admin, { fulfilled_by: 'AMAZON', marketplace_id: 'A1PA6795UKMFR9' })
    const pending = await place(admin, { status: 'PENDING', marketplace_id: 'A13V1IB3VIYZZH' })
    const found = async (query: string) => ids((await amazon('GET', `${SINCE_EVER}&${query}`)).body).sort()
    expect(await found('fulfilledBy=AMAZON')).toEqual([fba.orderId])
    expect(await found('fulfillmentStatuses=PENDING')).toEqual([pending.orderId])
    expect(await found('fulfillmentStatuses=PENDING,UNSHIPPED&fulfilledBy=MERCHANT')).toEqual(
      [plain.orderId, pending.orderId].sort(),
    )
    expect(await found('marketplaceIds=A13V1IB3VIYZZH')).toEqual([pending.orderId])
  })

  it('pages without loss or repetition while orders change, and says where to go on', async () => {
    let now = new Date('2026-03-10T09:00:00Z')
    const { amazon, admin } = await startClient({ clock: () => now })
    const placed: string[] = []
    for (let i = 0; i < 7; i += 1) {
      now = new Date(now.getTime() + (i % 2) * 1000)
      placed.push((await place(admin)).orderId)
    }
    const query = `${BASE}?lastUpdatedAfter=2026-03-10T09:00:00Z&maxResultsPerPage=3`
    const seen: string[] = []
    let page = (await amazon('GET', query)).body
    seen.push(...ids(page))
    const end = page.lastUpdatedBefore
    now = new Date('2026-03-10T09:10:00Z')
    await admin('POST', `/amazon/orders/${placed[0]}/cancel`)
    while (page.pagination) {
      page = (await amazon('GET', `${query}&paginationToken=${page.pagination.nextToken}`)).body
      seen.push(...ids(page))
    }
    expect(seen.sort()).toEqual([...placed].sort())
    expect(ids((await amazon('GET', `${BASE}?lastUpdatedAfter=${end}`)).body)).toContain(placed[0])
  })

  it('keeps personal data back unless asked for and allowed', async () => {
    const { amazon, admin } = await startClient()
    const { orderId } = await place(admin)
    const read = async (data: string) =>
      (await amazon('GET', `${BASE}/${orderId}?includedData=${data}`)).body.order
    expect(await read('')).not.toHaveProperty('recipient')
    expect(await read('FULFILLMENT')).not.toHaveProperty('buyer')
    expect((await read('RECIPIENT')).recipient.deliveryAddress).toHaveProperty('name')
    await admin('PUT', '/settings', { personal_data: false })
    const masked = await read('BUYER,RECIPIENT')
    expect(masked).not.toHaveProperty('buyer')
    expect(masked.recipient.deliveryAddress).not.toHaveProperty('name')
    expect(masked.recipient.deliveryAddress).toHaveProperty('postalCode')
  })
})

describe('confirming a shipment', () => {
  it('moves the order on, item by item, and notes every call', async () => {
    const { amazon, admin } = await startClient()
    const items = [{ sku: 'SNEAKER-42', quantity: 2 }, { sku: 'SOCK-39' }]
    const order: Order = await place(admin, { items, prime: true })
    const url = `/orders/v0/orders/${order.orderId}/shipmentConfirmation`
    const [first, second] = order.orderItems
    const part = (id: string | undefined, quantity: number, reference: string) =>
      confirmation(order, { packageReferenceId: reference, orderItems: [{ orderItemId: id, quantity }] })
    const status = async () => {
      const { body } = await amazon('GET', `${BASE}/${order.orderId}?includedData=FULFILLMENT,PACKAGES`)
      return [body.order.fulfillment.fulfillmentStatus, body.order.packages.length]
    }
    expect((await amazon('POST', url, part(first?.orderItemId, 1, '1'))).status).toBe(204)
    expect(await status()).toEqual(['PARTIALLY_SHIPPED', 1])
    expect((await amazon('POST', url, part(first?.orderItemId, 2, '2'))).status).toBe(400)
    expect((await amazon('POST', url, part(first?.orderItemId, 2, '1'))).status).toBe(204)
    expect((await amazon('POST', url, part(second?.orderItemId, 1, '2'))).status).toBe(204)
    expect(await status()).toEqual(['SHIPPED', 2])
    expect((await admin('GET', '/ledger')).body.confirmation_counts).toEqual([
      { order_id: order.orderId, package_reference_id: '1', times: 2 },
      { order_id: order.orderId, package_reference_id: '2', times: 1 },
    ])
  })

  it.each([
    ['no tracking number', { trackingNumber: undefined }],
    ['a package reference that is no number', { packageReferenceId: 'K-1' }],
    ['carrier Other without a name', { carrierCode: 'Other' }],
    ['a date in another form', { shipDate: '02/21/2022' }],
    ['no items', { orderItems: [] }],
    ['a foreign item', { orderItems: [{ orderItemId: '1', quantity: 1 }] }],
  ])('refuses %s', async (_name, change) => {
    const { amazon, admin } = await startClient()
    const order = await place(admin)
    const answer = await amazon(
      'POST',
      `/orders/v0/orders/${order.orderId}/shipmentConfirmation`,
      confirmation(order, change),
    )
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0]).toHaveProperty('details')
  })

  it('refuses a cancelled order', async () => {
    const { amazon, admin } = await startClient()
    const order = await place(admin)
    expect(
      (await admin('POST', `/amazon/orders/${order.orderId}/cancel`, { reason: 'Falsche Größe' })).status,
    ).toBe(200)
    const { body } = await amazon('GET', `${BASE}/${order.orderId}?includedData=FULFILLMENT,CANCELLATION`)
    expect(body.order.fulfillment.fulfillmentStatus).toBe('CANCELLED')
    expect(body.order.orderItems[0].cancellation.cancellationExecution).toEqual({
      cancelledBy: 'BUYER',
      cancelReason: 'Falsche Größe',
    })
    expect(
      (await amazon('POST', `/orders/v0/orders/${order.orderId}/shipmentConfirmation`, confirmation(order)))
        .status,
    ).toBe(400)
  })
})

describe('usage plans', () => {
  it('answers 429 when the bucket is empty, and names the rate otherwise', async () => {
    const { amazon } = await startClient({ amazon: { usagePlans: { search: { rate: 0.0056, burst: 2 } } } })
    const first = await amazon('GET', SINCE_EVER)
    expect(first.headers.get('x-amzn-ratelimit-limit')).toBe('0.0056')
    await amazon('GET', SINCE_EVER)
    const third = await amazon('GET', SINCE_EVER)
    expect(third.status).toBe(429)
    expect(third.body.errors[0].code).toBe('QuotaExceeded')
  })

  it('refills with time, for each caller apart', () => {
    let now = 0
    const bucket = new Bucket({ rate: 0.5, burst: 1 }, () => now)
    expect([bucket.take('a'), bucket.take('a'), bucket.take('b')]).toEqual([true, false, true])
    now = 1999
    expect(bucket.take('a')).toBe(false)
    now = 4000
    expect([bucket.take('a'), bucket.take('a')]).toEqual([true, false])
  })
})

describe('tokens of two sandboxes', () => {
  it('are worth nothing to each other', async () => {
    const [one, other] = await Promise.all([startClient(), startClient()])
    const headers = { 'x-amz-access-token': await accessToken(one.sandbox) }
    expect((await fetch(`${other.sandbox.amazonUrl}${SINCE_EVER}`, { headers })).status).toBe(403)
  })
})
