import { listOrders, orderStats } from '@kontor/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { businessDay, formatCount } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useNow } from '../../lib/now.ts'
import { useCan } from '../../lib/session.ts'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import classes from './home.module.css'
import { homeTexts } from './locales/index.ts'

const FIGURES = ['new', 'open', 'reserved', 'shipped'] as const

/** The filter of the order list that shows what a figure counts. An empty day lifts the list's own period. */
function searchFor(figure: (typeof FIGURES)[number], today: string) {
  return figure === 'new'
    ? { order_status: 'all-all', start: today, end: today }
    : { order_status: figure, start: '', end: '' }
}

/** How many orders stand where; each figure leads to its orders. */
export function OrderFigures({ more }: { readonly more?: ReactNode }) {
  const t = useTexts(homeTexts)
  const can = useCan()
  const today = businessDay(useNow())
  const stats = useQuery(queryOf(orderStats))
  if (stats.error) return <ErrorNotice error={stats.error} onRetry={() => void stats.refetch()} />
  return (
    <section aria-label={t('stats.title')}>
      <ul className={classes.figures}>
        {FIGURES.map((figure) => {
          const content = (
            <>
              <span className={classes.figureLabel}>{t(`stats.${figure}`)}</span>
              <span className={classes.figure} data-figures>
                {stats.data ? formatCount(stats.data[figure]) : <Skeleton width={56} height={24} />}
              </span>
            </>
          )
          return (
            <li key={figure}>
              {can(listOrders) ? (
                <Link to="/orders" search={searchFor(figure, today)} className={classes.figureCard}>
                  {content}
                </Link>
              ) : (
                <div className={classes.figureCard}>{content}</div>
              )}
            </li>
          )
        })}
        {more}
      </ul>
    </section>
  )
}
