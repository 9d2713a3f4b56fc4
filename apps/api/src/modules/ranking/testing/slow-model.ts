/** How points count days, worked out anew: without the product's calendar, clock and rules. */

/** All federal states. */
export const STATES = 'BB BE BW BY HB HE HH MV NI NW RP SH SL SN ST TH'.split(' ')

/** When Easter Sunday is, by the calendar's own rule (Gauss, as corrected by Lichtenberg). */
function easter(year: number): Date {
  const k = Math.floor(year / 100)
  const m = 15 + Math.floor((3 * k + 3) / 4) - Math.floor((8 * k + 13) / 25)
  const s = 2 - Math.floor((3 * k + 3) / 4)
  const a = year % 19
  const d = (19 * a + m) % 30
  const r = Math.floor((d + Math.floor(a / 11)) / 29)
  const og = 21 + d - r
  const sz = 7 - ((year + Math.floor(year / 4) + s) % 7)
  const os = og + 7 - ((og - sz) % 7)
  return new Date(Date.UTC(year, 2, os))
}

const key = (date: Date): string => date.toISOString().slice(0, 10)
export const plus = (date: Date, days: number): Date => new Date(date.getTime() + days * 86_400_000)

/** The public holidays of a state since 2019, by the laws of the states, without the product's calendar. */
function holidays(year: number, state: string): Set<string> {
  const sunday = easter(year)
  const are = (...states: string[]) => states.includes(state)
  // The Wednesday before 23 November.
  const repentance = plus(
    new Date(Date.UTC(year, 10, 22)),
    -((new Date(Date.UTC(year, 10, 22)).getUTCDay() + 4) % 7),
  )
  const days: [boolean, string][] = [
    [true, `${year}-01-01`],
    [are('BW', 'BY', 'ST'), `${year}-01-06`],
    [are('BE', 'MV') && (state === 'BE' || year >= 2023), `${year}-03-08`],
    [true, key(plus(sunday, -2))],
    [true, key(plus(sunday, 1))],
    [true, `${year}-05-01`],
    [true, key(plus(sunday, 39))],
    [true, key(plus(sunday, 50))],
    [are('BW', 'BY', 'HE', 'NW', 'RP', 'SL'), key(plus(sunday, 60))],
    // Once only: 80 years after the war, 75 after the rising.
    [are('BE') && year === 2025, `${year}-05-08`],
    [are('BE') && year === 2028, `${year}-06-17`],
    [are('SL'), `${year}-08-15`],
    [are('TH'), `${year}-09-20`],
    [true, `${year}-10-03`],
    [are('BB', 'HB', 'HH', 'MV', 'NI', 'SH', 'SN', 'ST', 'TH'), `${year}-10-31`],
    [are('BW', 'BY', 'NW', 'RP', 'SL'), `${year}-11-01`],
    [are('SN'), key(repentance)],
    [true, `${year}-12-25`],
    [true, `${year}-12-26`],
  ]
  return new Set(days.filter(([holds]) => holds).map(([, day]) => day))
}

const isShopDay = (day: string, state: string): boolean =>
  new Date(`${day}T12:00:00Z`).getUTCDay() !== 0 && !holidays(Number(day.slice(0, 4)), state).has(day)

/** Date and time by Berlin's clocks. */
export const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Walks second hands and calendar pages: slow, and without the product's clock. */
export function slowModel(arrived: Date, acted: Date, state: string): { day: string; days: number } {
  const [date = '', time = ''] = clock.format(arrived).split(' ')
  let day = time <= '14:00:00' ? date : key(plus(new Date(date), 1))
  while (!isShopDay(day, state)) day = key(plus(new Date(day), 1))
  const [end = ''] = clock.format(acted).split(' ')
  let days = 0
  for (let at = key(plus(new Date(day), 1)); at <= end; at = key(plus(new Date(at), 1)))
    days += isShopDay(at, state) ? 1 : 0
  return { day, days }
}
