import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyOrderEvent, markLineReturned, markLinesShipped } from '../src/modules/orders/index.ts'
import { cancellations, orderLines, orders } from '../src/modules/orders/orders.tables.ts'
import { returns } from '../src/modules/returns/returns.tables.ts'
import { countOrdersFromBefore, foldFiguresOfOrders } from '../src/modules/statistics/index.ts'
import { figuresOf } from '../src/modules/statistics/order-figures.repository.ts'
import { type TestApp, testApp } from './app.ts'
import { AMAZON, buildOrder, EBAY, type OrderSetup, orderSetup, SHOP } from './builders/orders.ts'

const HOUR_MS = 3_600_000
/** Shortly before the clocks change: days of 23 hours and month ends are among those that are counted. */
const NOW = '2026-03-26T09:00:00.000Z'

const CHANNELS = [SHOP, EBAY, AMAZON] as const
const NAMES: Readonly<Record<number, string>> = { [SHOP]: 'shop', [EBAY]: 'ebay', [AMAZON]: 'amazon' }

interface Step {
  readonly act: 'arrive' | 'pay' | 'ship' | 'cancel' | 'cancel_all' | 'return' | 'store' | 'fold' | 'wait'
  readonly at: number
  readonly line: number
  readonly hours: number
  readonly pieces: number
  readonly channel: (typeof CHANNELS)[number]
  readonly currency: 'EUR' | 'CHF'
  readonly isPaid: boolean
}

type OnLine = (orderId: number, lineId: number, step: Step) => Promise<unknown>

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    ...([
      'arrive',
      'arrive',
      'pay',
      'ship',
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
})

const SUMMED = /^(sold|expected|cancelled|returned)_/

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' })

describe('the figures of orders', () => {
  let kontor: TestApp
  let setup: OrderSetup
  const made: number[] = []
  beforeAll(async () => {
    kontor = await testApp({ now: NOW })
    setup = await orderSetup(kontor)
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

  async function arrive({ hours, pieces, channel, currency, isPaid }: Step): Promise<void> {
    const id = await buildOrder(kontor, {
      channel,
      currency,
      order_date: new Date(kontor.clock.now().getTime() - hours * 7 * HOUR_MS),
      lines: Array.from({ length: pieces }, (_, n) => ({
        item_price_cents: 1000 * (n + 1) + hours,
        original_item_price_cents: 1000 * (n + 2),
      })),
      status: isPaid ? 'approved' : 'initial',
    })
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
    const parcel = { order_id: id, line_ids, shipping_id: 7, carrier: 'dhl', tracking_number: '1' }
    await kontor.inCtx((ctx) => markLinesShipped(ctx, parcel))
  }

  const cancelled = { type: 'cancelled', by: 'merchant', reason: 'out_of_stock' } as const
  const acts: Readonly<Record<Exclude<Step['act'], 'arrive' | 'fold' | 'wait'>, OnLine>> = {
    pay: (id) => happen(id, { type: 'paid' }),
    cancel: (id, lineId) => happen(id, { ...cancelled, line_ids: [lineId] }),
    cancel_all: (id) => happen(id, cancelled),
    store: (_, lineId, { hours }) => setStore(lineId, setup.stores[hours % 3] ?? 0),
    ship,
    return: async (id, lineId) => {
      await ship(id)
      const line = (await linesOf(id)).find((one) => one.id === lineId)
      if (line && line.shippingId !== null && line.returnId === null) await bookBack(id, lineId)
    },
  }

  async function run(step: Step): Promise<void> {
    if (step.act === 'fold') return kontor.runSchedule(foldFiguresOfOrders)
    if (step.act === 'wait') return void kontor.clock.advance(step.hours * HOUR_MS)
    if (step.act === 'arrive') return arrive(step)
    const id = made[step.at % Math.max(1, made.length)]
    if (id === undefined) return
    const lines = await linesOf(id)
    await acts[step.act](id, lines[step.line % lines.length]?.id ?? 0, step)
  }

  /** What the figures have to be: read row by row and counted here, with nothing of the code that keeps them. */
  async function recount(start: string, end: string, storeId: number) {
    const all = await kontor.inCtx(async ({ tx }) => ({
      orders: await tx.select().from(orders),
      lines: await tx.select().from(orderLines),
      cancelled: new Map((await tx.select().from(cancellations)).map((row) => [row.lineId, row.createdAt])),
      returned: new Map((await tx.select().from(returns)).map((row) => [row.lineId, row.createdAt])),
    }))
    const isIn = (at: Date | undefined) => {
      const day = at && berlin.format(at)
      return day !== undefined && day >= start && day <= end
    }
    const counted = new Map<string, Record<string, number>>()
    for (const order of all.orders) {
      const lines = all.lines.filter(
        (line) => line.orderId === order.id && (storeId === 0 || line.storeId === storeId),
      )
      const sold = order.releasedAt !== null && isIn(order.orderDate) ? lines : []
      const cancelled = lines.filter((line) => isIn(all.cancelled.get(line.id)))
      const returned = lines.filter((line) => isIn(all.returned.get(line.id)))
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

  const figures = async (start: string, end: string, store_id: number) => {
    const rows = await kontor.inCtx((ctx) => figuresOf(ctx, { it: { start, end, store_id } }))
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
    for (const store of [0, ...setup.stores])
      for (const [start, end] of PERIODS)
        expect(await figures(start, end, store), `${start} to ${end}, store ${store}`).toEqual(
          await recount(start, end, store),
        )
  }

  /** As if they had been written before there were figures. */
  const forget = () =>
    kontor.asOwner(`
      delete from counted_orders; delete from order_figures; delete from order_figure_repeats;
      delete from order_figure_deltas; delete from order_figure_backfills;
      insert into order_figure_backfills
      select company_id, (date_trunc('month', max(order_date)) + interval '1 month')::date, false from orders group by 1`)

  it('are a recount of the orders after whatever happened to them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        for (const one of steps) await run(one)
        await expectAll()
      }),
      { numRuns: 8, seed: 26, endOnFailure: true },
    )
    expect(await kontor.inCtx(({ tx }) => tx.$count(returns))).toBeGreaterThan(0)
    expect(await kontor.inCtx(({ tx }) => tx.$count(cancellations))).toBeGreaterThan(0)
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
    })
    await kontor.runSchedule(countOrdersFromBefore)
    await expectAll()
    await kontor.runSchedule(foldFiguresOfOrders)
    await expectAll()
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
