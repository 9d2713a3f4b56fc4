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

/** Labels a second that the sandbox's carrier sells to somebody who does nothing else: prepare, buy, fetch the PDF. */
export async function measureCarrier(url: string, count: number): Promise<number> {
  const headers = {
    authorization: `Basic ${Buffer.from(`${SANDBOX_CARRIER_KEY}:`).toString('base64')}`,
    'content-type': 'application/json',
  }
  const send = async (method: string, path: string, body: object): Promise<Record<string, string>> => {
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`carrier ${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  const started = performance.now()
  for (let index = 0; index < count; index += 1) {
    const shipment = {
      carrier: 'dhl',
      service: 'standard',
      from: { ...ADDRESS, company: 'Bench' },
      to: ADDRESS,
      package: { weight: 2, length: 40, width: 30, height: 15 },
      reference_number: `bench-${index}`,
    }
    const { id = '' } = await send('POST', '/shipments', { ...shipment, create_shipping_label: false })
    const { label_url = '' } = await send('PUT', `/shipments/${id}`, {
      ...shipment,
      create_shipping_label: true,
    })
    const label = await fetch(label_url)
    if (!label.ok) throw new Error(`carrier label: ${label.status}`)
    await label.arrayBuffer()
  }
  return count / ((performance.now() - started) / 1000)
}
