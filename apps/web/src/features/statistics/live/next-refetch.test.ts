import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MOST_DELAY_MS, nextRefetch } from './next-refetch.ts'

const berlin = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  minute: 'numeric',
  second: 'numeric',
})

/** Minutes and seconds by Berlin's clock. */
const clock = (at: number): { minute: number; second: number } => {
  const parts = Object.fromEntries(berlin.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return { minute: parts.minute ?? 0, second: parts.second ?? 0 }
}

it('is within ten seconds after the next multiple of five minutes in Berlin, on every day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 0, 1) }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (now, chance) => {
        const next = nextRefetch(now, chance)
        const { minute, second } = clock(next)
        expect(minute % 5).toBe(0)
        expect(second).toBeLessThan(MOST_DELAY_MS / 1000)
        expect(next).toBeGreaterThan(now)
        expect(next - now).toBeLessThan(300_000 + MOST_DELAY_MS)
        // Nothing is left out: from one fetch to the next the clock passes one multiple.
        const marks = (at: number) => Math.floor(at / 60_000 / 5)
        expect(marks(next) - marks(now)).toBe(1)
      },
    ),
  )
})

it('is the multiple after the one that it is now', () => {
  expect(nextRefetch(Date.UTC(2026, 2, 10, 9, 5), 0)).toBe(Date.UTC(2026, 2, 10, 9, 10))
  expect(nextRefetch(Date.UTC(2026, 2, 10, 9, 4, 59), 0.5)).toBe(Date.UTC(2026, 2, 10, 9, 5, 5))
})
