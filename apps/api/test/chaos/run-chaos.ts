import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CRASH_POINTS } from '../../src/modules/shipping/index.ts'
import { FUNCTION_OWNERS } from '../../src/modules.ts'
import { migratePostgres } from '../../src/platform/db/migrate.ts'
import { databaseUrl, onServer } from '../database-template.ts'
import { compareBooks, type Differences } from './compare-books.ts'
import { type Kill, Lane } from './lane.ts'
import { type Losses, loseConnections } from './lose-connections.ts'
import { measurePace } from './measure-pace.ts'
import { CARRIER_KEY, startOutside } from './outside.ts'
import type { Setup, WorkerOrders } from './protocol.ts'

export interface ChaosOptions {
  /** How many workers are killed, in all lanes together. */
  readonly kills: number
  /** A PostgreSQL server; null: embedded databases, one a lane. */
  readonly serverUrl: string | null
  /** Databases on which workers run at the same time. */
  readonly lanes?: number
  /** Whether each parcel gets a return label as well: twice the purchases. */
  readonly returnLabels?: boolean
  /** Connections that the server ends afterwards, while workers ship; on a server only. */
  readonly losses?: Losses
  /**
   * Calls a second that the carrier takes; unlimited when left out. With a limit, what is shipped in the end is measured
   * against it.
   */
  readonly carrierRate?: number
  readonly say?: (line: string) => void
}

export interface ChaosReport extends Differences {
  readonly kills: number
  readonly terminations: number
  readonly database: 'postgres' | 'pglite'
  readonly labels: number
  readonly slowestStartMs: number
  /** Calls a second that bought labels once nothing was killed any more; null without a limit. */
  readonly callsPerSecond: number | null
  readonly latencyMs: { readonly min: number; readonly max: number }
}

const ORDERS_PER_WORKER = 2
const FINISH_WITHIN_MS = 180_000
const SLOWER_THAN_A_RESTART = 1.2
const SPREAD = 1.5
/** The carrier answers within its latency; workers wait a little longer, and count on a little more. */
const PATIENCE_MS = 2_000

/** Kills workers while they buy labels, and compares the books in the end (design §12). */
export async function runChaos({
  kills,
  serverUrl,
  lanes = 3,
  returnLabels = true,
  losses = { terminations: 0, crash: null },
  carrierRate,
  say = () => undefined,
}: ChaosOptions): Promise<ChaosReport> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-chaos-'))
  const database = await openChaosDatabase(folder, serverUrl)
  const outside = await startOutside()
  const ordersOf = (lane: number) => ({
    ...database.of(lane),
    dataFolder: join(folder, `data-${lane}`),
    carrierUrl: outside.carrierUrl,
    carrierKey: CARRIER_KEY,
    returnLabels,
  })
  const openLanes: Lane[] = []
  try {
    const { latencyMs, setup } = await measureRestart(ordersOf(lanes))
    const restart = Math.round(latencyMs.min / SLOWER_THAN_A_RESTART)
    say(`restart ${restart} ms, carrier ${latencyMs.min} to ${latencyMs.max} ms`)
    await outside.setLatency(latencyMs)
    if (carrierRate !== undefined) await outside.setRate(carrierRate)
    const pace = {
      givesUpAfterMs: latencyMs.max + PATIENCE_MS,
      slowestAnswerMs: latencyMs.max + 2 * PATIENCE_MS,
    }
    for (let lane = 0; lane < lanes; lane++) {
      const copied = await database.copy(lanes, lane)
      openLanes.push(new Lane({ ...ordersOf(lane), ...pace }, copied ? setup : null))
    }
    const plan = planKills(kills, latencyMs.max)
    await Promise.all(openLanes.map((lane, i) => killByPlan(lane, plan, `lane ${i + 1}`, say)))
    const terminations = database.url ? await loseConnections(openLanes, database.url, losses) : 0
    say(`${terminations} connections ended by the server`)
    const callsPerSecond =
      carrierRate === undefined ? null : await measurePace(openLanes, outside, FINISH_WITHIN_MS)
    const books = await Promise.all(openLanes.map((lane) => lane.finish(FINISH_WITHIN_MS)))
    return {
      ...compareBooks(await outside.books(), books),
      kills,
      terminations,
      database: serverUrl ? 'postgres' : 'pglite',
      labels: books.reduce((sum, { labels }) => sum + labels.length, 0),
      callsPerSecond,
      slowestStartMs: Math.max(...openLanes.flatMap((lane) => lane.startTimes)),
      latencyMs,
    }
  } finally {
    await Promise.all(openLanes.map((lane) => lane.close()))
    await outside.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Kills workers by the plan until it is empty. */
async function killByPlan(
  lane: Lane,
  plan: Kill[],
  name: string,
  say: (line: string) => void,
): Promise<void> {
  for (let kill = plan.shift(); kill; kill = plan.shift()) {
    await lane.killOne(kill, ORDERS_PER_WORKER)
    say(`${name}: killed ${'at' in kill ? kill.at : `after ${kill.afterMs} ms`}, ${plan.length} to go`)
  }
}

/** The named points in any order, each once, then moments that nobody chose. */
function planKills(kills: number, latencyMs: number): Kill[] {
  const points = CRASH_POINTS.map((at) => ({ at, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ at }) => ({ at }))
  return Array.from(
    { length: kills },
    (_, i) => points[i] ?? { afterMs: Math.round(Math.random() * 2 * latencyMs) },
  )
}

interface ChaosDatabase {
  /** The database that all lanes share; null where each has its own. */
  readonly url: string | null
  of(lane: number): Pick<WorkerOrders, 'database' | 'filesFolder'>
  /** Starts a lane with what another one has; false where they share everything anyway. */
  copy(from: number, to: number): Promise<boolean>
  drop(): Promise<void>
}

async function openChaosDatabase(folder: string, serverUrl: string | null): Promise<ChaosDatabase> {
  if (serverUrl === null) {
    const dataDir = (lane: number) => join(folder, `database-${lane}`)
    return {
      url: null,
      of: (lane) => ({
        database: { kind: 'pglite', dataDir: dataDir(lane) },
        filesFolder: join(folder, `files-${lane}`),
      }),
      copy: async (from, to) => {
        await cp(dataDir(from), dataDir(to), { recursive: true })
        return true
      },
      drop: async () => undefined,
    }
  }
  const name = `kontor_chaos_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name}`)
  const url = databaseUrl(serverUrl, name)
  await migratePostgres(url, { appUrl: url, functionOwners: FUNCTION_OWNERS })
  return {
    url,
    // One queue for all lanes: a worker takes up what one of another lane has left.
    of: () => ({ database: { kind: 'postgres', url, pooler: null }, filesFolder: join(folder, 'files') }),
    copy: async () => false,
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

/** How slow the carrier has to be, so that a restarted worker finds its predecessor's calls still running. */
async function measureRestart(
  orders: Omit<WorkerOrders, 'killAt' | 'setup' | 'givesUpAfterMs' | 'slowestAnswerMs'>,
): Promise<{ latencyMs: { min: number; max: number }; setup: Setup | null }> {
  const lane = new Lane({ ...orders, givesUpAfterMs: PATIENCE_MS, slowestAnswerMs: PATIENCE_MS })
  for (let start = 1; start <= 2; start++) await lane.killOne({ afterMs: 0 }, 0)
  await lane.close()
  const [, restart = 0] = lane.startTimes
  const min = Math.ceil(restart * SLOWER_THAN_A_RESTART)
  return { latencyMs: { min, max: Math.ceil(min * SPREAD) }, setup: lane.setup }
}
