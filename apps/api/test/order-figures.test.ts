import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  applyOrderEvent,
  markLineReturned,
  markLinesShipped,
  reopenAfterVoid,
} from '../src/modules/orders/index.ts'
import { cancellations, lineAllocations, orderLines, orders } from '../src/modules/orders/orders.tables.ts'
import { returns } from '../src/modules/returns/returns.tables.ts'
import { shippings } from '../src/modules/shipping/shipping.tables.ts'
import { countOrdersFromBefore, foldFiguresOfOrders } from '../src/modules/statistics/index.ts'
import {
  hoursOf,
  monthlyFiguresOf,
  NAMED_BY_CHANNEL,
} from '../src/modules/statistics/order-figures.repository.ts'
import { performanceFigures } from '../src/modules/statistics/performance.repository.ts'
import { berlinDay } from '../src/platform/clock/berlin.ts'
import { type TestApp, testApp } from './app.ts'
import { AMAZON, buildOrder, EBAY, type OrderSetup, orderSetup, SHOP, shareWithB } from './builders/orders.ts'
import { makeUser } from './people.ts'

const HOUR_MS = 3_600_000
/** Shortly before the clocks change: days of 23 hours and month ends are among those that are counted. */
const NOW = '2026-03-26T09:00:00.000Z'

const ZALANDO = 3
const CHANNELS = [SHOP, EBAY, AMAZON] as const
const NAMES: Readonly<Record<number, string>> = {
  [SHOP]: 'shop',
  [EBAY]: 'ebay',
  [ZALANDO]: 'zalando',
  [AMAZON]: 'amazon',
}

interface Step {
  readonly act:
    | 'arrive'
    | 'arrive_shared'
    | 'pay'
    | 'ship'
    | 'void'
    | 'cancel'
    | 'cancel_all'
    | 'return'
    | 'store'
    | 'fold'
    | 'wait'
  readonly at: number
  readonly line: number
  readonly hours: number
  readonly pieces: number
  readonly channel: (typeof CHANNELS)[number]
  readonly currency: 'EUR' | 'CHF'
  readonly isPaid: boolean
  /** The channel names the stores of its first two pieces, and is Zalando unless it is Amazon. */
  readonly isNamed: boolean
}

type OnLine = (orderId: number, lineId: number, step: Step) => Promise<unknown>

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    ...([
      'arrive',
      'arrive',
      'arrive_shared',
      'pay',
      'ship',
      'ship',
      'void',
      'cancel',
      'cancel_all',
      'return',
      'return',
      'store',
      'fold',
      'wait',
    ] as const),
  ),
  at: fc.nat(20),
  line: fc.nat(3),
  hours: fc.integer({ min: 1, max: 90 }),
  pieces: fc.integer({ min: 1, max: 3 }),
  channel: fc.constantFrom(...CHANNELS),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'CHF'),
  isPaid: fc.boolean(),
  isNamed: fc.boolean(),
})

const SUMMED = /^(sold|expected|cancelled|returned|shipped)_/

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' })

describe('the figures of orders', () => {
  let kontor: TestApp
  let setup: OrderSetup
  const made: number[] = []
  /** What is given up of it goes on to company B. */
  let sharedEan: string
  beforeAll(async () => {
    kontor = await testApp({ now: NOW })
    setup = await orderSetup(kontor)
    for (const channel of CHANNELS) await buildOrder(kontor, { channel, merchant_external_order: false })
    sharedEan = await shareWithB(kontor)
  })
  afterAll(() => kontor?.close())

  const linesOf = (orderId: number) =>
    kontor.inCtx(({ tx }) =>
      tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position),
    )

  const setStore = (lineId: number, storeId: number) =>
    kontor.inCtx(({ tx }) => tx.update(orderLines).set({ storeId }).where(eq(orderLines.id, lineId)))

  /** As `returnLine` books it. */
  const bookBack = (orderId: number, lineId: number) =>
    kontor.inCtx(async (ctx) => {
      const facts = {
        orderId,
        lineId,
        reason: 'too_small',
        refundCents: 0,
        actorName: 'A',
        createdAt: ctx.now,
      }
      const [row] = await ctx.tx
        .insert(returns)
        .values({ companyId: ctx.company.id, actorKind: 'user', ...facts })
        .returning({ id: returns.id })
      await markLineReturned(ctx, { order_id: orderId, line_id: lineId, return_id: row?.id ?? 0, detail: {} })
    })

  async function arrive(step: Step): Promise<void> {
    const { act, hours, pieces, channel, currency, isPaid } = step
    const isShared = act === 'arrive_shared'
    const isNamed = step.isNamed && !isShared
    const id = await buildOrder(kontor, {
      channel,
      currency,
      order_date: new Date(kontor.clock.now().getTime() - hours * 7 * HOUR_MS),
      lines: Array.from({ length: pieces }, (_, n) => ({
        item_price_cents: 1000 * (n + 1) + hours,
        original_item_price_cents: 1000 * (n + 2),
        store_number: isNamed && n < 2 ? '001' : '',
        ...(isShared ? { ean: sharedEan } : {}),
      })),
      ...(isShared ? { merchant_external_order: false, allocated_at: kontor.clock.now() } : {}),
      status: isPaid ? 'approved' : 'initial',
    })
    if (isNamed && channel !== AMAZON)
      await kontor.inCtx(({ tx }) =>
        tx.update(orders).set({ salesChannelId: ZALANDO }).where(eq(orders.id, id)),
      )
    // The third piece stays without a store.
    for (const [n, line] of (await linesOf(id)).slice(0, 2).entries())
      await setStore(line.id, setup.stores[(n + hours) % 3] ?? 0)
    made.push(id)
  }

  /** What an order's state refuses changes nothing, and that counts as well. */
  const happen = (id: number, event: Parameters<typeof applyOrderEvent>[2]) =>
    kontor
      .inCtx((ctx) => applyOrderEvent(ctx, id, event))
      .catch((error: { code?: string }) => {
        if (error.code !== 'illegal_transition') throw error
      })

  async function ship(id: number): Promise<void> {
    const open = (await linesOf(id)).filter(
      (line) => line.shippingId === null && line.cancellationId === null,
    )
    const [order] = await kontor.inCtx(({ tx }) => tx.select().from(orders).where(eq(orders.id, id)))
    if (order?.status !== 'approved' || open.length === 0) return
    const line_ids = open.map((line) => line.id)
    await kontor.inCtx(async (ctx) => {
      const [shipping] = await ctx.tx
        .insert(shippings)
        .values({
          companyId: ctx.company.id,
          orderId: id,
          storeId: setup.stores[0],
          parcelOptionId: 1,
          state: 'shipped',
          requestedByName: 'A',
          shippedAt: ctx.now,
        })
        .returning({ id: shippings.id })
      const shipping_id = shipping?.id ?? 0
      const parcel = { order_id: id, line_ids, shipping_id, carrier: 'dhl', tracking_number: '1' }
      await markLinesShipped(ctx, parcel)
    })
  }

  /** As if the labels of its parcels were voided. */
  const voidParcels = async (id: number) => {
    const line_ids = (await linesOf(id)).map((line) => line.id)
    await kontor
      .inCtx((ctx) => reopenAfterVoid(ctx, { order_id: id, line_ids }))
      .catch((error: { code?: string }) => {
        if (error.code !== 'illegal_transition') throw error
      })
  }

  const cancelled = { type: 'cancelled', by: 'merchant', reason: 'out_of_stock' } as const
  const acts: Readonly<Record<Exclude<Step['act'], 'arrive' | 'arrive_shared' | 'fold' | 'wait'>, OnLine>> = {
    pay: (id) => happen(id, { type: 'paid' }),
    cancel: (id, lineId) => happen(id, { ...cancelled, line_ids: [lineId] }),
    cancel_all: (id) => happen(id, cancelled),
    store: (_, lineId, { hours }) => setStore(lineId, setup.stores[hours % 3] ?? 0),
    ship,
    void: voidParcels,
    return: async (id, lineId) => {
      await ship(id)
      const line = (await linesOf(id)).find((one) => one.id === lineId)
      if (line && line.shippingId !== null && line.returnId === null) await bookBack(id, lineId)
    },
  }

  async function run(step: Step): Promise<void> {
    if (step.act === 'fold') return kontor.runSchedule(foldFiguresOfOrders)
    if (step.act === 'wait') return void kontor.clock.advance(step.hours * HOUR_MS)
    if (step.act === 'arrive' || step.act === 'arrive_shared') return arrive(step)
    const id = made[step.at % Math.max(1, made.length)]
    if (id === undefined) return
    const lines = await linesOf(id)
    await acts[step.act](id, lines[step.line % lines.length]?.id ?? 0, step)
  }

  /** What the figures have to be: read row by row and counted here, with nothing of the code that keeps them. */
  async function recount(start: string, end: string, storeId: number, who = kontor.a.admin) {
    const all = await kontor.inCtx(
      async ({ tx }) => ({
        orders: await tx.select().from(orders),
        lines: await tx.select().from(orderLines),
        cancelled: new Map((await tx.select().from(cancellations)).map((row) => [row.lineId, row.createdAt])),
        returned: new Map((await tx.select().from(returns)).map((row) => [row.lineId, row.createdAt])),
        shipped: new Map((await tx.select().from(shippings)).map((row) => [row.id, row.shippedAt])),
        named: new Set(
          (await tx.select().from(lineAllocations))
            .filter((row) => row.reason === 'named_by_channel')
            .map((row) => row.lineId),
        ),
      }),
      who,
    )
    const isIn = (at: Date | null | undefined) => {
      const day = at ? berlin.format(at) : undefined
      return day !== undefined && day >= start && day <= end
    }
    const counted = new Map<string, Record<string, number>>()
    for (const order of all.orders) {
      const isCounted = (line: (typeof all.lines)[number]) =>
        storeId === NAMED_BY_CHANNEL
          ? order.salesChannelId === ZALANDO && all.named.has(line.id)
          : storeId === 0 || line.storeId === storeId
      const lines = all.lines.filter((line) => line.orderId === order.id && isCounted(line))
      const sold = order.releasedAt !== null && isIn(order.orderDate) ? lines : []
      const cancelled = lines.filter((line) => isIn(all.cancelled.get(line.id)))
      const returned = lines.filter((line) => isIn(all.returned.get(line.id)))
      const shipped = lines.filter((line) => isIn(all.shipped.get(line.shippingId ?? 0)))
      const cents = (some: typeof lines) => some.reduce((sum, line) => sum + line.itemPriceCents, 0)
      const news: Record<string, number> = {
        sold_items: sold.length,
        sold_orders: Math.sign(sold.length),
        sold_cents: cents(sold),
        expected_cents: sold.reduce((sum, line) => sum + line.originalItemPriceCents, 0),
        cancelled_items: cancelled.length,
        cancelled_orders: Math.sign(cancelled.length),
        cancelled_cents: cents(cancelled),
        returned_items: returned.length,
        returned_orders: Math.sign(returned.length),
        returned_cents: cents(returned),
        shipped_items: shipped.length,
        shipped_orders: Math.sign(shipped.length),
        shipped_cents: cents(shipped),
      }
      if (Object.values(news).every((n) => n === 0)) continue
      const key = `${NAMES[order.salesChannelId]} ${order.currency}`
      const before = counted.get(key) ?? {}
      counted.set(
        key,
        Object.fromEntries(Object.entries(news).map(([name, n]) => [name, (before[name] ?? 0) + n])),
      )
    }
    return Object.fromEntries(counted)
  }

  const figures = async (start: string, end: string, store_id: number, who = kontor.a.admin) => {
    const { figures: rows } = await kontor.inCtx(
      (ctx) => performanceFigures(ctx, { it: { start, end, store_id } }, Math.max(0, store_id)),
      who,
    )
    return Object.fromEntries(
      rows.map((row) => [
        `${row.sales_channel} ${row.currency}`,
        Object.fromEntries(Object.entries(row).filter(([name]) => SUMMED.test(name))),
      ]),
    )
  }

  const PERIODS = [
    ['2017-01-01', '2027-12-31'],
    ['2026-03-01', '2026-03-31'],
    ['2026-03-28', '2026-04-02'],
    ['2026-02-17', '2026-04-15'],
    ['2026-03-26', '2026-03-26'],
    ['2026-03-29', '2026-03-29'],
  ] as const

  async function expectAll() {
    for (const store of [0, NAMED_BY_CHANNEL, ...setup.stores])
      for (const [start, end] of PERIODS)
        expect(await figures(start, end, store), `${start} to ${end}, store ${store}`).toEqual(
          await recount(start, end, store),
        )
    for (const [start, end] of PERIODS)
      expect(await figures(start, end, 0, kontor.b.admin), `${start} to ${end}, the next company`).toEqual(
        await recount(start, end, 0, kontor.b.admin),
      )
    await expectHours()
    await expectMonths()
  }

  /** What is told by hours, against the orders of the last two weeks. */
  async function expectHours() {
    const now = kontor.clock.now()
    const from = new Date(now.getTime() - 14 * 24 * HOUR_MS)
    const rows = await kontor.inCtx((ctx) => hoursOf(ctx, [{ from, until: now }]))
    const told = rows.map((row) => [
      `${new Date(row.at).toISOString().slice(0, 13)} ${row.sales_channel} ${row.currency}`,
      [row.sold_items, row.sold_orders, row.sold_cents],
    ])
    const all = await kontor.inCtx(async ({ tx }) => ({
      orders: await tx.select().from(orders),
      lines: await tx.select().from(orderLines),
    }))
    const counted: Record<string, number[]> = {}
    const beginning = Math.floor(from.getTime() / 300_000) * 300_000
    for (const order of all.orders) {
      const at = order.orderDate.getTime()
      if (order.releasedAt === null || at < beginning || at >= now.getTime()) continue
      const key = `${order.orderDate.toISOString().slice(0, 13)} ${NAMES[order.salesChannelId]} ${order.currency}`
      const [items = 0, n = 0, cents = 0] = counted[key] ?? []
      const lines = all.lines.filter((line) => line.orderId === order.id)
      counted[key] = [
        items + lines.length,
        n + 1,
        lines.reduce((sum, line) => sum + line.itemPriceCents, cents),
      ]
    }
    expect(Object.fromEntries(told)).toEqual(counted)
  }

  /** What months say is what each of them says as a period. */
  async function expectMonths() {
    const months = ['2026-02-01', '2026-03-01', '2026-04-01']
    const rows = await kontor.inCtx((ctx) =>
      monthlyFiguresOf(ctx, [{ from: '2026-02-01', to: '2026-04-01' }], '2026-03-01'),
    )
    const sums = (grain: string, bucket: string) =>
      Object.fromEntries(
        rows
          .filter((row) => row.grain === grain && row.bucket === bucket)
          .map((row) => [
            `${row.sales_channel} ${row.currency}`,
            Object.fromEntries(Object.entries(row).filter(([name]) => SUMMED.test(name))),
          ]),
      )
    for (const month of months) {
      const end = new Date(Date.UTC(2026, Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)
      expect(sums('month', month), month).toEqual(await recount(month, end, 0))
    }
    for (const day of ['2026-03-26', '2026-03-29', '2026-03-31'])
      expect(sums('day', day), day).toEqual(await recount(day, day, 0))
  }

  const ACTS = { ordered: 'sold_orders', cancelled: 'cancelled_orders', returned: 'returned_orders' } as const

  /** The list of the orders behind each figure of a period has exactly as many, in all and of each channel. */
  async function expectLists() {
    // The clock goes on, and with it the sessions end.
    const reader = kontor.as(await makeUser(kontor.db, kontor.a.id, ['co_orders'], kontor.clock.now()))
    for (const store of [0, setup.stores[0]])
      for (const [start, last] of PERIODS) {
        const counted = await recount(start, last, store)
        // The list takes no day to come.
        const [end = last] = [last, berlinDay(kontor.clock.now())].sort()
        if (start > end) continue
        for (const [event, column] of Object.entries(ACTS))
          for (const channel of [0, ...CHANNELS, ZALANDO]) {
            const path = `/orders?order_status=all-all&per_page=200&event=${event}&start=${start}&end=${end}&store=${store}&sales_channel=${channel}`
            const list = (await reader.get(path)).json()
            const name = Object.entries(counted).filter(
              ([key]) => channel === 0 || key.startsWith(`${NAMES[channel]} `),
            )
            const expected = name.reduce((sum, [, news]) => sum + (news[column] ?? 0), 0)
            expect([list.total, list.data.length, list.total_is_capped], path).toEqual([
              expected,
              expected,
              false,
            ])
          }
      }
  }

  /** As if they had been written before there were figures. */
  const forget = () =>
    kontor.asOwner(`
      delete from counted_orders; delete from order_figures; delete from order_figure_repeats;
      delete from order_figure_deltas; delete from order_figure_backfills; delete from order_figure_slots;
      insert into order_figure_backfills
      select company_id, (date_trunc('month', max(order_date)) + interval '1 month')::date, false from orders group by 1`)

  it('are a recount of the orders after whatever happened to them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        for (const one of steps) await run(one)
        await expectAll()
        await expectLists()
      }),
      { numRuns: 8, seed: 26, endOnFailure: true },
    )
    expect(await kontor.inCtx(({ tx }) => tx.$count(returns))).toBeGreaterThan(0)
    expect(await kontor.inCtx(({ tx }) => tx.$count(cancellations))).toBeGreaterThan(0)
    const named = Object.values(await recount('2017-01-01', '2027-12-31', NAMED_BY_CHANNEL))
    expect(named.reduce((sum, { sold_items = 0 }) => sum + sold_items, 0)).toBeGreaterThan(0)
    expect(named.reduce((sum, { returned_items = 0 }) => sum + returned_items, 0)).toBeGreaterThan(0)
    const passedOn = eq(cancellations.reason, 'reallocated')
    expect(await kontor.inCtx(({ tx }) => tx.$count(cancellations, passedOn))).toBeGreaterThan(0)
    expect(await kontor.inCtx(({ tx }) => tx.$count(orders), kontor.b.admin)).toBeGreaterThan(0)
  }, 300_000)

  it('say the same when all is folded, and when all is counted anew, the newest month first', async () => {
    await kontor.runSchedule(foldFiguresOfOrders)
    await expectAll()
    await forget()
    await run({
      act: 'return',
      at: 1,
      line: 0,
      hours: 1,
      pieces: 1,
      channel: SHOP,
      currency: 'EUR',
      isPaid: true,
      isNamed: false,
    })
    await kontor.runSchedule(countOrdersFromBefore)
    await expectAll()
    await kontor.runSchedule(foldFiguresOfOrders)
    await expectAll()
  }, 120_000)

  it('are completed where they were kept before there were those of what was shipped', async () => {
    await kontor.runSchedule(foldFiguresOfOrders)
    // As the first version left them: without parcels, and without the last hours.
    await kontor.asOwner(`
      drop trigger count_shipped_line on order_lines;
      delete from order_figure_slots; delete from order_figure_backfills;
      update order_figures set shipped_items = 0, shipped_orders = 0, shipped_cents = 0;
      update order_figure_repeats set shipped_orders = 0;
      update counted_orders set knows = 0, figures = coalesce((
        select jsonb_agg(to_jsonb(array(select v from jsonb_array_elements(f) with ordinality e (v, n) where n <= 15 order by n)))
        from jsonb_array_elements(figures) f
        where jsonb_path_exists(f, '$[5 to 14] ? (@ > 0)')), '[]')`)
    await kontor.asOwner(
      await readFile(new URL('../migrations/functions/statistics.sql', import.meta.url), 'utf8'),
    )
    await run({
      act: 'ship',
      at: 2,
      line: 0,
      hours: 1,
      pieces: 1,
      channel: SHOP,
      currency: 'EUR',
      isPaid: true,
      isNamed: false,
    })
    await kontor.runSchedule(countOrdersFromBefore)
    await expectAll()
    await kontor.runSchedule(foldFiguresOfOrders)
    await expectAll()
    expect(await kontor.inCtx(({ tx }) => tx.$count(shippings))).toBeGreaterThan(0)
  }, 120_000)

  it('are right when many change one order at once', async () => {
    const id = await buildOrder(kontor, { lines: Array.from({ length: 50 }, () => ({})) })
    const lines = await linesOf(id)
    await Promise.all(
      lines.map((line, n) =>
        n % 2 === 0
          ? setStore(line.id, setup.stores[n % 3] ?? 0)
          : kontor.inCtx((ctx) =>
              applyOrderEvent(ctx, id, {
                type: 'cancelled',
                by: 'customer',
                reason: 'x',
                line_ids: [line.id],
              }),
            ),
      ),
    )
    await expectAll()
  }, 120_000)

  it('are right when many fold, count and sell at once', async () => {
    await forget()
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        if (n % 10 === 0) return kontor.runSchedule(foldFiguresOfOrders)
        if (n % 10 === 5) return kontor.runSchedule(countOrdersFromBefore)
        return buildOrder(kontor, { lines: [{}, {}] })
      }),
    )
    await kontor.runSchedule(countOrdersFromBefore)
    await expectAll()
  }, 120_000)

  it('leave nothing behind when a transaction is undone', async () => {
    const before = await figures('2017-01-01', '2027-12-31', 0)
    const [id = 0] = made
    await expect(
      kontor.inCtx(async ({ tx }) => {
        await tx.update(orderLines).set({ itemPriceCents: 1 }).where(eq(orderLines.orderId, id))
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await figures('2017-01-01', '2027-12-31', 0)).toEqual(before)
    await kontor.inCtx(({ tx }) => tx.execute(sql`select count_orders(company_id, array[id]) from orders`))
    expect(await figures('2017-01-01', '2027-12-31', 0)).toEqual(before)
  })
})
