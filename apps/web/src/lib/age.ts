import type { InstantLike } from './format.ts'
import type { Translate } from './i18n.ts'
import type { de } from './locales/de.ts'

const MINUTE = 60_000
/** From two days on the age has no hours. */
const DAYS_FROM_HOURS = 48

type Urgency = 'calm' | 'soon' | 'overdue'

export interface Age {
  readonly urgency: Urgency
  /** `noch 1 h 20`, `3 h überfällig`, in the language of `t`. */
  readonly text: string
}

function spanText(minutes: number, t: Translate<typeof de>): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours >= DAYS_FROM_HOURS) return t('age.days', { count: Math.floor(hours / 24) })
  if (hours === 0) return t('age.minutes', { minutes: rest })
  // Beyond a working day the age has no minutes.
  if (rest === 0 || hours >= 10) return t('age.hours', { hours })
  return t('age.hoursAndMinutes', { hours, minutes: String(rest).padStart(2, '0') })
}

/**
 * The time left until a deadline, or passed since. The server calculates the deadline with Sundays and holidays;
 * this only counts down.
 * @param soonWithinMinutes from how many minutes before the deadline it counts as soon due
 */
export function ageOf(
  dueAt: InstantLike,
  now: InstantLike,
  t: Translate<typeof de>,
  soonWithinMinutes = 120,
): Age {
  const left = (new Date(dueAt).getTime() - new Date(now).getTime()) / MINUTE
  // A deadline is overdue from its own minute on; the time left is rounded down.
  if (left <= 0)
    return { urgency: 'overdue', text: t('age.overdue', { span: spanText(Math.floor(-left), t) }) }
  const minutes = Math.floor(left)
  return {
    urgency: minutes <= soonWithinMinutes ? 'soon' : 'calm',
    text: t('age.left', { span: spanText(minutes, t) }),
  }
}
