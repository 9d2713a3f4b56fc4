import { STOCK_CURRENT_HOURS } from '@kontor/contract/catalogue'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentUntil } from './receive-stock.ts'

const HOUR = 3_600_000
const instants = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2028-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const states = fc.constantFrom('HH', 'BY', 'SN', 'BE', 'NW')

describe('stock that came', () => {
  it.each([
    ['over a Sunday', 'HH', '2026-11-27T20:00:00+01:00', '2026-11-30T20:00:00+01:00'],
    ['within a week', 'HH', '2026-11-23T09:00:00+01:00', '2026-11-25T09:00:00+01:00'],
    [
      'before Reformation Day, a holiday there',
      'HH',
      '2026-10-30T12:00:00+01:00',
      '2026-11-03T12:00:00+01:00',
    ],
    ['before Reformation Day, none there', 'BY', '2026-10-30T12:00:00+01:00', '2026-11-02T12:00:00+01:00'],
  ])('counts for 48 hours without Sundays and holidays: %s', (_, state, received, until) => {
    expect(currentUntil(new Date(received), state)).toEqual(new Date(until))
  })

  it('counts never shorter, and never shorter for what came later', () => {
    fc.assert(
      fc.property(instants, states, fc.nat(14 * 24), (received, state, hours) => {
        const until = currentUntil(received, state).getTime()
        const later = currentUntil(new Date(received.getTime() + hours * HOUR), state).getTime()
        // A clock that is put forward takes an hour off two days.
        expect(until).toBeGreaterThanOrEqual(received.getTime() + (STOCK_CURRENT_HOURS - 1) * HOUR)
        expect(later).toBeGreaterThanOrEqual(until)
      }),
    )
  })
})
