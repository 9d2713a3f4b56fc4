const WITHOUT_ZONE = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?$/
const HOUR_MS = 60 * 60_000

let berlin: Intl.DateTimeFormat | undefined

/** How far Berlin's clocks are ahead of UTC at an instant, in milliseconds. */
function berlinAhead(instant: number): number {
  // Made when it is first wanted: the browser loads this file and sends no such instant.
  berlin ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    day: 'numeric',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(
    berlin.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const utc = new Date(instant)
  const days = parts.day === utc.getUTCDate() ? 0 : 24
  return ((parts.hour ?? 0) + days - utc.getUTCHours()) * HOUR_MS
}

/**
 * The instant that an ISO 8601 time means, in milliseconds since 1970: with `Z` or an offset that one, without a zone the one
 * at which the clocks in Berlin show it, since merchants' systems write the time that hangs on their wall. A time that the
 * clocks show twice in autumn is the first one; one that they skip in spring is an hour later.
 * @returns NaN for what is no time
 */
export function instantOf(time: string): number {
  const [whole, year, month, day, hour, minute, second = '0', fraction = '0'] = WITHOUT_ZONE.exec(time) ?? []
  if (whole === undefined) return Date.parse(time)
  const shown = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second.padStart(2, '0')}.${fraction.padEnd(3, '0')}Z`,
  )
  // Berlin is one or two hours ahead; the larger offset gives the earlier instant.
  const earlier = shown - 2 * HOUR_MS
  return berlinAhead(earlier) === 2 * HOUR_MS ? earlier : shown - HOUR_MS
}
