import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DHL_PARCELS } from '../../../connectors/carriers/dhl/dhl-parcels.ts'
import { SHIPCLOUD_PARCELS } from '../../../connectors/carriers/shipcloud/shipcloud-parcels.ts'
import { proposedOption } from './parcel-options.ts'
import { cartonFor, parcelOfPairs, parcelWeight, takesPairs } from './parcel-size.ts'

const [small, medium, large] = SHIPCLOUD_PARCELS
if (!small || !medium || !large) throw new Error('the catalogue has no parcels')

test.each([
  [1, 1400, [35, 22, 14]],
  [2, 2550, [35, 26, 22]],
  [4, 4850, [42, 35, 26]],
])('%d pairs weigh %d g and take a carton of %j cm', (pairs, grams, carton) => {
  expect(parcelWeight(pairs)).toBe(grams)
  expect(cartonFor(pairs)).toEqual(carton)
})

test('one pair is a small parcel, four are a medium one, eight a large one', () => {
  const fitting = (pairs: number) => [small, medium, large].map((option) => takesPairs(option, pairs))
  expect(fitting(1)).toEqual([true, true, true])
  expect(fitting(2)).toEqual([false, true, true])
  expect(fitting(4)).toEqual([false, true, true])
  expect(fitting(5)).toEqual([false, false, true])
  expect(fitting(8)).toEqual([false, false, true])
  expect(fitting(9)).toEqual([false, false, false])
})

test('the usual option is proposed, or the smallest of its carrier that takes the pairs', () => {
  const all = SHIPCLOUD_PARCELS.map((option) => ({ ...option, vendor: 'shipcloud' }))
  const proposed = (pairs: number, usual: number | null = 1) => proposedOption(all, usual, pairs)?.id
  expect([1, 2, 4, 5, 8].map((pairs) => proposed(pairs))).toEqual([1, 2, 2, 3, 3])
  // Nothing takes nine: somebody has to choose.
  expect(proposed(9)).toBe(1)
  expect(proposed(3, 4)).toBe(4)
  expect(proposed(1, null)).toBeUndefined()
  expect(proposed(5, 6)).toBe(6)
})

test('a larger parcel is proposed from the vendor of the usual one, though others sell the same carrier', () => {
  const [shipcloud, dhl] = [
    SHIPCLOUD_PARCELS.map((option) => ({ ...option, vendor: 'shipcloud' })),
    DHL_PARCELS.map((option) => ({ ...option, vendor: 'dhl_parcel_de' })),
  ]
  const both = [...shipcloud, ...dhl].filter(
    ({ countries }) => countries.length === 0 || countries.includes('DE'),
  )
  for (const options of [both, both.toReversed()]) {
    const proposed = (pairs: number, usual: number) => proposedOption(options, usual, pairs)?.vendor
    for (const pairs of [1, 2, 4, 5, 8, 9]) {
      expect(proposed(pairs, 101)).toBe('dhl_parcel_de')
      expect(proposed(pairs, 1)).toBe('shipcloud')
    }
  }
})

test('what is declared is never heavier than the parcel', () => {
  expect(parcelWeight(2, 4000)).toBe(4750)
  expect(parcelWeight(2, 100)).toBe(parcelWeight(2))
})

const pairs = fc.integer({ min: 1, max: 40 })
const net = fc.integer({ min: 0, max: 60_000 })

test('more pairs are never lighter, and weigh at least what they are', () => {
  fc.assert(
    fc.property(pairs, net, (count, grams) => {
      expect(parcelWeight(count + 1, grams)).toBeGreaterThan(parcelWeight(count, grams))
      expect(parcelWeight(count, grams)).toBeGreaterThan(grams)
    }),
  )
})

test('the boxes find room in their carton, and the carrier is told no more than the option takes', () => {
  fc.assert(
    fc.property(pairs, fc.constantFrom(...SHIPCLOUD_PARCELS), (count, option) => {
      const [length, width, height] = cartonFor(count)
      expect(length * width * height).toBeGreaterThanOrEqual(count * 33 * 20 * 12)
      expect(length).toBeGreaterThanOrEqual(width)
      expect(width).toBeGreaterThanOrEqual(height)
      const told = parcelOfPairs(option, count)
      const sides = (parcel: typeof told) =>
        [parcel.lengthCm, parcel.widthCm, parcel.heightCm].sort((a, b) => b - a)
      for (const [at, side] of sides(told).entries()) expect(side).toBeLessThanOrEqual(sides(option)[at] ?? 0)
    }),
  )
})
