import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../../test/app.ts'
import {
  EANS,
  type OrderSpec,
  orderToShip,
  type ShippingSetup,
  shippingSetup,
} from '../../../../test/builders/shipping.ts'
import { MemoryCarrier, memoryCarriers } from '../../../../test/conformance/memory-carrier.ts'
import { settableClock } from '../../../platform/clock/clock.ts'
import { checkPdf } from '../../../platform/documents/pdf.ts'
import { applyOrderEvent } from '../../orders/index.ts'
import { orders } from '../../orders/orders.tables.ts'
import { companies } from '../../organisation/organisation.tables.ts'
import { shipOrder } from '../dispatch/ship-order.ts'
import { trackParcels } from '../shipping.jobs.ts'
import { settleEverything, shippingState } from '../testing/shipping-run.ts'

let kontor: TestApp
let setup: ShippingSetup
let carrier: MemoryCarrier

beforeAll(async () => {
  const clock = settableClock(TEST_NOW)
  carrier = new MemoryCarrier({ now: () => kontor?.clock.now() ?? clock.now() })
  kontor = await testApp({ adapters: { carriers: memoryCarriers(() => carrier) } })
  setup = await shippingSetup(kontor)
})
afterAll(() => kontor?.close())
beforeEach(async () => {
  carrier = new MemoryCarrier(kontor.clock)
  await kontor.db.write({ companyId: null }, (tx) =>
    tx.update(companies).set({ returnLabels: true }).where(eq(companies.id, kontor.a.id)),
  )
})

const deps = () => ({ carriers: carrier.carriers(), secrets: kontor.deps.secrets })
const ship = (orderId: number) => kontor.inCtx((ctx) => shipOrder(ctx, deps(), orderId, 1))
async function settled(): Promise<void> {
  expect(await settleEverything(kontor)).toBe(true)
}
async function shipped(spec?: OrderSpec): Promise<{ orderId: number; parcel: number }> {
  const orderId = await kontor.inCtx((ctx) => orderToShip(ctx, setup, spec))
  await ship(orderId)
  await settled()
  const [parcel] = (await shippingState(kontor, orderId)).parcels
  return { orderId, parcel: parcel?.id ?? 0 }
}
const sender = () => kontor.as(kontor.a.users.co_orders_send)
const voiding = (parcel: number) => sender().put(`/shippings/${parcel}/void`)
const orderOf = async (id: number) => (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()

it('voids a parcel: labels go at the carrier, lines are to be shipped again, the order reopens', async () => {
  const { orderId, parcel } = await shipped({ lines: [{ ean: EANS[0] }, { ean: EANS[1] }] })
  expect(carrier.liveLabels).toBe(2)
  const answer = await voiding(parcel)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { message: 'Die Label sind storniert. Die Positionen können neu versendet werden.' },
  ])
  await settled()
  expect(carrier.liveLabels).toBe(0)
  const order = await orderOf(orderId)
  expect(order.status_id).toBe('open')
  expect(order.lines.map((line: { shipping_id: number | null }) => line.shipping_id)).toEqual([null, null])
  expect(order.shippings[0]).toMatchObject({ state: 'voided', combined_path: null, voidable: false })
  expect(order.shippings[0].labels[0].transitions.at(-1)).toMatchObject({ transition: 'canceled' })
  expect(order.transitions.map((one: { transition: string }) => one.transition)).toEqual(
    expect.arrayContaining(['label_voided_tr', 'label_voided_ln', 'open_tr']),
  )
  await ship(orderId)
  await settled()
  expect((await orderOf(orderId)).status_id).toBe('shipped')
  expect(carrier.liveLabels).toBe(2)
})

it('happens once, however often it is asked for', async () => {
  const { orderId, parcel } = await shipped()
  const answers = await Promise.all(Array.from({ length: 10 }, () => voiding(parcel)))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
  await settled()
  const names = (await orderOf(orderId)).transitions.map((one: { transition: string }) => one.transition)
  expect(names.filter((name: string) => name === 'label_voided_tr')).toHaveLength(1)
})

it('leaves the other parcel of an order alone', async () => {
  const { orderId, parcel } = await shipped({
    lines: [{ ean: EANS[0] }, { ean: EANS[1], store_number: '002' }],
  })
  await voiding(parcel)
  await settled()
  const { parcels } = await shippingState(kontor, orderId)
  expect(parcels.map((one) => one.state)).toEqual(['voided', 'shipped'])
  expect(carrier.liveLabels).toBe(2)
  expect((await orderOf(orderId)).status_id).toBe('open')
})

it('calls off a return label that is being made', async () => {
  carrier.fault = (operation) => (operation === 'prepare' && carrier.purchases > 0 ? 'not-reached' : 'none')
  const orderId = await kontor.inCtx((ctx) => orderToShip(ctx, setup))
  await ship(orderId)
  await kontor.runJobs({ rethrow: false })
  const [parcel] = (await shippingState(kontor, orderId)).parcels
  expect((await voiding(parcel?.id ?? 0)).statusCode).toBe(200)
  carrier.fault = () => 'none'
  await settled()
  expect({ live: carrier.liveLabels, left: carrier.leftovers }).toEqual({ live: 0, left: 0 })
  expect((await shippingState(kontor, orderId)).openErrors).toEqual([])
})

it('is refused once the carrier has the parcel', async () => {
  const { orderId, parcel } = await shipped()
  const [label] = (await shippingState(kontor, orderId)).attempts
  carrier.move(label?.carrierShipmentId ?? '', { status: 'picked_up', at: kontor.clock.now(), text: '' })
  kontor.clock.advance(20 * 60_000)
  await kontor.runSchedule(trackParcels)
  await kontor.runJobs()
  const answer = await voiding(parcel)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'label_handed_over'])
  expect((await orderOf(orderId)).shippings[0].voidable).toBe(false)
})

it('is refused for a delivered order, and for a parcel that was never made', async () => {
  const { orderId, parcel } = await shipped()
  await kontor.inCtx((ctx) => applyOrderEvent(ctx, orderId, { type: 'delivered' }))
  const late = await voiding(parcel)
  expect([late.statusCode, late.json().code]).toEqual([409, 'order_fulfilled'])
  carrier.fault = (operation) => (operation === 'prepare' ? 'refused' : 'none')
  const failed = await shipped()
  const answer = await voiding(failed.parcel)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'label_not_voidable'])
})

it('leaves the return slip of the marketplace to channels that have one', async () => {
  const { orderId, parcel } = await shipped()
  const path = `/shippings/${parcel}/documents/return-programme.pdf`
  const get = () => kontor.as(kontor.a.users.co_orders).get(path)
  expect((await orderOf(orderId)).shippings[0].return_programme_path).toBeNull()
  expect([(await get()).statusCode, (await get()).json().code]).toEqual([404, 'document_not_found'])
  await kontor.inCtx((ctx) => ctx.tx.update(orders).set({ salesChannelId: 6 }).where(eq(orders.id, orderId)))
  expect((await orderOf(orderId)).shippings[0].return_programme_path).toBe(`/v1${path}`)
  const slip = await get()
  expect([slip.statusCode, slip.headers['content-type']]).toEqual([200, 'application/pdf'])
  await checkPdf(slip.rawPayload)
  expect((await kontor.as(kontor.b.admin).get(path)).statusCode).toBe(404)
  await voiding(parcel)
  expect((await get()).statusCode).toBe(404)
  await settled()
})

it('is for those who ship, in their own company', async () => {
  const { parcel } = await shipped()
  expect((await kontor.as(kontor.a.users.co_orders).put(`/shippings/${parcel}/void`)).statusCode).toBe(403)
  const foreign = await kontor.as(kontor.b.admin).put(`/shippings/${parcel}/void`)
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'shipping_not_found'])
})

it('makes a return label that alone is missing, once', async () => {
  carrier.fault = (operation) => (operation === 'prepare' && carrier.purchases > 0 ? 'refused' : 'none')
  const { orderId, parcel } = await shipped()
  expect((await orderOf(orderId)).status_id).toBe('shipped')
  expect((await orderOf(orderId)).shippings[0].return_label_missing).toBe(true)
  carrier.fault = () => 'none'
  const answers = await Promise.all([1, 2, 3].map(() => sender().put(`/shippings/${parcel}/return-label`)))
  expect(answers.map((answer) => answer.json().status)).toEqual(['pending', 'pending', 'pending'])
  await settled()
  expect(carrier.liveLabels).toBe(2)
  const order = await orderOf(orderId)
  expect(order.label_errors).toEqual([])
  expect(order.shippings[0].return_label_missing).toBe(false)
  const again = await sender().put(`/shippings/${parcel}/return-label`)
  expect([again.statusCode, again.json().code]).toEqual([409, 'return_label_not_missing'])
})
