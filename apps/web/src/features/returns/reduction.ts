/**
 * The amount of a goodwill case as it is typed (spec: orders §5): digits, optionally a comma and up to two
 * decimals; calculated in cents, since decimals of major units do not subtract exactly.
 */
const FORM = /^(\d+)(?:,(\d{1,2}))?$/
/** The most digits before the comma; with more, a number would lose cents. */
const MOST_DIGITS = 9

export type ReductionProblem = 'missing' | 'form' | 'zero' | 'tooMuch'

/** Cents of `12`, `12,5` or `12,50`; undefined for anything else. */
export function centsOf(text: string): number | undefined {
  const match = FORM.exec(text.trim())
  if (!match) return undefined
  const [, whole = '', decimals = ''] = match
  if (whole.length > MOST_DIGITS) return undefined
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Cents of an amount in major units. */
export const toCents = (amount: number): number => Math.round(amount * 100)

/** The problem of a typed amount; undefined when it is valid. */
export function reductionProblem(text: string, refundableCents: number): ReductionProblem | undefined {
  if (text.trim() === '') return 'missing'
  const cents = centsOf(text)
  if (cents === undefined) return 'form'
  if (cents === 0) return 'zero'
  return cents > refundableCents ? 'tooMuch' : undefined
}

/** The cents that remain refundable after this amount; all of them while it is invalid, never below 0. */
export const remainingCents = (text: string, refundableCents: number): number =>
  Math.max(0, refundableCents - (centsOf(text) ?? 0))
