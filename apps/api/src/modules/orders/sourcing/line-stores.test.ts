import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { orderViews } from '../../../../test/builders/order-views.ts'
import { buildOrder, buildShoe, type OrderSetup, orderSetup } from '../../../../test/builders/orders.ts'

let kontor: TestApp
let setup: OrderSetup
const view = orderViews(() => kontor)
beforeAll(async () => {
  kontor = await testApp()
  setup = await orderSetup(kontor)
})
afterAll(() => kontor?.close())

const clerk = () => kontor.as(kontor.a.users.co_orders)
const firstLine = async (orderId: number) => (await view.lines(orderId))[0]?.id ?? 0
const storesOf = (lineId: number, by = clerk()) => by.get(`/orders/line/${lineId}/stores`)

it('names what every open store has left of a line’s size', async () => {
  const shoe = await buildShoe(kontor, [2, 5])
  const line = await firstLine(await buildOrder(kontor, { lines: [{ ean: shoe.ean }] }))
  const [here, there] = setup.stores
  const { data } = (await storesOf(line)).json()
  // One of the two pieces in its own store is promised to the line itself.
  expect(data).toEqual(
    expect.arrayContaining([
      { store_id: here, available: 1, is_closed: false },
      { store_id: there, available: 5, is_closed: false },
    ]),
  )
})

it('is for who changes orders, and their own', async () => {
  const line = await firstLine(await buildOrder(kontor, { lines: [{}] }))
  expect((await storesOf(line, kontor.as(null))).statusCode).toBe(401)
  expect((await storesOf(line, kontor.as(kontor.a.users.co_accounting))).statusCode).toBe(403)
  const foreign = await storesOf(line, kontor.as(kontor.b.users.co_orders))
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'line_not_found'])
})

it('what was found where the line leaves is sold from there, and told in its history', async () => {
  const shoe = await buildShoe(kontor, [4, 3])
  const orderId = await buildOrder(kontor, { lines: [{ ean: shoe.ean }] })
  const line = await firstLine(orderId)
  const [here, there] = setup.stores
  const moved = await clerk().put(`/orders/line/${line}/store`, { store_id: there, comment: 'weg', found: 1 })
  expect(moved.statusCode, moved.body).toBe(200)
  const { data } = (await storesOf(line)).json()
  const left = (id: number) => data.find(({ store_id }: { store_id: number }) => store_id === id).available
  expect([left(here), left(there)]).toEqual([1, 2])
  const order = (await kontor.as(kontor.a.admin).get(`/orders/${orderId}`)).json()
  expect(order.transitions.at(-1).message).toMatch(/^Absenderfiliale geändert: .* → .*, dort gefunden: 1$/)
  for (const found of [-1, 1.5, 10_000, '0'])
    expect((await clerk().put(`/orders/line/${line}/store`, { store_id: here, found })).statusCode).toBe(400)
})
