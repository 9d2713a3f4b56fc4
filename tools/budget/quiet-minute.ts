import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { countStatements } from './count-statements.ts'

/**
 * Runs the API or the worker, as the argument says, with nobody there, and prints how many statements it asks in a minute and
 * what it holds on the heap then, once collected.
 */
/** After the start its first looks are over by then. */
const SETTLED_AFTER_MS = 10_000
const MINUTE_MS = 60_000

const statements = countStatements()
const { readConfig } = await import('../../apps/api/src/platform/config.ts')
const { startProduct } = await import('../../apps/api/src/product.ts')

const folder = await mkdtemp(join(tmpdir(), 'kontor-budget-'))
try {
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DEMO: '0',
    PORT: '0',
    HOST: '127.0.0.1',
  })
  const role = process.argv[2] === 'worker' ? 'worker' : 'api'
  // The embedded database is opened by one process: each role has one of its own.
  const product = await startProduct({ ...config, role, probePort: null, drainSeconds: 0 })
  await wait(SETTLED_AFTER_MS)
  const before = statements()
  await wait(MINUTE_MS)
  const asked = statements() - before
  // Collected twice: what the first collection frees lets go of more.
  for (let n = 0; n < 2; n++) {
    globalThis.gc?.()
    await wait(0)
  }
  const heapMiB = Math.round(process.memoryUsage().heapUsed / 1024 / 1024)
  await product.stop()
  process.stdout.write(JSON.stringify({ statements: asked, heapMiB }))
} finally {
  await rm(folder, { recursive: true, force: true })
}
