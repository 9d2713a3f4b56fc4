import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, MonthlySums, NO_SUMS } from './monthly-sums.ts'

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
const figures = fc.record({
  lines: fc.constantFrom(0, 1),
  gross: cents,
  tax: cents,
  net: cents,
  cancelled: cents,
  refund: cents,
  kept: cents,
})
const sold = fc.record({
  currency: fc.constantFrom('EUR', 'CHF'),
  channel: fc.constantFrom('Amazon', 'eBay', 'Zalando'),
  storeNumber: fc.constantFrom('', '001', '2', '10'),
  store: fc.constantFrom('', 'Köln', 'Bonn'),
})

test('every line is in one sum, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(sold, figures)), (lines) => {
      const forwards = new MonthlySums()
      const backwards = new MonthlySums()
      for (const [line, amounts] of lines) forwards.add(line, amounts)
      for (const [line, amounts] of lines.toReversed()) backwards.add(line, amounts)
      expect(backwards.byCurrency()).toEqual(forwards.byCurrency())
      for (const currency of ['EUR', 'CHF']) {
        const expected = lines
          .filter(([line]) => line.currency === currency)
          .reduce((sum, [, amounts]) => add(sum, amounts), NO_SUMS)
        const found = forwards.byCurrency().find((sums) => sums.currency === currency)
        expect((found?.stores ?? []).reduce(add, NO_SUMS)).toMatchObject(expected)
      }
    }),
  )
})

test('stores stand by number, and lines without one last; the currency of most lines comes first', () => {
  const sums = new MonthlySums()
  const nothing = { lines: 1, gross: 0, tax: 0, net: 0, cancelled: 0, refund: 0, kept: 0 }
  for (const [currency, channel, storeNumber, store] of [
    ['CHF', 'Galaxus', '1', 'Bonn'],
    ['EUR', 'Zalando', '10', 'Bonn'],
    ['EUR', 'Zalando', '', ''],
    ['EUR', 'Zalando', '2', 'Köln'],
    ['EUR', 'Amazon', '10', 'Bonn'],
  ] as const)
    sums.add({ currency, channel, storeNumber, store }, nothing)
  expect(
    sums
      .byCurrency()
      .map(({ currency, stores }) => [
        currency,
        ...stores.map(({ channel, storeNumber }) => `${channel} ${storeNumber}`),
      ]),
  ).toEqual([
    ['EUR', 'Amazon 10', 'Zalando 2', 'Zalando 10', 'Zalando '],
    ['CHF', 'Galaxus 1'],
  ])
})
