import { addDays, berlinDay, berlinInstant } from '../../../api/src/platform/clock/berlin.ts'
import { deadlinesFor } from '../../../api/src/platform/clock/deadlines.ts'
import type { SeededRandom } from '../random.ts'

const OPENS = 8 * 60
const CLOSES = 17 * 60
const MINUTE_MS = 60_000

/** An instant in the opening hours of the first business day that is at least `days` after `from`. */
export function workingInstant(random: SeededRandom, from: Date, days: number): Date {
  const isBusinessDay = deadlinesFor().isBusinessDay
  const minute = random.integer(OPENS, CLOSES)
  for (let day = addDays(berlinDay(from), days); ; day = addDays(day, 1)) {
    const at = berlinInstant(day, minute)
    if (isBusinessDay(day) && at > from) return at
  }
}

export const minutesAfter = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * MINUTE_MS)

/** When people order: little at night, most in the evening. */
export const drawMinuteOfDay = (random: SeededRandom): number =>
  random.weighted([
    [0, 2],
    [6, 7],
    [9, 14],
    [12, 18],
    [15, 17],
    [18, 24],
    [21, 18],
  ]) *
    60 +
  random.integer(0, 179)
