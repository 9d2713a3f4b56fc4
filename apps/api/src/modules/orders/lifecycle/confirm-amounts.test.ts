import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { buildOrder } from '../../../../test/builders/orders.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor?.close())

const admin = () => kontor.as(kontor.a.admin)
const confirm = (id: number) => admin().put(`/orders/${id}/amounts/confirm`)
const flagged = async (): Promise<number[]> =>
  (await admin().get('/orders?order_status=all-all&amount_difference=1'))
    .json()
    .data.map(({ id }: { id: number }) => id)

it('takes an order whose amounts differ off the list of those, and says who confirmed them and when', async () => {
  await buildOrder(kontor)
  const id = await buildOrder(kontor, { order_total_cents: 8299, amount_difference_cents: 399 })
  expect(await flagged()).toEqual([id])
  expect((await admin().get(`/orders/${id}`)).json()).toMatchObject({
    amount_difference: 3.99,
    amounts_confirmed: null,
  })
  const answer = await confirm(id)
  expect([answer.statusCode, answer.json().message]).toEqual([200, 'Die Beträge sind bestätigt.'])
  const order = (await admin().get(`/orders/${id}`)).json()
  expect(order).toMatchObject({
    amount_difference: 3.99,
    amounts_confirmed: { by: kontor.a.admin.name, at: kontor.clock.now().toISOString() },
  })
  expect(order.transitions.at(-1)).toMatchObject({
    transition: 'amounts_confirmed_tr',
    actor: kontor.a.admin.name,
    message: expect.stringMatching(/^Beträge trotz Differenz bestätigt: 3,99\s€$/),
  })
  expect(await flagged()).toEqual([])
})

it('is refused where there is nothing to confirm, a second time, and to those who may not change orders', async () => {
  const id = await buildOrder(kontor, { amount_difference_cents: -1 })
  expect(
    (await kontor.as(kontor.a.users.co_accounting).put(`/orders/${id}/amounts/confirm`)).statusCode,
  ).toBe(403)
  expect((await kontor.as(kontor.b.admin).put(`/orders/${id}/amounts/confirm`)).statusCode).toBe(404)
  expect((await confirm(id)).statusCode).toBe(200)
  for (const each of [id, await buildOrder(kontor)]) {
    const answer = await confirm(each)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'amounts_need_no_confirmation'])
  }
})
