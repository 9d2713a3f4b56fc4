import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildOrder, type OrderSetup, orderSetup } from '../../../test/builders/orders.ts'
import { buildParcel } from '../../../test/builders/parcels.ts'
import { makeUser } from '../../../test/people.ts'
import { orderLines } from '../orders/orders.tables.ts'
import { colourFrom } from './colours.ts'
import { scoreOrder } from './score-orders.ts'
import { ledgerPage } from './why.repository.ts'
import { piecesToGreen } from './why.ts'

/** A Tuesday, 10:00 in Berlin. */
const NOW = '2026-03-10T09:00:00.000Z'
const DAY_MS = 86_400_000

describe('why points are as they are', () => {
  let kontor: TestApp
  let setup: OrderSetup
  beforeAll(async () => {
    kontor = await testApp({ now: NOW })
    setup = await orderSetup(kontor)
  })
  afterAll(() => kontor?.close())

  const get = async (path: string) =>
    kontor.as(await makeUser(kontor.db, kontor.a.id, ['co_dashboard'], kontor.clock.now())).get(path)
  const sums = async (query = '') => (await get(`/statistics/ranking${query}`)).json()
  const ledger = async (query = '') => (await get(`/statistics/ranking/ledger${query}`)).json()

  /** An order of a piece from a store, that is sent. */
  async function sent(arrived: Date, store: number): Promise<number> {
    const orderId = await buildOrder(kontor, {
      order_date: arrived,
      lines: [{ item_price_cents: 7900, original_item_price_cents: 7900 }],
    })
    await kontor.asOwner(
      `update orders set created_at = '${arrived.toISOString()}', released_at = '${arrived.toISOString()}' where id = ${orderId}`,
    )
    const lines = await kontor.inCtx(({ tx }) =>
      tx.update(orderLines).set({ storeId: store }).where(eq(orderLines.orderId, orderId)).returning(),
    )
    await buildParcel(kontor, { orderId, lineIds: lines.map(({ id }) => id), state: 'shipped' })
    await kontor.inCtx((ctx) => scoreOrder(ctx, { order_id: orderId }))
    return orderId
  }

  it('say that one piece makes it green where nothing was sent', async () => {
    expect(await sums()).toEqual({
      start: '2026-02-09',
      end: '2026-03-10',
      status: 'grey',
      points: 0,
      acts: 0,
      days: 0,
      average: null,
      pieces_to_green: 1,
    })
    expect(await ledger()).toMatchObject({ total: 0, data: [] })
  })

  it('name each act with its order, newest first, and what is missing until green', async () => {
    const [cologne, bonn] = setup.stores
    // Arrived on Friday at 10:00 and sent on Tuesday: Saturday, Monday, Tuesday are 3 business days.
    const late = await sent(new Date(Date.parse(NOW) - 4 * DAY_MS), cologne)
    const quick = await sent(new Date(NOW), bonn)
    expect(await sums()).toMatchObject({
      status: 'yellow',
      points: -7,
      acts: 2,
      days: 3,
      average: 1.5,
      pieces_to_green: 1,
    })
    expect(await sums(`?store=${cologne}`)).toMatchObject({
      status: 'red',
      points: -10,
      acts: 1,
      days: 3,
      pieces_to_green: 2,
    })
    const entries = await ledger()
    expect(entries.total).toBe(2)
    expect(entries.data).toMatchObject([
      { order_id: quick, kind: 'ship', store_number: '002', days: 0, points: 3, count_day: '2026-03-10' },
      { order_id: late, kind: 'ship', store_number: '001', days: 3, points: -10, count_day: '2026-03-06' },
    ])
    // Written first and done last: what was done counts.
    await kontor.asOwner(
      `update point_entries set acted_at = acted_at + interval '1 minute' where order_id = ${late}`,
    )
    expect((await ledger()).data).toMatchObject([{ order_id: late }, { order_id: quick }])
    expect((await ledger(`?store=${bonn}`)).data).toMatchObject([{ order_id: quick }])
    expect((await ledger('?page=2')).data).toEqual([])
    kontor.clock.advance(31 * DAY_MS)
    expect(await sums()).toMatchObject({ status: 'grey', acts: 0 })
    expect(await ledger()).toMatchObject({ total: 0 })
    kontor.clock.set(new Date(NOW))
  })

  it('name why a cancellation costs nothing, and can be narrowed to what cost points', async () => {
    const cancelled = async (reason: string, actor: string, original: number): Promise<number> => {
      const orderId = await buildOrder(kontor, {
        order_date: new Date(NOW),
        lines: [{ item_price_cents: 7900, original_item_price_cents: original }],
      })
      await kontor.asOwner(`update orders set released_at = '${NOW}' where id = ${orderId}`)
      await kontor.asOwner(`insert into cancellations (company_id, order_id, line_id, reason, actor_kind, actor_name, created_at)
        select company_id, order_id, id, '${reason}', '${actor}', 'X', '${NOW}' from order_lines where order_id = ${orderId}`)
      await kontor.asOwner(`update order_lines l set cancellation_id = x.id from cancellations x
        where x.line_id = l.id and l.order_id = ${orderId}`)
      await kontor.inCtx((ctx) => scoreOrder(ctx, { order_id: orderId }))
      return orderId
    }
    const byReason = new Map<number, string | null>([
      [await cancelled('customer_cancellation', 'user', 7900), 'customer_cancellation'],
      [await cancelled('mp_cancellation', 'channel', 7900), 'mp_cancellation'],
      [await cancelled('Anders überlegt', 'channel', 7900), 'other'],
      [await cancelled('out_of_stock', 'user', 12_000), 'price_lowered'],
    ])
    const own = await cancelled('out_of_stock', 'user', 7900)
    byReason.set(own, null)
    const { data } = await ledger()
    const found = data.filter(({ kind }: { kind: string }) => kind === 'cancel')
    expect(
      new Map(found.map((row: { order_id: number; uncounted: string }) => [row.order_id, row.uncounted])),
    ).toEqual(byReason)
    const deductions = await ledger('?part=deductions')
    expect(
      deductions.data.map((row: { points: number }) => row.points).every((points: number) => points < 0),
    ).toBe(true)
    expect(deductions.data).toContainEqual(expect.objectContaining({ order_id: own, points: -100 }))
    expect(deductions.total).toBe(deductions.data.length)
    expect((await get('/statistics/ranking/ledger?part=x')).statusCode).toBe(400)
  })

  it('are read by an index in the order in which they are shown, of all stores and of one', async () => {
    await sent(new Date(NOW), setup.stores[0])
    // A year of a hundred acts a day, of fifty stores: enough to be worth an index.
    await kontor.asOwner(`insert into point_entries (company_id, order_id, line_id, kind, act_id, store_id, federal_state, acted_at, day,
        count_day, days, difference_cents, half_points)
      select l.company_id, l.order_id, l.id, 'ship', 1000 + n, ${setup.stores[0]} + n % 50, '', at, (at at time zone 'Europe/Berlin')::date,
        (at at time zone 'Europe/Berlin')::date, 0, 0, 6
      from (select * from order_lines where company_id = ${kontor.a.id} order by id limit 1) l,
        lateral (select n, '${NOW}'::timestamptz - n * interval '14.4 minutes' as at from generate_series(1, 36500) n) acts`)
    // Of all rows, not of a sample: of a store, sorting a month costs nearly as little as reading it in order.
    await kontor.asOwner(`alter table point_entries alter store_id set statistics 10000, alter day set statistics 10000,
      alter acted_at set statistics 10000; analyze point_entries`)
    const scope = { first: '2026-02-09', last: '2026-03-10' }
    for (const [store, index] of [
      [0, 'point_entries_by_act'],
      [setup.stores[0], 'point_entries_by_store_act'],
    ] as const) {
      const plan = await kontor.inCtx(async ({ tx, company }) => {
        const page = ledgerPage(company.id, { ...scope, store }, { limit: 25, offset: 0 })
        const { rows } = await tx.execute(sql`explain ${page}`)
        return JSON.stringify(rows)
      })
      expect(plan).toContain(`Index Scan Backward using ${index}`)
      expect(plan).not.toContain('Sort')
    }
    await kontor.asOwner('delete from point_entries')
  })

  it('are nobody else’s, and of stores that there are', async () => {
    const theirs = await orderSetup(kontor, kontor.b)
    for (const path of ['/statistics/ranking', '/statistics/ranking/ledger']) {
      for (const store of [theirs.stores[0], 987_654]) {
        const refused = await get(`${path}?store=${store}`)
        expect([refused.statusCode, refused.json().code]).toEqual([404, 'store_not_found'])
      }
      expect((await get(`${path}?store=x`)).statusCode).toBe(400)
      expect((await kontor.as(kontor.a.users.co_orders).get(path)).statusCode).toBe(403)
    }
    expect(
      (await kontor.as(kontor.b.users.co_dashboard).get('/statistics/ranking/ledger')).json().total,
    ).toBe(0)
  })
})

it('is as few pieces on the same day as make it green', () => {
  fc.assert(
    fc.property(fc.nat({ max: 500 }), fc.nat({ max: 3000 }), (acts, days) => {
      const took = acts === 0 ? 0 : days
      const missing = piecesToGreen({ acts, days: took })
      expect(colourFrom({ acts: acts + missing, days: took })).toBe('green')
      if (missing > 0) expect(colourFrom({ acts: acts + missing - 1, days: took })).not.toBe('green')
    }),
  )
})
