import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { AMAZON, buildOrder, EBAY, type OrderSetup, orderSetup } from '../../../test/builders/orders.ts'
import { makeUser } from '../../../test/people.ts'
import { applyOrderEvent } from '../orders/index.ts'
import { orderLines } from '../orders/orders.tables.ts'
import { percentOf, yearEarlier } from './performance.ts'
import { foldFiguresOfOrders } from './statistics.jobs.ts'

/** A Tuesday. */
const NOW = '2026-03-10T09:00:00.000Z'
const TODAY = '2026-03-10'

let kontor: TestApp
let setup: OrderSetup
beforeAll(async () => {
  kontor = await testApp({ now: NOW })
  setup = await orderSetup(kontor)
})
afterAll(() => kontor?.close())

const ask = (query: string, user = kontor.a.users.co_dashboard) =>
  kontor.as(user).get(`/statistics/performance?${query}`)

const answer = async (query: string) => {
  const found = await ask(query)
  expect(found.statusCode, found.body).toBe(200)
  return found.json()
}

const order = async (
  prices: readonly (readonly [number, number])[],
  more: Parameters<typeof buildOrder>[1] = {},
) => {
  const id = await buildOrder(kontor, {
    lines: prices.map(([item_price_cents, original_item_price_cents]) => ({
      item_price_cents,
      original_item_price_cents,
    })),
    ...more,
  })
  const lines = await kontor.inCtx(({ tx }) =>
    tx.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position),
  )
  return { id, lineIds: lines.map((line) => line.id) }
}

const from = (lineId: number, storeId: number) =>
  kontor.inCtx(({ tx }) => tx.update(orderLines).set({ storeId }).where(eq(orderLines.id, lineId)))

const EMPTY = { items: 0, count: 0, amount: 0, average: null, channels: {} }

describe('the performance of a period', () => {
  it('is empty where nothing was sold, with no percentages and averages', async () => {
    expect(await answer(`start=${TODAY}&end=${TODAY}`)).toEqual({
      counted_since: null,
      orders: { ...EMPTY, percentage: null },
      returns: { ...EMPTY, percentage: null },
      cancellations: { ...EMPTY, percentage: null },
      expected_amount: 0,
      amount: 0,
      amount_diff: 0,
      other_currencies: [],
      ranking: { status: 'grey', position: null, rank: null, ranking_base: 0, points: 0 },
    })
  })

  it('counts pieces, orders and prices by hand', async () => {
    const [cologne, bonn] = setup.stores
    // Shop: two pieces of two stores, 80.00 of 100.00 and 59.99 of 59.99.
    const two = await order([
      [8000, 10_000],
      [5999, 5999],
    ])
    await from(two.lineIds[0] ?? 0, cologne)
    await from(two.lineIds[1] ?? 0, bonn)
    // eBay: one piece at 20.01 of 30.00, cancelled today.
    const one = await order([[2001, 3000]], { channel: EBAY })
    await from(one.lineIds[0] ?? 0, cologne)
    await kontor.inCtx((ctx) =>
      applyOrderEvent(ctx, one.id, { type: 'cancelled', by: 'merchant', reason: 'out_of_stock' }),
    )
    // In francs, and one that nobody has paid.
    await order([[10_000, 11_000]], { currency: 'CHF', channel: AMAZON })
    await order([[7000, 7000]], { status: 'initial' })
    // A year ago, on the same day: two orders. Yesterday: one.
    for (const days of [365, 365, 1])
      await order([[100, 100]], { order_date: new Date(Date.parse(NOW) - days * 86_400_000) })
    const ebay = { sales_channel_id: 2, name: 'eBay' }
    const today = {
      counted_since: null,
      orders: {
        items: 4,
        count: 3,
        // Three after two.
        percentage: 50,
        // 80.00 + 59.99 + 20.01, over the two orders in euros.
        amount: 160,
        average: 80,
        channels: {
          schuhede: {
            sales_channel_id: 1,
            name: 'Webshop',
            items: 2,
            count: 1,
            percentage: -50,
            amount: 139.99,
            average: 139.99,
            expected_amount: 159.99,
            amount_diff: -20,
          },
          ebay: {
            ...ebay,
            items: 1,
            count: 1,
            percentage: null,
            amount: 20.01,
            average: 20.01,
            expected_amount: 30,
            amount_diff: -9.99,
          },
          amazon: {
            sales_channel_id: 4,
            name: 'Amazon',
            items: 1,
            count: 1,
            percentage: null,
            amount: 0,
            average: null,
            expected_amount: 0,
            amount_diff: 0,
          },
        },
      },
      returns: { ...EMPTY, percentage: 0 },
      cancellations: {
        items: 1,
        count: 1,
        // One of four pieces.
        percentage: 25,
        amount: 20.01,
        average: 20.01,
        channels: { ebay: { ...ebay, items: 1, count: 1, percentage: 100, amount: 20.01, average: 20.01 } },
      },
      expected_amount: 189.99,
      amount: 160,
      amount_diff: -29.99,
      other_currencies: [
        {
          currency: 'CHF',
          orders: { items: 1, count: 1, amount: 100, average: 100 },
          returns: { items: 0, count: 0, amount: 0, average: null },
          cancellations: { items: 0, count: 0, amount: 0, average: null },
          expected_amount: 110,
          amount: 100,
          amount_diff: -10,
        },
      ],
      ranking: { status: 'grey', position: null, rank: null, ranking_base: 0, points: 0 },
    }
    expect(await answer(`start=${TODAY}&end=${TODAY}`)).toEqual(today)
    await kontor.runSchedule(foldFiguresOfOrders)
    expect(await answer(`start=${TODAY}&end=${TODAY}&store_id=0`)).toEqual(today)
    const store = await answer(`start=${TODAY}&end=${TODAY}&store_id=${cologne}`)
    expect(store.orders).toMatchObject({ items: 2, count: 2, amount: 100.01, average: 50.01 })
    expect(store.other_currencies).toEqual([])
    const all = await answer(`start=2017-01-01&end=${TODAY}`)
    // Six, after the two that there were until a year ago.
    expect(all.orders).toMatchObject({ items: 7, count: 6, amount: 163, percentage: 200 })
  })

  it('rounds averages to whole yen: 5500, 5500 and 600 in three orders are 3867, not 3866.67', async () => {
    const before = await answer(`start=${TODAY}&end=${TODAY}`)
    for (const cents of [550_000, 550_000, 60_000]) await order([[cents, cents]], { currency: 'JPY' })
    const { orders, other_currencies } = await answer(`start=${TODAY}&end=${TODAY}`)
    expect(other_currencies.find((one: { currency: string }) => one.currency === 'JPY')?.orders).toEqual({
      items: 3,
      count: 3,
      amount: 11_600,
      average: 3867,
    })
    expect([orders.amount, orders.average]).toEqual([before.orders.amount, before.orders.average])
  })

  it('follows a line to its new store', async () => {
    const [, , aachen] = setup.stores
    const period = `start=${TODAY}&end=${TODAY}&store_id=${aachen}`
    expect((await answer(period)).orders.count).toBe(0)
    const { lineIds } = await order([[5000, 5000]])
    await from(lineIds[0] ?? 0, aachen)
    expect((await answer(period)).orders).toMatchObject({ count: 1, amount: 50 })
    await from(lineIds[0] ?? 0, setup.stores[1])
    expect((await answer(period)).orders.count).toBe(0)
  })

  it('says from when on all orders are counted while earlier ones are not yet', async () => {
    await kontor.asOwner(
      `insert into order_figure_backfills (company_id, counted_since, is_done) values (${kontor.a.id}, '2026-02-01', false)`,
    )
    expect((await answer(`start=${TODAY}&end=${TODAY}`)).counted_since).toBe('2026-02-01')
    await kontor.asOwner('delete from order_figure_backfills')
  })

  it.each([
    ['start=2026-03-10&end=2026-03-09', 'end', 'period_reversed'],
    ['start=2026-03-10&end=2026-03-11', 'end', 'period_in_future'],
    ['start=2026-03-11&end=2026-03-11', 'start', 'period_in_future'],
    ['start=2016-12-31&end=2026-03-10', 'start', 'period_too_early'],
  ])('refuses %s at the field', async (query, field, code) => {
    const refused = await ask(query)
    expect([refused.statusCode, refused.json().code, Object.keys(refused.json().errors)]).toEqual([
      422,
      code,
      [field],
    ])
  })

  it('takes the day by Berlin: after 23:00 UTC today is tomorrow', async () => {
    kontor.clock.set(new Date('2026-03-10T23:00:00.000Z'))
    const late = await makeUser(kontor.db, kontor.a.id, ['co_dashboard'], kontor.clock.now())
    expect((await ask('start=2026-03-11&end=2026-03-11', late)).statusCode).toBe(200)
    kontor.clock.set(new Date(NOW))
  })

  it('knows no store of another company, and lets nobody in without the right', async () => {
    const theirs = await orderSetup(kontor, kontor.b)
    const period = `start=${TODAY}&end=${TODAY}`
    for (const store of [theirs.stores[0], 987_654])
      expect((await ask(`${period}&store_id=${store}`)).json().code).toBe('store_not_found')
    expect((await ask(period, kontor.a.users.co_orders)).statusCode).toBe(403)
    const other = (await ask(period, kontor.b.users.co_dashboard)).json()
    expect(other.orders.count).toBe(0)
  })
})

it('compares a 29 February with the 28th of the year before', () => {
  expect([yearEarlier('2028-02-29'), yearEarlier('2027-02-28'), yearEarlier('2026-12-31')]).toEqual([
    '2027-02-28',
    '2026-02-28',
    '2025-12-31',
  ])
})

it('rounds percentages to two decimals, halves away from zero', () => {
  expect([percentOf(1, 3), percentOf(2, 3), percentOf(-1, 800), percentOf(1, 0)]).toEqual([
    33.33,
    66.67,
    -0.13,
    null,
  ])
})
