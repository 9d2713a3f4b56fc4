/** Digits that a number is padded to; longer ones stay as they are. */
const DIGITS = 5

/**
 * The series that a day's documents are counted in: the company's prefix with the year put in. Each series counts from 1.
 * @param day `YYYY-MM-DD`
 */
export const seriesOf = (prefix: string, day: string): string =>
  prefix.replaceAll('{year}', day.slice(0, 4)).replaceAll('{yy}', day.slice(2, 4))

/** `RE-2026-` and 17 make `RE-2026-00017`. */
export const numberOf = (series: string, count: number): string =>
  `${series}${String(count).padStart(DIGITS, '0')}`

/** Which number of a series a text is, however it is written (`re-2026-17`); null when it is none of it. */
export function countOf(series: string, text: string): number | null {
  if (!text.toLowerCase().startsWith(series.toLowerCase())) return null
  const digits = text.slice(series.length)
  return /^\d{1,9}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null
}

/** What becomes of a number that staff want. */
export type NumberDecision =
  /** It lies outside the company's series, which therefore does not count it; no other document has it. */
  | { readonly kind: 'own' }
  /** The series goes on with it. */
  | { readonly kind: 'counted'; readonly count: number }
  | { readonly kind: 'taken' }
  | { readonly kind: 'leaves_gap' }

/**
 * Whether staff may give a document the number they typed. A series has no gaps: after its first number comes the next
 * one and nothing else. Only a series that has not begun may begin anywhere, which is how a merchant goes on with the
 * numbers of another system; it counts on from there.
 * @param last the last count of the series; 0 when it has not begun
 */
export function decideNumber(series: string, last: number, wanted: string): NumberDecision {
  const count = countOf(series, wanted)
  if (count === null) return { kind: 'own' }
  if (count <= last) return { kind: 'taken' }
  return last === 0 || count === last + 1 ? { kind: 'counted', count } : { kind: 'leaves_gap' }
}
