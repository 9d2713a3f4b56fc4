import { listOrders, orderStats } from '@kontor/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { businessDay } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { useCan } from '../../../lib/session.ts'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Figure } from '../../../ui/value/figure.tsx'
import classes from './home.module.css'
import { homeTexts } from './locales/index.ts'

const FIGURES = ['new', 'open', 'reserved', 'shipped'] as const

/** The mark of figures that no chosen store narrows; loaded with the boxes of the dashboard, which offer the choice. */
export const AllStores = lazy(async () => ({
  default: (await import('../../../features/statistics/index.ts')).AllStores,
}))

/** The search of the order list that shows what a figure counts; an empty day removes its default period. */
function searchFor(figure: (typeof FIGURES)[number], today: string): Readonly<Record<string, string>> {
  return figure === 'new'
    ? { order_status: 'all-all', event: 'arrived', start: today, end: today }
    : { order_status: figure, start: '', end: '' }
}

/** The number of orders by state, each a link to the list. */
export function OrderFigures({ more }: { readonly more?: ReactNode }) {
  const t = useTexts(homeTexts)
  const can = useCan()
  const today = businessDay(useNow())
  const stats = useQuery(queryOf(orderStats))
  if (stats.error) return <ErrorNotice error={stats.error} onRetry={() => void stats.refetch()} />
  return (
    <section aria-label={t('stats.title')} className={classes.stand}>
      <Suspense fallback={null}>
        <AllStores />
      </Suspense>
      <ul className={classes.figures}>
        {FIGURES.map((figure) => (
          <Figure
            key={figure}
            label={t(`stats.${figure}`)}
            hint={t(`stats.hint.${figure}`)}
            count={stats.data?.[figure]}
            to={can(listOrders) ? '/orders' : undefined}
            search={searchFor(figure, today)}
          />
        ))}
        {more}
      </ul>
    </section>
  )
}
