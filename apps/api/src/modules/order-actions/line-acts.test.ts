import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { orderViews } from '../../../test/builders/order-views.ts'
import { buildOrder, buildShoe, type OrderSetup, orderSetup } from '../../../test/builders/orders.ts'
import { buildParcel, scanParcel } from '../../../test/builders/parcels.ts'
import { on } from '../../platform/events/event.ts'
import { applyOrderEvent, lineStoreChanged, orderCancelled } from '../orders/index.ts'
import { lineReturned } from '../returns/index.ts'

const ACTIONS = '/orders/actions'
const PAIR = [{ mp_item_id: 'pair', quantity: 2 }]

let kontor: TestApp
let setup: OrderSetup
/** What others were told: channels, the store, who counts. */
const told: string[] = []
const view = orderViews(() => kontor)
const lineIds = async (orderId: number) => (await view.lines(orderId)).map(({ id }) => id)

beforeAll(async () => {
  kontor = await testApp({
    subscriptions: [
      on(orderCancelled, async (_, { order_id }) => void told.push(`cancelled ${order_id}`)),
      on(lineReturned, async (_, { order_id }) => void told.push(`returned ${order_id}`)),
      on(lineStoreChanged, async (_, { order_id }) => void told.push(`moved ${order_id}`)),
    ],
  })
  setup = await orderSetup(kontor)
})
afterAll(() => kontor?.close())
beforeEach(() => {
  told.length = 0
})

const clerk = () => kontor.as(kontor.a.users.co_orders)
const ask = (action: string, orderId: number, lines: readonly number[], options: object) =>
  clerk().post(ACTIONS, { action, order_ids: [orderId], options: { lines, ...options } })
const cancel = (orderId: number, lines: readonly number[]) =>
  ask('cancel', orderId, lines, { cancel_reason: 'out_of_stock', comment: 'nicht im Regal' })
const begun = async (answer: ReturnType<typeof ask>): Promise<number> => {
  const { statusCode, body, json } = await answer
  expect(statusCode, body).toBe(202)
  return json().id
}
const order = async (id: number) => (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()
const action = async (id: number) => (await clerk().get(`${ACTIONS}/${id}`)).json()
/** What somebody is told of lines of an order that could not be cancelled, returned or moved after all. */
const notified = async (orderId: number, by = clerk()) =>
  (await by.get('/messages/notifications'))
    .json()
    .data.filter(
      ({ kind, order_id }: { kind: string; order_id: number }) =>
        kind === 'action_ended' && order_id === orderId,
    )
/** Lets the ten seconds pass, and everything happen that follows. */
const settle = async () => {
  kontor.clock.advance(10_000)
  await kontor.runJobs()
}

describe('what is done with lines waits for ten seconds', () => {
  test('a cancellation: nothing before, everything after, in the name of who asked', async () => {
    const id = await buildOrder(kontor, { lines: PAIR })
    const [first = 0, second = 0] = await lineIds(id)
    const act = await begun(cancel(id, [first, second]))
    kontor.clock.advance(9_000)
    await kontor.runJobs()
    expect(told).toEqual([])
    expect(await order(id)).toMatchObject({
      status_id: 'approved',
      pending_acts: [
        { id: act, action: 'cancel', lines: [first, second], requested_by: kontor.a.users.co_orders.name },
      ],
    })
    kontor.clock.advance(1_000)
    await kontor.runJobs()
    expect(told).toEqual([`cancelled ${id}`, `cancelled ${id}`])
    expect(await order(id)).toMatchObject({
      status_id: 'cancelled',
      pending_acts: [],
      cancellations: [
        { line_id: first, comment: 'nicht im Regal', actor: kontor.a.users.co_orders.name },
        { line_id: second },
      ],
    })
    expect(await action(act)).toMatchObject({ status: 'done', done: 1, failed: 0 })
    // Done as it was asked for: nobody has to hear of it.
    expect(await notified(id)).toEqual([])
  })

  test('a return and a change of store', async () => {
    const shoe = await buildShoe(kontor, [5, 5])
    const moved = await buildOrder(kontor, { lines: [{ ean: shoe.ean }] })
    const [line = 0] = await lineIds(moved)
    const to = setup.stores[1]
    await begun(ask('store', moved, [line], { store_id: to, comment: 'liegt dort' }))
    const sent = await buildOrder(kontor, { lines: [{}] })
    const [piece = 0] = await lineIds(sent)
    const parcel = await buildParcel(kontor, { orderId: sent, lineIds: [piece], state: 'shipped' })
    await kontor.inCtx((ctx) => scanParcel(ctx, parcel))
    await begun(ask('return', sent, [piece], { return_reason: 'item_too_small' }))
    expect((await order(moved)).lines[0].store_id).toBe(setup.stores[0])
    await settle()
    expect((await order(moved)).lines[0].store_id).toBe(to)
    expect((await view.allocations(moved)).at(-1)).toMatchObject({ comment: 'liegt dort', storeId: to })
    expect((await order(sent)).returns).toMatchObject([{ line_id: piece, reason: 'item_too_small' }])
    expect(told.toSorted()).toEqual([`moved ${moved}`, `returned ${sent}`])
  })

  test('the return of all lines gives back what the customer paid', async () => {
    const charges = [
      { kind: 'gift_wrap' as const, name: '', mp_item_id: '', amount_cents: 399, tax_rate: 19 },
      { kind: 'discount' as const, name: '', mp_item_id: '', amount_cents: -1_001, tax_rate: 19 },
    ]
    const lines = [
      { item_price_cents: 7_995, shipping_price_cents: 495 },
      { item_price_cents: 3_333, shipping_price_cents: 0 },
    ]
    const id = await buildOrder(kontor, { lines, charges })
    const sent = await lineIds(id)
    const parcel = await buildParcel(kontor, { orderId: id, lineIds: sent, state: 'shipped' })
    await kontor.inCtx((ctx) => scanParcel(ctx, parcel))
    await begun(ask('return', id, sent, { return_reason: 'dont_like_item' }))
    await settle()
    const { returns, delivery_refunds } = await order(id)
    const cents = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + Math.round(one * 100), 0)
    expect(returns).toHaveLength(2)
    expect(cents(returns.map(({ refund_amount }: { refund_amount: number }) => refund_amount))).toBe(
      7_995 + 3_333 - 1_001,
    )
    expect(
      cents(
        delivery_refunds.flatMap((one: { shipping_amount: number; charges_amount: number }) => [
          one.shipping_amount,
          one.charges_amount,
        ]),
      ),
    ).toBe(495 + 399)
  })

  test('asked for in two tabs it is done once, and the second is told', async () => {
    const id = await buildOrder(kontor, { lines: PAIR })
    const [first = 0] = await lineIds(id)
    const acts = await Promise.all([begun(cancel(id, [first])), begun(cancel(id, [first]))])
    await settle()
    expect(told).toEqual([`cancelled ${id}`])
    expect((await order(id)).cancellations).toHaveLength(1)
    const states = await Promise.all(acts.map(async (act) => (await action(act)).results[0].state))
    expect(states.toSorted()).toEqual(['done', 'failed'])
    expect(await notified(id)).toHaveLength(1)
  })

  test('undone, it emits nothing and leaves no trace in the order', async () => {
    const id = await buildOrder(kontor, { lines: PAIR })
    const history = await view.history(id)
    const act = await begun(cancel(id, await lineIds(id)))
    const undone = await clerk().delete(`${ACTIONS}/${act}`)
    expect([undone.statusCode, undone.json().status]).toEqual([200, 'cancelled'])
    await settle()
    expect(told).toEqual([])
    expect(await view.history(id)).toEqual(history)
    expect(await order(id)).toMatchObject({ status_id: 'approved', pending_acts: [], cancellations: [] })
    // Once it has begun there is nothing left to undo.
    const later = await begun(cancel(id, await lineIds(id)))
    await settle()
    expect((await clerk().delete(`${ACTIONS}/${later}`)).json()).toMatchObject({ code: 'order_action_begun' })
  })
})

describe('who was faster wins', () => {
  test('the channel that cancelled meanwhile, and who asked is told', async () => {
    const id = await buildOrder(kontor, { lines: PAIR })
    const act = await begun(cancel(id, await lineIds(id)))
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, id, { type: 'channel_cancelled' }))
    told.length = 0
    await settle()
    expect(told).toEqual([])
    expect((await order(id)).status_id).toBe('mp_cancellation')
    expect(await action(act)).toMatchObject({ status: 'done', done: 0, failed: 1 })
    expect(await notified(id)).toMatchObject([
      {
        order_id: id,
        status: 'danger',
        message: [
          expect.stringMatching(/^Stornieren nicht ausgeführt: Die Position kann nicht mehr storniert/),
        ],
      },
    ])
    expect(await notified(id, kontor.as(kontor.a.admin))).toEqual([])
  })

  test('the colleague who shipped one of two lines: then neither is cancelled', async () => {
    const id = await buildOrder(kontor, { lines: PAIR })
    const lines = await lineIds(id)
    await begun(cancel(id, lines))
    await buildParcel(kontor, { orderId: id, lineIds: lines.slice(1), state: 'shipped' })
    await settle()
    expect((await order(id)).cancellations).toEqual([])
  })

  test('the colleague who moved the line', async () => {
    const id = await buildOrder(kontor, { lines: [{}] })
    const [line = 0] = await lineIds(id)
    const [here, there] = setup.stores
    const { version } = (await order(id)).lines[0]
    const act = await begun(ask('store', id, [line], { store_id: there, comment: 'x', version }))
    await clerk().put(`/orders/line/${line}/store`, { store_id: there, comment: 'war schneller' })
    await clerk().put(`/orders/line/${line}/store`, { store_id: here, comment: 'doch nicht' })
    await settle()
    expect((await order(id)).lines[0].store_id).toBe(here)
    expect((await action(act)).results[0].state).toBe('failed')
  })
})

describe('refused is at once', () => {
  test('what the single call refuses, in its words', async () => {
    const id = await buildOrder(kontor, { lines: PAIR, merchant_external_order: false })
    const [first = 0, second = 0] = await lineIds(id)
    await clerk().put(`/orders/line/${second}/cancel`, {})
    for (const [answer, code] of [
      [cancel(id, [first, second]), 'line_not_cancelable'],
      [ask('return', id, [first], { return_reason: 'no_reason' }), 'line_not_returnable'],
      [ask('cancel', id, [first], { cancel_reason: 'fraud' }), 'cancel_reason_not_allowed'],
      [ask('store', id, [second], { store_id: setup.stores[1] }), 'line_store_locked'],
      [ask('store', id, [first], { store_id: 999_999 }), 'store_not_found'],
    ] as const)
      expect((await answer).json().code).toBe(code)
    expect((await order(id)).pending_acts).toEqual([])
  })

  test('a line of another order or company, and who may not', async () => {
    const [id, other] = [await buildOrder(kontor, { lines: PAIR }), await buildOrder(kontor, { lines: PAIR })]
    expect((await cancel(id, await lineIds(other))).json().code).toBe('line_not_found')
    const body = {
      action: 'cancel',
      order_ids: [id],
      options: { lines: await lineIds(id), cancel_reason: 'out_of_stock' },
    }
    const theirs = await kontor.as(kontor.b.users.co_orders).post(ACTIONS, body)
    expect([theirs.statusCode, theirs.json().code]).toEqual([409, 'order_action_impossible'])
    expect((await kontor.as(kontor.a.users.co_orders_send).post(ACTIONS, body)).statusCode).toBe(403)
    expect((await kontor.as(null).post(ACTIONS, body)).statusCode).toBe(401)
  })

  test('what nobody could mean', async () => {
    const id = await buildOrder(kontor, { lines: PAIR })
    const lines = await lineIds(id)
    const reason = { cancel_reason: 'out_of_stock' }
    for (const body of [
      { action: 'cancel', order_ids: [id], options: reason },
      { action: 'cancel', order_ids: [id], options: { lines } },
      { action: 'return', order_ids: [id], options: { lines } },
      { action: 'cancel', order_ids: [id, id + 1], options: { lines, ...reason } },
      { action: 'cancel', filter: {}, options: { lines, ...reason } },
      { action: 'ship', order_ids: [id], options: { lines } },
      { action: 'cancel', order_ids: [id], options: { lines: [], ...reason } },
    ])
      expect((await clerk().post(ACTIONS, body)).statusCode, JSON.stringify(body)).toBe(400)
  })
})

test('the list of actions with many orders names no line that was cancelled, what is planned names the channel', async () => {
  const id = await buildOrder(kontor, { lines: PAIR })
  const before = (await clerk().get(ACTIONS)).json().total
  const plan = await clerk().post(ACTIONS, {
    action: 'cancel',
    order_ids: [id],
    options: { lines: await lineIds(id), cancel_reason: 'out_of_stock' },
    dry_run: true,
  })
  expect(plan.json()).toMatchObject({ possible: 1, leaves: [{ to: 'channel', orders: 1 }] })
  await begun(cancel(id, await lineIds(id)))
  await settle()
  expect((await clerk().get(ACTIONS)).json().total).toBe(before)
})
