import { fill, LOCALES, type Locale, ownValue, type Translated } from '@kontor/contract/shared'
import type { $ZodIssue } from 'zod/v4/core'

const TEXTS = {
  required: { de: 'Bitte ausfüllen.', en: 'Please fill in.', es: 'Rellene este campo.' },
  unknown: { de: 'Dieses Feld gibt es nicht.', en: 'There is no such field.', es: 'Este campo no existe.' },
  manyUnknown: {
    de: '{count} unbekannte Felder: {names} …',
    en: '{count} unknown fields: {names} …',
    es: '{count} campos desconocidos: {names} …',
  },
  text: { de: 'Muss ein Text sein.', en: 'Must be a text.', es: 'Debe ser un texto.' },
  number: { de: 'Muss eine Zahl sein.', en: 'Must be a number.', es: 'Debe ser un número.' },
  whole: {
    de: 'Muss eine ganze Zahl sein.',
    en: 'Must be a whole number.',
    es: 'Debe ser un número entero.',
  },
  boolean: { de: 'Muss ja oder nein sein.', en: 'Must be yes or no.', es: 'Debe ser sí o no.' },
  list: { de: 'Muss eine Liste sein.', en: 'Must be a list.', es: 'Debe ser una lista.' },
  object: { de: 'Muss ein Objekt sein.', en: 'Must be an object.', es: 'Debe ser un objeto.' },
  tooShort: {
    de: 'Mindestens {minimum} Zeichen.',
    en: 'At least {minimum} characters.',
    es: 'Al menos {minimum} caracteres.',
  },
  tooLong: {
    de: 'Höchstens {maximum} Zeichen.',
    en: 'At most {maximum} characters.',
    es: 'Como máximo {maximum} caracteres.',
  },
  tooLongForOne: {
    de: 'Höchstens 1 Zeichen.',
    en: 'At most 1 character.',
    es: 'Como máximo 1 carácter.',
  },
  tooSmall: { de: 'Mindestens {minimum}.', en: 'At least {minimum}.', es: 'Al menos {minimum}.' },
  tooBig: { de: 'Höchstens {maximum}.', en: 'At most {maximum}.', es: 'Como máximo {maximum}.' },
  moreThan: {
    de: 'Muss größer sein als {minimum}.',
    en: 'Must be more than {minimum}.',
    es: 'Debe ser mayor que {minimum}.',
  },
  lessThan: {
    de: 'Muss kleiner sein als {maximum}.',
    en: 'Must be less than {maximum}.',
    es: 'Debe ser menor que {maximum}.',
  },
  tooFew: {
    de: 'Mindestens {minimum} Einträge.',
    en: 'At least {minimum} entries.',
    es: 'Al menos {minimum} entradas.',
  },
  tooMany: {
    de: 'Höchstens {maximum} Einträge.',
    en: 'At most {maximum} entries.',
    es: 'Como máximo {maximum} entradas.',
  },
  tooFewForOne: { de: 'Mindestens 1 Eintrag.', en: 'At least 1 entry.', es: 'Al menos 1 entrada.' },
  tooManyForOne: { de: 'Höchstens 1 Eintrag.', en: 'At most 1 entry.', es: 'Como máximo 1 entrada.' },
  email: {
    de: 'Keine gültige E-Mail-Adresse.',
    en: 'Not a valid e-mail address.',
    es: 'Dirección de correo no válida.',
  },
  url: {
    de: 'Keine gültige Internetadresse.',
    en: 'Not a valid web address.',
    es: 'Dirección web no válida.',
  },
  date: {
    de: 'Kein gültiges Datum (JJJJ-MM-TT).',
    en: 'Not a valid date (YYYY-MM-DD).',
    es: 'Fecha no válida (AAAA-MM-DD).',
  },
  instant: {
    de: 'Kein gültiger Zeitpunkt (ISO 8601, UTC).',
    en: 'Not a valid instant (ISO 8601, UTC).',
    es: 'Instante no válido (ISO 8601, UTC).',
  },
  step: {
    de: 'Muss ein Vielfaches von {divisor} sein.',
    en: 'Must be a multiple of {divisor}.',
    es: 'Debe ser múltiplo de {divisor}.',
  },
  decimals: {
    de: 'Höchstens {places} Nachkommastellen.',
    en: 'At most {places} decimal places.',
    es: 'Como máximo {places} decimales.',
  },
  oneDecimal: {
    de: 'Höchstens 1 Nachkommastelle.',
    en: 'At most 1 decimal place.',
    es: 'Como máximo 1 decimal.',
  },
  choice: {
    de: 'Dieser Wert ist hier nicht möglich.',
    en: 'This value is not possible here.',
    es: 'Este valor no es posible aquí.',
  },
  invalid: { de: 'Ungültiger Wert.', en: 'Invalid value.', es: 'Valor no válido.' },
} as const satisfies Record<string, Translated>

const TYPES: Readonly<Record<string, Translated>> = {
  string: TEXTS.text,
  number: TEXTS.number,
  nan: TEXTS.number,
  int: TEXTS.whole,
  boolean: TEXTS.boolean,
  array: TEXTS.list,
  object: TEXTS.object,
  record: TEXTS.object,
}

const FORMATS: Readonly<Record<string, Translated>> = {
  email: TEXTS.email,
  url: TEXTS.url,
  date: TEXTS.date,
  datetime: TEXTS.instant,
}

/** More fields that do not exist are counted; so many are named. */
const UNKNOWN_NAMED = 3
/** A name that the sender made up is shown up to this length. */
const LONGEST_NAME = 40

/** A number as people write it: `0,05` and `60.000` in German. */
const written = (value: number, locale: Locale): string =>
  value.toLocaleString(locale, { maximumFractionDigits: 10 })

const shortened = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name

/** Field path (`lines.0.reason`) → what is wrong with it, in the caller's language. The request as a whole is `*`. */
export function fieldMessages(issues: readonly $ZodIssue[], locale: Locale): Record<string, string[]> {
  // The names are the sender's: a plain object would answer to `constructor` by itself.
  const messages = new Map<string, string[]>()
  const add = (path: readonly PropertyKey[], text: string) => {
    const field = path.map(String).join('.') || '*'
    messages.set(field, [...(messages.get(field) ?? []), text])
  }
  const unknown: string[] = []
  let count = 0
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') {
      add(issue.path, message(issue, locale))
      continue
    }
    count += issue.keys.length
    const named = issue.keys.slice(0, Math.max(0, UNKNOWN_NAMED - unknown.length))
    unknown.push(...named.map((key) => [...issue.path, shortened(key)].map(String).join('.')))
  }
  if (count > UNKNOWN_NAMED) {
    add([], fill(TEXTS.manyUnknown[locale], { count: written(count, locale), names: unknown.join(', ') }))
  } else {
    for (const field of unknown) add([field], TEXTS.unknown[locale])
  }
  return Object.fromEntries(messages)
}

function message(issue: $ZodIssue, locale: Locale): string {
  const missing = issue.input === undefined || issue.input === null || issue.input === ''
  switch (issue.code) {
    case 'invalid_type':
      return (missing ? TEXTS.required : (ownValue(TYPES, issue.expected) ?? TEXTS.invalid))[locale]
    case 'too_small':
      return fill(tooSmall(issue)[locale], { minimum: written(Number(issue.minimum), locale) })
    case 'too_big':
      return fill(tooBig(issue)[locale], { maximum: written(Number(issue.maximum), locale) })
    case 'invalid_format':
      return (missing ? TEXTS.required : (ownValue(FORMATS, issue.format) ?? TEXTS.invalid))[locale]
    case 'not_multiple_of':
      return stepText(issue.divisor, locale)
    case 'invalid_value':
      return (missing ? TEXTS.required : TEXTS.choice)[locale]
    case 'custom':
      return ownText(issue.params, locale) ?? TEXTS.invalid[locale]
    default:
      return (missing ? TEXTS.required : TEXTS.invalid)[locale]
  }
}

/** A step that is a power of ten says how many decimals there may be. */
function stepText(divisor: number, locale: Locale): string {
  const places = Math.round(-Math.log10(divisor))
  if (places < 1 || divisor !== Number(`1e-${places}`))
    return fill(TEXTS.step[locale], { divisor: written(divisor, locale) })
  return places === 1 ? TEXTS.oneDecimal[locale] : fill(TEXTS.decimals[locale], { places })
}

function tooSmall({ origin, minimum, inclusive }: Extract<$ZodIssue, { code: 'too_small' }>): Translated {
  if (origin === 'string') return Number(minimum) === 1 ? TEXTS.required : TEXTS.tooShort
  if (origin === 'array') return Number(minimum) === 1 ? TEXTS.tooFewForOne : TEXTS.tooFew
  return inclusive === false ? TEXTS.moreThan : TEXTS.tooSmall
}

function tooBig({ origin, maximum, inclusive }: Extract<$ZodIssue, { code: 'too_big' }>): Translated {
  const isOne = Number(maximum) === 1
  if (origin === 'string') return isOne ? TEXTS.tooLongForOne : TEXTS.tooLong
  if (origin === 'array') return isOne ? TEXTS.tooManyForOne : TEXTS.tooMany
  return inclusive === false ? TEXTS.lessThan : TEXTS.tooBig
}

/** A rule of a contract may bring its own texts: `.refine(…, { params: { de, en, es } })`. */
function ownText(params: Readonly<Record<string, unknown>> | undefined, locale: Locale): string | undefined {
  const text = LOCALES.every((each) => typeof ownValue(params, each) === 'string')
    ? ownValue(params, locale)
    : undefined
  return typeof text === 'string' ? text : undefined
}
