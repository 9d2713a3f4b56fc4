import type { Locale } from '@kontor/contract/shared'
import type { $ZodIssue } from 'zod/v4/core'
import { fieldMessages } from '../../platform/errors/field-messages.ts'
import { fieldName, intakeWords } from './intake.texts.ts'

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
}

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
  return Object.entries(fieldMessages(issues, locale)).map(([path, messages]) => ({
    path,
    name: orderFieldName(path, locale),
    sent: sent.get(path) ?? null,
    messages,
  }))
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

/** `lines.0.quantity` → `Position 1, Menge`; a path that the intake does not have stays as it is. */
function orderFieldName(path: string, locale: Locale): string {
  const parts = path.split('.')
  const name = fieldName(parts.at(-1) ?? '', locale)
  if (name === null) return path
  const [first, second] = parts
  if (first === 'lines' && parts.length > 2) {
    return `${intakeWords('line', locale, { number: Number(second) + 1 })}, ${name}`
  }
  const within = parts.length > 2 && second !== undefined ? fieldName(second, locale) : null
  return within === null ? name : `${within}, ${name}`
}

function sentValues(issues: readonly $ZodIssue[]): Map<string, WrongField['sent']> {
  const sent = new Map<string, WrongField['sent']>()
  const note = (path: readonly PropertyKey[], value: unknown) => {
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    sent.set(path.map(String).join('.'), isPlain ? value : null)
  }
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') note(issue.path, issue.input)
    else for (const key of issue.keys) note([...issue.path, key], issue.input?.[key])
  }
  return sent
}
