import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Colour } from '@kontor/contract/ranking'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyOrderEvent, markLineReturned } from '../src/modules/orders/index.ts'
import { cancellations, orderLines, orders, transitions } from '../src/modules/orders/orders.tables.ts'
import { stores } from '../src/modules/organisation/organisation.tables.ts'
import {
  colourOf,
  coloursOf,
  foldPointsOfDays,
  scoreOrder,
  scoreOrdersFromBefore,
} from '../src/modules/ranking/index.ts'
import { handlingDays, pointDays, pointDeltas, pointEntries } from '../src/modules/ranking/ranking.tables.ts'
import { clock, plus, slowModel } from '../src/modules/ranking/testing/slow-model.ts'
import { lineReturned } from '../src/modules/returns/index.ts'
import { returns } from '../src/modules/returns/returns.tables.ts'
import { labelBought, labelTracked } from '../src/modules/shipping/index.ts'
import { voidShipping } from '../src/modules/shipping/parcels/void-shipping.ts'
import { labelAttempts, labelTransitions } from '../src/modules/shipping/shipping.tables.ts'
import { type TestApp, testApp } from './app.ts'
import { ADDRESS, buildOrder, type OrderSetup, orderSetup, shareWithB } from './builders/orders.ts'
import { buyParcelLabel, requestParcel } from './builders/parcels.ts'

const HOUR_MS = 3_600_000
/** Between Christmas and Epiphany, which are not holidays everywhere alike. */
const NOW = '2026-12-22T09:00:00.000Z'
/** North Rhine-Westphalia, Bavaria, Saxony. */
const STATES = ['NW', 'BY', 'SN'] as const
const PRICES = [
  [10_000, 10_000],
  [10_000, 8_550],
  [10_000, 9_000],
  [10_000, 8_400],
] as const

/** What the test itself knows of an act: the rules once more, with nothing of the code that keeps the ledger. */
interface Expected {
  readonly line: number
  readonly order: number
  readonly store: number | null
  readonly day: string
  readonly isAct: boolean
  readonly days: number
  readonly points: number
  /** What reports count it as, and after how many days; undefined: points alone came of it. */
  readonly handled?: readonly [kind: 'ship' | 'return' | 'cancel', days: number]
}

const BY_DAYS: Readonly<Record<number, number>> = { 0: 3, 1: 2, 2: 0.5, 3: -10, 4: -50 }
const forDays = (days: number): number => BY_DAYS[days] ?? days * -25

/** What came back, or was seen on its way, was sent. */
const NOT_VOIDABLE = ['label_not_voidable', 'label_handed_over', 'order_fulfilled']

interface Step {
  readonly act:
    | 'arrive'
    | 'pay'
    | 'ship'
    | 'void'
    | 'cancel'
    | 'return'
    | 'deliver'
    | 'store'
    | 'fold'
    | 'wait'
  readonly at: number
  readonly line: number
  readonly hours: number
  readonly price: number
  readonly isPaid: boolean
  /** What is given up of it goes on to company B. */
  readonly isShared: boolean
  readonly reason: 'out_of_stock' | 'customer_cancellation'
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    ...([
      'arrive',
      'arrive',
      'pay',
      'ship',
      'ship',
      'ship',
      'void',
      'cancel',
      'return',
      'deliver',
      'deliver',
    ] as const),
    ...(['store', 'fold', 'wait', 'wait'] as const),
  ),
  at: fc.nat(12),
  line: fc.nat(2),
  hours: fc.integer({ min: 1, max: 60 }),
  price: fc.nat(PRICES.length - 1),
  isPaid: fc.boolean(),
  isShared: fc.boolean(),
  reason: fc.constantFrom('out_of_stock', 'out_of_stock', 'customer_cancellation'),
})

describe('points', () => {
  let kontor: TestApp
  let setup: OrderSetup
  const made: number[] = []
  let sharedEan: string
  /** By the act: `ship 7 12` is line 7 in parcel 12. A parcel that did not leave is taken out. */
  const expected = new Map<string, Expected[]>()
  const firstDays = new Map<number, string>()

  beforeAll(async () => {
    kontor = await testApp({ now: NOW })
    setup = await orderSetup(kontor)
    await buildOrder(kontor, { merchant_external_order: false })
    sharedEan = await shareWithB(kontor)
    for (const [n, id] of setup.stores.entries())
      await kontor.inCtx(({ tx }) =>
        tx
          .update(stores)
          .set({ federalState: STATES[n] ?? '' })
          .where(eq(stores.id, id)),
      )
  })
  afterAll(() => kontor?.close())

  const linesOf = (orderId: number) =>
    kontor.inCtx(({ tx }) =>
      tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position),
    )
  const orderOf = async (id: number) => {
    const [order] = await kontor.inCtx(({ tx }) => tx.select().from(orders).where(eq(orders.id, id)))
    if (!order) throw new Error('no order')
    return order
  }
  type Line = Awaited<ReturnType<typeof linesOf>>[number]

  const stateOf = (line: Line): string => STATES[setup.stores.indexOf(line.storeId ?? -1)] ?? ''
  const today = (): string => clock.format(kontor.clock.now()).slice(0, 10)

  /** The days until now from the arrival or the payment, whatever is later; the first such day counts for good. */
  async function waited(line: Line): Promise<{ day: string; days: number }> {
    const order = await orderOf(line.orderId)
    const now = kontor.clock.now()
    const from = new Date(Math.max(order.createdAt.getTime(), (order.releasedAt ?? now).getTime()))
    const first = firstDays.get(line.id)
    const noon = first === undefined ? undefined : new Date(`${first}T11:00:00Z`)
    return slowModel(noon ?? from, now, stateOf(line))
  }

  const expectedOf = (line: Line, days: number, points: number, isAct = true): Expected => ({
    line: line.id,
    order: line.orderId,
    store: line.storeId,
    day: today(),
    isAct,
    days: isAct ? days : 0,
    points,
  })

  async function arrive({ hours, price, isPaid, isShared }: Step): Promise<void> {
    const [original_item_price_cents, item_price_cents] = PRICES[price] ?? [0, 0]
    const id = await buildOrder(kontor, {
      lines: [0, 1, 2].map(() => ({
        original_item_price_cents,
        item_price_cents,
        ...(isShared ? { ean: sharedEan } : {}),
      })),
      ...(isShared ? { merchant_external_order: false, allocated_at: kontor.clock.now() } : {}),
      status: isPaid ? 'approved' : 'initial',
    })
    for (const [n, line] of (await linesOf(id)).entries())
      await setStore(line.id, setup.stores[(n + hours) % 3] ?? 0)
    made.push(id)
  }

  const setStore = (lineId: number, storeId: number) =>
    kontor.inCtx(({ tx }) => tx.update(orderLines).set({ storeId }).where(eq(orderLines.id, lineId)))

  const isFree = (line: Line) =>
    line.shippingId === null && line.cancellationId === null && line.returnId === null

  async function ship(orderId: number): Promise<void> {
    const open = (await linesOf(orderId)).filter((line) => isFree(line) && line.storeId !== null)
    const { status } = await orderOf(orderId)
    if (status !== 'approved' || open.length === 0) return
    const line_ids = open.map(({ id }) => id)
    const shipping_id = await kontor.inCtx(async (ctx) => {
      const id = await requestParcel(ctx, open[0]?.storeId ?? 0, { orderId, lineIds: line_ids })
      await buyParcelLabel(ctx, id, { orderId, lineIds: line_ids })
      const parcel = { order_id: orderId, shipping_id: id, line_ids, carrier: 'dhl', tracking_number: '1' }
      await ctx.emit(labelBought, { ...parcel, shipped_at: ctx.now.toISOString() })
      return id
    })
    for (const line of open) {
      const { day, days } = await waited(line)
      firstDays.set(line.id, firstDays.get(line.id) ?? day)
      const lowered = line.originalItemPriceCents - line.itemPriceCents
      const bonus = lowered * 10 > line.originalItemPriceCents ? Math.floor(lowered / 100) : 0
      expected.set(`ship ${line.id} ${shipping_id}`, [
        { ...expectedOf(line, days, forDays(days)), handled: ['ship', days] },
        expectedOf(line, 0, bonus, false),
      ])
    }
  }

  async function takeBack(line: Line): Promise<void> {
    const { shippingId } = line
    if (shippingId === null) return
    try {
      await kontor.inCtx((ctx) => voidShipping(ctx, shippingId))
    } catch (error) {
      if (!NOT_VOIDABLE.includes((error as { code?: string }).code ?? '')) throw error
      return
    }
    for (const key of [...expected.keys()])
      if (/^ship/.test(key) && key.endsWith(` ${shippingId}`)) expected.delete(key)
  }

  async function cancel(line: Line, { reason }: Step): Promise<void> {
    const cancelled = { type: 'cancelled', by: 'merchant', reason, line_ids: [line.id] } as const
    try {
      await kontor.inCtx((ctx) => applyOrderEvent(ctx, line.orderId, cancelled))
    } catch (error) {
      if ((error as { code?: string }).code !== 'illegal_transition') throw error
      return
    }
    const isOwn = reason === 'out_of_stock'
    // Nobody waits for what is not paid.
    const isTimed = isOwn || (await orderOf(line.orderId)).releasedAt !== null
    if (line.cancellationId !== null || !isTimed) return
    const { days } = await waited(line)
    const lowered = (line.originalItemPriceCents - line.itemPriceCents) / line.originalItemPriceCents
    const isFree = !isOwn || (days <= 1 && lowered > 0.15)
    const points = isFree ? 0 : Math.min(-100, -100 * days)
    expected.set(`cancel ${line.id}`, [
      { ...expectedOf(line, days, points, false), handled: ['cancel', days] },
    ])
  }

  /** The parcel in which a piece comes back is delivered, before its return is booked or afterwards. */
  async function deliver(line: Line): Promise<void> {
    const { shippingId, orderId } = line
    if (shippingId === null) return
    const at = kontor.clock.now()
    await kontor.inCtx(async (ctx) => {
      const [bought] = await ctx.tx
        .select()
        .from(labelAttempts)
        .where(eq(labelAttempts.shippingId, shippingId))
        .limit(1)
      if (!bought) throw new Error('no label')
      const { id: _, subject: __, reference, ...same } = bought
      const [attempt] = await ctx.tx
        .insert(labelAttempts)
        .values({
          ...same,
          labelType: 'return',
          reference: `${reference}-${at.getTime()}-${line.id}`,
          recipient: ADDRESS,
        })
        .returning({ id: labelAttempts.id })
      const label_attempt_id = attempt?.id ?? 0
      await ctx.tx
        .insert(labelTransitions)
        .values({ companyId: ctx.company.id, labelAttemptId: label_attempt_id, transition: 'delivered', at })
      await ctx.emit(labelTracked, {
        order_id: orderId,
        shipping_id: shippingId,
        label_attempt_id,
        label_type: 'return',
        status: 'delivered',
      })
    })
    for (const one of await linesOf(orderId)) {
      if (one.shippingId !== shippingId) continue
      if (!delivered.has(one.id)) delivered.set(one.id, at)
      await expectReturn(one)
    }
  }
  const delivered = new Map<number, Date>()
  const booked = new Map<number, { at: Date; line: Line }>()

  async function bookBack(line: Line): Promise<void> {
    if (line.shippingId === null || line.returnId !== null) return
    const { orderId, id: lineId } = line
    await kontor.inCtx(async (ctx) => {
      const [row] = await ctx.tx
        .insert(returns)
        .values({
          companyId: ctx.company.id,
          actorKind: 'user',
          orderId,
          lineId,
          reason: 'too_small',
          refundCents: 0,
          actorName: 'A',
          createdAt: ctx.now,
        })
        .returning({ id: returns.id })
      const return_id = row?.id ?? 0
      await markLineReturned(ctx, { order_id: orderId, line_id: lineId, return_id, detail: {} })
      await ctx.emit(lineReturned, {
        order_id: orderId,
        line_id: lineId,
        return_id,
        reason: 'x',
        refund_cents: 0,
        currency: 'EUR',
      })
    })
    booked.set(lineId, { at: kontor.clock.now(), line })
    await expectReturn(line)
  }

  async function expectReturn(line: Line): Promise<void> {
    const from = delivered.get(line.id)
    const back = booked.get(line.id)
    if (!from || !back || expected.has(`return ${line.id}`)) return
    const { days } = slowModel(from, back.at, stateOf(line))
    expected.set(`return ${line.id}`, [
      {
        ...expectedOf(line, days, forDays(days)),
        day: clock.format(back.at).slice(0, 10),
        handled: ['return', days],
      },
    ])
  }

  const acts: Readonly<Record<string, (line: Line, step: Step) => Promise<unknown>>> = {
    pay: async (line) => {
      const { status } = await orderOf(line.orderId)
      if (status === 'initial')
        await kontor.inCtx((ctx) => applyOrderEvent(ctx, line.orderId, { type: 'paid' }))
    },
    ship: (line) => ship(line.orderId),
    void: takeBack,
    cancel,
    return: bookBack,
    deliver,
    store: async (line, { hours }) => isFree(line) && setStore(line.id, setup.stores[hours % 3] ?? 0),
  }

  async function run(step: Step): Promise<unknown> {
    // What is paid and cancelled in the same millisecond does not say what came first.
    kontor.clock.advance(1000)
    if (step.act === 'fold') return kontor.runSchedule(foldPointsOfDays)
    if (step.act === 'wait') return kontor.clock.advance(step.hours * HOUR_MS)
    if (step.act === 'arrive') return arrive(step)
    const id = made[step.at % Math.max(1, made.length)]
    if (id === undefined) return
    const lines = await linesOf(id)
    const line = lines[step.line % lines.length]
    if (line) await acts[step.act]?.(line, step)
  }

  const colourOfSums = (acts: number, days: number): Colour => {
    if (acts === 0) return 'grey'
    if (days / acts <= 1) return 'green'
    return days / acts <= 2 ? 'yellow' : 'red'
  }

  /** Sums of something by a key, without those that come to nothing. */
  const sums = <T>(all: readonly T[], keyOf: (one: T) => string, of: (one: T) => readonly number[]) => {
    const summed = new Map<string, number[]>()
    for (const one of all)
      summed.set(
        keyOf(one),
        of(one).map((n, at) => n + (summed.get(keyOf(one))?.[at] ?? 0)),
      )
    return Object.fromEntries([...summed].filter(([, values]) => values.some((n) => n !== 0)))
  }

  async function expectAll(): Promise<void> {
    const wanted = [...expected.values()].flat()
    const held = await kontor.inCtx(async ({ tx }) => ({
      entries: await tx.select().from(pointEntries),
      days: [...(await tx.select().from(pointDays)), ...(await tx.select().from(pointDeltas))],
      handled: [...(await tx.select().from(handlingDays)), ...(await tx.select().from(pointDeltas))],
      orders: await tx.select().from(orders),
      transitions: await tx.select().from(transitions),
    }))
    const byDay = sums(
      wanted.flatMap((one) => (one.store === null ? [one] : [one, { ...one, store: null }])),
      ({ store, day }) => `${store ?? 0} ${day}`,
      ({ isAct, days, points }) => [isAct ? 1 : 0, days, points],
    )
    expect(
      sums(
        held.days,
        (row) => `${row.storeId} ${row.day}`,
        (row) => [row.acts, row.days, row.halfPoints / 2],
      ),
    ).toEqual(byDay)
    expect(
      sums(
        held.handled.filter(({ kind }) => kind !== null),
        (row) => `${row.storeId} ${row.day} ${row.kind} ${row.waited}`,
        (row) => [row.pieces],
      ),
    ).toEqual(
      sums(
        wanted.flatMap(({ handled, store, day }) =>
          [...new Set([0, store ?? 0])].map((where) => ({ handled, where, day })),
        ),
        ({ handled: [kind, days] = ['', 0], where, day }) => `${where} ${day} ${kind} ${Math.min(4, days)}`,
        ({ handled }) => [handled ? 1 : 0],
      ),
    )
    const byOrder = sums(
      wanted,
      ({ order }) => `${order}`,
      ({ points }) => [points],
    )
    expect(
      sums(
        held.orders,
        ({ id }) => `${id}`,
        (row) => [row.halfPoints / 2],
      ),
    ).toEqual(byOrder)
    expect(
      sums(
        held.transitions,
        ({ orderId }) => `${orderId}`,
        (row) => [row.halfPoints / 2],
      ),
    ).toEqual(byOrder)
    expect(
      sums(
        held.entries,
        ({ lineId }) => `${lineId}`,
        (row) => [row.halfPoints / 2],
      ),
    ).toEqual(
      sums(
        wanted,
        ({ line }) => `${line}`,
        ({ points }) => [points],
      ),
    )
    const since = plus(new Date(`${today()}T00:00:00Z`), -29)
      .toISOString()
      .slice(0, 10)
    const recent = wanted.filter(({ day, isAct }) => isAct && day >= since)
    const colour = colourOfSums(
      recent.length,
      recent.reduce((total, { days }) => total + days, 0),
    )
    expect(await kontor.inCtx(colourOf)).toBe(colour)
    expect(await kontor.inCtx((ctx) => coloursOf(ctx, [kontor.a.id, kontor.b.id]))).toEqual(
      new Map([
        [kontor.a.id, colour],
        [kontor.b.id, 'grey'],
      ]),
    )
  }

  /** As if everything had been done before there was a ledger. */
  const forget = () =>
    kontor.asOwner(`
      delete from point_entries; delete from point_days; delete from handling_days; delete from point_deltas; delete from point_backfills;
      update orders set half_points = 0; update transitions set half_points = 0`)

  it('are a recount of what was done, whatever was done in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 50 }), async (steps) => {
        for (const one of steps) await run(one)
        await expectAll()
      }),
      { numRuns: 8, seed: 24, endOnFailure: true },
    )
    const kinds = await kontor.inCtx(({ tx }) =>
      tx.execute<{ kind: string }>(sql`
        select distinct kind || case when counters_id is null then '' else ' back' end as kind from point_entries order by 1`),
    )
    expect(kinds.rows.map(({ kind }) => kind)).toEqual([
      'cancel',
      'price',
      'price back',
      'return',
      'ship',
      'ship back',
    ])
    const passedOn = eq(cancellations.reason, 'reallocated')
    expect(await kontor.inCtx(({ tx }) => tx.$count(cancellations, passedOn))).toBeGreaterThan(0)
    expect(await kontor.inCtx(({ tx }) => tx.$count(orders), kontor.b.admin)).toBeGreaterThan(0)
  }, 300_000)

  it('are given once when many say so at once', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 10 === 0
          ? kontor.runSchedule(foldPointsOfDays)
          : kontor.inCtx((ctx) => scoreOrder(ctx, { order_id: made[n % 7] ?? 0 })),
      ),
    )
    await expectAll()
  }, 120_000)

  it('leave nothing behind when an act is undone', async () => {
    await arrive({
      act: 'arrive',
      at: 0,
      line: 0,
      hours: 0,
      price: 1,
      isPaid: true,
      isShared: true,
      reason: 'out_of_stock',
    })
    const id = made.at(-1) ?? 0
    const cancelled = { type: 'cancelled', by: 'merchant', reason: 'out_of_stock' } as const
    await expect(
      kontor.inCtx(async (ctx) => {
        await applyOrderEvent(ctx, id, cancelled)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await expectAll()
  })

  it('are told by days from a ledger that was there before, with what costs nothing', async () => {
    const migration = await readFile(
      join(import.meta.dirname, '../migrations/0048_handling_days.sql'),
      'utf8',
    )
    const fill = migration.slice(migration.indexOf('INSERT INTO')).replaceAll('--> statement-breakpoint', '')
    await kontor.asOwner(`
      delete from handling_days; update point_deltas set kind = null, waited = null, pieces = 0;
      insert into point_backfills (company_id, before_order, is_done) values (${kontor.a.id}, 0, true);
      delete from point_entries e using cancellations x
      where x.id = e.act_id and e.kind = 'cancel' and x.reason = 'customer_cancellation'`)
    await kontor.asOwner(fill)
    await kontor.runSchedule(scoreOrdersFromBefore)
    await expectAll()
  }, 120_000)

  it('are given once for what was done before there was a ledger', async () => {
    // What was taken back before leaves no trace of the day from which it counted.
    const voided = await kontor.inCtx(({ tx }) =>
      tx.execute<{ line_id: number }>(
        sql`select distinct line_id::int as line_id from point_entries where counters_id is not null`,
      ),
    )
    expect(voided.rows.length).toBeGreaterThan(0)
    const before = await kontor.inCtx(({ tx }) => tx.select().from(pointEntries))
    const alone = (entries: typeof before) =>
      entries
        .filter(({ lineId }) => !voided.rows.some(({ line_id }) => line_id === lineId))
        .map(({ lineId, kind, day, countDay, days, halfPoints }) =>
          // What was cancelled before its order was paid counted from its own day; the payment is known only now.
          [lineId, kind, day, kind === 'cancel' ? '' : countDay, days, halfPoints].join(' '),
        )
        .toSorted()
    await forget()
    await Promise.all(Array.from({ length: 5 }, () => kontor.runSchedule(scoreOrdersFromBefore)))
    expect(alone(await kontor.inCtx(({ tx }) => tx.select().from(pointEntries)))).toEqual(alone(before))
    await kontor.runSchedule(scoreOrdersFromBefore)
    expect(alone(await kontor.inCtx(({ tx }) => tx.select().from(pointEntries)))).toEqual(alone(before))
  }, 120_000)
})
