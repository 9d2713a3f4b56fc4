import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { needsCustoms, type TaxAddress, taxTerritory } from './tax-territory.ts'

const HAMBURG: TaxAddress = { country: 'DE', zip_code: '20148' }

describe('a parcel from Hamburg', () => {
  it.each([
    ['DE', '10115', false],
    ['AT', '6991', false],
    ['FR', '75011', false],
    ['FR', '98000', false],
    ['MC', '98000', false],
    ['ES', '28001', false],
    ['IT', '23030', false],
    ['PT', '9000-001', false],
    ['GB', 'SW1A 1AA', true],
    ['UK', 'BS1 4DJ', true],
    ['GB', 'B1 1TT', true],
    ['GB', 'BT1 5GS', false],
    ['GB', 'bt71 7aa', false],
    ['XI', 'BT1 5GS', false],
    ['ES', '35001', true],
    ['ES', '38670', true],
    ['ES', '51001', true],
    ['ES', '52006', true],
    ['IC', '35001', true],
    ['FR', '97400', true],
    ['FR', 'F-97110', true],
    ['FR', '98800', true],
    ['GP', '97110', true],
    ['MQ', '97200', true],
    ['GF', '97300', true],
    ['RE', '97400', true],
    ['YT', '97600', true],
    ['DE', '27498', true],
    ['DE', 'D-78266', true],
    ['IT', '23041', true],
    ['IT', '22061', true],
    ['FI', '22100', true],
    ['FI', '00100', false],
    ['CH', '8001', true],
    ['NO', '0150', true],
    ['', '20148', false],
  ])('to %s %s: %s', (country, zip_code, expected) => {
    expect(needsCustoms(HAMBURG, { country, zip_code })).toBe(expected)
  })
})

test('an old postcode counts with the name of the place alone, since its neighbours had it, too', () => {
  expect(needsCustoms(HAMBURG, { country: 'IT', zip_code: '23030', city: 'Livigno (SO)' })).toBe(true)
  expect(needsCustoms(HAMBURG, { country: 'IT', zip_code: '23030', city: 'Bianzone' })).toBe(false)
  expect(needsCustoms(HAMBURG, { country: 'IT', zip_code: '22060', city: "Campione d'Italia" })).toBe(true)
})

test('nothing is declared within one place', () => {
  const pairs: [TaxAddress, TaxAddress][] = [
    [
      { country: 'GB', zip_code: 'SW1A 1AA' },
      { country: 'GB', zip_code: 'BT1 5GS' },
    ],
    [
      { country: 'CH', zip_code: '8001' },
      { country: 'DE', zip_code: '78266' },
    ],
    [
      { country: 'FR', zip_code: '97400' },
      { country: 'RE', zip_code: '97410' },
    ],
    [
      { country: 'CH', zip_code: '8001' },
      { country: 'LI', zip_code: '9490' },
    ],
  ]
  for (const [from, to] of pairs) expect(needsCustoms(from, to), JSON.stringify([from, to])).toBe(false)
  expect(needsCustoms({ country: 'ES', zip_code: '51001' }, { country: 'ES', zip_code: '52001' })).toBe(true)
  expect(needsCustoms({ country: 'ES', zip_code: '35001' }, HAMBURG)).toBe(true)
})

const address = fc.record({
  country: fc.constantFrom('DE', 'FR', 'ES', 'IT', 'GB', 'FI', 'CH', 'NO', 'AT', 'RE'),
  zip_code: fc.oneof(
    fc.stringMatching(/^\d{5}$/),
    fc.constantFrom('27498', '78266', '35001', '51001', '97400', '23041', 'BT1 5GS', '22100'),
  ),
})

test('the way back needs what the way there needs, and nowhere is abroad from itself', () => {
  fc.assert(
    fc.property(address, address, (from, to) => {
      expect(needsCustoms(from, to)).toBe(needsCustoms(to, from))
      expect(needsCustoms(from, from)).toBe(false)
    }),
  )
})

test('how the postcode is written changes nothing', () => {
  fc.assert(
    fc.property(address, fc.nat(4), ({ country, zip_code }, at) => {
      const spaced = ` ${zip_code.slice(0, at)} ${zip_code.slice(at).toLowerCase()} `
      expect(taxTerritory({ country: country.toLowerCase(), zip_code: spaced })).toEqual(
        taxTerritory({ country, zip_code }),
      )
    }),
  )
})

test('what lies inside the Union needs a declaration exactly where the other side lies outside', () => {
  fc.assert(
    fc.property(address, (to) => {
      expect(needsCustoms(HAMBURG, to)).toBe(taxTerritory(to).area === 'outside')
    }),
  )
})
