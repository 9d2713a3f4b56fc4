import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocateLines, type LineToAllocate, type StoreStock } from './allocate-lines.ts'

const line = (key: number, size_id: number | null, more: Partial<LineToAllocate> = {}): LineToAllocate => ({
  key,
  size_id,
  ean: size_id === null ? '' : `ean${size_id}`,
  named_store_id: null,
  ...more,
})
const has = (store_id: number, size_id: number, available: number, ranking = store_id): StoreStock => ({
  store_id,
  size_id,
  available,
  ranking,
})
const choice = (lines: LineToAllocate[], stock: StoreStock[]) =>
  allocateLines(lines, stock).map(({ store_id, reason }) => [store_id, reason])

describe('allocateLines', () => {
  test('takes the better ranking where several stores have it', () => {
    expect(choice([line(1, 7)], [has(5, 7, 9), has(3, 7, 1)])).toEqual([[3, 'best_ranking']])
  })

  test('takes the larger stock among stores of the same rank', () => {
    expect(choice([line(1, 7)], [has(3, 7, 1, 1), has(5, 7, 2, 1)])).toEqual([[5, 'best_ranking']])
  })

  test('says so when only one store has it', () => {
    expect(choice([line(1, 7)], [has(3, 7, 0), has(5, 7, 1)])).toEqual([[5, 'only_store_with_stock']])
  })

  test('sends an order from one store when one has all of it', () => {
    const stock = [has(1, 7, 1), has(2, 7, 1), has(2, 8, 1)]
    expect(choice([line(1, 7), line(2, 8)], stock)).toEqual([
      [2, 'same_parcel'],
      [2, 'only_store_with_stock'],
    ])
  })

  test('splits an order that no store has all of, into as few parcels as it can', () => {
    const stock = [has(1, 7, 1), has(2, 8, 1), has(2, 9, 1), has(3, 7, 1)]
    expect(choice([line(1, 7), line(2, 8), line(3, 9)], stock).map(([store]) => store)).toEqual([1, 2, 2])
  })

  test('follows the channel where it names a store, stock or not', () => {
    expect(choice([line(1, 7, { named_store_id: 4 })], [has(1, 7, 5)])).toEqual([[4, 'named_by_channel']])
  })

  test('never gives a line back to a store that has looked for it in vain', () => {
    expect(choice([line(1, 7, { not_found_in: [3] })], [has(3, 7, 9), has(5, 7, 1)])).toEqual([
      [5, 'only_store_with_stock'],
    ])
    expect(choice([line(1, 7, { not_found_in: [3, 5] })], [has(3, 7, 9), has(5, 7, 1)])).toEqual([
      [null, 'no_stock'],
    ])
    const lines = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.array(fc.integer({ min: 1, max: 4 }))), {
        maxLength: 9,
      })
      .map((drawn) => drawn.map(([size, without], key) => line(key, size, { not_found_in: without })))
    const stock = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }), fc.nat(3)), {
        selector: ([store, size]) => `${store}/${size}`,
      })
      .map((drawn) => drawn.map(([store, size, pieces]) => has(store, size, pieces)))
    fc.assert(
      fc.property(lines, stock, (wanted, there) => {
        for (const { key, store_id, candidates } of allocateLines(wanted, there)) {
          const without = wanted[key]?.not_found_in ?? []
          expect(without).not.toContain(store_id)
          for (const candidate of candidates) expect(without).not.toContain(candidate.store_id)
        }
      }),
    )
  })

  test('leaves unallocated what nobody has or knows', () => {
    expect(choice([line(1, 7)], [has(1, 7, 0)])).toEqual([[null, 'no_stock']])
    expect(choice([line(1, null)], [])).toEqual([[null, 'no_ean']])
    expect(choice([line(1, null, { ean: '4006381333931' })], [])).toEqual([[null, 'unknown_ean']])
  })

  test('never gives a store more pieces than it has, and leaves no piece lying that a line wants', () => {
    const lines = fc
      .array(fc.option(fc.integer({ min: 1, max: 4 })), { maxLength: 12 })
      .map((sizes) => sizes.map((size, index) => line(index, size)))
    const stock = fc.uniqueArray(
      fc.record({
        store_id: fc.integer({ min: 1, max: 4 }),
        size_id: fc.integer({ min: 1, max: 4 }),
        available: fc.integer({ min: 0, max: 3 }),
        ranking: fc.integer({ min: 1, max: 3 }),
      }),
      { selector: (row) => `${row.store_id}/${row.size_id}` },
    )
    fc.assert(
      fc.property(lines, stock, (wanted, shelves) => {
        const result = allocateLines(wanted, shelves)
        expect(result.map(({ key }) => key)).toEqual(wanted.map(({ key }) => key))
        const sizeOf = new Map(wanted.map((each) => [each.key, each.size_id]))
        const given = (store: number | null, size: number) =>
          result.filter(({ key, store_id }) => store_id === store && sizeOf.get(key) === size).length
        for (const { store_id, size_id, available } of shelves) {
          expect(given(store_id, size_id)).toBeLessThanOrEqual(available)
        }
        for (const size of [1, 2, 3, 4]) {
          const there = shelves.filter((row) => row.size_id === size)
          const pieces = there.reduce((sum, row) => sum + row.available, 0)
          const asked = wanted.filter((each) => each.size_id === size).length
          expect(asked - given(null, size)).toBe(Math.min(asked, pieces))
        }
      }),
    )
  })
})
