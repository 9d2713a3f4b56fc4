import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildOrder } from '../../../test/builders/orders.ts'
import { killWhereItWaits } from '../../../test/kill-where-it-waits.ts'
import { applyOrderEvent } from '../orders/index.ts'
import { foldPointsOfDays, scoreOrdersFromBefore } from './ranking.jobs.ts'

let kontor: TestApp
const stops: (() => unknown)[] = []
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) return
  kontor = await testApp()
  stops.push(() => kontor.close())
  for (const reason of ['out_of_stock', 'prior_sale', 'article_has_defect']) {
    const piece = { original_item_price_cents: 7900, item_price_cents: 7900 }
    const id = await buildOrder(kontor, { lines: [piece, piece] })
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, id, { type: 'cancelled', by: 'merchant', reason }))
  }
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** Six pieces cancelled on the day, at −100 points each: as the ledger has them, the sums of the day, and the orders. */
const ALL = { ledger: -1200, sums: -1200, orders: -1200 }

async function points() {
  const { rows } = await kontor.inCtx(({ tx }) =>
    tx.execute(sql`
      select (select coalesce(sum(half_points), 0)::int from point_entries) as ledger,
        (select coalesce(sum(half_points), 0)::int from (
          select half_points from point_days where store_id = 0
          union all select half_points from point_deltas where store_id = 0) s) as sums,
        (select sum(half_points)::int from orders) as orders`),
  )
  return rows[0]
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('a worker that is killed', () => {
  test('while it folds loses no points and counts none twice', async () => {
    expect(await points()).toEqual(ALL)
    await killWhereItWaits(kontor, foldPointsOfDays, 'lock table point_days in exclusive mode')
    expect(await points()).toEqual(ALL)
    await kontor.runSchedule(foldPointsOfDays)
    expect(await points()).toEqual(ALL)
  }, 60_000)

  test('while it scores earlier orders leaves them to the next', async () => {
    await kontor.asOwner(`
      delete from point_entries; delete from point_days; delete from point_deltas; delete from point_backfills;
      update orders set half_points = 0; update transitions set half_points = 0`)
    await killWhereItWaits(kontor, scoreOrdersFromBefore, 'lock table point_deltas in exclusive mode')
    expect(await points()).toEqual({ ledger: 0, sums: 0, orders: 0 })
    await kontor.runSchedule(scoreOrdersFromBefore)
    expect(await points()).toEqual(ALL)
    await kontor.runSchedule(scoreOrdersFromBefore)
    expect(await points()).toEqual(ALL)
  }, 60_000)
})
