import pg from 'pg'
import { applyMigrations, type MigrationSession } from '../apps/api/src/platform/db/apply-migrations.ts'
import { LARGE_COMPANY } from './planned-orders.ts'

/** What a migration of a filled table did to those who wrote to it meanwhile. */
export interface MigrationReport {
  /** How long the index took to build, of which it waited for an open transaction until so many were written. */
  readonly indexSeconds: number
  /** Orders written while it was built. */
  readonly writesMeanwhile: number
  readonly longestWriteMs: number
  /** How often building it had to be given up to let others pass. */
  readonly retries: number
}

const WRITERS = 4
/** What still has not been written after this long stands behind the migration: the run fails. */
const GIVE_UP = 'set statement_timeout = 15000'
/** Later than every migration of the product, whose first one tells whether the data can be read. */
const LATER = Number.MAX_SAFE_INTEGER
const COLUMN = {
  hash: 'column',
  folderMillis: LATER - 1,
  bps: true,
  sql: ["alter table orders add bench text not null default ''"],
}
const INDEX = {
  hash: 'index',
  folderMillis: LATER,
  bps: true,
  sql: ['create index concurrently orders_by_bench on orders (company_id, order_date, bench, id)'],
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(GIVE_UP)
  return client
}

/** Writers that go on until they are told to stop. */
function keepWriting(clients: readonly pg.Client[], orders: readonly number[]) {
  let isOver = false
  let writes = 0
  let longestWriteMs = 0
  const write = async (client: pg.Client) => {
    while (!isOver) {
      const started = performance.now()
      await client.query('update orders set order_date = order_date where company_id = $1 and id = $2', [
        LARGE_COMPANY,
        orders[writes % orders.length],
      ])
      longestWriteMs = Math.max(longestWriteMs, performance.now() - started)
      writes += 1
    }
  }
  const over = Promise.all(clients.map(write))
  // Whoever waits for writes is told; until then it must not end the run.
  over.catch(() => undefined)
  return {
    count: () => writes,
    longestWriteMs: () => longestWriteMs,
    /** @throws when a write failed */
    reach: async (count: number) => {
      while (writes < count) await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 5))])
    },
    stop: async () => {
      isOver = true
      await over
    },
  }
}

/**
 * Adds a column to `orders` and builds an index on it while others write, each time with a transaction open that has
 * written too: the column has to let the others pass until it ends, the index must not hold them up.
 * @param writes so many orders are written while the index waits
 * @throws when a write stands behind the migration
 */
export async function migrateUnderWrites(url: string, writes: number): Promise<MigrationReport> {
  const clients = await Promise.all(Array.from({ length: WRITERS + 2 }, () => connect(url)))
  const [owner, other, ...writers] = clients as [pg.Client, pg.Client, ...pg.Client[]]
  await owner.query('set statement_timeout = 0')
  const openTransaction = () =>
    other.query(`begin; update orders set order_date = order_date where id = (select max(id) from orders)`)
  const { rows: orders } = await owner.query<{ id: number }>(
    'select id::int from orders where company_id = $1 and id % 7 = 0 limit 1000',
    [LARGE_COMPANY],
  )
  const writing = keepWriting(
    writers,
    orders.map(({ id }) => id),
  )
  const { promise: waited, resolve: hasWaited } = Promise.withResolvers<void>()
  let waits = 0
  const session: MigrationSession = {
    query: async (text, values = []) => (await owner.query(text, [...values])).rows,
    run: (text) => owner.query(text),
    isShared: true,
    onWait: () => {
      waits += 1
      hasWaited()
    },
  }
  try {
    await openTransaction()
    const column = applyMigrations(session, [COLUMN])
    await Promise.race([waited, column])
    await writing.reach(writing.count() + writes)
    await other.query('commit')
    await column

    await openTransaction()
    const [started, before] = [performance.now(), writing.count()]
    waits = 0
    const index = applyMigrations(session, [COLUMN, INDEX])
    await writing.reach(before + writes)
    await other.query('commit')
    await index
    const report = {
      indexSeconds: (performance.now() - started) / 1000,
      writesMeanwhile: writing.count() - before,
      longestWriteMs: writing.longestWriteMs(),
      retries: waits,
    }
    await writing.stop()
    return report
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
