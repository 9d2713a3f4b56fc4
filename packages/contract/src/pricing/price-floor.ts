import { ceilCents, compare, exact, minus, ONE, ofCents, ofPercent, times } from './exact.ts'

/**
 * The lowest price that a percentage rule lets a shoe go out for: the comparison price less the percentage, up to the next
 * cent. A rule never raises a price, so the floor is never above what the shoe costs anyway (spec: integrations §9).
 * @param comparisonCents list price or sale price, whichever the rules compare with
 * @param percent largest reduction below it, 0 to 99.99
 * @param priceCents the price that would go out without the floor
 * @returns cents
 */
export const priceFloor = (comparisonCents: number, percent: string, priceCents = comparisonCents): number =>
  Math.min(priceCents, ceilCents(times(ofCents(comparisonCents), minus(ONE, ofPercent(percent)))))

const TYPED = /^0*(\d{1,9})(?:[.,](\d{0,2}))?$/

/**
 * A number as people type it, with a comma or a dot and at most two places, as a decimal with a dot: `7,50` is `7.5`. Blanks
 * around it do not count; digits are not grouped, since `1.000` could be one or a thousand.
 * @returns undefined when it is none
 */
export function typedDecimal(text: string): string | undefined {
  const match = TYPED.exec(text.trim())
  if (!match) return undefined
  const [, whole = '', places = ''] = match
  const kept = places.replace(/0{1,2}$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

const LARGEST_REDUCTION = exact('99.99')

/** A percentage of a rule, 0 to 99.99, as it is typed; undefined when it is none. */
export function typedReduction(text: string): string | undefined {
  const decimal = typedDecimal(text)
  return decimal === undefined || compare(exact(decimal), LARGEST_REDUCTION) > 0 ? undefined : decimal
}
