import type { OrderActionDetail, OrderActionPlan } from '@kontor/contract/order-actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildShippedOrder, issueInvoice, sellsUnderItsName } from '../../../test/builders/invoices.ts'
import { ADDRESS, buildOrder } from '../../../test/builders/orders.ts'

const ACTIONS = '/orders/actions'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
  await sellsUnderItsName(kontor)
})
afterAll(() => kontor?.close())

const clerk = () => kontor.as(kontor.a.users.co_orders)
const body = (order_ids: readonly number[]) => ({ action: 'invoice', order_ids })
const plan = async (order_ids: readonly number[], by = clerk()): Promise<OrderActionPlan> => {
  const answer = await by.post(ACTIONS, { ...body(order_ids), dry_run: true })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const start = async (order_ids: readonly number[]): Promise<number> => {
  const answer = await clerk().post(ACTIONS, body(order_ids))
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json().id
}
const view = async (id: number): Promise<OrderActionDetail> => (await clerk().get(`${ACTIONS}/${id}`)).json()
const invoiceOf = async (orderId: number) => (await clerk().get(`/directsales/invoice/${orderId}`)).json()
/** Lets the ten seconds pass, and everything happen that follows. */
const settle = async () => {
  kontor.clock.advance(11_000)
  await kontor.runJobs()
}

test('invoices are issued for many orders at once, one number after the other', async () => {
  const orders = [await buildShippedOrder(kontor), await buildShippedOrder(kontor)]
  expect(await plan(orders)).toMatchObject({ matching: 2, possible: 2, refused: [], leaves: [] })
  const { invoice_number: next } = await invoiceOf(orders[0] ?? 0)
  const id = await start(orders)
  expect((await invoiceOf(orders[0] ?? 0)).documents).toEqual([])
  await settle()
  expect(await view(id)).toMatchObject({ status: 'done', done: 2, failed: 0, document_path: null })
  const issued = await Promise.all(orders.map(async (order) => (await invoiceOf(order)).documents))
  expect(issued).toMatchObject([[{ kind: 'invoice', number: next }], [{ kind: 'invoice' }]])
  const counts = issued.map(([one]) => Number(one.number.split('-').at(-1)))
  expect(counts[1]).toBe((counts[0] ?? 0) + 1)
  // Their PDFs are made as with a single one.
  expect(issued.map(([one]) => one.path)).not.toContain(null)
})

test('orders are left out that get no invoice, each for the reason of the single one', async () => {
  const issued = await buildShippedOrder(kontor)
  await issueInvoice(kontor, issued)
  const nameless = { ...ADDRESS, first_name: '', last_name: '' }
  const refused = new Map([
    ['invoice_already_issued', issued],
    ['invoice_not_direct_listing', await buildShippedOrder(kontor, { merchant_external_order: false })],
    ['invoice_not_shipped', await buildOrder(kontor)],
    ['invoice_buyer_incomplete', await buildShippedOrder(kontor, { billing: nameless })],
    ['order_not_found', await buildShippedOrder(kontor, { company: kontor.b })],
  ])
  const good = await buildShippedOrder(kontor)
  const said = await plan([good, ...refused.values()])
  expect(said).toMatchObject({ matching: 6, possible: 1 })
  expect(new Map(said.refused.map(({ reason, order_ids }) => [reason, order_ids[0]]))).toEqual(refused)
  expect((await clerk().post(ACTIONS, body([...refused.values()]))).json()).toMatchObject({
    code: 'order_action_impossible',
  })
})

test('an order that a colleague invoices meanwhile keeps that one invoice', async () => {
  const order = await buildShippedOrder(kontor)
  const id = await start([order])
  const { number } = await issueInvoice(kontor, order)
  await settle()
  const after = await view(id)
  expect(after).toMatchObject({ status: 'done', done: 0, failed: 1 })
  expect(after.results[0]?.message).toContain(number)
  expect((await invoiceOf(order)).documents).toHaveLength(1)
})

test('only who may invoice a single order may invoice many', async () => {
  const order = await buildShippedOrder(kontor)
  const send = kontor.as(kontor.a.users.co_orders_send)
  expect((await send.post(ACTIONS, body([order]))).statusCode).toBe(403)
})
