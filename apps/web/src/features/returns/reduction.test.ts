import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsOf, reductionProblem, remainingCents, toCents } from './reduction.ts'

/** Cents as a user types them. */
const reductionText = (amount: number) =>
  `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')}`

const cents = fc.integer({ min: 0, max: 99_999_999 })

describe('a requested reduction', () => {
  it.each([
    ['12', 1200],
    ['12,5', 1250],
    [' 12,50 ', 1250],
    ['0,07', 7],
    ['007', 700],
  ])('reads %j as %d cents', (text, expected) => expect(centsOf(text)).toBe(expected))

  it.each(['', '12.50', '12,', ',50', '1.234,56', '12,505', '-1', '1e3', '12 €', '9999999999'])(
    'does not take %j',
    (text) => expect(centsOf(text)).toBeUndefined(),
  )

  it('reads back every amount exactly as it writes it', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsOf(reductionText(amount))).toBe(amount)
      }),
    )
  })

  it('counts the amounts of the wire in whole cents', () => {
    expect(toCents(89.95)).toBe(8995)
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(amount / 100)).toBe(amount)
      }),
    )
  })

  it('is never more than what is refundable, and always something', () => {
    fc.assert(
      fc.property(cents, cents, (asked, refundable) => {
        const problem = reductionProblem(reductionText(asked), refundable)
        expect(problem === undefined).toBe(asked > 0 && asked <= refundable)
        if (problem === 'zero') expect(asked).toBe(0)
        if (problem === 'tooMuch') expect(asked).toBeGreaterThan(refundable)
      }),
    )
  })

  it('leaves the rest refundable, never less than nothing', () => {
    fc.assert(
      fc.property(cents, cents, (asked, refundable) => {
        expect(remainingCents(reductionText(asked), refundable)).toBe(Math.max(0, refundable - asked))
      }),
    )
    expect(remainingCents('', 8995)).toBe(8995)
    expect(remainingCents('zehn', 8995)).toBe(8995)
  })

  it('says what is wrong with it', () => {
    expect(reductionProblem('  ', 100)).toBe('missing')
    expect(reductionProblem('1.00', 100)).toBe('form')
    expect(reductionProblem('0,00', 100)).toBe('zero')
    expect(reductionProblem('1,01', 100)).toBe('tooMuch')
    expect(reductionProblem('1,00', 100)).toBeUndefined()
  })
})
