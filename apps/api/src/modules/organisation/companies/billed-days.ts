import { AppError } from '../../../platform/errors/app-error.ts'

/** Whether an issued bill may have used what counts from a day on: such rows are not edited any more. Pure. */
export const isBilled = (validFrom: string, billedUntil: string | null): boolean =>
  billedUntil !== null && validFrom <= billedUntil

/**
 * Whether something may be agreed from a day on: it must not take the place of what counted on a billed day. What was
 * never agreed before may be agreed from any day on. Pure.
 * @param others the days from which the other rows of the same kind count
 */
export function mayCountFrom(
  validFrom: string,
  others: readonly string[],
  billedUntil: string | null,
): boolean {
  if (!isBilled(validFrom, billedUntil)) return true
  return !others.some((day) => isBilled(day, billedUntil))
}

/** @throws AppError `terms_billed` for what an issued bill may have used */
export function refuseBilled(validFrom: string, billedUntil: string | null): void {
  if (isBilled(validFrom, billedUntil)) throw termsBilled(billedUntil)
}

/** The refusal to change what bills up to a day have used. */
export const termsBilled = (billedUntil: string | null, fields?: readonly string[]): AppError =>
  new AppError(
    'terms_billed',
    { day: (billedUntil ?? '').split('-').reverse().join('.') },
    fields && Object.fromEntries(fields.map((field) => [field, 'terms_billed' as const])),
  )
