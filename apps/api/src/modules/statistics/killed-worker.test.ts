import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildOrder } from '../../../test/builders/orders.ts'
import { killWhereItWaits } from '../../../test/kill-where-it-waits.ts'
import { performanceFigures } from './performance.repository.ts'
import { countOrdersFromBefore, foldFiguresOfOrders } from './statistics.jobs.ts'

let kontor: TestApp
const stops: (() => unknown)[] = []
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) return
  kontor = await testApp()
  stops.push(() => kontor.close())
  for (const daysAgo of [0, 1, 40, 80])
    await buildOrder(kontor, {
      order_date: new Date(kontor.clock.now().getTime() - daysAgo * 86_400_000),
      lines: [{}, {}],
    })
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const sold = async () => {
  const scope = { start: '2017-01-01', end: '2026-03-10', store_id: 0 }
  const { figures } = await kontor.inCtx((ctx) => performanceFigures(ctx, { all: scope }, 0))
  const [row] = figures
  return row && [row.sold_orders, row.sold_items, row.sold_cents]
}

/** Four orders of two pieces each at 79.00. */
const ALL = [4, 8, 63_200]

describe.skipIf(!process.env.TEST_DATABASE_URL)('a worker that is killed', () => {
  test('while it folds loses nothing and counts nothing twice', async () => {
    await killWhereItWaits(kontor, foldFiguresOfOrders, 'lock table order_figure_repeats in exclusive mode')
    expect(await sold()).toEqual(ALL)
    await kontor.runSchedule(foldFiguresOfOrders)
    expect(await sold()).toEqual(ALL)
  }, 60_000)

  test('while it counts earlier orders leaves whole months of them to the next', async () => {
    await kontor.asOwner(`
      delete from counted_orders; delete from order_figure_deltas;
      insert into order_figure_backfills
      select company_id, (date_trunc('month', max(order_date)) + interval '1 month')::date, false from orders group by 1`)
    expect(await sold()).toBeUndefined()
    await killWhereItWaits(
      kontor,
      countOrdersFromBefore,
      `insert into counted_orders select company_id, id, '[]' from orders order by order_date limit 1`,
    )
    // March and January are counted; December is left.
    expect(await sold()).toEqual([3, 6, 47_400])
    await kontor.runSchedule(countOrdersFromBefore)
    expect(await sold()).toEqual(ALL)
    await kontor.runSchedule(foldFiguresOfOrders)
    expect(await sold()).toEqual(ALL)
  }, 60_000)
})
