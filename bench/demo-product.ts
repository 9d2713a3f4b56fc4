/** What the benchmarks do with a product that runs on the embedded database with the demo's data. */

/** The demo's largest merchant sells at it by an account of the provider's. */
const PROVIDER_KEY = 'demo-provider:Kontor-Provider-2026'
const CHANNEL = '53'
const STORE_NUMBER = '101'
const PASSWORD = 'Kontor-Demo-2026'
/** At most so many orders are sent in a call. */
const BATCH = 100

interface Taken {
  readonly order_id: number | null
  readonly message: string
}

/** Sends JSON and reads it. @throws when the answer is not a success */
export async function post<T>(url: string, headers: Record<string, string>, body: object): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** @returns the headers of a session of one of the demo's people */
export async function logInToDemo(url: string, username: string): Promise<Record<string, string>> {
  const { token } = await post<{ token: string }>(`${url}/v1/login`, {}, { username, password: PASSWORD })
  return { 'auth-token': token }
}

/** Delivers paid orders for the first store of the largest merchant. @returns their ids */
export async function deliverDemoOrders(url: string, count: number): Promise<number[]> {
  const headers = { authorization: `Basic ${Buffer.from(PROVIDER_KEY).toString('base64')}` }
  const ids: number[] = []
  while (ids.length < count) {
    const orders = Array.from({ length: Math.min(BATCH, count - ids.length) }, (_, n) =>
      order(ids.length + n),
    )
    const { data } = await post<{ data: readonly Taken[] }>(`${url}/v1/intake/orders`, headers, { orders })
    for (const { order_id, message } of data) {
      if (order_id === null) throw new Error(`an order was not taken: ${message}`)
      ids.push(order_id)
    }
  }
  return ids
}

const order = (n: number) => ({
  channel: CHANNEL,
  ext_order_id: `BENCH-LABEL-${n}`,
  order_date: new Date().toISOString(),
  order_total: 89.95,
  payment_method: 'paypal',
  customer: {
    delivery: {
      first_name: 'Ada',
      last_name: 'Beispiel',
      street: 'Lindenweg',
      street_no: '4',
      zip_code: '50667',
      city: 'Köln',
    },
  },
  lines: [{ item_id: `BENCH-LABEL-${n}-1`, store_number: STORE_NUMBER, item_price: 89.95, title: 'Sneaker' }],
})
