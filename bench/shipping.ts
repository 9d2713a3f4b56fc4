import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from './load.ts'

/** From the request to the stored label, in milliseconds, one order after the other. */
export interface ShippingLatency {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly orders: number
}

const POLL_MS = 20
const GIVE_UP_MS = 60_000

async function ship(url: string, headers: Record<string, string>, order: number): Promise<number> {
  const started = performance.now()
  const asked = await fetch(`${url}/v1/orders/${order}/ship`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ parcel_id: 1 }),
  })
  if (!asked.ok) throw new Error(`ship ${order} answered ${asked.status}: ${await asked.text()}`)
  while (performance.now() - started < GIVE_UP_MS) {
    const answer = await fetch(`${url}/v1/orders/${order}/shippings/check`, { headers })
    const { status, message } = (await answer.json()) as { status: string; message: string }
    if (status === 'done') return performance.now() - started
    if (status === 'error') throw new Error(`ship ${order}: ${message}`)
    await wait(POLL_MS)
  }
  throw new Error(`ship ${order} was not done after ${GIVE_UP_MS} ms`)
}

/** Ships the given orders, one after the other, through the whole product and the sandbox's carrier. */
export async function measureShipping(
  url: string,
  headers: Record<string, string>,
  orders: readonly number[],
): Promise<ShippingLatency> {
  const taken: number[] = []
  for (const order of orders) taken.push(await ship(url, headers, order))
  taken.sort((a, b) => a - b)
  return {
    p50: percentile(taken, 0.5),
    p95: percentile(taken, 0.95),
    p99: percentile(taken, 0.99),
    orders: taken.length,
  }
}
