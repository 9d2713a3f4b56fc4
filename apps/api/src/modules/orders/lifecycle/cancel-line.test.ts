import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { orderViews } from '../../../../test/builders/order-views.ts'
import { buildOrder, buildShoe, type OrderSetup, orderSetup } from '../../../../test/builders/orders.ts'
import { buildParcel, type Parcel } from '../../../../test/builders/parcels.ts'
import { on } from '../../../platform/events/event.ts'
import { takeCount } from '../../catalogue/stock.repository.ts'
import { orderCancelled } from '../index.ts'

const PAIR = [{ mp_item_id: 'pair', quantity: 2 }]

describe('cancelling a line', () => {
  let kontor: TestApp
  let setup: OrderSetup
  const told: object[] = []
  const view = orderViews(() => kontor)
  const put = (lineId: number, body: object = {}, language = 'de') =>
    kontor
      .as(kontor.a.users.co_orders)
      .put(`/orders/line/${lineId}/cancel`, body, { 'accept-language': language })
  const lineIds = async (orderId: number) => (await view.lines(orderId)).map(({ id }) => id)
  beforeAll(async () => {
    kontor = await testApp({
      subscriptions: [on(orderCancelled, async (_, payload) => void told.push(payload))],
    })
    setup = await orderSetup(kontor)
  })
  afterAll(() => kontor?.close())

  const ship = (parcel: Omit<Parcel, 'state'>) => buildParcel(kontor, { ...parcel, state: 'shipped' })

  it('offers the pair again only where the reason leaves it in the store', async () => {
    const shoe = await buildShoe(kontor, [2])
    const place = [setup.stores[0], shoe.sizeId] as const
    const called = await buildOrder(kontor, { lines: [{ ean: shoe.ean }] })
    const [free] = await lineIds(called)
    await put(free ?? 0, { reason: 'customer_cancellation' })
    expect(await view.reserved(...place)).toBe(0)
    const missing = await buildOrder(kontor, { lines: [{ ean: shoe.ean }] })
    const [gone] = await lineIds(missing)
    expect((await put(gone ?? 0, { reason: 'out_of_stock' })).statusCode).toBe(200)
    expect(await view.reserved(...place)).toBe(1)
    const both = await buildOrder(kontor, { lines: [{ ean: shoe.ean, quantity: 2, mp_item_id: 'both' }] })
    expect((await view.lines(both)).map(({ storeId }) => storeId)).toEqual([setup.stores[0], null])
    kontor.clock.advance(60_000)
    const counted = [{ store_id: place[0], size_id: place[1], on_hand: 1 }]
    await kontor.inCtx((ctx) => takeCount(ctx, ctx.now, counted))
    expect(await view.reserved(...place)).toBe(1)
  })

  it('cancels exactly this piece, keeps it from being sold again and reports it to the channel', async () => {
    const shoe = await buildShoe(kontor, [5])
    const orderId = await buildOrder(kontor, { lines: [{ ...PAIR[0], ean: shoe.ean }] })
    const [, second] = await lineIds(orderId)
    expect(await view.reserved(setup.stores[0], shoe.sizeId)).toBe(2)
    const answer = await put(second ?? 0, { commentary: 'liegt nicht im Regal' }, 'en')
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'The line has been cancelled.' }])
    expect(await view.reserved(setup.stores[0], shoe.sizeId)).toBe(2)
    expect(told.slice(-1)).toEqual([{ order_id: orderId, line_ids: [second], by: 'merchant' }])
    const order = (await kontor.as(kontor.a.admin).get(`/orders/${orderId}`)).json()
    expect(order).toMatchObject({
      status_id: 'approved',
      version: 2,
      lines: [
        { cancellation_id: null, status_transitions: { cancelable: true } },
        {
          cancel_reason: 'out_of_stock',
          status: { label: 'cancelled' },
          status_transitions: { cancelable: false },
        },
      ],
      cancellations: [
        { line_id: second, comment: 'liegt nicht im Regal', actor: kontor.a.users.co_orders.name },
      ],
    })
    expect(order.transitions.at(-1)).toMatchObject({
      transition: 'cancelled_ln',
      message: 'Position storniert: nicht auf Lager',
    })
  })

  it('takes the order with the last one', async () => {
    const orderId = await buildOrder(kontor, { status: 'initial', lines: PAIR })
    for (const lineId of await lineIds(orderId)) expect((await put(lineId)).statusCode).toBe(200)
    expect((await view.order(orderId)).status).toBe('cancelled')
    expect((await view.history(orderId)).slice(-3)).toEqual(['cancelled_ln', 'cancelled_ln', 'cancelled_tr'])
  })

  it('ships the order when all that is left has been shipped', async () => {
    const orderId = await buildOrder(kontor, { lines: PAIR })
    const [first, second] = await lineIds(orderId)
    await ship({ orderId, lineIds: [first ?? 0] })
    expect((await put(second ?? 0)).statusCode).toBe(200)
    expect((await view.order(orderId)).status).toBe('shipped')
  })

  it.each([
    ['customer_cancellation', false, 422],
    ['fraud', false, 422],
    ['prior_sale', false, 200],
    ['customer_cancellation', true, 200],
    ['customer_not_paid', true, 200],
  ])('knows reasons by the kind of order: %s, external %s → %i', async (reason, external, status) => {
    const orderId = await buildOrder(kontor, { merchant_external_order: external })
    const [lineId] = await lineIds(orderId)
    const answer = await put(lineId ?? 0, { reason })
    expect(answer.statusCode).toBe(status)
    if (status === 422) expect(answer.json().code).toBe('cancel_reason_not_allowed')
    expect((await view.cancellations(orderId)).map((row) => row.reason)).toEqual(
      status === 200 ? [reason] : [],
    )
  })

  it('puts an order that the customer called off under its own filter', async () => {
    const orderId = await buildOrder(kontor)
    const [lineId] = await lineIds(orderId)
    await put(lineId ?? 0, { reason: 'customer_cancellation' })
    const list = await kontor
      .as(kontor.a.admin)
      .get(`/orders?order_status=customer_cancellation&order_id=${orderId}`)
    expect(list.json().total).toBe(1)
    expect(list.json().data[0].status.label).toBe('customer_cancellation')
    const detail = (await kontor.as(kontor.a.admin).get(`/orders/${orderId}`)).json()
    expect([detail.status.label, detail.status_id]).toEqual(['customer_cancellation', 'cancelled'])
  })

  it('is refused once papers are being made, and for what is over', async () => {
    const inHand = await buildOrder(kontor)
    const [waiting] = await lineIds(inHand)
    await buildParcel(kontor, { orderId: inHand, lineIds: [waiting ?? 0], state: 'requested' })
    const shipped = await buildOrder(kontor)
    const [gone] = await lineIds(shipped)
    await ship({ orderId: shipped, lineIds: [gone ?? 0] })
    for (const lineId of [waiting, gone]) {
      const answer = await put(lineId ?? 0)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'line_not_cancelable'])
    }
    const once = await buildOrder(kontor)
    const [line] = await lineIds(once)
    expect((await put(line ?? 0)).statusCode).toBe(200)
    expect((await put(line ?? 0)).json().code).toBe('line_not_cancelable')
  })

  it('is refused without the right, to another company, and with a strange reason', async () => {
    const orderId = await buildOrder(kontor)
    const [lineId = 0] = await lineIds(orderId)
    const path = `/orders/line/${lineId}/cancel`
    expect((await kontor.as(kontor.a.users.co_orders_send).put(path, {})).statusCode).toBe(403)
    expect((await kontor.as(kontor.b.admin).put(path, {})).json().code).toBe('line_not_found')
    expect((await put(lineId, { reason: 'bad_mood' })).statusCode).toBe(400)
    expect((await view.cancellations(orderId)).length).toBe(0)
  })

  it('happens once for fifty people who press the button at once', async () => {
    const shoe = await buildShoe(kontor, [5])
    const orderId = await buildOrder(kontor, { lines: [{ ean: shoe.ean }] })
    const [lineId = 0] = await lineIds(orderId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => put(lineId)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(49).fill('line_not_cancelable'))
    expect(await view.cancellations(orderId)).toHaveLength(1)
    expect(await view.reserved(setup.stores[0], shoe.sizeId)).toBe(1)
  })

  it('keeps the counts right', async () => {
    const { maintained, counted } = await view.counts()
    expect(maintained).toEqual(counted)
  })
})
