import type { OrderActionDetail } from '@kontor/contract/order-actions'
import { DEFAULT_CREDENTIALS, type Sandbox, startSandbox } from '@kontor/sandbox'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { orderToShip, shippingSetup } from '../../../test/builders/shipping.ts'
import { killWhereItWaits, type Stops, startWorker, TAKEN_OVER } from '../../../test/killed-worker.ts'
import { shipcloudConnector } from '../../connectors/carriers/shipcloud/client.ts'
import { releaseAbandonedJobs } from '../../platform/jobs/abandoned-jobs.ts'
import { orderNotes } from '../orders/orders.tables.ts'
import { companies } from '../organisation/organisation.tables.ts'
import { settleEverything, shippingState } from '../shipping/testing/shipping-run.ts'

const NOTE = 'Bitte doppelt verpacken'
const PACE = { givesUpAfterMs: 300, slowestAnswerMs: 600, pauseMs: 100 }
/** Where the killed worker looks for the carrier: nobody listens there, so that it asks for labels and buys none. */
const NO_CARRIER = { SHIPCLOUD_URL: 'http://127.0.0.1:9', SHIPCLOUD_KEY: DEFAULT_CREDENTIALS.shipcloudKey }

let kontor: TestApp
let sandbox: Sandbox
let orders: number[]
const stops: Stops = []
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) return
  sandbox = await startSandbox({ smtpPort: false })
  stops.push(() => sandbox.stop())
  const operator = { url: sandbox.shipcloudUrl, key: DEFAULT_CREDENTIALS.shipcloudKey }
  kontor = await testApp({
    // The killed worker goes by the time of day.
    now: new Date().toISOString(),
    adapters: { carriers: { shipcloud: shipcloudConnector(operator, PACE) } },
  })
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

  test('in the middle of shipping loses no order, and none gets two labels', async () => {
    await kontor.db.write({ companyId: null }, (tx) =>
      tx.update(companies).set({ returnLabels: false }).where(eq(companies.id, kontor.a.id)),
    )
    const body = { action: 'ship', order_ids: orders, options: { parcel_id: 1 } }
    const started = await kontor.as(kontor.a.users.co_orders_send).post('/orders/actions', body)
    expect(started.statusCode, started.body).toBe(202)
    const { id } = started.json()
    await kontor.db.lookup(`update pgboss.job set start_after = now() where name = 'do-order-action'`)
    await killWhereItWaits(kontor, stops, `select from orders where id = ${orders[2]} for update`, {
      settings: NO_CARRIER,
    })
    const { status, results } = await view(id)
    expect([status, ...results.map(({ state }) => state)]).toEqual([
      'running',
      'asked',
      'asked',
      'waiting',
      'waiting',
      'waiting',
    ])

    await releaseAbandonedJobs(kontor.deps.queue.boss, kontor.db)
    await settleEverything(kontor)
    expect(await view(id)).toMatchObject({ status: 'done', done: 5, failed: 0 })
    for (const order of orders) {
      const { attempts } = await shippingState(kontor, order)
      expect(attempts.map(({ state }) => state)).toEqual(['bought'])
    }
    const ledger = await fetch(`${sandbox.url}/_sandbox/ledger`)
    const { shipments } = (await ledger.json()) as { shipments: { events: { type: string }[] }[] }
    const bought = shipments.flatMap(({ events }) => events).filter(({ type }) => type === 'purchased')
    expect(bought).toHaveLength(orders.length)
  }, 120_000)
})
