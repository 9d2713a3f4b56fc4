import pg from 'pg'
import { type CarrierRate, measureCarrierRate } from './carrier-rate.ts'
import { CASES } from './cases.ts'
import { BENCH_LOGIN, type FilledDatabase } from './databases.ts'
import type { IdleLoad } from './idle.ts'
import { type Latency, load, medianOf } from './load.ts'
import { type LoginLoad, measureLogins } from './logins.ts'
import { startMeasured } from './measured.ts'
import { type MigrationReport, migrateUnderWrites } from './migration.ts'
import { explain } from './plans.ts'
import type { Statement } from './protocol.ts'
import { measureCarrier, measureRush, measureShipping, type ShippingLatency } from './shipping.ts'

export interface CaseReport {
  readonly name: string
  readonly bytes: number
  readonly statements: number
  /** By concurrency. */
  readonly kontor: Readonly<Record<1 | 16, Latency>>
  readonly bare: Readonly<Record<1 | 16, Latency>>
  /** Sequential scans over big tables in the plans; must be empty. */
  readonly sequentialScans: readonly string[]
}

export interface SizeReport {
  readonly orders: number
  readonly fillSeconds: number
  readonly rssMiB: number
  readonly cases: readonly CaseReport[]
  readonly shipping: ShippingLatency | null
  readonly logins: LoginLoad
  /** A migration that ran while others wrote, the last of all. */
  readonly migration: MigrationReport
  /** Orders shipped one after another, per second, and what the sandbox's carrier alone manages; null unless measured. */
  readonly rush: {
    readonly orders: number
    readonly perSecond: number
    readonly carrierPerSecond: number
  } | null
  /** Labels bought as fast as the carrier allows. */
  readonly carrierRates: readonly CarrierRate[]
  /** What it costs while nobody uses it; null unless measured. */
  readonly idle: IdleLoad | null
}

interface Effort {
  readonly rounds: number
  readonly requests: number
  readonly ships: number
  /** Orders to ship one after another. */
  readonly rush: number
  /** Orders that are pressed at once, for each of the limits. */
  readonly labels: number
}

/** Calls a second that a carrier allows. */
const ALLOWED = [10, 50]

const WARM_UP = 50
/** So many orders are written while a migration waits. */
const MIGRATION_WRITES = 1_000

/** Measures every case at this size, the product and the bare route in turn, round by round. */
export async function measureSize(
  orders: number,
  database: FilledDatabase,
  effort: Effort,
): Promise<Omit<SizeReport, 'carrierRates' | 'idle'>> {
  const env = { DATABASE_URL: database.url, BENCH_TOKEN: database.token }
  const [kontor, bare] = await Promise.all([
    startMeasured('kontor-server.ts', env),
    startMeasured('bare-server.ts', env),
  ])
  const headers = { 'auth-token': database.token }
  try {
    const cases: CaseReport[] = []
    for (const { name, path } of effort.rounds > 0 ? CASES : []) {
      const url = path(database.known)
      const recorded = await kontor.ask({ kind: 'record', name, path: url }, 'recorded')
      const bareName = encodeURIComponent(name)
      await bare.ask({ kind: 'cases', name, statements: recorded.statements }, 'known')
      await load(kontor.url + url, headers, 1, WARM_UP)
      await load(`${bare.url}/${bareName}`, {}, 1, WARM_UP)
      const rounds = {
        kontor: { 1: [] as Latency[], 16: [] as Latency[] },
        bare: { 1: [] as Latency[], 16: [] as Latency[] },
      }
      for (let round = 0; round < effort.rounds; round++) {
        for (const concurrency of [1, 16] as const) {
          rounds.kontor[concurrency].push(await load(kontor.url + url, headers, concurrency, effort.requests))
          rounds.bare[concurrency].push(
            await load(`${bare.url}/${bareName}`, {}, concurrency, effort.requests),
          )
        }
      }
      cases.push({
        name,
        bytes: recorded.bytes,
        statements: recorded.statements.length,
        kontor: { 1: medianOf(rounds.kontor[1]), 16: medianOf(rounds.kontor[16]) },
        bare: { 1: medianOf(rounds.bare[1]), 16: medianOf(rounds.bare[16]) },
        sequentialScans: await scansOf(database, recorded.statements),
      })
    }
    const { rssMiB } = await kontor.ask({ kind: 'memory' }, 'memory')
    const shipping =
      effort.ships > 0
        ? await measureShipping(kontor.url, headers, database.openOrders.slice(0, effort.ships))
        : null
    const rush =
      effort.rush > 0
        ? {
            orders: effort.rush,
            perSecond: await measureRush(
              kontor.url,
              headers,
              database.openOrders.slice(effort.ships, effort.ships + effort.rush),
            ),
            carrierPerSecond: await measureCarrier(kontor.carrierUrl, effort.rush),
          }
        : null
    const logins = await measureLogins(kontor.url, headers, BENCH_LOGIN)
    const migration = await migrateUnderWrites(database.url, MIGRATION_WRITES)
    return {
      orders,
      fillSeconds: database.fillSeconds,
      rssMiB,
      cases,
      shipping,
      rush,
      logins,
      migration,
    }
  } finally {
    kontor.stop()
    bare.stop()
  }
}

/** How fast labels are bought at carriers with limits, one carrier after the other. */
export async function measureCarrierRates(
  database: FilledDatabase,
  { ships, rush, labels }: Effort,
): Promise<CarrierRate[]> {
  const rates: CarrierRate[] = []
  for (const [turn, allowed] of ALLOWED.entries()) {
    const from = ships + rush + turn * (labels + 2)
    const orders = database.openOrders.slice(from, from + labels + 2)
    rates.push(await measureCarrierRate(database, orders, allowed))
  }
  return rates
}

async function scansOf(database: FilledDatabase, statements: readonly Statement[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await explain(client, statements, database.bigTables)
  } finally {
    await client.end()
  }
}
