import type { LabelTransition } from '@kontor/contract/shipping'
import { useId, useState } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { trackingTexts } from './locales/index.ts'
import classes from './tracking.module.css'
import { trackingLabel, trackingLook } from './tracking-status.tsx'

/** The number of events shown at first. */
const OPEN_REPORTS = 2

interface Props {
  /** Oldest first, as the server gives them. */
  readonly transitions: readonly LabelTransition[]
  /** Name of the label, for screen readers. */
  readonly label: string
}

/** The tracking events of a label, newest first. */
export function TrackingHistory({ transitions, label }: Props) {
  const t = useTexts(trackingTexts)
  const listId = useId()
  const [all, setAll] = useState(false)
  if (transitions.length === 0) return <p className={classes.none}>{t('none')}</p>
  const newestFirst = transitions.toReversed()
  const earlier = newestFirst.length - OPEN_REPORTS
  return (
    <div className={classes.history}>
      <ol id={listId} aria-label={`${t('history')}: ${label}`}>
        {(all ? newestFirst : newestFirst.slice(0, OPEN_REPORTS)).map((report) => (
          <Report key={`${report.date} ${report.transition}`} report={report} />
        ))}
      </ol>
      {earlier > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={all}
          aria-controls={listId}
          onClick={() => setAll(!all)}
        >
          {all ? t('showLess') : t('showAll', { count: earlier })}
        </button>
      )}
    </div>
  )
}

function Report({ report }: { readonly report: LabelTransition }) {
  const t = useTexts(trackingTexts)
  const { icon: Icon, style } = trackingLook(report.transition)
  const [day = '', time = ''] = report.date.split(' ')
  return (
    <li className={classes.report}>
      <span className={classes.icon} data-style={style} aria-hidden>
        <Icon size={14} />
      </span>
      <span className={classes.text}>
        <span className={classes.word}>{trackingLabel(report.transition, t)}</span>
        {report.message !== '' && <span className={classes.message}>{report.message}</span>}
      </span>
      <time dateTime={report.date.replace(' ', 'T')} className={classes.date} data-figures>
        {formatDate(day)} {time}
      </time>
    </li>
  )
}
