import { Currency, currencyDigits } from '@kontor/contract/shared'
import { round } from '../../../platform/money.ts'
import type { Money } from './order-document.ts'

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d*))?$/

/** How many decimals Amazon writes of a currency; 2 of what is none. */
const minorDigits = (currency: string): number => {
  const known = Currency.safeParse(currency)
  return known.success ? currencyDigits(known.data) : 2
}

/** How many cents, hundredths of the unit, a minor unit of a currency is: 1 of the euro, 100 of the yen. */
export const centsOfMinorUnit = (currency: string): number => 10 ** (2 - minorDigits(currency))

/**
 * An amount in minor units of its currency, exact; decimals beyond them are rounded, halves away from zero.
 * @returns null when the text is no decimal number
 */
export function minorUnits({ amount, currencyCode }: Money): number | null {
  const match = DECIMAL.exec(amount.trim())
  if (!match) return null
  const [, sign, whole = '', decimals = ''] = match
  const digits = minorDigits(currencyCode)
  const kept = decimals.slice(0, digits).padEnd(digits, '0')
  const value = Number(`${whole}${kept}`) + (Number(decimals[digits] ?? 0) >= 5 ? 1 : 0)
  return sign === '-' && value !== 0 ? -value : value
}

/** Cents, hundredths of a currency's unit, as Amazon writes amounts: 1990 are `19.90` euros, or 20 yen. */
export function decimalText(cents: number, currency: string): string {
  const minor = round(cents / centsOfMinorUnit(currency))
  const digits = minorDigits(currency)
  const [sign, text] = [minor < 0 ? '-' : '', String(Math.abs(minor)).padStart(digits + 1, '0')]
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Splits a sum over pieces so that the pieces add up to it: 100 over 3 is 34, 33, 33. */
export function splitOver(sum: number, pieces: number): number[] {
  const each = Math.trunc(sum / pieces)
  const left = sum - each * pieces
  return Array.from({ length: pieces }, (_, piece) => each + (piece < Math.abs(left) ? Math.sign(left) : 0))
}
