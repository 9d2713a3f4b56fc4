import { ORDER_DUES } from '@kontor/contract/orders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, berlinDay } from '../../../platform/clock/berlin.ts'
import { dueSpan } from './due-span.ts'

const at = (text: string) => new Date(text)
const kindsOf = (deadline: Date, now: Date) =>
  ORDER_DUES.filter((due) => {
    const { from, before } = dueSpan(due, now)
    return (from === null || deadline >= from) && deadline < before
  })

describe('when an order is due', () => {
  const now = at('2026-03-10T22:30:00Z')

  it('counts days by the clocks of Berlin', () => {
    expect(kindsOf(at('2026-03-10T22:30:00.001Z'), now)).toEqual(['today'])
    expect(kindsOf(at('2026-03-10T22:59:59.999Z'), now)).toEqual(['today'])
    expect(kindsOf(at('2026-03-10T23:00:00Z'), now)).toEqual(['tomorrow'])
    expect(kindsOf(at('2026-03-11T22:59:59.999Z'), now)).toEqual(['tomorrow'])
    expect(kindsOf(at('2026-03-11T23:00:00Z'), now)).toEqual([])
  })

  it('is overdue from its own moment on, the same day too', () => {
    expect(kindsOf(now, now)).toEqual(['overdue'])
    expect(kindsOf(at('2026-03-10T08:00:00Z'), now)).toEqual(['overdue'])
    expect(kindsOf(at('2025-01-01T00:00:00Z'), now)).toEqual(['overdue'])
  })

  it('takes the days on which clocks change as long as they are', () => {
    const spring = dueSpan('tomorrow', at('2026-03-28T12:00:00Z'))
    expect(spring).toEqual({ from: at('2026-03-28T23:00:00Z'), before: at('2026-03-29T22:00:00Z') })
    const autumn = dueSpan('tomorrow', at('2026-10-24T12:00:00Z'))
    expect(autumn).toEqual({ from: at('2026-10-24T22:00:00Z'), before: at('2026-10-25T23:00:00Z') })
  })

  it('names a deadline once, by its day', () => {
    const instant = fc.date({
      min: at('2026-01-01T00:00:00Z'),
      max: at('2027-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instant, fc.integer({ min: -3 * 86_400_000, max: 3 * 86_400_000 }), (today, offset) => {
        const deadline = new Date(today.getTime() + offset)
        const day = berlinDay(deadline)
        const expected =
          offset <= 0
            ? ['overdue']
            : day === berlinDay(today)
              ? ['today']
              : day === addDays(berlinDay(today), 1)
                ? ['tomorrow']
                : []
        expect(kindsOf(deadline, today)).toEqual(expected)
      }),
    )
  })
})
