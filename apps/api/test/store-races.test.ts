import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changeStore } from '../src/modules/organisation/stores/change-store.ts'
import { type TestApp, testApp } from './app.ts'
import { addApiKey } from './builders/intake.ts'
import { orderViews } from './builders/order-views.ts'
import { buildOrder, buildShoe, type OrderSetup, orderSetup } from './builders/orders.ts'

/** Work that comes for a store while it is being deactivated: two transactions at once, which only a server has. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('a store that is being deactivated', () => {
  let kontor: TestApp
  let setup: OrderSetup
  let key: string
  const view = orderViews(() => kontor)
  beforeAll(async () => {
    kontor = await testApp()
    setup = await orderSetup(kontor)
    key = await addApiKey(kontor, kontor.a.admin, 'AK-RACE')
  })
  afterAll(() => kontor?.close())

  const switchTo = (isActive: boolean) =>
    kontor.inCtx((ctx) => changeStore(ctx, setup.stores[0], { corrected_is_active: isActive }))

  /** Begins the work after the first store was deactivated, and commits that once the work waits for it. */
  async function whileDeactivating<T>(work: () => Promise<T>): Promise<T> {
    const { running } = await kontor.inCtx(async (ctx) => {
      await changeStore(ctx, setup.stores[0], { corrected_is_active: false })
      const begun = work()
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 5_000, interval: 5 })
      return { running: begun }
    })
    const result = await running
    await switchTo(true)
    return result
  }

  /** How many transactions of this database wait for another one. */
  const waiting = () =>
    kontor.inCtx(async ({ tx }) => {
      const { rows } = await tx.execute<{ waiting: number }>(sql`
        select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and not granted`)
      return rows[0]?.waiting
    })

  const linesOf = async (orderId: number) => (await view.lines(orderId)).map((line) => line.storeId)

  it.each([
    ['by ranking', {}],
    ['named by the channel', { store_number: '001' }],
  ])('gets no line of a new order, %s: the next one does', async (_, named) => {
    const { ean, sizeId } = await buildShoe(kontor, [5, 1])
    const orderId = await whileDeactivating(() => buildOrder(kontor, { lines: [{ ean, ...named }] }))
    expect(await linesOf(orderId)).toEqual([setup.stores[1]])
    const promised = await kontor.inCtx(({ tx }) =>
      tx.execute(sql`select reserved from stock where size_id = ${sizeId} order by store_id`),
    )
    expect(promised.rows.map((row) => row.reserved)).toEqual([0, 1])
  })

  it('gets no line by hand', async () => {
    const { ean } = await buildShoe(kontor, [1, 5])
    const orderId = await buildOrder(kontor, { lines: [{ ean, store_number: '002' }] })
    const [line] = await view.lines(orderId)
    const answer = await whileDeactivating(() =>
      kontor
        .as(kontor.a.users.co_orders)
        .put(`/orders/line/${line?.id}/store`, { store_id: setup.stores[0] }),
    )
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'store_not_found'])
    expect(await linesOf(orderId)).toEqual([setup.stores[1]])
  })

  it('takes over no line of another store', async () => {
    const { ean } = await buildShoe(kontor, [1, 0, 1])
    const orderId = await buildOrder(kontor, { lines: [{ ean, store_number: '003' }] })
    const answer = await whileDeactivating(() =>
      kontor.as(kontor.a.users.co_orders).put(`/accounting/stores/${setup.stores[2]}/reallocate`),
    )
    expect(answer.json()).toMatchObject({ moved: 0, left: 1 })
    expect(await linesOf(orderId)).toEqual([setup.stores[2]])
  })

  it('gets no reservation', async () => {
    const reservation = {
      channel: '1',
      ext_order_id: 'CC-RACE',
      store_number: '001',
      date_order: kontor.clock.now().toISOString(),
      customer_firstname: 'Jana',
      customer_name: 'Brinkmann',
      customer_email: 'jana@example.test',
      title: 'Sneaker weiß',
      size: '38',
      price: 89.95,
    }
    const answer = await whileDeactivating(() =>
      kontor.as(null).post('/intake/reservations', { reservations: [reservation] }, { authorization: key }),
    )
    expect(answer.json().data).toMatchObject([
      { result: 'refused', errors: { store_number: [expect.any(String)] } },
    ])
  })
})
