import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@kontor/sandbox'
import pg from 'pg'
import { CARRIER_SETTINGS } from '../apps/api/src/connectors/carriers/index.ts'
import { readConfig } from '../apps/api/src/platform/config.ts'
import { type Product, startProduct } from '../apps/api/src/product.ts'
import { type FromServer, SANDBOX_CARRIER_KEY, type Statement, type ToServer } from './protocol.ts'

/** The whole product in a process of its own, on a filled database or with the demo's data, with the sandbox as its carrier. */

const send = (message: FromServer) => process.send?.(message)

/** The statements of a request that is recorded; jobs that run meanwhile have none. */
const recording = new AsyncLocalStorage<Statement[]>()
const query = pg.Client.prototype.query
pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
  const [config, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
  const statement =
    typeof config === 'string'
      ? { text: config, values: values ?? [] }
      : { text: config.text, values: config.values ?? values ?? [] }
  if (Array.isArray(statement.values)) recording.getStore()?.push(statement)
  return Reflect.apply(query, this, args)
} as typeof query

/** Statements that every request sends, whatever it asks for. */
const HOUSEKEEPING =
  /^\s*(begin|commit|rollback|savepoint|release)|set_config|find_session|touch_session|pgboss\./i

async function record(product: Product, token: string, name: string, path: string): Promise<void> {
  const { app } = product
  if (!app) throw new Error('the measured process serves no API')
  const recorded: Statement[] = []
  const answer = await recording.run(recorded, () =>
    app.inject({ method: 'GET', url: path, headers: { 'auth-token': token } }),
  )
  const statements = recorded.filter(({ text }) => !HOUSEKEEPING.test(text))
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
  send({ kind: 'recorded', name, statements, bytes: answer.rawPayload.length })
}

// A carrier in a process of its own does not share this one's time.
const elsewhere = process.env.BENCH_CARRIER_URL
const carrierUrl = elsewhere ?? (await startSandbox({ smtpPort: false })).shipcloudUrl
const withDemo = process.env.BENCH_DEMO === '1'
const env = {
  ...process.env,
  PORT: '0',
  ROLE: 'both',
  HOST: '127.0.0.1',
  DATA_DIR: mkdtempSync(join(tmpdir(), 'kontor-bench-')),
  // Processes that follow each other on one database share it.
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  DEMO: withDemo ? '1' : '0',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  SHIPCLOUD_URL: carrierUrl,
  SHIPCLOUD_KEY: SANDBOX_CARRIER_KEY,
}
const config = readConfig(env, [], CARRIER_SETTINGS)
const product = await startProduct(config, {
  seed: withDemo ? (await import('@kontor/demo/seed')).seedDemo : undefined,
})
const token = process.env.BENCH_TOKEN ?? ''

process.on('message', async (message: ToServer) => {
  if (message.kind === 'record') await record(product, token, message.name, message.path)
  if (message.kind === 'memory')
    send({ kind: 'memory', rssMiB: Math.round(process.memoryUsage().rss / 1024 / 1024) })
})
process.once('disconnect', () => process.exit(0))
send({ kind: 'listening', url: product.url, token, carrierUrl })
