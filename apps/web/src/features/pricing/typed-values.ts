import { typedDecimal } from '@kontor/contract/pricing'
import { type Locale, ownValue } from '@kontor/contract/shared'
import { z } from 'zod'

/** A decimal of the wire as it is typed and shown, in every language of the interface: with a comma. Pure. */
export const withComma = (decimal: string): string => decimal.replace('.', ',')

/** A number as it is typed; empty for none. Pure. */
export const asTyped = (value: number | null): string => (value === null ? '' : withComma(String(value)))

/** What a text stands for: a number, nothing, or itself where it is none. */
function numberOf(typed: unknown, nothing: null | undefined): unknown {
  if (typeof typed !== 'string') return typed
  if (typed.trim() === '') return nothing
  const decimal = typedDecimal(typed)
  return decimal === undefined ? typed : Number(decimal)
}

/** A number of the contract, typed with a comma or a dot. */
export const typedNumber = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => numberOf(typed, undefined), schema)

/** The same, and nothing typed is none. */
export const typedOrNone = <S extends z.ZodType>(schema: S) =>
  z.preprocess((typed) => numberOf(typed, null), schema)

/**
 * What a rule of the contract says of a value that it refuses, in the interface's language; undefined where it says nothing of
 * its own. Pure.
 */
export function contractText(issue: z.core.$ZodIssue, locale: Locale): string | undefined {
  if (issue.code !== 'custom') return undefined
  const text = ownValue(issue.params, locale)
  return typeof text === 'string' ? text : undefined
}
