import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spreadPieces } from './spread-pieces.ts'

const places = fc.array(
  fc.record({
    store_number: fc.string(),
    gln: fc.string(),
    marketplaces: fc.option(fc.array(fc.integer())),
    available: fc.integer({ min: 0, max: 50 }),
  }),
)

it('spreads no more than is offered, and no more than a store has, best stores first', () => {
  fc.assert(
    fc.property(places, fc.integer({ min: -5, max: 500 }), (stores, pieces) => {
      const shares = spreadPieces(stores, pieces)
      const available = stores.reduce((sum, store) => sum + store.available, 0)
      expect(shares.reduce((sum, share) => sum + share.pieces, 0)).toBe(
        Math.min(Math.max(0, pieces), available),
      )
      const firstShort = shares.findIndex((share, index) => share.pieces < (stores[index]?.available ?? 0))
      if (firstShort >= 0)
        expect(shares.slice(firstShort + 1).every((share) => share.pieces === 0)).toBe(true)
    }),
  )
})
