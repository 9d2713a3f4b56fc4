import { DEFAULT_CREDENTIALS, type Sandbox, startSandbox } from '@kontor/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { orderToShip, type ShippingSetup, shippingSetup } from '../../../test/builders/shipping.ts'
import { MemoryCarrier, memoryConnector } from '../../../test/conformance/memory-carrier.ts'
import { PARCEL_CATALOGUE } from '../../connectors/carriers/index.ts'
import { shipcloudConnector } from '../../connectors/carriers/shipcloud/client.ts'
import { carrierAccounts } from '../organisation/organisation.tables.ts'
import { ensureParcelCatalogue } from './options/parcel-options.repository.ts'
import { renewCarrierWebhooks } from './shipping.jobs.ts'
import { settleEverything, shippingState } from './testing/shipping-run.ts'
import { webhookAddress } from './tracking/carrier-webhooks.ts'

// Two vendors of labels side by side: the first sells the parcel options of every installation, the second one of its own.

const BASE = 'https://kontor.example'
const FIRST = 'shipcloud'
const SECOND = 'second'
const OPTION_OF_FIRST = 1
const OPTION_OF_SECOND = 90

let kontor: TestApp
let sandbox: Sandbox
let setup: ShippingSetup
let second: MemoryCarrier
/** The credentials that each connection to the second was made with. */
const usedCredentials: (string | null)[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ smtpPort: false })
  const operator = { url: sandbox.shipcloudUrl, key: DEFAULT_CREDENTIALS.shipcloudKey }
  const connect = (credentials: string | null) => {
    usedCredentials.push(credentials)
    return second
  }
  kontor = await testApp({
    adapters: { carriers: { [SECOND]: memoryConnector(connect), [FIRST]: shipcloudConnector(operator) } },
    config: { carrierWebhookUrl: BASE },
  })
  second = new MemoryCarrier(kontor.clock)
  setup = await shippingSetup(kontor)
  const own = PARCEL_CATALOGUE.slice(0, 1).map((option) => ({
    ...option,
    id: OPTION_OF_SECOND,
    vendor: SECOND,
    carrier: 'bike',
  }))
  await kontor.db.write({ companyId: null }, (tx) => ensureParcelCatalogue(tx, own))
})
afterAll(async () => {
  await kontor?.close()
  await sandbox?.stop()
})

async function shippedOrder(parcelId: number): Promise<number> {
  const orderId = await kontor.inCtx((ctx) => orderToShip(ctx, setup))
  await kontor.as(kontor.a.admin).put(`/orders/${orderId}/ship`, { parcel_id: parcelId })
  expect(await settleEverything(kontor)).toBe(true)
  return orderId
}

async function shipmentOf(orderId: number): Promise<string> {
  const [attempt] = (await shippingState(kontor, orderId)).attempts
  return attempt?.carrierShipmentId ?? ''
}

/** A call at the address that a vendor was given. */
async function webhook(vendor: string, body: object): Promise<number> {
  const { url, username, password } = webhookAddress(kontor.deps, vendor, 'operator', BASE)
  const answer = await kontor.app.inject({
    method: 'POST',
    url: url.slice(BASE.length),
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    payload: body,
  })
  return answer.statusCode
}

it('each sells the labels of its own parcel options, and its attempts remember it', async () => {
  const byFirst = await shippedOrder(OPTION_OF_FIRST)
  expect(second.purchases).toBe(0)
  const bySecond = await shippedOrder(OPTION_OF_SECOND)
  // A shipping label and a return label.
  expect(second.purchases).toBe(2)
  for (const [orderId, expected] of [
    [byFirst, { vendor: FIRST, carrier: 'dhl', state: 'bought' }],
    [bySecond, { vendor: SECOND, carrier: 'bike', state: 'bought' }],
  ] as const) {
    expect((await shippingState(kontor, orderId)).attempts).toMatchObject([expected, expected])
  }
})

it('each calls about its own shipments, in its own words', async () => {
  const [byFirst, bySecond] = [await shippedOrder(OPTION_OF_FIRST), await shippedOrder(OPTION_OF_SECOND)]
  const [first, other] = [await shipmentOf(byFirst), await shipmentOf(bySecond)]

  expect(await webhook(FIRST, { data: { id: first } })).toBe(200)
  expect(await kontor.runJobs()).toEqual(['track-label'])

  second.move(other, { status: 'delivered', at: kontor.clock.now(), text: '' })
  expect(await webhook(SECOND, { shipment: other })).toBe(200)
  expect(await kontor.runJobs()).toContain('track-label')
  expect((await shippingState(kontor, bySecond)).attempts[0]).toMatchObject({ trackingStatus: 'delivered' })

  // A shipment of one is none of the other's.
  expect(await webhook(FIRST, { data: { id: other } })).toBe(200)
  expect(await webhook(SECOND, { shipment: first })).toBe(200)
  expect(await kontor.runJobs()).toEqual([])
  expect(await webhook(SECOND, { data: { id: other } })).toBe(400)
})

it('parcel options of a vendor that the company cannot buy from are not offered', async () => {
  const unreached = PARCEL_CATALOGUE.slice(0, 1).map((option) => ({ ...option, id: 91, vendor: 'third' }))
  await kontor.db.write({ companyId: null }, (tx) => ensureParcelCatalogue(tx, unreached))
  const { data } = (await kontor.as(kontor.a.admin).get('/orders/parcel-options')).json()
  const ids = data.map(({ id }: { id: number }) => id)
  expect(ids).toEqual(expect.arrayContaining([OPTION_OF_FIRST, OPTION_OF_SECOND]))
  expect(ids).not.toContain(91)
})

it('an address of a vendor without a connector leads nowhere', async () => {
  expect(await webhook('third', { shipment: 'x' })).toBe(400)
  const answer = await kontor.app.inject({
    method: 'POST',
    url: `/v1/webhooks/third/operator.${'x'.repeat(43)}`,
    payload: {},
  })
  expect(answer.statusCode).toBe(401)
})

it("a company's own contract with one leaves the other alone", async () => {
  const credentials = kontor.deps.secrets.encrypt('our own')
  await kontor.inCtx((ctx) =>
    ctx.tx.insert(carrierAccounts).values({ companyId: ctx.company.id, vendor: SECOND, credentials }),
  )
  usedCredentials.length = 0
  await shippedOrder(OPTION_OF_SECOND)
  expect(new Set(usedCredentials)).toEqual(new Set(['our own']))
  const orderId = await shippedOrder(OPTION_OF_FIRST)
  expect((await shippingState(kontor, orderId)).attempts[0]).toMatchObject({ vendor: FIRST, state: 'bought' })
})

it('both are given an address for their webhooks, and one that takes none does not keep the other from its own', async () => {
  second.fault = (operation) => (operation === 'subscribe' ? 'refused' : 'none')
  await kontor.runSchedule(renewCarrierWebhooks)
  await kontor.runJobs({ rethrow: false })
  const answer = await fetch(`${sandbox.shipcloudUrl}/webhooks`, {
    headers: {
      authorization: `Basic ${Buffer.from(`${DEFAULT_CREDENTIALS.shipcloudKey}:`).toString('base64')}`,
    },
  })
  expect(await answer.json()).toMatchObject({
    webhooks: [{ url: webhookAddress(kontor.deps, FIRST, 'operator', BASE).url }],
  })
  expect(second.webhookAddresses).toEqual([])
  second.fault = () => 'none'
  await kontor.runJobs({ retries: true })
  expect(second.webhookAddresses.map(({ family }) => family)).toEqual([`${BASE}/v1/webhooks/${SECOND}/`])
})
