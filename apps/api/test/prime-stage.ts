import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { z } from 'zod'
import { shipcloudConnector } from '../src/connectors/carriers/shipcloud/client.ts'
import { amazonMerchantFulfillment } from '../src/connectors/marketplaces/amazon/labels.ts'
import type { CrashPoint } from '../src/modules/shipping/labels/crash-points.ts'
import { type AmazonStage, openAmazon } from './amazon-stage.ts'
import { type TestApp, testApp } from './app.ts'
import { primeOrder, primeSetup } from './builders/prime.ts'
import type { OrderSpec, ShippingSetup } from './builders/shipping.ts'

class WorkerKilled extends Error {}

/** Waits pass at once and move the time, so that a usage plan fills up; how often something is repeated stays what it is. */
let waited = 0
const ticker = {
  now: () => performance.now() + waited,
  wait: async (milliseconds: number) => {
    waited += milliseconds
  },
}
const TUNING = { timeoutMs: 1000, patienceMs: 5000, afterworkMs: 2000, pauseMs: 1, ticker }

/** The sandbox counts by real time, in which a fast machine makes more calls than Amazon allows. */
const PLENTY = { rate: 1000, burst: 1000 }
const NO_QUOTA = {
  token: PLENTY,
  search: PLENTY,
  get: PLENTY,
  services: PLENTY,
  purchase: PLENTY,
  shipment: PLENTY,
}

export const DHL = 'DHL_PAKET_PRIME'

const Ledger = z.object({
  amazon_shipments: z.array(
    z.object({
      order_id: z.string(),
      service_id: z.string(),
      status: z.string(),
      tracking_id: z.string(),
      items: z.array(z.object({ order_item_id: z.string(), quantity: z.number() })),
      from: z.object({ Name: z.string(), City: z.string() }),
    }),
  ),
  amazon_duplicates: z.array(z.unknown()),
  totals: z.object({ purchases: z.number(), confirmations: z.number() }),
})

const NOTHING_SPECIAL = {
  unavailable_carriers: [],
  terms_not_accepted: [],
  rejected_services: [],
  price_factor: 1,
}

/** What an answer says besides its content. */
export const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
]

/** The product, and an Amazon that both live by the same clock. Call once at the top of a test file. */
export function primeStage() {
  const stage = {} as { kontor: TestApp; amazon: AmazonStage; setup: ShippingSetup }
  const worker: { killAt: (point: CrashPoint) => boolean } = { killAt: () => false }

  beforeAll(async () => {
    const now = () => stage.kontor?.clock.now() ?? new Date('2026-03-10T09:00:00Z')
    stage.amazon = await openAmazon({ clock: now, amazon: { usagePlans: NO_QUOTA } })
    stage.kontor = await testApp({
      adapters: {
        carriers: {
          shipcloud: shipcloudConnector({
            url: stage.amazon.sandbox.shipcloudUrl,
            key: 'sandbox-shipcloud-key',
          }),
        },
        channelCarriers: { amazon: amazonMerchantFulfillment(stage.amazon.endpoints, TUNING) },
        onPoint: (point) => {
          if (worker.killAt(point)) throw new WorkerKilled(point)
        },
      },
    })
    stage.setup = await primeSetup(stage.kontor, stage.amazon)
  })
  afterAll(async () => {
    await stage.kontor?.close()
    await stage.amazon?.sandbox.stop()
  })
  beforeEach(async () => {
    worker.killAt = () => false
    await stage.amazon.admin('DELETE', 'faults')
    await stage.amazon.admin('PUT', 'settings', NOTHING_SPECIAL)
  })

  const send = () => stage.kontor.as(stage.kontor.a.users.co_orders_send)
  const order = (spec?: OrderSpec) => primeOrder(stage.kontor, stage.amazon, stage.setup, spec)
  const ask = (id: number, parcelId = 2) =>
    send().put(`/orders/${id}/eligibleShippingServices`, { parcel_id: parcelId })
  const choose = (id: number, service = DHL) =>
    send().post(`/orders/${id}/savePrimeShippingService`, { shipping_service_id: service })
  const books = async (amazonId?: string) =>
    Ledger.parse(await stage.amazon.admin('GET', amazonId ? `ledger?reference=${amazonId}` : 'ledger'))

  return {
    stage,
    /** The point at which the worker is killed. */
    worker,
    send,
    order,
    ask,
    choose,
    books,
    ship: (id: number, more: object = {}) => send().put(`/orders/${id}/ship`, { parcel_id: 2, ...more }),
    detail: async (id: number) => (await send().get(`/orders/${id}`)).json(),
    check: async (id: number, language = 'de') =>
      (await send().get(`/orders/${id}/shippings/check`, { 'accept-language': language })).json(),
    /** What Amazon sold for an order; fails when it was one too many. */
    sold: async (amazonId: string) => {
      const { amazon_duplicates, amazon_shipments } = await books(amazonId)
      expect(amazon_duplicates).toEqual([])
      return amazon_shipments
    },
    settings: (change: Partial<typeof NOTHING_SPECIAL> | object) =>
      stage.amazon.admin('PUT', 'settings', change),
    fault: (target: string, kind: string, more: object = {}) =>
      stage.amazon.admin('POST', 'faults', { target: `amazon.${target}`, kind, ...more }),
    /** A Prime order with DHL chosen for it. */
    chosenOrder: async (spec?: OrderSpec) => {
      const made = await order(spec)
      expect((await ask(made.id)).statusCode).toBe(200)
      expect((await choose(made.id)).statusCode).toBe(200)
      return made
    },
  }
}
