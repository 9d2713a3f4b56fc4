import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHANNEL_COSTS, UVP_CONFIGURATION } from '../../../../test/builders/uvp.ts'
import type { UvpSettings } from '../uvp/common-terms.ts'
import { earningPrices, type FloorRules, floorOf, ruleFloor, ruleOf } from './minimum-price.ts'

const of = (minPrice: string, brand = '', season = '') => ({
  minPrice,
  brand,
  season,
  setAt: new Date('2026-03-01T10:00:00Z'),
  setBy: 'Frau Lindner',
})
const RULES: FloorRules = {
  useUvp: false,
  global: of('10'),
  rows: [of('15', 'Rieker'), of('20', '', 'HW25'), of('5', 'Rieker', 'HW25')],
}
const ARTICLE = { brand: 'Rieker', season: 'HW25' }
const SIZE = { listPriceCents: 11_995, salePriceCents: 9_995, costPriceCents: null }

describe('the rule of an article', () => {
  const floor = (article: object, rules = RULES) => {
    const rule = ruleOf({ ...ARTICLE, ...article }, rules, null)
    return rule && [rule.kind, ruleFloor(rule, SIZE)]
  }

  it('is the narrowest, with the values of the trade', () => {
    expect(floor({ brand: 'Gabor', season: 'FS26' })).toEqual(['global', 8996])
    expect(floor({ season: 'FS26' })).toEqual(['brand', 8496])
    expect(floor({ brand: 'Gabor' })).toEqual(['season', 7996])
    expect(floor({})).toEqual(['brand_season', 9496])
    expect(floor({ season: 'FS26' }, { ...RULES, rows: [], global: null })).toBeNull()
  })

  it('never raises a price, also where it reduces the list price', () => {
    const uvp = { ...RULES, useUvp: true, rows: [] }
    expect(floor({}, uvp)).toEqual(['global', 9995])
    expect(floor({}, { ...uvp, global: of('50') })).toEqual(['global', 5998])
  })

  it('is that of Tamaris for that brand alone, however it is written, and none where Tamaris has none', () => {
    const tamaris = { useUvp: true, global: of('40') }
    const kind = (brand: string, rules: Parameters<typeof ruleOf>[2] = tamaris) =>
      ruleOf({ ...ARTICLE, brand }, RULES, rules)?.kind
    expect(kind(' TAMARIS ')).toBe('tamaris')
    expect(kind('Tamaris', { useUvp: true, global: null })).toBeUndefined()
    expect(kind('Tamaris', null)).toBe('season')
    expect(kind('Rieker')).toBe('brand_season')
    expect(ruleOf({ ...ARTICLE, brand: 'Tamaris' }, null, tamaris)?.minPrice).toBe('40')
    expect(ruleOf(ARTICLE, null, tamaris)).toBeNull()
  })

  it('is the one that a search by hand finds, for 10,000 sets of rules', () => {
    const word = fc.constantFrom('', 'A', 'B', 'C')
    const rows = fc
      .uniqueArray(fc.record({ brand: word, season: word }), {
        selector: ({ brand, season }) => `${brand} ${season}`,
        maxLength: 16,
      })
      .map((all) => all.filter(({ brand, season }) => brand !== '' || season !== ''))
    const article = fc.record({
      brand: fc.constantFrom('A', 'B', 'D'),
      season: fc.constantFrom('', 'A', 'B'),
    })
    fc.assert(
      fc.property(rows, article, fc.boolean(), (named, wanted, hasGlobal) => {
        const rules: FloorRules = {
          useUvp: false,
          global: hasGlobal ? of('1') : null,
          rows: named.map(({ brand, season }, index) => of(String(index), brand, season)),
        }
        const weight = (rule: { brand: string; season: string }) =>
          (rule.brand === '' ? 0 : 2) + (rule.season === '' ? 0 : 1)
        const [best] = [...rules.rows]
          .filter(({ brand }) => brand === '' || brand === wanted.brand)
          .filter(({ season }) => season === '' || season === wanted.season)
          .toSorted((a, b) => weight(b) - weight(a))
        const expected = best ?? rules.global
        expect(ruleOf(wanted, rules, null)?.minPrice).toBe(expected?.minPrice)
      }),
      { numRuns: 10_000 },
    )
  })
})

const SETTINGS: UvpSettings = {
  configuration: { ...UVP_CONFIGURATION, season_codes: [], version: 1 },
  discounts: new Map([['Rieker', 5]]),
  devaluations: new Map([[5, 25]]),
}
const CHANNEL = { ...CHANNEL_COSTS, name: 'amazon', sales_channel_id: 4, tax_rate: 19 }

describe('the price that earns enough', () => {
  const article = { brand: 'Rieker', season: 'HW23' }

  it('has the values of the trade', () => {
    expect(earningPrices(SETTINGS)(CHANNEL, article, 4000)).toBe(6946)
    expect(earningPrices(SETTINGS)({ ...CHANNEL, return_quota: 65 }, article, 4000)).toBe(11_495)
    expect(earningPrices(SETTINGS)(CHANNEL, { ...article, season: 'FS26' }, 12_000)).toBe(20_228)
  })

  it('takes the VAT of where it is sold to instead of that at home', () => {
    // a = 0.7 · (1 / 1.22 − 0.15) − 0.3 · 0.15 · 0.2 = 0.45977…, b = 28.93875 as at home: (4 + b) / a = 71.642…
    expect(earningPrices(SETTINGS)({ ...CHANNEL, tax_rate: 22 }, article, 4000)).toBe(7165)
  })

  it('is worked out once for what costs the same, and anew for what does not, in 1,000 orders of asking', () => {
    const asked = fc.record({
      brand: fc.constantFrom('Rieker', 'Ara'),
      season: fc.constantFrom('HW23', 'FS26', 'ALT'),
      cost: fc.constantFrom(4000, 4001, 12_000),
      tax_rate: fc.constantFrom(19, 22),
    })
    const [home, abroad] = [CHANNEL, { ...CHANNEL, tax_rate: 22 }]
    fc.assert(
      fc.property(fc.array(asked, { minLength: 2, maxLength: 12 }), (sales) => {
        const kept = earningPrices(SETTINGS)
        for (const { cost, tax_rate, ...sold } of sales) {
          const channel = tax_rate === 22 ? abroad : home
          expect(kept(channel, sold, cost)).toBe(earningPrices(SETTINGS)(channel, sold, cost))
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('says why there is none', () => {
    const off = { ...SETTINGS, configuration: { ...SETTINGS.configuration, is_active: false } }
    expect(earningPrices(off)(CHANNEL, article, 4000)).toBe('off')
    expect(earningPrices(SETTINGS)(undefined, article, 4000)).toBe('no_costs')
    expect(earningPrices(SETTINGS)(CHANNEL, article, null)).toBe('no_cost_price')
    expect(earningPrices(SETTINGS)({ ...CHANNEL, return_quota: 100 }, article, 4000)).toBe('unreachable')
  })
})

describe('the floor', () => {
  it('is the higher of both, at most what the size is sold for', () => {
    expect(floorOf(9995, 8996, 6946)).toEqual({ cents: 8996, heldBy: 'rule' })
    expect(floorOf(9995, 8996, 9100)).toEqual({ cents: 9100, heldBy: 'costs' })
    expect(floorOf(9995, 8996, 11_495)).toEqual({ cents: 9995, heldBy: 'costs' })
    expect(floorOf(9995, null, 6946)).toEqual({ cents: 6946, heldBy: 'costs' })
    expect(floorOf(9995, 8996, null)).toEqual({ cents: 8996, heldBy: 'rule' })
    expect(floorOf(9995, null, null)).toBeNull()
  })

  it('is never above the price and never below one of both that is not, for 10,000 sizes', () => {
    const cents = fc.integer({ min: 0, max: 99_999 })
    fc.assert(
      fc.property(cents, fc.option(cents), fc.option(cents), (price, rule, costs) => {
        const floor = floorOf(price, rule, costs)
        expect(floor === null).toBe(rule === null && costs === null)
        if (floor === null) return
        expect(floor.cents).toBeLessThanOrEqual(price)
        for (const each of [rule, costs])
          expect(floor.cents).toBeGreaterThanOrEqual(Math.min(price, each ?? 0))
      }),
      { numRuns: 10_000 },
    )
  })
})
