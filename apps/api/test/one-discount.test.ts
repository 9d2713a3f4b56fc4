import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { computeDrafts } from '../src/modules/billing/compute-drafts.ts'
import { readIntakeOrder } from '../src/modules/intake/read-intake-order.ts'
import { changeOrder, shareDiscountsOfBefore } from '../src/modules/orders/index.ts'
import { scoreOrder } from '../src/modules/ranking/index.ts'
import { type TestApp, testApp } from './app.ts'
import { agreeFees, completeSender } from './builders/billing.ts'
import { AMAZON, buildOrder, buildShoe, orderSetup } from './builders/orders.ts'
import { buildParcel } from './builders/parcels.ts'

const NOW = '2026-02-10T09:00:00.000Z'

let kontor: TestApp
let ean: string
beforeAll(async () => {
  kontor = await testApp({ now: NOW })
  await completeSender(kontor)
  await agreeFees(kontor)
  await orderSetup(kontor)
  ean = (await buildShoe(kontor, [100, 100, 100])).ean
})
afterAll(() => kontor.close())

const rows = <Row extends Record<string, unknown>>(query: string): Promise<Row[]> =>
  kontor.inCtx(async ({ tx }) => (await tx.execute<Row>(sql.raw(query))).rows)

/** An order that a shop writes so, as one of the provider's account, so that commission is due. */
function received(document: object, more: object = {}): Promise<number> {
  const { lines, charges, order_total_cents, currency } = readIntakeOrder({
    channel: 'shop',
    ext_order_id: 'X',
    order_date: NOW,
    customer: { delivery: { last_name: 'Brinkmann' } },
    ...document,
  })
  const amounts = { lines, charges, order_total_cents, currency }
  return buildOrder(kontor, { channel: AMAZON, merchant_external_order: false, ...amounts, ...more })
}

const goods = (item_price: number, more: object = {}) => ({
  item_id: '1',
  ean,
  title: 'Sneaker',
  item_price,
  original_item_price: 100,
  ...more,
})

/** Of an order: what its figures count, the list of its week, what it is forecast to bring, what it brought and is billed. */
async function effectOf(orderId: number) {
  const forecast = (await kontor.as(kontor.a.admin).get(`/orders/${orderId}/points-forecast`)).json().lines
  const lines = await rows<{ id: number }>(
    `select id::float8 as id from order_lines where order_id = ${orderId} order by position`,
  )
  const topSellers = await rows(
    `select cents::int as cents from top_seller_sales where order_number = ${orderId}`,
  )
  await buildParcel(kontor, { orderId, lineIds: lines.map(({ id }) => id), state: 'shipped' })
  await kontor.inCtx((ctx) => scoreOrder(ctx, { order_id: orderId }))
  const [counted] = await rows<{ figures: (string | number)[][] }>(
    `select figures from counted_orders where order_number = ${orderId}`,
  )
  const points = await rows(
    `select kind, half_points, difference_cents::int as difference from point_entries where order_id = ${orderId} order by id`,
  )
  return {
    revenue: counted?.figures.map((figure) => [figure[7], figure[8], figure[17]]),
    topSellers,
    forecast: forecast.map(({ ship }: { ship: { points: number } }) => ship.points),
    points,
  }
}

/** What orders are billed by the drafts of February: price and commission, in cents. */
const billed = (...orderIds: number[]) =>
  Promise.all(
    orderIds.map((id) =>
      rows(
        `select price_cents::int as price, discount_cents::int as commission from bill_rows where order_id = ${id}`,
      ),
    ),
  )

/** Makes the drafts of February. */
const bill = () => kontor.inCtx((ctx) => computeDrafts(ctx, '2026-02-01'))

describe('20 € off 100 €', () => {
  test('have the same effect as a voucher line, as a discount and as a lower price', async () => {
    const orders = [
      await received({
        order_total: 80,
        lines: [goods(100), { item_id: 'V', title: 'Gutschein', item_price: -20 }],
      }),
      await received({
        order_total: 80,
        lines: [goods(100)],
        charges: [{ kind: 'discount', amount: -20 }],
      }),
      await received({ order_total: 80, lines: [goods(80)] }),
    ]
    const effects = []
    for (const id of orders) effects.push(await effectOf(id))
    // Sold and sent for 80,00 of an expected 100,00, over all stores and of one; 20 % off bring points for the price beside those for the day.
    expect(effects[2]).toMatchObject({
      revenue: [
        [8000, 10_000, 8000],
        [8000, 10_000, 8000],
      ],
      topSellers: [{ cents: 8000 }],
      points: [
        { kind: 'ship', difference: 2000 },
        { kind: 'price', difference: 2000 },
      ],
    })
    expect(effects[0]).toEqual(effects[2])
    expect(effects[1]).toEqual(effects[2])
    // 15 % of 80,00.
    await bill()
    expect(await billed(...orders)).toEqual(Array(3).fill([{ price: 8000, commission: 1200 }]))
    const sent = await rows(
      `select item_price_cents::int as item_price, discount_cents::int as discount from order_lines
       where order_id in (${orders.join()}) order by order_id`,
    )
    expect(sent).toEqual([
      { item_price: 10_000, discount: 2000 },
      { item_price: 10_000, discount: 2000 },
      { item_price: 8000, discount: 0 },
    ])
  })

  test('on shipping lessen shipping alone', async () => {
    const id = await received({
      order_total: 100,
      lines: [goods(100, { shipping_price: 4.9 })],
      charges: [{ kind: 'shipping_discount', name: 'Versandkostenfrei', amount: -4.9 }],
    })
    expect(await effectOf(id)).toMatchObject({ topSellers: [{ cents: 10_000 }] })
    await bill()
    expect(await billed(id)).toEqual([[{ price: 10_000, commission: 1500 }]])
    const page = (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()
    expect([page.charges, page.lines[0].reductions.refundable_amount]).toMatchObject([
      [{ kind: 'shipping_discount', amount: -4.9 }],
      100,
    ])
  })

  test('that the channel names later are counted, and the figures follow', async () => {
    const id = await received({ order_total: 100, lines: [goods(100)] }, { merchant_external_order: true })
    const line = {
      ...{ mp_item_id: '1', mp_item_id_addition: '', sku: '', ean, title: 'Sneaker', size: '', color: '' },
      ...{ article_number: '', image_url: '', item_price_cents: 10_000, original_item_price_cents: 10_000 },
      ...{ shipping_price_cents: 0, tax_rate: 19, quantity: 1, store_number: '' },
    }
    const contact = { delivery: null, billing: null, email: '', phone_number: '' }
    const before = {
      ...contact,
      order_total_cents: 10_000,
      amount_difference_cents: 0,
      lines: [line],
      charges: [],
    }
    const discount = {
      kind: 'discount' as const,
      name: '',
      mp_item_id: '',
      amount_cents: -2000,
      tax_rate: 19,
    }
    const discounted = { ...before, order_total_cents: 8000, charges: [discount] }
    const change = (was: typeof before | typeof discounted, now: typeof discounted) =>
      kontor.inCtx((ctx) => changeOrder(ctx, id, { before: was, now, cancelled_item_ids: [] }))
    await change(before, discounted)
    expect(await rows(`select cents::int as cents from top_seller_sales where order_number = ${id}`)).toEqual(
      [{ cents: 8000 }],
    )
    const two = [line, { ...line, mp_item_id: '2' }]
    await change(discounted, { ...discounted, order_total_cents: 18_000, lines: two })
    const effect = await effectOf(id)
    expect(effect.topSellers).toEqual([{ cents: 9000 }, { cents: 9000 }])
    expect(effect.revenue).toEqual([
      [18_000, 20_000, 18_000],
      [18_000, 20_000, 18_000],
    ])
  })
})

test('orders from before lines had their shares are counted anew; what is billed or closed stays', async () => {
  const document = { order_total: 80, lines: [goods(100)], charges: [{ kind: 'discount', amount: -20 }] }
  const [id, closed] = [await received(document), await received(document)]
  const figures = () =>
    rows<{ figures: (string | number)[][] }>(
      `select figures from counted_orders where order_number = ${id}`,
    ).then(([counted]) => counted?.figures[0]?.[7])
  const ofWeek = (order: number) =>
    rows<{ cents: number }>(
      `select cents::int as cents from top_seller_sales where order_number = ${order}`,
    ).then(([sale]) => sale?.cents)
  await kontor.asOwner(`
    update order_lines set discount_cents = 0 where order_id in (${id}, ${closed});
    update top_seller_sales set cents = 10000 where order_number in (${id}, ${closed});
    update orders set created_at = '2026-01-20T09:00:00Z' where id = ${closed};
    insert into discount_backfills (company_id, after_order, is_done) values (${kontor.a.id}, 0, false)`)
  await effectOf(id)
  const written = await rows(`select * from point_entries where order_id = ${id} order by id`)
  await bill()
  expect([await figures(), await ofWeek(id), ...(await billed(id))]).toEqual([
    10_000,
    10_000,
    [{ price: 10_000, commission: 1500 }],
  ])
  await kontor.runSchedule(shareDiscountsOfBefore)
  await kontor.runJobs()
  expect([await figures(), await ofWeek(id), ...(await billed(id))]).toEqual([
    8000,
    8000,
    [{ price: 8000, commission: 1200 }],
  ])
  expect(await ofWeek(closed)).toBe(10_000)
  expect(await rows(`select * from point_entries where order_id = ${id} order by id`)).toEqual(written)
  expect(await rows(`select is_done from discount_backfills`)).toEqual([{ is_done: true }])
})
