import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import {
  BIG_EAN,
  EANS,
  orderToShip,
  type ShippingSetup,
  shippingSetup,
} from '../../../test/builders/shipping.ts'
import { MemoryCarrier, memoryCarriers } from '../../../test/conformance/memory-carrier.ts'
import { shipOrder } from '../shipping/dispatch/ship-order.ts'
import { shipOversizeLine } from '../shipping/dispatch/ship-oversize.ts'
import { trackParcels } from '../shipping/shipping.jobs.ts'
import { settleEverything, shippingState } from '../shipping/testing/shipping-run.ts'

let kontor: TestApp
let setup: ShippingSetup
let carrier: MemoryCarrier

beforeAll(async () => {
  kontor = await testApp({ adapters: { carriers: memoryCarriers(() => carrier) } })
  setup = await shippingSetup(kontor)
})
afterAll(() => kontor?.close())
beforeEach(() => {
  carrier = new MemoryCarrier(kontor.clock)
})

const path = (id: number) => `/observation/labels/failed/${id}/address`
const staff = () => kontor.as(kontor.provider.staff)
const orderOf = async (id: number) => (await kontor.as(kontor.a.admin).get(`/orders/${id}`)).json()
const correction = (version = 0) => ({
  corrected_first_name: 'Łukasz',
  corrected_last_name: 'Żółć',
  corrected_street: 'Ehrenstraße',
  corrected_street_number: '12b',
  corrected_zip: '50672',
  corrected_city: 'Köln',
  version,
})

async function settled(): Promise<void> {
  expect(await settleEverything(kontor)).toBe(true)
}

/** An order of two stores: the label of one is bought, the other's was refused for the address. */
async function halfShipped(): Promise<{ orderId: number; errorId: number; bought: number }> {
  const orderId = await kontor.inCtx((ctx) =>
    orderToShip(ctx, setup, { lines: [{ ean: EANS[0] }, { ean: EANS[1], store_number: '002' }] }),
  )
  let asked = 0
  carrier.fault = (operation) => {
    if (operation !== 'prepare') return 'none'
    asked += 1
    return asked === 2 ? 'refused' : 'none'
  }
  const deps = { carriers: carrier.carriers(), secrets: kontor.deps.secrets }
  await kontor.inCtx((ctx) => shipOrder(ctx, deps, orderId, 1))
  await settled()
  carrier.fault = () => 'none'
  const order = await orderOf(orderId)
  const bought = order.shippings.find(({ state }: { state: string }) => state === 'shipped')
  expect([order.shippings.length, order.label_errors.length]).toEqual([2, 1])
  return { orderId, errorId: order.label_errors[0].id, bought: bought.id }
}

it('takes a label with the old address back before the new one counts, and makes both anew', async () => {
  const { orderId, errorId, bought } = await halfShipped()
  const address = (await staff().get(path(errorId))).json()
  expect([address.editable, address.replaced_parcels]).toEqual([true, 1])
  const answers = await Promise.all(Array.from({ length: 5 }, () => staff().put(path(errorId), correction())))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409])
  await settled()
  const order = await orderOf(orderId)
  expect(order.status_id).toBe('shipped')
  expect(order.shippings.find(({ id }: { id: number }) => id === bought).state).toBe('voided')
  const { parcels, attempts } = await shippingState(kontor, orderId)
  const standing = parcels.filter(({ state }) => state === 'shipped').map(({ id }) => id)
  expect(standing).toHaveLength(2)
  // Each parcel has one to the customer and one back.
  expect(carrier.liveLabels).toBe(4)
  const labels = attempts.filter(
    ({ shippingId, state }) => state === 'bought' && standing.includes(shippingId ?? 0),
  )
  expect(new Set(labels.map(({ recipient }) => recipient.street))).toEqual(new Set(['Ehrenstraße']))
})

it('takes nothing back for a correction that does not count', async () => {
  const { orderId, errorId, bought } = await halfShipped()
  const stale = await staff().put(path(errorId), correction(7))
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
  await settled()
  expect((await orderOf(orderId)).shippings).toContainEqual(
    expect.objectContaining({ id: bought, state: 'shipped' }),
  )
  expect(carrier.liveLabels).toBe(2)
})

it('keeps the address once the carrier has a parcel with it', async () => {
  const { orderId, errorId } = await halfShipped()
  const label = (await shippingState(kontor, orderId)).attempts.find(({ state }) => state === 'bought')
  carrier.move(label?.carrierShipmentId ?? '', { status: 'picked_up', at: kontor.clock.now(), text: '' })
  kontor.clock.advance(20 * 60_000)
  await kontor.runSchedule(trackParcels)
  await kontor.runJobs()
  expect((await staff().get(path(errorId))).json().editable).toBe(false)
  const answer = await staff().put(path(errorId), correction())
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'label_handed_over'])
  expect(carrier.liveLabels).toBe(2)
})

it('makes an oversize parcel that was taken back again by an option of its own', async () => {
  const orderId = await kontor.inCtx((ctx) =>
    orderToShip(ctx, setup, { lines: [{ ean: BIG_EAN }, { ean: EANS[0] }] }),
  )
  const deps = { carriers: carrier.carriers(), secrets: kontor.deps.secrets }
  const [big] = (await orderOf(orderId)).lines
  await kontor.inCtx((ctx) => shipOversizeLine(ctx, deps, orderId, { lineId: big.id, storeId: big.store_id }))
  await settled()
  carrier.fault = (operation) => (operation === 'prepare' ? 'refused' : 'none')
  await kontor.inCtx((ctx) => shipOrder(ctx, deps, orderId, 1))
  await settled()
  carrier.fault = () => 'none'
  const before = await shippingState(kontor, orderId)
  const options = before.parcels.map(({ parcelOptionId, isOversize }) => [isOversize, parcelOptionId])
  const { label_errors: errors } = await orderOf(orderId)
  expect((await staff().put(path(errors[0].id), correction())).statusCode).toBe(200)
  await settled()
  const order = await orderOf(orderId)
  expect([order.status_id, order.label_errors]).toEqual(['shipped', []])
  const standing = (await shippingState(kontor, orderId)).parcels.filter(({ state }) => state === 'shipped')
  expect(
    new Set(standing.map(({ parcelOptionId, isOversize }) => [isOversize, parcelOptionId].join())),
  ).toEqual(new Set(options.map((option) => option.join())))
})

it('tries the failed label again and nothing else', async () => {
  const { orderId, errorId, bought } = await halfShipped()
  expect((await kontor.as(kontor.a.admin).put(`/shippings/${bought}/void`)).statusCode).toBe(200)
  await settled()
  const retried = await kontor.as(kontor.a.admin).put(`/observation/labels/failed/${errorId}`)
  expect(retried.statusCode).toBe(200)
  await settled()
  const order = await orderOf(orderId)
  expect(order.status_id).not.toBe('shipped')
  expect(
    order.lines.filter((line: { shipping_id: number | null }) => line.shipping_id === null),
  ).toHaveLength(1)
})

it('is for those who may change orders and ship them', async () => {
  const { errorId } = await halfShipped()
  for (const user of [kontor.a.users.co_orders, kontor.a.users.co_orders_send])
    expect((await kontor.as(user).put(path(errorId), correction())).statusCode).toBe(403)
})

it('has nothing to do with a label that the carrier did not cancel', async () => {
  const { orderId, errorId, bought } = await halfShipped()
  carrier.fault = (operation) => (operation === 'void' ? 'refused' : 'none')
  await kontor.as(kontor.a.admin).put(`/shippings/${bought}/void`)
  await settled()
  carrier.fault = () => 'none'
  const refused = (await orderOf(orderId)).label_errors.find(({ id }: { id: number }) => id !== errorId)
  expect((await staff().get(path(refused.id))).json().editable).toBe(false)
  const answer = await staff().put(path(refused.id), correction())
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'address_locked'])
})
