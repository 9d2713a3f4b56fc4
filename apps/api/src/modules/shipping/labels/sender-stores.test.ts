import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../../test/app.ts'
import {
  GOOD_ADDRESS,
  orderToShip,
  type ShippingSetup,
  shippingSetup,
} from '../../../../test/builders/shipping.ts'
import { MemoryCarrier } from '../../../../test/conformance/memory-carrier.ts'
import { settableClock } from '../../../platform/clock/clock.ts'
import { loadParcelPapers } from '../documents/parcel-papers.repository.ts'
import { isParcelAttempt } from '../parcels/parcel-labels.repository.ts'
import { labelAttempts } from '../shipping.tables.ts'
import { settleEverything } from '../testing/shipping-run.ts'

const carrier = new MemoryCarrier(settableClock(TEST_NOW))
let kontor: TestApp
let setup: ShippingSetup
beforeAll(async () => {
  kontor = await testApp({ adapters: { carriers: carrier.carriers() } })
  setup = await shippingSetup(kontor)
})
afterAll(() => kontor?.close())

const address = (kind: string, name: string) => ({
  [`corrected_${kind}_name`]: name,
  [`corrected_${kind}_street`]: 'Hafenweg',
  [`corrected_${kind}_street_no`]: '4',
  [`corrected_${kind}_zip_code`]: '90402',
  [`corrected_${kind}_city`]: 'Nürnberg',
  [`corrected_${kind}_country`]: 'DE',
})

/** Saves addresses of the first store as its keeper does. */
async function save(...bodies: object[]): Promise<void> {
  for (const body of bodies) {
    const answer = await kontor
      .as(kontor.a.users.co_accounting)
      .put(`/accounting/stores/${setup.stores[0]}`, body)
    expect(answer.statusCode).toBe(200)
  }
}

/** Ships an order from there. @returns whose names its labels and its notes carry */
async function shipped() {
  const orderId = await kontor.inCtx((ctx) => orderToShip(ctx, setup))
  await kontor.as(kontor.a.users.co_orders_send).put(`/orders/${orderId}/ship`, { parcel_id: 1 })
  expect(await settleEverything(kontor)).toBe(true)
  return kontor.inCtx(async (ctx) => {
    const attempts = await ctx.tx.select().from(labelAttempts).where(eq(labelAttempts.orderId, orderId))
    const of = (type: string) => attempts.find(({ labelType }) => labelType === type)
    const [there, back] = [of('shipping'), of('return')]
    if (!there || !isParcelAttempt(there)) throw new Error('no label was bought')
    const { papers } = await loadParcelPapers(ctx, there)
    expect([there.payload.to.last_name, back?.payload.from.last_name]).toEqual([
      GOOD_ADDRESS.last_name,
      GOOD_ADDRESS.last_name,
    ])
    return {
      labels: [there.payload.from.company, back?.payload.to.company],
      notes: [papers.sender.name, papers.returns.name],
    }
  })
}

it('labels and notes carry the shipping and the return address of the store', async () => {
  await save(address('shipping', 'Versandlager'), address('return', 'Retourenlager'))
  expect(await shipped()).toEqual({
    labels: ['Versandlager', 'Retourenlager'],
    notes: ['Versandlager', 'Retourenlager'],
  })
})

it('each of them is the store’s own where it is empty, also beside the other', async () => {
  const own = 'Schuhhaus Nürnberg'
  const emptied = Object.fromEntries(Object.keys(address('return', '')).map((field) => [field, '']))
  await save(emptied)
  expect(await shipped()).toEqual({ labels: ['Versandlager', own], notes: ['Versandlager', own] })
})
