import { addDays } from '../../platform/clock/berlin.ts'

// Months by their first day, `YYYY-MM-DD`; in the contract `MM-YYYY`.

/** The month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

export const nextMonth = (month: string): string => monthOf(addDays(month, 31))

export const previousMonth = (month: string): string => monthOf(addDays(month, -1))

export const lastDayOf = (month: string): string => addDays(nextMonth(month), -1)

/** `10-2026` as `2026-10-01`. */
export const parseMonth = (month: string): string => {
  const [ofMonth = '', year = ''] = month.split('-')
  return `${year}-${ofMonth}-01`
}
