import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planParcels } from './plan-parcels.ts'

const lines = fc.uniqueArray(
  fc.record({ id: fc.nat(1000), store_id: fc.integer({ min: 1, max: 4 }), is_oversize: fc.boolean() }),
  { selector: (line) => line.id },
)

describe('planParcels', () => {
  it('makes one parcel a store', () => {
    const line = (id: number, store_id: number) => ({ id, store_id, is_oversize: false })
    expect(planParcels([line(1, 7), line(2, 8), line(3, 7)], false)).toEqual([
      { storeId: 7, lineIds: [1, 3] },
      { storeId: 8, lineIds: [2] },
    ])
  })

  it('puts every fitting line into exactly one parcel of its own store, and no other line into any', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (all, oversize) => {
        const plans = planParcels(all, oversize)
        const fitting = all.filter((line) => line.is_oversize === oversize)
        expect(plans.flatMap((plan) => plan.lineIds).toSorted()).toEqual(
          fitting.map((line) => line.id).toSorted(),
        )
        for (const plan of plans) {
          for (const id of plan.lineIds)
            expect(all.find((line) => line.id === id)?.store_id).toBe(plan.storeId)
        }
        if (oversize) expect(plans.every((plan) => plan.lineIds.length === 1)).toBe(true)
        else expect(new Set(plans.map((plan) => plan.storeId)).size).toBe(plans.length)
      }),
    )
  })
})
