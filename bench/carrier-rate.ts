import { setTimeout as wait } from 'node:timers/promises'
import type { FilledDatabase } from './databases.ts'
import { deliverDemoOrders, logInToDemo } from './demo-product.ts'
import { startMeasured } from './measured.ts'
import { startCarrier } from './sandbox-carrier.ts'
import { buyBareLabel, ship, waitForLabels } from './shipping.ts'

const LATENCY_MS = 300
/** How many orders are pressed at a time. */
const PRESSED_TOGETHER = 16
/** When the one order is pressed by hand, after the others. */
const BY_HAND_AFTER_MS = 3_000
const BARE_REFERENCE = 'bare-'

/** How fast labels are bought at a carrier that takes so many calls a second. */
export interface CarrierRate {
  readonly allowed: number
  readonly orders: number
  /** Calls a second, 5th to 95th percentile, documents not counted. */
  readonly kontor: number
  readonly bare: number
  /** From the press to the stored label of one order of a colleague; milliseconds. */
  readonly aloneMs: number
  readonly byHandMs: number
}

/** Who presses which orders. */
interface Presses {
  readonly headers: Record<string, string>
  readonly colleague: Record<string, string>
  /** The first two are the colleague's. */
  readonly orders: readonly number[]
}

/** Labels at a carrier that takes `allowed` calls a second, bought by the product on a filled PostgreSQL database. */
export const measureCarrierRate = (
  database: FilledDatabase,
  orders: readonly number[],
  allowed: number,
): Promise<CarrierRate> =>
  shipAtCarrier(allowed, { DATABASE_URL: database.url, BENCH_TOKEN: database.token }, async () => ({
    headers: { 'auth-token': database.token },
    colleague: { 'auth-token': database.colleagueToken },
    orders,
  }))

/** The same on the embedded database with the demo's data. */
export const measureEmbeddedRate = (labels: number, allowed: number): Promise<CarrierRate> =>
  shipAtCarrier(allowed, { DATABASE_URL: '', BENCH_DEMO: '1' }, async (url) => ({
    headers: await logInToDemo(url, 'demo'),
    colleague: await logInToDemo(url, 'versand'),
    orders: await deliverDemoOrders(url, labels + 2),
  }))

/**
 * Ships orders that are pressed at once, and one that a colleague presses meanwhile. Beside it a bare client that knows
 * the limit and does nothing else.
 */
async function shipAtCarrier(
  allowed: number,
  env: NodeJS.ProcessEnv,
  prepare: (url: string) => Promise<Presses>,
): Promise<CarrierRate> {
  const carrier = await startCarrier(allowed, LATENCY_MS)
  const kontor = await startMeasured('kontor-server.ts', {
    ...env,
    BENCH_CARRIER_URL: carrier.url,
    SMTP_URL: carrier.smtpUrl,
  })
  try {
    const { headers, colleague, orders } = await prepare(kontor.url)
    const [alone = 0, byHand = 0, ...many] = orders
    const aloneMs = await ship(kontor.url, colleague, alone)
    const before = (await carrier.callTimes(() => true)).length
    const left = [...many]
    const press = async () => {
      for (let order = left.shift(); order !== undefined; order = left.shift())
        await ship(kontor.url, headers, order, { waits: false })
    }
    const pressed = Promise.all(Array.from({ length: PRESSED_TOGETHER }, press))
    const byHandMs = wait(BY_HAND_AFTER_MS).then(() => ship(kontor.url, colleague, byHand))
    await pressed
    await waitForLabels(kontor.url, headers, many)
    const times = (await carrier.callTimes(() => true)).slice(before)
    await bareClient(carrier.url, many.length, allowed)
    const bareTimes = await carrier.callTimes((reference) => reference.startsWith(BARE_REFERENCE))
    return {
      allowed,
      orders: many.length,
      kontor: rateOf(times),
      bare: rateOf(bareTimes),
      aloneMs,
      byHandMs: await byHandMs,
    }
  } finally {
    kontor.stop()
    carrier.stop()
  }
}

/** Calls a second between the 5th and the 95th percentile. */
export function rateOf(times: readonly number[]): number {
  const from = Math.floor(times.length * 0.05)
  const to = Math.ceil(times.length * 0.95) - 1
  return (to - from) / (((times[to] ?? 0) - (times[from] ?? 0)) / 1000)
}

/** Buys labels as fast as is allowed, two calls each and the document. */
async function bareClient(url: string, labels: number, allowed: number): Promise<void> {
  const started = performance.now()
  let calls = 0
  const turn = () => wait(Math.max(0, started + (calls++ * 1000) / allowed - performance.now()))
  const bought: Promise<void>[] = []
  for (let label = 0; label < labels; label++) {
    // A label begins when there is a turn for it; its second call takes one of the turns that follow.
    await turn()
    bought.push(buyBareLabel(url, `${BARE_REFERENCE}${label}`, turn))
    if (bought.length > allowed) await bought[bought.length - allowed - 1]
  }
  await Promise.all(bought)
}
