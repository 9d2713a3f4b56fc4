import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { orderViews } from '../../../test/builders/order-views.ts'
import { buildOrder, buildShoe, orderSetup } from '../../../test/builders/orders.ts'
import { applyOrderEvent, cancelUnpaidOrders, foldCounts, rebuildOrderCounts } from './index.ts'

const DAY_MS = 86_400_000

describe('scheduled work', () => {
  let kontor: TestApp
  const view = orderViews(() => kontor)
  beforeAll(async () => {
    kontor = await testApp()
  })
  afterAll(() => kontor?.close())

  it('cancels what was not paid within seven days of its arrival, and gives its stock back', async () => {
    const setup = await orderSetup(kontor)
    const shoe = await buildShoe(kontor, [5])
    const start = kontor.clock.now()
    const late = await buildOrder(kontor, { status: 'initial', lines: [{ ean: shoe.ean }] })
    const paid = await buildOrder(kontor, { status: 'initial' })
    const theirs = await buildOrder(kontor, { company: kontor.b, status: 'initial' })
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, paid, { type: 'paid' }))
    kontor.clock.advance(DAY_MS)
    const later = await buildOrder(kontor, { status: 'initial' })
    const orderedEarlier = await buildOrder(kontor, {
      status: 'initial',
      order_date: new Date(start.getTime() - 30 * DAY_MS),
    })
    kontor.clock.advance(6 * DAY_MS - 1)
    await kontor.runSchedule(cancelUnpaidOrders)
    expect((await view.order(late)).status).toBe('initial')
    kontor.clock.advance(1)
    await kontor.runSchedule(cancelUnpaidOrders)
    expect((await view.order(late)).status).toBe('cancelled')
    expect(await view.reserved(setup.stores[0], shoe.sizeId)).toBe(0)
    expect((await view.cancellations(late))[0]).toMatchObject({
      reason: 'payment_expired',
      actorKind: 'system',
    })
    for (const id of [later, orderedEarlier]) expect((await view.order(id)).status).toBe('initial')
    expect((await view.order(paid)).status).toBe('approved')
    expect(
      (
        await orderViews(
          () => kontor,
          () => kontor.b,
        ).order(theirs)
      ).status,
    ).toBe('cancelled')
    kontor.clock.set(start)
    const detail = (await kontor.as(kontor.a.admin).get(`/orders/${late}`)).json()
    expect(detail.transitions.at(-1)).toMatchObject({
      message: 'Bestellung storniert: Zahlung blieb 7 Tage aus',
      actor: 'Kontor',
    })
  })

  it('goes on until the last of many', async () => {
    for (let index = 0; index < 60; index++) await buildOrder(kontor, { status: 'initial' })
    kontor.clock.advance(8 * DAY_MS)
    await kontor.runSchedule(cancelUnpaidOrders)
    expect((await view.counts()).counted.initial).toBeUndefined()
  })

  it('folds what changed without changing what the counts say', async () => {
    const deltas = () =>
      kontor.inCtx(
        async ({ tx }) =>
          (await tx.execute<{ n: number }>(sql`select count(*)::int as n from order_count_deltas`)).rows[0]
            ?.n,
      )
    const before = await view.counts()
    expect(await deltas()).toBeGreaterThan(0)
    await kontor.runSchedule(foldCounts)
    expect(await deltas()).toBe(0)
    expect(await view.counts()).toEqual(before)
    expect(before.maintained).toEqual(before.counted)
    const id = await buildOrder(kontor)
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, id, { type: 'channel_cancelled' }))
    await kontor.runSchedule(foldCounts)
    const after = await view.counts()
    expect(after.maintained).toEqual(after.counted)
  })

  it('makes the counts anew from the orders themselves', async () => {
    await buildOrder(kontor)
    const before = await view.counts()
    await kontor.inCtx(async (ctx) => {
      await ctx.tx.execute(sql`update order_counts set orders = orders + 5`)
      await rebuildOrderCounts(ctx)
    })
    expect(await view.counts()).toEqual(before)
  })
})
