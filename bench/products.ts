import { setTimeout as wait } from 'node:timers/promises'
import type { BulkUpdateAnswer } from '@kontor/contract/catalogue'
import type { ProductListFile } from '@kontor/contract/downloads'
import type { StorewindowSaved } from '@kontor/contract/storewindow'
import pg from 'pg'
import { rebuildArticleFigures } from '../apps/api/src/modules/catalogue/index.ts'
import type { Ctx } from '../apps/api/src/platform/ctx.ts'
import { postgresDatabase } from '../apps/api/src/platform/db/postgres-database.ts'
import { prepareDatabase } from './databases.ts'
import { type Latency, load, medianOf, percentile } from './load.ts'
import { type Measured, startMeasured } from './measured.ts'
import { LARGE_COMPANY, STORES, storeId } from './planned-orders.ts'
import { measureSimulation, PRICING_CASES, pricingStatements, type SimulationReport } from './pricing.ts'

/** The products of a company with so many articles, of ten sizes each in three stores. */
export interface ProductsReport {
  readonly articles: number
  /** One request at a time, beside the bare route that runs the same SQL. */
  readonly cases: readonly { readonly name: string; readonly kontor: Latency; readonly bare: Latency }[]
  /** The public page of a shop window: made anew, and as it is kept for a minute. */
  readonly publicPage: { readonly anew: Latency; readonly kept: Latency }
  /** A dry run of the pricing rules over all of them. */
  readonly simulation: SimulationReport
  /** All products switched on one channel. */
  readonly bulkSeconds: number
  readonly csv: {
    readonly rows: number
    readonly seconds: number
    /** Memory of the process before, and the most while it was made. */
    readonly beforeMiB: number
    readonly peakMiB: number
  }
}

const SIZES = 10
const BRANDS = 40
/** Orders beside them; what is measured reads none. */
const ORDERS = 1_000
const WARM_UP = 50
/** Shop windows whose public pages are measured. */
const WINDOWS = 60
/** A quarter of the brands: of a thousand articles, too, as many match as a page shows. */
const BRANDS_OF_WINDOW = 10
const ASK_EVERY_MS = 100

const list = (filters: object = {}, more: object = {}): string =>
  `/v1/inventory?${new URLSearchParams({ filters: JSON.stringify({ stock_company_bigger: 1, ...filters }), ...more })}`

const CASES: readonly { readonly name: string; readonly path: string }[] = [
  { name: 'first page', path: list() },
  {
    name: 'three filters',
    path: list({ brand: 'Marke 7', products_price_bigger: 60, total_sales_lower: 5 }),
  },
  { name: 'by reduction', path: list({ sort_price_rate: 'desc' }) },
  { name: 'by return rate', path: list({ sort_return_rate: 'desc' }) },
  { name: 'by stock', path: list({ sort_stock_company: 'asc' }) },
  { name: 'by price', path: list({ sort_products_price: 'asc' }) },
  { name: 'page 40', path: list({}, { page: '40' }) },
  { name: 'beginning of a model', path: list({ wws_model: 'M000009' }) },
  { name: 'detail', path: '/v1/inventory/M000077' },
  ...PRICING_CASES,
]

/** Articles of all brands and seasons, with prices and pieces that differ. */
const fillStatements = (articles: number): readonly string[] => [
  `insert into articles (company_id, wws_number, wws_model, brand, title, season, updated_at)
   select ${LARGE_COMPANY}, 'E' || n, 'M' || lpad(n::text, 6, '0'), 'Marke ' || n % ${BRANDS}, 'Sneaker ' || n,
     (array['FS26', 'HW26', 'FS27'])[n % 3 + 1], now() - n * interval '1 second' from generate_series(1, ${articles}) n`,
  `insert into article_sizes (company_id, article_id, size, ean, original_price_cents, sale_price_cents)
   select a.company_id, a.id, (35 + s)::text, '4' || lpad((a.id * ${SIZES} + s)::text, 12, '0'), 9900, 4900 + a.id % 50 * 100
   from articles a, generate_series(1, ${SIZES}) s where a.company_id = ${LARGE_COMPANY} and a.wws_model like 'M%'`,
  ...Array.from(
    { length: STORES },
    (_, index) => `insert into stock (company_id, store_id, size_id, on_hand)
      select z.company_id, ${storeId(LARGE_COMPANY, index + 1)}, z.id, z.id % 7 from article_sizes z
      where z.company_id = ${LARGE_COMPANY} on conflict do nothing`,
  ),
]

/** Measures the product list, the detail, a bulk update of everything and its CSV, on a database of its own. */
export async function measureProducts(
  server: string,
  articles: number,
  effort: { readonly rounds: number; readonly requests: number },
): Promise<ProductsReport> {
  const database = await prepareDatabase(server, ORDERS, false)
  try {
    await fillProducts(database.url, articles)
    const env = { DATABASE_URL: database.url, BENCH_TOKEN: database.token }
    const kontor = await startMeasured('kontor-server.ts', env)
    const bare = await startMeasured('bare-server.ts', env)
    try {
      const headers = { 'auth-token': database.token }
      const cases = []
      for (const each of CASES) cases.push(await measureCase(kontor, bare, headers, each, effort))
      return {
        articles,
        cases,
        publicPage: await measurePublicPage(kontor, headers),
        simulation: await measureSimulation(kontor, headers),
        csv: await measureCsv(kontor, headers),
        bulkSeconds: await measureBulk(kontor, headers, articles),
      }
    } finally {
      kontor.stop()
      bare.stop()
    }
  } finally {
    await database.remove()
  }
}

/** Fills a database with articles, rules of prices and figures of the large company. */
export async function fillProducts(url: string, articles: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off; set session_replication_role = replica')
    for (const statement of [...fillStatements(articles), ...pricingStatements]) await client.query(statement)
  } finally {
    await client.end()
  }
  const db = await postgresDatabase(url)
  try {
    const company = { id: LARGE_COMPANY, name: 'Bench' }
    await db.write({ companyId: company.id }, (tx) =>
      rebuildArticleFigures({ company, tx, now: new Date() } as Ctx),
    )
  } finally {
    await db.close()
  }
  const again = new pg.Client({ connectionString: url })
  await again.connect()
  await again.query('vacuum analyze')
  await again.end()
}

type Headers = Readonly<Record<string, string>>

/** One caller at a time, the bare route with the same SQL beside it. */
export async function measureCase(
  kontor: Measured,
  bare: Measured,
  headers: Headers,
  { name, path }: { readonly name: string; readonly path: string },
  { rounds, requests }: { readonly rounds: number; readonly requests: number },
) {
  const { statements } = await kontor.ask({ kind: 'record', name, path }, 'recorded')
  await bare.ask({ kind: 'cases', name, statements }, 'known')
  const bareUrl = `${bare.url}/${encodeURIComponent(name)}`
  await load(kontor.url + path, headers, 1, WARM_UP)
  await load(bareUrl, {}, 1, WARM_UP)
  const taken = { kontor: [] as Latency[], bare: [] as Latency[] }
  for (let round = 0; round < rounds; round += 1) {
    taken.kontor.push(await load(kontor.url + path, headers, 1, requests))
    taken.bare.push(await load(bareUrl, {}, 1, requests))
  }
  return { name, kontor: medianOf(taken.kontor), bare: medianOf(taken.bare) }
}

async function ask<T>(url: string, init: RequestInit): Promise<T> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Each shop window has a page of its own, so the first call of each finds none that is kept. */
async function measurePublicPage(kontor: Measured, headers: Headers): Promise<ProductsReport['publicPage']> {
  const pages: string[] = []
  for (let n = 0; n < WINDOWS; n += 1) {
    const { action } = await ask<StorewindowSaved>(`${kontor.url}/v1/statistics/storewindow/1/action`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        aktion_path: `bench-${n}`,
        str_search_in_brand: Array.from({ length: BRANDS_OF_WINDOW }, (_, brand) => ({
          name: `Marke ${(n + brand) % BRANDS}`,
        })),
      }),
    })
    pages.push(kontor.url + action.public_path)
  }
  const taken: number[] = []
  for (const page of pages) taken.push((await load(page, {}, 1, 1)).p50)
  taken.sort((a, b) => a - b)
  return {
    anew: {
      p50: percentile(taken, 0.5),
      p95: percentile(taken, 0.95),
      p99: percentile(taken, 0.99),
      requests: taken.length,
    },
    kept: await load(pages[0] ?? '', {}, 1, WARM_UP),
  }
}

async function measureBulk(kontor: Measured, headers: Headers, articles: number): Promise<number> {
  const started = performance.now()
  const { bulk, channels } = await ask<BulkUpdateAnswer>(`${kontor.url}/v1/inventory/updateFiltered`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ filters: { wws_model: 'M' }, channels: { ebay: false } }),
  })
  if (channels[0]?.changes !== articles)
    throw new Error(`${channels[0]?.changes} of ${articles} would change`)
  for (;;) {
    const { data } = await ask<{ data: { id: number; state: string }[] }>(`${kontor.url}/v1/inventory-bulk`, {
      headers,
    })
    const state = data.find(({ id }) => id === bulk?.id)?.state
    if (state === 'done') return (performance.now() - started) / 1000
    if (state === 'failed') throw new Error('the bulk update has failed')
    await wait(ASK_EVERY_MS)
  }
}

async function measureCsv(kontor: Measured, headers: Headers): Promise<ProductsReport['csv']> {
  const { rssMiB: beforeMiB } = await kontor.ask({ kind: 'memory' }, 'memory')
  const started = performance.now()
  const { fileName } = await ask<ProductListFile>(`${kontor.url}/v1/inventory/createCsv?form=size`, {
    headers,
  })
  for (let peakMiB = beforeMiB; ; ) {
    const { rssMiB } = await kontor.ask({ kind: 'memory' }, 'memory')
    peakMiB = Math.max(peakMiB, rssMiB)
    const { data } = await ask<{ data: ProductListFile[] }>(`${kontor.url}/v1/inventory-csv`, { headers })
    const file = data.find((each) => each.fileName === fileName)
    if (file?.state === 'ready')
      return { rows: file.rows, seconds: (performance.now() - started) / 1000, beforeMiB, peakMiB }
    if (file?.state === 'failed') throw new Error('the CSV has failed')
    await wait(ASK_EVERY_MS)
  }
}

const ms = (value: number): string => value.toFixed(2).padStart(8)

/** Prints what was measured; the limits stand in the issue of the catalogue. */
export function printProducts(reports: readonly ProductsReport[]): void {
  for (const { articles, cases, publicPage, simulation, bulkSeconds, csv } of reports) {
    console.log(`\n${articles.toLocaleString('en')} articles      p50 ms  p95 ms   bare p50   p50 allowed`)
    for (const { name, kontor, bare } of cases) {
      const allowed = Math.max(1.3 * bare.p50, bare.p50 + 0.8)
      console.log(
        `${name.padEnd(22)}${ms(kontor.p50)}${ms(kontor.p95)}   ${ms(bare.p50)}   ${ms(allowed)}${kontor.p50 > allowed ? '  over' : ''}`,
      )
    }
    for (const [name, page] of Object.entries(publicPage))
      console.log(`${`public page, ${name}`.padEnd(22)}${ms(page.p50)}${ms(page.p95)}`)
    console.log(
      `dry run of pricing rules: ${simulation.changes.toLocaleString('en')} prices would change, ${simulation.seconds.toFixed(2)} s`,
    )
    console.log(`bulk update of all: ${bulkSeconds.toFixed(1)} s (at most 60 for 100,000)`)
    console.log(
      `CSV by size: ${csv.rows.toLocaleString('en')} rows in ${csv.seconds.toFixed(1)} s, memory ${csv.beforeMiB} → ${csv.peakMiB} MiB`,
    )
  }
  const [first, ...others] = reports
  for (const { articles, cases, publicPage, simulation } of others) {
    const grown = (name: string, { p95 }: Latency, small: Latency | undefined) =>
      console.log(
        `${name.padEnd(22)} p95 at ${articles.toLocaleString('en')}: ${(p95 / (small?.p95 ?? Number.NaN)).toFixed(2)} × that at ${first?.articles.toLocaleString('en')} (at most 1.5)`,
      )
    for (const { name, kontor } of cases)
      grown(name, kontor, first?.cases.find((each) => each.name === name)?.kontor)
    grown('public page, anew', publicPage.anew, first?.publicPage.anew)
    const perArticle = simulation.seconds / articles
    const ofFirst = (first?.simulation.seconds ?? Number.NaN) / (first?.articles ?? Number.NaN)
    console.log(
      `${'dry run per article'.padEnd(22)} at ${articles.toLocaleString('en')}: ${(perArticle / ofFirst).toFixed(2)} × that at ${first?.articles.toLocaleString('en')} (at most 1.2)`,
    )
  }
}
