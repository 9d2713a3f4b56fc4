import type { Locale } from '@kontor/contract/shared'
import { businessDay } from './format.ts'

const MONTHS = 24

/** The months before a moment's as `MM-YYYY`, the newest first: what an accountant can choose (spec: catalogue §5). */
export function monthsBefore(now: number): readonly string[] {
  const [year = 0, month = 1] = businessDay(now).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, index) => {
    const [ofYear = '', ofMonth = ''] = new Date(Date.UTC(year, month - 2 - index, 1))
      .toISOString()
      .split('-')
    return `${ofMonth}-${ofYear}`
  })
}

/**
 * Those months as options to choose from: `10-2026` reads `Oktober 2026`.
 * @param chosen the month of the address, which stands among them also where it is none of them; empty for none
 */
export function monthOptions(
  now: number,
  language: Locale,
  chosen = '',
): readonly { readonly value: string; readonly label: string }[] {
  const months = monthsBefore(now)
  const isOther = chosen !== '' && !months.includes(chosen)
  return [...(isOther ? [chosen] : []), ...months].map((value) => {
    const [month = '', year = ''] = value.split('-')
    return { value, label: monthName(`${year}-${month}-01`, language) }
  })
}

/** `Oktober 2026` for the first day of a month, `YYYY-MM-DD`. */
export const monthName = (day: string, language: Locale): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
