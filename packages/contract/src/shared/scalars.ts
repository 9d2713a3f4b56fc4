import { z } from 'zod'
import { instantOf } from './wall-clock.ts'

/** A row id. Travels as a JSON number; the largest is far below 2^53. */
export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

const DIGITS = /^(?:0|[1-9]\d*)$/

/**
 * A whole number inside a path or a query, where everything arrives as text: digits alone, so that each number has one
 * spelling and `1e3`, `0x10`, `+1` and `01` are none.
 */
export const WholeInPath = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(
    (value) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value),
    z.number().int().min(min).max(max),
  )

/** A row id inside a path or a query. */
export const IdInPath = WholeInPath(1)
export const IdParams = z.strictObject({ id: IdInPath })

/** Money on the wire: a decimal number with a dot, at most two places (decisions: field names and money). */
export const Money = z.number().multipleOf(0.01)

/** ISO 4217. */
export const Currency = z.string().regex(/^[A-Z]{3}$/)

/** ISO 3166-1 alpha-2. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/)

/** Member states of the European Union, ISO 3166-1 alpha-2. */
export const EU_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** The first day that may be asked for or sent, and the last one: what is counted from them is a date everywhere. */
export const FIRST_DAY = '1970-01-01'
export const LAST_DAY = '2099-12-31'

const isWithin = (value: string): boolean => {
  const day = value.slice(0, FIRST_DAY.length)
  return day >= FIRST_DAY && day <= LAST_DAY
}

const outOfRange = {
  params: {
    de: 'Muss zwischen dem 01.01.1970 und dem 31.12.2099 liegen.',
    en: 'Must be between 1 January 1970 and 31 December 2099.',
    es: 'Debe estar entre el 01/01/1970 y el 31/12/2099.',
  },
}

/** An instant in an answer, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** An instant that somebody sends, ISO 8601 in UTC. */
export const SentInstant = z.iso.datetime().refine(isWithin, outOfRange)

/** An instant as partners send it: ISO 8601 with `Z`, an offset from UTC, or by the clocks in Berlin; what comes out is UTC. */
export const PartnerInstant = z.iso
  .datetime({ offset: true, local: true })
  .overwrite((value) => {
    const instant = instantOf(value)
    return Number.isNaN(instant) ? value : new Date(instant).toISOString()
  })
  .refine(isWithin, outOfRange)

/** One month before a day, `YYYY-MM-DD`; the 31st becomes the last day of a shorter month. */
export function monthBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const dayOfMonth = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() - 1)
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0)
  return date.toISOString().slice(0, 10)
}

/** A calendar day of the business time zone in an answer, `YYYY-MM-DD`. */
export const Day = z.iso.date()

/** A calendar day that somebody asks for or sends. */
export const SentDay = z.iso.date().refine(isWithin, outOfRange)

/** An instant as the order documents show it: `YYYY-MM-DD HH:mm:ss` in Europe/Berlin (decisions: Calls). */
export const BerlinDateTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)

/** Texts that may have several lines; all others take none (a test holds it). */
export const multiLine = z.registry<{ readonly multiLine: true }>()

const withoutControls = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !CONTROL_CHARACTERS.test(value))

/** A text a person typed, of as many lines as they like: trimmed, without control characters but line breaks and tabs. */
export const Text = (max: number) => withoutControls(max).register(multiLine, { multiLine: true })

/** The same, and something must be there. */
export const RequiredText = (max: number) =>
  withoutControls(max).min(1).register(multiLine, { multiLine: true })

/** A text of a single line: what stands in a letter head, a label or a mail's header must not begin another one. */
export const Line = (max: number) => withoutControls(max).refine(isOneLine)

/** The same, and something must be there. */
export const RequiredLine = (max: number) => Line(max).min(1)

/** A single line as partners send it: what comes from outside is not refused for a line break, which becomes a blank. */
export const PartnerLine = (max: number) =>
  z
    .string()
    .overwrite((value) => value.trim().replaceAll(LINE_BREAKS, ' '))
    .max(max)
    .refine((value) => !CONTROL_CHARACTERS.test(value))

/** The same, and something must be there. */
export const RequiredPartnerLine = (max: number) => PartnerLine(max).min(1)

const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/
const LINE_BREAKS = /[\n\r\u0085\u2028\u2029]+/g

/** Whether a text has one line only. */
export const isOneLine = (value: string): boolean => !LINE_BREAK.test(value)

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose; PostgreSQL cannot store NUL.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** A path below the API's origin that answers a file to its own company only. */
export const ApiPath = z.string().startsWith('/v1/')

/** The answer of an endpoint that sends a file instead of JSON. */
export const FileBody = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** The same, sent as its bytes come. */
export const FileStream = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
)

const anyJson = z.json()

/** Any JSON value. The OpenAPI page shows it as such; of zod's own, which contains itself, it would name a part it lacks. */
export const JsonValue = z.custom<z.infer<typeof anyJson>>((value) => anyJson.safeParse(value).success)

/** An answer that only says what happened, in the caller's language. */
export const Message = z.object({ message: z.string() })

/** Of each `Row`: what one that nothing is wrong with looks like. */
export const rowSchemas = new WeakMap<object, z.ZodType>()

/**
 * A row of a batch whose rows are judged alone: any object is let in, and the handler parses each by `schema`, so that
 * one bad row does not refuse the others. The OpenAPI page shows `schema`.
 */
export function Row(schema: z.ZodType): z.ZodType<Record<string, unknown>, Record<string, unknown>> {
  // As it was sent: a copy would leave out `__proto__`, which its schema has to refuse like any unknown field.
  const row = z.custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  rowSchemas.set(row, schema)
  return row
}
