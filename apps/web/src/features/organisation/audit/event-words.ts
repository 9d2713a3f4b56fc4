import { formatExactTime, formatMoney } from '../../../lib/format.ts'
import type { TextKey, Translate } from '../../../lib/i18n.ts'
import { de } from './locales/de.ts'

type T = Translate<typeof de>
type EventType = TextKey<(typeof de)['type']>
type Field = keyof typeof de.field
type Value = keyof typeof de.value

/** The types of events that have words, such as `order.cancelled`. */
export const EVENT_TYPES = Object.entries(de.type).flatMap(([entity, verbs]) =>
  Object.keys(verbs).map((verb) => `${entity}.${verb}` as EventType),
)

const isKnown = (type: string): type is EventType => (EVENT_TYPES as readonly string[]).includes(type)
const isField = (key: string): key is Field => Object.hasOwn(de.field, key)
const isValue = (value: string): value is Value => Object.hasOwn(de.value, value)

/** What an event is called; a type without words stands as it is. */
export const eventName = (type: string, t: T): string => (isKnown(type) ? t(`type.${type}`) : type)

export const fieldName = (key: string, t: T): string => (isField(key) ? t(`field.${key}`) : key)

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/**
 * A value of an event's details as people read it.
 * @param currency of its amounts
 */
export function detailText(key: string, value: unknown, t: T, currency?: string): string {
  if (Array.isArray(value)) return value.map((each) => detailText(key, each, t, currency)).join(', ')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number')
    return /(^|_)cents$/.test(key) ? formatMoney(value / 100, currency) : String(value)
  if (typeof value === 'string') return wordOf(value, t)
  if (value === null || value === undefined) return '–'
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${detailText(name, each, t, currency)}`)
    .join(', ')
}

function wordOf(value: string, t: T): string {
  if (isValue(value)) return t(`value.${value}`)
  return INSTANT.test(value) ? formatExactTime(value) : value
}
