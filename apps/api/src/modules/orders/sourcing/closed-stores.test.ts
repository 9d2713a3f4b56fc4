import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { orderViews } from '../../../../test/builders/order-views.ts'
import {
  AMAZON,
  buildOrder,
  buildShoe,
  EBAY,
  type OrderSetup,
  orderSetup,
} from '../../../../test/builders/orders.ts'
import { stores } from '../../organisation/organisation.tables.ts'
import { storeClosedChannels } from '../../organisation/stores/stores.tables.ts'

describe('which stores get lines', () => {
  let kontor: TestApp
  let setup: OrderSetup
  const view = orderViews(() => kontor)
  beforeAll(async () => {
    kontor = await testApp()
    setup = await orderSetup(kontor)
    await kontor.inCtx(({ tx, company: { id: companyId } }) =>
      tx.insert(storeClosedChannels).values({ companyId, storeId: setup.stores[0], salesChannelId: EBAY }),
    )
  })
  afterAll(() => kontor?.close())

  const storeOf = async (orderId: number) => (await view.lines(orderId))[0]?.storeId ?? null
  const switched = (id: number, isActive: boolean) =>
    kontor.inCtx(({ tx }) => tx.update(stores).set({ isActive }).where(eq(stores.id, id)))

  it('a channel that is switched off for a store sends nothing from there, other channels do', async () => {
    const { ean } = await buildShoe(kontor, [9, 1])
    expect(await storeOf(await buildOrder(kontor, { channel: EBAY, lines: [{ ean }] }))).toBe(setup.stores[1])
    expect(await storeOf(await buildOrder(kontor, { channel: AMAZON, lines: [{ ean }] }))).toBe(
      setup.stores[0],
    )
    // Only the store that is closed to the channel has some left.
    expect(await storeOf(await buildOrder(kontor, { channel: EBAY, lines: [{ ean }] }))).toBe(null)
  })

  it('not even where the channel names the store, nor where that is inactive', async () => {
    const { ean } = await buildShoe(kontor, [1, 1, 1])
    const named = (store_number: string, channel: typeof EBAY | typeof AMAZON) =>
      buildOrder(kontor, { channel, lines: [{ ean, store_number }] })
    expect(await storeOf(await named('001', EBAY))).toBe(setup.stores[1])
    expect(await storeOf(await named('001', AMAZON))).toBe(setup.stores[0])
    await switched(setup.stores[1], false)
    expect(await storeOf(await named('002', AMAZON))).toBe(setup.stores[2])
    await switched(setup.stores[1], true)
  })

  it('a store where lines wait is not deactivated before they are reallocated', async () => {
    const place = `/accounting/stores/${setup.stores[1]}`
    const keeper = kontor.as(kontor.a.users.co_accounting)
    const off = () => keeper.put(place, { corrected_is_active: false })
    const { ean } = await buildShoe(kontor, [0, 2, 1])
    const [first, second] = [
      await buildOrder(kontor, { lines: [{ ean }] }),
      await buildOrder(kontor, { lines: [{ ean }] }),
    ]
    expect([await storeOf(first), await storeOf(second)]).toEqual([setup.stores[1], setup.stores[1]])
    const refused = await off()
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'store_in_use'])
    expect(refused.json().message).toMatch(/Positionen \(\d+\)/)
    expect((await keeper.put(`${place}/reallocate`)).statusCode).toBe(403)
    const moved = await kontor.as(kontor.a.users.co_orders).put(`${place}/reallocate`)
    expect(moved.statusCode).toBe(200)
    expect(moved.json()).toMatchObject({ message: expect.stringContaining('neu zugewiesen') })
    // The third store has one of the two.
    expect([await storeOf(first), await storeOf(second)].sort()).toEqual(
      [setup.stores[1], setup.stores[2]].sort(),
    )
    expect([moved.json().moved, moved.json().left > 0]).toEqual([1, true])
    const again = await kontor.as(kontor.a.users.co_orders).put(`${place}/reallocate`)
    expect(again.json()).toMatchObject({ moved: 0, left: moved.json().left })
    expect((await off()).json().code).toBe('store_in_use')
    for (const id of [first, second]) {
      const [line] = await view.lines(id)
      if (line?.storeId === setup.stores[1])
        await kontor.as(kontor.a.users.co_orders).put(`/orders/line/${line.id}/cancel`, {})
    }
    await cancelOthers()
    expect((await off()).statusCode).toBe(200)
  })

  /** What the tests before have left in the store. */
  async function cancelOthers(): Promise<void> {
    const { data } = (await kontor.as(kontor.a.admin).get('/orders?order_status=open')).json()
    for (const { id } of data)
      for (const line of await view.lines(id))
        if (line.storeId === setup.stores[1])
          await kontor.as(kontor.a.admin).put(`/orders/line/${line.id}/cancel`, {})
  }
})
