import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moved, toggled } from './column-order.ts'

const ALL = ['a', 'b', 'c', 'd', 'e']
const some = fc.shuffledSubarray(ALL)

describe('the order of columns', () => {
  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 9, ['a', 'c', 'b']],
    [1, -3, ['b', 'a', 'c']],
    [7, 0, ['a', 'b', 'c']],
  ])('moves %i to %i', (from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected)
  })

  it('takes a column back in behind the shown one that the table has before it', () => {
    expect(toggled(['c', 'a'], 'b', ALL)).toEqual(['c', 'a', 'b'])
    expect(toggled(['c', 'b'], 'a', ALL)).toEqual(['a', 'c', 'b'])
    expect(toggled([], 'd', ALL)).toEqual(['d'])
  })

  it('loses and doubles nothing', () => {
    fc.assert(
      fc.property(some, fc.constantFrom(...ALL), fc.integer(), fc.integer(), (chosen, id, from, to) => {
        expect(moved(chosen, from, to).toSorted()).toEqual(chosen.toSorted())
        const next = toggled(chosen, id, ALL)
        expect(next.includes(id)).toBe(!chosen.includes(id))
        expect(next.filter((one) => one !== id)).toEqual(chosen.filter((one) => one !== id))
      }),
    )
  })
})
