import { spawn } from 'node:child_process'
import { ROOT, toolEnv } from './run.ts'

/** The server restarts on change; the browser gets hot reloading on port 5173. */
const parts = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], {
    cwd: ROOT,
    env: toolEnv(),
    stdio: 'inherit',
  }),
  spawn('vite', ['apps/web'], { cwd: ROOT, env: toolEnv(), stdio: 'inherit' }),
]
const stop = () => {
  for (const part of parts) part.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
for (const part of parts) part.once('exit', stop)
