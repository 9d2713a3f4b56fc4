import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walksOf } from './plan-walks.ts'

/** Orders of so many pieces each, whose lines are numbered through. */
const ordersOf = (sizes: readonly number[]) => {
  let line = 0
  return sizes.map((size) => ({
    lines: Array.from({ length: size }, () => ++line),
    is_single: size === 1,
  }))
}
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 })
const carried = fc.integer({ min: 1, max: 12 })

describe('the walks of orders', () => {
  it('have every piece once, whole orders, and no more than one walk carries', () => {
    fc.assert(
      fc.property(sizes, carried, fc.boolean(), (drawn, pieces, singleFirst) => {
        const orders = ordersOf(drawn)
        const walks = walksOf(orders, pieces, singleFirst)
        const walked = walks.flatMap(({ lines }) => lines)
        expect(walked.toSorted((a, b) => a - b)).toEqual(orders.flatMap(({ lines }) => lines))
        expect(walks.reduce((sum, walk) => sum + walk.orders, 0)).toBe(orders.length)
        for (const { lines, orders: count } of walks) expect(lines.length <= pieces || count === 1).toBe(true)
        for (const { lines } of orders)
          expect(walks.filter((walk) => walk.lines.some((line) => lines.includes(line)))).toHaveLength(1)
      }),
    )
  })

  it('keep the order they are given in, with nothing before what is more urgent', () => {
    fc.assert(
      fc.property(sizes, carried, (drawn, pieces) => {
        const walked = walksOf(ordersOf(drawn), pieces, false).flatMap(({ lines }) => lines)
        expect(walked).toEqual(walked.toSorted((a, b) => a - b))
      }),
    )
  })

  it('begin with the orders of a single pair when that is asked for', () => {
    expect(walksOf(ordersOf([2, 1, 3, 1]), 3, true)).toEqual([
      { lines: [3, 7], orders: 2 },
      { lines: [1, 2], orders: 1 },
      { lines: [4, 5, 6], orders: 1 },
    ])
  })
})
