import type { PictureProblem } from '../catalogue.tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A picture that is there is asked for again after so long: another one may stand at its address by then. */
export const LONGEST_PICTURE_PAUSE_MS = 7 * DAY_MS

/** How long after its first failure a picture is asked for again. What only somebody can put right waits longer. */
const FIRST_PAUSE_MS: Readonly<Record<PictureProblem, number>> = {
  unreachable: MINUTE_MS,
  refused: HOUR_MS,
  not_found: HOUR_MS,
  too_large: DAY_MS,
  not_a_picture: DAY_MS,
  not_allowed: DAY_MS,
}

/**
 * When a picture is asked for next: a week after it was fetched; after failures after a pause that doubles, up to a week. Pure.
 * @param attempts failures in a row, from 1 on; does not count without a problem
 */
export function nextFetch(problem: PictureProblem | '', attempts: number, now: Date): Date {
  const pause =
    problem === ''
      ? LONGEST_PICTURE_PAUSE_MS
      : FIRST_PAUSE_MS[problem] * 2 ** Math.max(0, Math.min(attempts, 30) - 1)
  return new Date(now.getTime() + Math.min(pause, LONGEST_PICTURE_PAUSE_MS))
}
