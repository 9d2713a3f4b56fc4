import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { scoreAllOrders } from '../../api/src/modules/ranking/index.ts'
import { countAllOrders } from '../../api/src/modules/statistics/index.ts'
import { settableClock } from '../../api/src/platform/clock/clock.ts'
import { readConfig } from '../../api/src/platform/config.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'
import { createLog } from '../../api/src/platform/logging.ts'
import { startDeps } from '../../api/src/platform/start-deps.ts'
import { sqlSupplies, subscriptions } from '../../api/src/product-modules.ts'
import { queues } from '../../api/src/worker.ts'
import { testDatabase } from '../../api/test/database.ts'
import { seedDemo } from './seed-demo.ts'

/** Fails, naming the constraint, when a row refers to one that there is not. */
const EVERY_REFERENCE = `
  do $$
  declare
    reference record;
    broken bigint;
  begin
    for reference in
      select f.conname as name, f.conrelid::regclass as child, f.confrelid::regclass as parent,
        string_agg(format('c.%I = p.%I', c.attname, p.attname), ' and ') as is_same,
        string_agg(format('c.%I is not null', c.attname), ' and ') as is_given
      from pg_constraint f
      cross join unnest(f.conkey, f.confkey) as k (of_child, of_parent)
      join pg_attribute c on c.attrelid = f.conrelid and c.attnum = k.of_child
      join pg_attribute p on p.attrelid = f.confrelid and p.attnum = k.of_parent
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace
      group by f.oid, f.conname, f.conrelid, f.confrelid
    loop
      execute format('select count(*) from %s c where %s and not exists (select from %s p where %s)',
        reference.child, reference.is_given, reference.parent, reference.is_same) into broken;
      if broken > 0 then raise exception '% rows of % break %', broken, reference.child, reference.name; end if;
    end loop;
  end
  $$`

/** What the screens show of the last 30 days in points and the last month in figures, and what was sold before. */
async function shownFigures(tx: Tx) {
  const { rows } = await tx.execute<{ [figure: string]: number | null }>(sql`
    select
      (select count(*)::int from point_entries where day between date '2026-02-12' and date '2026-03-13') as entries,
      (select sum(half_points)::int
        from (select store_id, day, half_points from point_days
          union all select store_id, day, half_points from point_deltas) p
        where store_id = 0 and day between date '2026-02-12' and date '2026-03-13') as half_points,
      (select sum(sold_cents)::int from order_figures
        where store_id = 0 and grain = 'day' and bucket >= date '2026-02-01') as sold,
      (select sum(sold_cents)::int from order_figures
        where store_id = 0 and grain = 'day' and bucket < date '2026-02-01') as sold_before,
      (select max(before_order)::int from point_backfills where not is_done) as scored`)
  const [figures] = rows
  if (!figures) throw new Error('a query of sums answers a row')
  return figures
}

test.skipIf(process.env.TEST_DATABASE_URL)(
  'the demo is there in full, refers to nothing that there is not, and the planner knows how large its tables are',
  async () => {
    const database = await testDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'kontor-demo-'))
    const config = { ...readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), role: 'api' as const }
    const { db } = database
    const deps = await startDeps({
      config,
      db,
      log: createLog(config),
      subscriptions,
      sqlSupplies,
      queues,
      clock: settableClock('2026-03-13T10:40:00.000Z'),
    })
    try {
      await seedDemo(deps, { countsLater: true })
      const [orders] = await db.lookup<{ known: number }>(
        `select reltuples::int as known from pg_class where relname = 'orders' and relkind = 'r'`,
      )
      expect(orders?.known).toBeGreaterThan(3000)
      // Its rows were written without that check.
      await database.asOwner(EVERY_REFERENCE)
      const companies = await db.lookup<{ id: number }>(
        'select c.id from list_companies() c where exists (select from companies_with_order_figures_to_count() t where t.id = c.id)',
      )
      expect(companies).toHaveLength(3)
      for (const { id } of companies) {
        const figures = () => db.read({ companyId: id }, shownFigures)
        const opened = await figures()
        expect(opened.entries).toBeGreaterThan(0)
        expect(opened.scored).not.toBeNull()
        await db.write({ companyId: id }, async (tx) => {
          const ctx = { tx, now: deps.clock.now(), company: { id, name: '' } }
          await countAllOrders(ctx)
          await scoreAllOrders(ctx)
        })
        // What is shown of the last month was complete when the demo was opened; the years before came to it.
        const complete = await figures()
        expect(complete).toEqual({ ...opened, scored: null, sold_before: complete.sold_before })
        expect(complete.sold_before).toBeGreaterThan(opened.sold_before ?? 0)
      }
    } finally {
      await deps.queue.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
  120_000,
)
