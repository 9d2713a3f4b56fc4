import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { buildOrder, EBAY, orderSetup } from '../../../../test/builders/orders.ts'
import { dieAtEveryAttempt } from '../../../../test/dying-worker.ts'
import { makeUser } from '../../../../test/people.ts'
import { markLineReturned, markLinesShipped } from '../../orders/index.ts'
import { orderLines, orders } from '../../orders/orders.tables.ts'
import { connectedRetailAccess } from '../../organisation/organisation.tables.ts'
import { returns } from '../../returns/returns.tables.ts'
import { shippings } from '../../shipping/shipping.tables.ts'
import { connectedRetailImports, countedOrders } from '../statistics.tables.ts'
import { importRetailHistoryJob } from './connected-retail.jobs.ts'

/** A Tuesday. */
const NOW = '2026-03-10T09:00:00.000Z'
const TODAY = '2026-03-10'
const ZALANDO = 3
const DAY_MS = 86_400_000

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp({ now: NOW })
  await orderSetup(kontor)
})
afterAll(() => kontor?.close())
beforeEach(() =>
  kontor.asOwner(`
    delete from connected_retail_imports; delete from connected_retail_access;
    delete from pgboss.job where name = 'import-retail-history'`),
)

const stats = (query = `start=${TODAY}&end=${TODAY}`, user = kontor.a.users.co_dashboard) =>
  kontor.as(user).get(`/statistics/connected-retail-stats?${query}`)
const answer = async (query?: string) => {
  const found = await stats(query)
  expect(found.statusCode, found.body).toBe(200)
  return found.json()
}
const begin = (user = kontor.a.users.co_accounting) =>
  kontor.as(user).put('/statistics/connected-retail-import-stats')

const storeKeys = (secretKey = 'sealed', user = kontor.a.admin) =>
  kontor.inCtx(
    ({ tx, company }) =>
      tx.insert(connectedRetailAccess).values({ companyId: company.id, clientId: 'lindner', secretKey }),
    user,
  )

/** An order of Zalando whose pieces have the stores that it named; none where the number is empty. */
async function sell(stores: readonly string[], more: Parameters<typeof buildOrder>[1] = {}) {
  const id = await buildOrder(kontor, {
    lines: stores.map((store_number, n) => ({ store_number, item_price_cents: 1000 * (n + 1) })),
    ...more,
  })
  await kontor.inCtx(
    ({ tx }) => tx.update(orders).set({ salesChannelId: ZALANDO }).where(eq(orders.id, id)),
    more.company?.admin,
  )
  return id
}

/** As if the first piece of an order had been sent and had come back. */
async function takeBack(orderId: number): Promise<void> {
  await kontor.inCtx(async (ctx) => {
    const lines = await ctx.tx
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(orderLines.position)
    const companyId = ctx.company.id
    const [shipping] = await ctx.tx
      .insert(shippings)
      .values({
        companyId,
        orderId,
        storeId: lines[0]?.storeId ?? 0,
        parcelOptionId: 1,
        state: 'shipped',
        requestedByName: 'A',
        shippedAt: ctx.now,
      })
      .returning({ id: shippings.id })
    await markLinesShipped(ctx, {
      order_id: orderId,
      line_ids: lines.map(({ id }) => id),
      shipping_id: shipping?.id ?? 0,
      carrier: 'dhl',
      tracking_number: '1',
    })
    const lineId = lines[0]?.id ?? 0
    const [row] = await ctx.tx
      .insert(returns)
      .values({
        companyId,
        orderId,
        lineId,
        actorKind: 'user',
        actorName: 'A',
        reason: 'too_small',
        refundCents: 0,
        createdAt: ctx.now,
      })
      .returning({ id: returns.id })
    await markLineReturned(ctx, { order_id: orderId, line_id: lineId, return_id: row?.id ?? 0, detail: {} })
  })
}

const NOTHING = {
  orders: 0,
  items: 0,
  amount: 0,
  returns: { items: 0, orders: 0, amount: 0 },
  other_currencies: [],
  import: null,
}

describe('the figures of Connected Retail', () => {
  it('count pieces of Zalando whose store it named, and what of them came back', async () => {
    expect(await answer()).toEqual(NOTHING)
    // Named: 10.00 and 20.00. Left to the merchant: 30.00.
    const order = await sell(['001', '002', ''])
    await sell(['003'], { currency: 'CHF' })
    // Nobody has paid, no store is named, another channel names one, another company sells.
    await sell(['001'], { status: 'initial' })
    await sell([''])
    await buildOrder(kontor, { channel: EBAY, lines: [{ store_number: '001' }] })
    await sell(['001'], { company: kontor.b })
    await takeBack(order)
    const of = { orders: 1, items: 1, amount: 10, returns: { items: 0, orders: 0, amount: 0 } }
    expect(await answer()).toEqual({
      orders: 2,
      items: 3,
      amount: 30,
      returns: { items: 1, orders: 1, amount: 10 },
      other_currencies: [{ currency: 'CHF', ...of }],
      import: null,
    })
    expect(await answer('start=2026-03-01&end=2026-03-09')).toEqual(NOTHING)
    const other = await stats(undefined, kontor.b.users.co_dashboard)
    expect(other.json()).toMatchObject({ orders: 1, items: 1, import: null })
  })

  it('are those of the orders that the list shows for them, counted by the figures and, beside other filters, one by one', async () => {
    const order_date = new Date('2026-03-05T10:00:00Z')
    await takeBack(await sell(['001', ''], { order_date }))
    await sell(['002'], { order_date })
    await sell([''], { order_date })
    // What comes back of it is not the piece whose store was named.
    const mixed = await sell(['001', '002'], { order_date })
    await kontor.asOwner(`
      update line_allocations set reason = 'best_ranking'
      where line_id = (select min(id) from order_lines where order_id = ${mixed})`)
    await takeBack(mixed)
    await sell(['003'], { order_date, status: 'initial' })
    const listed = async (query: string) => {
      const found = await kontor
        .as(kontor.a.admin)
        .get(`/orders?order_status=all-all&sales_channel=${ZALANDO}&store_named=1&${query}`)
      expect(found.statusCode, found.body).toBe(200)
      return [found.json().total, found.json().data.length]
    }
    const day = 'start=2026-03-05&end=2026-03-05'
    const booked = `start=${TODAY}&end=${TODAY}`
    expect((await answer(day)).orders).toBe(3)
    const { returns } = await answer(booked)
    expect(returns.orders).toBeGreaterThan(0)
    // A name that every order of the builder has keeps the figures from answering.
    for (const more of ['', '&customer_name=brink']) {
      expect(await listed(`event=ordered&${day}${more}`)).toEqual([3, 3])
      expect(await listed(`event=returned&${booked}${more}`)).toEqual([returns.orders, returns.orders])
    }
    expect(await listed(day)).toEqual([4, 4])
    const { stores } = await orderSetup(kontor)
    for (const event of ['', '&event=ordered'])
      expect(await listed(`${day}${event}&store=${stores[0]}`)).toEqual([1, 1])
  })

  it('stay where they are when another store sends the piece', async () => {
    const before = await answer()
    const id = await sell(['001'])
    const setup = await orderSetup(kontor)
    await kontor.inCtx(({ tx }) =>
      tx.update(orderLines).set({ storeId: setup.stores[2] }).where(eq(orderLines.orderId, id)),
    )
    expect(await answer()).toMatchObject({ orders: before.orders + 1, items: before.items + 1 })
  })

  it.each([
    ['start=2016-12-31&end=2026-03-10', 'period_too_early', 'start'],
    ['start=2026-03-11&end=2026-03-11', 'period_in_future', 'start'],
    ['start=2026-03-10&end=2026-03-11', 'period_in_future', 'end'],
    ['start=2026-03-10&end=2026-03-09', 'period_reversed', 'end'],
  ])('refuse %s at the field', async (query, code, field) => {
    const found = await stats(query)
    expect(found.statusCode).toBe(422)
    expect(found.json()).toMatchObject({ code, errors: { [field]: [expect.any(String)] } })
  })

  it('are for the dashboard and the accountants', async () => {
    for (const role of ['co_dashboard', 'co_accounting'] as const)
      expect((await stats(undefined, kontor.a.users[role])).statusCode, role).toBe(200)
    expect((await stats(undefined, kontor.a.users.co_orders)).statusCode).toBe(403)
    expect((await begin(kontor.a.users.co_orders)).statusCode).toBe(403)
  })
})

describe('the import of the history', () => {
  it('is refused without both keys, and nothing is begun', async () => {
    const none = await begin()
    expect([none.statusCode, none.json().code]).toEqual([409, 'connected_retail_keys_missing'])
    await storeKeys('')
    expect((await begin()).statusCode).toBe(409)
    // Those of another company do not help.
    await storeKeys('sealed', kontor.b.admin)
    expect((await begin()).statusCode).toBe(409)
    expect((await answer()).import).toBeNull()
    expect(await kontor.runJobs()).not.toContain('import-retail-history')
  })

  it('recounts 24 months of what Kontor holds, whatever the figures said, and is in the log', async () => {
    await storeKeys()
    const at = (daysAgo: number) => new Date(Date.parse(NOW) - daysAgo * DAY_MS)
    for (const daysAgo of [3, 40, 400]) await sell(['001'], { order_date: at(daysAgo) })
    // March 2024 is the oldest month; what was placed before it is left alone.
    await sell(['001'], { order_date: new Date('2024-02-29T23:00:00.000Z') })
    await sell(['001'], { order_date: new Date('2024-02-29T22:59:59.999Z') })
    const period = 'start=2017-01-01&end=2026-03-10'
    const before = await answer(period)
    // As if none of them had been counted.
    await kontor.asOwner(`
      delete from order_figures where store_id = -1; delete from order_figure_deltas where store_id = -1;
      update counted_orders set figures = coalesce((
        select jsonb_agg(f) from jsonb_array_elements(figures) f where (f->>2)::bigint <> -1), '[]')`)
    expect(await answer(period)).toEqual(NOTHING)

    const begun = await begin()
    expect(begun.statusCode, begun.body).toBe(202)
    expect(begun.json()).toEqual({
      state: 'running',
      started_at: NOW,
      ended_at: null,
      since: '2024-03-01',
      counted_since: '2026-04-01',
      months: 25,
      months_done: 0,
      orders: 0,
    })
    await kontor.runJobs()
    const after = await answer(period)
    expect(after).toMatchObject({
      orders: before.orders - 1,
      items: before.items - 1,
      returns: before.returns,
      import: { state: 'done', ended_at: NOW, counted_since: '2024-03-01', months_done: 25 },
    })
    // Also those found that nobody has paid yet.
    expect(after.import.orders).toBeGreaterThanOrEqual(after.orders)
    // A second time changes nothing.
    expect((await begin()).json()).toMatchObject({ state: 'running', orders: 0 })
    await kontor.runJobs()
    expect(await answer(period)).toEqual(after)
    const log = await kontor.as(kontor.a.admin).get('/audit?type=connected_retail.import_started')
    expect(log.json().data.map((row: { details: object }) => row.details)).toEqual([
      { since: '2024-03-01' },
      { since: '2024-03-01' },
    ])
  })

  it('is one, however many ask at once, and the answer is the one that runs', async () => {
    await storeKeys()
    const asked = await Promise.all(Array.from({ length: 50 }, () => begin()))
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1)
    const ran = await kontor.runJobs()
    expect(ran.filter((name) => name === 'import-retail-history')).toHaveLength(1)
  })

  it('says that it failed after the last attempt, and can be begun anew', async () => {
    await storeKeys()
    await begin()
    await kontor.asOwner('alter table counted_orders rename to counted_elsewhere')
    for (let attempt = 0; attempt < 4; attempt++) await kontor.runJobs({ retries: true, rethrow: false })
    await kontor.asOwner('alter table counted_elsewhere rename to counted_orders')
    expect((await answer()).import).toMatchObject({ state: 'failed', ended_at: NOW })
    expect((await begin()).json()).toMatchObject({ state: 'running', ended_at: null })
    await kontor.runJobs()
    expect((await answer()).import.state).toBe('done')
  })

  it('does nothing more for an earlier time that somebody asked', async () => {
    await storeKeys()
    await begin()
    // Somebody has asked a second time since, and that job waits.
    await kontor.inCtx(async (ctx) => {
      await ctx.tx.update(connectedRetailImports).set({ run: sql`run + 1` })
      await ctx.enqueue(importRetailHistoryJob, { run: 2 }, { startAfter: new Date('2027-01-01') })
    })
    await kontor.runJobs()
    expect((await answer()).import).toMatchObject({ state: 'running', orders: 0 })
  })

  it('that was half done before an upgrade goes on where it stood', async () => {
    await storeKeys()
    await begin()
    // All of its first hundred days is done, by a worker that knew no leases.
    await kontor.asOwner(`update connected_retail_imports set lease = 0, orders = 7, before_order = 0,
      before_date = timestamptz '${NOW}' - interval '100 days'`)
    const counted = async () => await kontor.inCtx(({ tx }) => tx.$count(countedOrders, sql`figures = '[]'`))
    await kontor.asOwner(`update counted_orders set figures = '[]'`)
    const all = await counted()
    await kontor.runJobs()
    const done = (await answer()).import
    expect(done).toMatchObject({ state: 'done', counted_since: '2024-03-01' })
    // Those of 400 days ago and of the first of March 2024 are left; what it had done is not looked at again.
    expect(done.orders).toBe(7 + 2)
    expect(await counted()).toBe(all - 2)
  })

  it('whose job is gone has failed, and can be begun anew', async () => {
    await storeKeys()
    await begin()
    await kontor.asOwner(`delete from pgboss.job where name = 'import-retail-history'`)
    expect((await answer()).import).toMatchObject({ state: 'failed', ended_at: NOW })
    expect((await begin()).json()).toMatchObject({ state: 'running' })
    await kontor.runJobs()
    expect((await answer()).import.state).toBe('done')
  })

  it('fails where its workers died with every attempt', async () => {
    await storeKeys()
    await begin()
    expect(await dieAtEveryAttempt(kontor, 'import-retail-history')).toBe(4)
    await kontor.runJobs()
    const user = await makeUser(kontor.db, kontor.a.id, ['co_dashboard'], kontor.clock.now())
    expect((await stats(undefined, user)).json().import.state).toBe('failed')
  })
})
