import type { DeadLetterField } from '@kontor/contract/intake'
import { ownValue } from '@kontor/contract/shared'

const NUMBER = /^-?\d{1,12}([.,]\d{1,6})?$/

/** What was sent, as a text to correct. */
export const shownValue = ({ value }: Pick<DeadLetterField, 'value'>): string =>
  value === null ? '' : String(value)

/**
 * The values to import with, by path: a number with a comma is a number, what does not exist is left out (null), and
 * what cannot be corrected here is not sent. Pure.
 * @returns null while a number is none
 */
export function correctedFields(
  fields: readonly Pick<DeadLetterField, 'path' | 'kind'>[],
  values: Readonly<Record<string, string>>,
): Record<string, string | number | null> | null {
  const corrected = new Map<string, string | number | null>()
  for (const { path, kind } of fields) {
    const typed = (ownValue(values, path) ?? '').trim()
    if (kind === 'none') continue
    if (kind === 'number' && !NUMBER.test(typed)) return null
    if (kind === 'surplus') corrected.set(path, null)
    else corrected.set(path, kind === 'number' ? Number(typed.replace(',', '.')) : typed)
  }
  return Object.fromEntries(corrected)
}
