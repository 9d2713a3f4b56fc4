import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { PASSWORD, READY_PORT, serverOf, settingsOf, WORKERS } from './servers.ts'

/**
 * Starts the apps of all workers at once, each of which fills its database first, and answers on `READY_PORT` when all are
 * ready and have counted what they opened without, so that no journey depends on how far they are. Playwright would start one
 * after the other.
 */
const children: ChildProcess[] = []

const LOOK_EVERY_MS = 250
/** An account of each merchant of the demo. */
const MERCHANTS = ['demo', 'demo2', 'maier']

async function started(worker: number): Promise<void> {
  const { env, readyUrl } = settingsOf(worker)
  const { url } = serverOf(worker)
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
    env: { ...process.env, ...env },
    // What it warns of stands beside the journey that failed of it.
    stdio: ['ignore', process.stderr, 'inherit'],
  })
  children.push(child)
  child.once('exit', (code) => {
    if (!isStopping) {
      console.error(`the app of worker ${worker} ended with ${code}`)
      void stop(1)
    }
  })
  await until(() =>
    fetch(readyUrl).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  for (const username of MERCHANTS) {
    const { token } = await called(`${url}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    })
    const headers = { 'auth-token': token }
    await until(async () => {
      const figures = await called(`${url}/v1/statistics/daily`, { headers })
      const points = await called(`${url}/v1/statistics/merchant-points`, { headers })
      return figures.counted_since === null && points.scored_since === null
    })
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
}

async function called(url: string, request: RequestInit) {
  const answer = await fetch(url, request)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
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
