import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, berlinDay } from '../../../platform/clock/berlin.ts'
import { consentEndsOn, daysUntil } from './consent-end.ts'

const DAY_MS = 86_400_000
const instants = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('the last day of a consent', () => {
  it.each([
    ['its days after it was stored', '2026-03-10T09:00:00Z', null, '2027-03-10'],
    ['counted in Berlin', '2026-03-10T23:30:00Z', null, '2027-03-11'],
    ['the day before it was refused', '2026-03-10T09:00:00Z', '2026-05-02T10:00:00Z', '2026-05-01'],
    ['no later for a refusal behind it', '2026-03-10T09:00:00Z', '2027-06-01T10:00:00Z', '2027-03-10'],
  ])('is %s', (_, stored, refused, day) => {
    const facts = {
      consent_days: 365,
      credentials_at: new Date(stored),
      refused_at: refused === null ? null : new Date(refused),
    }
    expect(consentEndsOn(facts)).toBe(day)
  })

  it('is unknown where none ends, or nobody noted when it was stored', () => {
    const at = new Date('2026-03-10T09:00:00Z')
    expect(consentEndsOn({ consent_days: null, credentials_at: at, refused_at: at })).toBeNull()
    expect(consentEndsOn({ consent_days: 365, credentials_at: null, refused_at: null })).toBeNull()
    expect(consentEndsOn({ consent_days: 365, credentials_at: null, refused_at: at })).toBe('2026-03-09')
  })

  test('is past on the day of a refusal and on every later one', () => {
    fc.assert(
      fc.property(instants, instants, fc.nat(400), (stored, refused, later) => {
        const ends = consentEndsOn({ consent_days: 365, credentials_at: stored, refused_at: refused })
        const now = new Date(refused.getTime() + later * DAY_MS)
        expect(daysUntil(ends ?? '', now)).toBeLessThan(0)
      }),
    )
  })

  test('is so many Berlin days away, whatever the clocks do meanwhile', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -400, max: 400 }), (now, days) => {
        expect(daysUntil(addDays(berlinDay(now), days), now)).toBe(days)
      }),
    )
  })
})
