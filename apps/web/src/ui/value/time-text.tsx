import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { deadlineOf } from '../../lib/deadline.ts'
import { formatDate, formatDateTime, formatExactTime, formatTime } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { libTexts } from '../../lib/locales/index.ts'
import { useNow } from '../../lib/now.ts'
import classes from './value.module.css'

/**
 * A deadline, the same wherever one is shown: `noch 1 h 20`, `3 h überfällig`, with an icon when it is soon due or over. Its day
 * and time are the hint, and what is printed.
 */
export function Deadline({ dueAt }: { readonly dueAt: string }) {
  const t = useTexts(libTexts)
  const { urgency, text } = deadlineOf(dueAt, useNow(), t)
  const date = `${formatDate(dueAt)} ${formatTime(dueAt)}`
  return (
    <time
      dateTime={dueAt}
      data-hint={t('deadline.at', { date })}
      data-urgency={urgency}
      className={classes.deadline}
    >
      {urgency === 'overdue' && <IconAlertTriangle size={14} aria-hidden />}
      {urgency === 'soon' && <IconClock size={14} aria-hidden />}
      <span>{text}</span>
    </time>
  )
}

interface DateProps {
  /** ISO 8601 instant or calendar day `YYYY-MM-DD`. */
  readonly value: string
  /** `exact` has seconds, for logs. */
  readonly show?: keyof typeof forms
}

const forms = { date: formatDate, time: formatTime, 'date-time': formatDateTime, exact: formatExactTime }

/** A day or an instant in the business time zone. */
export function DateText({ value, show = 'date' }: DateProps) {
  return <time dateTime={value}>{forms[show](value)}</time>
}
