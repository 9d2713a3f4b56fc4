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
/** Sweeps that run several times an hour start in minutes that five divides, up to eight of them together. */
const SWEEPS_EVERY_MS = 5 * MINUTE_MS
/** Until the queue has seen that they are due, and they are over. */
const SWEEPS_TAKE_MS = 75_000

/** Waits for a minute without sweeps: how many of them fell into it would say more about the clock than about the role. */
async function untilBetweenSweeps(): Promise<void> {
  const sinceSweeps = Date.now() % SWEEPS_EVERY_MS
  if (sinceSweeps < SWEEPS_TAKE_MS) await wait(SWEEPS_TAKE_MS - sinceSweeps)
  else if (sinceSweeps + MINUTE_MS > SWEEPS_EVERY_MS)
    await wait(SWEEPS_EVERY_MS - sinceSweeps + SWEEPS_TAKE_MS)
}

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
  await untilBetweenSweeps()
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
