import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { buildOrder, type OrderSetup, orderSetup } from '../../../../test/builders/orders.ts'
import { buildParcel } from '../../../../test/builders/parcels.ts'
import { makeUser } from '../../../../test/people.ts'
import { addDays, berlinDay, berlinInstant } from '../../../platform/clock/berlin.ts'
import { applyOrderEvent } from '../../orders/index.ts'
import { orderLines } from '../../orders/orders.tables.ts'
import { voidShipping } from '../../shipping/parcels/void-shipping.ts'
import { daysUntil, firstCountDayOf, halfPointsOfDays } from '../points.ts'
import { scoreOrder } from '../score-orders.ts'
import { forecastOf, sumOf } from './points-forecast.ts'

/** A Tuesday, 10:00 in Berlin. */
const NOW = '2026-03-10T09:00:00.000Z'
const DAY_MS = 86_400_000

let kontor: TestApp
let setup: OrderSetup
beforeAll(async () => {
  kontor = await testApp({ now: NOW })
  setup = await orderSetup(kontor)
})
afterAll(() => kontor?.close())

const get = async (path: string, role: 'co_dashboard' | 'co_orders' | 'co_orders_send' = 'co_orders') =>
  kontor.as(await makeUser(kontor.db, kontor.a.id, [role], kontor.clock.now())).get(path)
const ofOrder = async (id: number) => (await get(`/orders/${id}/points-forecast`)).json().lines
const ofDay = async (query = '') => (await get(`/statistics/points-forecast${query}`)).json()

interface Came {
  /** Days ago, at 10:00. */
  readonly days?: number
  readonly prices?: readonly (readonly [original: number, item: number])[]
  readonly more?: Parameters<typeof buildOrder>[1]
}

/** An order that came in. @returns its id and those of its lines */
async function order({ days = 0, prices = [[7900, 7900]], more = {} }: Came = {}) {
  const at = new Date(kontor.clock.now().getTime() - days * DAY_MS).toISOString()
  const id = await buildOrder(kontor, {
    lines: prices.map(([original_item_price_cents, item_price_cents]) => ({
      original_item_price_cents,
      item_price_cents,
    })),
    ...more,
  })
  const isPaid = more.status !== 'initial'
  await kontor.asOwner(
    `update orders set created_at = '${at}', released_at = ${isPaid ? `'${at}'` : 'null'} where id = ${id}`,
  )
  const lines = await kontor.inCtx(({ tx }) =>
    tx.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position),
  )
  return { id, lineIds: lines.map((line) => line.id) }
}

const costOf = (line: { cancel: { reason: string; points: number }[] }, reason: string) =>
  line.cancel.find((one) => one.reason === reason)?.points

describe('the points that a line can still bring', () => {
  it('are those of the day, until the business day ends, and what a lowered price brings', async () => {
    const { id, lineIds } = await order({
      prices: [
        [7900, 7900],
        [10_000, 8_550],
      ],
    })
    const [plain, lowered] = await ofOrder(id)
    expect(plain).toMatchObject({
      line_id: lineIds[0],
      ship: { points: 3, last_day: '2026-03-10', afterwards: 2 },
    })
    expect(lowered.ship).toEqual({ points: 17, last_day: '2026-03-10', afterwards: 16 })
  })

  it('fall with each business day, and stay over a Sunday', async () => {
    const { id } = await order({ days: 1 })
    expect((await ofOrder(id))[0].ship).toEqual({ points: 2, last_day: '2026-03-10', afterwards: 0.5 })
    // Saturday: Tuesday to Saturday are five business days after Monday.
    kontor.clock.set(new Date('2026-03-14T12:00:00Z'))
    expect((await ofOrder(id))[0].ship).toEqual({ points: -125, last_day: '2026-03-15', afterwards: -150 })
    kontor.clock.set(new Date(NOW))
  })

  it('are those of the cancellation too, by its reason', async () => {
    const [late] = await ofOrder((await order({ days: 4 })).id)
    expect([costOf(late, 'out_of_stock'), costOf(late, 'customer_cancellation')]).toEqual([-300, 0])
    const [exempt] = await ofOrder((await order({ prices: [[10_000, 8_400]] })).id)
    expect(costOf(exempt, 'prior_sale')).toBe(0)
  })

  it('are none of sending before it is paid, or where it cannot be sent', async () => {
    const unpaid = await order({ days: 3, more: { status: 'initial' } })
    const [line] = await ofOrder(unpaid.id)
    expect([line.ship, costOf(line, 'out_of_stock')]).toEqual([null, -100])
    const elsewhere = await order({ more: { not_shippable_reason: 'pickup' } })
    expect((await ofOrder(elsewhere.id))[0].ship).toBeNull()
  })

  it('are those that are given when it is done', async () => {
    const { id, lineIds } = await order({ days: 4, prices: [[10_000, 8_550]] })
    const [line] = await ofOrder(id)
    await buildParcel(kontor, { orderId: id, lineIds, state: 'shipped' })
    await kontor.inCtx((ctx) => scoreOrder(ctx, { order_id: id }))
    const { half_points } = await rowOf(id)
    expect(line.ship.points).toBe(half_points / 2)
    expect(await ofOrder(id)).toEqual([])

    const other = await order({ days: 4, prices: [[10_000, 8_550]] })
    const [told] = await ofOrder(other.id)
    await kontor.inCtx((ctx) =>
      applyOrderEvent(ctx, other.id, { type: 'cancelled', by: 'merchant', reason: 'out_of_stock' }),
    )
    expect(costOf(told, 'out_of_stock')).toBe((await rowOf(other.id)).half_points / 2)
  })

  it('count from the first day again once a label is voided', async () => {
    const { id, lineIds } = await order()
    const parcel = await buildParcel(kontor, { orderId: id, lineIds, state: 'shipped' })
    await kontor.inCtx((ctx) => scoreOrder(ctx, { order_id: id }))
    // Paid once more, in the books: the first count day holds.
    kontor.clock.set(new Date('2026-03-11T09:00:00.000Z'))
    await kontor.inCtx((ctx) => voidShipping(ctx, parcel))
    await kontor.asOwner(`update orders set released_at = '2026-03-11T09:00:00Z' where id = ${id}`)
    expect((await ofOrder(id))[0].ship.points).toBe(2)
    kontor.clock.set(new Date(NOW))
  })

  it('are told to who sends, changes or sees points, of orders of the own company', async () => {
    const { id } = await order()
    for (const role of ['co_dashboard', 'co_orders', 'co_orders_send'] as const)
      for (const path of [`/orders/${id}/points-forecast`, '/statistics/points-forecast'])
        expect((await get(path, role)).statusCode).toBe(200)
    const path = `/orders/${id}/points-forecast`
    expect((await kontor.as(kontor.a.users.co_products).get(path)).statusCode).toBe(403)
    expect((await kontor.as(kontor.a.users.co_products).get('/statistics/points-forecast')).statusCode).toBe(
      403,
    )
    const foreign = await kontor.as(kontor.b.users.co_orders).get(path)
    const unknown = await kontor.as(kontor.b.users.co_orders).get('/orders/987654321/points-forecast')
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'order_not_found'])
    expect(unknown.json().code).toBe('order_not_found')
  })

  const rowOf = async (id: number): Promise<{ half_points: number }> => {
    const { rows } = await kontor.inCtx(({ tx }) =>
      tx.execute<{ half_points: number }>(`select half_points from orders where id = ${id}`),
    )
    if (!rows[0]) throw new Error('no order')
    return rows[0]
  }
})

describe('the points of the day', () => {
  it('are the sum over what waits, of all stores or of one', async () => {
    await kontor.asOwner(`update orders set status = 'shipped' where company_id = ${kontor.a.id}`)
    expect(await ofDay()).toEqual({ pieces: 0, ship: null })
    const [cologne, bonn] = setup.stores
    const two = await order({
      prices: [
        [7900, 7900],
        [10_000, 8_550],
      ],
    })
    await order({ days: 4 })
    await order({ more: { status: 'initial' } })
    await order({ more: { not_shippable_reason: 'pickup' } })
    // 3 + 17 − 10, then 2 + 16 − 50.
    expect(await ofDay()).toEqual({
      pieces: 3,
      ship: { points: 10, last_day: '2026-03-10', afterwards: -32 },
    })
    for (const [n, store] of [cologne, bonn].entries())
      await kontor.inCtx(({ tx }) =>
        tx
          .update(orderLines)
          .set({ storeId: store })
          .where(eq(orderLines.id, two.lineIds[n] ?? 0)),
      )
    expect((await ofDay(`?store=${bonn}`)).ship).toEqual({
      points: 17,
      last_day: '2026-03-10',
      afterwards: 16,
    })
    const theirs = await orderSetup(kontor, kontor.b)
    for (const store of [theirs.stores[0], 987_654]) {
      const refused = await get(`/statistics/points-forecast?store=${store}`)
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'store_not_found'])
    }
    const other = await kontor.as(kontor.b.users.co_dashboard).get('/statistics/points-forecast')
    expect(other.json()).toEqual({ pieces: 0, ship: null })
  })
})

describe('a forecast', () => {
  const STATES = ['', 'NW', 'BY', 'SN'] as const
  const FIRST = Date.parse('2026-12-01T00:00:00Z')
  const arrival = fc.integer({ min: 0, max: 60 * 24 * 60 })
  const wait = fc.integer({ min: 0, max: 20 * 24 * 60 })
  const pieceOf = (arrived_ms: number, federal_state: string) => ({
    arrived_ms,
    released_ms: arrived_ms,
    first_count_day: null,
    federal_state,
    currency: 'EUR',
    paid_cents: 7900,
    original_item_price_cents: 7900,
  })

  it('is what the rules give on each day up to its last one, and no longer', () => {
    fc.assert(
      fc.property(arrival, wait, fc.constantFrom(...STATES), (minute, waited, state) => {
        const piece = pieceOf(FIRST + minute * 60_000, state)
        const now = new Date(piece.arrived_ms + waited * 60_000)
        const told = forecastOf(piece, now)
        const on = (day: string) =>
          halfPointsOfDays(daysUntil(firstCountDayOf(piece, now.getTime()), day, state))
        for (let day = berlinDay(now); day <= told.lastDay; day = addDays(day, 1))
          expect(on(day)).toBe(told.halfPoints)
        expect(on(addDays(told.lastDay, 1))).toBe(told.thenHalfPoints)
      }),
    )
  })

  it('is the same for all that came in within a quarter of an hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 86_400_000 }), wait, (after, waited) => {
        const exact = FIRST + after
        const rounded = Math.ceil(exact / 900_000) * 900_000
        const now = new Date(rounded + waited * 60_000)
        expect(forecastOf(pieceOf(rounded, 'NW'), now)).toEqual(forecastOf(pieceOf(exact, 'NW'), now))
      }),
    )
    const cutOff = berlinInstant('2026-12-01', 14 * 60).getTime()
    const now = new Date(cutOff + 3_600_000)
    expect(forecastOf(pieceOf(cutOff, ''), now).lastDay).toBe('2026-12-01')
    expect(forecastOf(pieceOf(cutOff + 1, ''), now).lastDay).toBe('2026-12-02')
  })

  it('of many ends with the first that ends', () => {
    const one = { halfPoints: 6, lastDay: '2026-03-10', thenHalfPoints: 4, pieces: 2 }
    const later = { halfPoints: 6, lastDay: '2026-03-11', thenHalfPoints: 4, pieces: 1 }
    expect(sumOf([later, one])).toEqual({ halfPoints: 18, lastDay: '2026-03-10', thenHalfPoints: 14 })
    expect(sumOf([])).toBeNull()
  })
})
