import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { logInToDemo, post } from './demo-product.ts'
import { type Latency, load, medianOf, percentile } from './load.ts'

const MAIN = fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url))
const REQUESTS = 100
const STARTS_WITHIN_MS = 180_000
const ASK_AGAIN_MS = 500

/** The order list while a batch of orders comes in, on the embedded database, where one connection serves everybody. */
export interface BatchLoad {
  readonly orders: number
  readonly seconds: number
  readonly idle: Latency
  readonly meanwhile: Latency
  readonly longestMs: number
}

/** Starts the product with its demo data in a process of its own, sends it one batch, and reads the order list meanwhile. */
export async function measureIntakeBatch(orders: number): Promise<BatchLoad> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-batch-'))
  const port = await freePort()
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: String(port),
      SANDBOX_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const url = `http://127.0.0.1:${port}`
    await ready(child, url)
    return await measure(url, orders)
  } finally {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(url: string, orders: number): Promise<BatchLoad> {
  const session = await logInToDemo(url, 'demo')
  const key = await post<{ access_key: string; secret_key: string }>(`${url}/v1/accounting/keys`, session, {
    issuer: 'Bench',
  })
  const list = `${url}/v1/orders`
  await load(list, session, 1, REQUESTS)
  const idle = await load(list, session, 1, REQUESTS)
  const credentials = Buffer.from(`${key.access_key}:${key.secret_key}`).toString('base64')
  const started = performance.now()
  let isOver = false
  const batch = post<{ data: readonly { result: string }[] }>(
    `${url}/v1/intake/orders`,
    { authorization: `Basic ${credentials}` },
    { orders: Array.from({ length: orders }, (_, n) => order(n)) },
  ).finally(() => {
    isOver = true
  })
  // The reader's own failure ends the run; that of the batch is seen where it is awaited.
  batch.catch(() => undefined)
  const rounds: Latency[] = []
  while (!isOver) rounds.push(await load(list, session, 1, 1))
  const seconds = (performance.now() - started) / 1000
  const { data } = await batch
  const imported = data.filter(({ result }) => result === 'imported').length
  if (imported !== orders) throw new Error(`${imported} of ${orders} orders were imported`)
  const taken = rounds.map(({ p50 }) => p50).sort((a, b) => a - b)
  const meanwhile = {
    p50: medianOf(rounds).p50,
    p95: percentile(taken, 0.95),
    p99: percentile(taken, 0.99),
    requests: taken.length,
  }
  return { orders, seconds, idle, meanwhile, longestMs: taken.at(-1) ?? Number.NaN }
}

/** An order as a merchant's shop sends it; nobody sells the article, so that it stays without a store. */
const order = (n: number) => ({
  channel: 'shop',
  ext_order_id: `BENCH-${n}`,
  order_date: new Date().toISOString(),
  order_total: 64.94,
  customer: {
    email: 'anna@example.test',
    delivery: {
      first_name: 'Anna',
      last_name: 'Müller',
      street: 'Ringstr. 4',
      zip_code: '12439',
      city: 'Berlin',
    },
  },
  lines: [{ item_id: 'P1', ean: '4006381333931', title: 'Sneaker', item_price: 59.95, shipping_price: 4.99 }],
})

async function ready(child: ChildProcess, url: string): Promise<void> {
  const end = performance.now() + STARTS_WITHIN_MS
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/ready`).catch(() => null)
    if (answer?.ok) return
    await wait(ASK_AGAIN_MS)
  }
  throw new Error('the product does not start')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
