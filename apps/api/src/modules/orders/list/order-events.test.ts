import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { buildOrder, EBAY, type OrderSetup, orderSetup, SHOP } from '../../../../test/builders/orders.ts'
import { buildParcel } from '../../../../test/builders/parcels.ts'
import { applyOrderEvent } from '../index.ts'
import { orderLines } from '../orders.tables.ts'

/** A Tuesday, 10:00 in Berlin. */
const NOW = '2026-03-10T09:00:00.000Z'
const DAY_MS = 86_400_000

describe('the orders behind a figure', () => {
  let kontor: TestApp
  let setup: OrderSetup
  /** Two lines each, of the stores 001 and 002, ordered on 8 March; but `ebay`, of 9 March with one line of store 003. */
  const orders: Record<'open' | 'shipped' | 'cancelled' | 'unpaid' | 'ebay', number> = {
    open: 0,
    shipped: 0,
    cancelled: 0,
    unpaid: 0,
    ebay: 0,
  }
  beforeAll(async () => {
    kontor = await testApp({ now: NOW })
    setup = await orderSetup(kontor)
    const earlier = new Date(Date.parse(NOW) - 2 * DAY_MS)
    const two = { lines: [{}, {}], order_date: earlier }
    orders.open = await buildOrder(kontor, two)
    orders.shipped = await buildOrder(kontor, two)
    orders.cancelled = await buildOrder(kontor, two)
    orders.unpaid = await buildOrder(kontor, { ...two, status: 'initial' })
    orders.ebay = await buildOrder(kontor, {
      channel: EBAY,
      order_date: new Date(Date.parse(NOW) - DAY_MS),
    })
    for (const id of [orders.open, orders.shipped, orders.cancelled, orders.unpaid])
      for (const [n, lineId] of (await linesOf(id)).entries()) await from(lineId, setup.stores[n] ?? 0)
    const [ebayLine = 0] = await linesOf(orders.ebay)
    await from(ebayLine, setup.stores[2])
    // Of store 001 alone: one line shipped, of another order one cancelled.
    const [first = 0] = await linesOf(orders.shipped)
    await buildParcel(kontor, { orderId: orders.shipped, lineIds: [first], state: 'shipped' })
    const [cancelled = 0] = await linesOf(orders.cancelled)
    await kontor.inCtx((ctx) =>
      applyOrderEvent(ctx, orders.cancelled, {
        type: 'cancelled',
        by: 'merchant',
        reason: 'out_of_stock',
        line_ids: [cancelled],
      }),
    )
  })
  afterAll(() => kontor?.close())

  const linesOf = async (orderId: number) =>
    (
      await kontor.inCtx(({ tx }) =>
        tx
          .select({ id: orderLines.id })
          .from(orderLines)
          .where(eq(orderLines.orderId, orderId))
          .orderBy(orderLines.position),
      )
    ).map(({ id }) => id)

  const from = (lineId: number, storeId: number) =>
    kontor.inCtx(({ tx }) => tx.update(orderLines).set({ storeId }).where(eq(orderLines.id, lineId)))

  const list = async (query: string) => {
    const answer = await kontor.as(kontor.a.admin).get(`/orders?order_status=all-all&${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const { data, total } = answer.json() as { data: { id: number }[]; total: number }
    const named = Object.entries(orders)
      .filter(([, id]) => data.some((row) => row.id === id))
      .map(([name]) => name)
    expect([data.length, total], query).toEqual([named.length, named.length])
    return named
  }

  it.each([
    ['event=ordered&start=2026-03-08&end=2026-03-08', ['open', 'shipped', 'cancelled']],
    ['event=ordered&start=2026-03-09&end=2026-03-10', ['ebay']],
    ['start=2026-03-08&end=2026-03-08', ['open', 'shipped', 'cancelled', 'unpaid']],
    // All of them came here today, whenever they were placed.
    ['event=arrived&start=2026-03-10&end=2026-03-10', ['open', 'shipped', 'cancelled', 'unpaid', 'ebay']],
    ['event=arrived&start=2026-03-08&end=2026-03-09', []],
    [`event=arrived&start=2026-03-10&sales_channel=${EBAY}`, ['ebay']],
    ['event=shipped&start=2026-03-10&end=2026-03-10', ['shipped']],
    ['event=shipped&start=2026-03-08&end=2026-03-09', []],
    ['event=shipped', ['shipped']],
    ['event=cancelled&start=2026-03-10&end=2026-03-10', ['cancelled']],
    ['event=cancelled&start=2026-03-08&end=2026-03-09', []],
    ['event=returned&start=2026-03-01&end=2026-03-10', []],
    [`event=ordered&start=2026-03-01&end=2026-03-10&sales_channel=${EBAY}`, ['ebay']],
    [`event=cancelled&start=2026-03-01&end=2026-03-10&sales_channel=${EBAY}`, []],
    [`event=cancelled&start=2026-03-01&end=2026-03-10&sales_channel=${SHOP}`, ['cancelled']],
    ['event=shipped&customer_name=brink', ['shipped']],
    ['event=shipped&customer_name=nobody', []],
  ])('are those of %s', async (query, expected) => {
    expect(await list(query)).toEqual(expected)
  })

  it('are those of the store whose line it was', async () => {
    const [first, second, third] = setup.stores
    const period = 'start=2026-03-01&end=2026-03-10'
    expect(await list(`store=${first}&event=cancelled&${period}`)).toEqual(['cancelled'])
    expect(await list(`store=${second}&event=cancelled&${period}`)).toEqual([])
    expect(await list(`store=${first}&event=shipped&${period}`)).toEqual(['shipped'])
    expect(await list(`store=${second}&event=shipped&${period}`)).toEqual([])
    expect(await list(`store=${third}&event=ordered&${period}`)).toEqual(['ebay'])
    expect(await list(`store=${first}&event=ordered&${period}`)).toEqual(['open', 'shipped', 'cancelled'])
    expect(await list(`store=${first}&${period}`)).toEqual(['open', 'shipped', 'cancelled', 'unpaid'])
    expect(await list(`store=0&event=ordered&${period}`)).toEqual(['open', 'shipped', 'cancelled', 'ebay'])
  })

  it('are exported as they are listed', async () => {
    const csv = await kontor
      .as(kontor.a.admin)
      .get(`/orders/list-export?order_status=all-all&event=cancelled&store=${setup.stores[0]}`)
    expect(csv.statusCode, csv.body).toBe(200)
    expect(csv.body.trim().split('\r\n')).toHaveLength(2)
  })

  it('are not those of another company or of a store that there is not', async () => {
    const theirs = await orderSetup(kontor, kontor.b)
    for (const store of [theirs.stores[0], 987_654])
      for (const path of ['/orders', '/orders/list-export']) {
        const refused = await kontor.as(kontor.a.admin).get(`${path}?store=${store}`)
        expect([refused.statusCode, refused.json().code]).toEqual([404, 'store_not_found'])
      }
    const others = await kontor.as(kontor.b.admin).get('/orders?order_status=all-all&event=ordered')
    expect(others.json().total).toBe(0)
  })

  it.each(['event=paid', 'store=-1', 'store=x'])('refuse %s', async (query) => {
    expect((await kontor.as(kontor.a.admin).get(`/orders?${query}`)).statusCode).toBe(400)
  })
})

describe('where more was booked than is looked up by key', () => {
  const ORDERS = 5_400
  let kontor: TestApp
  let setup: OrderSetup
  beforeAll(async () => {
    kontor = await testApp({ now: NOW })
    setup = await orderSetup(kontor)
    await kontor.inCtx(async (ctx) => {
      await ctx.tx.execute(sql`select set_config('app.counts_later', 'on', true)`)
      await ctx.tx.execute(sql`
        insert into orders (company_id, account_owner_id, channel_account_id, sales_channel_id, ext_order_id,
          status, order_total_cents, number_of_lines, customer_name, order_date, released_at)
        select ${ctx.company.id}, ${ctx.company.id}, ${setup.accounts[SHOP]}, ${SHOP}, 'E-' || n, 'open', n, 1, 'Meister',
          ${NOW}::timestamptz - n * interval '1 minute', ${NOW}::timestamptz
        from generate_series(1, ${ORDERS}) n`)
      await ctx.tx.execute(sql`
        insert into order_lines (company_id, order_id, position, mp_item_id, title, item_price_cents,
          original_item_price_cents, tax_rate, order_date, store_id)
        select company_id, id, 1, 'x', 'Schuh', 1, 1, 19, order_date, ${setup.stores[0]}::bigint from orders`)
      // Booked when they were ordered.
      await ctx.tx.execute(sql`
        insert into cancellations (company_id, order_id, line_id, reason, actor_kind, actor_name, created_at)
        select l.company_id, l.order_id, l.id, 'out_of_stock', 'user', 'Jana', l.order_date
        from order_lines l`)
    })
    await kontor.asOwner('analyze orders, order_lines, cancellations')
  })
  afterAll(() => kontor?.close())

  it.each(['event=cancelled', 'event=cancelled&store=', 'store=', 'event=ordered&store='])(
    'the list of %s is walked along',
    async (filter) => {
      const query = filter.endsWith('store=') ? `${filter}${setup.stores[0]}` : filter
      const path = `/orders?order_status=all-all&start=2026-01-01&end=2026-03-10&${query}&page=3`
      const page = (await kontor.as(kontor.a.admin).get(path)).json()
      expect(page.data.map(({ ext_order_id }: { ext_order_id: string }) => ext_order_id)).toEqual(
        Array.from({ length: 25 }, (_, n) => `E-${n + 51}`),
      )
      const day = (
        await kontor
          .as(kontor.a.admin)
          .get(path.replace('start=2026-01-01&end=2026-03-10', 'start=2025-01-01&end=2025-01-02'))
      ).json()
      expect(day.data).toEqual([])
    },
  )
})
