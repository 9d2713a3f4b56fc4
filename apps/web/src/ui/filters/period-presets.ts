/** A range of days that people ask for by name. */
export const PRESETS = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'thisMonth',
  'lastMonth',
  'wholePeriod',
] as const
export type Preset = (typeof PRESETS)[number]

const DAY_MS = 24 * 60 * 60_000

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * First and last day of a named range, both inclusive; undefined on both sides for the whole time.
 * @param today the current day in the business time zone, `YYYY-MM-DD`
 */
export function presetRange(
  preset: Preset,
  today: string,
): { start: string | undefined; end: string | undefined } {
  const firstOfMonth = `${today.slice(0, 8)}01`
  switch (preset) {
    case 'today':
      return { start: today, end: today }
    case 'yesterday':
      return { start: plusDays(today, -1), end: plusDays(today, -1) }
    case 'last7':
      return { start: plusDays(today, -6), end: today }
    case 'last30':
      return { start: plusDays(today, -29), end: today }
    case 'thisMonth':
      return { start: firstOfMonth, end: today }
    case 'lastMonth': {
      const lastDay = plusDays(firstOfMonth, -1)
      return { start: `${lastDay.slice(0, 8)}01`, end: lastDay }
    }
    case 'wholePeriod':
      return { start: undefined, end: undefined }
  }
}
