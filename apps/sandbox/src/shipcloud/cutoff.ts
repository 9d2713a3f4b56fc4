/** The hour in Berlin at which the carrier takes over what was bought that day. */
const CUTOFF = '18:00'

const berlin = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
})
const DAY_MS = 86_400_000

/**
 * Whether a label can no longer be cancelled: past the first cutoff after it was bought. The published text names a
 * time between 17 and 20 o'clock that differs by carrier; the stand-in takes 18:00 in Berlin for all.
 */
export function isPastCutoff(boughtAt: Date, now: Date): boolean {
  const [, boughtTime = ''] = berlin.format(boughtAt).split(' ')
  const cutoffDay = boughtTime < CUTOFF ? boughtAt : new Date(boughtAt.getTime() + DAY_MS)
  const [day = ''] = berlin.format(cutoffDay).split(' ')
  return berlin.format(now) >= `${day} ${CUTOFF}`
}
