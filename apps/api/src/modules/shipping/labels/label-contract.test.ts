import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { orderToShip, type ShippingSetup, shippingSetup } from '../../../../test/builders/shipping.ts'
import { MemoryCarrier, memoryCarriers } from '../../../../test/conformance/memory-carrier.ts'
import { saveCarrierAccount } from '../../organisation/index.ts'
import { companies } from '../../organisation/organisation.tables.ts'
import { shipOrder } from '../dispatch/ship-order.ts'
import { voidShipping } from '../parcels/void-shipping.ts'
import type { LabelContract } from '../shipping.tables.ts'
import { settleEverything, shippingState } from '../testing/shipping-run.ts'

describe('a label belongs to the contract by which it was bought', () => {
  let kontor: TestApp
  let setup: ShippingSetup
  let books: Record<LabelContract, MemoryCarrier>
  let version: number | null = null
  const carriers = memoryCarriers((credentials) => (credentials === null ? books.operator : books.own))

  beforeAll(async () => {
    kontor = await testApp({ adapters: { carriers } })
    await kontor.db.write({ companyId: null }, (tx) => tx.update(companies).set({ returnLabels: false }))
    setup = await shippingSetup(kontor)
  })
  afterAll(() => kontor?.close())
  beforeEach(() => {
    books = { operator: new MemoryCarrier(kontor.clock), own: new MemoryCarrier(kontor.clock) }
  })

  const choose = async (contract: LabelContract) => {
    const [vendor = ''] = Object.keys(carriers)
    const credentials = kontor.deps.secrets.encrypt('{}')
    await kontor.inCtx((ctx) =>
      saveCarrierAccount(ctx, { vendor, credentials, needs: [], is_active: contract === 'own', version }),
    )
    version = version === null ? 1 : version + 1
  }
  const shipped = async () => {
    const orderId = await kontor.inCtx((ctx) => orderToShip(ctx, setup))
    const deps = { carriers, secrets: kontor.deps.secrets }
    await kontor.inCtx((ctx) => shipOrder(ctx, deps, orderId, 1))
    expect(await settleEverything(kontor)).toBe(true)
    return shippingState(kontor, orderId)
  }

  it.each([
    ['operator', 'own'],
    ['own', 'operator'],
  ] as const)(
    'one of the %s contract is voided there after the change to the %s one',
    async (former, next) => {
      await choose(former)
      const { parcels, attempts } = await shipped()
      expect(attempts.map(({ contract, state }) => [contract, state])).toEqual([[former, 'bought']])
      expect([books[former].liveLabels, books[next].liveLabels]).toEqual([1, 0])
      await choose(next)
      await kontor.inCtx((ctx) => voidShipping(ctx, parcels[0]?.id ?? 0))
      expect(await settleEverything(kontor)).toBe(true)
      expect(books[former].liveLabels).toBe(0)
      expect((await shippingState(kontor, attempts[0]?.orderId ?? 0)).attempts[0]?.discard).toBe('done')
      // The next label is bought by the contract that serves now.
      expect((await shipped()).attempts.map(({ contract }) => contract)).toEqual([next])
    },
  )
})
