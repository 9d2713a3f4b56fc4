import type { ComponentType, ReactNode } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import type { StatusStyle } from '../../../ui/status/status-badge.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { byDay, timeOf } from './history.ts'
import classes from './timeline.module.css'

export interface TimelineEvent {
  readonly key: string
  /** `YYYY-MM-DD HH:mm:ss` in Europe/Berlin. */
  readonly date: string
  readonly icon: ComponentType<{ size?: number }>
  readonly style: StatusStyle | 'primary'
  readonly title: string
  /** Actor, line, points. */
  readonly details?: ReactNode
}

/** Events grouped by day, each with its time, icon and words. */
export function Timeline({ events }: { readonly events: readonly TimelineEvent[] }) {
  const t = useTexts(orderDocumentTexts)
  if (events.length === 0) return <p className={classes.empty}>{t('history.empty')}</p>
  return byDay(events).map(({ day, events: ofDay }) => (
    <section key={day} className={classes.day} aria-label={formatDate(day)}>
      <h3 className={classes.date}>
        <time dateTime={day}>{formatDate(day)}</time>
      </h3>
      <ul>
        {ofDay.map((event) => (
          <li key={event.key} className={classes.event}>
            <span className={classes.icon} data-style={event.style} aria-hidden>
              <event.icon size={15} />
            </span>
            <time dateTime={event.date.replace(' ', 'T')} className={classes.time}>
              {timeOf(event)}
            </time>
            <div className={classes.text}>
              <span>{event.title}</span>
              {event.details && <div className={classes.details}>{event.details}</div>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  ))
}
