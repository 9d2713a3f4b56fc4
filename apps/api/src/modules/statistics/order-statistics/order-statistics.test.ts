import type { OrderStatistics } from '@kontor/contract/statistics'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { AMAZON, buildOrder, type OrderSetup, orderSetup } from '../../../../test/builders/orders.ts'
import { buildParcel } from '../../../../test/builders/parcels.ts'
import { makeUser } from '../../../../test/people.ts'
import { applyOrderEvent, markLineReturned } from '../../orders/index.ts'
import { orderLines } from '../../orders/orders.tables.ts'
import { foldPointsOfDays, scoreOrder } from '../../ranking/index.ts'
import { returns } from '../../returns/returns.tables.ts'
import { labelAttempts, labelTransitions } from '../../shipping/shipping.tables.ts'
import { foldFiguresOfOrders } from '../statistics.jobs.ts'

/** A Tuesday, 10:00 in Berlin. */
const NOW = '2026-03-10T09:00:00.000Z'
const TODAY = '2026-03-10'
const DAY_MS = 86_400_000

let kontor: TestApp
let setup: OrderSetup
beforeAll(async () => {
  kontor = await testApp({ now: NOW })
  setup = await orderSetup(kontor)
})
afterAll(() => kontor?.close())

const daysAgo = (days: number) => new Date(kontor.clock.now().getTime() - days * DAY_MS)

const ask = async (query = '', companyId = kontor.a.id) =>
  kontor
    .as(await makeUser(kontor.db, companyId, ['co_dashboard'], kontor.clock.now()))
    .get(`/statistics/order${query}`)
const answer = async (query = '', companyId?: number): Promise<OrderStatistics> => {
  const found = await ask(query, companyId)
  expect(found.statusCode, found.body).toBe(200)
  return found.json()
}

interface Made {
  readonly id: number
  readonly lineIds: readonly number[]
}

/** An order of so many pieces of a store, that came in some days ago at 10:00. */
async function order(
  pieces: number,
  arrived: number,
  more: Parameters<typeof buildOrder>[1] = {},
): Promise<Made> {
  const at = daysAgo(arrived)
  const id = await buildOrder(kontor, {
    lines: Array.from({ length: pieces }, () => ({
      item_price_cents: 7900,
      original_item_price_cents: 7900,
    })),
    order_date: at,
    ...more,
  })
  const isPaid = more.status !== 'initial'
  await kontor.asOwner(
    `update orders set created_at = '${at.toISOString()}', released_at = ${isPaid ? `'${at.toISOString()}'` : 'null'} where id = ${id}`,
  )
  const lines = await kontor.inCtx(({ tx }) =>
    tx.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position),
  )
  return { id, lineIds: lines.map((line) => line.id) }
}

const score = (orderId: number) => kontor.inCtx((ctx) => scoreOrder(ctx, { order_id: orderId }))

/** Its pieces, or those that are named, go away in a parcel now. @returns the parcel */
async function ship({ id, lineIds }: Made, some = lineIds): Promise<number> {
  const shippingId = await buildParcel(kontor, { orderId: id, lineIds: some, state: 'shipped' })
  await score(id)
  return shippingId
}

const cancel = ({ id }: Made, reason: 'out_of_stock' | 'customer_cancellation', line_ids?: number[]) =>
  kontor.inCtx((ctx) =>
    applyOrderEvent(ctx, id, { type: 'cancelled', by: 'merchant', reason, ...(line_ids && { line_ids }) }),
  )

/** A piece of a parcel comes back now; the carrier brought it some days ago, or says nothing of it. */
async function bringBack(orderId: number, lineId: number, shippingId: number, delivered: number | null) {
  await kontor.inCtx(async (ctx) => {
    const { tx, company, now } = ctx
    const [outward] = await tx
      .select()
      .from(labelAttempts)
      .where(and(eq(labelAttempts.shippingId, shippingId), eq(labelAttempts.labelType, 'shipping')))
    if (!outward) throw new Error('the parcel has no label')
    if (delivered !== null) {
      const { id: _, subject: __, ...label } = outward
      const [back] = await tx
        .insert(labelAttempts)
        .values({ ...label, labelType: 'return', reference: `${label.reference}-R` })
        .returning({ id: labelAttempts.id })
      await tx.insert(labelTransitions).values({
        companyId: company.id,
        labelAttemptId: back?.id ?? 0,
        transition: 'delivered',
        at: daysAgo(delivered),
      })
    }
    const [row] = await tx
      .insert(returns)
      .values({
        companyId: company.id,
        actorKind: 'user',
        orderId,
        lineId,
        reason: 'too_small',
        refundCents: 0,
        actorName: 'A',
        createdAt: now,
      })
      .returning({ id: returns.id })
    await markLineReturned(ctx, { order_id: orderId, line_id: lineId, return_id: row?.id ?? 0, detail: {} })
  })
  await score(orderId)
}

describe('what was done with pieces on each day', () => {
  it('is empty where nothing was', async () => {
    expect(await answer()).toEqual({
      counted_since: null,
      start: '2025-12-11',
      end: TODAY,
      shippings: {},
      cancellations: {},
      returns: {},
    })
  })

  it('is told by the days that they waited, and adds up by hand', async () => {
    // From Friday: Saturday, Monday and Tuesday are three business days. From the Friday before they are nine.
    const quick = await order(2, 0)
    await ship(quick)
    await ship(await order(1, 1, { channel: AMAZON }))
    const late = await order(4, 4)
    const [first = 0, ...others] = late.lineIds
    const parcel = await ship(late, [first])
    const parcelOfOthers = await ship(late, others)
    await ship(await order(1, 11))
    await cancel(await order(1, 0), 'out_of_stock')
    await cancel(await order(2, 4), 'customer_cancellation')
    // Nobody waits for what is not paid, and nobody knows how long a return waited that no carrier told of.
    await cancel(await order(1, 8, { status: 'initial' }), 'customer_cancellation')
    await bringBack(late.id, first, parcel, 1)
    await bringBack(late.id, others[0] ?? 0, parcelOfOthers, null)

    const today = { total_returns: 2, total_shippings: 8 }
    const expected = {
      shippings: {
        ...today,
        total: 8,
        orders: 4,
        // Three pieces were ordered today.
        total_percentage: 266.67,
        day_1: 2,
        day_2: 1,
        day_3: 0,
        day_4: 4,
        later: 1,
        channels: {
          schuhede: { total: 7, percentage: 87.5, shippings: 7, returns: 2 },
          amazon: { total: 1, percentage: 12.5, shippings: 1, returns: 0 },
        },
      },
      cancellations: {
        ...today,
        total: 4,
        orders: 3,
        total_percentage: 133.33,
        day_1: 1,
        day_2: 0,
        day_3: 0,
        day_4: 2,
        later: 0,
        channels: { schuhede: { total: 4, percentage: 100, shippings: 7, returns: 2 } },
      },
      returns: {
        ...today,
        total: 2,
        orders: 1,
        total_percentage: 66.67,
        day_1: 0,
        day_2: 1,
        day_3: 0,
        day_4: 0,
        later: 0,
        channels: { schuhede: { total: 2, percentage: 100, shippings: 7, returns: 2 } },
      },
    }
    const found = await answer()
    expect(found.shippings).toEqual({ [TODAY]: expected.shippings })
    expect(found.cancellations).toEqual({ [TODAY]: expected.cancellations })
    expect(found.returns).toEqual({ [TODAY]: expected.returns })
    await kontor.runSchedule(foldFiguresOfOrders)
    await kontor.runSchedule(foldPointsOfDays)
    expect(await answer('?store_id=0')).toEqual(found)
  })

  it('counts an order on the last of its days alone, whether folded or not', async () => {
    const { lineIds, ...made } = await order(2, 1)
    await ship({ ...made, lineIds }, lineIds.slice(0, 1))
    const before = (await answer()).shippings[TODAY]
    kontor.clock.set(new Date(Date.parse(NOW) + DAY_MS))
    await ship({ ...made, lineIds }, lineIds.slice(1))
    const check = async () => {
      const { shippings } = await answer()
      expect(shippings[TODAY]).toMatchObject({ total: before?.total, orders: (before?.orders ?? 0) - 1 })
      expect(shippings['2026-03-11']).toMatchObject({ total: 1, orders: 1 })
    }
    await check()
    await kontor.runSchedule(foldFiguresOfOrders)
    await check()
    kontor.clock.set(new Date(NOW))
    // Until the day itself is over, nothing is known of the day after it.
    expect((await answer()).shippings[TODAY]).toMatchObject({ orders: before?.orders })
  })

  it('is told of a store alone', async () => {
    const [, , aachen] = setup.stores
    expect((await answer(`?store_id=${aachen}`)).shippings).toEqual({})
    const made = await order(2, 0)
    await kontor.inCtx(({ tx }) =>
      tx
        .update(orderLines)
        .set({ storeId: aachen })
        .where(eq(orderLines.id, made.lineIds[0] ?? 0)),
    )
    await ship(made)
    expect((await answer(`?store_id=${aachen}`)).shippings[TODAY]).toMatchObject({ total: 1, day_1: 1 })
  })

  it('goes back 90 days, today among them, and knows no percentage of nothing', async () => {
    kontor.clock.set(new Date(Date.parse(NOW) + 89 * DAY_MS))
    const found = await answer()
    expect([found.start, found.end]).toEqual([TODAY, '2026-06-07'])
    expect(Object.keys(found.shippings)).toEqual([TODAY, '2026-03-11'])
    const late = await order(1, 1)
    await ship(late)
    // Ordered the day before, so that no pieces were ordered on the day.
    expect((await answer()).shippings['2026-06-07']).toMatchObject({ total: 1, total_percentage: null })
    kontor.clock.set(new Date(Date.parse(NOW) + 90 * DAY_MS))
    expect(Object.keys((await answer()).shippings)).toEqual(['2026-03-11', '2026-06-07'])
    kontor.clock.set(new Date(NOW))
  })

  it('says from when on all orders are counted', async () => {
    await kontor.asOwner(
      `insert into order_figure_backfills (company_id, counted_since, is_done) values (${kontor.a.id}, '2026-02-01', false)`,
    )
    expect((await answer()).counted_since).toBe('2026-02-01')
    await kontor.asOwner('delete from order_figure_backfills')
  })

  it('is nobody else’s, of stores that there are, and for whoever sees the dashboard', async () => {
    const theirs = await orderSetup(kontor, kontor.b)
    for (const store of [theirs.stores[0], 987_654]) {
      const refused = await ask(`?store_id=${store}`)
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'store_not_found'])
    }
    expect((await ask('?store=1')).statusCode).toBe(400)
    expect((await kontor.as(kontor.a.users.co_orders).get('/statistics/order')).statusCode).toBe(403)
    expect((await answer('', kontor.b.id)).shippings).toEqual({})
  })
})
