import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Client, type Response, startClient } from '../testing/sandbox-client.ts'
import { DHL_CREDENTIALS } from './dhl.routes.ts'

const SHIPPER = {
  name1: 'Schuhhaus Müller',
  addressStreet: 'Lange Straße',
  addressHouse: '12a',
  postalCode: '90402',
  city: 'Nürnberg',
  country: 'DEU',
}
const CONSIGNEE = { ...SHIPPER, name1: 'Ünal Weiß' }

const order = (consignee: object = {}, change: object = {}) => ({
  profile: 'STANDARD_GRUPPENPROFIL',
  shipments: [
    {
      product: 'V01PAK',
      billingNumber: DHL_CREDENTIALS.billing_number,
      refNo: 'K-1001-1S',
      shipper: SHIPPER,
      consignee: { ...CONSIGNEE, ...consignee },
      details: { weight: { uom: 'kg', value: 2 } },
      ...change,
    },
  ],
})

const BASIC = `Basic ${Buffer.from(`${DHL_CREDENTIALS.username}:${DHL_CREDENTIALS.password}`).toString('base64')}`
const HEADERS = { 'dhl-api-key': DHL_CREDENTIALS.api_key, authorization: BASIC }

/** @param path below DHL's host */
async function dhl(
  client: Client,
  method: string,
  path: string,
  body?: object,
  headers: object = HEADERS,
): Promise<Response> {
  const answer = await fetch(`${client.sandbox.dhlUrl}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
const ORDERS = '/parcel/de/shipping/v2/orders'
const made = async (client: Client) => (await client.admin('GET', '/dhl/shipments')).body

describe('DHL’s stand-in', () => {
  it('stores nothing when it validates, and makes a shipment of every order, repeated or not', async () => {
    const client = await startClient()
    expect((await dhl(client, 'POST', `${ORDERS}?validate=true`, order())).status).toBe(200)
    expect(await made(client)).toEqual([])
    for (const _ of [1, 2]) await dhl(client, 'POST', ORDERS, order())
    const numbers = (await made(client)).map(({ number }: { number: string }) => number)
    expect(new Set(numbers).size).toBe(2)
  })

  it('refuses a doubtful address only where it is asked to, a wrong one always', async () => {
    const client = await startClient()
    const doubtful = order({ addressHouse: '999' })
    expect((await dhl(client, 'POST', ORDERS, doubtful)).status).toBe(200)
    const refused = await dhl(client, 'POST', `${ORDERS}?mustEncode=true`, doubtful)
    expect(refused).toMatchObject({
      status: 400,
      body: { items: [{ sstatus: { statusCode: 400 }, validationMessages: [{ property: 'consignee' }] }] },
    })
    expect((await dhl(client, 'POST', ORDERS, order({ postalCode: '9040' }))).status).toBe(400)
  })

  it.each([
    [{ product: 'V99' }, 'product'],
    [{ billingNumber: DHL_CREDENTIALS.billing_number_international }, 'billingNumber'],
    [{ details: { weight: { uom: 'kg', value: 32 } } }, 'details.weight'],
    [{ product: 'V53WPAK', billingNumber: DHL_CREDENTIALS.billing_number_international }, 'product'],
  ])('refuses %j', async (change, property) => {
    const client = await startClient()
    const { status, body } = await dhl(client, 'POST', ORDERS, order({}, change))
    expect([status, body.items[0].validationMessages[0].property]).toEqual([400, property])
  })

  it('answers what breaks the schema with the path of it', async () => {
    const client = await startClient()
    const { status, body } = await dhl(client, 'POST', ORDERS, order({ country: 'DE' }))
    expect([status, body.items.map(({ propertyPath }: { propertyPath: string }) => propertyPath)]).toEqual([
      400,
      ['shipments[0].consignee.country'],
    ])
  })

  it('removes a shipment until something happens to it', async () => {
    const client = await startClient()
    const numberOf = async () => (await dhl(client, 'POST', ORDERS, order())).body.items[0].shipmentNo
    const remove = async (number: string) =>
      (await dhl(client, 'DELETE', `${ORDERS}?profile=x&shipment=${number}`)).body.items[0].sstatus.statusCode
    const [first, second] = [await numberOf(), await numberOf()]
    expect([await remove(first), await remove(first)]).toEqual([200, 204])
    await client.admin('POST', '/dhl/tracking', { shipment_no: second, status_code: 'transit' })
    expect(await remove(second)).toBe(400)
    const track = (number: string) => dhl(client, 'GET', `/track/shipments?trackingNumber=${number}`)
    expect((await track(second)).body.shipments[0].status).toMatchObject({ statusCode: 'transit' })
    expect((await track(first)).status).toBe(404)
  })

  it('opens to nobody without the key, and ships for nobody without the password', async () => {
    const client = await startClient()
    const { authorization, ...key } = HEADERS
    for (const headers of [{}, key, { authorization }])
      expect((await dhl(client, 'POST', ORDERS, order(), headers)).status).toBe(401)
    expect((await dhl(client, 'GET', '/track/shipments?trackingNumber=1', undefined, key)).status).toBe(404)
    expect((await dhl(client, 'GET', '/track/shipments?trackingNumber=1', undefined, {})).status).toBe(401)
  })

  it('remembers what it made after a restart, and gives no number twice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-dhl-'))
    const dataFile = join(folder, 'sandbox.ndjson')
    const before = await startClient({ dataFile })
    await dhl(before, 'POST', ORDERS, order())
    await before.stop()
    const after = await startClient({ dataFile })
    await dhl(after, 'POST', ORDERS, order())
    const numbers = (await made(after)).map(({ number }: { number: string }) => number)
    expect(new Set(numbers).size).toBe(2)
    await after.stop()
    rmSync(folder, { recursive: true })
  })
})
