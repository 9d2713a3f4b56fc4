import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { orderViews } from '../../../../test/builders/order-views.ts'
import {
  ADDRESS,
  buildOrder,
  buildShoe,
  type OrderSetup,
  type OrderSpec,
  orderSetup,
} from '../../../../test/builders/orders.ts'
import { stockReservations } from '../../catalogue/catalogue.tables.ts'
import { applyOrderEvent, lockOrderForShipping, markLinesShipped, reopenAfterVoid } from '../index.ts'

describe('shipping an order', () => {
  let kontor: TestApp
  let setup: OrderSetup
  const view = orderViews(() => kontor)
  const lock = (id: number) => kontor.inCtx((ctx) => lockOrderForShipping(ctx, id))
  const ship = (order_id: number, line_ids: number[], shipping_id = 7) =>
    kontor.inCtx((ctx) =>
      markLinesShipped(ctx, { order_id, line_ids, shipping_id, carrier: 'dhl', tracking_number: '0034' }),
    )
  const lineIds = async (id: number) => (await view.lines(id)).map((line) => line.id)
  beforeAll(async () => {
    kontor = await testApp()
    setup = await orderSetup(kontor)
  })
  afterAll(() => kontor?.close())

  it('answers what is left to ship, from where and to whom', async () => {
    const shoe = await buildShoe(kontor, [5], { isOversize: true })
    const id = await buildOrder(kontor, { lines: [{ ean: shoe.ean, mp_item_id: 'x' }] })
    expect(await lock(id)).toMatchObject({
      order: { id, order_type: 'standard', merchant_external_order: true },
      lines: [
        { position: 1, mp_item_id: 'x', store_id: setup.stores[0], is_oversize: true, in_parcel: false },
      ],
      recipient: ADDRESS,
      email: 'jana@example.test',
      problems: [],
    })
  })

  it.each<[string, OrderSpec]>([
    ['order_reserved', { status: 'initial' }],
    ['order_cancelled_by_channel', { status: 'mp_cancellation' }],
    ['order_nothing_to_ship', { status: 'shipped' }],
    ['order_not_shippable', { not_shippable_reason: 'pickup' }],
    ['line_without_store', {}],
  ])('refuses with %s', async (code, spec) => {
    await expect(lock(await buildOrder(kontor, spec))).rejects.toMatchObject({ code })
  })

  it('does not know an order of another company', async () => {
    const id = await buildOrder(kontor)
    const foreign = kontor.inCtx((ctx) => lockOrderForShipping(ctx, id), kontor.b.admin)
    await expect(foreign).rejects.toMatchObject({ code: 'order_not_found' })
  })

  it('is shipped once every line has a parcel', async () => {
    const shoe = await buildShoe(kontor, [5])
    const id = await buildOrder(kontor, { lines: [{ ean: shoe.ean, quantity: 2 }] })
    const [first = 0, second = 0] = await lineIds(id)
    expect(await ship(id, [first], 1)).toEqual({ shipped: [first], cancelled: [] })
    expect((await view.order(id)).status).toBe('approved')
    expect(await ship(id, [second], 2)).toEqual({ shipped: [second], cancelled: [] })
    expect((await view.order(id)).status).toBe('shipped')
    expect((await view.history(id)).slice(-3)).toEqual(['shipped_ln', 'shipped_ln', 'shipped_tr'])
    const before = await view.history(id)
    expect(await ship(id, [second], 2)).toEqual({ shipped: [second], cancelled: [] })
    expect(await view.history(id)).toEqual(before)
  })

  it('says which lines were cancelled while the label was being bought', async () => {
    const id = await buildOrder(kontor, { lines: [{ mp_item_id: 'a' }, { mp_item_id: 'b' }] })
    const [first = 0, second = 0] = await lineIds(id)
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, id, { type: 'channel_cancelled', mp_item_ids: ['a'] }))
    expect(await ship(id, [first, second])).toEqual({ shipped: [second], cancelled: [first] })
    expect((await view.lines(id)).map((line) => line.shippingId)).toEqual([null, 7])
    expect((await view.order(id)).status).toBe('shipped')
  })

  it('opens the order again when the label is voided, and promises the piece again', async () => {
    const shoe = await buildShoe(kontor, [1])
    const id = await buildOrder(kontor, { lines: [{ ean: shoe.ean }] })
    const ids = await lineIds(id)
    await ship(id, ids)
    const sold = () =>
      kontor.inCtx(async ({ tx }) =>
        (await tx.select().from(stockReservations))
          .filter((row) => ids.includes(row.lineId))
          .map((row) => row.soldAt),
      )
    expect(await sold()).toEqual([kontor.clock.now()])
    const reopen = () => kontor.inCtx((ctx) => reopenAfterVoid(ctx, { order_id: id, line_ids: ids }))
    await reopen()
    expect((await view.order(id)).status).toBe('open')
    expect(await sold()).toEqual([null])
    expect(await view.reserved(setup.stores[0], shoe.sizeId)).toBe(1)
    expect((await view.history(id)).slice(-2)).toEqual(['label_voided_ln', 'open_tr'])
    const before = await view.history(id)
    await reopen()
    expect(await view.history(id)).toEqual(before)
    expect((await lock(id)).lines).toHaveLength(1)
  })
})
