import { spawn } from 'node:child_process'
import { ROOT, toolEnv } from './run.ts'
import { ensureWebBuild } from './web-build.ts'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    'Kontor runs on the Node that `npm ci` installs with it. Please run it by `npm start`, and `npm ci` without --ignore-scripts.',
  )
  process.exit(1)
}

await ensureWebBuild()

const server = spawn(process.execPath, ['apps/api/src/main.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  env: toolEnv(),
  stdio: 'inherit',
})
// The server drains on these itself; this process only has to outlive it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)))
