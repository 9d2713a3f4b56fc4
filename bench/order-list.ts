import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { PARCEL_CATALOGUE } from '../apps/api/src/connectors/carriers/index.ts'
import {
  ORDERS_A_BATCH,
  orderListStatement,
} from '../apps/api/src/modules/downloads/order-list.repository.ts'
import { ensureSalesChannels } from '../apps/api/src/modules/organisation/index.ts'
import { ensureParcelCatalogue } from '../apps/api/src/modules/shipping/options/parcel-options.repository.ts'
import { FUNCTION_OWNERS } from '../apps/api/src/modules.ts'
import { migratePostgres } from '../apps/api/src/platform/db/migrate.ts'
import { asTx } from '../apps/api/src/platform/db/postgres-session.ts'
import { LARGE_COMPANY } from './planned-orders.ts'

interface Run {
  readonly rows: number
  readonly seconds: number
  readonly peakMib: number
}

/** The order list of a company with so many lines. */
export interface OrderListReport {
  readonly lines: number
  readonly rowsPerSecond: number
  readonly bareRowsPerSecond: number
  readonly peakMib: number
  readonly barePeakMib: number
  /** The same columns of the same rows by one `COPY` on the server, which sends nothing. */
  readonly copyRowsPerSecond: number
}

const PROCESS = fileURLToPath(new URL('order-list-process.ts', import.meta.url))
const RUNS = 3

/** Two lines an order, a minute apart; a third shipped with a label, every tenth line returned, every fifteenth cancelled. */
const FILL = (company: number, orders: number): readonly string[] => [
  `insert into companies (id, name) overriding system value values (${company}, 'Bench')`,
  `insert into stores (company_id, id, store_number, name, ranking, street, street_no, zip_code, city)
   overriding system value
   select ${company}, n, n::text, 'Filiale ' || n, n, 'Markt', '1', '50667', 'Köln' from generate_series(1, 20) n`,
  `insert into channel_accounts (company_id, id, sales_channel_id, name, adapter) overriding system value
   values (${company}, 1, 1, 'Shop', 'intake')`,
  `insert into orders (company_id, id, account_owner_id, channel_account_id, sales_channel_id, ext_order_id, status,
     order_total_cents, number_of_lines, delivery_country, order_date) overriding system value
   select ${company}, n, ${company}, 1, 1, 'EXT-' || n, case when n % 3 = 0 then 'shipped' else 'open' end, 15800, 2, 'DE',
     timestamptz '2024-01-01' + n * interval '1 minute' from generate_series(1, ${orders}) n`,
  `insert into shippings (company_id, id, order_id, store_id, parcel_option_id, state, requested_by_name, shipped_at)
   overriding system value
   select ${company}, id, id, 1 + id % 20, (select min(id) from parcel_options), 'shipped', 'Bench', order_date + interval '1 day'
   from orders where id % 3 = 0`,
  `insert into label_attempts (company_id, shipping_id, order_id, label_type, state, vendor, carrier, reference, recipient,
     payload, tracking_number, label_file, price_cents, finished_at)
   select ${company}, id, order_id, 'shipping', 'bought', 'shipcloud', 'dhl', 'R-' || id, '{}', '{}', '0034043' || id, 'x.pdf', 379, shipped_at
   from shippings`,
  `insert into order_lines (company_id, id, order_id, position, mp_item_id, ean, title, brand, wws_size, wws_color,
     erp_article_number, item_price_cents, original_item_price_cents, tax_rate, store_id, shipping_id, order_date)
   overriding system value
   select ${company}, o.id * 2 + p - 2, o.id, p, p::text, '4006381333931', 'Sneaker Leder weiß; "Air"', 'Rieker', '38', 'schwarz',
     '1-1-22427', 7900, 9900, 19, 1 + o.id % 20, case when o.id % 3 = 0 then o.id end, o.order_date
   from orders o, generate_series(1, 2) p`,
  `with made as (insert into returns (company_id, order_id, line_id, reason, refund_cents, actor_kind, actor_name)
     select company_id, order_id, id, 'item_too_big', 7900, 'user', 'Bench' from order_lines where id % 10 = 0 and shipping_id is not null
     returning id, line_id) update order_lines l set return_id = made.id from made where l.id = made.line_id`,
  `with made as (insert into cancellations (company_id, order_id, line_id, reason, actor_kind, actor_name)
     select company_id, order_id, id, 'out_of_stock', 'user', 'Bench' from order_lines where id % 15 = 0 and shipping_id is null
     returning id, line_id) update order_lines l set cancellation_id = made.id from made where l.id = made.line_id`,
  'vacuum analyze',
]

/** Measures the order list at a size, on a database of its own. */
export async function measureOrderList(server: string, lines: number): Promise<OrderListReport> {
  const name = `kontor_bench_lines_${lines}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await onDatabase(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
  try {
    await migratePostgres(url.href, { appUrl: url.href, functionOwners: FUNCTION_OWNERS })
    await onDatabase(url.href, async (client) => {
      await ensureSalesChannels(asTx(client))
      await ensureParcelCatalogue(asTx(client), PARCEL_CATALOGUE)
      await client.query('set synchronous_commit = off; set session_replication_role = replica')
      for (const statement of FILL(LARGE_COMPANY, lines / 2)) await client.query(statement)
    })
    const runs: { kontor: Run; bare: Run }[] = []
    for (let run = 0; run < RUNS; run += 1)
      runs.push({ kontor: await inProcess('kontor', url.href), bare: await inProcess('bare', url.href) })
    for (const { kontor, bare } of runs)
      if (kontor.rows !== lines || bare.rows !== lines)
        throw new Error(`of ${lines} lines ${kontor.rows} and ${bare.rows} were read`)
    return {
      lines,
      rowsPerSecond: best(runs.map(({ kontor }) => kontor)),
      bareRowsPerSecond: best(runs.map(({ bare }) => bare)),
      peakMib: Math.min(...runs.map(({ kontor }) => kontor.peakMib)),
      barePeakMib: Math.min(...runs.map(({ bare }) => bare.peakMib)),
      copyRowsPerSecond: await copied(url.href),
    }
  } finally {
    await onDatabase(
      server,
      async (client) => void (await client.query(`drop database ${name} with (force)`)),
    )
  }
}

/** Rows a second when the server itself writes them; as its owner, since the application may write no files there. */
async function copied(url: string): Promise<number> {
  const { sql: text, params } = new PgDialect().sqlToQuery(
    orderListStatement(LARGE_COMPANY, { from: new Date('2020-01-01'), until: new Date('2036-01-01') }, null),
  )
  const whole = text
    .replace(/\$(\d+)/g, (_, index: string) => pg.escapeLiteral(String(params[Number(index) - 1])))
    .replace(` limit ${ORDERS_A_BATCH}`, '')
  return onDatabase(url, async (client) => {
    const started = performance.now()
    const { rowCount } = await client.query(`copy (${whole}) to '/dev/null'`)
    return ((rowCount ?? 0) / (performance.now() - started)) * 1000
  })
}

const best = (runs: readonly Run[]): number => Math.max(...runs.map(({ rows, seconds }) => rows / seconds))

const inProcess = (kind: 'kontor' | 'bare', url: string): Promise<Run> =>
  new Promise((resolve, reject) => {
    const child = fork(PROCESS, [kind, url])
    child.on('message', (run) => resolve(run as Run))
    child.on('exit', (code) => reject(new Error(`${kind} ended with ${code}`)))
  })

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
