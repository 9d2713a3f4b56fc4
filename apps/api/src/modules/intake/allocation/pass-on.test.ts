import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { EAN, intakeOrder, OTHER_EAN, readOrder } from '../../../../test/builders/intake.ts'
import { giveStock, KAUFLAND, sellForProvider } from '../../../../test/builders/shared-account.ts'
import type { TestUser } from '../../../../test/people.ts'
import { applyOrderEvent } from '../../orders/index.ts'

let kontor: TestApp
let authorization: string
beforeEach(async () => {
  kontor = await testApp()
  authorization = await sellForProvider(kontor)
})
afterEach(() => kontor.close())

const push = async (lines: readonly object[], order_total: number, charges: readonly object[]) => {
  const order = intakeOrder('G-1', { channel: String(KAUFLAND), lines, order_total, charges })
  const answer = await kontor.as(null).post('/intake/orders', { orders: [order] }, { authorization })
  return answer.json().data[0].result
}
const orderOf = (user: TestUser) => kontor.inCtx((ctx) => readOrder(ctx, 'G-1'), user)
/** What of the discount each line bears that is not given up. */
const borneBy = async (user: TestUser) =>
  ((await orderOf(user))?.lines ?? [])
    .filter((one) => one.cancellationId === null)
    .toSorted((one, other) => one.mpItemId.localeCompare(other.mpItemId))
    .map((one) => one.discountCents)
/** Company A gives up the first piece of each of these positions. */
async function giveUp(...items: readonly string[]) {
  const order = await orderOf(kontor.a.admin)
  const line_ids = items.flatMap((item) => order?.lines.find((one) => one.mpItemId === item)?.id ?? [])
  await kontor.inCtx(
    (ctx) =>
      applyOrderEvent(ctx, order?.id ?? 0, {
        type: 'cancelled',
        by: 'merchant',
        reason: 'prior_sale',
        line_ids,
      }),
    kontor.a.admin,
  )
  await kontor.runJobs()
}
const line = (item_id: string, ean: string, item_price: number, quantity = 1) => ({
  item_id,
  ean,
  title: 'Schuh',
  item_price,
  quantity,
})

it('takes the very share of the discounts along that the piece bore, also where another piece found nobody', async () => {
  const { a, b } = kontor
  await giveStock(kontor, a.admin, EAN, 2)
  await giveStock(kontor, a.admin, OTHER_EAN, 1)
  const lines = [line('P1', EAN, 49.9), line('P2', OTHER_EAN, 29.9), line('P3', EAN, 10.03)]
  expect(await push(lines, 84.8, [{ kind: 'discount', amount: -5.03 }])).toBe('imported')
  expect(await borneBy(a.admin)).toEqual([279, 168, 56])
  await giveStock(kontor, b.admin, OTHER_EAN, 1)
  await giveUp('P1', 'P2')
  expect(await borneBy(b.admin)).toEqual([168])
})

it('shares a discount to the cent that the channel changes after a piece of its position went on', async () => {
  const { a, b } = kontor
  await giveStock(kontor, a.admin, EAN, 3)
  const discounted = (cents: number) =>
    push([line('P1', EAN, 50, 3)], 150 - cents / 100, [
      { kind: 'discount', item_id: 'P1', amount: -cents / 100 },
    ])
  expect(await discounted(100)).toBe('imported')
  await giveStock(kontor, b.admin, EAN, 3)
  await giveUp('P1')
  expect([await borneBy(a.admin), await borneBy(b.admin)]).toEqual([[33, 33], [34]])
  expect(await discounted(200)).toBe('updated')
  expect([await borneBy(a.admin), await borneBy(b.admin)]).toEqual([[66, 66], [68]])
  // Equal shares are the same before and after: what the pieces bear still adds up.
  expect(await discounted(199)).toBe('updated')
  expect([await borneBy(a.admin), await borneBy(b.admin)]).toEqual([[66, 66], [67]])
  expect(await discounted(199)).toBe('unchanged')
})
