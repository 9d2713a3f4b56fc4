import { createRoles } from '../apps/api/src/platform/db/create-roles.ts'
import { Pgbouncer } from '../apps/api/test/pgbouncer.ts'
import { CASES } from './cases.ts'
import { prepareDatabase } from './databases.ts'
import { type Latency, load, medianOf } from './load.ts'
import { startMeasured } from './measured.ts'

/** What a call takes directly and behind a pooler, where its statements have no names. */
export interface PoolerCost {
  readonly name: string
  /** By concurrency. */
  readonly direct: Readonly<Record<1 | 16, Latency>>
  readonly pooled: Readonly<Record<1 | 16, Latency>>
}

const LOGIN = 'kontor_pooled_bench'
/** As many as a process has of its own. */
const POOL_SIZE = 10
const WARM_UP = 50
/** A large statement, one that is long to plan, and small ones. */
const MEASURED: readonly string[] = ['first page', 'order number', 'detail', 'stores']

/** Measures calls of a product on the server itself and of one behind PgBouncer in transaction mode, in turn, round by round. */
export async function measurePooler(
  serverUrl: string,
  orders: number,
  { rounds, requests }: { readonly rounds: number; readonly requests: number },
): Promise<PoolerCost[]> {
  const database = await prepareDatabase(serverUrl, orders, false)
  const appUrl = new URL(database.url)
  appUrl.username = LOGIN
  await createRoles({ appUrl: appUrl.href, ownerUrl: database.url, adminUrl: serverUrl, isPooled: true })
  const pooler = new Pgbouncer()
  await pooler.start({ serverUrl, logins: [LOGIN], poolSize: POOL_SIZE })
  const pooledUrl = new URL(pooler.url(LOGIN))
  pooledUrl.pathname = new URL(database.url).pathname
  const env = { DATABASE_URL: database.url, BENCH_TOKEN: database.token }
  // One after the other: the first one declares the queues.
  const direct = await startMeasured('kontor-server.ts', env)
  const pooled = await startMeasured('kontor-server.ts', {
    ...env,
    DATABASE_URL: pooledUrl.href,
    DATABASE_POOLER: 'transaction',
    DATABASE_LISTEN_URL: database.url,
  })
  const headers = { 'auth-token': database.token }
  try {
    const costs: PoolerCost[] = []
    for (const { name, path } of CASES.filter((one) => MEASURED.includes(one.name))) {
      const url = path(database.known)
      const taken = { direct: { 1: [], 16: [] }, pooled: { 1: [], 16: [] } } as Record<
        'direct' | 'pooled',
        Record<1 | 16, Latency[]>
      >
      for (const server of [direct, pooled]) await load(server.url + url, headers, 1, WARM_UP)
      for (let round = 0; round < rounds; round++)
        for (const concurrency of [1, 16] as const) {
          taken.direct[concurrency].push(await load(direct.url + url, headers, concurrency, requests))
          taken.pooled[concurrency].push(await load(pooled.url + url, headers, concurrency, requests))
        }
      costs.push({
        name,
        direct: { 1: medianOf(taken.direct[1]), 16: medianOf(taken.direct[16]) },
        pooled: { 1: medianOf(taken.pooled[1]), 16: medianOf(taken.pooled[16]) },
      })
    }
    return costs
  } finally {
    direct.stop()
    pooled.stop()
    await pooler.stop()
    await database.remove()
  }
}

export function printPooler(costs: readonly PoolerCost[]): void {
  console.log(
    '\nBehind PgBouncer in transaction mode, milliseconds (p50), and as a ratio to the same call without it',
  )
  for (const { name, direct, pooled } of costs)
    for (const callers of [1, 16] as const) {
      const [without, behind] = [direct[callers].p50, pooled[callers].p50]
      console.log(
        `${name.padEnd(20)} ${String(callers).padStart(2)} at once  ${without.toFixed(2)} → ${behind.toFixed(2)}  × ${(behind / without).toFixed(2)}`,
      )
    }
}
