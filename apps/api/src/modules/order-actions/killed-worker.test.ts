import type { OrderActionDetail } from '@kontor/contract/order-actions'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { orderToShip, shippingSetup } from '../../../test/builders/shipping.ts'
import { killWhereItWaits, type Stops, startWorker, TAKEN_OVER } from '../../../test/killed-worker.ts'
import { orderNotes } from '../orders/orders.tables.ts'

const NOTE = 'Bitte doppelt verpacken'

let kontor: TestApp
let orders: number[]
const stops: Stops = []
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) return
  kontor = await testApp()
  stops.push(() => kontor.close())
  const setup = await shippingSetup(kontor)
  orders = []
  for (let count = 0; count < 5; count += 1) orders.push(await kontor.inCtx((ctx) => orderToShip(ctx, setup)))
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const clerk = () => kontor.as(kontor.a.users.co_orders)
const view = async (id: number): Promise<OrderActionDetail> =>
  (await clerk().get(`/orders/actions/${id}`)).json()
const notes = () =>
  kontor.inCtx(async ({ tx }) =>
    (await tx.select({ orderId: orderNotes.orderId }).from(orderNotes)).map(({ orderId }) => orderId).sort(),
  )

describe.skipIf(!process.env.TEST_DATABASE_URL)('a worker that is killed', () => {
  test('in the middle of an action leaves whole orders, and another one goes on behind them', async () => {
    const body = { action: 'note', order_ids: orders, options: { note: NOTE } }
    const { id } = (await clerk().post('/orders/actions', body)).json()
    await killWhereItWaits(kontor, stops, `select from orders where id = ${orders[2]} for update`)
    expect(await view(id)).toMatchObject({ status: 'running', total: 5, done: 2 })
    expect(await notes()).toEqual(orders.slice(0, 2))

    startWorker(kontor, stops)
    await expect.poll(async () => (await view(id)).status, TAKEN_OVER).toBe('done')
    expect(await view(id)).toMatchObject({ done: 5, failed: 0 })
    expect(await notes()).toEqual(orders)
  }, 120_000)
})
