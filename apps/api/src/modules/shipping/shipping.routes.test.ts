import { PDFDocument } from '@cantoo/pdf-lib'
import { DEFAULT_CREDENTIALS, type Sandbox, startSandbox } from '@kontor/sandbox'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from '../../../test/app.ts'
import {
  BIG_EAN,
  EANS,
  GOOD_ADDRESS,
  type OrderSpec,
  orderToShip,
  type ShippingSetup,
  shippingSetup,
} from '../../../test/builders/shipping.ts'
import { shipcloudConnector } from '../../connectors/carriers/shipcloud/client.ts'
import { addressCorrections } from '../orders/orders.tables.ts'
import { carrierAccounts, companies } from '../organisation/organisation.tables.ts'
import { settleEverything, shippingState } from './testing/shipping-run.ts'

const PACE = { givesUpAfterMs: 300, slowestAnswerMs: 600, pauseMs: 100 }
const Ledger = z.object({
  totals: z.object({ purchases: z.number(), live_labels: z.number() }),
  duplicates: z.array(z.unknown()),
})

let kontor: TestApp
let sandbox: Sandbox
let setup: ShippingSetup

beforeAll(async () => {
  sandbox = await startSandbox({ smtpPort: false })
  const operator = { url: sandbox.shipcloudUrl, key: DEFAULT_CREDENTIALS.shipcloudKey }
  kontor = await testApp({ adapters: { carriers: { shipcloud: shipcloudConnector(operator, PACE) } } })
  setup = await shippingSetup(kontor)
})
afterAll(async () => {
  await kontor?.close()
  await sandbox?.stop()
})
beforeEach(async () => {
  await outside('DELETE', 'faults')
  await outside('PUT', 'settings', { refuse_address_at: 'prepare' })
})

async function outside(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? null : answer.json()
}

const newOrder = (spec?: OrderSpec) => kontor.inCtx((ctx) => orderToShip(ctx, setup, spec))
const put = (id: number, parcelId = 1, headers = {}) =>
  kontor.as(kontor.a.users.co_orders_send).put(`/orders/${id}/ship`, { parcel_id: parcelId }, headers)
const check = async (id: number, language = 'de') =>
  (
    await kontor.as(kontor.a.admin).get(`/orders/${id}/shippings/check`, { 'accept-language': language })
  ).json()
/** Labels that the carrier sold while something was done. */
async function soldDuring(work: () => Promise<unknown>): Promise<number> {
  const before = Ledger.parse(await outside('GET', 'ledger'))
  await work()
  const after = Ledger.parse(await outside('GET', 'ledger'))
  expect(after.duplicates).toEqual([])
  return after.totals.purchases - before.totals.purchases
}
async function setCompany(values: Partial<typeof companies.$inferInsert>): Promise<void> {
  await kontor.db.write({ companyId: null }, (tx) =>
    tx.update(companies).set(values).where(eq(companies.id, kontor.a.id)),
  )
}

describe('asking for shipping papers', () => {
  it('makes one parcel per sender store, with a shipping and a return label each', async () => {
    const id = await newOrder({
      lines: [{ ean: EANS[0] }, { ean: EANS[1], store_number: '002' }, { ean: EANS[1] }],
    })
    const sold = await soldDuring(async () => {
      expect((await put(id)).json()).toEqual({
        status: 'pending',
        message: 'Die Versandpapiere werden erstellt.',
      })
      expect((await check(id)).status).toBe('pending')
      await settleEverything(kontor)
    })
    expect(sold).toBe(4)
    expect(await check(id)).toEqual({ status: 'done', message: 'Die Versandpapiere sind erstellt.' })
    const { parcels, lines } = await shippingState(kontor, id)
    expect(parcels.map(({ storeId, state }) => [storeId, state])).toEqual([
      [setup.stores[0], 'shipped'],
      [setup.stores[1], 'shipped'],
    ])
    expect(lines).toHaveLength(3)
    const order = (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()
    expect(order).toMatchObject({ status_id: 'shipped', shippingLock: false })
  })

  it('buys one label for fifty people who press the button at once', async () => {
    await setCompany({ returnLabels: false })
    const id = await newOrder()
    const sold = await soldDuring(async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => put(id)))
      expect(answers.every((answer) => answer.statusCode === 200)).toBe(true)
      expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
      await settleEverything(kontor)
    })
    expect(sold).toBe(1)
    expect((await shippingState(kontor, id)).parcels).toHaveLength(1)
    await setCompany({ returnLabels: true })
  })

  it('changes nothing and answers the same while papers are being made', async () => {
    const id = await newOrder()
    const first = await put(id)
    const before = await shippingState(kontor, id)
    const second = await put(id, 2)
    expect(second.body).toBe(first.body)
    expect(await shippingState(kontor, id)).toEqual(before)
    await settleEverything(kontor)
  })

  it('speaks the language of the caller', async () => {
    const id = await newOrder()
    const answer = await put(id, 1, { 'accept-language': 'es' })
    expect(answer.json().message).toBe('Se están creando los documentos de envío.')
    await settleEverything(kontor)
    expect((await check(id, 'en')).message).toBe('The shipping papers have been created.')
  })

  it('reminds of the pickup order for a shipment to Austria', async () => {
    await setCompany({ austriaPickupCustomerNumber: 'K-77', austriaPickupDepot: '0622' })
    const delivery = { ...GOOD_ADDRESS, zip_code: '1060', city: 'Wien', country: 'AT' }
    const id = await newOrder({ delivery })
    await put(id)
    await settleEverything(kontor)
    expect(await check(id)).toEqual({
      status: 'done',
      message:
        'Die Versandpapiere sind erstellt. Für Sendungen nach Österreich legen Sie bitte einen Abholauftrag ' +
        'beim Paketdienst an (Kundennummer: K-77, Depot: 0622).',
    })
  })
})

describe('what cannot be shipped', () => {
  it.each([
    ['a reserved order', { more: { status: 'initial' as const } }, 1, 409, 'order_reserved'],
    [
      'an order that the channel cancelled',
      { more: { status: 'mp_cancellation' as const, imported: true } },
      1,
      409,
      'order_cancelled_by_channel',
    ],
    [
      'an order that the channel sends itself',
      { more: { not_shippable_reason: 'fulfilled_by_channel' as const } },
      1,
      409,
      'order_not_shippable',
    ],
    ['a Prime order without a service', { more: { order_type: 'prime' } }, 1, 409, 'prime_service_required'],
    [
      'a line without a store',
      { lines: [{ ean: '4011111111118', store_number: '' }] },
      1,
      409,
      'line_without_store',
    ],
    ['a parcel that there is not', {}, 99, 422, 'parcel_option_not_found'],
    [
      'a parcel that does not go there',
      { delivery: { ...GOOD_ADDRESS, country: 'AT' } },
      7,
      422,
      'parcel_option_not_allowed',
    ],
    [
      'a parcel of a carrier that does not deliver to Packstations',
      { delivery: { ...GOOD_ADDRESS, street: 'packstation', street_no: '145', care_of: '12345678' } },
      7,
      422,
      'parcel_option_not_allowed',
    ],
    [
      'an oversize line in an ordinary parcel',
      { lines: [{ ean: BIG_EAN }] },
      1,
      422,
      'parcel_option_not_allowed',
    ],
  ])('%s', async (_name, spec, parcelId, status, code) => {
    const id = await newOrder(spec)
    const answer = await put(id, parcelId)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect((await shippingState(kontor, id)).parcels).toEqual([])
  })

  it('an order that is on its way already', async () => {
    const id = await newOrder()
    await put(id)
    await settleEverything(kontor)
    const answer = await put(id)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'order_nothing_to_ship'])
  })

  it('anything, while no carrier is configured', async () => {
    const other = await testApp()
    const itsSetup = await shippingSetup(other)
    const id = await other.inCtx((ctx) => orderToShip(ctx, itsSetup))
    const answer = await other.as(other.a.admin).put(`/orders/${id}/ship`, { parcel_id: 1 })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'carrier_not_configured'])
    await other.close()
  })

  it("anybody else's order: as if it did not exist", async () => {
    const id = await newOrder()
    const foreign = kontor.as(kontor.b.admin)
    const answers = await Promise.all([
      foreign.put(`/orders/${id}/ship`, { parcel_id: 1 }),
      foreign.put('/orders/99999999/ship', { parcel_id: 1 }),
      foreign.get(`/orders/${id}/shippings/check`),
      foreign.get(`/orders/parcel-options/${id}`),
    ])
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'order_not_found'])
    }
  })

  it('without the right to ship', async () => {
    const id = await newOrder()
    const answer = await kontor.as(kontor.a.users.co_orders).put(`/orders/${id}/ship`, { parcel_id: 1 })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
  })
})

describe('oversize', () => {
  it('sends each oversize line alone, by a parcel option made for it', async () => {
    const id = await newOrder({ lines: [{ ean: EANS[0] }, { ean: BIG_EAN }, { ean: BIG_EAN }] })
    await put(id, 1)
    await settleEverything(kontor)
    await put(id, 6)
    await settleEverything(kontor)
    const { parcels } = await shippingState(kontor, id)
    expect(parcels.map(({ isOversize, state }) => [isOversize, state])).toEqual([
      [false, 'shipped'],
      [true, 'shipped'],
      [true, 'shipped'],
    ])
  })
})

describe('label errors', () => {
  const badAddress = { ...GOOD_ADDRESS, street_no: '0', zip_code: '1' }

  it('an ordinary order: the address is corrected by the provider, and the retry succeeds', async () => {
    const id = await newOrder({ delivery: badAddress })
    await put(id)
    await settleEverything(kontor)
    expect(await check(id)).toEqual({
      status: 'error',
      message:
        'Der Versanddienst lehnt die Lieferadresse ab. Bitte prüfen: Hausnummer, Postleitzahl. Versanddienst: ' +
        'receiver street_no: house number 0 does not exist; receiver zip_code: 1 is not a valid postcode in DE ' +
        'Adressfehler werden an Werktagen innerhalb von etwa 3 Stunden korrigiert. Sie erhalten danach eine E-Mail.',
    })
    const order = (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()
    expect(order).toMatchObject({ own_label_error: 1, shippingLock: false })
    expect(order.label_errors).toMatchObject([
      { own_label_error: true, carrier: 'dhl', fields: ['street_no', 'zip_code'] },
    ])

    await correct(id, GOOD_ADDRESS)
    await put(id)
    await settleEverything(kontor)
    expect((await check(id)).status).toBe('done')
    const { parcels, attempts, openErrors } = await shippingState(kontor, id)
    expect(parcels.map((parcel) => parcel.state)).toEqual(['shipped'])
    expect(attempts.map(({ state, recipient }) => [state, recipient.zip_code])).toEqual([
      ['rejected', '1'],
      ['bought', '90402'],
      ['bought', '90402'],
    ])
    expect(openErrors).toEqual([])
  })

  it('an external order: the merchant corrects it', async () => {
    const id = await newOrder({ delivery: badAddress, isExternal: true })
    await put(id)
    await settleEverything(kontor)
    expect((await check(id, 'en')).message).toContain(
      'Please correct the address under Monitoring > Label errors',
    )
  })

  it('an address that is only refused when the label is bought leaves nothing behind', async () => {
    await outside('PUT', 'settings', { refuse_address_at: 'purchase' })
    const id = await newOrder({ delivery: badAddress })
    await put(id)
    await settleEverything(kontor)
    const { attempts, openErrors } = await shippingState(kontor, id)
    expect(openErrors).toMatchObject([{ ownLabelError: true, fields: ['street_no', 'zip_code'] }])
    expect(attempts.map((attempt) => attempt.discard)).toEqual(['done'])
  })

  it('an order without an address is refused like one with a wrong one', async () => {
    const id = await newOrder({ delivery: null, more: { billing: null } })
    await put(id)
    await settleEverything(kontor)
    const { openErrors } = await shippingState(kontor, id)
    expect(openErrors).toMatchObject([
      { ownLabelError: true, fields: ['last_name', 'street', 'zip_code', 'city', 'country'] },
    ])
  })

  it('a technical refusal asks to contact support', async () => {
    await outside('POST', 'faults', {
      target: 'shipcloud.create',
      kind: 'status',
      status: 402,
      body: { errors: ['plan limit reached'] },
    })
    const id = await newOrder()
    await put(id)
    await settleEverything(kontor)
    expect(await check(id, 'en')).toEqual({
      status: 'error',
      message:
        'The carrier does not take the carrier account: credentials, contract or credit. Carrier: plan limit reached Please try again or contact support.',
    })
    const order = (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()
    expect(order.own_label_error).toBe(0)
  })

  it('a line that moved to another store leaves no failed parcel behind', async () => {
    const id = await newOrder({ delivery: badAddress })
    await put(id)
    await settleEverything(kontor)
    const order = (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()
    const moved = await kontor
      .as(kontor.a.admin)
      .put(`/orders/line/${order.lines[0].id}/store`, { store_id: setup.stores[1] })
    expect(moved.statusCode).toBe(200)
    await correct(id, GOOD_ADDRESS)
    await put(id)
    await settleEverything(kontor)
    const { parcels, openErrors } = await shippingState(kontor, id)
    expect(parcels.map(({ storeId, state }) => [storeId, state])).toEqual([
      [setup.stores[0], 'voided'],
      [setup.stores[1], 'shipped'],
    ])
    expect(openErrors).toEqual([])
  })

  const correct = (orderId: number, address: typeof GOOD_ADDRESS) =>
    kontor.inCtx((ctx) =>
      ctx.tx
        .insert(addressCorrections)
        .values({ companyId: ctx.company.id, orderId, version: 1, address, authorName: 'Test' }),
    )
})

describe('a carrier that misbehaves', () => {
  // Work that is done long after the answer needs a carrier that lives by the test's clock: buy-label.test.ts.
  const FAULTS = [
    { kind: 'slow', delay_ms: 100 },
    { kind: 'timeout_before_work' },
    { kind: 'timeout_after_work' },
    { kind: 'reset' },
    { kind: 'reset_after_work' },
    { kind: 'status', status: 429, retry_after: 3 },
    { kind: 'status', status: 503 },
    { kind: 'status_after_work', status: 502 },
    { kind: 'rubbish' },
    { kind: 'rubbish_after_work' },
  ]
  const cases = FAULTS.flatMap((fault) =>
    ['shipcloud.create', 'shipcloud.purchase'].map((target) => ({ ...fault, target })),
  )

  it.each([
    ...cases,
    { target: 'shipcloud.purchase', kind: 'status_after_work', status: 422 },
    { target: 'shipcloud.get', kind: 'status', status: 500, times: 3 },
    { target: 'shipcloud.label', kind: 'broken_pdf', times: 2 },
    { target: 'shipcloud.label', kind: 'status', status: 404 },
  ])('sells exactly one label: $target $kind $status', async (fault) => {
    await setCompany({ returnLabels: false })
    await outside('POST', 'faults', fault)
    const id = await newOrder()
    const sold = await soldDuring(async () => {
      await put(id)
      await settleEverything(kontor)
    })
    expect(sold).toBe(1)
    expect((await check(id)).status).toBe('done')
    await setCompany({ returnLabels: true })
  })
})

describe('parcel options', () => {
  it('are listed for everybody who is logged in', async () => {
    const { data } = (await kontor.as(kontor.a.users.co_accounting).get('/orders/parcel-options')).json()
    expect(data[0]).toEqual({
      id: 1,
      carrier: 'dhl',
      parcel_type: 'Paket S',
      weight: 2,
      length: 35,
      width: 25,
      height: 15,
      is_oversize: false,
      serves_post_places: true,
    })
    expect((await kontor.as(null).get('/orders/parcel-options')).statusCode).toBe(401)
  })

  it('of an order: those that go there, oversize ones only when there is something oversize', async () => {
    await setCompany({ defaultParcelId: 7 })
    const options = async (spec: OrderSpec) =>
      (await kontor.as(kontor.a.admin).get(`/orders/parcel-options/${await newOrder(spec)}`)).json()
    const home = await options({})
    expect(home.default_parcel_id).toBe(7)
    expect(home.data.map((option: { id: number }) => option.id)).not.toContain(6)
    const abroad = await options({ delivery: { ...GOOD_ADDRESS, country: 'AT' } })
    expect(abroad.default_parcel_id).toBeNull()
    expect(abroad.data.map((option: { id: number }) => option.id)).toEqual([1, 2, 3, 4, 5])
    const station = { ...GOOD_ADDRESS, street: 'packstation', street_no: '145', care_of: '12345678' }
    const atStation = await options({ delivery: station })
    expect(atStation.data.map((option: { carrier: string }) => option.carrier)).toEqual(['dhl', 'dhl', 'dhl'])
    expect(atStation.default_parcel_id).toBeNull()
    const big = await options({ lines: [{ ean: BIG_EAN }] })
    expect(big.data.map((option: { id: number }) => option.id)).toContain(6)
  })
})

describe('papers', () => {
  const millimetres = (points: number) => Math.round((points * 25.4) / 72)

  it('open, print at true size, and are answered to their own company only', async () => {
    const id = await newOrder()
    await put(id)
    await settleEverything(kontor)
    const { parcels, attempts } = await shippingState(kontor, id)
    const shippingId = parcels[0]?.id
    const sizes = async (path: string) => {
      const answer = await kontor.as(kontor.a.admin).get(path)
      if (answer.statusCode !== 200) console.error(path, answer.body)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(answer.headers['content-disposition']).toMatch(/^inline; filename="[\w-]+\.pdf"$/)
      const pages = (await PDFDocument.load(answer.rawPayload)).getPages()
      return pages.map((page) => `${millimetres(page.getWidth())}×${millimetres(page.getHeight())}`)
    }
    const label = (n: number) => `/shippings/${shippingId}/labels/${attempts[n]?.id}/label.pdf`
    const papers = (name: string) => `/shippings/${shippingId}/documents/${name}.pdf`
    expect(await sizes(label(0))).toEqual(['105×148'])
    expect(await sizes(label(1))).toEqual(['105×148'])
    expect(await sizes(papers('delivery-note'))).toEqual(['210×297'])
    expect(await sizes(papers('return-note'))).toEqual(['210×297'])
    expect(await sizes(papers('combined-shipping'))).toEqual(['105×148', '105×148'])
    expect(await sizes(papers('combined-documents'))).toEqual(['210×297', '210×297'])
    expect(await sizes(papers('combined'))).toEqual(['105×148', '105×148', '210×297', '210×297'])
    for (const path of [label(0), papers('combined'), '/shippings/99999999/documents/combined.pdf']) {
      const answer = await kontor.as(kontor.b.admin).get(path)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'document_not_found'])
    }
  })

  it('of all parcels of an order are one PDF, whichever stores they leave from', async () => {
    const id = await newOrder({ lines: [{ ean: EANS[0] }, { ean: EANS[1], store_number: '002' }] })
    const path = `/orders/${id}/shippings/combined.pdf`
    expect((await kontor.as(kontor.a.admin).get(path)).json().code).toBe('document_not_found')
    await put(id)
    await settleEverything(kontor)
    const { combined_path, shippings } = (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()
    expect(shippings).toHaveLength(2)
    expect(combined_path).toBe(`/v1${path}`)
    const answer = await kontor.as(kontor.a.admin).get(path)
    expect((await PDFDocument.load(answer.rawPayload)).getPageCount()).toBe(8)
    await kontor.as(kontor.a.admin).put(`/shippings/${shippings[0].id}/void`, {})
    await settleEverything(kontor)
    expect((await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json().combined_path).toBeNull()
    const rest = await kontor.as(kontor.a.admin).get(path)
    expect((await PDFDocument.load(rest.rawPayload)).getPageCount()).toBe(4)
    expect((await kontor.as(kontor.b.admin).get(path)).json().code).toBe('document_not_found')
  })
})

describe("a company's own contract", () => {
  it('pays instead of the operator, and an unreadable one pays nothing', async () => {
    await own(kontor.deps.secrets.encrypt(JSON.stringify({ api_key: 'not the right key' })))
    const id = await newOrder()
    await put(id)
    await settleEverything(kontor)
    expect((await check(id, 'en')).message).toContain('Bad credentials')
    await own('nonsense')
    expect((await put(id)).json().code).toBe('carrier_not_configured')
    await kontor.inCtx((ctx) => ctx.tx.delete(carrierAccounts))
  })

  const own = (credentials: string) =>
    kontor.inCtx((ctx) =>
      ctx.tx
        .insert(carrierAccounts)
        .values({ companyId: ctx.company.id, vendor: 'shipcloud', credentials })
        .onConflictDoUpdate({
          target: [carrierAccounts.companyId, carrierAccounts.vendor],
          set: { credentials },
        }),
    )
})
