import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildOrder, buildShoe, orderSetup } from '../../../test/builders/orders.ts'
import { buildParcel, scanParcel } from '../../../test/builders/parcels.ts'
import { on } from '../../platform/events/event.ts'
import { applyOrderEvent } from '../orders/index.ts'
import { lineReturned } from './index.ts'
import { returnsStage } from './testing/returns-stage.ts'

let kontor: TestApp
const emitted: object[] = []
const stage = returnsStage(() => kontor)
const { shippedOrder, view } = stage
const put = (lineId: number, body: object = {}, language?: string) =>
  stage.put(lineId, 'return', body, language)
beforeAll(async () => {
  kontor = await testApp({
    subscriptions: [on(lineReturned, async (_, payload) => void emitted.push(payload))],
  })
  await orderSetup(kontor)
})
afterAll(() => kontor?.close())

describe('returning a line', () => {
  it('gives its price back, is an event, and ends the order with the last piece', async () => {
    const { orderId, lineIds } = await shippedOrder({ lines: [{ item_price_cents: 7_995, quantity: 2 }] })
    const [first = 0, second = 0] = lineIds
    const body = { reason: 'item_too_small', comment: 'Größe 39 gewünscht' }
    const answer = await put(first, body, 'es')
    expect([answer.statusCode, answer.json().message.replace(/\s/g, ' ')]).toEqual([
      200,
      'La devolución está registrada. El cliente recupera 79,95 €.',
    ])
    const order = await stage.order(orderId)
    expect(order).toMatchObject({
      status_id: 'shipped',
      lines: [
        {
          return_id: order.returns[0].id,
          return_reason: 'item_too_small',
          status: { label: 'returned' },
          status_transitions: { returnable: false, partial_refundable: false },
        },
        { return_id: null, return_reason: null, status: { label: 'shipped' } },
      ],
      returns: [{ line_id: first, ...body, refund_amount: 79.95, actor: kontor.a.users.co_orders.name }],
    })
    expect(order.transitions.at(-1).transition).toBe('returned_ln')
    expect(order.transitions.at(-1).message.replace(/\s/g, ' ')).toBe(
      'Position retourniert: 79,95 €, zu klein, Größe 39 gewünscht',
    )
    expect(emitted).toEqual([
      {
        order_id: orderId,
        line_id: first,
        return_id: order.returns[0].id,
        reason: 'item_too_small',
        refund_cents: 7_995,
        currency: 'EUR',
      },
    ])
    await put(second)
    expect(await stage.order(orderId)).toMatchObject({
      status_id: 'returned',
      returns: [{}, { reason: 'no_reason' }],
    })
    expect((await view.history(orderId)).slice(-2)).toEqual(['returned_ln', 'returned_tr'])
  })

  it('refunds whole yen alone', async () => {
    const { lineIds } = await shippedOrder({ currency: 'JPY', lines: [{ item_price_cents: 1_994_000 }] })
    const [line = 0] = lineIds
    const half = await stage.put(line, 'case', await stage.spec(99.5))
    expect([half.statusCode, half.json().code]).toEqual([422, 'amount_not_of_currency'])
    expect(half.json().errors.requested_reduction).toEqual(['Beträge in JPY haben keine Nachkommastellen.'])
    expect((await stage.put(line, 'case', await stage.spec(100))).statusCode).toBeLessThan(300)
    // 19940 − 100; whoever reads of it is told the currency.
    expect((await put(line)).json().message.replace(/\s/g, ' ')).toContain('19.840 ¥')
    expect(emitted.at(-1)).toMatchObject({ refund_cents: 1_984_000, currency: 'JPY' })
  })

  it('gives back what was paid, less its share of the discount: 10.00 + 50.00 − 15.00 are 7.50 and 37.50', async () => {
    const { orderId, lineIds } = await shippedOrder({
      lines: [{ item_price_cents: 1_000 }, { item_price_cents: 5_000 }],
      charges: [{ kind: 'discount', name: '', mp_item_id: '', amount_cents: -1_500, tax_rate: 19 }],
    })
    const [first = 0, second = 0] = lineIds
    expect((await stage.order(orderId)).lines).toMatchObject([
      { item_price: 10, reductions: { refundable_amount: 7.5 } },
      { item_price: 50, reductions: { refundable_amount: 37.5 } },
    ])
    const tooMuch = await stage.put(second, 'case', await stage.spec(37.51))
    expect([tooMuch.statusCode, tooMuch.json().code]).toEqual([422, 'refund_exceeds_price'])
    await put(second)
    await put(first)
    expect(await stage.returns(orderId)).toMatchObject([{ refundCents: 3_750 }, { refundCents: 750 }])
    expect(emitted.slice(-2)).toMatchObject([{ refund_cents: 3_750 }, { refund_cents: 750 }])
  })

  it('stands in the list under returned from the first piece on', async () => {
    const { orderId, lineId } = await shippedOrder({ lines: [{ quantity: 2 }] })
    const total = async () =>
      (await kontor.as(kontor.a.admin).get(`/orders?order_status=returned&order_id=${orderId}`)).json().total
    expect(await total()).toBe(0)
    await put(lineId)
    expect(await total()).toBe(1)
  })

  it('leaves the stock to the next feed', async () => {
    const shoe = await buildShoe(kontor, [5])
    const { stores } = await orderSetup(kontor)
    const { lineId } = await shippedOrder({ lines: [{ ean: shoe.ean }] })
    const before = await view.reserved(stores[0], shoe.sizeId)
    await put(lineId)
    expect(await view.reserved(stores[0], shoe.sizeId)).toBe(before)
  })

  it('gives back less what goodwill has given, and what it may still give', async () => {
    const { orderId, lineId } = await shippedOrder({ lines: [{ item_price_cents: 5_001 }] })
    await stage.put(lineId, 'case', await stage.spec(10.01))
    expect((await put(lineId)).statusCode).toBe(200)
    expect(await stage.returns(orderId)).toMatchObject([{ refundCents: 4_000 }])
    const order = await stage.order(orderId)
    expect(order.lines[0]).toMatchObject({
      status: { label: 'returned' },
      cases: [{ status: 'requested' }],
      reductions: { refund_amount: 0, refundable_amount: 0 },
    })
  })

  it('is refused with 502 while the carrier has not seen the parcel', async () => {
    const { orderId, lineId, shippingId } = await shippedOrder({}, false)
    const answer = await put(lineId, {}, 'de')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      502,
      { code: 'return_not_handed_over', message: expect.stringContaining('Kundenservice') },
    ])
    await kontor.inCtx((ctx) => scanParcel(ctx, shippingId, 'notification'))
    expect((await put(lineId)).statusCode).toBe(502)
    expect(await stage.returns(orderId)).toEqual([])
    await kontor.inCtx((ctx) => scanParcel(ctx, shippingId, 'transit'))
    expect((await put(lineId)).statusCode).toBe(200)
  })

  it('takes a delivery that the channel knows of for a hand-over', async () => {
    const { orderId, lineId } = await shippedOrder({}, false)
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, orderId, { type: 'delivered' }))
    expect((await put(lineId)).statusCode).toBe(200)
    expect((await stage.order(orderId)).status_id).toBe('returned')
  })

  it('takes back what was shipped elsewhere, and nothing that the channel sent itself', async () => {
    const elsewhere = await buildOrder(kontor, {
      status: 'shipped',
      imported: true,
      not_shippable_reason: 'imported_closed',
    })
    const byChannel = await buildOrder(kontor, {
      status: 'shipped',
      imported: true,
      not_shippable_reason: 'fulfilled_by_channel',
    })
    const answers = await Promise.all(
      [elsewhere, byChannel].map(async (id) => put((await view.lines(id))[0]?.id ?? 0)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409])
  })

  it('is refused for what has not left, is back or cancelled', async () => {
    const here = await buildOrder(kontor)
    const beingShipped = await buildOrder(kontor)
    const [waiting, papers] = await Promise.all(
      [here, beingShipped].map(async (id) => (await view.lines(id))[0]?.id ?? 0),
    )
    await buildParcel(kontor, { orderId: beingShipped, lineIds: [papers ?? 0], state: 'requested' })
    const off = await buildOrder(kontor)
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, off, { type: 'channel_cancelled' }))
    const { lineId: back } = await shippedOrder()
    await put(back)
    for (const lineId of [waiting, papers, (await view.lines(off))[0]?.id, back]) {
      const answer = await put(lineId ?? 0, { reason: 'wrong_item' })
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'line_not_returnable'])
    }
  })

  it('is refused without the right, to another company, and for reasons that there are not', async () => {
    const { lineId, orderId } = await shippedOrder()
    const path = `/orders/line/${lineId}/return`
    expect((await kontor.as(kontor.a.users.co_accounting).put(path, {})).statusCode).toBe(403)
    expect((await kontor.as(kontor.b.admin).put(path, {})).json().code).toBe('line_not_found')
    expect((await put(lineId, { reason: 'fraud' })).statusCode).toBe(400)
    expect((await put(lineId, { status: 'declined' })).statusCode).toBe(400)
    expect(await stage.returns(orderId)).toEqual([])
  })

  it('ends an order whose last open piece is cancelled after the others came back', async () => {
    const orderId = await buildOrder(kontor, { lines: [{ quantity: 2 }] })
    const [first, second] = (await view.lines(orderId)).map(({ id }) => id)
    const shippingId = await buildParcel(kontor, { orderId, lineIds: [first ?? 0], state: 'shipped' })
    await kontor.inCtx((ctx) => scanParcel(ctx, shippingId))
    expect((await put(first ?? 0)).statusCode).toBe(200)
    expect((await view.order(orderId)).status).toBe('approved')
    await kontor.as(kontor.a.admin).put(`/orders/line/${second}/cancel`, {})
    expect((await view.order(orderId)).status).toBe('returned')
    expect((await view.history(orderId)).slice(-3)).toEqual(['cancelled_ln', 'shipped_tr', 'returned_tr'])
  })

  it('happens once for fifty people who press the button at once', async () => {
    const { orderId, lineId } = await shippedOrder()
    emitted.length = 0
    const answers = await Promise.all(Array.from({ length: 50 }, () => put(lineId)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(49).fill('line_not_returnable'))
    expect(await stage.returns(orderId)).toHaveLength(1)
    expect(emitted).toHaveLength(1)
  })

  it('keeps the counts right', async () => {
    const { maintained, counted } = await view.counts()
    expect(maintained).toEqual(counted)
  })
})
