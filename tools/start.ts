import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { exitBecauseOf, readConfig } from '../apps/api/src/platform/config.ts'
import '../apps/api/src/platform/module-resolution.ts'
import {
  FRUGAL_ENV,
  lacksDatabase,
  prepareFirstStart,
  SERVER_FLAGS,
} from '../apps/api/src/prepare-first-start.ts'
import { stepLine } from '../apps/api/src/start-lines.ts'
import { ROOT, toolEnv } from './run.ts'
import { ensureCompressedAssets, ensureWebBuild, isWebBuilt } from './web-build.ts'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 26) {
  console.error(
    'Kontor runs on the Node that `npm ci` installs with it. Please run it by `npm start`, and `npm ci` without --ignore-scripts.',
  )
  process.exit(1)
}

/** What was read once is compiled faster the next time. */
const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/kontor')
/** The database takes longest, and one core: the web app has the other one and what is left of both. */
const BEHIND = { behind: true } as const
/** Says to the process that becomes the server that it has the server's flags. */
const AS_SERVER = '--as-server'

const args = process.argv.slice(2).filter((arg) => arg !== AS_SERVER)

/**
 * Goes on with the flags of the server, in this very process, so that nothing waits beside it; where the system cannot do that,
 * it starts another one and waits.
 */
function becomeServer(): void {
  const self = [...SERVER_FLAGS, ...process.execArgv, import.meta.filename, AS_SERVER, ...args]
  const env = toolEnv({ NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...FRUGAL_ENV })
  if (process.platform !== 'win32') {
    process.chdir(ROOT)
    process.execve?.(process.execPath, [process.execPath, ...self], env)
  }
  const server = spawn(process.execPath, self, { cwd: ROOT, env, stdio: 'inherit' })
  // The server drains on these itself; this process only has to outlive it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
  server.once('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)))
}

/**
 * Builds the web app and makes the database, both at once, where they are not there yet. The server is loaded meanwhile, behind
 * the web app: that is on one core what making the database leaves of two.
 */
async function prepareAndServe(): Promise<void> {
  const [isFirst, isBuilt] = [lacksDatabase(readConfig(process.env, args)), isWebBuilt()]
  if (isFirst || !isBuilt) console.log('Kontor gets ready; this is done once:')
  const prepared = isFirst ? prepareFirstStart() : Promise.resolve()
  const built = isBuilt ? Promise.resolve() : buildWeb()
  // Nobody waits for it: until it is done, answers are compressed one by one. What a start before was cut off in is made up for.
  void built.then(() => ensureCompressedAssets(BEHIND)).catch((error: unknown) => console.error(error))
  const loaded = built.then(() => import('../apps/api/src/serve.ts'))
  // Nothing is loaded to an end where the database could not be made.
  const { serve } = await Promise.race([loaded, prepared.then(() => loaded)])
  await serve(args, prepared)
}

async function buildWeb(): Promise<void> {
  const started = performance.now()
  await ensureWebBuild(BEHIND)
  console.log(stepLine('web app', performance.now() - started))
}

if (process.argv.includes(AS_SERVER)) await prepareAndServe().catch(exitBecauseOf)
else becomeServer()
