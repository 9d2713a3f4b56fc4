import { type Locale, ownValue } from '@kontor/contract/shared'
import type { z } from 'zod'

/** A decimal of the wire as it is typed and shown, in every language of the interface: with a comma. Pure. */
export const withComma = (decimal: string): string => decimal.replace('.', ',')

/**
 * What a rule of the contract says of a value that it refuses, in the interface's language; undefined where it says nothing of
 * its own. Pure.
 */
export function contractText(issue: z.core.$ZodIssue, locale: Locale): string | undefined {
  if (issue.code !== 'custom') return undefined
  const text = ownValue(issue.params, locale)
  return typeof text === 'string' ? text : undefined
}
