import type { AuditEntry } from '@kontor/contract/organisation'
import { Link } from '@tanstack/react-router'
import type { Translate } from '../../../lib/i18n.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DateText } from '../../../ui/value/time-text.tsx'
import classes from './audit.module.css'
import { detailText, eventName, fieldName } from './event-words.ts'
import type { de } from './locales/de.ts'

type T = Translate<typeof de>

/** The columns of the audit log. @param names the company's people by id */
export const auditColumns = (t: T, names: ReadonlyMap<number, string>): readonly Column<AuditEntry>[] => [
  {
    id: 'at',
    priority: 'essential',
    header: t('column.at'),
    pinned: true,
    width: 150,
    cell: (row) => <DateText value={row.at} show="exact" />,
  },
  {
    id: 'type',
    priority: 'essential',
    header: t('column.type'),
    width: 160,
    cell: (row) => <span className={classes.wrapped}>{eventName(row.type, t)}</span>,
  },
  {
    id: 'actor',
    priority: 'essential',
    header: t('column.actor'),
    width: 130,
    cell: ({ actor }) => (
      <span className={classes.wrapped}>
        {actor.kind === 'user' ? actor.name : t(`actor.${actor.kind}`, { name: actor.name })}
      </span>
    ),
  },
  {
    id: 'details',
    priority: 'essential',
    header: t('column.details'),
    width: 200,
    grow: 1,
    cell: (row) => <Details details={row.details} names={names} t={t} />,
  },
]

interface DetailsProps {
  readonly details: AuditEntry['details']
  readonly names: ReadonlyMap<number, string>
  readonly t: T
}

function Details({ details, names, t }: DetailsProps) {
  // Events from before they named their currency are shown in euros.
  const currency = typeof details.currency === 'string' ? details.currency : undefined
  return (
    <dl className={classes.details}>
      {Object.entries(details).map(([key, value]) => (
        <div key={key}>
          <dt>{fieldName(key, t)}</dt>
          <dd>
            {key === 'order_id' && typeof value === 'number' ? (
              <Link to={`/orders/${value}`}>{value}</Link>
            ) : key === 'user_id' && typeof value === 'number' ? (
              (names.get(value) ?? value)
            ) : (
              detailText(key, value, t, currency)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
