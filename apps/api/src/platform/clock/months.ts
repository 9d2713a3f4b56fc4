import { addDays } from './berlin.ts'

// A month is named by its first day, `YYYY-MM-DD`; in addresses and answers by `MM-YYYY`.

/** The month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The month after that of a day. */
export const nextMonth = (day: string): string => monthOf(addDays(monthOf(day), 31))

/** The month before that of a day. */
export const previousMonth = (day: string): string => monthOf(addDays(monthOf(day), -1))

/** The last day of the month of a day. */
export const lastDayOfMonth = (day: string): string => addDays(nextMonth(day), -1)

/** `10-2026` as `2026-10-01`. */
export function parseMonth(month: string): string {
  const [ofMonth = '', year = ''] = month.split('-')
  return `${year}-${ofMonth}-01`
}
