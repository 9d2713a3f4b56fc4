import type { InstantLike } from './format.ts'
import type { Translate } from './i18n.ts'
import type { de } from './locales/de.ts'

const MINUTE = 60_000
const HOURS_A_DAY = 24
/** So long before it a deadline is soon due, and minutes count. */
const SOON_MINUTES = 180
/** From so many days on hours say nothing. */
const DAYS_ALONE = 10

type Urgency = 'calm' | 'soon' | 'overdue'

export interface Deadline {
  readonly urgency: Urgency
  /** `noch 1 h 20`, `2 T 3 h überfällig`, in the language of `t`. */
  readonly text: string
}

/** A span of time in words: `45 min`, `18 h`, `2 T 3 h`, `12 T`. Rounded down. @param minutes whole minutes, 0 or more */
export function spanText(minutes: number, t: Translate<typeof de>): string {
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / HOURS_A_DAY)
  if (hours === 0) return t('deadline.minutes', { minutes })
  if (days === 0) return t('deadline.hours', { hours })
  const rest = hours % HOURS_A_DAY
  return rest === 0 || days >= DAYS_ALONE
    ? t('deadline.days', { days })
    : t('deadline.daysAndHours', { days, hours: rest })
}

/**
 * The one wording of a deadline (look.md: Urgency): the time left until it or passed since, and how urgent that is. The server
 * calculates deadlines with Sundays and holidays; this only counts by the clock. It is overdue from its own moment on.
 */
export function deadlineOf(dueAt: InstantLike, now: InstantLike, t: Translate<typeof de>): Deadline {
  const left = (new Date(dueAt).getTime() - new Date(now).getTime()) / MINUTE
  if (left <= 0)
    return { urgency: 'overdue', text: t('deadline.overdue', { span: spanText(Math.floor(-left), t) }) }
  const minutes = Math.floor(left)
  if (minutes >= SOON_MINUTES)
    return { urgency: 'calm', text: t('deadline.left', { span: spanText(minutes, t) }) }
  const rest = minutes % 60
  const span =
    minutes > 60 && rest > 0
      ? t('deadline.hoursAndMinutes', {
          hours: Math.floor(minutes / 60),
          minutes: String(rest).padStart(2, '0'),
        })
      : spanText(minutes, t)
  return { urgency: 'soon', text: t('deadline.left', { span }) }
}
