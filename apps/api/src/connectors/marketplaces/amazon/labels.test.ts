import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AmazonStage, openAmazon } from '../../../../test/amazon-stage.ts'
import {
  type ConformanceFault,
  carrierConformance,
  failureOf,
  sampleRequest,
} from '../../../../test/conformance/carrier.ts'
import { contractsPresent, publishedContract } from '../../../../test/published-contracts.ts'
import { CarrierError, type ChannelCarrier, type LabelRequest } from '../../../modules/shipping/index.ts'
import { amazonMerchantFulfillment } from './labels.ts'
import { labelBytes } from './merchant-fulfillment-label.ts'
import {
  priceText,
  rateOf,
  readOffers,
  shipmentDetails,
  strangeParcels,
} from './merchant-fulfillment-messages.ts'
import { trackingPage } from './tracking-page.ts'

/** A timeout short enough for tests and long enough for a busy machine. */
const TUNING = { timeoutMs: 1500, patienceMs: 5000, afterworkMs: 500 }
const SERVICE = { serviceId: 'DHL_PAKET_PRIME', serviceName: 'DHL Paket Prime', priceCents: 549 } as const

const FAULTS: Readonly<Record<ConformanceFault, object>> = {
  'answer lost after the work': { kind: 'timeout_after_work' },
  'request lost before the work': { kind: 'timeout_before_work' },
  'refused after the work': { kind: 'status_after_work', status: 400 },
  'server error after the work': { kind: 'status_after_work', status: 503 },
  'rubbish after the work': { kind: 'rubbish_after_work' },
  'too many requests': { kind: 'status', status: 429, retry_after: 0 },
  'broken document': { kind: 'broken_pdf' },
}
const TARGETS = { prepare: 'amazon.services', purchase: 'amazon.purchase', label: 'amazon.shipment' } as const

const Ledger = z.object({
  amazon_shipments: z.array(z.object({ order_id: z.string(), status: z.string() })),
  amazon_duplicates: z.array(z.unknown()),
})

const Placed = z.object({
  orderId: z.string(),
  orderItems: z.array(z.object({ orderItemId: z.string(), quantityOrdered: z.number() })),
})

/** A Prime order at Amazon, and the request for all of it. Orders are found in the books by their reference. */
async function primeRequest(amazon: AmazonStage, change: Partial<LabelRequest> = {}): Promise<LabelRequest> {
  const { order } = await amazon.place({ prime: true, items: [{ sku: 'SKU-2', quantity: 2 }] })
  const { orderId, orderItems } = Placed.parse(order)
  return {
    ...sampleRequest(change),
    reference: orderId,
    channel: {
      ...SERVICE,
      extOrderId: orderId,
      items: orderItems.map((item) => ({ itemId: item.orderItemId, quantity: item.quantityOrdered })),
      sender: { email: 'filiale@example.test', phone: '0911 123456' },
      mustArriveBy: null,
      currency: 'EUR',
      knownTrackingNumbers: [],
      afterDoubt: false,
    },
  }
}

const withChannel = (
  request: LabelRequest,
  change: Partial<NonNullable<LabelRequest['channel']>>,
): LabelRequest => {
  if (!request.channel) throw new Error('not a request for a channel')
  return { ...request, channel: { ...request.channel, ...change } }
}

carrierConformance('Amazon merchant fulfilment', async () => {
  const amazon = await openAmazon()
  return {
    carrier: amazonMerchantFulfillment(amazon.endpoints, TUNING).connect(amazon.credentials),
    request: (change) => primeRequest(amazon, change),
    spoil: async (operation, fault) =>
      void (await amazon.admin('POST', 'faults', { target: TARGETS[operation], ...FAULTS[fault] })),
    books: async (orderId) => {
      const { amazon_shipments } = Ledger.parse(await amazon.admin('GET', `ledger?reference=${orderId}`))
      return {
        purchases: amazon_shipments.length,
        liveLabels: amazon_shipments.filter((one) => one.status === 'Purchased').length,
      }
    },
    close: () => amazon.sandbox.stop(),
  }
})

describe('Amazon merchant fulfilment', () => {
  let amazon: AmazonStage
  let carrier: ChannelCarrier
  beforeAll(async () => {
    amazon = await openAmazon()
    carrier = amazonMerchantFulfillment(amazon.endpoints, TUNING).connect(amazon.credentials)
  })
  afterAll(() => amazon?.sandbox.stop())
  beforeEach(async () => {
    await amazon.admin('PUT', 'settings', {
      unavailable_carriers: [],
      terms_not_accepted: [],
      rejected_services: [],
      price_factor: 1,
    })
  })

  const offersFor = async (request: LabelRequest) => {
    if (!request.channel) throw new Error('not a request for a channel')
    return carrier.offers({ ...request, channel: request.channel })
  }
  const failure = async (call: Promise<unknown>) => {
    const error: unknown = await call.then(
      () => null,
      (reason: unknown) => reason,
    )
    if (!(error instanceof CarrierError)) throw new Error(`expected a CarrierError, got ${String(error)}`)
    return error.failure
  }

  it('lists what can be printed and bought here, and everything else with the reason', async () => {
    await amazon.admin('PUT', 'settings', {
      unavailable_carriers: ['DPD'],
      terms_not_accepted: ['UPS'],
      rejected_services: ['HERMES_PAKET'],
    })
    const { offers, objections } = await offersFor(await primeRequest(amazon))
    expect(offers).toMatchObject([
      { serviceId: 'DHL_PAKET_PRIME', carrierName: 'DHL', priceCents: 549, currency: 'EUR' },
    ])
    expect(offers[0]?.latestDelivery).toBeInstanceOf(Date)
    expect(objections.map(({ carrierName, objection }) => `${carrierName} ${objection}`)).toEqual([
      'Deutsche Post no_pdf',
      'GLS needs_more',
      'Hermes rejected',
      'DHL rejected',
      'DPD temporarily_unavailable',
      'UPS terms_not_accepted',
    ])
    expect(objections.find(({ carrierName }) => carrierName === 'Hermes')?.reason).toContain('liefert nicht')
  })

  it('lists only what arrives in time, when that is asked for', async () => {
    const soon = new Date(Date.now() + 30 * 3_600_000).toISOString()
    const { offers } = await offersFor(withChannel(await primeRequest(amazon), { mustArriveBy: soon }))
    expect(offers.map((offer) => offer.serviceId)).toEqual(['UPS_EXPRESS_SAVER'])
  })

  it('refuses a service that is not offered any more, with its reason', async () => {
    const request = await primeRequest(amazon)
    await amazon.admin('PUT', 'settings', { rejected_services: ['DHL_PAKET_PRIME'] })
    expect(await failure(carrier.prepare(request))).toEqual({
      kind: 'refused',
      texts: ['DHL Paket Prime liefert nicht an diese Adresse.'],
    })
  })

  it('pays no more than what was shown when the service was chosen', async () => {
    const request = await primeRequest(amazon)
    await amazon.admin('PUT', 'settings', { price_factor: 1.5 })
    expect(await failure(carrier.prepare(request))).toEqual({
      kind: 'refused',
      texts: ['DHL Paket Prime: 8.24 EUR'],
    })
    await amazon.admin('PUT', 'settings', { price_factor: 0.5 })
    await carrier.prepare(request)
  })

  it('buys nothing after a doubt while Amazon shows a parcel of these pieces that is none of ours', async () => {
    const request = await primeRequest(amazon)
    const { carrierShipmentId } = await carrier.prepare(request)
    const { trackingNumber } = await carrier.purchase(carrierShipmentId, request)
    const again = withChannel(request, { afterDoubt: true })
    expect(await failure(carrier.prepare(again))).toMatchObject({ kind: 'refused' })
    expect((await failure(carrier.prepare(again))).texts.join()).toContain(trackingNumber)
    // A label of ours that was taken back: Amazon shows its parcel for ever, and a new one may be bought.
    await carrier.prepare(withChannel(again, { knownTrackingNumbers: [trackingNumber] }))
  })

  it('knows that nothing was bought when no token came, and when nobody listens', async () => {
    const request = await primeRequest(amazon)
    const { carrierShipmentId } = await carrier.prepare(request)
    await amazon.admin('POST', 'faults', { target: 'amazon.token', kind: 'status', status: 503, times: 4 })
    const fresh = amazonMerchantFulfillment(amazon.endpoints, TUNING).connect(amazon.credentials)
    expect(await failureOf(fresh.purchase(carrierShipmentId, request))).toBe('notReached')
    await amazon.admin('DELETE', 'faults')
    const gone = await openAmazon()
    await gone.sandbox.stop()
    const nowhere = { ...amazon.endpoints, spApiUrl: gone.endpoints.spApiUrl }
    const nobody = amazonMerchantFulfillment(nowhere, TUNING).connect(amazon.credentials)
    expect(await failureOf(nobody.purchase(carrierShipmentId, request))).toBe('notReached')
  })

  it('takes wrong credentials for a final refusal, and unreadable ones for none at all', async () => {
    const connector = amazonMerchantFulfillment(amazon.endpoints, TUNING)
    const stranger = connector.connect(
      JSON.stringify({ client_id: 'a', client_secret: 'b', refresh_token: 'c' }),
    )
    expect(await failureOf(stranger.prepare(await primeRequest(amazon)))).toBe('refused')
    expect(() => connector.connect('{}')).toThrow()
  })

  it('lets a person know when Amazon does not take a label back', async () => {
    const request = await primeRequest(amazon)
    const { carrierShipmentId } = await carrier.prepare(request)
    const label = await carrier.purchase(carrierShipmentId, request)
    await amazon.admin('POST', 'faults', { target: 'amazon.refund', kind: 'status', status: 400 })
    expect(await failureOf(carrier.void(label.carrierShipmentId ?? ''))).toBe('refused')
  })

  it('gets a label that prints', async () => {
    const request = await primeRequest(amazon)
    const { carrierShipmentId } = await carrier.prepare(request)
    const { labelUrl } = await carrier.purchase(carrierShipmentId, request)
    expect((await PDFDocument.load(await carrier.fetchLabel(labelUrl))).getPageCount()).toBe(1)
  })
})

describe('the label of a shipment', () => {
  const label = (bytes: Buffer, change = {}) => ({
    FileContents: {
      Contents: gzipSync(bytes).toString('base64'),
      FileType: 'application/pdf',
      Checksum: createHash('md5').update(bytes).digest('base64'),
      ...change,
    },
  })

  it('comes out as it went in', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        expect(Buffer.from(labelBytes(label(Buffer.from(bytes)))).equals(Buffer.from(bytes))).toBe(true)
      }),
    )
  })

  it.each([
    ['is another kind of file', { FileType: 'image/png' }],
    ['has another checksum', { Checksum: 'x' }],
    ['is not packed', { Contents: Buffer.from('%PDF-').toString('base64') }],
    ['is empty, as that of a cancelled shipment', { Contents: '', FileType: '', Checksum: '' }],
  ])('is refused when it %s', (_name, change) => {
    expect(() => labelBytes(label(Buffer.from('%PDF-1.7'), change))).toThrow(CarrierError)
  })

  it('is refused when it unpacks to more than any label has', () => {
    expect(() => labelBytes(label(Buffer.alloc(11 * 1024 * 1024)))).toThrow(CarrierError)
  })
})

describe('what Amazon shows of a purchase in doubt', () => {
  const order = (packages: object[]) => ({
    orderItems: [{ orderItemId: '1', quantityOrdered: 2 }],
    packages: packages as never,
  })
  const parcel = (change = {}) => ({
    carrier: 'DHL',
    trackingNumber: 'T1',
    packageStatus: { status: 'SHIPPED' },
    packageItems: [{ orderItemId: '1', quantity: 2 }],
    ...change,
  })
  const wanted = { items: [{ itemId: '1', quantity: 2 }], knownTrackingNumbers: [] }

  it('counts a parcel that leaves too few pieces', () => {
    expect(strangeParcels(order([parcel()]), wanted)).toEqual(['DHL T1'])
  })

  it.each([
    ['one of ours', [parcel()], { knownTrackingNumbers: ['T1'] }],
    ['a cancelled one', [parcel({ packageStatus: { status: 'CANCELLED' } })], {}],
    [
      'one with the other piece of the position',
      [parcel({ packageItems: [{ orderItemId: '1', quantity: 1 }] })],
      { items: [{ itemId: '1', quantity: 1 }] },
    ],
    ['one of another position', [parcel({ packageItems: [{ orderItemId: '2', quantity: 2 }] })], {}],
    ['none', [], {}],
  ])('does not count %s', (_name, packages, change) => {
    expect(strangeParcels(order(packages), { ...wanted, ...change })).toEqual([])
  })
})

describe('tracking pages', () => {
  it.each([
    ['DHL', 'https://www.dhl.de/'],
    ['Deutsche Post', 'https://www.deutschepost.de/'],
    ['UPS®', 'https://www.ups.com/'],
    ['Sendle', 'https://www.amazon.de/'],
  ])('of %s', (carrierName, start) => {
    expect(trackingPage(carrierName, '12')).toMatch(new RegExp(`^${start}`))
  })
})

describe.skipIf(!contractsPresent)('against the published model', () => {
  it('asks and buys in the published form', async () => {
    const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false })
    formats.default(ajv)
    ajv.addSchema(publishedContract('amazon/merchantFulfillmentV0.json') as object, 'model')
    const asked = ajv.compile({ $ref: 'model#/definitions/GetEligibleShipmentServicesRequest' })
    const request = withChannel(
      {
        ...sampleRequest(),
        channel: {
          ...SERVICE,
          extOrderId: '303-1-1',
          items: [{ itemId: '1', quantity: 1 }],
          sender: { email: 'a@b.de', phone: '+49 911 1234567890123456789012345' },
          mustArriveBy: null,
          currency: 'EUR',
          knownTrackingNumbers: [],
          afterDoubt: false,
        },
      },
      { mustArriveBy: '2026-03-12T22:59:59.000Z' },
    )
    const long = {
      ...request.from,
      company: 'Schuhhaus Nordring am Alten Markt GmbH',
      city: 'Sankt Andreasberg im Oberharz bei Braunlage',
    }
    if (!request.channel) throw new Error('not for a channel')
    const ShipmentRequestDetails = shipmentDetails({ ...request, from: long, channel: request.channel })
    expect(asked({ ShipmentRequestDetails })).toBe(true)
    expect(asked({ ShipmentRequestDetails: { ...ShipmentRequestDetails, Weight: 3 } })).toBe(false)
  })

  it('reads the published examples', () => {
    const model = publishedContract('amazon/merchantFulfillmentV0.json') as {
      paths: Record<
        string,
        {
          post: {
            responses: Record<
              string,
              { 'x-amzn-api-sandbox'?: { static: { response: { payload: never } }[] } }
            >
          }
        }
      >
    }
    const [example] =
      model.paths['/mfn/v0/eligibleShippingServices']?.post.responses['200']?.['x-amzn-api-sandbox']
        ?.static ?? []
    const { objections } = readOffers(example?.response.payload as never)
    expect(objections.map(({ objection }) => objection)).toContain('terms_not_accepted')
  })
})

describe('the price of a service', () => {
  it.each([
    [8.24, 'EUR', 824, '8.24 EUR'],
    // Hundredths of the yen are kept, as everywhere, and none are written.
    [640, 'JPY', 64_000, '640 JPY'],
  ])('of %d %s is kept as %i and written as %s', (Amount, CurrencyCode, priceCents, text) => {
    const service = { Rate: { Amount, CurrencyCode } }
    expect(rateOf(service)).toEqual({ priceCents, currency: CurrencyCode })
    expect(priceText(service)).toBe(text)
  })
})
