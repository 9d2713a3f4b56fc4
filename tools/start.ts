import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../apps/api/src/platform/config.ts'
import {
  FRUGAL_ENV,
  lacksDatabase,
  prepareFirstStart,
  SERVER_FLAGS,
} from '../apps/api/src/prepare-first-start.ts'
import { stepLine } from '../apps/api/src/start-lines.ts'
import { ROOT, toolEnv } from './run.ts'
import { ensureWebBuild, isWebBuilt } from './web-build.ts'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 26) {
  console.error(
    'Kontor runs on the Node that `npm ci` installs with it. Please run it by `npm start`, and `npm ci` without --ignore-scripts.',
  )
  process.exit(1)
}

/** What was read once is compiled faster the next time, also by the process that follows. */
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/kontor')

const args = process.argv.slice(2)

/** Builds the web app and makes the database, both at once, where they are not there yet. */
async function prepare(): Promise<void> {
  const [isFirst, isBuilt] = [lacksDatabase(readConfig(process.env, args)), isWebBuilt()]
  if (isFirst || !isBuilt) console.log('Kontor gets ready; this is done once:')
  await Promise.all([isBuilt ? null : buildWeb(), isFirst ? prepareFirstStart() : null])
}

async function buildWeb(): Promise<void> {
  const started = performance.now()
  await ensureWebBuild()
  console.log(stepLine('web app', performance.now() - started))
}

/** This process goes on as the server, so that nothing waits beside it; where the system cannot do that, it starts it and waits. */
function becomeServer(): void {
  const main = [...SERVER_FLAGS, join(ROOT, 'apps/api/src/main.ts'), ...args]
  if (process.platform !== 'win32') {
    process.chdir(ROOT)
    process.execve?.(process.execPath, [process.execPath, ...main], toolEnv(FRUGAL_ENV))
  }
  const server = spawn(process.execPath, main, { cwd: ROOT, env: toolEnv(FRUGAL_ENV), stdio: 'inherit' })
  // The server drains on these itself; this process only has to outlive it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
  server.once('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)))
}

try {
  await prepare()
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
becomeServer()
