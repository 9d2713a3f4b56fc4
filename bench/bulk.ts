import { setTimeout as wait } from 'node:timers/promises'
import { rateOf } from './carrier-rate.ts'
import { emptyDatabase } from './databases.ts'
import { deliverDemoOrders, logInToDemo, post } from './demo-product.ts'
import { percentile } from './load.ts'
import { startMeasured } from './measured.ts'
import { startCarrier } from './sandbox-carrier.ts'
import { ship } from './shipping.ts'

const LATENCY_MS = 300
/** How many orders are pressed by hand, one after the other: alone, and as many while the many are shipped. */
const PRESSED = 5
const ASKED_AGAIN_MS = 250

/** Many orders shipped by one action, and some that the same person presses by hand. */
export interface BulkRate {
  readonly database: string
  readonly orders: number
  /** Calls a second that the carrier takes. */
  readonly allowed: number
  /** Calls a second, 5th to 95th percentile, documents not counted. */
  readonly perSecond: number
  /** From the press to the stored label of an order by hand, median; milliseconds. */
  readonly aloneMs: number
  readonly byHandMs: number
  readonly longestByHandMs: number
  /** Orders of the action that got no label. */
  readonly failed: number
}

/**
 * Ships `orders` orders of the demo's largest merchant as one action, at a carrier that takes `allowed` calls a second.
 * @param server where a database is made; left out: the embedded one
 */
export async function measureBulk(orders: number, allowed: number, server?: string): Promise<BulkRate> {
  const database = server === undefined ? undefined : await emptyDatabase(server, 'kontor_bench_bulk')
  const carrier = await startCarrier(allowed, LATENCY_MS)
  const kontor = await startMeasured('kontor-server.ts', {
    DATABASE_URL: database?.url ?? '',
    BENCH_DEMO: '1',
    BENCH_CARRIER_URL: carrier.url,
    SMTP_URL: carrier.smtpUrl,
  })
  try {
    const headers = await logInToDemo(kontor.url, 'demo')
    const ids = await deliverDemoOrders(kontor.url, orders + 2 * PRESSED)
    const [alone, byHand, many] = [
      ids.slice(0, PRESSED),
      ids.slice(PRESSED, 2 * PRESSED),
      ids.slice(2 * PRESSED),
    ]
    const press = async (those: readonly number[]) => {
      const taken: number[] = []
      for (const id of those) taken.push(await ship(kontor.url, headers, id))
      return taken.sort((a, b) => a - b)
    }
    const aloneTimes = await press(alone)
    const before = (await carrier.callTimes(() => true)).length
    const body = { action: 'ship', order_ids: many, options: { parcel_id: 1 } }
    const { id } = await post<{ id: number }>(`${kontor.url}/v1/orders/actions`, headers, body)
    const standing = async () => {
      const answer = await fetch(`${kontor.url}/v1/orders/actions`, { headers })
      const { data } = (await answer.json()) as { data: readonly Standing[] }
      const found = data.find((one) => one.id === id)
      if (!found) throw new Error('the action is gone')
      return found
    }
    // By hand in the middle: when the carrier is called for the many at its full rate.
    while ((await standing()).done < orders / 20) await wait(ASKED_AGAIN_MS)
    const byHandTimes = await press(byHand)
    const meanwhile = await standing()
    if (meanwhile.done + meanwhile.failed === orders) throw new Error('there were too few orders')
    while ((await standing()).finished_at === null) await wait(ASKED_AGAIN_MS)
    return {
      database: server === undefined ? 'PGlite' : 'PostgreSQL',
      orders,
      allowed,
      perSecond: rateOf((await carrier.callTimes(() => true)).slice(before)),
      aloneMs: percentile(aloneTimes, 0.5),
      byHandMs: percentile(byHandTimes, 0.5),
      longestByHandMs: byHandTimes.at(-1) ?? 0,
      failed: (await standing()).failed,
    }
  } finally {
    kontor.stop()
    carrier.stop()
    await database?.remove()
  }
}

interface Standing {
  readonly id: number
  readonly done: number
  readonly failed: number
  readonly finished_at: string | null
}
