import { currencyDigits } from '@kontor/contract/shared'
import type { Money } from './order-document.ts'

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d*))?$/

/** How many cents, hundredths of the unit, a minor unit of a currency is: 1 of the euro, 100 of the yen. */
export const centsOfMinorUnit = (currency: string): number => 10 ** (2 - currencyDigits(currency))

/**
 * An amount in minor units of its currency, exact; decimals beyond them are rounded, halves away from zero.
 * @returns null when the text is no decimal number
 */
export function minorUnits({ amount, currencyCode }: Money): number | null {
  const match = DECIMAL.exec(amount.trim())
  if (!match) return null
  const [, sign, whole = '', decimals = ''] = match
  const digits = currencyDigits(currencyCode)
  const kept = decimals.slice(0, digits).padEnd(digits, '0')
  const value = Number(`${whole}${kept}`) + (Number(decimals[digits] ?? 0) >= 5 ? 1 : 0)
  return sign === '-' && value !== 0 ? -value : value
}

/** Splits a sum over pieces so that the pieces add up to it: 100 over 3 is 34, 33, 33. */
export function splitOver(sum: number, pieces: number): number[] {
  const each = Math.trunc(sum / pieces)
  const left = sum - each * pieces
  return Array.from({ length: pieces }, (_, piece) => each + (piece < Math.abs(left) ? Math.sign(left) : 0))
}
