import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  businessDay,
  formatCapped,
  formatDate,
  formatDateTime,
  formatExactTime,
  formatMoney,
  formatPercent,
  formatPickedDay,
  formatTime,
  formatTotal,
  parsePickedDay,
  truncate,
} from './format.ts'

const NO_BREAK = '\u00a0'

describe('display formats (spec: orders §9)', () => {
  it('shows instants in Berlin, also where that is another day or the clocks change', () => {
    expect(formatDateTime('2026-12-31T23:30:05Z')).toBe('01.01.2027 00:30')
    expect(formatExactTime('2026-12-31T23:30:05Z')).toBe('01.01.2027 00:30:05')
    expect(formatTime('2026-03-29T00:59:59Z')).toBe('01:59')
    expect(formatTime('2026-03-29T01:00:00Z')).toBe('03:00')
    expect(formatTime('2026-06-30T22:00:00Z')).toBe('00:00')
  })

  it('keeps a calendar day that day', () => {
    expect(formatDate('2026-02-03')).toBe('03.02.2026')
  })

  it('writes money with comma, dots and the currency behind', () => {
    expect(formatMoney(1234.56)).toBe(`1.234,56${NO_BREAK}€`)
    expect(formatMoney(-0.5)).toBe(`-0,50${NO_BREAK}€`)
    expect(formatMoney(10, 'GBP')).toBe(`10,00${NO_BREAK}£`)
  })

  it('writes money with the decimals of its currency (ISO 4217)', () => {
    expect(formatMoney(5500, 'JPY')).toBe(`5.500${NO_BREAK}¥`)
    expect(formatMoney(5500.5, 'HUF')).toBe(`5.500,50${NO_BREAK}HUF`)
  })

  it('writes percentages with two places', () => {
    expect(formatPercent(1.5)).toBe(`1,50${NO_BREAK}%`)
    expect(formatPercent(19)).toBe(`19,00${NO_BREAK}%`)
  })

  it('marks a total that stopped counting', () => {
    expect(formatTotal(10_000, true)).toBe('10.000+')
    expect(formatTotal(999, false)).toBe('999')
  })

  it('cuts text at 55 characters and never inside one', () => {
    const fits = 'ä'.repeat(55)
    expect(truncate(fits)).toBe(fits)
    expect(truncate(`${fits}x`)).toBe(`${'ä'.repeat(54)}…`)
    expect([...truncate('👟'.repeat(60))]).toHaveLength(55)
  })
})

describe('picked days', () => {
  it('reads what people type and refuses days that do not exist', () => {
    expect(parsePickedDay('1.2.2026')).toBe('2026-02-01')
    expect(parsePickedDay(' 31-12-2026 ')).toBe('2026-12-31')
    expect(parsePickedDay('31-02-2026')).toBeUndefined()
    expect(parsePickedDay('2026-02-01')).toBeUndefined()
    expect(parsePickedDay('morgen')).toBeUndefined()
  })

  it('reads back every day it writes', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('1990-01-01T00:00:00Z'),
          max: new Date('2099-12-31T00:00:00Z'),
          noInvalidDate: true,
        }),
        (date) => {
          const day = date.toISOString().slice(0, 10)
          expect(parsePickedDay(formatPickedDay(day))).toBe(day)
        },
      ),
    )
  })

  it('knows the business day of an instant', () => {
    expect(businessDay('2026-11-20T22:59:00Z')).toBe('2026-11-20')
    expect(businessDay('2026-11-20T23:00:00Z')).toBe('2026-11-21')
  })
})

it('says of a count that stops at 1,000 that there may be more', () => {
  expect([999, 1_000, 2_500].map(formatCapped)).toEqual(['999', '1.000+', '1.000+'])
})
