import { multiLine, rowSchemas } from '@kontor/contract/shared'
import fc from 'fast-check'
import type { z } from 'zod'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** What every plain object knows by itself: a name from outside may be one of these, wherever a name may stand. */
export const OBJECT_NAMES = [
  ...Object.getOwnPropertyNames(Object.prototype),
  // Known to functions, and what makes an object one that can be waited for.
  'prototype',
  'name',
  'length',
  'then',
]

/** Texts that have broken something somewhere. */
const NASTY = [
  '',
  '0',
  '-1',
  '1e9',
  '0x10',
  '+1',
  '01',
  'NaN',
  'null',
  "'; drop table orders; --",
  '\u0000',
  '%00',
  '../..',
  '９',
  '9223372036854775808',
  '1.5',
  '𝕏',
  '<b>',
  'a'.repeat(500),
  '2026-02-30',
  '0001-01-01',
  '9999-12-31',
  '{}',
  '%',
  '\\',
  ...OBJECT_NAMES,
]
export const anyText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary' }),
  fc.integer().map(String),
)
const anyJson = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue() },
  fc.constantFrom<unknown>([], {}, null, 0, '', [[]]),
  anyText,
)

/** Borders of a calendar and around the day of the tests; what a schema does not take is refused by it. */
const DAYS = [
  '0001-01-01',
  '1969-12-31',
  '2000-01-01',
  '2026-03-09',
  '2026-03-10',
  '2100-12-31',
  '9999-12-31',
]

/** An object with one more field, whose name everything answers to by itself. */
const withObjectName = (value: unknown): fc.Arbitrary<unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? fc
        .tuple(fc.constantFrom(...OBJECT_NAMES), anyJson)
        // A computed name is a field, even `__proto__`.
        .map(([name, stray]) => ({ ...value, [name]: stray }))
    : fc.constant(value)

/**
 * Input that a schema mostly takes, with its borders drawn often, and here and there a wrong value or a field too many: it
 * gets past the schema and into the handler, which random values hardly ever do. A new endpoint needs nothing of its own.
 */
export function inputOf(schema: $ZodType): fc.Arbitrary<unknown> {
  const fitting = fittingInput(schema as $ZodTypes, 0)
  return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: anyJson })
}

function fittingInput(schema: $ZodTypes, depth: number): fc.Arbitrary<unknown> {
  const row = rowSchemas.get(schema)
  if (row) return objectInput(fittingInput(row as unknown as $ZodTypes, depth))
  const inner = (of: $ZodType) => fittingInput(of as $ZodTypes, depth)
  const { def } = schema._zod
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape)
      const fields = Object.fromEntries(shape.map(([key, field]) => [key, fieldInput(field, depth + 1)]))
      const requiredKeys = shape.filter(([, field]) => field._zod.optin === undefined).map(([key]) => key)
      return objectInput(fc.record(fields, { requiredKeys }))
    }
    case 'array':
      return fc.array(fieldInput(def.element, depth + 1), { minLength: 1, maxLength: depth > 2 ? 1 : 3 })
    case 'record':
      return fc.dictionary(
        fc.oneof(inner(def.keyType).map(String), fc.constantFrom(...OBJECT_NAMES)),
        fieldInput(def.valueType, depth + 1),
        { maxKeys: 3 },
      )
    case 'union':
      return fc.oneof(...def.options.map(inner))
    case 'pipe':
      return inner(def.in._zod.def.type === 'transform' ? def.out : def.in)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return def.type === 'nullable' ? fc.option(inner(def.innerType), { freq: 4 }) : inner(def.innerType)
    case 'enum':
      return fc.constantFrom<unknown>(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom<unknown>(...def.values)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numberInput(schema as unknown as z.ZodNumber)
    case 'string':
      return stringInput(schema as unknown as z.ZodString)
    default:
      return anyJson
  }
}

/** A field has its own value most of the time. */
const fieldInput = (schema: $ZodType, depth: number): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 24, arbitrary: fittingInput(schema as $ZodTypes, depth) },
    { weight: 1, arbitrary: anyJson },
  )

const objectInput = (object: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: object }, { weight: 1, arbitrary: object.chain(withObjectName) })

function numberInput(schema: z.ZodNumber): fc.Arbitrary<unknown> {
  const least = schema.minValue ?? -1_000_000_000
  const most = schema.maxValue ?? 1_000_000_000
  const whole = fc.integer({
    min: Math.max(Math.ceil(least), -1_000_000_000),
    max: Math.min(Math.floor(most), 1_000_000_000),
  })
  const borders = [least, most, 1, 2].filter((value) => Number.isFinite(value))
  return fc.oneof(fc.constantFrom(...borders), whole)
}

function stringInput(schema: z.ZodString): fc.Arbitrary<unknown> {
  const { format, minLength, maxLength } = schema
  const most = Math.min(maxLength ?? 40, 400)
  const least = Math.min(minLength ?? 0, most)
  switch (format) {
    case 'date':
      return fc.constantFrom(...DAYS)
    case 'datetime':
      return fc.constantFrom(...DAYS).map((day) => `${day}T00:00:00.000Z`)
    case 'email':
      return fc.constantFrom('jana@example.test', `${'a'.repeat(60)}@example.test`)
    case 'url':
      return fc.constantFrom('https://example.test/', 'http://127.0.0.1:1/', 'ftp://example.test')
    case null:
      break
    default: {
      const pattern = schema._zod.bag.patterns?.values().next().value
      if (pattern) return fc.stringMatching(pattern)
    }
  }
  const text = fc.string({ unit: 'grapheme', minLength: least, maxLength: most })
  const names = OBJECT_NAMES.filter((name) => name.length >= least && name.length <= most)
  const lines = multiLine.has(schema) ? ['a\nb'] : ['a']
  return fc.oneof(text, fc.constantFrom(...lines, ...names), fc.nat().map(String))
}
