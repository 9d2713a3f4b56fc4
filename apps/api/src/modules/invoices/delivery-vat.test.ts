import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { contractsPresent, publishedContract } from '../../../test/published-contracts.ts'
import { ratesOn, standardRateOn, VAT_COUNTRIES } from '../organisation/index.ts'
import { type Delivery, homeOf, rateOf, USUAL_RULE, type VatRule, vatOf } from './delivery-vat.ts'

const delivery = (more: Partial<Delivery> = {}): Delivery => ({
  country: 'DE',
  zip_code: '10115',
  day: '2026-03-10',
  channel_rate: 19,
  ...more,
})
const rate = (more: Partial<Delivery>) => vatOf(delivery(more))?.rate

test.each([
  ['2020-06-30', 19],
  ['2020-07-01', 16],
  ['2020-12-31', 16],
  ['2021-01-01', 19],
])('Germany on %s: %d percent', (day, expected) => expect(rate({ day })).toBe(expected))

test.each([
  ['AT', 20],
  ['FR', 20],
  ['NL', 21],
  ['BE', 21],
  ['ES', 21],
  ['IT', 22],
])("%s has its own standard rate, not the seller's", (country, expected) =>
  expect(vatOf(delivery({ country }))).toEqual({ category: 'S', rate: expected }),
)

test('a rate of the channel counts where the law of the country knows it on that day', () => {
  expect(rate({ channel_rate: 7 })).toBe(7)
  expect(rate({ channel_rate: 7, day: '2020-08-01' })).toBe(16)
  expect(rate({ channel_rate: 5, day: '2020-08-01' })).toBe(5)
  expect(rate({ country: 'FR', channel_rate: 5.5 })).toBe(5.5)
  expect(rate({ country: 'AT', channel_rate: 7 })).toBe(20)
  expect(rate({ channel_rate: 0 })).toBe(19)
})

test('Great Britain and places outside the VAT area are exports', () => {
  const places: Partial<Delivery>[] = [
    { country: 'GB', zip_code: 'SW1A 1AA' },
    { country: 'UK' },
    { zip_code: '27498' },
    { zip_code: 'D-78266' },
    { country: 'ES', zip_code: '35001' },
    { country: 'FR', zip_code: '97110' },
    { country: 'IT', zip_code: '23041' },
  ]
  for (const place of places)
    expect(vatOf(delivery(place)), JSON.stringify(place)).toEqual({ category: 'G', rate: 0 })
  expect(vatOf(delivery({ country: 'AT', zip_code: 'A-6991' }))).toEqual({ category: 'S', rate: 19 })
  expect(vatOf(delivery({ country: 'FR', zip_code: '98000' }))).toEqual({ category: 'S', rate: 20 })
})

const BELOW: VatRule = { distance_sales: 'home', northern_ireland: 'export' }

test.each([
  ['AT', 20, 19],
  ['FR', 5.5, 19],
  ['IT', 7, 7],
])(
  'below the threshold, %s with %d of the channel bears German VAT: %d',
  (country, channel_rate, expected) => {
    expect(vatOf(delivery({ country, channel_rate }), BELOW)).toEqual({ category: 'S', rate: expected })
  },
)

test('below the threshold, Germany’s rate of the day counts, and exports stay exports', () => {
  expect(vatOf(delivery({ country: 'NL', day: '2020-09-01', channel_rate: 21 }), BELOW)?.rate).toBe(16)
  // Mittelberg has an Austrian rate of its own, which is none of the seller's.
  expect(vatOf(delivery({ country: 'AT', zip_code: '6991', channel_rate: 7 }), BELOW)?.rate).toBe(7)
  for (const place of [
    { country: 'ES', zip_code: '35001' },
    { country: 'GB', zip_code: 'SW1A 1AA' },
  ])
    expect(vatOf(delivery(place), BELOW)).toEqual({ category: 'G', rate: 0 })
})

test.each([
  ['AT', 'DE', 20],
  ['NL', 'DE', 21],
  ['LU', 'FR', 17],
  ['DE', 'AT', 19],
])('below the threshold, a company in %s that sells to %s owes %d percent', (seller, country, expected) => {
  const sold = delivery({ country, zip_code: '75011', channel_rate: 0 })
  expect(vatOf(sold, BELOW, seller)).toEqual({ category: 'S', rate: expected })
  expect(vatOf({ ...sold, day: '2023-05-01' }, BELOW, 'LU')?.rate).toBe(16)
})

test('a company outside the Union has no threshold: the VAT of the destination counts', () => {
  for (const seller of ['CH', 'GB', ''])
    expect(vatOf(delivery({ country: 'AT', zip_code: '1010' }), BELOW, seller)?.rate).toBe(20)
  expect(homeOf(BELOW, 'CH')).toBeNull()
})

test('a place with a rate of its own is none abroad: Mittelberg’s postcode in Belgium is an ordinary one', () => {
  expect(vatOf(delivery({ country: 'BE', zip_code: '6992' }), BELOW, 'AT')?.rate).toBe(20)
  expect(vatOf(delivery({ country: 'AT', zip_code: '6992' }), BELOW, 'AT')?.rate).toBe(19)
})

test('Northern Ireland is an export, or bears British VAT, or below the threshold German', () => {
  const belfast = delivery({ country: 'GB', zip_code: 'BT1 5GS' })
  expect(vatOf(belfast)).toEqual({ category: 'G', rate: 0 })
  const inside = (distance_sales: VatRule['distance_sales']) => ({
    distance_sales,
    northern_ireland: 'eu' as const,
  })
  expect(vatOf(belfast, inside('destination'))).toEqual({ category: 'S', rate: 20 })
  expect(vatOf({ ...belfast, channel_rate: 5 }, inside('destination'))?.rate).toBe(5)
  expect(vatOf(belfast, inside('home'))).toEqual({ category: 'S', rate: 19 })
  expect(vatOf({ ...belfast, zip_code: 'SW1A 1AA' }, inside('destination'))).toEqual({
    category: 'G',
    rate: 0,
  })
})

const anyRule = fc.record<VatRule>({
  distance_sales: fc.constantFrom('destination', 'home'),
  northern_ireland: fc.constantFrom('export', 'eu'),
})
const anyAddress = fc.record({
  country: fc.constantFrom(...VAT_COUNTRIES, 'GB', 'UK', 'XI', 'CH', ''),
  zip_code: fc.constantFrom('10115', '6991', '35001', '27498', 'BT1 5GS', 'SW1A 1AA', '23041', '97110'),
})

test('the rule changes who gets the tax, and neither what is delivered nor what leaves the VAT area', () => {
  fc.assert(
    fc.property(anyAddress, anyRule, fc.constantFrom(0, 5, 7, 10, 19, 20), (address, rule, channel_rate) => {
      const piece = delivery({ ...address, channel_rate })
      const usual = vatOf(piece)
      const vat = vatOf(piece, rule)
      expect(vat === null).toBe(usual === null)
      if (vat === null || usual === null) return
      const isBelfast = address.zip_code.startsWith('BT') && ['GB', 'UK'].includes(address.country)
      const isNorthern = isBelfast || address.country === 'XI'
      if (!isNorthern) expect(vat.category).toBe(usual.category)
      else expect(vat.category).toBe(rule.northern_ireland === 'eu' ? 'S' : 'G')
      if (vat.category === 'G') expect(vat.rate).toBe(0)
      else if (rule.distance_sales === 'home') expect([7, 19]).toContain(vat.rate)
    }),
  )
})

test('a country that nobody delivers to has no rate', () => {
  expect(vatOf(delivery({ country: 'CH' }))).toBeNull()
  expect(vatOf(delivery({ country: '' }))).toBeNull()
})

test('whatever the channel says, the rate is a legal one of the country', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...VAT_COUNTRIES),
      fc.date({ min: new Date('2012-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.double({ min: 0, max: 30, noNaN: true }),
      (country, date, channel_rate) => {
        const day = date.toISOString().slice(0, 10)
        const { standard, others } = ratesOn(country, day)
        expect([standard, ...others]).toContain(rate({ country, day, channel_rate, zip_code: '00000' }))
      },
    ),
  )
})

interface Published {
  readonly items: Readonly<
    Record<
      string,
      readonly {
        effective_from: string
        rates: Readonly<Record<string, number>>
        exceptions?: readonly { postcode: string; standard: number }[]
      }[]
    >
  >
}

describe.skipIf(!contractsPresent)('as published rates have it (needs ../shared/contracts/vat)', () => {
  const periods = (country: string) =>
    (publishedContract('vat/vat-rates.json') as Published).items[country] ?? []

  it.each(VAT_COUNTRIES)('%s', (country) => {
    const days = [
      '2014-06-01',
      '2016-06-01',
      '2019-06-01',
      '2020-06-30',
      '2020-07-01',
      '2020-12-31',
      '2026-03-10',
    ]
    for (const day of days) {
      const published = periods(country).find(({ effective_from }) => effective_from <= day)
      const { standard: theirs, parking: _, ...others } = published?.rates ?? {}
      const known = ratesOn(country, day)
      expect([known.standard, [...known.others].sort()], day).toEqual([
        theirs,
        [...new Set(Object.values(others))].sort(),
      ])
    }
  })

  it.each(['IE', 'PL', 'SE', ...VAT_COUNTRIES])('the standard rate of a marketplace of %s', (country) => {
    expect(standardRateOn(country, '2026-03-10')).toBe(periods(country)[0]?.rates.standard)
  })

  it.each([
    ['DE', '78266'],
    ['DE', '27498'],
    ['AT', '6691'],
    ['AT', '6993'],
    ['ES', '38001'],
    ['ES', '51001'],
    ['ES', '52006'],
    ['IT', '22061'],
    ['IT', '23041'],
    ['FR', '97300'],
  ])('%s %s stands apart', (country, zip) => {
    const exceptions = periods(country)[0]?.exceptions ?? []
    const published = exceptions.find(({ postcode }) => new RegExp(`^${postcode}$`).test(zip))
    expect(published?.standard).toBe(rate({ country, zip_code: zip }))
  })
})

test('where no invoice is written an export is shown as one, and the rest at the rate of the channel', () => {
  const shown = (country: string, seller = 'DE') =>
    rateOf(delivery({ country }), { vat_rule: USUAL_RULE, country: seller })
  expect(['BE', 'GB', 'CH', 'NO', 'US'].map((country) => shown(country))).toEqual([21, 0, 0, 0, 0])
  expect(['PL', 'SE', ''].map((country) => shown(country))).toEqual([19, 19, 19])
  expect(shown('CH', 'CH')).toBe(19)
})
