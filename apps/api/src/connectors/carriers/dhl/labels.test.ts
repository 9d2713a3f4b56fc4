import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { DHL_CREDENTIALS, startSandbox } from '@kontor/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type CarrierUnderTest,
  type ConformanceFault,
  carrierConformance,
  failureOf,
  sampleRequest,
} from '../../../../test/conformance/carrier.ts'
import { CarrierError, type LabelRequest } from '../../../modules/shipping/index.ts'
import { checkPdf } from '../../../platform/documents/pdf.ts'
import { eventsOf, Tracking } from './dhl-tracking.ts'
import { dhlCarrier } from './labels.ts'

const GIVES_UP_AFTER_MS = 1500

const FAULTS: Readonly<Record<ConformanceFault, object>> = {
  'answer lost after the work': { kind: 'timeout_after_work' },
  'request lost before the work': { kind: 'timeout_before_work' },
  'refused after the work': { kind: 'status_after_work', status: 400 },
  'server error after the work': { kind: 'status_after_work', status: 500 },
  'rubbish after the work': { kind: 'rubbish_after_work' },
  'too many requests': { kind: 'status', status: 429, retry_after: 7 },
  'broken document': { kind: 'broken_pdf' },
}
const TARGETS = { prepare: 'dhl.validate', purchase: 'dhl.create', label: 'dhl.create' } as const
const Made = z.array(
  z.object({
    number: z.string(),
    reference: z.string(),
    deleted_at: z.string().optional(),
    consignee: z.record(z.string(), z.unknown()),
    request: z.unknown(),
  }),
)

/** The carrier and the stand-in that it speaks to. */
async function dhlUnderTest() {
  const sandbox = await startSandbox({ smtpPort: false, ftpPort: false })
  const admin = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${sandbox.url}/_sandbox/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? null : answer.json()
  }
  const made = async (reference: string) =>
    Made.parse(await admin('GET', `dhl/shipments?reference=${encodeURIComponent(reference)}`))
  const under = {
    carrier: dhlCarrier({
      url: sandbox.dhlUrl,
      credentials: DHL_CREDENTIALS,
      givesUpAfterMs: GIVES_UP_AFTER_MS,
      slowestAnswerMs: 2 * GIVES_UP_AFTER_MS,
    }),
    request: async (change: Partial<LabelRequest> = {}) => dhlRequest(change),
    showsOnce: 'return' as const,
    sendsPapers: true as const,
    spoil: async (operation: keyof typeof TARGETS, fault: ConformanceFault) =>
      void (await admin('POST', 'faults', { target: TARGETS[operation], ...FAULTS[fault] })),
    books: async (reference: string) => {
      const shipments = await made(reference)
      const live = shipments.filter((one) => one.deleted_at === undefined)
      return { purchases: shipments.length, liveLabels: live.length }
    },
    close: () => sandbox.stop(),
  } satisfies CarrierUnderTest
  return { ...under, url: sandbox.dhlUrl, admin, made }
}

const dhlRequest = (change: Partial<LabelRequest> = {}): LabelRequest =>
  sampleRequest({ service: 'V01PAK', ...change })

async function failure(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CarrierError)) throw new Error(`expected a CarrierError, got ${String(error)}`)
  return error.failure
}

carrierConformance('DHL Parcel DE', dhlUnderTest)

describe('DHL Parcel DE', () => {
  let under: Awaited<ReturnType<typeof dhlUnderTest>>
  beforeAll(async () => {
    under = await dhlUnderTest()
  })
  afterAll(() => under?.close())
  beforeEach(async () => void (await under.admin('DELETE', 'faults')))

  const to = (change: Partial<LabelRequest['to']>): LabelRequest => {
    const request = dhlRequest()
    return { ...request, to: { ...request.to, ...change } }
  }
  const buy = async (request: LabelRequest) => {
    const { carrierShipmentId } = await under.carrier.prepare(request)
    return under.carrier.purchase(carrierShipmentId, request)
  }
  const fault = (body: object) => under.admin('POST', 'faults', body)

  it('names the fields of a refused address, with the words of DHL, before anything is bought', async () => {
    const request = to({ street_no: '0', city: 'Unbekannt' })
    expect(await failure(under.carrier.prepare(request))).toEqual({
      kind: 'address',
      fields: ['street_no', 'zip_code', 'city'],
      texts: [
        'Die Hausnummer 0 gibt es in dieser Straße nicht.',
        'Der Ort Unbekannt passt zu keiner Postleitzahl.',
      ],
    })
    expect(await failure(under.carrier.prepare(to({ zip_code: '9040' })))).toMatchObject({
      kind: 'address',
      fields: ['zip_code'],
    })
    expect(await under.books(request.reference)).toEqual({ purchases: 0, liveLabels: 0 })
  })

  it('names them as well where only the purchase is refused', async () => {
    const request = to({ city: 'Unbekannt' })
    expect(await failure(under.carrier.purchase('dhl-draft:x', request))).toMatchObject({ kind: 'address' })
    expect(await under.books(request.reference)).toEqual({ purchases: 0, liveLabels: 0 })
  })

  it.each([
    ['shipping', 35],
    ['return', 30],
  ] as const)('refuses a reference that is longer than DHL takes for a %s label', async (labelType, most) => {
    const named = (length: number) =>
      under.carrier.prepare(dhlRequest({ labelType, reference: 'x'.repeat(length) }))
    expect(await failureOf(named(most))).toBe('none')
    expect(await failureOf(named(most + 1))).toBe('refused')
  })

  it('names the field of an objection of the schema', async () => {
    const items = [{ propertyPath: 'shipments[0].consignee.addressHouse', message: 'too long' }]
    await fault({ target: 'dhl.create', kind: 'status', status: 400, body: { items } })
    expect(await failure(under.carrier.purchase('dhl-draft:x', dhlRequest()))).toEqual({
      kind: 'address',
      fields: ['street_no'],
      texts: ['too long'],
    })
  })

  it('takes words that name no property for one of an address only where there is but one address', async () => {
    const body = { title: 'Bad Request', status: 400, detail: 'The postal code is wrong.' }
    await fault({ target: 'dhl.create', kind: 'status', status: 400, body })
    expect(await failure(under.carrier.purchase('dhl-draft:x', dhlRequest()))).toEqual({
      kind: 'refused',
      texts: ['The postal code is wrong.'],
    })
    // Nor is a refusal of the account one of an address, whatever its words are.
    const returned = dhlRequest({ labelType: 'return' })
    await fault({ target: 'dhl.return', kind: 'status', status: 403, body })
    expect(await failureOf(under.carrier.purchase('dhl-draft:x', returned))).toBe('refused')
    await fault({ target: 'dhl.return', kind: 'status', status: 400, body })
    expect(await failureOf(under.carrier.purchase('dhl-draft:x', returned))).toBe('address')
  })

  it('sends what only the sender’s address is warned of', async () => {
    const request = dhlRequest()
    const label = await buy({ ...request, from: { ...request.from, street_no: '0' } })
    expect(label.trackingNumber).toMatch(/^\d{20}$/)
  })

  it('finds an address that is not complete without asking anybody', async () => {
    await fault({ target: 'dhl.*', kind: 'status', status: 500, times: -1 })
    const empty = to({ last_name: ' ', first_name: '', city: '', zip_code: '1', country: 'XX' })
    expect(await failure(under.carrier.prepare(empty))).toEqual({
      kind: 'address',
      fields: ['last_name', 'zip_code', 'city', 'country'],
      texts: [],
    })
  })

  it('sends to a Packstation and to a Postfiliale, where an e-mail address may replace the post number', async () => {
    const packstation = to({ street: 'packstation', street_no: '109', care_of: '1234 5678', company: 'X' })
    await buy(packstation)
    const place = { name: 'Łukasz Żółć', postalCode: '90402', city: 'Nürnberg', country: 'DEU' }
    expect((await under.made(packstation.reference))[0]?.consignee).toEqual({
      ...place,
      lockerID: 109,
      postNumber: '12345678',
    })
    const byMail = to({ street: 'Postfiliale', street_no: '512', care_of: 'kunde@example.test' })
    await buy(byMail)
    expect((await under.made(byMail.reference))[0]?.consignee).toEqual({
      ...place,
      retailID: 512,
      email: 'kunde@example.test',
    })
    for (const [wrong, field] of [
      [{ street: 'packstation', street_no: '109', care_of: 'kunde@example.test' }, 'care_of'],
      [{ street: 'packstation', street_no: '1090', care_of: '12345678' }, 'street_no'],
      [{ street: 'postfiliale', street_no: '400', care_of: '12345678' }, 'street_no'],
      [{ street: 'postfiliale', street_no: '512', care_of: '12345678', country: 'AT' }, 'country'],
    ] as const)
      expect(await failure(under.carrier.prepare(to(wrong)))).toMatchObject({
        kind: 'address',
        fields: [field],
      })
  })

  it('fetches the customs document of a parcel to a third country', async () => {
    const request = dhlRequest({
      service: 'V53WPAK',
      customs: {
        contentsType: 'commercial_goods',
        contents: 'Shoes',
        currency: 'EUR',
        items: [
          {
            description: 'Leather shoes',
            hsTariffNumber: '64039116',
            originCountry: 'IT',
            quantity: 1,
            valueCents: 8995,
            netWeightGrams: 900,
          },
        ],
      },
    })
    const label = await buy({ ...request, to: { ...request.to, country: 'GB', zip_code: 'SW1A 1AA' } })
    await checkPdf(await under.carrier.fetchLabel(label.customsUrl ?? ''))
    const { customs: _, ...without } = request
    const abroad = { ...without, to: { ...request.to, country: 'GB', zip_code: 'SW1A 1AA' } }
    expect(await failure(under.carrier.prepare(abroad))).toMatchObject({ kind: 'refused', why: 'customs' })
  })

  it('is paid by the billing number of the product, and sends nothing without', async () => {
    const { billing_number_international: _, ...credentials } = DHL_CREDENTIALS
    const carrier = dhlCarrier({ url: under.url, credentials })
    expect(await failure(carrier.prepare(dhlRequest({ service: 'V53WPAK' })))).toMatchObject({
      kind: 'refused',
      why: 'account',
    })
    expect(await failure(carrier.prepare(dhlRequest({ service: 'V62KP' })))).toMatchObject({
      kind: 'refused',
    })
    await carrier.prepare(dhlRequest())
  })

  it('gets labels of true A6 size without a further call', async () => {
    const label = await buy(dhlRequest())
    await fault({ target: 'dhl.*', kind: 'status', status: 500, times: -1 })
    const page = (await PDFDocument.load(await under.carrier.fetchLabel(label.labelUrl))).getPage(0)
    const millimetres = (points: number) => Math.round((points * 25.4) / 72)
    expect([millimetres(page.getWidth()), millimetres(page.getHeight())]).toEqual([105, 148])
    await checkPdf(await under.carrier.fetchLabel(label.labelUrl))
  })

  it('does not call gone what DHL no longer cancels', async () => {
    const label = await buy(dhlRequest())
    await under.admin('POST', 'dhl/tracking', { shipment_no: label.trackingNumber, status_code: 'transit' })
    expect(await failure(under.carrier.void(label.trackingNumber))).toEqual({
      kind: 'refused',
      texts: ['Die Sendung ist schon übergeben.'],
    })
  })

  it('obeys the pause that DHL asks for', async () => {
    await under.spoil('purchase', 'too many requests')
    expect(await failure(under.carrier.purchase('dhl-draft:x', dhlRequest()))).toMatchObject({
      kind: 'notReached',
      retryAfterMs: 7000,
      tooOften: { announced: null },
    })
  })

  it('knows that nothing was done where nobody listens', async () => {
    const gone = await dhlUnderTest()
    await gone.close()
    expect(await failureOf(gone.carrier.purchase('dhl-draft:x', dhlRequest()))).toBe('notReached')
  })

  describe('return labels', () => {
    const back = (change: Partial<LabelRequest['from']> = {}): LabelRequest => {
      const request = dhlRequest({ labelType: 'return' })
      return { ...request, from: { ...request.to, ...change }, to: request.from }
    }

    it('name the field of a refused address of the customer', async () => {
      expect(await failure(buy(back({ city: 'Unbekannt' })))).toMatchObject({
        kind: 'address',
        fields: ['zip_code', 'city'],
      })
      expect(await failure(under.carrier.prepare(back({ city: '' })))).toMatchObject({ fields: ['city'] })
    })

    it('need a receiver, and one that DHL knows', async () => {
      const { returns_receiver: _, ...credentials } = DHL_CREDENTIALS
      const without = dhlCarrier({ url: under.url, credentials })
      expect(await failure(without.prepare(back()))).toMatchObject({ kind: 'refused' })
      const wrong = dhlCarrier({
        url: under.url,
        credentials: { ...credentials, returns_receiver: 'nobody' },
      })
      expect(await failure(wrong.purchase('dhl-draft:x', back()))).toMatchObject({ kind: 'refused' })
    })

    it.each([
      { kind: 'timeout_after_work' },
      { kind: 'timeout_before_work' },
      { kind: 'status_after_work', status: 500 },
      { kind: 'rubbish_after_work' },
    ])('are never in doubt, because one that is not used costs nothing: %o', async (ending) => {
      await fault({ target: 'dhl.return', ...ending })
      expect(await failureOf(under.carrier.purchase('dhl-draft:x', back()))).toBe('notReached')
    })

    it('are made for customers in Germany alone, and need not be asked for elsewhere', async () => {
      const abroad = back({ country: 'AT', zip_code: '1010', city: 'Wien' })
      expect(await failureOf(under.carrier.purchase('dhl-draft:x', abroad))).toBe('refused')
      expect(['DE', 'de ', 'AT'].map((country) => under.carrier.returnsFrom?.(country))).toEqual([
        true,
        true,
        false,
      ])
    })

    it('cost nothing to give up', async () => {
      const label = await buy(back())
      await under.carrier.void(label.carrierShipmentId ?? '')
      await expect(checkPdf(await under.carrier.fetchLabel(label.labelUrl))).resolves.not.toThrow()
    })
  })

  describe('an account', () => {
    it('is good, or its user, password or key is wrong', async () => {
      expect(await under.carrier.check?.()).toBe('ok')
      for (const wrong of ['username', 'password', 'api_key'] as const) {
        const credentials = { ...DHL_CREDENTIALS, [wrong]: 'wrong' }
        const stranger = dhlCarrier({ url: under.url, credentials })
        expect(await stranger.check?.()).toBe('wrong_credentials')
        expect(await failure(stranger.prepare(dhlRequest()))).toMatchObject({
          kind: 'refused',
          why: 'account',
        })
      }
      await fault({ target: 'dhl.documents', kind: 'status', status: 500 })
      expect(await failureOf(under.carrier.check?.() ?? Promise.resolve())).toBe('inDoubt')
    })

    it('shows its secrets in no error and not in its name', async () => {
      const credentials = { ...DHL_CREDENTIALS, password: 'very-secret-word', api_key: 'very-secret-key' }
      const stranger = dhlCarrier({ url: under.url, credentials })
      const basic = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')
      const error: unknown = await stranger.prepare(dhlRequest()).catch((reason: unknown) => reason)
      const shown = `${inspect(error, { depth: 9 })} ${JSON.stringify(error)} ${stranger.account}`
      for (const secret of [credentials.password, credentials.api_key, basic])
        expect(shown).not.toContain(secret)
      expect(shown).toContain('401')
    })
  })

  describe('where a parcel is', () => {
    it('is read with its times by the clocks of Germany', async () => {
      const { trackingNumber } = await buy(dhlRequest())
      expect(await under.carrier.track?.(trackingNumber)).toEqual({ state: 'known', events: [] })
      const move = (status_code: string, description: string) =>
        under.admin('POST', 'dhl/tracking', { shipment_no: trackingNumber, status_code, description })
      await move('pre-transit', 'Angekündigt')
      await move('transit', 'Die Sendung wurde in das Zustellfahrzeug geladen')
      await move('failure', 'Nicht angetroffen')
      await move('transit', 'Die Sendung liegt zur Abholung bereit')
      await move('delivered', 'Zugestellt')
      const track = await under.carrier.track?.(trackingNumber)
      const events = track?.state === 'known' ? track.events : []
      expect(events.map(({ status }) => status).sort()).toEqual(
        ['label_created', 'out_for_delivery', 'exception', 'awaits_pickup_by_receiver', 'delivered'].sort(),
      )
      expect(events[0]?.text).toContain(' · Nürnberg')
      for (const { at } of events) expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000)
    })

    it('is that of the number asked for, or of the only one that is answered, however it is written', () => {
      const events = [{ timestamp: '2026-03-10T09:00:00', statusCode: 'transit', status: 'x' }]
      const ofNumbers = (...ids: readonly unknown[]) =>
        eventsOf(Tracking.parse({ shipments: ids.map((id) => ({ id, events })) }), '00340434')
      expect(ofNumbers(340_434)).toMatchObject([{ status: 'transit', at: new Date('2026-03-10T08:00:00Z') }])
      expect(ofNumbers('1', '00340434')).toHaveLength(1)
      expect(ofNumbers('1', '2')).toEqual([])
      expect(ofNumbers()).toEqual([])
    })

    it('is not asked for a while where there were too many questions, which says nothing of labels', async () => {
      await fault({ target: 'dhl.track', kind: 'status', status: 429, retry_after: 7 })
      const tooMany = await failure(under.carrier.track?.('00340434150000000010') ?? Promise.resolve())
      expect(tooMany).toEqual({ kind: 'notReached', texts: [expect.any(String)], retryAfterMs: 7000 })
    })

    it('is asked with the key alone, and a wrong one is no parcel that is gone', async () => {
      const credentials = { ...DHL_CREDENTIALS, api_key: 'wrong' }
      const stranger = dhlCarrier({ url: under.url, credentials })
      expect(await failureOf(stranger.track?.('00340434150000000010') ?? Promise.resolve())).toBe('refused')
    })
  })

  describe('an answer to a purchase that is not what it seems', () => {
    const speaking = async <T>(
      status: number,
      body: string | object,
      type: string,
      work: (carrier: ReturnType<typeof dhlCarrier>) => Promise<T>,
    ): Promise<T> => {
      const server = createServer((_request, response) => {
        response.writeHead(status, { 'content-type': type })
        response.end(typeof body === 'string' ? body : JSON.stringify(body))
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const carrier = dhlCarrier({ url: `http://127.0.0.1:${port}`, credentials: DHL_CREDENTIALS })
      try {
        return await work(carrier)
      } finally {
        server.close()
      }
    }
    const buyFrom = (status: number, body: object) =>
      speaking(status, body, 'application/json', (carrier) => carrier.purchase('dhl-draft:x', dhlRequest()))
    const answers = (
      status: number,
      body: string | object,
      { type = 'application/json', step = 'purchase' } = {},
    ) =>
      speaking(status, body, type, (carrier) =>
        failure(
          step === 'purchase' ? carrier.purchase('dhl-draft:x', dhlRequest()) : carrier.prepare(dhlRequest()),
        ),
      )
    const ok = { title: 'OK', statusCode: 200 }
    const messages = [
      { property: 'consignee', validationMessage: 'Der Ort fehlt.', validationState: 'Error' },
    ]
    const refused = { sstatus: { title: 'Bad Request', statusCode: 400 }, validationMessages: messages }

    it.each([
      [200, 'purchase'],
      [207, 'purchase'],
      [200, 'prepare'],
      [207, 'prepare'],
    ])('refused item by item under %s when it is to %s', async (status, step) => {
      expect(await answers(status, { items: [refused] }, { step })).toEqual({
        kind: 'address',
        fields: ['city'],
        texts: ['Der Ort fehlt.'],
      })
    })

    it.each([
      ['details.weight', 'weight'],
      ['shipments[0].details.dim.length', 'weight'],
      ['product', 'service'],
      ['services.goGreenPlus', 'service'],
      ['billingNumber', 'account'],
      ['customs.items', 'customs'],
      ['consignee.phone', 'phone'],
      ['shipper.city', undefined],
    ])('says by the property %s why: %s', async (property, why) => {
      const said = [{ property, validationMessage: 'So nicht.', validationState: 'Error' }]
      const answer = await answers(400, { items: [{ ...refused, validationMessages: said }] })
      expect(answer).toMatchObject({
        kind: 'refused',
        texts: [`${property.replace('shipments[0].', '')}: So nicht.`],
      })
      expect('why' in answer ? answer.why : undefined).toBe(why)
    })

    it.each([
      ['Das zulässige Gewicht wird überschritten.', 'too_large'],
      ['The length exceeds the limit of the product.', 'too_large'],
      ['Das Paket ist zu lang.', 'too_large'],
      ['The weight is below the minimum.', 'weight'],
      ['The weight must exceed the minimum of 0.01 kg.', 'weight'],
      ['Das Gewicht muss größer als 0 sein.', 'weight'],
      ['Die Gewichtseinheit fehlt.', 'weight'],
    ])('blames the size of a parcel only where the text does: %s', async (text, why) => {
      const said = [{ property: 'details.weight', validationMessage: text, validationState: 'Error' }]
      const answer = await answers(400, { items: [{ ...refused, validationMessages: said }] })
      expect(answer).toMatchObject({ kind: 'refused', why })
    })

    it.each([
      ['without a number', 200, { items: [{ sstatus: ok }] }],
      ['without an item', 200, { status: ok, items: [] }],
      ['with two items', 207, { items: [refused, { shipmentNo: '1', sstatus: ok }] }],
      ['refused, with a number', 207, { items: [{ ...refused, shipmentNo: '1' }] }],
      ['refused as a whole, with a number', 400, { items: [{ ...refused, shipmentNo: '1' }] }],
      ['made, with a fault', 207, { items: [{ shipmentNo: '1', sstatus: { title: 'x', statusCode: 206 } }] }],
      ['with a fault of DHL’s', 207, { items: [{ sstatus: { title: 'x', statusCode: 500 } }] }],
      ['a number as a text', 200, { items: [{ shipmentNo: 1, sstatus: ok }] }],
      ['led elsewhere', 302, {}],
    ])('is in doubt: %s', async (_, status, body) => {
      expect((await answers(status, body)).kind).toBe('inDoubt')
    })

    it('is in doubt: another type, and no end of it', async () => {
      expect((await answers(200, '<html>It works!</html>', { type: 'text/html' })).kind).toBe('inDoubt')
      expect((await answers(200, ' '.repeat(20 * 1024 * 1024))).kind).toBe('inDoubt')
      await fault({ target: 'dhl.create', kind: 'lying_type' })
      expect(await failureOf(under.carrier.purchase('dhl-draft:x', dhlRequest()))).toBe('inDoubt')
    })

    it('is a label whose document is shown later where that alone is missing', async () => {
      const bought = await buyFrom(200, {
        items: [{ shipmentNo: '1', sstatus: ok, label: {}, customsDoc: {} }],
      })
      expect(bought).toMatchObject({ trackingNumber: '1', carrierShipmentId: '1' })
      for (const url of [bought.labelUrl, bought.customsUrl ?? 'none'])
        expect(await failureOf(under.carrier.fetchLabel(url))).toBe('inDoubt')
      expect(await failureOf(under.carrier.fetchLabel('https://elsewhere.example/label.pdf'))).toBe('refused')
    })

    it('is in doubt: one without end, when a label is shown again', async () => {
      const { trackingNumber } = await buy(dhlRequest())
      await fault({ target: 'dhl.documents', kind: 'huge' })
      expect(await failureOf(under.carrier.lookUp(trackingNumber))).toBe('inDoubt')
    })
  })
})
