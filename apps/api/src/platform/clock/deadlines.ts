import Holidays from 'date-holidays'
import { addDays, berlinDay, startOfBerlinDay, weekday } from './berlin.ts'

const MINUTE_MS = 60_000
const SUNDAY = 0
/** How far ahead a deadline is looked for; longer than any run of days without trade. */
const LONGEST_SEARCH_DAYS = 3_660

/**
 * Counts business time: the minutes of every day in Europe/Berlin but Sundays and public holidays, around the clock
 * (decisions: Deadlines).
 */
export interface Deadlines {
  /** Whether a day (`YYYY-MM-DD`) counts. */
  isBusinessDay(day: string): boolean
  /** Whether a day is a public holiday; Sundays are none by themselves. */
  isHoliday(day: string): boolean
  /** Minutes of business time between two instants; 0 when `to` is not after `from`. */
  businessMinutes(from: Date, to: Date): number
  /** The instant at which `minutes` of business time after `from` are over. */
  addBusinessMinutes(from: Date, minutes: number): Date
  /** The latest instant from which at least `minutes` of business time have passed by `to`. */
  subtractBusinessMinutes(to: Date, minutes: number): Date
}

const calendars = new Map<string, Deadlines>()

/**
 * The deadlines of a store. Holidays are those of Germany and, when known, of the federal state.
 * @param federalState two letters (`BY`, `NW`, …); empty for the holidays of all Germany only
 */
export function deadlinesFor(federalState = ''): Deadlines {
  const known = calendars.get(federalState)
  if (known) return known
  const made = createDeadlines(federalState)
  calendars.set(federalState, made)
  return made
}

function createDeadlines(federalState: string): Deadlines {
  const holidays = federalState ? new Holidays('DE', federalState) : new Holidays('DE')
  const daysOfYear = new Map<number, ReadonlySet<string>>()

  const holidaysOf = (year: number): ReadonlySet<string> => {
    const known = daysOfYear.get(year)
    if (known) return known
    const days = holidays
      .getHolidays(year)
      .filter((holiday) => holiday.type === 'public')
      .map((holiday) => holiday.date.slice(0, 10))
    const made = new Set(days)
    daysOfYear.set(year, made)
    return made
  }
  const isHoliday = (day: string) => holidaysOf(Number(day.slice(0, 4))).has(day)
  const isBusinessDay = (day: string) => weekday(day) !== SUNDAY && !isHoliday(day)

  const tables = new Map<number, YearTable>()
  const tableOf = (year: number): YearTable => {
    const table = tables.get(year) ?? tabulate(year, isBusinessDay)
    tables.set(year, table)
    return table
  }
  /** The year of an instant, and the milliseconds of business time from the beginning of that year. */
  const placeOf = (instant: Date): { year: number; counted: number } => {
    const day = berlinDay(instant)
    const year = Number(day.slice(0, 4))
    const entry = tableOf(year).days.get(day)
    if (!entry) throw new Error(`${day} is no day of ${year}`)
    return { year, counted: entry.before + (isBusinessDay(day) ? instant.getTime() - entry.start : 0) }
  }

  return {
    isHoliday,
    isBusinessDay,
    businessMinutes(from, to) {
      if (to <= from) return 0
      const begin = placeOf(from)
      const end = placeOf(to)
      let counted = end.counted - begin.counted
      for (let year = begin.year; year < end.year; year += 1) counted += tableOf(year).total
      return counted / MINUTE_MS
    },
    addBusinessMinutes(from, minutes) {
      let left = minutes * MINUTE_MS
      const horizon = new Date(from.getTime() + LONGEST_SEARCH_DAYS * 1440 * MINUTE_MS)
      for (const { day, start, end } of daysBetween(from, horizon)) {
        if (!isBusinessDay(day)) continue
        if (left <= end - start) return new Date(start + left)
        left -= end - start
      }
      throw new RangeError(`${minutes} minutes of business time end too far in the future`)
    },
    subtractBusinessMinutes(to, minutes) {
      let left = minutes * MINUTE_MS
      let day = berlinDay(to)
      let end = to.getTime()
      for (let searched = 0; searched < LONGEST_SEARCH_DAYS; searched += 1) {
        const start = startOfBerlinDay(day).getTime()
        if (isBusinessDay(day)) {
          if (left <= end - start) return new Date(end - left)
          left -= end - start
        }
        day = addDays(day, -1)
        end = start
      }
      throw new RangeError(`${minutes} minutes of business time begin too far in the past`)
    },
  }
}

/** Business time of a year in milliseconds, so that the age of something old is not counted day by day. */
interface YearTable {
  /** For each day when it begins, and how much of the year has counted before it. */
  readonly days: ReadonlyMap<string, { readonly start: number; readonly before: number }>
  readonly total: number
}

function tabulate(year: number, isBusinessDay: (day: string) => boolean): YearTable {
  const days = new Map<string, { start: number; before: number }>()
  let total = 0
  const begin = startOfBerlinDay(`${year}-01-01`)
  const end = startOfBerlinDay(`${year + 1}-01-01`)
  for (const { day, start, end: next } of daysBetween(begin, end)) {
    days.set(day, { start, before: total })
    if (isBusinessDay(day)) total += next - start
  }
  return { days, total }
}

/** The days that an interval touches, each with the part of the interval that lies in it, as epoch milliseconds. */
function* daysBetween(from: Date, to: Date): Generator<{ day: string; start: number; end: number }> {
  let day = berlinDay(from)
  let start = from.getTime()
  while (start < to.getTime()) {
    const next = addDays(day, 1)
    const end = Math.min(startOfBerlinDay(next).getTime(), to.getTime())
    yield { day, start, end }
    day = next
    start = end
  }
}
