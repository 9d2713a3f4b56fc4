/** The time zone the business counts in. */
export const BERLIN = 'Europe/Berlin'

const MINUTE_MS = 60_000
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: BERLIN,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Reading it out of the whole text takes a third of the time that asking for its parts does, and it is asked for often. */
const WALL_CLOCK = /^(?<year>\d+)-(?<month>\d\d)-(?<day>\d\d), (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)$/

function wallClock(instant: Date): Record<string, string> {
  const text = parts.format(instant)
  const found = WALL_CLOCK.exec(text)?.groups
  if (!found) throw new RangeError(`no time by Berlin's clocks: ${text}`)
  return found
}

/** The calendar day in Berlin, `YYYY-MM-DD`. */
export function berlinDay(instant: Date): string {
  const { year, month, day } = wallClock(instant)
  return `${year}-${month}-${day}`
}

/** Minutes since the last midnight by Berlin's clocks, 0 to 1439. */
export function berlinMinuteOfDay(instant: Date): number {
  const { hour, minute } = wallClock(instant)
  return Number(hour) * 60 + Number(minute)
}

/** `YYYY-MM-DD HH:mm:ss` by Berlin's clocks (decisions: Calls). */
export function formatBerlinDateTime(instant: Date): string {
  const { year, month, day, hour, minute, second } = wallClock(instant)
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

/**
 * The instant at which Berlin's clocks show `minute` minutes after midnight of a day (`YYYY-MM-DD`).
 * A time that the clocks skip in spring is the instant of the jump's far side; one that they show twice is the first.
 */
export function berlinInstant(day: string, minute = 0): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS
  // Berlin is one or two hours ahead. The larger offset gives the earlier instant.
  for (const ahead of [120, 60]) {
    const candidate = new Date(asUtc - ahead * MINUTE_MS)
    if (offsetMinutes(candidate) === ahead) return candidate
  }
  return new Date(asUtc - 60 * MINUTE_MS)
}

/** The instant at which a day (`YYYY-MM-DD`) begins in Berlin. */
export const startOfBerlinDay = (day: string): Date => berlinInstant(day, 0)

/** The day `days` after (or before) a day, both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

function offsetMinutes(instant: Date): number {
  const { year, month, day, hour, minute, second } = wallClock(instant)
  const shown = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  return Math.round((shown - Math.floor(instant.getTime() / 1000) * 1000) / MINUTE_MS)
}
