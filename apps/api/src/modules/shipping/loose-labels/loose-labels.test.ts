import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../../test/app.ts'
import { type ShippingSetup, shippingSetup } from '../../../../test/builders/shipping.ts'
import {
  MEMORY_FAULTS,
  MemoryCarrier,
  type MemoryFault,
  memoryCarriers,
  type Operation,
} from '../../../../test/conformance/memory-carrier.ts'
import { settableClock } from '../../../platform/clock/clock.ts'
import { checkPdf } from '../../../platform/documents/pdf.ts'
import { stores } from '../../organisation/organisation.tables.ts'
import { CRASH_POINTS, type CrashPoint } from '../labels/crash-points.ts'
import { trackParcels } from '../shipping.jobs.ts'
import { labelAttempts } from '../shipping.tables.ts'
import { settleEverything } from '../testing/shipping-run.ts'

class WorkerKilled extends Error {}

let kontor: TestApp
let setup: ShippingSetup
let carrier: MemoryCarrier
let killAt: (point: CrashPoint) => boolean = () => false
let isConfigured = true

beforeAll(async () => {
  const clock = settableClock(TEST_NOW)
  carrier = new MemoryCarrier({ now: () => kontor?.clock.now() ?? clock.now() })
  kontor = await testApp({
    adapters: {
      carriers: memoryCarriers(() => (isConfigured ? carrier : null)),
      onPoint: (point) => {
        if (killAt(point)) throw new WorkerKilled(point)
      },
    },
  })
  setup = await shippingSetup(kontor)
})
afterAll(() => kontor?.close())
beforeEach(() => {
  carrier = new MemoryCarrier(kontor.clock)
  killAt = () => false
  isConfigured = true
})

const body = (change: object = {}) => ({
  request_key: randomUUID(),
  type: 'standard',
  address_type: 'home_address',
  company_id: kontor.a.id,
  parcel_id: 1,
  last_name: 'Żółć',
  street: 'Lange Straße',
  street_no: '12 a',
  zip_code: '90402',
  city: 'Nürnberg',
  ...change,
})
const IN_LONDON = {
  street: 'Baker Street',
  street_no: '221b',
  zip_code: 'NW1 6XE',
  city: 'London',
  country: 'GB',
}
const SNEAKERS = {
  description: 'Sneakers',
  hs_tariff_number: '6404.11',
  origin_country: 'PT',
  net_weight_grams: 720,
  value: 79.95,
  quantity: 2,
}
const POLISH = {
  ...SNEAKERS,
  description: 'Shoe polish',
  hs_tariff_number: '340510',
  value: 6.5,
  quantity: 1,
}
const SHOES = { contents: 'Shoes', items: [SNEAKERS] }
const AT_STATION = { address_type: 'packstation', street: '', street_no: '145', care_of: '12345678' }
const sender = () => kontor.as(kontor.a.users.co_orders_send)
const create = (change?: object) => sender().post('/accounting/label/create', body(change))
const show = async (id: number, language = 'de') =>
  (await sender().get(`/accounting/label/${id}`, { 'accept-language': language })).json()
const attemptsOf = (id: number) =>
  kontor.inCtx((ctx) =>
    ctx.tx.select().from(labelAttempts).where(eq(labelAttempts.looseLabelId, id)).orderBy(labelAttempts.id),
  )
async function settled(): Promise<void> {
  expect(await settleEverything(kontor)).toBe(true)
}
const failing = (operation: Operation, fault: MemoryFault, times = 1) => {
  let left = times
  carrier.fault = (asked) => (asked === operation && left-- > 0 ? fault : 'none')
}
async function bought(change?: object) {
  const label = (await create(change)).json()
  await settled()
  return show(label.id)
}

describe('the payload of the specification alone', () => {
  afterAll(settled)

  /** Spec: orders §3, Label creation payload. */
  const payload = (change: object = {}) => ({
    type: 'standard',
    company_id: kontor.a.id,
    last_name: 'Brinkmann',
    company: '',
    street: 'Ehrenstraße',
    street_no: '12a',
    city: 'Köln',
    zip_code: '50672',
    country: 'DE',
    parcel_id: 1,
    care_of: '',
    ...change,
  })
  const send = async (change: object = {}, user = kontor.a.users.co_orders_send) =>
    (await kontor.as(user).post('/accounting/label/create', payload(change))).json()

  it('says by its street what kind of address it is', async () => {
    const kinds = [
      ['Ehrenstraße', '12a', '', 'home_address'],
      ['PACKSTATION', '145', '12345678', 'packstation'],
      ['Postfiliale', '501', '12345678', 'post_store'],
    ] as const
    for (const [street, street_no, care_of, expected] of kinds)
      expect(await send({ street, street_no, care_of })).toMatchObject({
        status: 'requested',
        address_type: expected,
      })
    expect((await send({ street: 'Packstation', street_no: '145', care_of: '' })).errors).toEqual({
      care_of: ['Bitte füllen Sie dieses Feld aus.'],
    })
  })

  it('answers the same label for an equal body of the same person within a minute', async () => {
    const begun = kontor.clock.now()
    const at = (seconds: number) => kontor.clock.set(new Date(begun.getTime() + seconds * 1000))
    const me = { last_name: 'Gleich' }
    at(50)
    const twenty = await Promise.all(Array.from({ length: 20 }, () => send(me)))
    const ids = new Set(twenty.map(({ id }) => id))
    expect(ids.size).toBe(1)
    at(109)
    expect(ids).toContain((await send(me)).id)
    expect(ids).not.toContain((await send({ last_name: 'Anders' })).id)
    expect(ids).not.toContain((await send(me, kontor.a.admin)).id)
    at(110)
    expect(ids).not.toContain((await send(me)).id)
    at(0)
  })
})

describe('making a label without an order', () => {
  it('answers at once, and shows label and tracking when they are there', async () => {
    const answer = await create()
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      status: 'requested',
      message: 'Das Label wird erstellt.',
      type: 'standard',
      store: { id: setup.stores[0], store_number: '001' },
      carrier: 'dhl',
      parcel_type: 'Paket S',
      label_url: null,
      tracking_number: null,
      voidable: false,
    })
    const { id } = answer.json()
    await settled()
    const label = await show(id, 'en')
    expect(label).toMatchObject({
      status: 'bought',
      message: 'The label is made.',
      label_url: `/v1/accounting/label/${id}/label.pdf`,
      tracking_id: expect.stringMatching(/^memory-/),
      tracking_number: expect.stringMatching(/^Tmemory-/),
      tracking_url: expect.stringMatching(/^https:/),
      transitions: [{ transition: 'label_created' }],
      voidable: true,
    })
    const pdf = await sender().get(`/accounting/label/${id}/label.pdf`)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    await checkPdf(pdf.rawPayload)
    expect(carrier.purchases).toBe(1)
  })

  it('goes from the store to the customer, and as a return from the customer to where the store takes returns', async () => {
    await kontor.inCtx((ctx) =>
      ctx.tx
        .update(stores)
        .set({
          returnAddress: {
            name: 'Retourenlager',
            street: 'Hof',
            street_no: '9',
            zip_code: '90762',
            city: 'Fürth',
            country: 'DE',
          },
        })
        .where(eq(stores.id, setup.stores[1])),
    )
    const standard = (await create({ ...AT_STATION, store_id: setup.stores[1], company: 'ignored' })).json()
    const back = (await create({ type: 'returns', store_id: setup.stores[1], company: 'Łódź GmbH' })).json()
    const [there] = await attemptsOf(standard.id)
    expect(there?.payload).toMatchObject({
      labelType: 'shipping',
      from: { company: 'Schuhhaus Fürth' },
      to: { street: 'packstation', street_no: '145', care_of: '12345678', company: '', last_name: 'Żółć' },
    })
    const [home] = await attemptsOf(back.id)
    expect(home?.payload).toMatchObject({
      labelType: 'return',
      from: { company: 'Łódź GmbH', street: 'Lange Straße' },
      to: { company: 'Retourenlager', city: 'Fürth' },
    })
    expect(home?.reference.length).toBeLessThanOrEqual(30)
    await settled()
  })

  it('makes one label of a request that comes many times, also at the same time', async () => {
    const request = body()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sender().post('/accounting/label/create', request)),
    )
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().id}`)).size).toBe(1)
    await settled()
    expect(carrier.purchases).toBe(1)
    const later = await sender().post('/accounting/label/create', request)
    expect(later.json()).toMatchObject({ id: answers[0]?.json().id, status: 'bought' })
    const other = await sender().post('/accounting/label/create', { ...request, city: 'Fürth' })
    expect([other.statusCode, other.json().code]).toEqual([409, 'label_request_key_taken'])
    expect(carrier.purchases).toBe(1)
  })

  it.each(CRASH_POINTS)('buys one label when the worker dies %s', async (point) => {
    let died = 0
    killAt = (passed) => passed === point && died++ < 1
    const { id } = (await create()).json()
    await settled()
    expect(died).toBeGreaterThan(0)
    expect((await show(id)).status).toBe('bought')
    expect({ bought: carrier.purchases, left: carrier.leftovers }).toEqual({ bought: 1, left: 0 })
  })

  it('never pays twice and never forgets a label, whatever goes wrong', async () => {
    const faults = fc.array(fc.constantFrom(...MEMORY_FAULTS), { minLength: 1, maxLength: 12 })
    const crashes = fc.array(fc.constantFrom(null, ...CRASH_POINTS), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(faults, crashes, async (faultsToCome, crashesToCome) => {
        carrier = new MemoryCarrier(kontor.clock)
        const waiting = [...faultsToCome]
        carrier.fault = () => waiting.shift() ?? 'none'
        const dying = [...crashesToCome]
        killAt = (point) => {
          if (dying[0] !== point) return false
          dying.shift()
          return true
        }
        const { id } = (await create()).json()
        await settled()
        const { status } = await show(id)
        expect(['bought', 'failed']).toContain(status)
        const doubtful = (await attemptsOf(id)).some((attempt) => attempt.state === 'unknown')
        if (!doubtful) expect(carrier.liveLabels).toBe(status === 'bought' ? 1 : 0)
        expect(carrier.liveLabels).toBeLessThanOrEqual(1)
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})

describe('a label that failed', () => {
  it('says what the carrier objects to, and is made anew with another address', async () => {
    failing('prepare', 'address')
    const { id } = (await create()).json()
    await settled()
    expect(await show(id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('Bitte prüfen: Postleitzahl.'),
      retryable: false,
    })
  })

  it('is tried again on demand, and bought once', async () => {
    failing('purchase', 'refused')
    const { id } = (await create()).json()
    await settled()
    expect(await show(id)).toMatchObject({ status: 'failed', retryable: true })
    const answers = await Promise.all([1, 2, 3].map(() => sender().put(`/accounting/label/${id}/retry`)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    await settled()
    expect(await show(id)).toMatchObject({ status: 'bought', retryable: false })
    expect(carrier.liveLabels).toBe(1)
    const again = await sender().put(`/accounting/label/${id}/retry`)
    expect([again.statusCode, again.json().code]).toEqual([409, 'label_not_failed'])
  })

  it('in doubt is found out, and nothing is bought a second time', async () => {
    let broken = true
    carrier.fault = (operation) => (operation === 'fetchLabel' && broken ? 'broken-pdf' : 'none')
    const { id } = (await create()).json()
    await settled()
    expect((await show(id)).message).toContain('sein PDF ließ sich nicht abrufen')
    expect((await sender().get(`/accounting/label/${id}/label.pdf`)).statusCode).toBe(404)
    broken = false
    await sender().put(`/accounting/label/${id}/retry`)
    await settled()
    expect((await show(id)).status).toBe('bought')
    expect(carrier.purchases).toBe(1)
  })
})

describe('taking a label back', () => {
  it('cancels it at the carrier, once', async () => {
    const { id } = await bought()
    const answers = await Promise.all([1, 2].map(() => sender().put(`/accounting/label/${id}/void`)))
    expect(answers.map((answer) => answer.json().status)).toEqual(['voiding', 'voiding'])
    await settled()
    expect(await show(id)).toMatchObject({
      status: 'voided',
      message: 'Das Label ist storniert.',
      label_url: null,
      voidable: false,
    })
    expect((await show(id)).transitions.map((one: { transition: string }) => one.transition)).toEqual([
      'label_created',
      'canceled',
    ])
    expect(carrier.liveLabels).toBe(0)
    expect((await sender().get(`/accounting/label/${id}/label.pdf`)).statusCode).toBe(404)
  })

  it('stands again when the carrier refuses', async () => {
    const { id } = await bought()
    failing('void', 'refused', 99)
    await sender().put(`/accounting/label/${id}/void`)
    await settled()
    expect(await show(id)).toMatchObject({
      status: 'bought',
      message: expect.stringContaining('nicht storniert'),
      voidable: true,
    })
  })

  it('is refused once the carrier has the parcel, and while there is nothing to void', async () => {
    const { id, tracking_id } = await bought()
    carrier.move(tracking_id, { status: 'picked_up', at: kontor.clock.now(), text: 'Abgeholt' })
    kontor.clock.advance(20 * 60_000)
    await kontor.runSchedule(trackParcels)
    await kontor.runJobs()
    expect((await show(id)).transitions.at(-1)).toMatchObject({
      transition: 'picked_up',
      message: 'Abgeholt',
    })
    const handedOver = await sender().put(`/accounting/label/${id}/void`)
    expect([handedOver.statusCode, handedOver.json().code]).toEqual([409, 'label_handed_over'])
    const { id: fresh } = (await create()).json()
    const early = await sender().put(`/accounting/label/${fresh}/void`)
    expect([early.statusCode, early.json().code]).toEqual([409, 'label_not_voidable'])
    await settled()
  })
})

describe('who may do what', () => {
  it('lists all labels of the company, newest first, page by page', async () => {
    const { id } = (await create()).json()
    await settled()
    const list = (await sender().get('/accounting/labels?per_page=25')).json()
    expect(list.data[0].id).toBe(id)
    expect(list).toMatchObject({ current_page: 1, per_page: 25, total: expect.any(Number) })
    expect((await kontor.as(kontor.a.users.co_products).get('/accounting/labels')).statusCode).toBe(200)
    const theirs = (await kontor.as(kontor.b.admin).get('/accounting/labels')).json()
    expect(theirs).toMatchObject({ total: 0, data: [] })
  })

  it('is for those who ship', async () => {
    for (const user of [kontor.a.users.co_orders, kontor.a.users.co_products]) {
      expect((await kontor.as(user).post('/accounting/label/create', body())).statusCode).toBe(403)
    }
    expect((await kontor.as(kontor.a.admin).post('/accounting/label/create', body())).statusCode).toBe(200)
    await settled()
  })

  it.each([
    ['another company', () => ({ company_id: kontor.b.id }), 404, 'company_not_yours'],
    ['a company that does not exist', () => ({ company_id: 987654 }), 404, 'company_not_yours'],
    ['a store that does not exist', () => ({ store_id: 987654 }), 404, 'store_not_found'],
    ['an unknown parcel option', () => ({ parcel_id: 999 }), 422, 'parcel_option_not_found'],
    ['one that does not go there', () => ({ parcel_id: 7, country: 'AT' }), 422, 'parcel_option_not_allowed'],
    ['an undeliverable country', () => ({ country: 'US' }), 400, 'invalid_request'],
    ['no name', () => ({ last_name: '  ' }), 400, 'invalid_request'],
  ] as const)('refuses %s', async (_name, change, status, code) => {
    const answer = await create(change())
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  it('says so when there is no carrier', async () => {
    isConfigured = false
    const answer = await create()
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'carrier_not_configured'])
  })

  it('takes a company alone at a street address, but not at a station', async () => {
    const alone = { first_name: '', last_name: '', company: 'Müller GmbH' }
    const answer = await create(alone)
    expect(answer.json()).toMatchObject({
      status: 'requested',
      customer: { last_name: '', company: 'Müller GmbH' },
    })
    const refused = await create({ ...AT_STATION, ...alone })
    expect(Object.keys(refused.json().errors)).toEqual(['last_name'])
  })

  it.each(['12', '12a', '12-14', '12/3', '5½', 'Nr. 47', 's/n'])(
    'takes the house number %s',
    async (street_no) => {
      const answer = await create({ street_no })
      expect(answer.json()).toMatchObject({ status: 'requested', customer: { street_no } })
    },
  )

  it('takes the name of a building in place of a number where orders do, and asks for a number elsewhere', async () => {
    const cottage = { street: 'Rose Cottage, Mill Lane', street_no: '' }
    const british = await create({ ...IN_LONDON, ...cottage, customs: SHOES })
    expect(british.json()).toMatchObject({ status: 'requested', customer: cottage })
    const french = await create({ ...cottage, street_no: undefined, zip_code: '75001', country: 'FR' })
    expect(french.json()).toMatchObject({ status: 'requested', customer: cottage })
    const refused = await create(cottage)
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['street_no']])
    const inFrance = await create({ ...AT_STATION, street_no: '', country: 'FR' })
    expect(Object.keys(inFrance.json().errors)).toEqual(['street_no', 'country'])
  })

  it("names the fields that are wrong in the caller's language", async () => {
    const answer = await sender().post(
      '/accounting/label/create',
      body({ ...AT_STATION, care_of: '', street_no: 'x' }),
      { 'accept-language': 'en' },
    )
    expect(answer.json().errors).toEqual({
      care_of: ['Please fill in this field.'],
      street_no: ['Please give the number of three or four digits, e.g. 145.'],
    })
  })
})

describe('an address that no label holds', () => {
  const LONG = { street: 'Bürgermeister-Friedrich-Wilhelm-Schmidt-Straße, Gewerbehof', city: 'x'.repeat(41) }

  it('is refused before anything is bought, field by field', async () => {
    const refused = await create({ ...LONG, first_name: 'A'.repeat(30), last_name: 'B'.repeat(30) })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      {
        last_name: ['Vor- und Nachname zusammen höchstens 50 Zeichen.'],
        street: ['Auf das Label passen höchstens 50 Zeichen.'],
        city: ['Auf das Label passen höchstens 40 Zeichen.'],
      },
    ])
  })

  it('is refused where its own carrier prints less than others', async () => {
    const street = 'Bürgermeister-Schmidt-Straße'
    const refused = await create({ parcel_id: 7, street })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'address_too_long'])
    expect(refused.json().message).toContain('HERMES')
    expect((await create({ parcel_id: 1, street })).statusCode).toBe(200)
  })

  it('is not measured by the street where it goes to a station', async () => {
    expect((await create({ ...AT_STATION, street: LONG.street })).statusCode).toBe(200)
  })
})

describe('a label without an order across the customs border', () => {
  it('asks for what is in the parcel, and declares it', async () => {
    const refused = await create(IN_LONDON)
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'customs_required'])
    const dear = { ...SHOES, items: [POLISH, { ...SNEAKERS, value: 497 }] }
    const tooDear = await create({ ...IN_LONDON, customs: dear })
    expect([tooDear.statusCode, Object.keys(tooDear.json().errors)]).toEqual([400, ['customs.items.1.value']])
    const made = await create({ ...IN_LONDON, customs: SHOES })
    expect(made.statusCode).toBe(200)
    const [attempt] = await attemptsOf(made.json().id)
    expect(attempt?.payload.customs).toEqual({
      contentsType: 'commercial_goods',
      contents: 'Shoes',
      currency: 'EUR',
      items: [
        {
          description: 'Sneakers',
          hsTariffNumber: '640411',
          originCountry: 'PT',
          netWeightGrams: 720,
          valueCents: 7995,
          quantity: 2,
        },
      ],
    })
  })

  it('declares several kinds of goods, in the currency of the country', async () => {
    const customs = { contents: 'Shoes and polish', currency: 'GBP', items: [SNEAKERS, POLISH] }
    const made = await create({ ...IN_LONDON, customs })
    const [attempt] = await attemptsOf(made.json().id)
    expect(attempt?.payload.customs).toMatchObject({
      currency: 'GBP',
      items: [
        { description: 'Sneakers', quantity: 2 },
        { description: 'Shoe polish', hsTariffNumber: '340510', valueCents: 650, quantity: 1 },
      ],
    })
  })

  it('declares returned goods on the way back, and nothing within the VAT area', async () => {
    const back = await create({ ...IN_LONDON, type: 'returns', customs: SHOES })
    const [attempt] = await attemptsOf(back.json().id)
    expect(attempt?.payload.customs?.contentsType).toBe('returned_goods')
    const home = await create({ customs: SHOES })
    expect((await attemptsOf(home.json().id))[0]?.payload).not.toHaveProperty('customs')
  })

  it('is another label under the same key when something else is declared', async () => {
    const request_key = randomUUID()
    expect((await create({ ...IN_LONDON, request_key, customs: SHOES })).statusCode).toBe(200)
    expect((await create({ ...IN_LONDON, request_key, customs: SHOES })).statusCode).toBe(200)
    const other = await create({ ...IN_LONDON, request_key, customs: { ...SHOES, items: [POLISH] } })
    expect(other.json().code).toBe('label_request_key_taken')
  })
})
