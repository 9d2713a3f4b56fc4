/**
 * An exact rational number. Prices are worked out with these and rounded once, at the end, so that no intermediate rounding
 * ever puts a price a cent below what a sale costs.
 */
export interface Exact {
  readonly over: bigint
  /** Above zero. */
  readonly under: bigint
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

const rational = (over: bigint, under: bigint): Exact => ({ over, under })

/**
 * A decimal as an exact number: `exact('19.90')`, `exact(7.5)`.
 * @throws RangeError for what is no plain decimal with a dot, such as NaN, infinity or 1e-7
 */
export function exact(decimal: string | number): Exact {
  const match = DECIMAL.exec(String(decimal))
  if (!match) throw new RangeError(`Not a decimal number: ${decimal}`)
  const [, sign = '', whole = '', places = ''] = match
  const over = BigInt(whole + places)
  return rational(sign === '-' ? -over : over, 10n ** BigInt(places.length))
}

export const ZERO = rational(0n, 1n)
export const ONE = rational(1n, 1n)

/** Whole cents as an amount of the unit: `ofCents(1990)` is 19.90. */
export const ofCents = (cents: number): Exact => rational(BigInt(cents), 100n)

/** A percentage as a share of one: `ofPercent('12.5')` is 0.125. */
export const ofPercent = (percent: string | number): Exact => {
  const { over, under } = exact(percent)
  return rational(over, under * 100n)
}

export const plus = (a: Exact, b: Exact): Exact =>
  rational(a.over * b.under + b.over * a.under, a.under * b.under)

export const minus = (a: Exact, b: Exact): Exact =>
  rational(a.over * b.under - b.over * a.under, a.under * b.under)

export const times = (a: Exact, b: Exact): Exact => rational(a.over * b.over, a.under * b.under)

/** @throws RangeError for a divisor of zero */
export function dividedBy(a: Exact, b: Exact): Exact {
  if (b.over === 0n) throw new RangeError('Division by zero')
  const [over, under] = [a.over * b.under, a.under * b.over]
  return under < 0n ? rational(-over, -under) : rational(over, under)
}

const divisorOf = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisorOf(b, a % b))

/** An exact number in its lowest terms, as it travels: `fractionText(exact('0.75'))` is 3/4. */
export function fractionText({ over, under }: Exact): string {
  const shared = divisorOf(over < 0n ? -over : over, under)
  return `${over / shared}/${under / shared}`
}

const FRACTION = /^(-?\d+)\/([1-9]\d*)$/

/** @throws RangeError for what `fractionText` never writes */
export function exactFraction(text: string): Exact {
  const [, over, under] = FRACTION.exec(text) ?? []
  if (over === undefined || under === undefined) throw new RangeError(`Not a fraction: ${text}`)
  return rational(BigInt(over), BigInt(under))
}

/** Below zero, zero or above it, as `a` is less than, equal to or more than `b`. */
export function compare(a: Exact, b: Exact): -1 | 0 | 1 {
  const difference = a.over * b.under - b.over * a.under
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** The whole number that is not below it and nearest to it. */
const ceiling = ({ over, under }: Exact): bigint => {
  const whole = over / under
  return over > whole * under ? whole + 1n : whole
}

/** An amount of the unit up to the next whole cent; in cents. */
export const ceilCents = (amount: Exact): number =>
  Number(ceiling(rational(amount.over * 100n, amount.under)))

/** To two places, halves away from zero (commercial rounding): an amount or a percentage as it is shown. */
export function toTwoPlaces({ over, under }: Exact): number {
  const magnitude = over < 0n ? -over : over
  const hundredths = (magnitude * 200n + under) / (under * 2n)
  return Number(over < 0n ? -hundredths : hundredths) / 100
}
