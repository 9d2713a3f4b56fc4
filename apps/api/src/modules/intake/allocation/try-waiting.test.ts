import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { EAN, intakeOrder, OTHER_EAN, readOrder } from '../../../../test/builders/intake.ts'
import { giveStock, KAUFLAND, sellForProvider } from '../../../../test/builders/shared-account.ts'
import type { TestUser } from '../../../../test/people.ts'
import { sweepOffers } from '../../channels/index.ts'
import { applyOrderEvent } from '../../orders/index.ts'
import { retryUnallocatedOrders } from '../waiting/waiting-orders.jobs.ts'

let kontor: TestApp
let authorization: string
beforeEach(async () => {
  kontor = await testApp()
  authorization = await sellForProvider(kontor)
})
afterEach(() => kontor.close())

const give = (user: TestUser, ean: string, on_hand: number) => giveStock(kontor, user, ean, on_hand)
const push = async (ext: string, lines: readonly object[] = [{ ean: EAN }]) => {
  const order = intakeOrder(ext, {
    channel: String(KAUFLAND),
    lines: lines.map((line, n) => ({ item_id: `P${n}`, title: 'Schuh', item_price: 50, ...line })),
  })
  const answer = await kontor.as(null).post('/intake/orders', { orders: [order] }, { authorization })
  return answer.json().data[0].result
}
const statusOf = async (user: TestUser, ext: string) =>
  (await kontor.inCtx((ctx) => readOrder(ctx, ext), user))?.status
/** What happens within a minute of a change, without the look of every five minutes. @returns how often orders were tried */
const soon = async () => {
  await kontor.runSchedule(sweepOffers)
  return (await kontor.runJobs()).filter((name) => name === 'try-waiting-orders').length
}

describe('an order that waits', () => {
  beforeEach(async () => {
    await soon()
  })

  it('is tried once when somebody gets its article, however much comes, and not for others', async () => {
    const { a, b } = kontor
    expect(await push('W-1', [{ ean: EAN, quantity: 2 }])).toBe('unallocated')
    await give(a.admin, OTHER_EAN, 7)
    expect(await soon()).toBe(0)
    for (const pieces of [2, 3, 4]) {
      await give(a.admin, EAN, 0)
      await give(b.admin, EAN, pieces)
    }
    expect(await soon()).toBe(1)
    expect(await statusOf(b.admin, 'W-1')).toBe('approved')
    await give(b.admin, EAN, 9)
    expect(await soon()).toBe(0)
  })

  it('is found by its SKU where the channel gave no EAN', async () => {
    await push('W-2', [{ sku: 'SKU-1' }])
    await give(kontor.a.admin, EAN, 1)
    expect(await soon()).toBe(1)
    expect(await statusOf(kontor.a.admin, 'W-2')).toBe('approved')
  })

  it('goes to who has its article switched on', async () => {
    const { a } = kontor
    await kontor.inCtx((ctx) => ctx.tx.execute(sql`update articles set is_active = false`))
    await give(a.admin, EAN, 1)
    await push('W-3')
    await soon()
    expect(await statusOf(a.admin, 'W-3')).toBeUndefined()
    const answer = await kontor.as(a.admin).put('/inventory/M0', { product_active: true })
    expect(answer.statusCode).toBeLessThan(300)
    expect(await kontor.runJobs()).toContain('try-waiting-orders')
    expect(await statusOf(a.admin, 'W-3')).toBe('approved')
  })

  it('gets a piece that another order gives back', async () => {
    const { a } = kontor
    await give(a.admin, EAN, 1)
    expect([await push('W-4'), await push('W-5')]).toEqual(['imported', 'unallocated'])
    await soon()
    const first = await kontor.inCtx((ctx) => readOrder(ctx, 'W-4'))
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, first?.id ?? 0, { type: 'channel_cancelled' }))
    await kontor.runJobs()
    expect(await statusOf(a.admin, 'W-5')).toBe('approved')
  })

  it('goes to a company that is not paused any more', async () => {
    const { a, provider } = kontor
    await give(a.admin, EAN, 1)
    const pause = (is_paused: boolean) =>
      kontor.as(provider.staff).put(`/accounting/companies/${a.id}/state`, { is_paused })
    expect((await pause(true)).statusCode).toBe(200)
    await push('W-6')
    expect(await soon()).toBe(0)
    await pause(false)
    await kontor.runJobs()
    expect(await statusOf(a.admin, 'W-6')).toBe('approved')
  })

  it('is looked for again by what comes while one looks', async () => {
    const waiting = async () =>
      (
        await kontor.db.lookup<{ state: string }>(
          `select state::text from pgboss.job where name = 'try-waiting-orders' order by state::text`,
        )
      ).map(({ state }) => state)
    await push('W-7')
    await kontor.runSchedule(retryUnallocatedOrders)
    const [running] = await kontor.deps.queue.boss.fetch('try-waiting-orders')
    await give(kontor.a.admin, EAN, 1)
    for (const _ of [1, 2]) await kontor.runSchedule(sweepOffers)
    expect(await waiting()).toEqual(['active', 'created'])
    await kontor.deps.queue.boss.complete('try-waiting-orders', running?.id ?? '')
  })
})

it('is not looked for where none waits', async () => {
  await give(kontor.a.admin, EAN, 5)
  expect(await soon()).toBe(0)
})
