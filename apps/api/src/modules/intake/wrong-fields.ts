import type { DeadLetterField } from '@kontor/contract/intake'
import { type Locale, ownValue } from '@kontor/contract/shared'
import type { $ZodIssue } from 'zod/v4/core'
import { fieldMessages } from '../../platform/errors/field-messages.ts'
import { intakeWords, orderFieldName } from './intake.texts.ts'

/** A field of a document that keeps it from being taken in. */
export interface WrongField {
  /** `lines.0.quantity` */
  readonly path: string
  /** What it is called for people: `Position 1, Menge`. */
  readonly name: string
  /** What was delivered; null when nothing was, or no single value. */
  readonly sent: string | number | boolean | null
  /** What is wrong with it, in the reader's language. */
  readonly messages: readonly string[]
  readonly correction: Correction
}

/** How a field may be corrected. */
export type Correction = Pick<DeadLetterField, 'kind' | 'options'>

/** So many wrong fields are named in words; the rest are counted. */
const MOST_NAMED = 5
/** So much of what was sent is repeated, in characters. */
const MOST_REPEATED = 60

/**
 * The fields that a parser objected to, each once.
 * @param issues of a parse with `reportInput`
 */
export function wrongFields(issues: readonly $ZodIssue[], locale: Locale): WrongField[] {
  const sent = sentValues(issues)
  const corrections = correctionsOf(issues)
  return Object.entries(fieldMessages(issues, locale)).map(([path, messages]) => ({
    path,
    name: orderFieldName(path, locale),
    sent: sent.get(path) ?? null,
    messages,
    correction: corrections.get(path) ?? { kind: 'none', options: [] },
  }))
}

/**
 * A document with new values in some of its fields; null leaves a field out.
 * @returns null when the document has no such place
 */
export function correctDocument(
  document: unknown,
  fields: Readonly<Record<string, string | number | null>>,
): unknown {
  const corrected: unknown = structuredClone(document)
  for (const [path, value] of Object.entries(fields)) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let place = corrected
    for (const key of keys) {
      if (place === null || typeof place !== 'object' || !Object.hasOwn(place, key)) return null
      place = Reflect.get(place, key)
    }
    if (place === null || typeof place !== 'object') return null
    if (value === null) Reflect.deleteProperty(place, last)
    else Object.defineProperty(place, last, { value, configurable: true, enumerable: true, writable: true })
  }
  return corrected
}

function correctionsOf(issues: readonly $ZodIssue[]): Map<string, Correction> {
  const corrections = new Map<string, Correction>()
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        corrections.set([...issue.path, key].map(String).join('.'), { kind: 'surplus', options: [] })
    } else corrections.set(issue.path.map(String).join('.'), correctionOf(issue))
  }
  return corrections
}

const NUMBERS: ReadonlySet<string> = new Set(['number', 'int', 'nan'])

function correctionOf(issue: Exclude<$ZodIssue, { code: 'unrecognized_keys' }>): Correction {
  const of = (kind: Correction['kind'], options: readonly string[] = []) => ({ kind, options: [...options] })
  if (issue.path.length === 0) return of('none')
  switch (issue.code) {
    case 'invalid_type':
      if (NUMBERS.has(issue.expected)) return of('number')
      return of(issue.expected === 'string' ? 'text' : 'none')
    case 'too_small':
    case 'too_big':
      if (NUMBERS.has(issue.origin)) return of('number')
      return of(issue.origin === 'string' ? 'text' : 'none')
    case 'not_multiple_of':
      return of('number')
    case 'invalid_value':
      return of('choice', issue.values.map(String))
    case 'custom':
      return of(typeof issue.input === 'number' ? 'number' : 'text')
    case 'invalid_format':
      return of('text')
    default:
      return of(typeof issue.input === 'object' && issue.input !== null ? 'none' : 'text')
  }
}

/** `Position 1, Menge 51: höchstens 50`, one after the other. */
export function inWords(fields: readonly WrongField[], locale: Locale): string {
  const named = fields.slice(0, MOST_NAMED).map((field) => sentence(field, locale))
  const more = fields.length - named.length
  return [...named, ...(more > 0 ? [intakeWords('more', locale, { number: more })] : [])].join('; ')
}

function sentence({ name, sent, messages }: WrongField, locale: Locale): string {
  return `${withSent(name, sent, locale)}: ${messages.map(asClause).join(', ')}`
}

function withSent(name: string, sent: WrongField['sent'], locale: Locale): string {
  if (sent === null || sent === '') return name
  if (typeof sent === 'string') {
    const value = sent.length > MOST_REPEATED ? `${sent.slice(0, MOST_REPEATED)}…` : sent
    return intakeWords('sent', locale, { name, value })
  }
  const value = typeof sent === 'number' ? sent.toLocaleString(locale, { maximumFractionDigits: 10 }) : sent
  return `${name} ${value}`
}

/** A sentence as a part of another one. */
const asClause = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '')

function sentValues(issues: readonly $ZodIssue[]): Map<string, WrongField['sent']> {
  const sent = new Map<string, WrongField['sent']>()
  const note = (path: readonly PropertyKey[], value: unknown) => {
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    sent.set(path.map(String).join('.'), isPlain ? value : null)
  }
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') note(issue.path, issue.input)
    else for (const key of issue.keys) note([...issue.path, key], ownValue(issue.input, key))
  }
  return sent
}
