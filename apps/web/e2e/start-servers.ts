import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { READY_PORT, settingsOf, WORKERS } from './servers.ts'

/**
 * Starts the apps of all workers at once, each of which fills its database first, and answers on `READY_PORT` when all are
 * ready. Playwright would start one after the other.
 */
const children: ChildProcess[] = []

async function started(worker: number): Promise<void> {
  const { env, readyUrl } = settingsOf(worker)
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  child.once('exit', (code) => {
    if (!isStopping) {
      console.error(`the app of worker ${worker} ended with ${code}`)
      void stop(1)
    }
  })
  const isReady = () =>
    fetch(readyUrl).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 250))
}

let isStopping = false
async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  await Promise.all(
    running.map((child) => {
      child.kill('SIGTERM')
      return once(child, 'exit')
    }),
  )
  process.exit(code)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(0))

await Promise.all(Array.from({ length: WORKERS }, (_, worker) => started(worker)))
createServer((_request, response) => response.end('ready')).listen(READY_PORT, '127.0.0.1')
