import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { ageOf } from '../../lib/age.ts'
import { formatDate, formatDateTime, formatTime } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { libTexts } from '../../lib/locales/index.ts'
import { useNow } from '../../lib/now.ts'
import classes from './value.module.css'

/** The time left until a deadline or passed since: `noch 1 h 20`, `3 h überfällig`; the instant is its hint. */
export function AgeText({ dueAt }: { readonly dueAt: string }) {
  const t = useTexts(libTexts)
  const age = ageOf(dueAt, useNow(), t)
  return (
    <time
      dateTime={dueAt}
      data-hint={formatDateTime(dueAt)}
      data-urgency={age.urgency}
      className={classes.age}
    >
      {age.urgency === 'overdue' && <IconAlertTriangle size={14} aria-hidden />}
      {age.urgency === 'soon' && <IconClock size={14} aria-hidden />}
      {age.text}
    </time>
  )
}

interface DateProps {
  /** ISO 8601 instant or calendar day `YYYY-MM-DD`. */
  readonly value: string
  readonly show?: 'date' | 'time' | 'date-time'
}

const forms = { date: formatDate, time: formatTime, 'date-time': formatDateTime }

/** A day or an instant in the business time zone. */
export function DateText({ value, show = 'date' }: DateProps) {
  return <time dateTime={value}>{forms[show](value)}</time>
}
