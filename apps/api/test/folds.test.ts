import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldPointsOfDays } from '../src/modules/ranking/index.ts'
import { foldFiguresOfOrders } from '../src/modules/statistics/index.ts'
import { type TestApp, testApp } from './app.ts'

/** As many as come in one minute of an import. */
const DELTAS = 4_000

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor?.close())

const FOLDS = [
  [
    'order_figure_deltas',
    foldFiguresOfOrders,
    `(company_id, day, store_id, sales_channel_id, currency, sold_items, sold_orders, sold_cents, expected_cents,
      cancelled_items, cancelled_orders, cancelled_cents, returned_items, returned_orders, returned_cents)
      select $company, '2026-03-01', 0, 1, 'EUR', 1, 1, 100, 100, 0, 0, 0, 0, 0, 0`,
  ],
  [
    'point_deltas',
    foldPointsOfDays,
    "(company_id, day, store_id, acts, days, half_points) select $company, '2026-03-01', 0, 1, 1, 2",
  ],
] as const

test.skipIf(process.env.TEST_DATABASE_URL).each(FOLDS)(
  'what fills %s within a minute is folded by reading it, and not each row for each',
  async (table, fold, row) => {
    const fill = () =>
      kontor.asOwner(
        `insert into ${table} ${row.replace('$company', String(kontor.a.id))} from generate_series(1, ${DELTAS})`,
      )
    // What the planner knows: all that was there was folded when it last looked.
    await fill()
    await kontor.asOwner(`delete from ${table}`)
    await kontor.asOwner(`analyze ${table}`)
    await fill()
    const read = async () => {
      await kontor.db.lookup('select pg_stat_force_next_flush()')
      const [stat] = await kontor.db.lookup<{ read: number }>(
        `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables where relname = '${table}'`,
      )
      return stat?.read ?? 0
    }
    const before = await read()
    await kontor.runSchedule(fold)
    const left = await kontor.inCtx(
      async ({ tx }) => (await tx.execute(sql.raw(`select 1 from ${table}`))).rows,
    )
    expect(left).toEqual([])
    expect((await read()) - before).toBeLessThan(10 * DELTAS)
  },
)
