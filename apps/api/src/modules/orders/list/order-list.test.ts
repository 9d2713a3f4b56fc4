import {
  ORDER_DUES,
  ORDER_SORTS,
  ORDER_STATUSES,
  type OrderRow,
  STATUS_FILTERS,
} from '@kontor/contract/orders'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { ADDRESS, AMAZON, buildOrder, EBAY, orderSetup, SHOP } from '../../../../test/builders/orders.ts'
import { addDays, berlinDay } from '../../../platform/clock/berlin.ts'
import { foldCounts } from '../index.ts'

const NAMES = ['Müller', 'Schmüller', 'Brinkmann', 'Öztürk', '100%_ig', 'von der Heide']
const FIRST_DAY = '2025-12-20'
const ORDERS = 120
const HOUR_MS = 3_600_000

/** What the test knows of an order it made, to find it again without the database. */
interface Known {
  readonly id: number
  readonly ext_order_id: string
  readonly addition: string
  readonly status: (typeof ORDER_STATUSES)[number]
  readonly date: Date
  readonly channel: number
  readonly external: boolean
  readonly name: string
  readonly articles: string[]
  readonly returned: boolean
  readonly total: number
  readonly pieces: number
  readonly ship_by: Date | null
}

const STATUSES_OF: Readonly<Record<string, readonly string[]>> = {
  'all-all': ORDER_STATUSES,
  'open-initial': ['approved', 'open', 'initial'],
  open: ['approved', 'open'],
  reserved: ['initial'],
  shipped: ['shipped', 'fulfilled'],
  canceled: ['cancelled'],
  mp_cancellation: ['mp_cancellation'],
}

describe('GET /orders', () => {
  let kontor: TestApp
  const known: Known[] = []
  beforeAll(async () => {
    kontor = await testApp()
    for (let index = 0; index < ORDERS; index++) known.push(await make(index))
    await buildOrder(kontor, {
      company: kontor.b,
      ext_order_id: 'N-7',
      delivery: { ...ADDRESS, last_name: 'Müller' },
    })
  }, 60_000)
  afterAll(() => kontor?.close())

  /** Orders whose facts repeat in different rhythms, so that every combination of filters finds some. */
  async function make(index: number): Promise<Known> {
    const status = ORDER_STATUSES[index % ORDER_STATUSES.length] ?? 'open'
    const name = NAMES[index % NAMES.length] ?? ''
    const channel = ([SHOP, EBAY, AMAZON] as const)[index % 5 === 0 ? 0 : index % 3] ?? SHOP
    const external = index % 4 !== 0
    const day = addDays(FIRST_DAY, index % 80)
    // Half an hour before and after midnight in Berlin, where UTC has another day.
    const date = new Date(`${day}T${index % 2 === 0 ? '22:30' : '23:30'}:00.000Z`)
    const articles = [`A-${index % 7}`, `B${index % 3}`]
    // Deadlines around now, some alike, some missing; on what is done or reserved they say nothing.
    const ship_by =
      index % 5 === 3 ? null : new Date(kontor.clock.now().getTime() + ((index % 17) - 8) * 5 * HOUR_MS)
    const order = {
      channel,
      status,
      ship_by_at: ship_by,
      merchant_external_order: external,
      ext_order_id: `N-${index}`,
      ext_order_id_addition: index % 6 === 0 ? `add${index}` : '',
      order_date: date,
      order_total_cents: (index * 7919) % 20_000,
      delivery: { ...ADDRESS, last_name: name },
      lines: articles.map((article_number, at) => ({
        article_number,
        quantity: at === 0 ? 1 + (index % 3) : 1,
      })),
    }
    const id = await buildOrder(kontor, order)
    if (ship_by === null) {
      await kontor.inCtx(({ tx }) => tx.execute(sql`update orders set ship_by_at = null where id = ${id}`))
    }
    const returned = (status === 'shipped' || status === 'returned') && index % 3 === 0
    if (returned) {
      await kontor.inCtx(({ tx }) =>
        tx.execute(sql`update order_lines set return_id = 1 where order_id = ${id} and position = 1`),
      )
    }
    return {
      id,
      ext_order_id: order.ext_order_id,
      addition: order.ext_order_id_addition,
      status,
      date,
      channel,
      external,
      name: name.toLowerCase(),
      articles,
      returned,
      total: order.order_total_cents,
      pieces: 2 + (index % 3),
      ship_by: status === 'approved' || status === 'open' ? ship_by : null,
    }
  }

  type Query = Readonly<Record<string, string | number | undefined>>
  const path = (query: Query) => {
    const filters = Object.entries(query).filter(([, value]) => value !== undefined)
    return `/orders?${new URLSearchParams(filters.map(([key, value]): [string, string] => [key, String(value)]))}`
  }
  const list = async (query: Query) => {
    const answer = await kontor.as(kontor.a.admin).get(path(query))
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json() as { total: number; total_is_capped: boolean; data: OrderRow[] }
  }
  const ids = async (query: Query) =>
    (await list({ order_status: 'all-all', ...query })).data.map(({ id }) => id)

  /** A single letter stands in nearly every name: it is its beginning. */
  const hasName = (name: string, part: string) =>
    part.length < 2 ? name.startsWith(part) : name.includes(part)

  function dueOf({ ship_by }: Known): string | undefined {
    const now = kontor.clock.now()
    if (ship_by === null) return undefined
    if (ship_by <= now) return 'overdue'
    const days = [0, 1].map((days) => addDays(berlinDay(now), days))
    return ['today', 'tomorrow'][days.indexOf(berlinDay(ship_by))]
  }

  function fits(order: Known, query: Query): boolean {
    const { order_status = 'open-initial', start, end, sales_channel, merchant_external_order } = query
    const isReturned = order.status === 'returned' || (order.status === 'shipped' && order.returned)
    const inGroup =
      order_status === 'returned' ? isReturned : STATUSES_OF[order_status]?.includes(order.status)
    const day = berlinDay(order.date)
    return (
      Boolean(inGroup) &&
      (start === undefined || day >= String(start)) &&
      (end === undefined || day <= String(end)) &&
      (query.due === undefined || dueOf(order) === query.due) &&
      (!sales_channel || order.channel === sales_channel) &&
      (merchant_external_order === undefined ||
        merchant_external_order === '1' ||
        order.external === (merchant_external_order === 'only')) &&
      (query.customer_name === undefined || hasName(order.name, String(query.customer_name).toLowerCase())) &&
      (query.erp_article_number === undefined ||
        order.articles.some((article) => article.startsWith(String(query.erp_article_number)))) &&
      (query.ext_order_id_addition === undefined ||
        order.addition.startsWith(String(query.ext_order_id_addition)))
    )
  }

  const day = fc.integer({ min: -5, max: 80 }).map((days) => addDays(FIRST_DAY, days))
  /** Given that often in ten; filters that are seldom given leave something to find. */
  const given = <T>(often: number, values: fc.Arbitrary<T>) =>
    fc.oneof({ weight: often, arbitrary: values }, { weight: 10 - often, arbitrary: fc.constant(undefined) })
  const status = fc.constantFrom(
    ...STATUS_FILTERS.filter((each) => each in STATUSES_OF || each === 'returned'),
    ...Array<'all-all'>(8).fill('all-all'),
  )
  const period = fc
    .record({ start: given(6, day), end: given(6, day) })
    .map(({ start, end }) => (start && end && start > end ? { start: end, end: start } : { start, end }))
  const counts = fc.record({
    order_status: status,
    sales_channel: given(2, fc.constantFrom(0, SHOP, EBAY, AMAZON)),
    merchant_external_order: given(2, fc.constantFrom('0', '1', 'only')),
    due: given(2, fc.constantFrom(...ORDER_DUES)),
    sort: given(
      5,
      fc.constantFrom(
        'order_date',
        '-order_date',
        'id',
        '-order_total',
        'customer_name',
        'status',
        'ship_by',
      ),
    ),
  })
  const counted = fc.tuple(counts, period).map(([query, days]) => ({ ...query, ...days }))
  const typed = fc.record({
    order_status: status,
    start: given(2, day),
    customer_name: given(5, fc.constantFrom('müll', 'MANN', 'zzz', '%_i', 'der H', 'br', 'LL', 'er', 'm')),
    erp_article_number: given(5, fc.constantFrom('A-', 'A-3', 'B2', 'X')),
    ext_order_id_addition: given(2, fc.constantFrom('add', 'add1')),
    sort: given(5, fc.constantFrom('order_date', '-id', 'order_total', 'customer_name', '-ship_by')),
  })
  const finds = async (asked: Query) => {
    const expected = known.filter((order) => fits(order, asked)).map(({ id }) => id)
    const { total, total_is_capped, data } = await list({ ...asked, per_page: 200 })
    expect(data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected)
    expect([total, total_is_capped]).toEqual([expected.length, false])
  }

  it('finds and counts exactly what fits, before the counts are folded and after', async () => {
    await fc.assert(fc.asyncProperty(counted, finds), { numRuns: 100 })
    await kontor.runSchedule(foldCounts)
    await fc.assert(fc.asyncProperty(counted, finds), { numRuns: 100 })
  }, 60_000)

  it('finds what was typed, and nothing else', async () => {
    await fc.assert(fc.asyncProperty(typed, finds), { numRuns: 100 })
  }, 60_000)

  it.each(ORDER_SORTS)('sorts by %s, up and down, without losing a row between pages', async (sort) => {
    const key = (row: OrderRow): string | number => {
      if (sort === 'status') return row.status_id
      if (sort === 'sales_channel') return row.sales_channel
      if (sort === 'customer_name') return row.customer_name.toLowerCase()
      if (sort === 'ship_by') return row.ship_by ?? '9'
      return row[sort]
    }
    const isName = sort === 'customer_name' || sort === 'sales_channel'
    for (const order_status of ['all-all', 'open-initial']) {
      const pages = [1, 2, 3, 4, 5].map((page) => list({ order_status, sort, page }))
      const rows = (await Promise.all(pages)).flatMap(({ data }) => data)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(
        known.filter((order) => fits(order, { order_status })).length,
      )
      const keys = rows.map(key)
      const german = new Intl.Collator('de').compare
      expect(keys).toEqual(
        keys.toSorted((a, b) => (isName ? german(String(a), String(b)) : a < b ? -1 : a > b ? 1 : 0)),
      )
      const down = (await list({ order_status, sort: `-${sort}`, per_page: 200 })).data
      const turned = rows.map(({ id }) => id).reverse()
      // What has no deadline stays last, and comes from the newest.
      const late = sort === 'ship_by' ? rows.filter(({ ship_by }) => ship_by !== null).length : 0
      expect(down.map(({ id }) => id)).toEqual([
        ...turned.slice(rows.length - late),
        ...turned.slice(0, rows.length - late),
      ])
    }
  })

  it('shows what waits by its deadline, then from the oldest, and everything else from the newest', async () => {
    for (const order_status of ['open-initial', 'open', 'reserved']) {
      const waiting = (await list({ order_status, per_page: 200 })).data.map(
        ({ ship_by, order_date }) => `${ship_by ?? '9'} ${order_date}`,
      )
      expect(waiting).toEqual(waiting.toSorted())
    }
    const all = (await list({ order_status: 'all-all' })).data.map(({ order_date }) => order_date)
    expect(all).toEqual(all.toSorted().reverse())
  })

  it('counts and exports what is due as the list shows it', async () => {
    for (const due of ORDER_DUES) {
      const expected = known.filter((order) => dueOf(order) === due)
      const { total, data } = await list({ order_status: 'all-all', due, per_page: 200 })
      expect([total, data.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([
        expected.length,
        expected.map(({ id }) => id),
      ])
      expect(expected.length, due).toBeGreaterThan(1)
      const dates = data.map(({ ship_by }) => ship_by)
      expect(dates).toEqual(dates.toSorted())
      const csv = await kontor.as(kontor.a.admin).get(`/orders/list-export?order_status=open&due=${due}`)
      expect(csv.body.trim().split('\r\n')).toHaveLength(expected.length + 1)
    }
    expect((await list({ order_status: 'shipped', due: 'overdue' })).total).toBe(0)
  })

  it('exports some of its orders by their ids, in its order, whatever status they have', async () => {
    const chosen = [known[3], known[80], known[41]].map((order) => order?.id)
    const path = (status: string, ids: readonly (number | undefined)[]) =>
      `/orders/list-export?order_status=${status}&order_ids=${ids.join(',')}`
    const exported = async (by = kontor.a.admin) => {
      const csv = await kontor.as(by).get(path('all-all', chosen))
      return csv.body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((row) => Number(row.split(';')[0]))
    }
    const shown = (await ids({ order_status: 'all-all', per_page: 200 })).filter((id) => chosen.includes(id))
    expect(shown).toHaveLength(chosen.length)
    expect(await exported()).toEqual(shown)
    // Another company's ids are none of its orders.
    expect(await exported(kontor.b.admin)).toEqual([])
    expect((await kontor.as(kontor.a.admin).get(path('all-all', [1]).concat(',x'))).statusCode).toBe(400)
  })

  it('finds an order by its number: exactly, by its beginning, by a part', async () => {
    const [, seventh] = known.filter(({ ext_order_id }) => ext_order_id.includes('7'))
    expect(await ids({ ext_order_id: 'N-7' })).toEqual([known[7]?.id])
    expect((await ids({ ext_order_id: 'N-11' })).length).toBe(1)
    expect((await ids({ ext_order_id: 'N-', per_page: 200 })).length).toBe(ORDERS)
    expect(await ids({ ext_order_id: '-119' })).toEqual([known[119]?.id])
    expect(await ids({ ext_order_id: `n-${seventh?.ext_order_id.slice(2)}` })).toContain(seventh?.id)
    expect(await ids({ ext_order_id: '_-1' })).toEqual([])
  })

  it('finds an order by its id, by a line, and by what is typed into the search', async () => {
    const order = known[42]
    const detail = (await kontor.as(kontor.a.admin).get(`/orders/${order?.id}`)).json()
    const line = detail.lines[1].id
    expect(await ids({ order_id: order?.id })).toEqual([order?.id])
    expect(await ids({ line_id: line })).toEqual([order?.id])
    expect(await ids({ search: 'N-42' })).toEqual([order?.id])
    expect(await ids({ search: 'add42' })).toEqual([order?.id])
    expect(await ids({ search: String(line) })).toContain(order?.id)
    expect((await ids({ search: 'schmü', per_page: 200 })).length).toBe(
      known.filter(({ name }) => name.includes('schmü')).length,
    )
    expect((await ids({ search: 'A-3', per_page: 200 })).length).toBe(
      known.filter(({ articles }) => articles.includes('A-3')).length,
    )
    expect(await ids({ search: 'nowhere' })).toEqual([])
  })

  it('finds an EAN however it is written, and one that is none as it came', async () => {
    const place = (ean: string) => buildOrder(kontor, { lines: [{ ean }] })
    const upc = await place('0036000291452')
    const wrong = await place('4006381333932')
    for (const typed of ['036000291452', '0036000291452', '00036000291452']) {
      expect(await ids({ search: typed }), typed).toEqual([upc])
    }
    expect(await ids({ search: '4006381333932' })).toEqual([wrong])
  })

  it('looks at lines in one state', async () => {
    const returned = await ids({ line_status: 'returned', per_page: 200 })
    expect(returned.toSorted((a, b) => a - b)).toEqual(
      known.filter((order) => order.returned).map(({ id }) => id),
    )
    expect(await ids({ line_status: 'shipped' })).toEqual([])
  })

  it('does not show the orders of another company', async () => {
    const theirs = await kontor.as(kontor.b.admin).get('/orders?order_status=all-all&customer_name=müll')
    expect(theirs.json()).toMatchObject({ total: 1, data: [{ ext_order_id: 'N-7' }] })
    const setup = await orderSetup(kontor, kontor.b)
    expect(setup.stores).toHaveLength(3)
  })

  it.each([
    ['order_status=open-and-reserved', 'order_status=open-initial'],
    ['order_status=all-all&sort=asc', 'order_status=all-all&sort=order_date'],
    ['order_status=open&sort=desc', 'order_status=open&sort=-order_date'],
  ])('takes %s as the specification has it', async (given, meant) => {
    const page = async (query: string) => (await kontor.as(kontor.a.admin).get(`/orders?${query}`)).json()
    const found = await page(given)
    expect(found.total).toBeGreaterThan(1)
    expect(found).toEqual(await page(meant))
  })

  it('has a page of 25 that stays small', async () => {
    const answer = await kontor.as(kontor.a.admin).get('/orders?order_status=all-all')
    expect(answer.json().data).toHaveLength(25)
    expect(answer.body.length / 25).toBeLessThan(800)
  })

  it.each([
    'order_status=everything',
    'per_page=30',
    'page=0',
    'start=2026-02-30',
    'sort=customer',
    'sort=--id',
    'order_id=abc',
    'unknown=1',
    'line_status=lost',
    'due=yesterday',
    `customer_name=${'x'.repeat(101)}`,
    'search=%00',
  ])('refuses %s', async (wrong) => {
    const answer = await kontor.as(kontor.a.admin).get(`/orders?${wrong}`)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request'])
  })

  it.each([
    ['start=2026-03-10&end=2026-03-09', 'period_reversed'],
    ['end=2026-03-11', 'period_in_future'],
  ])('refuses %s and says why, its export and the other lists too', async (period, code) => {
    const admin = kontor.as(kontor.a.admin)
    for (const path of ['/orders', '/orders/list-export', '/clickAndCollect', '/audit']) {
      const answer = await admin.get(`${path}?${period}`)
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 422, code])
    }
  })

  it('is open to those who work with orders', async () => {
    for (const [role, status] of [
      ['co_orders', 200],
      ['co_products', 200],
      ['co_orders_send', 200],
      ['co_accounting', 403],
      ['co_dashboard', 403],
    ] as const) {
      expect((await kontor.as(kontor.a.users[role]).get('/orders')).statusCode, role).toBe(status)
    }
    expect((await kontor.as(null).get('/orders')).statusCode).toBe(401)
  })
})
