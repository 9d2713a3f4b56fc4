import { IdInPath, SentDay } from '@kontor/contract/shared'
import { z } from 'zod'

const text = z.string().optional()

/**
 * What the address of the dashboard holds: a period by name, days of one of one's own, and the id of a store. The route
 * table does not know it, since that is loaded first and nearly full: what these may be is told where they are read
 * (`periodDays`, `storeOf`).
 */
export const PerformanceSearch = z.strictObject({ period: text, start: text, end: text, store: text })
export type PerformanceSearch = z.infer<typeof PerformanceSearch>

/** The periods that the dashboard offers by name (spec: catalogue §2, Dashboard), and one of one's own. */
export const PERIODS = [
  'today',
  'yesterday',
  'this_month',
  'last_month',
  'this_year',
  'last_year_same_time',
  'last_year',
  'total',
  'own',
] as const
export type Period = (typeof PERIODS)[number]

/** The period that an address names; this month where it names none that there is. */
export const periodOf = (name: string | undefined): Period =>
  PERIODS.find((period) => period === name) ?? 'this_month'

/** Days `YYYY-MM-DD`, both inclusive. */
export interface Days {
  readonly start: string
  readonly end: string
}

/** Figures begin on this day (spec: catalogue §2, Dashboard). */
const FIRST_DAY = '2017-01-01'

const DAY_MS = 24 * 60 * 60_000

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The same day a year earlier; the 28th for a 29 February. */
function yearEarlier(day: string): string {
  const earlier = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return earlier.endsWith('-02-29') ? `${earlier.slice(0, 8)}28` : earlier
}

const dayOf = (text: string | undefined): string | undefined => SentDay.safeParse(text).data

/** The id of the store that an address names; undefined for all. */
export const storeOf = ({ store }: PerformanceSearch): number | undefined => IdInPath.safeParse(store).data

const NAMED: Readonly<Record<Exclude<Period, 'own'>, (today: string) => Days>> = {
  today: (today) => ({ start: today, end: today }),
  yesterday: (today) => ({ start: plusDays(today, -1), end: plusDays(today, -1) }),
  this_month: (today) => ({ start: `${today.slice(0, 8)}01`, end: today }),
  last_month: (today) => {
    const end = plusDays(`${today.slice(0, 8)}01`, -1)
    return { start: `${end.slice(0, 8)}01`, end }
  },
  this_year: (today) => ({ start: `${today.slice(0, 4)}-01-01`, end: today }),
  last_year_same_time: (today) => {
    const end = yearEarlier(today)
    return { start: `${end.slice(0, 4)}-01-01`, end }
  },
  last_year: (today) => {
    const year = Number(today.slice(0, 4)) - 1
    return { start: `${year}-01-01`, end: `${year}-12-31` }
  },
  total: (today) => ({ start: FIRST_DAY, end: today }),
}

/**
 * The days of the period that an address names; one of one's own without days is this month.
 * @param today the current day in the business time zone, `YYYY-MM-DD`
 */
export function periodDays({ period: name, start, end }: PerformanceSearch, today: string): Days {
  const period = periodOf(name)
  if (period !== 'own') return NAMED[period](today)
  const month = NAMED.this_month(today)
  return { start: dayOf(start) ?? month.start, end: dayOf(end) ?? month.end }
}
