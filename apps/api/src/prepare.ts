import { rename, rm } from 'node:fs/promises'
import { FUNCTION_OWNERS } from './modules.ts'
import { exitBecauseOf, readConfig } from './platform/config.ts'
import { migrateAndOpen } from './platform/db/open-database.ts'
import { createLog } from './platform/logging.ts'
import { startDeps } from './platform/start-deps.ts'
import { sqlSupplies, subscriptions } from './product-modules.ts'
import { ensureReferenceData } from './reference-data.ts'
import { startLines } from './start-lines.ts'
import { queues } from './worker.ts'

/**
 * Makes the database of a first start, in a process that ends: what filling a demo takes in memory goes with it. The embedded
 * database is made in a folder of its own, which takes its place when it is finished; so a start that was killed left
 * nothing, and the next one begins anew. On a server the demo is one transaction.
 */
async function prepare(): Promise<void> {
  const settings = readConfig(process.env)
  const { database } = settings
  const draft = database.kind === 'pglite' ? `${database.dataDir}.new` : null
  if (draft) await rm(draft, { recursive: true, force: true })
  const config = {
    ...settings,
    role: 'api' as const,
    database: draft ? { kind: 'pglite' as const, dataDir: draft, isBeingMade: true } : database,
  }
  const say = startLines()
  const log = createLog(config)
  say('database')
  const db = await migrateAndOpen(config, FUNCTION_OWNERS, log)
  const deps = await startDeps({ config, db, log, subscriptions, sqlSupplies, queues })
  await ensureReferenceData(db)
  if (settings.demo) await (await import('@kontor/demo/seed')).seedDemo(deps, { say, countsLater: true })
  await deps.queue.stop()
  await db.close()
  if (draft && database.kind === 'pglite') await rename(draft, database.dataDir)
  say(null)
}

prepare().catch(exitBecauseOf)
