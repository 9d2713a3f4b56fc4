import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it, vi } from 'vitest'
import { type Client, PURCHASE, shipment, startClient } from '../testing/sandbox-client.ts'

async function prepared(options = {}): Promise<Client & { id: string; purchases: () => Promise<number> }> {
  const client = await startClient(options)
  const { id } = (await client.carrier('POST', '/shipments', shipment())).body
  const purchases = async () => (await client.admin('GET', '/ledger')).body.totals.purchases
  return { ...client, id, purchases }
}

/** Orders a fault and then tries to buy; the answer, or undefined when the line was cut. */
async function buyUnder(client: Client & { id: string }, fault: Record<string, unknown>) {
  const added = await client.admin('POST', '/faults', { target: 'shipcloud.purchase', ...fault })
  expect(added.status).toBe(201)
  return client.carrier('PUT', `/shipments/${client.id}`, PURCHASE).catch(() => undefined)
}

describe('faults that answer', () => {
  it.each([
    [{ kind: 'slow', delay_ms: 20 }, 200, 1],
    [{ kind: 'status', status: 502 }, 502, 0],
    [{ kind: 'status_after_work', status: 500 }, 500, 1],
    [{ kind: 'rubbish' }, 200, 0],
    [{ kind: 'rubbish_after_work' }, 200, 1],
    [{ kind: 'duplicate' }, 422, 1],
    [{ kind: 'address_error' }, 400, 0],
  ])('%o', async (fault, status, purchases) => {
    const client = await prepared()
    expect((await buyUnder(client, fault))?.status).toBe(status)
    expect(await client.purchases()).toBe(purchases)
  })

  it('say when to come back', async () => {
    const client = await prepared()
    const answer = await buyUnder(client, {
      kind: 'status',
      status: 429,
      retry_after: 7,
      body: { errors: ['slow down'] },
    })
    expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([429, '7'])
    expect(answer?.body).toEqual({ errors: ['slow down'] })
  })

  it('give rubbish that is no JSON', async () => {
    const client = await prepared()
    const answer = await buyUnder(client, { kind: 'rubbish' })
    expect(answer?.headers.get('content-type')).toContain('text/html')
    expect(answer?.body).toBeTypeOf('string')
  })

  it('do the work after having given up on it', async () => {
    const client = await prepared()
    expect((await buyUnder(client, { kind: 'late_work', delay_ms: 50 }))?.status).toBe(504)
    await vi.waitFor(async () => expect(await client.purchases()).toBe(1), { timeout: 5000 })
  })

  it('name a problem of the address', async () => {
    const client = await prepared()
    const answer = await buyUnder(client, { kind: 'address_error' })
    expect(answer?.body.errors[0]).toMatch(/^The carrier dhl returned the following error: receiver/)
  })
})

describe('faults that do not answer', () => {
  it.each([
    ['reset', 0],
    ['reset_after_work', 1],
  ])('%s', async (kind, purchases) => {
    const client = await prepared()
    expect(await buyUnder(client, { kind })).toBeUndefined()
    expect(await client.purchases()).toBe(purchases)
  })

  it.each([
    ['timeout_before_work', 0],
    ['timeout_after_work', 1],
  ])('%s', async (kind, purchases) => {
    const client = await prepared()
    await client.admin('POST', '/faults', { target: 'shipcloud.purchase', kind })
    const giveUp = new AbortController()
    const answer = client
      .carrier('PUT', `/shipments/${client.id}`, PURCHASE, giveUp.signal)
      .catch(() => 'gave up')
    await vi.waitFor(async () => expect((await client.admin('GET', '/faults')).body[0].struck).toBe(1))
    giveUp.abort()
    expect(await answer).toBe('gave up')
    expect(await client.purchases()).toBe(purchases)
  })

  it('finish slow work although the client has gone', async () => {
    const client = await prepared()
    await client.admin('POST', '/faults', { target: 'shipcloud.purchase', kind: 'slow', delay_ms: 200 })
    const giveUp = new AbortController()
    const answer = client
      .carrier('PUT', `/shipments/${client.id}`, PURCHASE, giveUp.signal)
      .catch(() => 'gave up')
    await vi.waitFor(async () => expect((await client.admin('GET', '/faults')).body[0].struck).toBe(1))
    giveUp.abort()
    expect(await answer).toBe('gave up')
    await vi.waitFor(async () => expect(await client.purchases()).toBe(1), { timeout: 5000 })
  })
})

describe('where and how often a fault strikes', () => {
  it('only so many times, then never again', async () => {
    const { admin, carrier } = await startClient()
    await admin('POST', '/faults', { target: 'shipcloud.get', kind: 'status', status: 500, times: 2 })
    const statuses = []
    for (let i = 0; i < 3; i += 1) statuses.push((await carrier('GET', '/shipments/x')).status)
    expect(statuses).toEqual([500, 500, 404])
  })

  it('always, until it is taken back', async () => {
    const { admin, carrier } = await startClient()
    const { body } = await admin('POST', '/faults', { target: 'shipcloud.*', kind: 'status', times: -1 })
    expect((await carrier('GET', '/shipments')).status).toBe(503)
    expect((await carrier('GET', '/webhooks')).status).toBe(503)
    await admin('DELETE', `/faults/${body.id}`)
    expect((await carrier('GET', '/shipments')).status).toBe(200)
  })

  it('only the request that it names', async () => {
    const { admin, carrier } = await startClient()
    await admin('POST', '/faults', {
      target: 'shipcloud.create',
      kind: 'status',
      match: { reference_number: 'K-2' },
    })
    const statuses = []
    for (const reference_number of ['K-1', 'K-2', 'K-2']) {
      statuses.push((await carrier('POST', '/shipments', shipment({ reference_number }))).status)
    }
    expect(statuses).toEqual([200, 503, 200])
  })

  it('with a probability', async () => {
    const { admin, carrier } = await startClient()
    await admin('POST', '/faults', { target: 'shipcloud.list', kind: 'status', times: -1, probability: 0.5 })
    const statuses = new Set<number>()
    for (let i = 0; i < 40; i += 1) statuses.add((await carrier('GET', '/shipments')).status)
    expect(statuses).toEqual(new Set([200, 503]))
  })

  it('on every target of Amazon, in Amazon’s own form', async () => {
    const { admin, amazon, sandbox } = await startClient()
    await amazon('GET', '/orders/2026-01-01/orders?createdAfter=2020-01-01T00:00:00Z')
    await admin('POST', '/faults', { target: 'amazon.*', kind: 'status', status: 503, times: -1 })
    for (const [method, path] of [
      ['GET', '/orders/2026-01-01/orders'],
      ['GET', '/orders/2026-01-01/orders/1'],
      ['POST', '/orders/v0/orders/1/shipmentConfirmation'],
    ] as const) {
      const { status, body } = await amazon(method, path)
      expect([status, body.errors[0].code]).toEqual([503, 'ServiceUnavailable'])
    }
    expect(
      (await fetch(sandbox.amazonTokenUrl, { method: 'POST', body: new URLSearchParams() })).status,
    ).toBe(503)
  })

  it('never for a fault that is not known', async () => {
    const { admin } = await startClient()
    expect((await admin('POST', '/faults', { target: 'shipcloud.get', kind: 'meteor' })).status).toBe(400)
    expect((await admin('POST', '/faults', { target: 'moon', kind: 'slow' })).status).toBe(400)
    expect((await admin('POST', '/faults', { target: 'amazon.get', kind: 'broken_pdf' })).status).toBe(400)
    expect((await admin('POST', '/faults', { target: 'smtp', kind: 'reset' })).status).toBe(400)
  })

  it('breaks a label', async () => {
    const client = await prepared()
    const { label_url } = (await client.carrier('PUT', `/shipments/${client.id}`, PURCHASE)).body
    await client.admin('POST', '/faults', { target: 'shipcloud.label', kind: 'broken_pdf' })
    const pages = async () => {
      const bytes = await (await fetch(label_url)).arrayBuffer()
      // As a careful reader does: without it, what is broken is left out, and a document without pages is made of it.
      return (await PDFDocument.load(bytes, { throwOnInvalidObject: true })).getPageCount()
    }
    await expect(pages()).rejects.toThrow()
    expect(await pages()).toBe(1)
  })
})
