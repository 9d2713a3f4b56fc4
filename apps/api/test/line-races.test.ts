import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settleEverything, shippingState } from '../src/modules/shipping/testing/shipping-run.ts'
import { settableClock } from '../src/platform/clock/clock.ts'
import { TEST_NOW, type TestApp, testApp } from './app.ts'
import { orderViews } from './builders/order-views.ts'
import { orderToShip, type ShippingSetup, shippingSetup } from './builders/shipping.ts'
import { MemoryCarrier } from './conformance/memory-carrier.ts'

/** Calls that exclude each other, pressed by many at once: one of them happens, whichever it is. */
describe('shipping and cancelling the same line at once', () => {
  const carrier = new MemoryCarrier(settableClock(TEST_NOW))
  let kontor: TestApp
  let setup: ShippingSetup
  const view = orderViews(() => kontor)
  beforeAll(async () => {
    kontor = await testApp({ adapters: { carriers: carrier.carriers() } })
    setup = await shippingSetup(kontor)
  })
  afterAll(() => kontor?.close())

  const ship = (id: number) =>
    kontor.as(kontor.a.users.co_orders_send).put(`/orders/${id}/ship`, { parcel_id: 1 })
  const cancel = (lineId: number) =>
    kontor.as(kontor.a.users.co_orders).put(`/orders/line/${lineId}/cancel`, {})

  it.each([
    ['shipping first', (n: number) => n % 2 === 0],
    ['cancelling first', (n: number) => n % 2 === 1],
  ])('either buys one label or cancels the line, %s', async (_, isShip) => {
    const id = await kontor.inCtx((ctx) => orderToShip(ctx, setup))
    const lineId = (await view.lines(id))[0]?.id ?? 0
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (__, n) => ({
        does: isShip(n) ? 'ship' : 'cancel',
        answer: await (isShip(n) ? ship(id) : cancel(lineId)),
      })),
    )
    const of = (does: string) => answers.filter((one) => one.does === does).map(({ answer }) => answer)
    const cancelled = of('cancel').filter(({ statusCode }) => statusCode === 200)
    const refusals = [...of('ship'), ...of('cancel')].filter(({ statusCode }) => statusCode !== 200)
    expect(refusals.every(({ statusCode }) => statusCode === 409)).toBe(true)
    const purchases = carrier.purchases
    await settleEverything(kontor)
    const { parcels } = await shippingState(kontor, id)
    if (cancelled.length > 0) {
      expect(cancelled).toHaveLength(1)
      expect(of('ship').map((answer) => answer.json().code)).toEqual(Array(25).fill('order_nothing_to_ship'))
      expect([parcels.length, carrier.purchases - purchases]).toEqual([0, 0])
      expect((await view.order(id)).status).toBe('cancelled')
    } else {
      expect(new Set(of('ship').map(({ body }) => body)).size).toBe(1)
      expect(of('cancel').map((answer) => answer.json().code)).toEqual(Array(25).fill('line_not_cancelable'))
      // One to send, one to send back.
      expect([parcels.length, carrier.purchases - purchases]).toEqual([1, 2])
      expect((await view.order(id)).status).toBe('shipped')
    }
  })
})
