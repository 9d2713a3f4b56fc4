import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { orderViews } from '../../../../test/builders/order-views.ts'
import { buildOrder, buildShoe, type OrderSetup, orderSetup } from '../../../../test/builders/orders.ts'
import { on } from '../../../platform/events/event.ts'
import {
  applyOrderEvent,
  markLinesShipped,
  type OrderEvent,
  orderCancelled,
  orderStatusChanged,
} from '../index.ts'

const BOTH = [{ mp_item_id: 'a' }, { mp_item_id: 'b', quantity: 2 }]

describe('applyOrderEvent', () => {
  let kontor: TestApp
  let setup: OrderSetup
  const told: object[] = []
  const tell = async (_: unknown, payload: object) => void told.push(payload)
  const view = orderViews(() => kontor)
  const apply = (id: number, event: OrderEvent) => kontor.inCtx((ctx) => applyOrderEvent(ctx, id, event))
  const refusal = (id: number, event: OrderEvent) => expect(apply(id, event)).rejects
  beforeAll(async () => {
    kontor = await testApp({ subscriptions: [on(orderCancelled, tell), on(orderStatusChanged, tell)] })
    setup = await orderSetup(kontor)
  })
  afterAll(() => kontor?.close())

  it('releases a reserved order when it is paid, and its time to ship begins', async () => {
    const id = await buildOrder(kontor, { status: 'initial' })
    expect(await apply(id, { type: 'paid' })).toBe('applied')
    const order = await view.order(id)
    expect([order.status, order.shipByAt?.toISOString()]).toEqual(['approved', '2026-03-12T09:00:00.000Z'])
    expect(await view.history(id)).toEqual(['initial_tr', 'unallocated_ln', 'approved_tr'])
    expect(told).toContainEqual({ order_id: id, from: 'initial', to: 'approved' })
    expect(await apply(id, { type: 'paid' })).toBe('unchanged')
    expect(await view.history(id)).toHaveLength(3)
  })

  it('cancels the whole order: lines, stock, history', async () => {
    const shoe = await buildShoe(kontor, [5])
    const id = await buildOrder(kontor, { lines: [{ ean: shoe.ean, quantity: 2 }] })
    expect(await view.reserved(setup.stores[0], shoe.sizeId)).toBe(2)
    const event = { type: 'cancelled', by: 'customer', reason: 'customer_cancellation' } as const
    expect(await apply(id, event)).toBe('applied')
    expect(await view.reserved(setup.stores[0], shoe.sizeId)).toBe(0)
    expect((await view.order(id)).status).toBe('cancelled')
    const cancelled = await view.cancellations(id)
    expect(cancelled.map(({ reason }) => reason)).toEqual(['customer_cancellation', 'customer_cancellation'])
    expect((await view.lines(id)).map((line) => line.cancellationId)).toEqual(cancelled.map((row) => row.id))
    expect((await view.history(id)).slice(-3)).toEqual(['cancelled_ln', 'cancelled_ln', 'cancelled_tr'])
    expect(told).toContainEqual({
      order_id: id,
      line_ids: cancelled.map((row) => row.lineId),
      by: 'customer',
    })
    expect(await apply(id, event)).toBe('unchanged')
  })

  it('cancels positions by line; the order goes when the last one does', async () => {
    const id = await buildOrder(kontor, { lines: BOTH })
    expect(await apply(id, { type: 'channel_cancelled', mp_item_ids: ['b'] })).toBe('applied')
    expect((await view.order(id)).status).toBe('approved')
    expect((await view.lines(id)).map((line) => line.cancellationId !== null)).toEqual([false, true, true])
    expect(await apply(id, { type: 'channel_cancelled', mp_item_ids: ['b'] })).toBe('unchanged')
    expect(await apply(id, { type: 'channel_cancelled', mp_item_ids: ['a'] })).toBe('applied')
    expect((await view.order(id)).status).toBe('mp_cancellation')
    expect((await view.history(id)).slice(-2)).toEqual(['mp_cancellation_ln', 'mp_cancellation_tr'])
  })

  it('ships the order when what was not shipped is cancelled', async () => {
    const id = await buildOrder(kontor, { lines: BOTH })
    const [first] = await view.lines(id)
    await kontor.inCtx((ctx) =>
      markLinesShipped(ctx, {
        order_id: id,
        line_ids: [first?.id ?? 0],
        shipping_id: 1,
        carrier: 'dhl',
        tracking_number: '1',
      }),
    )
    expect((await view.order(id)).status).toBe('approved')
    await apply(id, { type: 'channel_cancelled', mp_item_ids: ['b'] })
    expect((await view.order(id)).status).toBe('shipped')
    await refusal(id, { type: 'channel_cancelled' }).toMatchObject({ code: 'illegal_transition' })
    expect(await apply(id, { type: 'delivered' })).toBe('applied')
    expect(await apply(id, { type: 'delivered' })).toBe('unchanged')
    expect((await view.order(id)).status).toBe('fulfilled')
  })

  it('refuses what the status does not allow, in words', async () => {
    const id = await buildOrder(kontor)
    await refusal(id, { type: 'delivered' }).toMatchObject({
      code: 'illegal_transition',
      params: { status: 'Freigegeben' },
    })
    await refusal(id, { type: 'channel_cancelled', mp_item_ids: ['zz'] }).toMatchObject({
      code: 'line_not_found',
    })
    await refusal(999_999, { type: 'paid' }).toMatchObject({ code: 'order_not_found' })
    expect((await view.order(id)).version).toBe(1)
  })

  it('does not see the orders of another company', async () => {
    const id = await buildOrder(kontor)
    const foreign = kontor.inCtx((ctx) => applyOrderEvent(ctx, id, { type: 'delivered' }), kontor.b.admin)
    await expect(foreign).rejects.toMatchObject({ code: 'order_not_found' })
  })

  it('leads to one end when two cancel at once', async () => {
    const shoe = await buildShoe(kontor, [5])
    const id = await buildOrder(kontor, { lines: [{ ean: shoe.ean }] })
    const results = await Promise.all([
      apply(id, { type: 'channel_cancelled' }),
      apply(id, { type: 'cancelled', by: 'customer', reason: 'customer_cancellation' }),
    ])
    expect(results.toSorted()).toEqual(['applied', 'unchanged'])
    expect(await view.cancellations(id)).toHaveLength(1)
    expect(await view.reserved(setup.stores[0], shoe.sizeId)).toBe(0)
  })

  it('keeps the counts right', async () => {
    const { maintained, counted } = await view.counts()
    expect(maintained).toEqual(counted)
    expect(Object.keys(counted).length).toBeGreaterThan(3)
  })
})
