import { mkdtemp, rm } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countStatements } from './count-statements.ts'

/**
 * Makes and fills the database of a first start as `prepare.ts` does, at a fixed moment, and prints what that took: the demo
 * is made up to now, so that by the clock each day would have other figures.
 */
const NOW = '2026-03-13T10:40:00.000Z'

let modules = 0
registerHooks({
  load(url, context, nextLoad) {
    modules += 1
    return nextLoad(url, context)
  },
})

const statements = countStatements()
const { readConfig } = await import('../../apps/api/src/platform/config.ts')
const { FUNCTION_OWNERS } = await import('../../apps/api/src/modules.ts')
const { migrateAndOpen } = await import('../../apps/api/src/platform/db/open-database.ts')
const { createLog } = await import('../../apps/api/src/platform/logging.ts')
const { startDeps } = await import('../../apps/api/src/platform/start-deps.ts')
const { settableClock } = await import('../../apps/api/src/platform/clock/clock.ts')
const { sqlSupplies, subscriptions } = await import('../../apps/api/src/product-modules.ts')
const { queues } = await import('../../apps/api/src/worker.ts')
const { seedDemo } = await import('@kontor/demo/seed')

const folder = await mkdtemp(join(tmpdir(), 'kontor-budget-'))
try {
  const config = {
    ...readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }),
    role: 'api' as const,
    database: { kind: 'pglite' as const, dataDir: join(folder, 'db'), isBeingMade: true },
  }
  const log = createLog(config)
  const db = await migrateAndOpen(config, FUNCTION_OWNERS, log)
  const clock = settableClock(NOW)
  const deps = await startDeps({ config, db, log, clock, subscriptions, sqlSupplies, queues })
  await seedDemo(deps, { countsLater: true })
  const counted = statements()
  // As coarse as the demo's own look: counting rows is no part of what a start takes.
  await db.lookup('set default_statistics_target = 10')
  await db.lookup('analyze')
  const [row] = await db.lookup<{ rows: number }>(
    `select sum(reltuples)::int as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  await deps.queue.stop()
  await db.close()
  process.stdout.write(JSON.stringify({ statements: counted, rows: row?.rows ?? 0, modules }))
} finally {
  await rm(folder, { recursive: true, force: true })
}
