import { TRACKING_STATUSES, type TrackingStatus } from '@kontor/contract/shipping'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../../test/app.ts'
import {
  EANS,
  type OrderSpec,
  orderToShip,
  type ShippingSetup,
  shippingSetup,
} from '../../../../test/builders/shipping.ts'
import { MemoryCarrier, memoryCarriers } from '../../../../test/conformance/memory-carrier.ts'
import { createSecrets } from '../../../platform/auth/secrets.ts'
import { settableClock } from '../../../platform/clock/clock.ts'
import { applyOrderEvent } from '../../orders/index.ts'
import { orders } from '../../orders/orders.tables.ts'
import { carrierAccounts, companies } from '../../organisation/organisation.tables.ts'
import { CarrierTurns } from '../carrier/carrier-turns.ts'
import { shipOrder } from '../dispatch/ship-order.ts'
import { voidShipping } from '../parcels/void-shipping.ts'
import { renewCarrierWebhooks, trackParcels } from '../shipping.jobs.ts'
import { labelTransitions } from '../shipping.tables.ts'
import { settleEverything, shippingState } from '../testing/shipping-run.ts'
import { webhookAddress } from './carrier-webhooks.ts'
import { TRACK_LEASE_MS } from './tracking-pace.ts'

const MINUTE_MS = 60_000
const BASE = 'https://kontor.example'
const RETIRED_KEY = Buffer.alloc(32, 8)

let kontor: TestApp
let setup: ShippingSetup
let carrier: MemoryCarrier

beforeAll(async () => {
  const clock = settableClock(TEST_NOW)
  carrier = new MemoryCarrier({ now: () => kontor?.clock.now() ?? clock.now() })
  kontor = await testApp({
    adapters: { carriers: memoryCarriers(() => carrier) },
    config: { carrierWebhookUrl: BASE, retiredSecretsKeys: [RETIRED_KEY] },
  })
  setup = await shippingSetup(kontor)
})
afterAll(() => kontor?.close())
beforeEach(() => {
  carrier.fault = () => 'none'
  return setReturnLabels(false)
})

const setReturnLabels = (on: boolean) =>
  kontor.db.write({ companyId: null }, (tx) =>
    tx.update(companies).set({ returnLabels: on }).where(eq(companies.id, kontor.a.id)),
  )

async function shippedOrder(spec?: OrderSpec): Promise<number> {
  const orderId = await kontor.inCtx((ctx) => orderToShip(ctx, setup, spec))
  const deps = { carriers: memoryCarriers(() => carrier), secrets: kontor.deps.secrets }
  await kontor.inCtx((ctx) => shipOrder(ctx, deps, orderId, 1))
  expect(await settleEverything(kontor)).toBe(true)
  return orderId
}

const shipmentsOf = async (orderId: number) =>
  (await shippingState(kontor, orderId)).attempts.map((attempt) => attempt.carrierShipmentId ?? '')
const move = (shipment: string, status: TrackingStatus, minutes = 0, text = '') =>
  carrier.move(shipment, {
    status,
    at: new Date(kontor.clock.now().getTime() + minutes * MINUTE_MS),
    text,
  })
const reportsOf = async (orderId: number) => {
  const { attempts } = await shippingState(kontor, orderId)
  return kontor.inCtx(async (ctx) => {
    const rows = await ctx.tx
      .select()
      .from(labelTransitions)
      .where(eq(labelTransitions.companyId, ctx.company.id))
      .orderBy(labelTransitions.at, labelTransitions.id)
    return attempts.map((attempt) =>
      rows.filter((row) => row.labelAttemptId === attempt.id).map((row) => row.transition),
    )
  })
}
const statusOf = async (orderId: number) =>
  kontor.inCtx(async (ctx) => {
    const [row] = await ctx.tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
    return row?.status
  })
async function poll(minutes = 20): Promise<void> {
  kontor.clock.advance(minutes * MINUTE_MS)
  await kontor.runSchedule(trackParcels)
  await kontor.runJobs()
}

/** A call of the carrier, as it is published. */
const callWebhook = (shipment: string, account: 'operator' | number = 'operator', change: object = {}) => {
  const { url, username, password } = webhookAddress(kontor.deps, 'shipcloud', account, BASE)
  return kontor.app.inject({
    method: 'POST',
    url: url.slice(BASE.length),
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    payload: { shipment, event: 'delivered' },
    ...change,
  })
}

describe('asking the carrier', () => {
  it("turns what it says into the label's history, in all statuses, and a delivered order is fulfilled", async () => {
    const orderId = await shippedOrder()
    const [shipment = ''] = await shipmentsOf(orderId)
    const onTheWay = TRACKING_STATUSES.filter(
      (one) => !['label_created', 'delivered', 'destroyed'].includes(one),
    )
    for (const [i, status] of onTheWay.entries()) move(shipment, status, -60 + i, `words for ${status}`)
    await poll()
    expect((await reportsOf(orderId))[0]).toEqual(expect.arrayContaining([...onTheWay, 'label_created']))
    expect(await statusOf(orderId)).toBe('shipped')
    move(shipment, 'delivered', -1)
    await poll(7 * 60)
    expect(await statusOf(orderId)).toBe('fulfilled')
    const order = (await kontor.as(kontor.a.admin).get(`/orders/${orderId}`)).json()
    expect(order.transitions.at(-1)).toMatchObject({ transition: 'fulfilled_tr', actor: 'DHL' })
    expect(order.shippings[0].labels[0].transitions).toHaveLength(onTheWay.length + 2)
    const [attempt] = (await shippingState(kontor, orderId)).attempts
    expect(attempt).toMatchObject({ trackingStatus: 'delivered', trackDueAt: null })
  })

  it('changes nothing when it hears the same again, or late', async () => {
    const orderId = await shippedOrder()
    const [shipment = ''] = await shipmentsOf(orderId)
    move(shipment, 'delivered', 60)
    await poll()
    const before = await reportsOf(orderId)
    expect(await statusOf(orderId)).toBe('fulfilled')
    await callWebhook(shipment)
    await kontor.runJobs()
    expect(await reportsOf(orderId)).toEqual(before)
    // A late report: it was picked up before it was delivered.
    move(shipment, 'picked_up', -15)
    await callWebhook(shipment)
    await kontor.runJobs()
    expect((await reportsOf(orderId))[0]).toEqual(['label_created', 'picked_up', 'delivered'])
    expect(await statusOf(orderId)).toBe('fulfilled')
  })

  it('takes its turn among all calls of the account, as the removal of a label does', async () => {
    const turnsOf = async (account: string) =>
      (await kontor.db.lookup('select from carrier_paces where account = $1', [account])).length
    const orderId = await shippedOrder()
    const [parcel] = (await shippingState(kontor, orderId)).parcels
    try {
      carrier.account = 'tracked'
      await poll()
      expect(await turnsOf('tracked')).toBe(1)
      carrier.account = 'removed'
      await kontor.inCtx((ctx) => voidShipping(ctx, parcel?.id ?? 0))
      await kontor.runJobs()
      expect(await turnsOf('removed')).toBe(1)
      expect((await reportsOf(orderId))[0]).toContain('canceled')
    } finally {
      delete carrier.account
    }
  })

  it('leaves an account whose turns are taken until the next run', async () => {
    const orderIds = [await shippedOrder(), await shippedOrder(), await shippedOrder()]
    const attemptsOf = async () =>
      (await Promise.all(orderIds.map((id) => shippingState(kontor, id)))).flatMap(({ attempts }) => attempts)
    carrier.account = 'busy'
    const take = vi.spyOn(CarrierTurns.prototype, 'take').mockResolvedValue(false)
    try {
      await poll()
      expect(take.mock.calls.map(([account, { comesLast }]) => [account, comesLast])).toEqual([
        ['busy', true],
      ])
      const leaseEnd = new Date(kontor.clock.now().getTime() + TRACK_LEASE_MS)
      for (const attempt of await attemptsOf())
        expect(attempt).toMatchObject({ trackDueAt: leaseEnd, trackFailures: 0, trackedAt: null })
      take.mockResolvedValue(true)
      await poll(5)
      for (const attempt of await attemptsOf()) expect(attempt.trackedAt).toEqual(kontor.clock.now())
    } finally {
      take.mockRestore()
      delete carrier.account
    }
  })

  it('asks about nothing that its run has no time for, which another worker may ask about', async () => {
    const orderIds: number[] = []
    for (let n = 0; n < 5; n += 1) orderIds.push(await shippedOrder())
    let asked = 0
    carrier.fault = (operation) => {
      if (operation === 'track') {
        asked += 1
        kontor.clock.advance(2 * MINUTE_MS)
      }
      return 'none'
    }
    const begunAt = kontor.clock.now().getTime() + 20 * MINUTE_MS
    await poll()
    // Asked at the start, after two minutes and after four: what begins later does not end within the five of its lease.
    expect(asked).toBe(3)
    const { attempts } = await shippingState(kontor, orderIds[4] ?? 0)
    expect(attempts[0]?.trackDueAt).toEqual(new Date(begunAt + TRACK_LEASE_MS))
  })

  it('waits for every parcel, and for what is not shipped yet', async () => {
    const orderId = await shippedOrder({
      lines: [{ ean: EANS[0] }, { ean: EANS[1], store_number: '002' }],
    })
    const [first = '', second = ''] = await shipmentsOf(orderId)
    move(first, 'delivered')
    await poll()
    expect(await statusOf(orderId)).toBe('shipped')
    move(second, 'delivered')
    await poll(60)
    expect(await statusOf(orderId)).toBe('fulfilled')
  })

  it('is not fooled by a return label that arrives', async () => {
    await setReturnLabels(true)
    const orderId = await shippedOrder()
    const [, back = ''] = await shipmentsOf(orderId)
    move(back, 'delivered')
    await poll()
    expect((await reportsOf(orderId))[1]).toContain('delivered')
    expect(await statusOf(orderId)).toBe('shipped')
  })

  it('fulfils an order whose rest is cancelled after its only parcel arrived', async () => {
    const orderId = await shippedOrder({ lines: [{ ean: EANS[0] }, { ean: EANS[1] }] })
    const [shipment = ''] = await shipmentsOf(orderId)
    // One piece goes back to the shelf before the parcel left: it is no longer part of it.
    await kontor.asOwner(`update order_lines set shipping_id = null where order_id = ${orderId} and position = 2;
      update orders set status = 'approved' where id = ${orderId}`)
    move(shipment, 'delivered')
    await poll()
    expect(await statusOf(orderId)).toBe('approved')
    const lines = (await kontor.as(kontor.a.admin).get(`/orders/${orderId}`)).json().lines
    await kontor.inCtx((ctx) =>
      applyOrderEvent(ctx, orderId, {
        type: 'cancelled',
        by: 'customer',
        reason: 'customer_cancellation',
        mp_item_ids: [lines[1].mp_item_id],
      }),
    )
    expect(await statusOf(orderId)).toBe('fulfilled')
  })

  it('backs off while it does not answer, and asks the longest unasked first', async () => {
    const orderId = await shippedOrder()
    carrier.fault = (operation) => (operation === 'track' ? 'not-reached' : 'none')
    await poll()
    const [failed] = (await shippingState(kontor, orderId)).attempts
    expect(failed).toMatchObject({ trackFailures: 1, trackedAt: null })
    const pause = (failed?.trackDueAt?.getTime() ?? 0) - kontor.clock.now().getTime()
    expect(pause).toBe(10 * MINUTE_MS)
    carrier.fault = () => 'none'
    await poll(11)
    const [answered] = (await shippingState(kontor, orderId)).attempts
    expect(answered).toMatchObject({ trackFailures: 0, trackingStatus: 'label_created' })
    expect(answered?.trackedAt).toEqual(kontor.clock.now())
  })

  it('does not ask twice at the same time, yet misses no webhook that comes meanwhile', async () => {
    const orderId = await shippedOrder()
    const [shipment = ''] = await shipmentsOf(orderId)
    let asked = 0
    carrier.fault = (operation) => {
      if (operation === 'track') asked += 1
      return 'none'
    }
    kontor.clock.advance(20 * MINUTE_MS)
    await kontor.runSchedule(trackParcels)
    await kontor.runSchedule(trackParcels)
    await kontor.runJobs()
    const own = asked
    expect(own).toBeGreaterThan(0)
    // Nothing is due: neither another run nor a job that lay around asks again.
    await kontor.runSchedule(trackParcels)
    await kontor.runJobs()
    expect(asked).toBe(own)
    await callWebhook(shipment)
    await callWebhook(shipment)
    await kontor.runJobs()
    expect(asked).toBe(own + 1)
  })

  it('sees a label that was cancelled at the carrier, and leaves the order to people', async () => {
    const orderId = await shippedOrder()
    const [shipment = ''] = await shipmentsOf(orderId)
    await carrier.void(shipment)
    await poll()
    expect((await reportsOf(orderId))[0]).toEqual(['label_created', 'canceled'])
    expect(await statusOf(orderId)).toBe('shipped')
    expect((await shippingState(kontor, orderId)).attempts[0]?.trackDueAt).toBeNull()
  })

  it('takes a carrier that has forgotten a parcel for nothing more', async () => {
    const orderId = await shippedOrder()
    const [shipment = ''] = await shipmentsOf(orderId)
    move(shipment, 'transit')
    await poll()
    await carrier.void(shipment)
    await poll(60 * 24)
    expect((await reportsOf(orderId))[0]).toEqual(['label_created', 'transit'])
  })
})

describe('being called by the carrier', () => {
  it('asks what happened, and believes nothing else', async () => {
    const orderId = await shippedOrder()
    const [shipment = ''] = await shipmentsOf(orderId)
    const answer = await callWebhook(shipment)
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
    await kontor.runJobs()
    // It said "delivered"; the carrier knows nothing of it.
    expect(await statusOf(orderId)).toBe('shipped')
    move(shipment, 'delivered')
    await callWebhook(shipment)
    await kontor.runJobs()
    expect(await statusOf(orderId)).toBe('fulfilled')
  })

  it('answers a shipment that nobody knows alike, and does nothing', async () => {
    const answer = await callWebhook('0123456789')
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
    expect(await kontor.runJobs()).toEqual([])
  })

  it.each([
    ['without a password', { headers: {} }],
    [
      'with a wrong one',
      { headers: { authorization: `Basic ${Buffer.from('kontor:x').toString('base64')}` } },
    ],
  ])('refuses a call %s', async (_name, change) => {
    const answer = await callWebhook('0123456789', 'operator', change)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
  })

  it("refuses a call with another account's address", async () => {
    const theirs = webhookAddress(kontor.deps, 'shipcloud', kontor.b.id, BASE)
    const own = webhookAddress(kontor.deps, 'shipcloud', kontor.a.id, BASE)
    const forged = own.url.replace(/\.[^.]+$/, theirs.url.slice(theirs.url.lastIndexOf('.')))
    const answer = await callWebhook('0123456789', kontor.a.id, { url: forged.slice(BASE.length) })
    expect(answer.statusCode).toBe(401)
  })

  it.each([
    ['takes', 'a retired key', RETIRED_KEY, 200],
    ['refuses', 'a key that is forgotten', Buffer.alloc(32, 9), 401],
  ])('%s a call to an address that was given out under %s', async (_verdict, _name, key, status) => {
    const before = { secrets: createSecrets(key) }
    const { url, username, password } = webhookAddress(before, 'shipcloud', kontor.a.id, BASE)
    const answer = await callWebhook('0123456789', kontor.a.id, {
      url: url.slice(BASE.length),
      headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    })
    expect(answer.statusCode).toBe(status)
  })

  it("lets a company's own contract speak of that company's shipments alone", async () => {
    const orderId = await shippedOrder()
    const [shipment = ''] = await shipmentsOf(orderId)
    await callWebhook(shipment, kontor.b.id)
    expect(await kontor.runJobs()).toEqual([])
    await callWebhook(shipment, kontor.a.id)
    expect(await kontor.runJobs()).toEqual(['track-label'])
  })

  it('is arranged with the carrier, once, and again when it has stopped', async () => {
    await kontor.runSchedule(renewCarrierWebhooks)
    await kontor.runJobs()
    const operator = webhookAddress(kontor.deps, 'shipcloud', 'operator', BASE)
    expect(carrier.webhookAddresses).toEqual([operator])
    const ctx = { credentials: kontor.deps.secrets.encrypt('{}'), vendor: 'shipcloud' }
    await kontor.inCtx((own) => own.tx.insert(carrierAccounts).values({ ...ctx, companyId: own.company.id }))
    await kontor.runSchedule(renewCarrierWebhooks)
    expect(await kontor.runJobs()).toEqual(['subscribe-to-carriers', 'subscribe-to-carriers'])
    expect(operator.url).not.toContain(operator.password)
    await kontor.inCtx((own) =>
      own.tx.delete(carrierAccounts).where(eq(carrierAccounts.companyId, own.company.id)),
    )
  })
})
