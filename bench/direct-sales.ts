import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'basic-ftp'
import pg from 'pg'
import { offerAccounts, recountAll } from '../apps/api/src/modules/channels/index.ts'
import { hashPassword } from '../apps/api/src/platform/auth/passwords.ts'
import type { Ctx } from '../apps/api/src/platform/ctx.ts'
import { postgresDatabase } from '../apps/api/src/platform/db/postgres-database.ts'
import { TEST_CERTIFICATE } from '../apps/api/test/fixtures/test-certificate.ts'
import { prepareDatabase } from './databases.ts'
import type { Latency } from './load.ts'
import { type Measured, startMeasured } from './measured.ts'
import { LARGE_COMPANY, storeId } from './planned-orders.ts'
import { fillProducts, measureCase } from './products.ts'
import { EAN_OF } from './stock-feed.ts'

/** Direct sale of a company with so many articles, of ten sizes each in three stores. */
export interface DirectSaleReport {
  readonly articles: number
  readonly cases: readonly { readonly name: string; readonly kontor: Latency; readonly bare: Latency }[]
  /** What is wanted on the account is worked out for all of its offers. */
  readonly offers: { readonly count: number; readonly seconds: number }
  readonly csv: { readonly rows: number; readonly seconds: number }
}

/** A file with stock, uploaded by FTP: how long until it is taken in, and the most memory meanwhile. */
export interface UploadReport {
  readonly rows: number
  readonly seconds: number
  readonly beforeMiB: number
  readonly peakMiB: number
}

/** Orders beside them; what is measured reads none. */
const ORDERS = 1_000
const AMAZON = 4
const GERMANY = 'A1PA6795UKMFR9'
const CSV_RUNS = 3
const ASK_EVERY_MS = 100
const FTP_LOGIN = { user: `bench-${LARGE_COMPANY}`, password: 'Kontor2026' }
/** Nobody listens there: what is measured tells no channel anything. */
const NOWHERE = 'http://127.0.0.1:9'

const statements: readonly string[] = [
  `insert into channel_accounts (company_id, sales_channel_id, name, adapter, marketplaces, credentials_at)
   values (${LARGE_COMPANY}, ${AMAZON}, 'Direct sale', 'amazon', '{${GERMANY}}', now())`,
  `insert into direct_sale_markets (company_id, sales_channel_id, is_active, updated_at)
   values (${LARGE_COMPANY}, ${AMAZON}, true, now())`,
  `insert into direct_sale_terms (company_id, market, version, accepted_at)
   values (${LARGE_COMPANY}, 'amazon', 1, now())`,
  `update stores set erp_store_id = store_number, gln = '400000000' || lpad(store_number, 4, '0')
   where company_id = ${LARGE_COMPANY}`,
  `insert into stock_receipts (company_id, store_id, received_at, current_until)
   select company_id, id, now(), now() + interval '30 days' from stores where company_id = ${LARGE_COMPANY}
   on conflict (company_id, store_id) do update set current_until = excluded.current_until`,
]

/** A tenth of the offers is refused, another waits, and one in a hundred is switched off. */
const TOLD = (accountId: number): readonly string[] => [
  `update channel_offers set held = null, state = case when ean like '%3' then 'refused' when ean like '%7' then 'due' else 'told' end,
     told_active = wanted_active, told_price_cents = wanted_price_cents, told_pieces = wanted_pieces, told_at = now(),
     error = case when ean like '%3' then 'Gesperrt.' end, due_at = now() + interval '1 day'
   where company_id = ${LARGE_COMPANY} and channel_account_id = ${accountId}`,
  `update channel_offer_countries c set held = null, state = f.state, message = f.error, told_active = true,
     told_price_cents = c.wanted_price_cents, told_at = now(), off_since = case when f.ean like '%15' then now() end
   from channel_offers f
   where c.company_id = ${LARGE_COMPANY} and c.channel_account_id = ${accountId}
     and f.company_id = c.company_id and f.channel_account_id = c.channel_account_id and f.ean = c.ean`,
]

/** The calls of the pages of direct sale. */
const casesOf = (accountId: number) => [
  { name: 'settings', path: `/v1/directsales/marketplaces/amazon/config?account_id=${accountId}` },
  { name: 'stores', path: '/v1/directsales/marketplaces/amazon/stores' },
  { name: 'authorisations', path: '/v1/accounting/company/authorisations' },
  { name: 'refused offers', path: `/v1/directsales/listings/${accountId}` },
  { name: 'switched off offers', path: `/v1/directsales/listings/${accountId}?state=off` },
  { name: 'listed offers', path: `/v1/directsales/listings/${accountId}?state=listed` },
  { name: 'offers counted', path: `/v1/directsales/listings/${accountId}/counts` },
  { name: 'brands’ safety', path: '/v1/product-safety' },
  { name: 'exchange log', path: '/v1/directsales/exchange' },
  { name: 'ERP', path: '/v1/directsales/erp' },
  { name: 'FTP user', path: '/v1/directsales/ftp' },
]

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Measures the pages of direct sale, working out all offers, and the CSV of them, on a database of its own. */
export async function measureDirectSale(
  server: string,
  articles: number,
  effort: { readonly rounds: number; readonly requests: number },
): Promise<DirectSaleReport> {
  const database = await prepareDatabase(server, ORDERS, false)
  try {
    await fillProducts(database.url, articles)
    await asOwner(database.url, async (client) => {
      for (const statement of statements) await client.query(statement)
      await client.query('vacuum analyze')
    })
    const { id, ...offers } = await workOutOffers(database.url)
    await asOwner(database.url, async (client) => {
      for (const statement of TOLD(id)) await client.query(statement)
      await client.query('vacuum analyze')
    })
    const env = { DATABASE_URL: database.url, BENCH_TOKEN: database.token, AMAZON_SPAPI_URL: NOWHERE }
    const kontor = await startMeasured('kontor-server.ts', env)
    const bare = await startMeasured('bare-server.ts', env)
    try {
      const headers = { 'auth-token': database.token }
      const cases = []
      for (const each of casesOf(id)) cases.push(await measureCase(kontor, bare, headers, each, effort))
      return { articles, cases, offers, csv: await measureCsv(kontor, headers, id) }
    } finally {
      kontor.stop()
      bare.stop()
    }
  } finally {
    await database.remove()
  }
}

/** Works out for the first time what is wanted of all offers, and the second time, which is what is taken: nothing is new. */
async function workOutOffers(url: string) {
  const db = await postgresDatabase(url)
  try {
    const company = { id: LARGE_COMPANY, name: 'Bench' }
    return await db.write({ companyId: company.id }, async (tx) => {
      const ctx = { company, tx, now: new Date() } as Ctx
      const account = (await offerAccounts(ctx)).find(({ adapter }) => adapter === 'amazon')
      if (!account) throw new Error('the account of the bench is missing')
      await recountAll(ctx, account)
      const started = performance.now()
      await recountAll(ctx, account)
      const seconds = (performance.now() - started) / 1000
      const { rows } = await tx.execute<{ n: number }>(
        `select count(*)::int as n from channel_offers where channel_account_id = ${account.id}`,
      )
      return { id: account.id, count: rows[0]?.n ?? 0, seconds }
    })
  } finally {
    await db.close()
  }
}

/** The median of some downloads of the CSV. */
async function measureCsv(kontor: Measured, headers: Readonly<Record<string, string>>, accountId: number) {
  const taken: number[] = []
  let rows = 0
  for (let run = 0; run < CSV_RUNS; run += 1) {
    const started = performance.now()
    const answer = await fetch(
      `${kontor.url}/v1/directsales/products/file?account_id=${accountId}&format=csv_plain`,
      { headers },
    )
    if (!answer.ok) throw new Error(`the CSV answered ${answer.status}: ${await answer.text()}`)
    rows = (await answer.text()).split('\r\n').length - 2
    taken.push((performance.now() - started) / 1000)
  }
  return { rows, seconds: taken.sort((a, b) => a - b)[Math.floor(CSV_RUNS / 2)] ?? Number.NaN }
}

/** Uploads files with so many rows of stock, one after the other, by FTP with TLS, to one process. */
export async function measureUploads(server: string, sizes: readonly number[]): Promise<UploadReport[]> {
  const database = await prepareDatabase(server, ORDERS, false)
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-ftp-'))
  try {
    const lines = await fillStock(database.url, Math.max(...sizes))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    writeFileSync(key, TEST_CERTIFICATE.key)
    writeFileSync(cert, TEST_CERTIFICATE.cert)
    const port = await freePort()
    const kontor = await startMeasured('kontor-server.ts', {
      DATABASE_URL: database.url,
      BENCH_TOKEN: database.token,
      FTP_PORT: String(port),
      FTP_TLS_KEY: key,
      FTP_TLS_CERT: cert,
    })
    try {
      const reports = []
      for (const rows of sizes)
        reports.push(await measureUpload(kontor, database.url, port, lines.slice(0, rows)))
      return reports
    } finally {
      kontor.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await database.remove()
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })

/** Sizes for so many rows, an ERP system whose files are known, and a login. @returns the lines of the file */
async function fillStock(url: string, rows: number): Promise<string[]> {
  const passwordHash = await hashPassword(FTP_LOGIN.password)
  return asOwner(url, async (client) => {
    await client.query('set synchronous_commit = off; set session_replication_role = replica')
    await client.query(`update companies set erp_system_name = 'etos' where id = ${LARGE_COMPANY}`)
    await client.query(
      `insert into ftp_users (company_id, username, password_hash, is_active, updated_at) values ($1, $2, $3, true, now())`,
      [LARGE_COMPANY, FTP_LOGIN.user, passwordHash],
    )
    await client.query(
      `insert into articles (company_id, wws_number, wws_model, brand, title)
       select ${LARGE_COMPANY}, 'U' || n, 'U' || n, 'Marke', 'Sneaker' from generate_series(1, ${Math.ceil(rows / 10)}) n`,
    )
    await client.query(
      `insert into article_sizes (company_id, article_id, size, ean, original_price_cents, sale_price_cents)
       select a.company_id, a.id, (35 + s)::text, ${EAN_OF('substr(a.wws_number, 2)::bigint * 10 + s - 1')}, 9900, 4900
       from articles a, generate_series(1, 10) s where a.company_id = ${LARGE_COMPANY} and a.wws_number ~ '^U[0-9]+$'`,
    )
    await client.query('vacuum analyze')
    const { rows: sizes } = await client.query<{ line: string }>(
      `select s.store_number || ';' || z.ean || ';' || z.id % 7 as line
       from article_sizes z join articles a on a.company_id = z.company_id and a.id = z.article_id
       join stores s on s.id = ${storeId(LARGE_COMPANY, 1)}
       where a.company_id = ${LARGE_COMPANY} and a.wws_number like 'U%' order by z.id limit ${rows}`,
    )
    return sizes.map(({ line }) => line)
  })
}

async function measureUpload(
  kontor: Measured,
  url: string,
  port: number,
  lines: readonly string[],
): Promise<UploadReport> {
  const { rssMiB: beforeMiB } = await kontor.ask({ kind: 'memory' }, 'memory')
  const started = performance.now()
  const client = new Client(60_000)
  try {
    await client.access({
      host: '127.0.0.1',
      port,
      secure: true,
      ...FTP_LOGIN,
      secureOptions: { rejectUnauthorized: false },
    })
    const file = Readable.from(`${['Filiale;EAN;Bestand', ...lines].join('\n')}\n`)
    await client.uploadFrom(file, `/in/bestand-${lines.length}.csv`)
  } finally {
    client.close()
  }
  return asOwner(url, async (owner) => {
    for (let peakMiB = beforeMiB; ; ) {
      const { rssMiB } = await kontor.ask({ kind: 'memory' }, 'memory')
      peakMiB = Math.max(peakMiB, rssMiB)
      const { rows } = await owner.query<{ state: string; name: string }>(
        'select state, file_name as name from import_files where file_name = $1',
        [`bestand-${lines.length}.csv`],
      )
      const state = rows[0]?.state
      if (state === 'done')
        return { rows: lines.length, seconds: (performance.now() - started) / 1000, beforeMiB, peakMiB }
      if (state === 'failed' || state === 'discarded') throw new Error('the upload was not taken in')
      await wait(ASK_EVERY_MS)
    }
  })
}

/** p95 of the largest against the smallest, p50 against the bare route, cost of an article, and memory: at most. */
const LIMIT = { grown: 1.5, bare: 2, perArticle: 1.2, memory: 1.2 } as const
const ms = (value: number): string => value.toFixed(2).padStart(8)
const held = (ratio: number, limit: number): string =>
  `${ratio.toFixed(2)} ${ratio <= limit ? '✓' : `✗ (at most ${limit})`}`

/** Prints what was measured, and what it is held against. */
export function printDirectSale(
  reports: readonly DirectSaleReport[],
  uploads: readonly UploadReport[],
): void {
  for (const { articles, cases, offers, csv } of reports) {
    console.log(`\nDirect sale, ${articles.toLocaleString('en')} articles   p50 ms  p95 ms   bare p50`)
    for (const { name, kontor, bare } of cases)
      console.log(
        `${name.padEnd(22)}${ms(kontor.p50)}${ms(kontor.p95)}   ${ms(bare.p50)}   ${held(kontor.p50 / bare.p50, LIMIT.bare)} × bare`,
      )
    console.log(`${offers.count.toLocaleString('en')} offers worked out in ${offers.seconds.toFixed(2)} s`)
    console.log(`CSV of ${csv.rows.toLocaleString('en')} rows in ${csv.seconds.toFixed(2)} s`)
  }
  const [first, ...others] = reports
  for (const { articles, cases, offers, csv } of others) {
    if (!first) continue
    const at = `at ${articles.toLocaleString('en')} against ${first.articles.toLocaleString('en')} articles`
    for (const { name, kontor } of cases) {
      const small = first.cases.find((each) => each.name === name)?.kontor
      console.log(
        `${name.padEnd(22)} p95 ${at}: ${held(kontor.p95 / (small?.p95 ?? Number.NaN), LIMIT.grown)}`,
      )
    }
    const growth = (seconds: number, before: number) =>
      held(seconds / articles / (before / first.articles), LIMIT.perArticle)
    console.log(`${'offers per article'.padEnd(22)} ${at}: ${growth(offers.seconds, first.offers.seconds)}`)
    console.log(`${'CSV per article'.padEnd(22)} ${at}: ${growth(csv.seconds, first.csv.seconds)}`)
  }
  const [smallest] = uploads
  for (const { rows, seconds, beforeMiB, peakMiB } of uploads)
    console.log(
      `upload of ${rows.toLocaleString('en')} rows by FTP: taken in within ${seconds.toFixed(1)} s, memory ${beforeMiB} → ${peakMiB} MiB: ${held(peakMiB / (smallest?.peakMiB ?? peakMiB), LIMIT.memory)} × the smallest`,
    )
}
