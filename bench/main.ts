import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureBilling } from './billing.ts'
import { measureBulk } from './bulk.ts'
import { measureEmbeddedRate } from './carrier-rate.ts'
import { CASES } from './cases.ts'
import { prepareDatabase } from './databases.ts'
import { measureDirectSale, measureUploads, printDirectSale } from './direct-sales.ts'
import { measureFirstStart, printFirstStart } from './first-start.ts'
import { measureIdle } from './idle.ts'
import { measureIntakeBatch } from './intake-batch.ts'
import { measureCarrierRates, measureSize, type SizeReport } from './measure-size.ts'
import { measureOrderList } from './order-list.ts'
import { measurePooler, printPooler } from './pooler.ts'
import { measureProducts, printProducts } from './products.ts'
import { print, printBatch, printBillings, printBulk, printEmbeddedRate, printOrderLists } from './report.ts'
import { measureStockFeed, printStockFeed } from './stock-feed.ts'

/**
 * `npm run bench [-- --sizes 10000,100000,1000000] [--rounds 3] [--requests 300] [--ships 30] [--rush 500] [--labels 500] [--embedded 120] [--batch 500] [--idle 120] [--lines 10000,1000000] [--bills 1000,100000] [--articles 1000,10000,100000] [--feed 1000000] [--direct 1000,100000] [--upload 10000,100000] [--pooler 10000] [--url postgres://…] [--json FILE] [--keep]`
 * `npm run bench -- --start`: a first start, a second one, and what they hold and do five minutes later; nothing else.
 * `npm run bench -- --bulk 500 [--allowed 10]`: so many orders shipped by one action at a carrier that takes so many calls a second, and
 * orders pressed by hand meanwhile, on PostgreSQL and on the embedded database; nothing else.
 * Measures the product and, beside it in the same run, a bare Fastify route that runs the same SQL.
 * Needs a PostgreSQL ≥ 15 on which the login may create databases.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '3' },
    requests: { type: 'string', default: '300' },
    ships: { type: 'string', default: '30' },
    rush: { type: 'string', default: '500' },
    labels: { type: 'string', default: '500' },
    embedded: { type: 'string', default: '120' },
    batch: { type: 'string', default: '500' },
    idle: { type: 'string', default: '120' },
    lines: { type: 'string', default: '10000,1000000' },
    bills: { type: 'string', default: '1000,100000' },
    articles: { type: 'string', default: '1000,10000,100000' },
    feed: { type: 'string', default: '1000000' },
    direct: { type: 'string', default: '1000,100000' },
    upload: { type: 'string', default: '10000,100000' },
    pooler: { type: 'string', default: '10000' },
    start: { type: 'boolean', default: false },
    bulk: { type: 'string' },
    allowed: { type: 'string', default: '10' },
    url: {
      type: 'string',
      default:
        process.env.BENCH_DATABASE_URL ??
        process.env.TEST_DATABASE_URL ??
        'postgres://127.0.0.1:5432/postgres',
    },
    json: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})

/** Calls a second that the carrier of the embedded database's labels allows. */
const EMBEDDED_ALLOWED = 10

/** How long a start is left alone before what it holds and does is measured. */
const LEFT_ALONE_SECONDS = 300

if (values.start) {
  printFirstStart(await measureFirstStart(LEFT_ALONE_SECONDS))
  process.exit()
}

if (values.bulk) {
  for (const orders of values.bulk.split(',').map(Number)) {
    for (const server of [values.url, undefined])
      printBulk(await measureBulk(orders, Number(values.allowed), server))
  }
  process.exit()
}

const effort = {
  rounds: Number(values.rounds),
  requests: Number(values.requests),
  ships: Number(values.ships),
  labels: Number(values.labels),
}
const reports: SizeReport[] = []
const sizes = values.sizes.split(',').filter(Boolean).map(Number)
for (const size of sizes) {
  const database = await prepareDatabase(values.url, size, values.keep)
  console.log(`${size.toLocaleString('en')} orders: filled in ${database.fillSeconds.toFixed(1)} s`)
  try {
    const isLargest = size === sizes.at(-1)
    const sized = { ...effort, rush: isLargest ? Number(values.rush) : 0 }
    const report = await measureSize(size, database, sized)
    const measuresCarriers = isLargest && sized.labels > 0
    reports.push({
      ...report,
      carrierRates: measuresCarriers ? await measureCarrierRates(database, sized) : [],
      idle: isLargest && Number(values.idle) > 0 ? await measureIdle(database, Number(values.idle)) : null,
    })
  } finally {
    await database.remove()
  }
}
print(reports, CASES)
const batch = Number(values.batch)
if (batch > 0) printBatch(await measureIntakeBatch(batch))
const embedded = Number(values.embedded)
if (embedded > 0) printEmbeddedRate(await measureEmbeddedRate(embedded, EMBEDDED_ALLOWED))
const orderLists = []
for (const lines of values.lines.split(',').filter(Boolean).map(Number))
  orderLists.push(await measureOrderList(values.url, lines))
if (orderLists.length > 0) printOrderLists(orderLists)
const billings = []
for (const orders of values.bills.split(',').filter(Boolean).map(Number))
  billings.push(await measureBilling(values.url, orders))
if (billings.length > 0) printBillings(billings)
const products = []
for (const articles of values.articles.split(',').filter(Boolean).map(Number))
  products.push(await measureProducts(values.url, articles, effort))
if (products.length > 0) printProducts(products)
const feed = Number(values.feed)
if (feed > 0) printStockFeed(await measureStockFeed(values.url, feed))
const directSales = []
for (const articles of values.direct.split(',').filter(Boolean).map(Number))
  directSales.push(await measureDirectSale(values.url, articles, effort))
const uploads = values.upload.split(',').filter(Boolean).map(Number)
printDirectSale(directSales, uploads.length > 0 ? await measureUploads(values.url, uploads) : [])
const pooled = Number(values.pooler)
if (pooled > 0) printPooler(await measurePooler(values.url, pooled, effort))
if (values.json) writeFileSync(values.json, `${JSON.stringify(reports, null, 2)}\n`)
