import type { UvpChannel } from '@kontor/contract/pricing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHANNEL_COSTS } from '../../../../test/builders/uvp.ts'
import { channelOf, highestRate } from './channel-terms.ts'

describe('the costs that count', () => {
  const row = (name: string, sales_channel_id: number | null): UvpChannel => ({
    ...CHANNEL_COSTS,
    name,
    sales_channel_id,
  })
  const rows = [row('amazon', 4), row('amazon prime', 4), row('eBay', 2), row('real', null)]
  const named = (salesChannelId: number, isPrime: boolean, of = rows) =>
    channelOf({ salesChannelId, isPrime }, of)?.name

  it('are those of the channel, and of Prime for an order of it', () => {
    expect(named(4, false)).toBe('amazon')
    expect(named(4, true)).toBe('amazon prime')
    expect(named(4, true, [row('amazon', 4)])).toBe('amazon')
    expect(named(4, false, [row('amazon prime', 4)])).toBeUndefined()
    expect(named(3, false)).toBeUndefined()
  })
})

describe('the VAT that a price allows for', () => {
  const DAY = '2026-03-10'
  const german = (distance_sales: 'destination' | 'home' = 'destination') => ({
    distance_sales,
    country: 'DE',
  })

  it.each([
    [[], 19],
    [['DE'], 19],
    [['DE', 'FR'], 20],
    [['DE', 'ES', 'IT'], 22],
    [['FR'], 20],
    [['UK', 'DE'], 20],
    [['SE', 'IE'], 25],
    [['Atlantis'], 19],
  ])('is the highest in %j: %d', (countries, rate) => {
    expect(highestRate(countries, german(), 19, DAY)).toBe(rate)
  })

  it('is that of home below the threshold of distance sales, but in the United Kingdom', () => {
    expect(highestRate(['DE', 'IT'], german('home'), 19, DAY)).toBe(19)
    expect(highestRate(['IT', 'UK'], german('home'), 19, DAY)).toBe(20)
  })

  it('is what the company says where it is at home', () => {
    expect(highestRate(['IT'], { distance_sales: 'destination', country: 'IT' }, 10, DAY)).toBe(10)
    expect(highestRate(['DE'], { distance_sales: 'destination', country: 'AT' }, 20, DAY)).toBe(19)
  })

  it('never falls when a country is added, in 10,000 cases', () => {
    const country = fc.constantFrom('DE', 'AT', 'FR', 'NL', 'BE', 'ES', 'IT', 'IE', 'UK', 'SE', 'PL')
    fc.assert(
      fc.property(
        fc.uniqueArray(country, { minLength: 1 }),
        country,
        fc.constantFrom('destination' as const, 'home' as const),
        (countries, more, distance_sales) => {
          const seller = german(distance_sales)
          expect(highestRate([...countries, more], seller, 19, DAY)).toBeGreaterThanOrEqual(
            highestRate(countries, seller, 19, DAY),
          )
        },
      ),
      { numRuns: 10_000 },
    )
  })
})
