import { listObservations, type ObservationGroup } from '@kontor/contract/monitoring'
import type { Page } from '@kontor/contract/shared'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { Deadline } from '../../ui/value/time-text.tsx'
import { monitoringTexts } from './locales/index.ts'
import classes from './monitoring.module.css'
import { observationsQuery } from './monitoring.queries.ts'

/** The first page of the overdue returns; asked for once the dialog is about to open, by whoever may see them. */
export function useOverdueReturns(enabled: boolean) {
  const may = useCan()(listObservations)
  return useQuery({ ...observationsQuery('returns', { overdue: 'true' }), enabled: enabled && may })
}

interface Props {
  readonly page: Page<ObservationGroup> | undefined
  /** Called before a link leads away. */
  readonly onLeave: () => void
}

/**
 * The returns that are overdue, for the dialog of the morning (spec: orders §2, Dashboard); nothing where there are none.
 */
export function OverdueReturns({ page, onLeave }: Props) {
  const t = useTexts(monitoringTexts)
  const rows = page?.data.flatMap((group) => group.rows) ?? []
  if (!page || rows.length === 0) return null
  return (
    <section aria-label={t('overdueReturns.title')} className={classes.overdue}>
      <h3 className={classes.overdueTitle}>{t('overdueReturns.title')}</h3>
      <p>{t('overdueReturns.text')}</p>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.shipping_id ?? row.order_id} className={classes.row}>
            <Link to={`/orders/${row.order_id}`} onClick={onLeave}>
              {row.ext_order_id}
            </Link>
            {row.due_at !== null && <Deadline dueAt={row.due_at} />}
          </li>
        ))}
      </ul>
      {page.total > rows.length && (
        <p className={classes.intro}>{t('overdueReturns.more', { count: page.total - rows.length })}</p>
      )}
      <Link to="/overview/returns" search={{ overdue: 'true' }} onClick={onLeave}>
        {t('overdueReturns.toList')}
      </Link>
    </section>
  )
}
