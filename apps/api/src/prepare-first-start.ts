import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError } from './platform/config.ts'

const PREPARE = fileURLToPath(new URL('./prepare.ts', import.meta.url))
const MODULE_RESOLUTION = new URL('./platform/module-resolution.ts', import.meta.url).href

/**
 * How a process is run so that it holds little: many short-lived objects take little room where they are collected often, and
 * what was used once is collected when the heap has grown by a fifth, and not when it has doubled. That costs no calls a
 * second, and unlike by a limit nothing is refused for it. `Dockerfile` and `compose.yaml` have the same.
 */
export const SMALL_HEAP: readonly string[] = ['--max-semi-space-size=4', '--heap-growing-percent=20']
/**
 * For what goes on running with the embedded database: its program is compiled once. Compiling its busiest parts anew answers
 * faster and holds 70 MiB more for good, so that only the process that makes the database does it. The engine takes this on
 * its command line alone.
 */
export const SERVER_FLAGS: readonly string[] = [...SMALL_HEAP, '--liftoff-only']
/** What was freed goes back to the system where few stores are kept for threads. */
export const FRUGAL_ENV = { MALLOC_ARENA_MAX: '2' } as const
/** While the demo is written more lives for a moment than afterwards: collected in time, it stays below 600 MiB. */
const FRUGAL_HEAP = '--max-old-space-size=320'

/** Whether there is no embedded database yet where the settings look for it. */
export const lacksDatabase = ({ database }: Pick<Config, 'database'>): boolean =>
  database.kind === 'pglite' && !existsSync(join(database.dataDir, 'PG_VERSION'))

/**
 * Makes and fills the database in a process of its own, which prints what it does.
 * @throws ConfigError when that process has failed; it has said why
 */
export async function prepareFirstStart(): Promise<void> {
  const flags = [...SMALL_HEAP, FRUGAL_HEAP, '--import', MODULE_RESOLUTION]
  // What it compiled is of no use to it again, and writing that down would hold up the start by seconds.
  const env = { ...process.env, ...FRUGAL_ENV, NODE_DISABLE_COMPILE_CACHE: '1' }
  const child = spawn(process.execPath, [...flags, PREPARE], { env, stdio: 'inherit' })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  const signals = ['SIGTERM', 'SIGINT'] as const
  for (const signal of signals) process.on(signal, stop)
  // Whoever waits for it may end for a reason of its own.
  const leave = () => child.kill()
  process.once('exit', leave)
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  process.off('exit', leave)
  for (const each of signals) process.off(each, stop)
  if (code !== 0)
    throw new ConfigError(`The first start was not finished (${signal ?? code}); the next one begins anew.`)
}
