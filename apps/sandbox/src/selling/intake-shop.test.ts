import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startClient } from '../testing/sandbox-client.ts'

interface Call {
  url: string
  method: string | undefined
  authorization: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: the receiver looks into documents of another system.
  body: any
}

let close: (() => Promise<unknown>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

/** Somebody else's intake API, as far as a shop can see it. */
async function receiver(answer: (response: ServerResponse, url: string) => void) {
  const calls: Call[] = []
  const server = createServer((request: IncomingMessage, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      calls.push({
        url: request.url ?? '',
        authorization: request.headers.authorization,
        body: text === '' ? undefined : JSON.parse(text),
        method: request.method,
      })
      answer(response, request.url ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => new Promise((resolve) => server.close(resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { calls, intake: { url, accessKey: 'key', secretKey: 'secret', ordersPerHour: 0 } }
}

describe('the shops that post their orders', () => {
  it('sell on a channel, sign the call, and note the answer', async () => {
    const { calls, intake } = await receiver((response) => response.end('{"data":[]}'))
    const { admin } = await startClient({ intake })
    const { body } = await admin('POST', '/intake/sell', { count: 3, channel: '2', state: 'paid' })
    expect(body.map((sale: { status: number }) => sale.status)).toEqual([200, 200, 200])
    expect(calls).toHaveLength(3)
    expect(calls[0]).toMatchObject({ url: '/v1/intake/orders', authorization: 'Basic a2V5OnNlY3JldA==' })
    const [order] = calls[0]?.body.orders ?? []
    expect(order).toMatchObject({ channel: '2', state: 'paid', currency: 'EUR' })
    const total = order.lines.reduce(
      (sum: number, line: { item_price: number; quantity: number; shipping_price?: number }) =>
        sum + line.item_price * line.quantity + (line.shipping_price ?? 0),
      0,
    )
    expect(order.order_total).toBeCloseTo(total, 2)
  })

  it('post the very same again on request, and report what happened to an order', async () => {
    const { calls, intake } = await receiver((response) => response.end('{}'))
    const { admin } = await startClient({ intake })
    const [sale] = (await admin('POST', '/intake/sell', { state: 'unpaid' })).body
    await admin('POST', `/intake/orders/${sale.id}/repeat`)
    expect(calls[1]?.body).toEqual(calls[0]?.body)
    await admin('POST', `/intake/orders/${sale.id}/events`, { type: 'paid' })
    expect(calls[2]?.url).toBe(`/v1/intake/orders/${sale.channel}/${sale.id}/events`)
    expect(calls[2]?.body).toMatchObject({ type: 'paid', at: expect.any(String) })
  })

  it('go on selling when nobody listens or somebody refuses', async () => {
    const { intake } = await receiver((response) => response.writeHead(503).end('later'))
    const { admin } = await startClient({ intake })
    const [refused] = (await admin('POST', '/intake/sell')).body
    expect(refused).toMatchObject({ status: 503, answer: 'later' })
    await close?.()
    close = undefined
    const [unanswered] = (await admin('POST', '/intake/sell')).body
    expect(unanswered.status).toBe(0)
    expect((await admin('GET', '/ledger')).body.intake_sales).toHaveLength(2)
  })

  it('fetch their reports, page by page, and answer each', async () => {
    const page = (after: string) =>
      after === '0'
        ? { data: [{ id: 4, kind: 'refund', asks_for_answer: true }], next_after: 4 }
        : { data: [{ id: 9, kind: 'cancellation' }], next_after: null }
    const { calls, intake } = await receiver((response, url) => {
      const after = new URL(url, 'http://shop').searchParams.get('after')
      response.end(JSON.stringify(after === null ? { result: 'applied' } : page(after)))
    })
    const { admin } = await startClient({ intake })
    const { body } = await admin('POST', '/intake/reports', { channel: '2', answer: 'declined' })
    expect(body).toMatchObject([
      { id: 4, channel: '2', result: 'declined', status: 200 },
      { id: 9, result: 'declined' },
    ])
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /v1/intake/reports?channel=2&after=0',
      'PUT /v1/intake/reports/4',
      'GET /v1/intake/reports?channel=2&after=4',
      'PUT /v1/intake/reports/9',
    ])
    expect((await admin('GET', '/ledger')).body.intake_reports).toHaveLength(2)
  })

  it('are closed when no intake API is configured', async () => {
    const { admin } = await startClient()
    expect((await admin('POST', '/intake/sell')).status).toBe(409)
  })
})
