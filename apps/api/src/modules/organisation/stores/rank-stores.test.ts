import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankStores } from './rank-stores.ts'

const places = fc
  .uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 30 })
  .chain((ids) =>
    fc.record({
      stores: fc.constant(ids.map((id, index) => ({ id, ranking: index * 2 }))),
      moved: fc.constantFrom(...ids),
      place: fc.integer({ min: -2, max: 40 }),
    }),
  )

test('the places are 1 to n, the moved one is where it was put, and the others keep their order', () => {
  fc.assert(
    fc.property(places, ({ stores, moved, place }) => {
      const ranked = rankStores(stores, moved, place)
      expect(ranked.map(({ ranking }) => ranking)).toEqual(stores.map((_, index) => index + 1))
      const wanted = Math.min(Math.max(place, 1), stores.length)
      expect(ranked.find(({ id }) => id === moved)?.ranking).toBe(wanted)
      const others = (rows: readonly { id: number }[]) =>
        rows.map(({ id }) => id).filter((id) => id !== moved)
      expect(others(ranked)).toEqual(others(stores))
    }),
  )
})

test('a store that is not among them moves nobody, and closes gaps', () => {
  const stores = [
    { id: 7, ranking: 3 },
    { id: 5, ranking: 9 },
  ]
  expect(rankStores(stores, 99, 1)).toEqual([
    { id: 7, ranking: 1 },
    { id: 5, ranking: 2 },
  ])
})
