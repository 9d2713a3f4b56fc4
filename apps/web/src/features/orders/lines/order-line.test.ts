import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCase, aLine } from '../../../testing/order-document/order-builders.ts'
import { areLastKept, belowOriginal, hasOpenStore, outcomesBeside, shownStatus } from './order-line.ts'

describe('a line', () => {
  it('is below its original price by exact cents, never by rounding', () => {
    expect(belowOriginal({ item_price: 59.9, original_item_price: 79.95 })).toBe(20.05)
    expect(belowOriginal({ item_price: 79.95, original_item_price: 79.95 })).toBe(0)
    expect(belowOriginal({ item_price: 89.95, original_item_price: 79.95 })).toBe(0)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (a, b) => {
          const below = belowOriginal({ item_price: a / 100, original_item_price: b / 100 })
          expect(Math.round(below * 100)).toBe(Math.max(0, b - a))
          expect(below > 0).toBe(a < b)
        },
      ),
    )
  })

  it.each(['initial', 'approved', 'open'] as const)(
    'may change its store in an order that is %s',
    (status_id) => {
      expect(hasOpenStore({ status_id }, aLine())).toBe(true)
    },
  )
  it.each(['shipped', 'fulfilled', 'returned', 'cancelled', 'mp_cancellation'] as const)(
    'keeps its store in an order that is %s',
    (status_id) => expect(hasOpenStore({ status_id }, aLine())).toBe(false),
  )
  it.each([{ shipping_id: 1 }, { cancellation_id: 1 }, { return_id: 1 }])(
    'keeps its store with %o',
    (over) => {
      expect(hasOpenStore({ status_id: 'open' }, aLine(over))).toBe(false)
    },
  )

  it.each([
    ['approved', 'open', 'approved'],
    ['initial', 'open', 'initial'],
    ['approved', 'shipped', 'shipped'],
    ['cancelled', 'open', 'open'],
  ] as const)('in an order that is %s, one that is %s is called %s', (ofOrder, ofLine, shown) => {
    const status = (label: string) => ({ label, style: 'info' as const, icon: '' })
    const order = { status_id: ofOrder, status: status(ofOrder) }
    expect(shownStatus(order, aLine({ status: status(ofLine) })).label).toBe(shown)
  })

  it('knows the last lines that are not cancelled', () => {
    const lines = [aLine({ id: 1 }), aLine({ id: 2, cancellation_id: 7 })]
    expect(areLastKept(lines, [{ id: 1 }])).toBe(true)
    expect(areLastKept([...lines, aLine({ id: 3 })], [{ id: 1 }])).toBe(false)
    expect(areLastKept([...lines, aLine({ id: 3 })], [{ id: 1 }, { id: 3 }])).toBe(true)
  })
})

describe('what stands beside the status of a line', () => {
  const status = (label: string) => ({ status: { label, style: 'info', icon: '' } as const })
  const cases = [aCase()]
  it.each([
    [aLine(), []],
    [aLine({ ...status('returned'), return_id: 1 }), []],
    [aLine({ ...status('returned'), return_id: 1, cases }), ['goodwill']],
    [aLine({ ...status('goodwill_discount'), return_id: 1, cases }), []],
    [aLine({ ...status('partial_refund_accepted'), return_id: 1, cases }), ['returned', 'goodwill']],
    [aLine({ ...status('partial_refund_accepted'), cases }), []],
    [aLine({ ...status('cancelled'), cancellation_id: 1 }), []],
    [aLine({ ...status('shipped'), cancellation_id: 1 }), ['cancelled']],
    [aLine({ ...status('mp_cancellation'), cancellation_id: 1 }), []],
  ])('%#', (line, expected) => expect(outcomesBeside(line)).toEqual(expected))
})
