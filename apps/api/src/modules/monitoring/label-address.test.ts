import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { EANS, orderToShip, type ShippingHouse, shippingHouse } from '../../../test/builders/shipping.ts'
import { shipOrder } from '../shipping/index.ts'
import { trackParcels } from '../shipping/shipping.jobs.ts'
import { MemoryCarrier } from '../shipping/testing/memory-carrier.ts'
import { settleEverything, shippingState } from '../shipping/testing/shipping-run.ts'

let kontor: TestApp
let house: ShippingHouse
let carrier: MemoryCarrier

beforeAll(async () => {
  kontor = await testApp({ adapters: { carrier: { vendor: 'memory', connect: () => carrier } } })
  house = await shippingHouse(kontor)
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
    orderToShip(ctx, house, { lines: [{ ean: EANS[0] }, { ean: EANS[1], store_number: '002' }] }),
  )
  let asked = 0
  carrier.fault = (operation) => {
    if (operation !== 'prepare') return 'none'
    asked += 1
    return asked === 2 ? 'refused' : 'none'
  }
  const deps = { carrier: carrier.connector(), secrets: kontor.deps.secrets }
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
