import type { Money } from './order-document.ts'

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d*))?$/

/** How many decimals a currency has (ISO 4217): 2 for the euro, 0 for the yen. */
function minorDigits(currency: string): number {
  try {
    return (
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2
    )
  } catch {
    return 2
  }
}

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

/** Minor units of a currency as Amazon writes amounts: 1990 euro cents are `19.90`. */
export function decimalText(minor: number, currency: string): string {
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
