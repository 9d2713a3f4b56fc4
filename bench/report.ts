import type { CarrierRate } from './carrier-rate.ts'
import type { Case } from './cases.ts'
import type { Latency } from './load.ts'
import type { SizeReport } from './measure-size.ts'

/** p95 of the largest table against the smallest, at most. */
const FLAT = 1.5
/** p50 against the bare route, at most. */
const AGAINST_BARE = 2

const ms = (value: number) => value.toFixed(2).padStart(8)
const three = ({ p50, p95, p99 }: Latency) => `${ms(p50)}${ms(p95)}${ms(p99)}`
const verdict = (ratio: number, limit: number) =>
  `${ratio.toFixed(2)} ${ratio <= limit ? '✓' : `✗ (at most ${limit})`}`

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
  for (const { orders, migration } of reports) {
    console.log(
      `\n${orders.toLocaleString('en')} orders, an index built while others write: ${migration.indexSeconds.toFixed(1)} s, ${migration.writesMeanwhile} writes meanwhile, the longest of them ${migration.longestWriteMs.toFixed(0)} ms`,
    )
  }
  for (const rate of reports.flatMap((report) => report.carrierRates)) printRate(rate)
  const [smallest, largest] = [reports[0], reports.at(-1)]
  if (!smallest || !largest) return
  console.log('\nAgainst the bare route (p50), one caller / sixteen')
  for (const report of reports) {
    for (const row of report.cases) {
      const ratio = (concurrency: 1 | 16) => row.kontor[concurrency].p50 / row.bare[concurrency].p50
      console.log(
        `  ${report.orders.toLocaleString('en').padStart(10)}  ${row.name.padEnd(20)} ${verdict(ratio(1), AGAINST_BARE)}  /  ${verdict(ratio(16), AGAINST_BARE)}`,
      )
    }
  }
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
  const scans = reports.flatMap((report) =>
    report.cases.flatMap((row) =>
      row.sequentialScans.map((table) => `${report.orders}: ${row.name} scans ${table}`),
    ),
  )
  console.log(
    `\nSequential scans on tables over 10,000 rows: ${scans.length === 0 ? 'none ✓' : `✗ ${scans.join('; ')}`}`,
  )
}

/** The share of what is possible at which labels are bought, at least. */
const OF_THE_CARRIER = 0.9
/** How much longer one order may take while many others are shipped. */
const BY_HAND = 2

function printRate({ allowed, orders, kontor, bare, aloneMs, byHandMs }: CarrierRate): void {
  const share = kontor / Math.min(allowed, bare)
  console.log(
    `\n${orders} orders at a carrier that allows ${allowed} calls a second: ${kontor.toFixed(1)} calls a second; a bare client ${bare.toFixed(1)}, share ${share.toFixed(2)} ${share >= OF_THE_CARRIER ? '✓' : `✗ (at least ${OF_THE_CARRIER})`}; one order of a colleague ${Math.round(byHandMs)} ms, alone ${Math.round(aloneMs)} ms, ratio ${verdict(byHandMs / aloneMs, BY_HAND)}`,
  )
}
