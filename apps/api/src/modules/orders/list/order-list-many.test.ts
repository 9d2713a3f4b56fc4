import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { orderSetup, SHOP } from '../../../../test/builders/orders.ts'
import { rebuildOrderCounts } from '../index.ts'
import { exportOrders } from './export-orders.ts'

const ORDERS = 1_300
const OTHERS = 325
const NAMES = 400

describe('GET /orders where more fits than is looked up by key', () => {
  let kontor: TestApp
  beforeAll(async () => {
    kontor = await testApp()
    const { accounts } = await orderSetup(kontor)
    await kontor.inCtx(async (ctx) => {
      await ctx.tx.execute(sql`
        insert into orders (company_id, account_owner_id, channel_account_id, sales_channel_id, ext_order_id,
          status, order_total_cents, number_of_lines, customer_name, order_date)
        select ${ctx.company.id}, ${ctx.company.id}, ${accounts[SHOP]}, ${SHOP}, 'M-' || n,
          case when n % 10 = 0 then 'cancelled' else 'shipped' end, n, 1, 'Meister' || n % ${NAMES},
          ${ctx.now.toISOString()}::timestamptz - n * interval '1 hour'
        from generate_series(1, ${ORDERS}) n`)
      // Others in between, which nothing that is looked for belongs to.
      await ctx.tx.execute(sql`
        insert into orders (company_id, account_owner_id, channel_account_id, sales_channel_id, ext_order_id,
          status, order_total_cents, number_of_lines, customer_name, order_date)
        select company_id, account_owner_id, channel_account_id, sales_channel_id, 'Q' || ext_order_id, 'shipped', 1, 1, 'Anders',
          order_date - interval '5 minutes'
        from orders where order_total_cents % 4 = 0`)
      await ctx.tx.execute(sql`
        insert into order_lines (company_id, order_id, position, mp_item_id, title, erp_article_number,
          item_price_cents, original_item_price_cents, tax_rate, order_date)
        select company_id, id, 1, 'x', 'Schuh', case when customer_name = 'Anders' then 'Y-1' else 'Z-1' end, 1, 1, 19,
          order_date
        from orders`)
      await rebuildOrderCounts(ctx)
    })
  })
  afterAll(() => kontor?.close())

  const list = async (query: string) => (await kontor.as(kontor.a.admin).get(`/orders?${query}`)).json()
  const numbers = (answer: { data: { ext_order_id: string }[] }) =>
    answer.data.map(({ ext_order_id }) => Number(ext_order_id.slice(2)))
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)

  it('counts orders that were written in bulk', async () => {
    expect(await list('order_status=all-all&page=65')).toMatchObject({
      total: ORDERS + OTHERS,
      total_is_capped: false,
      to: ORDERS + OTHERS,
    })
    expect(await list('order_status=canceled')).toMatchObject({ total: ORDERS / 10, total_is_capped: false })
  })

  it.each(['-order_date', 'order_date'])('answers every page by %s, however far down', async (sort) => {
    const filters = [
      'order_status=all-all',
      'order_status=shipped',
      'order_status=shipped&start=2026-01-20&end=2026-03-05',
      'order_status=all-all&end=2026-03-07',
    ]
    // Some of the newest are not folded into the counts yet.
    await kontor.inCtx((ctx) =>
      ctx.tx.execute(sql`
        with moved as (
          update order_counts set orders = orders - 3
          where company_id = ${ctx.company.id} and status = 'shipped'
            and (grain = 'day' and bucket = '2026-03-04' or grain = 'month' and bucket = '2026-03-01')
          returning company_id, grain, sales_channel_id)
        insert into order_count_deltas (company_id, day, status, sales_channel_id, merchant_external_order, delta)
        select company_id, '2026-03-04', 'shipped', sales_channel_id, true, 3 from moved where grain = 'day'`),
    )
    for (const filter of filters) {
      const query = `${filter}&sort=${sort}&per_page=200`
      const ids: number[] = []
      let pages = 1
      for (let page = 1; page <= pages; page++) {
        const answer = await list(`${query}&page=${page}`)
        pages = answer.total_pages
        ids.push(...answer.data.map(({ id }: { id: number }) => id))
      }
      const from = filter.includes('start') ? '2026-01-20' : '2000-01-01'
      const to = /end=([\d-]+)/.exec(filter)?.[1] ?? '2100-01-01'
      const expected = await kontor.inCtx((ctx) =>
        ctx.tx.execute<{ id: number }>(sql`
          select id from orders where (order_date at time zone 'Europe/Berlin')::date between ${from} and ${to}
            and (status = 'shipped' or ${filter.includes('all-all')})
          order by order_date ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, id ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}`),
      )
      expect(ids, filter).toEqual(expected.rows.map(({ id }) => id))
      expect((await list(`${query}&page=${pages + 1}`)).data).toEqual([])
    }
  })

  it.each([
    ['a name that too many have', 'customer_name=meist'],
    ['two letters from the middle of names', 'customer_name=is'],
    ['two letters in the search', 'search=is'],
    ['an article that too many orders have', 'erp_article_number=Z-'],
    ['the beginning of a number', 'ext_order_id=M-'],
    ['a part of a word in the search', 'search=eister'],
  ])('walks along the list for %s', async (_, filter) => {
    const first = await list(`order_status=all-all&${filter}`)
    expect(numbers(first)).toEqual(range(1, 25))
    expect(first).toMatchObject({ total: 100, total_is_capped: true })
    const second = await list(`order_status=all-all&${filter}&page=2`)
    expect(numbers(second)).toEqual(range(26, 50))
    expect(second).toMatchObject({ total: 125, total_is_capped: true })
    const last = await list(`order_status=all-all&${filter}&page=52`)
    expect(numbers(last)).toEqual(range(1276, 1300))
    expect(last).toMatchObject({ total: ORDERS, total_is_capped: false })
    expect(await list(`order_status=all-all&${filter}&page=60`)).toMatchObject({ total: ORDERS, data: [] })
  })

  it('keeps to the other filters on the way', async () => {
    const found = await list('order_status=canceled&customer_name=meist&sort=order_total&per_page=50')
    expect(numbers(found)).toEqual(range(1, 50).map((n) => n * 10))
    expect(found).toMatchObject({ total: 130, total_is_capped: false })
  })

  it('lists what waits before the rest, by its deadline, on every page', async () => {
    const expected = await kontor.inCtx((ctx) =>
      ctx.tx.execute<{ ext_order_id: string }>(sql`
        update orders set status = case when id % 2 = 0 then 'approved' else 'open' end,
          ship_by_at = case when order_total_cents <> 400 then
            ${ctx.now.toISOString()}::timestamptz - order_total_cents % 7 * interval '1 hour' end
        where order_total_cents in (100, 200, 300, 400, 500, 600) and number_of_lines = 1 and ext_order_id like 'M-%'
        returning ext_order_id`),
    )
    expect(expected.rows).toHaveLength(6)
    for (const [sort, waiting] of [
      ['ship_by', [300, 600, 200, 500, 100]],
      ['-ship_by', [100, 500, 200, 600, 300]],
    ] as const) {
      const query = `order_status=all-all&sort=${sort}&per_page=200`
      const ids: string[] = []
      for (let page = 1; page <= 9; page++) {
        const { data } = await list(`${query}&page=${page}`)
        ids.push(...data.map(({ ext_order_id }: { ext_order_id: string }) => ext_order_id))
      }
      expect(new Set(ids).size).toBe(ORDERS + OTHERS)
      expect(ids.slice(0, waiting.length), sort).toEqual(waiting.map((n) => `M-${n}`))
      const found = await list(`order_status=all-all&sort=${sort}&customer_name=meist`)
      expect(numbers(found).slice(0, waiting.length), sort).toEqual(waiting)
    }
  })

  it('finds two letters among what was shipped in a period', async () => {
    // Names that the filter leaves nothing of must not hide those that it leaves.
    const found = await list('order_status=shipped&customer_name=ST&start=2026-03-01&end=2026-03-10')
    const shipped = range(1, 9 * 24 + 10).filter((n) => n % 10 !== 0)
    expect(numbers(found)).toEqual(shipped.slice(0, 25))
    expect(found.total).toBeGreaterThan(25)
  })

  it('finds by few names however many orders they have', async () => {
    const found = await list('order_status=all-all&customer_name=meister17')
    const expected = range(1, ORDERS).filter((n) => String(n % NAMES).startsWith('17'))
    expect(found).toMatchObject({ total: expected.length, total_is_capped: false })
    expect(numbers(found)).toEqual(expected.slice(0, 25))
  })

  it('stops counting where nothing is maintained', async () => {
    expect(await list('order_status=all-all&line_status=open')).toMatchObject({
      total: 1_000,
      total_is_capped: true,
    })
  })

  it('exports all of what fits', async () => {
    const csv = await kontor
      .as(kontor.a.admin)
      .get('/orders/list-export?order_status=all-all&customer_name=meist')
    expect(csv.body.trim().split('\r\n')).toHaveLength(ORDERS + 1)
  })

  it('refuses to export a part for the whole', async () => {
    await kontor.inCtx((ctx) =>
      ctx.tx.execute(sql`
        insert into orders (company_id, account_owner_id, channel_account_id, sales_channel_id, ext_order_id,
          status, order_total_cents, number_of_lines, order_date)
        select company_id, account_owner_id, channel_account_id, sales_channel_id, 'X-' || n, 'shipped', 1, 1, order_date
        from (select * from orders limit 1) o, generate_series(1, 49000) n`),
    )
    const query = { order_status: 'all-all', format: 'csv' } as const
    await expect(kontor.inCtx((ctx) => exportOrders(ctx, query))).rejects.toMatchObject({
      code: 'export_too_large',
      params: { limit: '50.000' },
    })
  })
})
