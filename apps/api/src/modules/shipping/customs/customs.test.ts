import { PDFDocument } from '@cantoo/pdf-lib'
import { DEFAULT_CREDENTIALS, type Sandbox, startSandbox } from '@kontor/sandbox'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { enterOrder, issueOrderToken } from '../../../../test/builders/session.ts'
import {
  BIG_EAN,
  EANS,
  GOOD_ADDRESS,
  type OrderSpec,
  orderToShip,
  type ShippingSetup,
  shippingSetup,
} from '../../../../test/builders/shipping.ts'
import { shipcloudConnector } from '../../../connectors/carriers/shipcloud/client.ts'
import { articles } from '../../catalogue/catalogue.tables.ts'
import { companies, stores } from '../../organisation/organisation.tables.ts'
import { settleEverything, shippingState } from '../testing/shipping-run.ts'
import { findCustomsFacts } from './customs.repository.ts'

const LONDON = {
  ...GOOD_ADDRESS,
  street: 'Baker Street',
  street_no: '221b',
  zip_code: 'NW1 6XE',
  city: 'London',
  country: 'GB',
}
const PACE = { givesUpAfterMs: 2000, slowestAnswerMs: 4000, pauseMs: 100 }

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

const newOrder = (spec?: OrderSpec) =>
  kontor.inCtx((ctx) => orderToShip(ctx, setup, { delivery: LONDON, ...spec }))
const shipper = () => kontor.as(kontor.a.users.co_orders_send)
const ship = (id: number, language = 'de', parcel_id = 1) =>
  shipper().put(`/orders/${id}/ship`, { parcel_id }, { 'accept-language': language })
const document = async (id: number) => (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()
const lineIds = async (id: number): Promise<number[]> =>
  (await document(id)).lines.map((line: { id: number }) => line.id)
const details = (line_id: number, more: object = {}) => ({
  line_id,
  description: 'Sneaker, leather',
  hs_tariff_number: '6404.11 00',
  origin_country: 'PT',
  net_weight_grams: 720,
  value: 79,
  ...more,
})
const enter = async (id: number, more: object = {}) =>
  shipper().put(`/orders/${id}/customs`, {
    contents: 'Shoes',
    items: (await lineIds(id)).map((line) => details(line, more)),
  })

describe('an order to Great Britain', () => {
  it('says what is missing, and no label is asked for before it is there', async () => {
    const id = await newOrder({ lines: [{ ean: EANS[0] }, { ean: EANS[1] }] })
    const { customs } = await document(id)
    expect(customs).toMatchObject({ contents: 'Shoes', currency: 'EUR', complete: false, senders: [] })
    expect(customs.items[0]).toMatchObject({
      description: 'Sneaker',
      hs_tariff_number: '',
      origin_country: '',
      net_weight_grams: null,
      value: 79,
      missing: ['hs_tariff_number', 'origin_country', 'net_weight_grams'],
    })
    const refused = await ship(id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'customs_incomplete',
      message:
        'Für den Zoll fehlen Angaben: Position 1 (Zolltarifnummer, Ursprungsland, Nettogewicht); Position 2 (Zolltarifnummer, Ursprungsland, Nettogewicht).',
    })
    expect((await ship(id, 'en')).json().message).toContain(
      'line 1 (tariff number, country of origin, net weight)',
    )
    expect((await ship(id, 'es')).json().message).toContain('línea 1 (código arancelario')
    expect((await shippingState(kontor, id)).parcels).toEqual([])
  })

  it('is shipped with what staff entered, and its customs paper lies among the papers', async () => {
    const id = await newOrder({ lines: [{ ean: EANS[0] }, { ean: EANS[1] }] })
    const answer = await enter(id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ complete: true })
    expect((await document(id)).transitions.at(-1)).toMatchObject({ message: 'Zollangaben ergänzt' })
    expect((await ship(id)).statusCode).toBe(200)
    expect(await settleEverything(kontor)).toBe(true)
    const { attempts, openErrors } = await shippingState(kontor, id)
    expect(openErrors).toEqual([])
    const [label, back] = attempts
    expect(label?.payload.customs).toEqual({
      contentsType: 'commercial_goods',
      contents: 'Shoes',
      currency: 'EUR',
      items: [
        {
          description: 'Sneaker, leather',
          hsTariffNumber: '64041100',
          originCountry: 'PT',
          netWeightGrams: 720,
          valueCents: 7900,
          quantity: 2,
        },
      ],
    })
    expect(label?.payload.parcel).toEqual({ weightGrams: 2550, lengthCm: 35, widthCm: 25, heightCm: 15 })
    expect(label?.customsFile).toMatch(/^shippings\/\d+\/customs-/)
    expect(back).toMatchObject({ labelType: 'return', state: 'bought' })
    expect(back?.payload.customs?.contentsType).toBe('returned_goods')

    const { shippings, customs } = await document(id)
    expect(customs).toBeNull()
    const { combined_path, combined_path_documents, customs_declaration_path } = shippings[0]
    expect(customs_declaration_path).toMatch(/documents\/customs-declaration\.pdf$/)
    // A customs document each for the way there and back.
    expect(await pagesOf(customs_declaration_path)).toBe(2)
    expect(await pagesOf(combined_path_documents)).toBe(4)
    expect(await pagesOf(combined_path)).toBe(6)
    const stranger = await kontor.as(kontor.b.admin).get(customs_declaration_path.replace('/v1', ''))
    expect(stranger.statusCode).toBe(404)
  })

  it('takes what the article says', async () => {
    const known = { hsTariffNumber: '64041100', originCountry: 'VN', netWeightGrams: 700 }
    const set = (values: Partial<typeof articles.$inferInsert>) =>
      kontor.inCtx((ctx) => ctx.tx.update(articles).set(values).where(eq(articles.wwsNumber, 'W0')))
    await set(known)
    const id = await newOrder()
    expect((await document(id)).customs).toMatchObject({
      complete: true,
      items: [{ hs_tariff_number: '64041100', origin_country: 'VN', net_weight_grams: 700, missing: [] }],
    })
    await set({ hsTariffNumber: '', originCountry: '', netWeightGrams: null })
  })

  it('declares what was paid for a piece: 79.00 less its share of a voucher of 20.00', async () => {
    const voucher = {
      kind: 'discount' as const,
      name: 'Gutschein',
      mp_item_id: '',
      amount_cents: -2000,
      tax_rate: 19,
    }
    const one = await newOrder({ more: { charges: [voucher] } })
    expect((await document(one)).customs.items).toMatchObject([{ value: 59 }])
    const two = await newOrder({
      lines: [{ ean: EANS[0] }, { ean: EANS[1] }],
      more: { charges: [voucher] },
    })
    expect((await document(two)).customs.items).toMatchObject([{ value: 69 }, { value: 69 }])
    const declared = await kontor.inCtx((ctx) => findCustomsFacts(ctx, two))
    expect([...declared.lines.values()].map(({ value_cents }) => value_cents)).toEqual([6900, 6900])
    // What nothing was paid for has no price: its value is asked for.
    const free = await newOrder({ more: { charges: [{ ...voucher, amount_cents: -7900 }] } })
    expect((await document(free)).customs.items[0]).toMatchObject({ value: null })
    expect((await document(free)).customs.items[0].missing).toContain('value')
  })

  it('in yen declares whole yen alone', async () => {
    const id = await newOrder({ more: { currency: 'JPY' } })
    expect((await document(id)).customs).toMatchObject({ currency: 'JPY', items: [{ value: 79 }] })
    const refused = await enter(id, { value: 78.5 })
    expect(refused.json()).toMatchObject({
      code: 'amount_not_of_currency',
      errors: { 'items.0.value': ['Beträge in JPY haben keine Nachkommastellen.'] },
    })
    const entered = await enter(id, { value: 78 })
    expect(entered.json()).toMatchObject({ items: [{ value: 78 }] })
  })

  it('is not shipped above the value that the carrier takes, nor from a store without a street', async () => {
    const dear = await newOrder()
    await enter(dear, { value: 1000.5 })
    const refused = await ship(dear)
    expect(refused.json()).toMatchObject({ code: 'customs_value_too_high' })
    expect(refused.json().message).toContain('bis 1000 EUR')
    const id = await newOrder()
    await enter(id)
    const name = (street: string) =>
      kontor.inCtx((ctx) => ctx.tx.update(stores).set({ street }).where(eq(stores.id, setup.stores[0])))
    await name('')
    expect((await document(id)).customs).toMatchObject({
      complete: false,
      senders: [{ store_id: setup.stores[0], name: 'Schuhhaus Nürnberg', missing: ['street'] }],
    })
    expect((await ship(id)).json().message).toBe(
      'Für den Zoll fehlen Angaben: Filiale Schuhhaus Nürnberg (Straße).',
    )
    await name('Königstraße')
  })
})

describe('in the limited session of its store', () => {
  it('the customs data of that order are entered, and of no other', async () => {
    const [own, other] = [await newOrder(), await newOrder()]
    const token = await issueOrderToken(kontor, own, setup.stores[0])
    const entered = await enterOrder(kontor, own, token)
    const store = kontor.as({ token: String(entered.json().token) })
    const put = async (id: number) =>
      store.put(`/orders/${id}/customs`, {
        contents: 'Shoes',
        items: (await lineIds(id)).map((line) => details(line)),
      })
    const saved = await put(own)
    expect([saved.statusCode, saved.json().complete]).toEqual([200, true])
    expect((await document(own)).customs.complete).toBe(true)
    expect((await put(other)).statusCode).toBe(404)
    expect((await document(other)).customs.complete).toBe(false)
  })
})

describe('an oversize line to Great Britain', () => {
  it('is not asked for before customs knows all of it', async () => {
    const id = await newOrder({ lines: [{ ean: BIG_EAN }] })
    const [line_id = 0] = await lineIds(id)
    const body = { line_id, store_id: setup.stores[0] }
    const refused = await shipper().put(`/orders/${id}/ship/oversize`, body)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'customs_incomplete'])
    await enter(id)
    expect((await shipper().put(`/orders/${id}/ship/oversize`, body)).statusCode).toBe(200)
  })
})

describe('PUT /orders/{id}/customs', () => {
  it('refuses what cannot be, and orders that need nothing', async () => {
    const id = await newOrder()
    const [line = 0] = await lineIds(id)
    const put = (items: object[], order = id) =>
      shipper().put(`/orders/${order}/customs`, { contents: 'Shoes', items }, { 'accept-language': 'de' })
    const wrong = await put([details(line, { hs_tariff_number: '12', origin_country: 'x', value: 0 })])
    expect(wrong.statusCode).toBe(400)
    expect(Object.keys(wrong.json().errors)).toEqual([
      'items.0.hs_tariff_number',
      'items.0.origin_country',
      'items.0.value',
    ])
    expect((await put([details(999_999)])).json().code).toBe('line_not_found')
    expect((await put([details(line)], 999_999)).json().code).toBe('order_not_found')
    const home = await newOrder({ delivery: GOOD_ADDRESS })
    expect((await document(home)).customs).toBeNull()
    const [homeLine = 0] = await lineIds(home)
    expect((await put([details(homeLine)], home)).json().code).toBe('customs_not_needed')
  })

  it('is closed to other companies and to people who may not ship', async () => {
    const id = await newOrder()
    const [line = 0] = await lineIds(id)
    const body = { contents: 'Shoes', items: [details(line)] }
    const stranger = kontor.as(kontor.b.users.co_orders_send)
    expect((await stranger.put(`/orders/${id}/customs`, body)).statusCode).toBe(404)
    expect((await kontor.as(kontor.a.users.co_products).put(`/orders/${id}/customs`, body)).statusCode).toBe(
      403,
    )
    expect((await document(id)).customs.complete).toBe(false)
  })
})

it('an order to Belfast is shipped like one at home', async () => {
  await kontor.db.write({ companyId: null }, (tx) =>
    tx.update(companies).set({ returnLabels: false }).where(eq(companies.id, kontor.a.id)),
  )
  const id = await newOrder({ delivery: { ...LONDON, zip_code: 'BT1 5GS', city: 'Belfast' } })
  expect((await document(id)).customs).toBeNull()
  expect((await ship(id)).statusCode).toBe(200)
  await settleEverything(kontor)
  const { attempts, openErrors } = await shippingState(kontor, id)
  expect(openErrors).toEqual([])
  expect(attempts[0]?.payload).not.toHaveProperty('customs')
  expect(attempts[0]?.customsFile).toBeNull()
})

it('an address that no label holds is refused before anything is asked for, in words', async () => {
  const street = 'Bürgermeister-Friedrich-Wilhelm-Schmidt-Straße, Gewerbehof Nord'
  const id = await newOrder({ delivery: { ...GOOD_ADDRESS, street } })
  const refused = await ship(id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'address_too_long'])
  expect(refused.json().message).toContain('Straße (max. 50)')
  expect((await shippingState(kontor, id)).parcels).toEqual([])
})

it('counts what the chosen carrier takes: DPD prints 35 characters of a street, DHL 50', async () => {
  const street = 'Bürgermeister-Friedrich-Wilhelm-Schmidt-Str.'
  const id = await newOrder({ delivery: { ...GOOD_ADDRESS, street } })
  const refused = await ship(id, 'de', 4)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'address_too_long'])
  expect(refused.json().message).toContain('als DPD sie annimmt: Straße (max. 35)')
  expect((await ship(id)).statusCode).toBe(200)
})

async function pagesOf(path: string): Promise<number> {
  const answer = await kontor.as(kontor.a.admin).get(path.replace('/v1', ''))
  expect(answer.statusCode).toBe(200)
  return (await PDFDocument.load(answer.rawPayload)).getPageCount()
}
