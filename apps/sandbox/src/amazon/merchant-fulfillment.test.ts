import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { contractsPresent, schemaOf, violations } from '../testing/contracts.ts'
import { type Client, startClient } from '../testing/sandbox-client.ts'

const MODEL = 'amazon/merchantFulfillmentV0.json'
const SERVICES = '/mfn/v0/eligibleShippingServices'
const SHIPMENTS = '/mfn/v0/shipments'

interface Order {
  orderId: string
  orderItems: { orderItemId: string; quantityOrdered: number }[]
}

/** A Prime order of two pieces, and the request that ships all of it. */
async function primeOrder({ admin }: Client, change: Record<string, unknown> = {}) {
  const spec = { prime: true, items: [{ sku: 'SNEAKER-42', quantity: 2 }] }
  const order: Order = (await admin('PUT', '/orders', spec)).body.order
  const details = {
    AmazonOrderId: order.orderId,
    ItemList: order.orderItems.map((item) => ({
      OrderItemId: item.orderItemId,
      Quantity: item.quantityOrdered,
    })),
    ShipFromAddress: {
      Name: 'Schuhhaus Lindner',
      AddressLine1: 'Königstraße 1',
      Email: 'filiale@example.test',
      City: 'Nürnberg',
      PostalCode: '90402',
      CountryCode: 'DE',
      Phone: '0911 123456',
    },
    PackageDimensions: { Length: 60, Width: 35, Height: 35, Unit: 'centimeters' },
    Weight: { Value: 2000, Unit: 'g' },
    ShippingServiceOptions: {
      DeliveryExperience: 'DeliveryConfirmationWithoutSignature',
      CarrierWillPickUp: false,
    },
    ...change,
  }
  return { order, details }
}

const offersOf = async ({ amazon }: Client, details: object) =>
  (await amazon('POST', SERVICES, { ShipmentRequestDetails: details })).body.payload

const buy = async (client: Client, details: object, service = 'DHL_PAKET_PRIME') => {
  const { ShippingServiceList } = await offersOf(client, details)
  const offer = ShippingServiceList.find(
    (one: { ShippingServiceId: string }) => one.ShippingServiceId === service,
  )
  return client.amazon('POST', SHIPMENTS, {
    ShipmentRequestDetails: details,
    ShippingServiceId: service,
    ShippingServiceOfferId: offer?.ShippingServiceOfferId,
  })
}

describe.skipIf(!contractsPresent)('in the published form', () => {
  it('offers, sells, shows and takes back', async () => {
    const client = await startClient()
    await client.admin('PUT', '/settings', { unavailable_carriers: ['GLS'], terms_not_accepted: ['UPS'] })
    const { details } = await primeOrder(client)
    const asked = await client.amazon('POST', SERVICES, { ShipmentRequestDetails: details })
    const eligible = schemaOf(MODEL, '/definitions/GetEligibleShipmentServicesResponse')
    expect([asked.status, violations(eligible, asked.body)]).toEqual([200, []])
    const bought = await buy(client, details)
    const created = schemaOf(MODEL, '/definitions/CreateShipmentResponse')
    expect([bought.status, violations(created, bought.body)]).toEqual([200, []])
    const path = `${SHIPMENTS}/${bought.body.payload.ShipmentId}`
    const shown = await client.amazon('GET', path)
    expect(violations(schemaOf(MODEL, '/definitions/GetShipmentResponse'), shown.body)).toEqual([])
    const refunded = await client.amazon('DELETE', path)
    // "If the shipment is canceled, an empty label is returned", with the file type that it had.
    expect(violations(schemaOf(MODEL, '/definitions/CancelShipmentResponse'), refunded.body)).toEqual([])
    expect(refunded.body.payload.Status).toBe('RefundPending')
  })

  it('would notice a form that is not the published one', () => {
    const created = schemaOf(MODEL, '/definitions/CreateShipmentResponse')
    expect(violations(created, { payload: { ShipmentId: 1 } })).not.toEqual([])
  })
})

describe('merchant fulfilment', () => {
  it('says what is not offered, and why', async () => {
    const client = await startClient()
    await client.admin('PUT', '/settings', {
      unavailable_carriers: ['DPD'],
      terms_not_accepted: ['UPS'],
      rejected_services: ['HERMES_PAKET'],
    })
    const { details } = await primeOrder(client)
    const payload = await offersOf(client, details)
    const names = (list: Record<string, string>[], key: string) => list.map((one) => one[key])
    expect(names(payload.ShippingServiceList, 'ShippingServiceId')).toEqual([
      'DHL_PAKET_PRIME',
      'DPAG_WARENPOST',
      'GLS_EUROBUSINESS',
    ])
    expect(names(payload.RejectedShippingServiceList, 'RejectionReasonCode')).toEqual([
      'CARRIER_CANNOT_SHIP_TO_ADDRESS',
      'WEIGHT_EXCEEDS_LIMIT',
    ])
    expect(payload.TemporarilyUnavailableCarrierList).toEqual([{ CarrierName: 'DPD' }])
    expect(payload.TermsAndConditionsNotAcceptedCarrierList).toEqual([{ CarrierName: 'UPS' }])
  })

  it('offers only what arrives in time', async () => {
    const client = await startClient()
    const soon = new Date(Date.now() + 30 * 3_600_000).toISOString()
    const { details } = await primeOrder(client, { MustArriveByDate: soon })
    const { ShippingServiceList } = await offersOf(client, details)
    expect(ShippingServiceList.map((one: { ShippingServiceId: string }) => one.ShippingServiceId)).toEqual([
      'UPS_EXPRESS_SAVER',
    ])
  })

  it('sells a label that prints, confirms the shipment by itself, and writes it into the ledger', async () => {
    const client = await startClient()
    const { order, details } = await primeOrder(client)
    const { body } = await buy(client, details)
    const { Contents, Checksum, FileType } = body.payload.Label.FileContents
    const pdf = gunzipSync(Buffer.from(Contents, 'base64'))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(Checksum).toBe(createHash('md5').update(pdf).digest('base64'))
    expect(FileType).toBe('application/pdf')
    const path = `/orders/2026-01-01/orders/${order.orderId}?includedData=FULFILLMENT,PACKAGES`
    const shown = (await client.amazon('GET', path)).body.order
    expect(shown.fulfillment.fulfillmentStatus).toBe('SHIPPED')
    expect(shown.packages[0].trackingNumber).toBe(body.payload.TrackingId)
    const { amazon_shipments, amazon_duplicates } = (await client.admin('GET', '/ledger')).body
    expect(amazon_shipments).toMatchObject([{ order_id: order.orderId, price: 5.49, status: 'Purchased' }])
    expect(amazon_duplicates).toEqual([])
  })

  it('sells again for a repeated purchase, and shows it', async () => {
    const client = await startClient()
    const { order, details } = await primeOrder(client)
    await buy(client, details)
    await buy(client, details)
    const { amazon_duplicates } = (await client.admin('GET', '/ledger')).body
    expect(amazon_duplicates).toMatchObject([{ order_id: order.orderId, labelled: 4, ordered: 2 }])
  })

  it('refuses an offer that is too old, made up, or for something else', async () => {
    let now = new Date('2026-03-10T09:00:00Z')
    const client = await startClient({ clock: () => now })
    const { details } = await primeOrder(client)
    const { ShippingServiceList } = await offersOf(client, details)
    const offer = ShippingServiceList[0].ShippingServiceOfferId
    const attempt = async (ShippingServiceId: string, ShippingServiceOfferId: string) =>
      (
        await client.amazon('POST', SHIPMENTS, {
          ShipmentRequestDetails: details,
          ShippingServiceId,
          ShippingServiceOfferId,
        })
      ).status
    expect(await attempt('DPD_CLASSIC_PRIME', offer)).toBe(400)
    expect(await attempt('DHL_PAKET_PRIME', 'nonsense')).toBe(400)
    now = new Date('2026-03-10T09:11:00Z')
    expect(await attempt('DHL_PAKET_PRIME', offer)).toBe(400)
  })

  it.each([
    ['another order', { AmazonOrderId: '000-0000000-0000000' }, 404],
    ['another position', { ItemList: [{ OrderItemId: '1', Quantity: 1 }] }, 400],
    ['a sender that cannot be called', { ShipFromAddress: { Name: 'x' } }, 400],
  ])('refuses %s', async (_name, change, status) => {
    const client = await startClient()
    const { details } = await primeOrder(client, change)
    expect((await client.amazon('POST', SERVICES, { ShipmentRequestDetails: details })).status).toBe(status)
  })

  it('shows a seller no shipments of another', async () => {
    const client = await startClient()
    const foreign = await client.admin('PUT', '/orders', { seller_id: 'A2SANDBOXSELLER', prime: true })
    const { details } = await primeOrder(client, { AmazonOrderId: foreign.body.order.orderId })
    expect((await client.amazon('POST', SERVICES, { ShipmentRequestDetails: details })).status).toBe(404)
    expect((await client.amazon('GET', `${SHIPMENTS}/00000000-0000-0000-0000-000000000000`)).status).toBe(404)
  })

  it('breaks a label on order', async () => {
    const client = await startClient()
    const { details } = await primeOrder(client)
    const { body } = await buy(client, details)
    await client.admin('POST', '/faults', { target: 'amazon.shipment', kind: 'broken_pdf' })
    const read = async () =>
      (await client.amazon('GET', `${SHIPMENTS}/${body.payload.ShipmentId}`)).body.payload.Label.FileContents
    const broken = await read()
    expect(() => gunzipSync(Buffer.from(broken.Contents, 'base64'))).toThrow()
    const whole = (contents: string) => gunzipSync(Buffer.from(contents, 'base64'))
    const bought = whole(body.payload.Label.FileContents.Contents)
    const again = whole((await read()).Contents)
    expect([again.subarray(0, 5).toString(), again.length]).toEqual(['%PDF-', bought.length])
  })
})
