import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from './run.ts'

/**
 * Kills first starts of the demo at ten moments, spread over the time that an undisturbed one takes, each in the folder that
 * the one before left. The start after them has to be as good as the undisturbed one: everybody can log in, and the stand-in
 * for Amazon sells what the demo's merchants have. Part of `npm run test:long`.
 */
const MOMENTS = 10
/** Who can log in, as README.md has them, and with what. */
const ACCOUNTS = ['demo', 'versand', 'auftrag', 'buchhaltung', 'demo2', 'maier', 'service']
const PASSWORD = 'Kontor-Demo-2026'
const MAIN = join(ROOT, 'apps/api/src/main.ts')
const LOOK_EVERY_MS = 100

interface Start {
  readonly child: ChildProcess
  readonly url: string
  readonly sandboxUrl: string
}

async function start(dataDir: string): Promise<Start> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [MAIN], {
    detached: true,
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { child, url: `http://localhost:${port}`, sandboxUrl: `http://127.0.0.1:${sandboxPort}` }
}

/** Waits until it has said everything a start has to say: the last is that the stand-ins have what can be sold. */
async function untilComplete({ child, url, sandboxUrl }: Start): Promise<void> {
  const has = async (address: string, isSo: (answer: Response) => Promise<boolean>) =>
    fetch(address).then(isSo, () => false)
  while (child.exitCode === null) {
    const isReady = await has(`${url}/ready`, async ({ ok }) => ok)
    if (isReady && (await has(`${sandboxUrl}/_sandbox/catalogue`, async (answer) => countOf(answer)))) return
    await wait(LOOK_EVERY_MS)
  }
  throw new Error(`a start ended with ${child.exitCode}`)
}

const countOf = async (answer: Response): Promise<boolean> =>
  ((await answer.json()) as readonly unknown[]).length > 0

async function kill({ child }: Start): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  // The process that fills the database too.
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a port was asked for')
  return address.port
}

/** What a start has to have: how many accounts can log in, and what the stand-in for Amazon lists and was told. */
async function contentsOf({ url, sandboxUrl }: Start) {
  let accounts = 0
  for (const username of ACCOUNTS) {
    const answer = await fetch(`${url}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    })
    accounts += answer.ok ? 1 : 0
  }
  const countIn = async (what: string) =>
    ((await (await fetch(`${sandboxUrl}/_sandbox/${what}`)).json()) as readonly unknown[]).length
  return { accounts, catalogue: await countIn('catalogue'), listings: await countIn('listings') }
}

async function undisturbed(): Promise<{ readonly ms: number; readonly contents: object }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-first-start-'))
  const started = performance.now()
  const one = await start(dataDir)
  try {
    await untilComplete(one)
    return { ms: performance.now() - started, contents: await contentsOf(one) }
  } finally {
    await kill(one)
    await rm(dataDir, { recursive: true, force: true })
  }
}

const expected = await undisturbed()
const dataDir = await mkdtemp(join(tmpdir(), 'kontor-first-start-'))
for (let moment = 0; moment < MOMENTS; moment += 1) {
  const one = await start(dataDir)
  await wait((expected.ms * (moment + 0.5)) / MOMENTS)
  await kill(one)
}
const last = await start(dataDir)
await untilComplete(last)
const contents = await contentsOf(last)
await kill(last)
await rm(dataDir, { recursive: true, force: true })
const isSame = JSON.stringify(contents) === JSON.stringify(expected.contents)
console.log(
  `first starts killed at ${MOMENTS} moments: ${JSON.stringify(contents)}, undisturbed ${JSON.stringify(expected.contents)}`,
)
process.exitCode = isSame ? 0 : 1
