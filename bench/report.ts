import type { BillingReport } from './billing.ts'
import type { BulkRate } from './bulk.ts'
import type { CarrierRate } from './carrier-rate.ts'
import { type Case, FAR_PAGE, NEAR_PAGE } from './cases.ts'
import type { BatchLoad } from './intake-batch.ts'
import type { Latency } from './load.ts'
import type { SizeReport } from './measure-size.ts'
import type { OrderListReport } from './order-list.ts'

/** p95 of the largest table against the smallest, at most. */
const FLAT = 1.5
/** p50 of one caller against the bare route: at most so many times as long, or so much longer; milliseconds. */
const AGAINST_BARE = 1.3
const LONGER_THAN_BARE_MS = 0.8
/** The same for sixteen callers at once, who share two processors with the database. */
const AGAINST_BARE_AT_ONCE = 2
/** p50 of the far page against the first one of the same list, at most. */
const FAR_AGAINST_NEAR = 1.5
/** Transactions a second while nobody uses it, at most. */
const IDLE = 2

const ms = (value: number) => value.toFixed(2).padStart(8)
const three = ({ p50, p95, p99 }: Latency) => `${ms(p50)}${ms(p95)}${ms(p99)}`
const verdict = (ratio: number, limit: number) =>
  `${ratio.toFixed(2)} ${ratio <= limit ? '✓' : `✗ (at most ${limit.toFixed(2)})`}`

/** p50 of the order list while many log in against nobody, at most. */
const WHILE_LOGGING_IN = 3

/** A call while a batch of orders comes in on the embedded database, at most; milliseconds. */
const WHILE_A_BATCH_COMES = 500

export function printBatch({ orders, seconds, idle, meanwhile, longestMs }: BatchLoad): void {
  console.log(
    `\nPGlite, order list while a batch of ${orders} orders comes in within ${seconds.toFixed(1)} s: p50${ms(meanwhile.p50)} p95${ms(meanwhile.p95)} longest${ms(longestMs)} ms ${longestMs <= WHILE_A_BATCH_COMES ? '✓' : `✗ (at most ${WHILE_A_BATCH_COMES})`}; idle p50${ms(idle.p50)} ms`,
  )
}

/** Of the rows a second of a bare loop over the same batches, at least; and of the peak memory of the smallest list, at most. */
const ORDER_LIST = { speed: 0.6, memory: 1.2 }

export function printOrderLists(reports: readonly OrderListReport[]): void {
  const smallest = reports[0]
  for (const report of reports) {
    const speed = report.rowsPerSecond / report.bareRowsPerSecond
    const memory = report.peakMib / (smallest?.peakMib ?? report.peakMib)
    const perSecond = (rows: number) => Math.round(rows).toLocaleString('en')
    console.log(
      `\norder list of ${report.lines.toLocaleString('en')} lines: ${perSecond(report.rowsPerSecond)} rows/s, bare loop ${perSecond(report.bareRowsPerSecond)}, COPY ${perSecond(report.copyRowsPerSecond)}: ${speed.toFixed(2)} × bare ${speed >= ORDER_LIST.speed ? '✓' : `✗ (at least ${ORDER_LIST.speed})`}; peak ${Math.round(report.peakMib)} MiB (bare ${Math.round(report.barePeakMib)}): ${memory.toFixed(2)} × the smallest ${memory <= ORDER_LIST.memory ? '✓' : `✗ (at most ${ORDER_LIST.memory})`}`,
    )
  }
}

/** By how much an order of the largest month may cost more than one of the smallest. */
const BILLING_GROWTH = 1.5

/** Prints what billing costs an order, and how it grows. */
export function printBillings(reports: readonly BillingReport[]): void {
  const smallest = reports[0]
  for (const { orders, secondsPerThousand } of reports) {
    const growth = secondsPerThousand / (smallest?.secondsPerThousand ?? secondsPerThousand)
    console.log(
      `\nbilling of ${orders.toLocaleString('en')} orders: ${secondsPerThousand.toFixed(3)} ms an order: ${growth.toFixed(2)} × the smallest ${growth <= BILLING_GROWTH ? '✓' : `✗ (at most ${BILLING_GROWTH})`}`,
    )
  }
}

/** Prints the figures, then what they are held against. */
export function print(reports: readonly SizeReport[], cases: readonly Case[]): void {
  for (const report of reports) {
    console.log(
      `\n${report.orders.toLocaleString('en')} orders, ${report.rssMiB} MiB resident; milliseconds p50 p95 p99`,
    )
    console.log(
      `${''.padEnd(20)}${'Kontor, 1 caller'.padStart(24)}${'bare'.padStart(24)}${'Kontor, 16 callers'.padStart(24)}${'bare'.padStart(24)}`,
    )
    for (const row of report.cases) {
      console.log(
        `${row.name.padEnd(20)}${three(row.kontor[1])}${three(row.bare[1])}${three(row.kontor[16])}${three(row.bare[16])}   ${row.bytes} bytes, ${row.statements} statements`,
      )
    }
    if (report.shipping)
      console.log(
        `${'ship to done'.padEnd(20)}${ms(report.shipping.p50)}${ms(report.shipping.p95)}${ms(report.shipping.p99)}   ${report.shipping.orders} orders`,
      )
  }
  for (const { rush } of reports) {
    if (rush)
      console.log(
        `\n${rush.orders} orders shipped one after another: ${rush.perSecond.toFixed(1)} a second; the sandbox's carrier alone ${rush.carrierPerSecond.toFixed(1)}, ratio ${(rush.perSecond / rush.carrierPerSecond).toFixed(2)}`,
      )
  }
  for (const { orders, logins } of reports) {
    const ratio = logins.meanwhile.p50 / logins.idle.p50
    console.log(
      `\n${orders.toLocaleString('en')} orders, order list while ${logins.logins} people log in at once (${logins.letIn} let in): p50${ms(logins.meanwhile.p50)} ms, idle${ms(logins.idle.p50)} ms, ratio ${verdict(ratio, WHILE_LOGGING_IN)}`,
    )
  }
  for (const { orders, migration } of reports) {
    console.log(
      `\n${orders.toLocaleString('en')} orders, an index built while others write: ${migration.indexSeconds.toFixed(1)} s, ${migration.writesMeanwhile} writes meanwhile, the longest of them ${migration.longestWriteMs.toFixed(0)} ms`,
    )
  }
  for (const rate of reports.flatMap((report) => report.carrierRates)) printRate(rate)
  for (const { idle } of reports) {
    if (idle)
      console.log(
        `\nnobody there for ${idle.seconds} s: ${verdict(idle.transactionsPerSecond, IDLE)} transactions a second`,
      )
  }
  const [smallest, largest] = [reports[0], reports.at(-1)]
  if (!smallest || !largest) return
  console.log('\nAgainst the bare route (p50), one caller / sixteen')
  for (const report of reports) printRatios(report)
  console.log(
    `\np95 at ${largest.orders.toLocaleString('en')} against ${smallest.orders.toLocaleString('en')} orders, one caller / sixteen`,
  )
  for (const { name, list } of cases) {
    const small = smallest.cases.find((row) => row.name === name)
    const large = largest.cases.find((row) => row.name === name)
    if (!small || !large || !list) continue
    console.log(
      `  ${name.padEnd(20)} ${verdict(large.kontor[1].p95 / small.kontor[1].p95, FLAT)}  /  ${verdict(large.kontor[16].p95 / small.kontor[16].p95, FLAT)}`,
    )
  }
  if (smallest.shipping && largest.shipping)
    console.log(
      `  ${'ship to done'.padEnd(20)} ${verdict(largest.shipping.p95 / smallest.shipping.p95, FLAT)}`,
    )
  const scans = reports.flatMap((report) =>
    report.cases.flatMap((row) =>
      row.sequentialScans.map((table) => `${report.orders}: ${row.name} scans ${table}`),
    ),
  )
  console.log(
    `\nSequential scans on tables over 10,000 rows: ${scans.length === 0 ? 'none ✓' : `✗ ${scans.join('; ')}`}`,
  )
}

function printRatios(report: SizeReport): void {
  for (const row of report.cases) {
    const ratio = (concurrency: 1 | 16) => row.kontor[concurrency].p50 / row.bare[concurrency].p50
    const allowed = Math.max(AGAINST_BARE, 1 + LONGER_THAN_BARE_MS / row.bare[1].p50)
    console.log(
      `  ${report.orders.toLocaleString('en').padStart(10)}  ${row.name.padEnd(20)} ${verdict(ratio(1), allowed)}  /  ${verdict(ratio(16), AGAINST_BARE_AT_ONCE)}`,
    )
  }
  const p50 = (name: string) => report.cases.find((row) => row.name === name)?.kontor[1].p50
  const [near, far] = [p50(NEAR_PAGE), p50(FAR_PAGE)]
  if (near && far)
    console.log(
      `  ${report.orders.toLocaleString('en').padStart(10)}  ${FAR_PAGE} against ${NEAR_PAGE}: ${verdict(far / near, FAR_AGAINST_NEAR)}`,
    )
}

/** The share of what is possible at which labels are bought, at least. */
const OF_THE_CARRIER = 0.9
/** How much longer one order may take while many others are shipped. */
const BY_HAND = 2

function printRate(rate: CarrierRate, atLeast = OF_THE_CARRIER): void {
  const { allowed, orders, kontor, bare, aloneMs, byHandMs } = rate
  const share = kontor / Math.min(allowed, bare)
  console.log(
    `\n${orders} orders at a carrier that allows ${allowed} calls a second: ${kontor.toFixed(1)} calls a second; a bare client ${bare.toFixed(1)}, share ${share.toFixed(2)} ${share >= atLeast ? '✓' : `✗ (at least ${atLeast.toFixed(2)})`}; one order of a colleague ${Math.round(byHandMs)} ms, alone ${Math.round(aloneMs)} ms, ratio ${verdict(byHandMs / aloneMs, BY_HAND)}`,
  )
}

/** Orders shipped by one action; the embedded database, which serves everybody by one connection, may be slower. */
export function printBulk(rate: BulkRate): void {
  const { database, orders, allowed, perSecond, aloneMs, byHandMs, longestByHandMs, failed } = rate
  const share = perSecond / allowed
  const atLeast = database === 'PGlite' ? OF_THE_CARRIER / 3 : OF_THE_CARRIER
  console.log(
    `\n${database}: one action with ${orders} orders at a carrier that allows ${allowed} calls a second: ${perSecond.toFixed(1)} calls a second, share ${share.toFixed(2)} ${share >= atLeast ? '✓' : `✗ (at least ${atLeast.toFixed(2)})`}, ${failed} failed; an order by the same person's hand ${Math.round(byHandMs)} ms (the longest ${Math.round(longestByHandMs)}), alone ${Math.round(aloneMs)} ms, ratio ${verdict(byHandMs / aloneMs, BY_HAND)}`,
  )
}

/** The embedded database, on which one connection serves everybody, may buy labels so much slower. */
export function printEmbeddedRate(rate: CarrierRate): void {
  console.log('\nPGlite:')
  printRate(rate, OF_THE_CARRIER / 3)
}
