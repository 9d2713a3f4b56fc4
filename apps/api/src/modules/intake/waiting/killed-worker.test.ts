import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { addApiKey, EAN, fillShelves, intakeOrder, reservedPieces } from '../../../../test/builders/intake.ts'
import { sharedAccount } from '../../../../test/builders/shared-account.ts'
import { killWhereItWaits } from '../../../../test/kill-where-it-waits.ts'
import type { TestUser } from '../../../../test/people.ts'
import { ensureReferenceData } from '../../../reference-data.ts'
import { applyStock } from '../../catalogue/index.ts'
import { passOnOverdueOrders } from './waiting-orders.jobs.ts'

const KAUFLAND = 53
const HOUR = 3_600_000

let kontor: TestApp
const stops: (() => unknown)[] = []
const give = (user: TestUser, on_hand: number) =>
  kontor.inCtx((ctx) => applyStock(ctx, ctx.now, [{ store_number: '001', ean: EAN, on_hand }]), user)

/** Two orders that the first company was given and left lying until their time was over; both have two pairs. */
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) return
  kontor = await testApp()
  stops.push(() => kontor.close())
  await ensureReferenceData(kontor.db)
  const { a, b, provider } = kontor
  for (const { admin } of [a, b]) await fillShelves(kontor, admin, 0)
  await sharedAccount(kontor.db, { sales_channel_id: KAUFLAND, name: 'Kaufland', participants: [a.id, b.id] })
  const authorization = await addApiKey(kontor, provider.staff, 'key-of-the-provider')
  await give(a.admin, 2)
  const lines = [{ item_id: EAN, ean: EAN, title: 'Schuh', item_price: 50, quantity: 1 }]
  const orders = ['K-1', 'K-2'].map((ext) => intakeOrder(ext, { channel: String(KAUFLAND), lines }))
  await kontor.as(null).post('/intake/orders', { orders }, { authorization })
  await give(b.admin, 2)
  kontor.clock.advance(48 * HOUR)
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** Orders by number and status, pieces that are promised, and what the channel is told. */
async function held(user: TestUser) {
  const { rows } = await kontor.inCtx(
    ({ tx }) =>
      tx.execute(sql`
        select (select coalesce(json_agg(ext_order_id || ' ' || status order by ext_order_id), '[]') from orders) as orders,
          (select count(*)::int from channel_reports) as reports,
          (select coalesce(sum(half_points), 0)::int from point_entries) as points,
          (select count(*)::int from orders where customer_name <> '') as named`),
    user,
  )
  return { ...rows[0], promised: await kontor.inCtx(reservedPieces, user) }
}
const given = async () => {
  const { rows } = await kontor.inCtx(
    ({ tx }) => tx.execute<{ cause: string }>(sql`select cause from company_allocations order by id`),
    kontor.provider.staff,
  )
  return rows.map(({ cause }) => cause)
}

const OPEN = { orders: ['K-1 approved', 'K-2 approved'], reports: 0, points: 0, named: 2, promised: 2 }
const NOTHING = { orders: [], reports: 0, points: 0, named: 0, promised: 0 }
/** Cancelled on the second business day after its release, at −200 points each. */
const PASSED = { orders: ['K-1 cancelled', 'K-2 cancelled'], reports: 0, points: -800, named: 0, promised: 0 }

describe.skipIf(!process.env.TEST_DATABASE_URL)('a connection that is killed while an order goes on', () => {
  test.each([
    ['before the next company has it', 'cancellations'],
    ['while its pieces are promised there', 'stock_reservations'],
    ['once it is there, before it is kept why', 'company_allocations'],
    ['while the first one forgets its customer', 'order_customer_names'],
    ['while it is scored', 'point_entries'],
  ])('%s leaves it where it was, and the next run passes it on once', async (_, table) => {
    const { a, b } = kontor
    expect([await held(a.admin), await held(b.admin)]).toEqual([OPEN, NOTHING])
    await killWhereItWaits(kontor, passOnOverdueOrders, `lock table ${table} in exclusive mode`)
    expect([await held(a.admin), await held(b.admin)]).toEqual([OPEN, NOTHING])
    expect(await given()).toEqual(['arrival', 'arrival'])
    await kontor.runSchedule(passOnOverdueOrders)
    await kontor.runSchedule(passOnOverdueOrders)
    expect([await held(a.admin), await held(b.admin)]).toEqual([PASSED, OPEN])
    expect(await given()).toEqual(['arrival', 'arrival', 'overdue', 'overdue'])
  })

  test('between two orders keeps the one that has gone, and passes on the other', async () => {
    const { a, b } = kontor
    await killWhereItWaits(
      kontor,
      passOnOverdueOrders,
      `select from orders where company_id = ${a.id} and ext_order_id = 'K-2' for update`,
    )
    expect(await held(a.admin)).toMatchObject({ orders: ['K-1 cancelled', 'K-2 approved'], promised: 1 })
    expect(await held(b.admin)).toMatchObject({ orders: ['K-1 approved'], promised: 1 })
    await kontor.runSchedule(passOnOverdueOrders)
    expect([await held(a.admin), await held(b.admin)]).toEqual([PASSED, OPEN])
  })
})
