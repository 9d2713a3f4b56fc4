import { MAX_PAGE } from '@kontor/contract/shared'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { AMAZON, buildOrder, EBAY, orderSetup } from '../../../test/builders/orders.ts'
import { makeUser } from '../../../test/people.ts'
import { applyOrderEvent, markLineReturned, markLinesShipped, reopenAfterVoid } from '../orders/index.ts'
import { orderLines } from '../orders/orders.tables.ts'
import { returns } from '../returns/returns.tables.ts'
import { shippings } from '../shipping/shipping.tables.ts'
import { monthsOfPage, pageOf } from './daily-statistics.ts'
import { foldFiguresOfOrders } from './statistics.jobs.ts'

let kontor: TestApp
let storeId = 0
beforeAll(async () => {
  kontor = await testApp({ now: '2026-03-10T09:00:00.000Z' })
  storeId = (await orderSetup(kontor)).stores[0]
})
afterAll(() => kontor?.close())

/** Sessions end while months pass, so that everybody has a fresh one. */
const ask = async (query = '', role: 'co_dashboard' | 'co_orders' = 'co_dashboard', company = kontor.a) =>
  kontor
    .as(await makeUser(kontor.db, company.id, [role], kontor.clock.now()))
    .get(`/statistics/daily?${query}`)
const answer = async (query = '') => {
  const found = await ask(query)
  expect(found.statusCode, found.body).toBe(200)
  return found.json()
}

const order = async (cents: readonly number[], more: Parameters<typeof buildOrder>[1] = {}) => {
  const id = await buildOrder(kontor, {
    lines: cents.map((item_price_cents) => ({ item_price_cents })),
    ...more,
  })
  const lines = await kontor.inCtx(({ tx }) =>
    tx.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position),
  )
  return { id, lineIds: lines.map((line) => line.id) }
}

const ship = (orderId: number, line_ids: readonly number[], at: string) => {
  kontor.clock.set(new Date(at))
  return kontor.inCtx(async (ctx) => {
    const [parcel] = await ctx.tx
      .insert(shippings)
      .values({
        companyId: ctx.company.id,
        orderId,
        storeId,
        parcelOptionId: 1,
        state: 'shipped',
        requestedByName: 'Jana',
        shippedAt: ctx.now,
      })
      .returning({ id: shippings.id })
    const shipping_id = parcel?.id ?? 0
    await markLinesShipped(ctx, {
      order_id: orderId,
      line_ids: [...line_ids],
      shipping_id,
      carrier: 'dhl',
      tracking_number: '1',
    })
  })
}

const sendBack = (orderId: number, lineId: number, at: string) => {
  kontor.clock.set(new Date(at))
  return kontor.inCtx(async (ctx) => {
    const [row] = await ctx.tx
      .insert(returns)
      .values({
        companyId: ctx.company.id,
        orderId,
        lineId,
        reason: 'too_small',
        refundCents: 0,
        actorKind: 'user',
        actorName: 'A',
        createdAt: ctx.now,
      })
      .returning({ id: returns.id })
    await markLineReturned(ctx, { order_id: orderId, line_id: lineId, return_id: row?.id ?? 0, detail: {} })
  })
}

const NOTHING = { order_totals: 0, items: 0, amount: 0, other_currencies: [], channels: {} }

describe('the daily statistics', () => {
  it('are empty for a company that has sold nothing', async () => {
    expect(await answer()).toEqual({
      counted_since: null,
      first_month: null,
      last_month: null,
      page: 1,
      pages: 1,
      month: { month: '2026-03', shippings: NOTHING, returns: NOTHING, cancellations: NOTHING },
      previous_month: { month: '2026-02', shippings: NOTHING, returns: NOTHING, cancellations: NOTHING },
      daily_shippings: {},
      daily_returns: {},
      monthly_shippings: {},
      monthly_returns: {},
      monthly_cancellations: {},
    })
  })

  it('tell days and months, counted by hand', async () => {
    // One order in two parcels on the last evening of March, after midnight in Berlin: 10.00 on the 31st, 20.00 on 1 April.
    const split = await order([1000, 2000])
    await ship(split.id, split.lineIds.slice(0, 1), '2026-03-31T21:59:59.000Z')
    await ship(split.id, split.lineIds.slice(1), '2026-03-31T22:00:00.000Z')
    // One order in two parcels of April, at eBay; a piece of it came back on the 20th.
    const twice = await order([500, 700], { channel: EBAY })
    await ship(twice.id, twice.lineIds.slice(0, 1), '2026-04-02T10:00:00.000Z')
    await ship(twice.id, twice.lineIds.slice(1), '2026-04-03T10:00:00.000Z')
    await sendBack(twice.id, twice.lineIds[0] ?? 0, '2026-04-20T10:00:00.000Z')
    // In francs, and one whose label was voided.
    const abroad = await order([9000], { currency: 'CHF', channel: AMAZON })
    await ship(abroad.id, abroad.lineIds, '2026-04-03T12:00:00.000Z')
    const voided = await order([300])
    await ship(voided.id, voided.lineIds, '2026-04-03T13:00:00.000Z')
    await kontor.inCtx((ctx) => reopenAfterVoid(ctx, { order_id: voided.id, line_ids: voided.lineIds }))
    // Cancelled on the 20th.
    const lost = await order([4000, 100])
    kontor.clock.set(new Date('2026-04-20T12:00:00.000Z'))
    await kontor.inCtx((ctx) =>
      applyOrderEvent(ctx, lost.id, { type: 'cancelled', by: 'merchant', reason: 'out_of_stock' }),
    )
    const shop = { sales_channel_id: 1, name: 'Webshop' }
    const ebay = { sales_channel_id: 2, name: 'eBay' }
    const amazon = { sales_channel_id: 4, name: 'Amazon' }
    const april = {
      // The shop's second parcel, eBay's two, and the one in francs; three orders.
      shippings: {
        order_totals: 3,
        items: 4,
        amount: 32,
        other_currencies: [{ currency: 'CHF', amount: 90 }],
        channels: {
          schuhede: { ...shop, order_totals: 1, items: 1, amount: 20 },
          ebay: { ...ebay, order_totals: 1, items: 2, amount: 12 },
          amazon: { ...amazon, order_totals: 1, items: 1, amount: 0 },
        },
      },
      returns: {
        order_totals: 1,
        items: 1,
        amount: 5,
        other_currencies: [],
        channels: { ebay: { ...ebay, order_totals: 1, items: 1, amount: 5 } },
      },
      cancellations: {
        order_totals: 1,
        items: 2,
        amount: 41,
        other_currencies: [],
        channels: { schuhede: { ...shop, order_totals: 1, items: 2, amount: 41 } },
      },
    }
    const march = {
      order_totals: 1,
      items: 1,
      amount: 10,
      other_currencies: [],
      channels: { schuhede: { ...shop, order_totals: 1, items: 1, amount: 10 } },
    }
    const check = async () => {
      const found = await answer()
      expect(found).toMatchObject({ first_month: '2026-03', last_month: '2026-04', page: 1, pages: 1 })
      expect(found.month).toEqual({ month: '2026-04', ...april })
      expect(found.previous_month).toEqual({
        month: '2026-03',
        shippings: march,
        returns: NOTHING,
        cancellations: NOTHING,
      })
      expect(found.monthly_shippings).toEqual({ '2026-03': march, '2026-04': april.shippings })
      expect(found.monthly_returns).toEqual({ '2026-04': april.returns })
      expect(found.monthly_cancellations).toEqual({ '2026-04': april.cancellations })
      expect(found.daily_shippings).toEqual({
        '2026-04-01': {
          total: 1,
          amount: 20,
          other_currencies: [],
          channels: { schuhede: { ...shop, total: 1, amount: 20 } },
        },
        '2026-04-02': {
          total: 1,
          amount: 5,
          other_currencies: [],
          channels: { ebay: { ...ebay, total: 1, amount: 5 } },
        },
        '2026-04-03': {
          total: 2,
          amount: 7,
          other_currencies: [{ currency: 'CHF', amount: 90 }],
          channels: {
            ebay: { ...ebay, total: 1, amount: 7 },
            amazon: { ...amazon, total: 1, amount: 0 },
          },
        },
      })
      expect(Object.keys(found.daily_returns)).toEqual(['2026-04-20'])
    }
    await check()
    await kontor.runSchedule(foldFiguresOfOrders)
    await check()
    const earlier = await answer('month=2026-03')
    expect(earlier.month.shippings).toEqual(march)
    expect(Object.keys(earlier.daily_shippings)).toEqual(['2026-03-31'])
    const far = await answer('page=9')
    expect([far.monthly_shippings, far.month.month]).toEqual([{}, '2026-04'])
  })

  it.each([
    ['month=2016-12', 'period_too_early'],
    ['month=2026-05', 'period_in_future'],
  ])('refuse %s at the field', async (query, code) => {
    const refused = await ask(query)
    expect([refused.statusCode, refused.json().code, Object.keys(refused.json().errors)]).toEqual([
      422,
      code,
      ['month'],
    ])
  })

  it('refuse what is no month or page, and who lacks the right; another company sees nothing of it', async () => {
    for (const query of ['month=2026-13', 'month=03-2026', 'page=0', 'year=2026'])
      expect((await ask(query)).statusCode, query).toBe(400)
    expect((await ask('', 'co_orders')).statusCode).toBe(403)
    const other = (await ask('', 'co_dashboard', kontor.b)).json()
    expect([other.last_month, other.monthly_shippings]).toEqual([null, {}])
  })
})

describe('the pages of months', () => {
  const month = (n: number) => new Date(Date.UTC(2017, n, 1)).toISOString().slice(0, 10)

  it('hold every month once, 25 a page, and each one stands where it is looked for', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (a, b) => {
        const [first, last] = [month(Math.min(a, b)), month(Math.max(a, b))]
        const seen: string[] = []
        for (let page = 1; page <= pageOf(last, first); page++) {
          const { from, to } = monthsOfPage(first, last, page)
          for (let n = 0; n <= 200; n++) {
            if (month(n) < from || month(n) > to) continue
            seen.push(month(n))
            expect(pageOf(last, month(n))).toBe(page)
          }
        }
        expect(seen).toHaveLength(Math.abs(a - b) + 1)
        expect(new Set(seen).size).toBe(seen.length)
        const { from, to } = monthsOfPage(first, last, pageOf(last, first) + 1)
        expect(from > to).toBe(true)
        expect(monthsOfPage(first, last, MAX_PAGE)).toEqual({ from, to })
      }),
    )
  })
})
