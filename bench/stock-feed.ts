import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { prepareDatabase } from './databases.ts'
import { post } from './demo-product.ts'
import { type Measured, startMeasured } from './measured.ts'
import { LARGE_COMPANY, storeId } from './planned-orders.ts'

/** A full feed with the stock of one store, beside a bare route that only upserts the same rows. */
export interface StockFeedReport {
  readonly rows: number
  readonly seconds: number
  readonly bareSeconds: number
  /** From the close until what it lacks is off. */
  readonly settledSeconds: number
}

const SIZES = 10
/** Rows of one call: as many as the intake takes. */
const ROWS = 5_000
/** Orders beside them; what is measured reads none. */
const ORDERS = 1_000
const ASK_EVERY_MS = 200
const STORE = 1

/** EANs with their check digits, as the intake wants them. */
export const EAN_OF = (n: string): string => `(select body || (10 - (
    select sum(substr(body, i, 1)::int * case when i % 2 = 1 then 1 else 3 end) from generate_series(1, 12) i) % 10) % 10
  from (select '4' || lpad((${n})::text, 11, '0') as body) b)`

const fillStatements = (articles: number): readonly string[] => [
  `insert into articles (company_id, wws_number, wws_model, brand, title, created_at)
   select ${LARGE_COMPANY}, 'F' || n, 'F' || n, 'Marke', 'Sneaker', now() - interval '1 day' from generate_series(1, ${articles}) n`,
  `insert into article_sizes (company_id, article_id, size, ean, original_price_cents, sale_price_cents)
   select a.company_id, a.id, (35 + s)::text, ${EAN_OF(`substr(a.wws_number, 2)::bigint * ${SIZES} + s - 1`)}, 9900, 4900
   from articles a, generate_series(1, ${SIZES}) s where a.company_id = ${LARGE_COMPANY} and a.wws_number ~ '^F[0-9]+$'`,
  `insert into stock (company_id, store_id, size_id, on_hand)
   select z.company_id, ${storeId(LARGE_COMPANY, STORE)}, z.id, 1 from article_sizes z
   where z.company_id = ${LARGE_COMPANY} on conflict do nothing`,
  'create table bare_stock (like stock including all)',
  'insert into bare_stock select * from stock',
  'vacuum analyze',
]

interface StockRow {
  readonly store_number: string
  readonly ean: string
  readonly on_hand: number
}

/** Delivers so many rows of stock as a full feed, and upserts the same rows by a bare route, on a database of its own. */
export async function measureStockFeed(server: string, rows: number): Promise<StockFeedReport> {
  const database = await prepareDatabase(server, ORDERS, false)
  try {
    const stock = await fillStock(database.url, Math.ceil(rows / SIZES), rows)
    const env = { DATABASE_URL: database.url, BENCH_TOKEN: database.token }
    const bare = await startMeasured('bare-server.ts', env)
    let bareSeconds: number
    try {
      bareSeconds = await measureBare(bare, stock)
    } finally {
      bare.stop()
    }
    const kontor = await startMeasured('kontor-server.ts', env)
    try {
      return { rows, bareSeconds, ...(await measureFeed(kontor, database.token, stock)) }
    } finally {
      kontor.stop()
    }
  } finally {
    await database.remove()
  }
}

async function fillStock(url: string, articles: number, rows: number): Promise<StockRow[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off; set session_replication_role = replica')
    for (const statement of fillStatements(articles)) await client.query(statement)
    const { rows: sizes } = await client.query<{ store_number: string; ean: string }>(
      `select s.store_number, z.ean from article_sizes z
       join articles a on a.id = z.article_id and a.wws_number ~ '^F[0-9]+$'
       join stores s on s.company_id = z.company_id and s.id = ${storeId(LARGE_COMPANY, STORE)}
       where z.company_id = ${LARGE_COMPANY} order by z.id limit ${rows}`,
    )
    return sizes.map((size, n) => ({ ...size, on_hand: 2 + (n % 5) }))
  } finally {
    await client.end()
  }
}

function* parts(stock: readonly StockRow[]): Generator<readonly StockRow[]> {
  for (let from = 0; from < stock.length; from += ROWS) yield stock.slice(from, from + ROWS)
}

async function measureBare(bare: Measured, stock: readonly StockRow[]): Promise<number> {
  const started = performance.now()
  for (const part of parts(stock))
    await post(
      `${bare.url}/stock/${LARGE_COMPANY}`,
      {},
      { counted_at: new Date().toISOString(), stock: part },
    )
  return (performance.now() - started) / 1000
}

async function measureFeed(
  kontor: Measured,
  token: string,
  stock: readonly StockRow[],
): Promise<Pick<StockFeedReport, 'seconds' | 'settledSeconds'>> {
  const key = await post<{ access_key: string; secret_key: string }>(
    `${kontor.url}/v1/accounting/keys`,
    { 'auth-token': token },
    { issuer: 'Bench' },
  )
  const credentials = Buffer.from(`${key.access_key}:${key.secret_key}`).toString('base64')
  const headers = { authorization: `Basic ${credentials}` }
  const { id } = await post<{ id: number }>(`${kontor.url}/v1/intake/feeds`, headers, {})
  const started = performance.now()
  for (const part of parts(stock)) {
    const { data } = await post<{ data: { result: string; message: string }[] }>(
      `${kontor.url}/v1/intake/stock`,
      headers,
      { feed_id: id, counted_at: new Date().toISOString(), stock: part },
    )
    const refused = data.find(({ result }) => result !== 'updated')
    if (refused) throw new Error(`a row was ${refused.result}: ${refused.message}`)
  }
  const delivered = performance.now()
  await post(`${kontor.url}/v1/intake/feeds/${id}/complete`, headers, {})
  for (;;) {
    const answer = await fetch(`${kontor.url}/v1/intake/feeds/${id}/result`, { headers })
    const { state } = (await answer.json()) as { state: string }
    if (state === 'done' || state === 'waiting') break
    await wait(ASK_EVERY_MS)
  }
  return { seconds: (delivered - started) / 1000, settledSeconds: (performance.now() - delivered) / 1000 }
}

/** Prints what was measured; the limit stands in the issue of the catalogue. */
export function printStockFeed({ rows, seconds, bareSeconds, settledSeconds }: StockFeedReport): void {
  const rate = (taken: number) => Math.round(rows / taken).toLocaleString('en')
  console.log(
    `\nstock feed of ${rows.toLocaleString('en')} rows: ${rate(seconds)} rows/s, bare upsert ${rate(bareSeconds)} rows/s: ${(bareSeconds / seconds).toFixed(2)} of it (at least 0.5); settled ${settledSeconds.toFixed(1)} s after the close`,
  )
}
