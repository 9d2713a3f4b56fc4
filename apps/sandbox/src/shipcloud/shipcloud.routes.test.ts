import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it, vi } from 'vitest'
import { GOOD_ADDRESS, PURCHASE, shipment, startClient } from '../testing/sandbox-client.ts'
import { isDhlParcelNumber } from './tracking-number.ts'

describe('the two steps of a label', () => {
  it('prepares without label, buys once, refuses to buy again', async () => {
    const { carrier, admin } = await startClient()
    const prepared = await carrier('POST', '/shipments', shipment())
    expect(prepared.status).toBe(200)
    expect(prepared.body).not.toHaveProperty('label_url')
    expect(prepared.body).not.toHaveProperty('carrier_tracking_no')

    const bought = await carrier('PUT', `/shipments/${prepared.body.id}`, PURCHASE)
    expect(bought.status).toBe(200)
    expect(isDhlParcelNumber(bought.body.carrier_tracking_no)).toBe(true)

    const again = await carrier('PUT', `/shipments/${prepared.body.id}`, PURCHASE)
    expect(again.status).toBe(422)
    expect(again.body.errors[0]).toContain('already')

    const found = await carrier('GET', `/shipments/${prepared.body.id}`)
    expect(found.body).toEqual(bought.body)
    const { body: ledger } = await admin('GET', '/ledger')
    expect(ledger.totals).toMatchObject({ shipments: 1, purchases: 1, live_labels: 1 })
    expect(ledger.duplicates).toEqual([])
  })

  it('shows two shipments bought for one reference as a duplicate, but not its return label', async () => {
    const { carrier, admin } = await startClient()
    for (const service of ['standard', 'returns']) {
      await carrier('POST', '/shipments', shipment({ service, create_shipping_label: true }))
    }
    expect((await admin('GET', '/ledger')).body.duplicates).toEqual([])
    await carrier('POST', '/shipments', shipment({ create_shipping_label: true }))
    const { duplicates } = (await admin('GET', '/ledger?reference=K-1001-1')).body
    expect(duplicates).toEqual([expect.objectContaining({ reference_number: 'K-1001-1', live_labels: 2 })])
  })

  it('charges twice when two purchases of one shipment run side by side', async () => {
    const { carrier, admin } = await startClient()
    const { id } = (await carrier('POST', '/shipments', shipment())).body
    expect((await admin('PUT', '/latency', { 'shipcloud.purchase': 500 })).status).toBe(200)
    await Promise.all([1, 2].map(() => carrier('PUT', `/shipments/${id}`, PURCHASE)))
    expect((await admin('GET', '/ledger')).body.references[0]).toMatchObject({ purchases: 2, live_labels: 2 })
  })

  it('takes so many calls a second from one key as is set, and announces it', async () => {
    const { carrier, admin } = await startClient()
    await admin('PUT', '/settings', { carrier_rate: { rate: 0.001, burst: 2 } })
    const answers = [await carrier('GET', '/shipments'), await carrier('GET', '/shipments')]
    const refused = await carrier('GET', '/shipments')
    expect([...answers, refused].map(({ status }) => status)).toEqual([200, 200, 429])
    expect(refused.body).toEqual({ errors: ['Too many requests'] })
    await admin('PUT', '/settings', { carrier_rate: { rate: 50, burst: 50 } })
    const again = await carrier('GET', '/shipments')
    expect([again.status, again.headers.get('ratelimit-limit')]).toEqual([200, '3000'])
    await admin('PUT', '/settings', { carrier_rate: null })
  })

  it('refuses a bad address when preparing, or when buying if set so, and takes the corrected one', async () => {
    const { carrier, admin } = await startClient()
    const bad = { ...GOOD_ADDRESS, street_no: '0' }
    const refused = await carrier('POST', '/shipments', shipment({ to: bad }))
    expect(refused.status).toBe(400)
    expect(refused.body.errors[0]).toMatch(/^The carrier dhl returned the following error: .*street_no/)

    await admin('PUT', '/settings', { refuse_address_at: 'purchase' })
    const { id } = (await carrier('POST', '/shipments', shipment({ to: bad }))).body
    expect((await carrier('PUT', `/shipments/${id}`, { ...PURCHASE, to: bad })).status).toBe(400)
    expect((await carrier('PUT', `/shipments/${id}`, PURCHASE)).body.to.street_no).toBe('5')
  })
})

describe('requests', () => {
  it.each([
    ['no key', undefined, 401],
    ['a wrong key', 'Basic d3Jvbmc6', 401],
  ])('%s', async (_name, authorization, status) => {
    const { sandbox } = await startClient()
    const response = await fetch(`${sandbox.shipcloudUrl}/carriers`, {
      headers: authorization ? { authorization } : {},
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ errors: [expect.any(String)] })
  })

  it.each([
    ['no carrier', { carrier: undefined }, 'carrier'],
    ['an unknown carrier', { carrier: 'pigeon' }, 'carrier'],
    ['no receiver', { to: undefined }, 'to'],
    ['a nameless receiver', { to: { ...GOOD_ADDRESS, last_name: '' } }, 'last_name'],
    ['no packages', { packages: undefined }, 'packages'],
    ['a package without weight', { packages: [{ width: 1, height: 1, length: 1 }] }, 'weight'],
    ['a long reference', { reference_number: 'x'.repeat(31) }, 'reference_number'],
    ['an unknown service', { service: 'drone' }, 'service'],
  ])('answers 422 to %s', async (_name, change, field) => {
    const { carrier } = await startClient()
    const response = await carrier('POST', '/shipments', shipment(change))
    expect(response.status).toBe(422)
    expect(response.body.errors.join()).toContain(field)
  })

  it('answers 400 to broken JSON and 404 to what does not exist', async () => {
    const { carrier } = await startClient()
    expect(await carrier('POST', '/shipments', '{"carrier":')).toMatchObject({
      status: 400,
      body: { errors: [expect.any(String)] },
    })
    expect(await carrier('GET', '/shipments/nothing')).toMatchObject({
      status: 404,
      body: { errors: [expect.any(String)] },
    })
    expect((await carrier('GET', '/nowhere')).body).toEqual({ errors: [expect.any(String)] })
  })

  it('lists newest first, by reference and in pages', async () => {
    const { carrier } = await startClient()
    for (const n of [1, 2, 3]) await carrier('POST', '/shipments', shipment({ reference_number: `K-${n}` }))
    const references = async (query: string) =>
      (await carrier('GET', `/shipments${query}`)).body.map(
        (one: { reference_number: string }) => one.reference_number,
      )
    expect(await references('')).toEqual(['K-3', 'K-2', 'K-1'])
    expect(await references('?reference_number=K-2')).toEqual(['K-2'])
    expect(await references('?per_page=2&page=2')).toEqual(['K-1'])
  })
})

describe('deleting', () => {
  it('removes a prepared shipment for good', async () => {
    const { carrier } = await startClient()
    const { id } = (await carrier('POST', '/shipments', shipment())).body
    expect((await carrier('DELETE', `/shipments/${id}`)).status).toBe(204)
    for (const method of ['GET', 'DELETE'])
      expect((await carrier(method, `/shipments/${id}`)).status).toBe(404)
    expect((await carrier('PUT', `/shipments/${id}`, PURCHASE)).status).toBe(404)
  })

  it.each([
    ['a minute before the cutoff', '2026-03-10T16:59:00Z', 204],
    ['at the cutoff', '2026-03-10T17:00:00Z', 403],
    ['the day after', '2026-03-11T08:00:00Z', 403],
  ])('cancels a bought label %s', async (_name, at, status) => {
    let now = new Date('2026-03-10T09:00:00Z')
    const { carrier, admin } = await startClient({ clock: () => now })
    const { id } = (await carrier('POST', '/shipments', shipment({ create_shipping_label: true }))).body
    now = new Date(at)
    expect((await carrier('DELETE', `/shipments/${id}`)).status).toBe(status)
    const live = status === 204 ? 0 : 1
    expect((await admin('GET', '/ledger')).body.totals).toMatchObject({ purchases: 1, live_labels: live })
  })
})

describe('the label', () => {
  it.each([
    [undefined, 105, 148],
    ['pdf_a5', 148, 210],
    ['pdf_100x70mm', 100, 70],
  ])('%s is one page at true size', async (format, width, height) => {
    const { carrier } = await startClient()
    const body = shipment({ create_shipping_label: true, ...(format ? { label: { format } } : {}) })
    const { label_url } = (await carrier('POST', '/shipments', body)).body
    const response = await fetch(label_url)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const pdf = await PDFDocument.load(await response.arrayBuffer())
    expect(pdf.getPageCount()).toBe(1)
    expect(pdf.getPage(0).getWidth()).toBeCloseTo((width * 72) / 25.4, 1)
    expect(pdf.getPage(0).getHeight()).toBeCloseTo((height * 72) / 25.4, 1)
  })

  it('prints letters that the built-in fonts lack', async () => {
    const { carrier } = await startClient()
    const to = { ...GOOD_ADDRESS, first_name: 'Ayşe', last_name: 'Yıldız-Wałęsa' }
    const { label_url } = (await carrier('POST', '/shipments', shipment({ to, create_shipping_label: true })))
      .body
    expect((await fetch(label_url)).status).toBe(200)
  })

  it('does not exist before it is bought', async () => {
    const { carrier, sandbox } = await startClient()
    const { id } = (await carrier('POST', '/shipments', shipment())).body
    expect((await fetch(`${sandbox.url}/shipcloud/labels/${id}/label.pdf`)).status).toBe(404)
  })
})

describe('tracking', () => {
  it('calls the webhooks that asked for the status, and shows the event at the shipment', async () => {
    const received: { type: string; occured_at: string; authorization: string | undefined }[] = []
    const receiver = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('end', () => {
        received.push({ ...JSON.parse(text), authorization: request.headers.authorization })
        response.end()
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    try {
      const { carrier, admin } = await startClient()
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
      const security = { type: 'basic_auth', username: 'u', password: 'p' }
      await carrier('POST', '/webhooks', { url, event_types: ['shipment.tracking.delivered'], security })
      const { id } = (await carrier('POST', '/shipments', shipment({ create_shipping_label: true }))).body
      await admin('POST', '/tracking', { shipment_id: id, status: 'transit' })
      await admin('POST', '/tracking', { shipment_id: id, status: 'delivered' })
      await vi.waitFor(() => expect(received).toHaveLength(1))
      expect(received[0]).toMatchObject({
        type: 'shipment.tracking.delivered',
        data: { id },
        authorization: 'Basic dTpw',
      })
      expect(received[0]?.occured_at).toMatch(/^\d{4}-/)
      const events = (await carrier('GET', `/shipments/${id}`)).body.packages[0].tracking_events
      expect(events.map((one: { status: string }) => one.status)).toEqual([
        'delivered',
        'transit',
        'label_created',
      ])
    } finally {
      await new Promise((resolve) => receiver.close(resolve))
    }
  })
})
