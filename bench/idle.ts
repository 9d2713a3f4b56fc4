import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { FilledDatabase } from './databases.ts'
import { startMeasured } from './measured.ts'

/** What the product asks of its database while nobody uses it. */
export interface IdleLoad {
  readonly seconds: number
  readonly transactionsPerSecond: number
}

/** After the start its schedules and first looks are over by then. */
const SETTLED_AFTER_MS = 10_000

/** Starts API and worker, leaves them alone for `seconds`, and counts the transactions as the database does. */
export async function measureIdle({ url, token }: FilledDatabase, seconds: number): Promise<IdleLoad> {
  const kontor = await startMeasured('kontor-server.ts', { DATABASE_URL: url, BENCH_TOKEN: token })
  const name = new URL(url).pathname.slice(1)
  // A connection to another database: its own questions do not count.
  const elsewhere = new URL(url)
  elsewhere.pathname = '/postgres'
  const client = new pg.Client({ connectionString: elsewhere.href })
  try {
    await client.connect()
    const transactions = async (): Promise<number> => {
      const { rows } = await client.query<{ count: string }>(
        'select xact_commit + xact_rollback as count from pg_stat_database where datname = $1',
        [name],
      )
      return Number(rows[0]?.count)
    }
    await wait(SETTLED_AFTER_MS)
    const before = await transactions()
    await wait(seconds * 1000)
    return { seconds, transactionsPerSecond: ((await transactions()) - before) / seconds }
  } finally {
    await client.end()
    kontor.stop()
  }
}
