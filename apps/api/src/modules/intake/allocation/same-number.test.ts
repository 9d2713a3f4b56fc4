import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { addAccount, addApiKey, EAN, intakeOrder } from '../../../../test/builders/intake.ts'
import { giveStock, KAUFLAND, sellForProvider } from '../../../../test/builders/shared-account.ts'
import type { TestUser } from '../../../../test/people.ts'
import { applyOrderEvent } from '../../orders/index.ts'
import { orders } from '../../orders/orders.tables.ts'

const NUMBER = 'N-1'

let kontor: TestApp
/** Keys of the provider and of both merchants, each of whom has an account of its own at the same channel. */
let keys: Readonly<Record<'provider' | 'a' | 'b', string>>
beforeEach(async () => {
  kontor = await testApp()
  const provider = await sellForProvider(kontor)
  const { a, b } = kontor
  for (const { admin } of [a, b]) await addAccount(kontor, { sales_channel_id: KAUFLAND, name: 'Own' }, admin)
  keys = {
    provider,
    a: await addApiKey(kontor, a.admin, 'key-of-a'),
    b: await addApiKey(kontor, b.admin, 'key-of-b'),
  }
})
afterEach(() => kontor.close())

const give = (user: TestUser, on_hand: number) => giveStock(kontor, user, EAN, on_hand)
const push = async (key: keyof typeof keys) => {
  const lines = [{ item_id: 'P1', ean: EAN, title: 'Schuh', item_price: 50 }]
  const body = { orders: [intakeOrder(NUMBER, { channel: String(KAUFLAND), lines })] }
  const answer = await kontor.as(null).post('/intake/orders', body, { authorization: keys[key] })
  return answer.json().data[0].result
}
const cancel = (key: keyof typeof keys) =>
  kontor
    .as(null)
    .post(
      `/intake/orders/${KAUFLAND}/${NUMBER}/events`,
      { type: 'cancelled', by: 'customer' },
      { authorization: keys[key] },
    )
/** The orders of this number: whether each came through an own account, and how it stands. */
const held = async (user: TestUser) => {
  const rows = await kontor.inCtx((ctx) => ctx.tx.select().from(orders).orderBy(orders.id), user)
  return rows.map(({ merchantExternalOrder, status }) => [merchantExternalOrder ? 'own' : 'shared', status])
}

it('is given to a company whose own account delivered an order of the same number, and goes on to another one that has one, too', async () => {
  const { a, b } = kontor
  await give(a.admin, 5)
  expect([await push('a'), await push('b'), await push('provider')]).toEqual(Array(3).fill('imported'))
  expect(await held(a.admin)).toEqual([
    ['own', 'approved'],
    ['shared', 'approved'],
  ])
  expect(await held(b.admin)).toEqual([['own', 'approved']])

  await give(b.admin, 5)
  const [, shared] = await kontor.inCtx((ctx) => ctx.tx.select().from(orders).orderBy(orders.id))
  await kontor.inCtx((ctx) =>
    applyOrderEvent(ctx, shared?.id ?? 0, { type: 'cancelled', by: 'merchant', reason: 'prior_sale' }),
  )
  expect(await held(a.admin)).toEqual([
    ['own', 'approved'],
    ['shared', 'cancelled'],
  ])
  expect(await held(b.admin)).toEqual([
    ['own', 'approved'],
    ['shared', 'approved'],
  ])
  expect([await push('a'), await push('b'), await push('provider')]).toEqual(Array(3).fill('unchanged'))
})

it('is told apart by whose key tells of it', async () => {
  const { a } = kontor
  await give(a.admin, 5)
  for (const key of ['a', 'provider'] as const) await push(key)
  expect((await cancel('provider')).json()).toMatchObject({ result: 'applied' })
  expect(await held(a.admin)).toEqual([
    ['own', 'approved'],
    ['shared', 'cancelled'],
  ])
  expect((await cancel('a')).json()).toMatchObject({ result: 'applied' })
  expect(await held(a.admin)).toEqual([
    ['own', 'cancelled'],
    ['shared', 'cancelled'],
  ])
})
