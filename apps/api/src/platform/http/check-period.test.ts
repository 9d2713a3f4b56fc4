import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, berlinDay } from '../clock/berlin.ts'
import { AppError } from '../errors/app-error.ts'
import { refuseWrongPeriod } from './check-period.ts'

const PERIOD = { first: 'from', last: 'to' }
const NOW = new Date('2026-03-10T09:00:00Z')
const refusal = (given: object, now = NOW): unknown => {
  try {
    refuseWrongPeriod(PERIOD, given, now)
    return null
  } catch (error) {
    return error instanceof AppError ? { code: error.code, fields: error.fields } : error
  }
}
const refused = (code: string) => ({ code, fields: { to: code } })

describe('a period', () => {
  it('may end today, and lack a day on either side', () => {
    for (const given of [
      {},
      { from: '2026-03-11' },
      { to: '2026-03-10' },
      { from: '2026-03-10', to: '2026-03-10' },
    ])
      expect(refusal(given)).toBeNull()
  })

  it('is refused that ends tomorrow, or before it begins', () => {
    expect(refusal({ from: '2026-03-01', to: '2026-03-11' })).toEqual(refused('period_in_future'))
    expect(refusal({ from: '2026-03-09', to: '2026-03-08' })).toEqual(refused('period_reversed'))
  })

  it('counts the days of Berlin, five minutes ahead of a caller’s clock', () => {
    const tomorrow = { to: '2026-03-11' }
    expect(refusal(tomorrow, new Date('2026-03-10T22:54:59Z'))).toEqual(refused('period_in_future'))
    expect(refusal(tomorrow, new Date('2026-03-10T22:55:00Z'))).toBeNull()
  })

  it('is taken exactly when its days stand in their order and none is to come', () => {
    const away = fc.integer({ min: -400, max: 400 })
    const today = berlinDay(NOW)
    fc.assert(
      fc.property(away, away, (from, to) => {
        const given = { from: addDays(today, from), to: addDays(today, to) }
        expect(refusal(given) === null).toBe(from <= to && to <= 0)
      }),
    )
  })
})
