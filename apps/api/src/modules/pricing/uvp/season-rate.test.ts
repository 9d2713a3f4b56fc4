import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SeasonRates, seasonDue, seasonOfDay, seasonRate } from './season-rate.ts'

const SETTINGS: SeasonRates = {
  season_current: 'FS26',
  season_nos: 'NOS',
  season_old: 'ALT',
  season_devalue_current: 0,
  season_devalue_future: 1,
  season_devalue_nos: 2,
  season_devalue_old: 50,
  season_codes: [
    { code: 'Dauerläufer', stands_for: 'nos' },
    { code: 'Restposten', stands_for: 'old' },
    { code: 'Herbst', stands_for: 'HW25' },
  ],
}
const RATES = new Map([
  [1, 5],
  [5, 25],
  [10, 45],
])

describe('the rate of a season', () => {
  it.each([
    ['FS26', 'current', null, 0],
    ['fs 2026', 'current', null, 0],
    ['HW25', 'back', 1, 5],
    ['FS25', 'back', 2, null],
    ['HW23', 'back', 5, 25],
    ['FS21', 'back', 10, 45],
    ['HW20', 'old', null, 50],
    ['HW26', 'future', null, 1],
    ['nos', 'nos', null, 2],
    ['ALT', 'old', null, 50],
    ['Dauerläufer', 'nos', null, 2],
    ['restposten', 'old', null, 50],
    ['Herbst', 'back', 1, 5],
  ] as const)('%s is %s %s at %s %%', (code, kind, season_count, devaluation) => {
    expect(seasonRate(code, SETTINGS, RATES)).toEqual({
      code,
      kind,
      season_count,
      devaluation,
      is_unreadable: false,
    })
  })

  it.each(['', 'Sommer', '2026', 'FS', 'FS1', 'XX26', 'FS26a'])(
    '“%s” is to be assigned, and old until then',
    (code) => {
      expect(seasonRate(code, SETTINGS, RATES)).toMatchObject({
        kind: 'old',
        devaluation: 50,
        is_unreadable: true,
      })
    },
  )

  it('is that of old stock while there is no current season', () => {
    expect(seasonRate('FS26', { ...SETTINGS, season_current: '' }, RATES).kind).toBe('old')
  })
})

describe('the season of a day', () => {
  it.each([
    ['2026-01-31', 'HW25'],
    ['2026-02-01', 'FS26'],
    ['2026-07-31', 'FS26'],
    ['2026-08-01', 'HW26'],
    ['2026-12-31', 'HW26'],
    ['2000-01-01', 'HW99'],
  ])('%s is %s', (day, season) => {
    expect(seasonOfDay(day)).toBe(season)
  })

  it('goes on by one half-year a half-year, and a season is due when it is over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2001, max: 2090 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const day = `${year}-${String(month).padStart(2, '0')}-15`
        const later = new Date(Date.UTC(year, month - 1 + 6, 15)).toISOString().slice(0, 10)
        expect(seasonDue(seasonOfDay(day), day)).toBe('')
        expect(seasonDue(seasonOfDay(day), later)).toBe(seasonOfDay(later))
        expect(seasonDue(seasonOfDay(later), day)).toBe('')
      }),
    )
  })
})
