import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { buildOrder } from '../../../../test/builders/orders.ts'
import { killWhereItWaits, type Stops, startWorker, TAKEN_OVER } from '../../../../test/killed-worker.ts'
import { connectedRetailAccess } from '../../organisation/organisation.tables.ts'

/** Two and a half batches. */
const ORDERS = 250

let kontor: TestApp
const stops: Stops = []
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) return
  kontor = await testApp()
  stops.push(() => kontor.close())
  const now = kontor.clock.now().getTime()
  for (let daysAgo = 0; daysAgo < ORDERS; daysAgo++)
    await buildOrder(kontor, {
      order_date: new Date(now - daysAgo * 86_400_000),
      lines: [{ store_number: '001' }],
    })
  await kontor.inCtx(async ({ tx, company }) => {
    await tx
      .insert(connectedRetailAccess)
      .values({ companyId: company.id, clientId: 'lindner', secretKey: 'sealed' })
    await tx.execute(sql`update orders set sales_channel_id = 3`)
  })
  // As if they had come before there were such figures.
  await kontor.asOwner(`
    delete from order_figures where store_id = -1; delete from order_figure_deltas where store_id = -1;
    update counted_orders set figures = (
      select jsonb_agg(f) from jsonb_array_elements(figures) f where (f->>2)::bigint <> -1)`)
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const stats = async () =>
  (
    await kontor
      .as(kontor.a.users.co_dashboard)
      .get('/statistics/connected-retail-stats?start=2017-01-01&end=2026-03-10')
  ).json()

describe.skipIf(!process.env.TEST_DATABASE_URL)('a worker that is killed', () => {
  test('in the middle of a recount leaves whole batches, and another one goes on behind them', async () => {
    expect(await stats()).toMatchObject({ orders: 0 })
    const begun = await kontor
      .as(kontor.a.users.co_accounting)
      .put('/statistics/connected-retail-import-stats')
    expect(begun.statusCode, begun.body).toBe(202)
    // It waits at an order of the second batch.
    await killWhereItWaits(
      kontor,
      stops,
      `select from counted_orders where order_number = (
        select id from orders order by order_date desc offset 150 limit 1) for update`,
    )
    expect(await stats()).toMatchObject({
      orders: 100,
      items: 100,
      import: { state: 'running', orders: 100 },
    })

    startWorker(kontor, stops)
    await expect.poll(async () => (await stats()).import.state, TAKEN_OVER).toBe('done')
    expect(await stats()).toMatchObject({ orders: ORDERS, items: ORDERS, import: { orders: ORDERS } })
  }, 120_000)
})
