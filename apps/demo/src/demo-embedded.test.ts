import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settableClock } from '../../api/src/platform/clock/clock.ts'
import { readConfig } from '../../api/src/platform/config.ts'
import { createLog } from '../../api/src/platform/logging.ts'
import { startDeps } from '../../api/src/platform/start-deps.ts'
import { sqlSupplies } from '../../api/src/sql-parts.ts'
import { queues } from '../../api/src/worker.ts'
import { testDatabase } from '../../api/test/database.ts'
import { seedDemo } from './seed-demo.ts'

test.skipIf(process.env.TEST_DATABASE_URL)(
  'the demo is there in full, and the embedded planner knows how large its tables are',
  async () => {
    const database = await testDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'kontor-demo-'))
    const config = { ...readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), role: 'api' as const }
    const { db } = database
    const deps = await startDeps({
      config,
      db,
      log: createLog(config),
      subscriptions: [],
      sqlSupplies,
      queues,
      clock: settableClock('2026-03-13T10:40:00.000Z'),
    })
    try {
      await seedDemo(deps)
      const [orders] = await db.lookup<{ known: number }>(
        `select reltuples::int as known from pg_class where relname = 'orders' and relkind = 'r'`,
      )
      expect(orders?.known).toBeGreaterThan(5000)
    } finally {
      await deps.queue.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
  120_000,
)
