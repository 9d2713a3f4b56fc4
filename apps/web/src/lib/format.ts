import { currencyDigits } from '@kontor/contract/shared'

/**
 * How values are shown (spec: orders §9): DD.MM.YYYY, HH:mm:ss, 1.234,56 €, percent with two places, text cut at
 * 55 characters. Seconds stand where the order of events is read from them, in logs; elsewhere nobody needs them. The form is the same in every interface language, so that 1.234 is never read as a fraction.
 * Instants are shown in the business time zone.
 */
const TIME_ZONE = 'Europe/Berlin'
const FORM = 'de-DE'

const dateForm = new Intl.DateTimeFormat(FORM, {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const TIME = { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const timeForm = new Intl.DateTimeFormat(FORM, TIME)
const exactTimeForm = new Intl.DateTimeFormat(FORM, { ...TIME, second: '2-digit' })
const countForm = new Intl.NumberFormat(FORM)
const percentForm = new Intl.NumberFormat(FORM, {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const moneyForms = new Map<string, Intl.NumberFormat>()

/** An instant: a Date, ISO 8601 text, or milliseconds since 1970. */
export type InstantLike = Date | string | number

/** `31.12.2026`. Takes an instant, or a calendar day `YYYY-MM-DD`, which stays that day in every time zone. */
export function formatDate(value: InstantLike): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return value.split('-').reverse().join('.')
  return dateForm.format(new Date(value))
}

/** `18:05` in the business time zone. */
export const formatTime = (value: InstantLike): string => timeForm.format(new Date(value))

/** `31.12.2026 18:05` in the business time zone. */
export const formatDateTime = (value: InstantLike): string => `${formatDate(value)} ${formatTime(value)}`

/** `31.12.2026 18:05:09` in the business time zone, for logs. */
export const formatExactTime = (value: InstantLike): string =>
  `${formatDate(value)} ${exactTimeForm.format(new Date(value))}`

/** `1.234,56 €` from a decimal amount in major units; other currencies with their own sign or code, and their decimals. */
export function formatMoney(amount: number, currency = 'EUR'): string {
  let form = moneyForms.get(currency)
  if (!form) {
    // Locales show no currency with more decimals than it has, and some with fewer.
    const minimumFractionDigits = currencyDigits(currency)
    form = new Intl.NumberFormat(FORM, { style: 'currency', currency, minimumFractionDigits })
    moneyForms.set(currency, form)
  }
  return form.format(amount)
}

/** `1.234` */
export const formatCount = (value: number): string => countForm.format(value)

/** Points as people read them: with a sign, and a comma before the half. */
export const formatPoints = (points: number): string => `${points > 0 ? '+' : ''}${formatCount(points)}`

/** Badges stop counting here (contract: ObservationCounts). */
const COUNTED_UP_TO = 1_000

/** The same for a count that stops at 1,000: `1.000+` says that there are at least as many. */
export const formatCapped = (value: number): string =>
  value < COUNTED_UP_TO ? formatCount(value) : `${formatCount(COUNTED_UP_TO)}+`

/** `12,50 %` from a percentage (12.5), not from a fraction. */
export const formatPercent = (percentage: number): string => percentForm.format(percentage / 100)

/** A total that stopped counting at its cap reads `10.000+`. */
export const formatTotal = (total: number, isCapped: boolean): string =>
  formatCount(total) + (isCapped ? '+' : '')

export const TRUNCATE_AT = 55

/** The text cut at 55 characters (never inside a character) with an ellipsis; shorter texts as they are. */
export function truncate(text: string, length = TRUNCATE_AT): string {
  const characters = [...text]
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** `31-12-2026` from `2026-12-31`: the form in which days are picked and typed (spec: orders §5). */
export const formatPickedDay = (day: string): string => day.split('-').reverse().join('-')

/** `2026-12-31` from `31-12-2026` (also with dots, slashes or single digits); undefined when there is no such day. */
export function parsePickedDay(text: string): string | undefined {
  const match = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/.exec(text.trim())
  if (!match) return undefined
  const [, day = '', month = '', year = ''] = match
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

const dayForm = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE })

/** The calendar day of an instant in the business time zone, `YYYY-MM-DD`. */
export const businessDay = (value: InstantLike): string => dayForm.format(new Date(value))
