import { currencyDigits, type Locale } from '@kontor/contract/shared'

/** Highest amount, in cents, that arithmetic here keeps exact. */
const LARGEST = Number.MAX_SAFE_INTEGER

/**
 * The one rounding: to the nearest integer, halves away from zero (commercial rounding).
 * Binary noise far below a thousandth of a unit does not tip a half: 1.005 × 100 counts as 100.5.
 */
export function round(value: number): number {
  const magnitude = Math.abs(value)
  const rounded = Math.floor(magnitude + 0.5 + magnitude * Number.EPSILON * 4)
  return value < 0 ? -rounded || 0 : rounded
}

/**
 * A decimal amount as it travels (19.9) to integer cents (1990): hundredths of the unit of whatever currency it is, so that
 * 1990 yen are 199000 and always a multiple of 100. Currencies with three decimals are refused where orders come in.
 * @throws RangeError when it is not a finite number or too large to be exact
 */
export function toCents(amount: number): number {
  const cents = round(amount * 100)
  if (!Number.isFinite(amount) || Math.abs(cents) > LARGEST)
    throw new RangeError(`Not an amount of money: ${amount}`)
  return cents
}

/** Integer cents (1990) to the decimal amount that travels (19.9). @throws RangeError for fractions of a cent */
export function fromCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not an integer number of cents: ${cents}`)
  return cents / 100
}

/** Decimals that are written of amounts of a currency: those that it has, and no more than are kept. */
const writtenDigits = (currency: string): number => Math.min(2, currencyDigits(currency))

/** The cents, hundredths of the unit, of the smallest amount of a currency: 1 of the euro, 100 of the yen. */
export const smallestCents = (currency: string): number => 10 ** (2 - writtenDigits(currency))

/** Cents down to amounts that there are in a currency: 199 are 199 of the euro, and 100 of the yen. */
export const floorTo = (cents: number, smallest: number): number => Math.floor(cents / smallest) * smallest

/** Cents to the nearest amount that there is in a currency: 150 are 150 of the euro, and 200 of the yen. */
export const roundTo = (cents: number, smallest: number): number => round(cents / smallest) * smallest

/** `percent` of an amount, in cents: `share(1990, 19)` is 378. */
export const share = (cents: number, percent: number): number => round((cents * percent) / 100)

const FORMATS: Readonly<Record<Locale, string>> = { de: 'de-DE', en: 'en-GB', es: 'es-ES' }

/** How amounts of a currency are shown where its sign stands beside them: with its decimals; of the unit, not of cents. */
export function amountFormat(
  currency: string,
  locale: Locale,
  more: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const digits = writtenDigits(currency)
  return new Intl.NumberFormat(FORMATS[locale], {
    // Four digits are grouped in Spanish, too: amounts stand below each other.
    useGrouping: 'always',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...more,
  })
}

/** The same with the sign. */
export const moneyFormat = (currency: string, locale: Locale): Intl.NumberFormat =>
  amountFormat(currency, locale, { style: 'currency', currency })

/** Cents as a person reads them: `formatMoney(123456, 'EUR', 'de')` is `1.234,56 €`. */
export const formatMoney = (cents: number, currency: string, locale: Locale): string =>
  moneyFormat(currency, locale).format(fromCents(cents))

/**
 * Cents as programs read them, with a dot and the decimals of their currency: `decimalText(1990, 'EUR')` is `19.90`, and 199000
 * of the yen are `1990`. What is finer than its smallest amount is rounded.
 */
export function decimalText(cents: number, currency: string): string {
  const digits = writtenDigits(currency)
  const minor = round(cents / smallestCents(currency))
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = `${minor < 0 ? '-' : ''}${text.slice(0, text.length - digits)}`
  return digits === 0 ? whole : `${whole}.${text.slice(-digits)}`
}
