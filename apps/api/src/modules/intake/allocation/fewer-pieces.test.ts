import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { EAN, intakeOrder, readOrder, reservedPieces } from '../../../../test/builders/intake.ts'
import { giveStock, KAUFLAND, sellForProvider } from '../../../../test/builders/shared-account.ts'
import type { TestUser } from '../../../../test/people.ts'
import { applyOrderEvent } from '../../orders/index.ts'

let kontor: TestApp
let authorization: string
beforeEach(async () => {
  kontor = await testApp()
  authorization = await sellForProvider(kontor)
  for (const { admin } of [kontor.a, kontor.b]) await giveStock(kontor, admin, EAN, 2)
})
afterEach(() => kontor.close())

/** The order of one position with so many pairs, as the channel has it now. */
const push = async (quantity: number) => {
  const lines = [{ item_id: 'P1', ean: EAN, title: 'Schuh', item_price: 50, quantity }]
  const order = intakeOrder('F-1', { channel: String(KAUFLAND), order_total: 50 * quantity, lines })
  const answer = await kontor.as(null).post('/intake/orders', { orders: [order] }, { authorization })
  return answer.json().data[0].result
}
const orderOf = (user: TestUser) => kontor.inCtx((ctx) => readOrder(ctx, 'F-1'), user)
/** The parts in the order in which they were given out. */
async function parts() {
  const found = []
  for (const user of [kontor.a.admin, kontor.b.admin]) {
    const order = await orderOf(user)
    if (order)
      found.push({ user, order, live: order.lines.filter((one) => one.cancellationId === null).length })
  }
  return found.toSorted((one, other) => one.order.id - other.order.id)
}
const live = async () => (await parts()).map((part) => part.live)

it('takes the pieces that the channel wants fewer off the part that was given out last, then off the other', async () => {
  expect(await push(4)).toBe('imported')
  expect(await live()).toEqual([2, 2])
  expect(await push(3)).toBe('updated')
  expect(await live()).toEqual([2, 1])
  const [, last] = await parts()
  expect(last?.order).toMatchObject({ status: 'approved', orderTotalCents: 5_000 })
  expect(last?.order.transitions).toContain('mp_cancellation_ln')
  expect(await kontor.inCtx(reservedPieces, last?.user)).toBe(1)

  expect(await push(1)).toBe('updated')
  expect(await live()).toEqual([1, 0])
  const [first, gone] = await parts()
  expect(gone?.order).toMatchObject({ status: 'mp_cancellation', orderTotalCents: 5_000 })
  expect(first?.order).toMatchObject({ status: 'approved', orderTotalCents: 5_000 })
  expect(first?.order.transitions).toContain('mp_cancellation_ln')
  for (const part of await parts()) {
    const reports = sql`select from channel_reports`
    expect((await kontor.inCtx((ctx) => ctx.tx.execute(reports), part.user)).rows).toEqual([])
  }
  expect(await push(1)).toBe('unchanged')
  expect(await live()).toEqual([1, 0])
})

it('leaves the parts alone where the channel only follows what one of them cancelled', async () => {
  await push(4)
  const [, last] = await parts()
  await kontor.inCtx(
    (ctx) =>
      applyOrderEvent(ctx, last?.order.id ?? 0, {
        type: 'cancelled',
        by: 'customer',
        reason: 'customer_cancellation',
        line_ids: [last?.order.lines[0]?.id ?? 0],
      }),
    last?.user,
  )
  expect(await push(3)).toBe('unchanged')
  expect(await live()).toEqual([2, 1])
})

it('says on the order that was given out last what cannot be taken back any more', async () => {
  await push(3)
  for (const { user, order } of await parts())
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, order.id, { type: 'shipped_elsewhere' }), user)
  expect(await push(2)).toBe('noted')
  const [first, last] = await parts()
  expect([first?.order.lateChange, last?.order.lateChange]).toMatchObject([
    null,
    { lines: [{ change: 'removed', quantity: 1 }] },
  ])
})

it('charges what belongs to a position once, in the part that was given out first', async () => {
  const lines = [{ item_id: 'P1', ean: EAN, title: 'Schuh', item_price: 50, quantity: 3 }]
  const charges = [{ kind: 'gift_wrap', item_id: 'P1', amount: 5 }]
  const deliver = async (more: object) => {
    const order = intakeOrder('F-1', { channel: String(KAUFLAND), order_total: 155, lines, charges, ...more })
    await kontor.as(null).post('/intake/orders', { orders: [order] }, { authorization })
    return (await parts()).map(({ order: { orderTotalCents, amountDifferenceCents } }) => [
      orderTotalCents,
      amountDifferenceCents,
    ])
  }
  const [first, last] = await deliver({})
  expect([first, last]).toEqual(
    first?.[0] === 10_500
      ? [
          [10_500, 0],
          [5_000, 0],
        ]
      : [
          [5_500, 0],
          [10_000, 0],
        ],
  )
  const dearer = await deliver({ order_total: 156, charges: [{ ...charges[0], amount: 6 }] })
  expect(dearer).toEqual([[(first?.[0] ?? 0) + 100, 0], last])
})
