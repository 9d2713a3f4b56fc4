import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from './load.ts'
import { SANDBOX_CARRIER_KEY } from './protocol.ts'

/** From the request to the stored label, in milliseconds, one order after the other. */
export interface ShippingLatency {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly orders: number
}

const POLL_MS = 20
const GIVE_UP_MS = 180_000

/**
 * Ships an order. @returns the milliseconds from the press to the stored label
 * @param waits false: only presses
 */
export async function ship(
  url: string,
  headers: Record<string, string>,
  order: number,
  { waits = true }: { waits?: boolean } = {},
): Promise<number> {
  const started = performance.now()
  const asked = await fetch(`${url}/v1/orders/${order}/ship`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ parcel_id: 1 }),
  })
  if (!asked.ok) throw new Error(`ship ${order} answered ${asked.status}: ${await asked.text()}`)
  if (waits) await done(url, headers, order)
  return performance.now() - started
}

/** Waits until an order that was pressed has its label. */
async function done(
  url: string,
  headers: Record<string, string>,
  order: number,
  everyMs = POLL_MS,
): Promise<void> {
  const started = performance.now()
  while (performance.now() - started < GIVE_UP_MS) {
    const answer = await fetch(`${url}/v1/orders/${order}/shippings/check`, { headers })
    const { status, message } = (await answer.json()) as { status: string; message: string }
    if (status === 'done') return
    if (status === 'error') throw new Error(`ship ${order}: ${message}`)
    await wait(everyMs)
  }
  throw new Error(`ship ${order} was not done after ${GIVE_UP_MS} ms`)
}

/** Asks seldom, so that asking does not slow down what it waits for. */
const SELDOM_MS = 500

/** Waits until every order has its label. */
export async function waitForLabels(
  url: string,
  headers: Record<string, string>,
  orders: readonly number[],
): Promise<void> {
  for (const order of orders) await done(url, headers, order, SELDOM_MS)
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

/** Orders a second when they are shipped one after another, each to its stored label. */
export async function measureRush(
  url: string,
  headers: Record<string, string>,
  orders: readonly number[],
): Promise<number> {
  const started = performance.now()
  for (const order of orders) await ship(url, headers, order)
  return orders.length / ((performance.now() - started) / 1000)
}

const ADDRESS = {
  first_name: 'Ada',
  last_name: 'Bench',
  street: 'Lindenweg',
  street_no: '4',
  zip_code: '50667',
  city: 'Köln',
  country: 'DE',
}

const CARRIER_HEADERS = {
  authorization: `Basic ${Buffer.from(`${SANDBOX_CARRIER_KEY}:`).toString('base64')}`,
  'content-type': 'application/json',
}

/** A clock that runs a little fast asks too early; the call has done nothing. */
const TOO_MANY = 429

async function send(url: string, method: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(url, { method, headers: CARRIER_HEADERS, body: JSON.stringify(body) })
  if (answer.status === TOO_MANY) {
    await wait(SELDOM_MS)
    return send(url, method, body)
  }
  if (!answer.ok) throw new Error(`carrier ${method} ${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}

/**
 * Buys a label without the product: prepare, buy, fetch the PDF.
 * @param turn waits until the second call may be made
 */
export async function buyBareLabel(
  url: string,
  reference: string,
  turn: () => Promise<void> = async () => undefined,
): Promise<void> {
  const shipment = {
    carrier: 'dhl',
    service: 'standard',
    from: { ...ADDRESS, company: 'Bench' },
    to: ADDRESS,
    package: { weight: 2, length: 40, width: 30, height: 15 },
    reference_number: reference,
  }
  const { id = '' } = await send(`${url}/shipments`, 'POST', { ...shipment, create_shipping_label: false })
  await turn()
  const purchase = { ...shipment, create_shipping_label: true }
  const { label_url = '' } = await send(`${url}/shipments/${id}`, 'PUT', purchase)
  const label = await fetch(label_url)
  if (!label.ok) throw new Error(`carrier label: ${label.status}`)
  await label.arrayBuffer()
}

/** Labels a second that the sandbox's carrier sells to somebody who does nothing else. */
export async function measureCarrier(url: string, count: number): Promise<number> {
  const started = performance.now()
  for (let index = 0; index < count; index += 1) await buyBareLabel(url, `bench-${index}`)
  return count / ((performance.now() - started) / 1000)
}
