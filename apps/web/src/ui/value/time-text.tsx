import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { ageOf } from '../../lib/age.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { libTexts } from '../../lib/locales/index.ts'
import { useNow } from '../../lib/now.ts'
import classes from './value.module.css'

/** Counts down to a deadline and up after it: `noch 1 h 20`, `3 h überfällig`. The exact instant is its hint. */
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
