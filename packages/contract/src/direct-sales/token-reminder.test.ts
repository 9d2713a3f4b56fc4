import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { daysBetween, isDueSoon } from './token-reminder.ts'

it.each([
  [15, false],
  [14, false],
  [13, true],
  [0, true],
  [-1, true],
])('an authorisation with %d days left is to be renewed: %s', (days, due) => {
  expect(isDueSoon(days)).toBe(due)
})

test('once it is due it stays due, and days are counted as a calendar counts them', () => {
  const days = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2090-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(days, fc.integer({ min: -5000, max: 5000 }), (from, count) => {
      const to = new Date(from)
      to.setUTCDate(to.getUTCDate() + count)
      const left = daysBetween(from.toISOString().slice(0, 10), to.toISOString().slice(0, 10))
      expect(left).toBe(count)
      if (isDueSoon(left)) expect(isDueSoon(left - 1)).toBe(true)
    }),
  )
})
