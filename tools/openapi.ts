import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../apps/api/src/app.ts'
import { connectAdapters } from '../apps/api/src/connect-adapters.ts'
import { FUNCTION_OWNERS } from '../apps/api/src/modules.ts'
import { readConfig } from '../apps/api/src/platform/config.ts'
import { migrateAndOpen } from '../apps/api/src/platform/db/open-database.ts'
import { createLog } from '../apps/api/src/platform/logging.ts'
import { startDeps } from '../apps/api/src/platform/start-deps.ts'
import { sqlSupplies, subscriptions } from '../apps/api/src/product-modules.ts'
import { queues } from '../apps/api/src/worker.ts'
import { ROOT } from './run.ts'

/** Compares docs/openapi.json with what the server says of itself; `--write` brings it up to date. */
const FILE = join(ROOT, 'docs/openapi.json')
/** What writes it; stands at its head. */
const COMMAND = 'npm run openapi:write'

async function describedByServer(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-openapi-'))
  try {
    const config = {
      ...readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' }),
      role: 'api' as const,
    }
    const db = await migrateAndOpen({ database: { kind: 'pglite' }, migrationUrl: null }, FUNCTION_OWNERS)
    const deps = await startDeps({ config, db, log: createLog(config), subscriptions, sqlSupplies, queues })
    const app = await createApp(deps, connectAdapters(config))
    await app.ready()
    const described = `${JSON.stringify({ 'x-generated-by': COMMAND, ...app.swagger() }, null, 2)}\n`
    await app.close()
    await deps.queue.stop()
    await db.close()
    return described
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const described = await describedByServer()
if (process.argv.includes('--write')) writeFileSync(FILE, described)
else if (readFileSync(FILE, 'utf8') !== described) {
  console.error(`docs/openapi.json is not what the server says of itself. Run \`${COMMAND}\`.`)
  process.exitCode = 1
}
