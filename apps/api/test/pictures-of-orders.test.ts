import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articleSizes, articles } from '../src/modules/catalogue/catalogue.tables.ts'
import { type TestApp, testApp } from './app.ts'
import { addApiKey } from './builders/intake.ts'
import { buildOrder, buildShoe, type OrderSetup, orderSetup } from './builders/orders.ts'
import { enterOrder, issueOrderToken } from './builders/session.ts'

const IMG_ID = '0123456789abcdef0123456789abcdef'
const PATH = `/v1/inventory-pictures/${IMG_ID}`
const DELIVERED = 'https://img.example.test/a.jpg'
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xd9])

let kontor: TestApp
let setup: OrderSetup
/** Shoes with and without a copy of their picture. */
let shown: { ean: string; sizeId: number }
let plain: { ean: string; sizeId: number }
let orderId: number
beforeAll(async () => {
  kontor = await testApp()
  setup = await orderSetup(kontor)
  shown = await buildShoe(kontor, [5])
  plain = await buildShoe(kontor, [5])
  await kontor.inCtx(({ tx }) =>
    tx
      .update(articles)
      .set({ imgId: IMG_ID })
      .where(
        eq(
          articles.id,
          sql`(${tx.select({ id: articleSizes.articleId }).from(articleSizes).where(eq(articleSizes.id, shown.sizeId))})`,
        ),
      ),
  )
  await kontor.deps.files.put(kontor.a.id, `pictures/${IMG_ID}-320.jpg`, JPEG, 'image/jpeg')
  orderId = await buildOrder(kontor, {
    lines: [
      { ean: shown.ean, image_url: DELIVERED, store_number: '001' },
      { ean: plain.ean, image_url: DELIVERED, store_number: '001' },
      { title: 'In keinem Katalog', store_number: '001' },
    ],
  })
})
afterAll(() => kontor?.close())

const as = () => kontor.as(kontor.a.users.co_orders)
const pictures = (rows: readonly { image_url: string; img_path: string }[]) =>
  rows.map(({ image_url, img_path }) => [image_url, img_path])
const OF_THE_ORDER = [
  [DELIVERED, PATH],
  [DELIVERED, ''],
  ['', ''],
]

describe('where orders show an article, our copy of its picture is named', () => {
  it('in the list of orders', async () => {
    const { data } = (await as().get('/orders')).json()
    expect(pictures(data.map((row: { first_line: unknown }) => row.first_line))).toEqual([OF_THE_ORDER[0]])
  })

  it('in the order', async () => {
    expect(pictures((await as().get(`/orders/${orderId}`)).json().lines)).toEqual(OF_THE_ORDER)
  })

  it('on the pick list', async () => {
    const { data } = (await as().get('/orders/picklist')).json()
    const byLine = data.toSorted((a: { line_id: number }, b: { line_id: number }) => a.line_id - b.line_id)
    expect(pictures(byLine)).toEqual(OF_THE_ORDER)
  })

  it('in a reservation', async () => {
    const authorization = await addApiKey(kontor, kontor.a.admin, 'AK-PICTURES')
    const reservation = (number: string, ean: string) => ({
      channel: '1',
      ext_order_id: number,
      store_number: '001',
      date_order: kontor.clock.now().toISOString(),
      customer_name: 'Brinkmann',
      title: 'Sneaker',
      price: 79,
      ean,
    })
    const reservations = [reservation('CC-1', shown.ean), reservation('CC-2', plain.ean)]
    const taken = await kontor.as(null).post('/intake/reservations', { reservations }, { authorization })
    expect(taken.json().data).toMatchObject([{ result: 'imported' }, { result: 'imported' }])
    const { data } = (await as().get('/clickAndCollect')).json()
    const byNumber = new Map<string, { reservation_id: number; img_path: string }>(
      data.map((row: { ext_order_id: string }) => [row.ext_order_id, row]),
    )
    expect([byNumber.get('CC-1')?.img_path, byNumber.get('CC-2')?.img_path]).toEqual([PATH, ''])
    const one = await as().get(`/clickAndCollect/${byNumber.get('CC-1')?.reservation_id}`)
    expect(one.json().img_path).toBe(PATH)
  })

  it('to the limited session of the order, which does not see the assortment', async () => {
    const token = await issueOrderToken(kontor, orderId, setup.stores[0])
    const session = (await enterOrder(kontor, orderId, token)).json()
    expect(pictures((await kontor.as(session).get(`/orders/${orderId}`)).json().lines)).toEqual(OF_THE_ORDER)
    expect((await kontor.as(session).get(PATH.replace('/v1', ''))).rawPayload).toEqual(JPEG)
    expect((await kontor.as(session).get('/inventory')).statusCode).toBe(403)
  })

  it('and handed to whoever works with orders, in their own company alone', async () => {
    const answers = [as(), kontor.as(kontor.b.users.co_orders), kontor.as(null)]
    const statuses = await Promise.all(
      answers.map(async (who) => (await who.get(PATH.replace('/v1', ''))).statusCode),
    )
    expect(statuses).toEqual([200, 404, 401])
  })
})
