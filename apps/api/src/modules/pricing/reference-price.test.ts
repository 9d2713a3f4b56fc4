import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, berlinDay, berlinInstant, startOfBerlinDay } from '../../platform/clock/berlin.ts'
import { cataloguePrices, referencePrice, type ShownPrice } from './reference-price.ts'

const NOON = 12 * 60
/** Prices by the day and minute in Berlin from which on they were shown. */
const shown = (
  ...prices: readonly (readonly [day: string, cents: number, minute?: number])[]
): ShownPrice[] => prices.map(([day, cents, minute = NOON]) => ({ at: berlinInstant(day, minute), cents }))
const at = (day: string, minute = NOON) => berlinInstant(day, minute)

describe('what a price that has fallen is compared with', () => {
  const example = shown(
    ['2026-01-02', 9995],
    ['2026-03-01', 7995],
    ['2026-03-06', 9995],
    ['2026-03-16', 8995],
  )

  it('is the lowest of the 30 days before, above which nothing is reduced', () => {
    expect(referencePrice(example, at('2026-03-16'))).toBe(7995)
    expect(referencePrice(example, at('2026-04-30'))).toBe(7995)
    // The first fall, a moment before it, and the rise after it.
    expect(referencePrice(example, at('2026-03-01'))).toBe(9995)
    expect(referencePrice(example, at('2026-03-01', NOON - 1))).toBeNull()
    expect(referencePrice(example, at('2026-03-06'))).toBeNull()
  })

  it('leaves out what was last shown a day earlier', () => {
    const ended = (day: string, minute?: number) =>
      shown(['2026-01-02', 7995], [day, 9995, minute], ['2026-03-31', 8995])
    expect(referencePrice(ended('2026-03-01', 1), at('2026-03-31'))).toBe(7995)
    expect(referencePrice(ended('2026-03-01', 0), at('2026-03-31'))).toBe(9995)
  })

  it('stays while the price goes on falling, whatever it cost meanwhile', () => {
    const falling = shown(
      ['2026-01-02', 9995],
      ['2026-03-01', 8995],
      ['2026-04-20', 7995],
      ['2026-06-01', 4995],
    )
    for (const day of ['2026-03-01', '2026-04-20', '2026-07-01'])
      expect(referencePrice(falling, at(day))).toBe(9995)
    const broken = [...falling, ...shown(['2026-06-10', 5995], ['2026-06-20', 5495])]
    expect(referencePrice(broken, at('2026-06-20'))).toBe(4995)
  })

  it('counts what was shown on the day of the fall before it', () => {
    const sameDay = shown(
      ['2026-01-02', 9995],
      ['2026-03-01', 6995, 8 * 60],
      ['2026-03-01', 9995, 9 * 60],
      ['2026-03-01', 8995],
    )
    expect(referencePrice(sameDay, at('2026-03-01'))).toBe(6995)
  })

  it('is none without a price, with one alone, and where it is said again', () => {
    expect(referencePrice([], at('2026-03-01'))).toBeNull()
    expect(referencePrice(shown(['2026-01-02', 9995]), at('2026-03-01'))).toBeNull()
    const again = shown(['2026-01-02', 9995], ['2026-02-01', 8995], ['2026-02-20', 8995])
    expect(referencePrice(again.slice(0, 1).concat(shown(['2026-02-01', 9995])), at('2026-03-01'))).toBeNull()
    expect(referencePrice(again, at('2026-03-01'))).toBe(9995)
  })
})

describe('what the catalogue asked on a channel', () => {
  const change = (day: string, isOwn: boolean, wasCents: number | null, isCents: number | null) => ({
    at: at(day),
    isOwn,
    wasCents,
    isCents,
  })
  const asked = (...of: Parameters<typeof cataloguePrices>) =>
    cataloguePrices(...of).map(({ at: from, cents }) => [berlinDay(from), cents])

  it('is its own price while it had one, else the one for all', () => {
    const changes = [
      change('2026-02-01', false, 9995, 8995),
      change('2026-02-03', true, null, 9495),
      change('2026-02-05', false, 8995, 7995),
      change('2026-02-07', true, 9495, null),
    ]
    expect(asked(changes, { own: null, all: 7995 })).toEqual([
      ['1970-01-01', 9995],
      ['2026-02-01', 8995],
      ['2026-02-03', 9495],
      ['2026-02-05', 9495],
      ['2026-02-07', 7995],
    ])
  })

  it('is what it is now where nothing changed, and the last of what changed at once', () => {
    expect(asked([], { own: 8995, all: 9995 })).toEqual([['1970-01-01', 8995]])
    const atOnce = [change('2026-02-01', false, 9995, 7995), change('2026-02-01', true, 9495, 8495)]
    expect(asked(atOnce, { own: 8495, all: 7995 })).toEqual([
      ['1970-01-01', 9495],
      ['2026-02-01', 8495],
    ])
  })
})

/** The same, told forwards, and the days before a fall looked at one by one. */
function scanned(history: readonly ShownPrice[], until: Date): number | null {
  let reference: number | null = null
  let price: number | null = null
  for (const { at: from, cents } of history.filter((one) => one.at <= until)) {
    if (price !== null && cents < price) reference ??= lowestByDay(history, from)
    if (price !== null && cents > price) reference = null
    price = cents
  }
  return reference
}

const begins = new Map<string, Date>()
/** When a day begins; looked up once, since a scan asks for each day many times. */
function beginOf(day: string): Date {
  const known = begins.get(day) ?? startOfBerlinDay(day)
  begins.set(day, known)
  return known
}

function lowestByDay(history: readonly ShownPrice[], fall: Date): number {
  const today = berlinDay(fall)
  let lowest = Number.POSITIVE_INFINITY
  for (let day = addDays(today, -30); day <= today; day = addDays(day, 1)) {
    const [start, end] = [beginOf(day), beginOf(addDays(day, 1))]
    history.forEach(({ at: from, cents }, index) => {
      const next = history[index + 1]?.at ?? end
      if (from < fall && from < end && next > start) lowest = Math.min(lowest, cents)
    })
  }
  return lowest
}

/** Around the changes of the clocks and of the year, in steps that hit midnight and the days at both ends of the period. */
const history = fc
  .record({
    begins: fc.constantFrom('2024-02-10', '2025-09-20', '2026-02-25', '2026-10-01', '2026-12-05'),
    steps: fc.array(
      fc.record({
        days: fc.oneof(fc.nat(3), fc.constantFrom(29, 30, 31), fc.nat(45)),
        minute: fc.oneof(fc.constantFrom(0, 1, 119, 120, 150, 180, 1439), fc.nat(1439)),
        cents: fc.integer({ min: 1, max: 6 }).map((tens) => tens * 1000),
      }),
      { maxLength: 14 },
    ),
  })
  .map(({ begins, steps }) => {
    const prices = new Map<number, ShownPrice>()
    let day: string = begins
    for (const { days, minute, cents } of steps) {
      day = addDays(day, days)
      const from = berlinInstant(day, minute)
      prices.set(from.getTime(), { at: from, cents })
    }
    return [...prices.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
  })

describe('any history', () => {
  it('has the reference that a scan day by day finds', () => {
    let found = 0
    fc.assert(
      fc.property(history, fc.nat(20), (prices, index) => {
        const until = prices[index]?.at ?? at('2027-12-31')
        const expected = scanned(prices, until)
        found += expected === null ? 0 : 1
        expect(referencePrice(prices, until)).toBe(expected)
      }),
      { numRuns: 5_000 },
    )
    expect(found).toBeGreaterThan(1_000)
  })
})
