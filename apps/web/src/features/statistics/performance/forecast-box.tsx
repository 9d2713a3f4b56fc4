import { listOrders } from '@kontor/contract/orders'
import { pointsForecast } from '@kontor/contract/ranking'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../../../lib/api-client.ts'
import { formatPoints } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan } from '../../../lib/session.ts'
import { FORECAST_HOLDS_MS, forecastTexts, useUntil } from '../../ranking/index.ts'
import { Box } from './box.tsx'
import classes from './performance.module.css'
import { PerformanceSearch, storeOf } from './performance-search.ts'

/** What sending all that waits in the store of the address brings today, and what waiting costs. */
export function ForecastBox() {
  const t = useTexts(forecastTexts)
  const can = useCan()
  const until = useUntil()
  const { values } = useListSearch(PerformanceSearch)
  const store = storeOf(values)
  const query = useQuery({
    ...queryOf(pointsForecast, { query: store === undefined ? {} : { store } }),
    placeholderData: keepPreviousData,
    refetchInterval: FORECAST_HOLDS_MS,
  })
  return (
    <Box title={t('title')} query={query}>
      {({ pieces, ship }) =>
        ship === null ? (
          <p className={classes.nothing}>{t('nothing')}</p>
        ) : (
          <>
            <p className={classes.main} data-figures>
              {formatPoints(ship.points)}
            </p>
            <p className={classes.nothing}>{t('waiting', { count: pieces, until: until(ship.last_day) })}</p>
            <dl className={classes.facts}>
              <div>
                <dt>{t('afterwards')}</dt>
                <dd data-figures>{formatPoints(ship.afterwards)}</dd>
              </div>
              <div>
                <dt>{t('lost')}</dt>
                <dd data-figures>{formatPoints(ship.afterwards - ship.points)}</dd>
              </div>
            </dl>
            {can(listOrders) && (
              <Link
                to="/orders"
                search={{
                  order_status: 'open',
                  start: '',
                  end: '',
                  ...(store !== undefined && { store: String(store) }),
                }}
              >
                {t('orders')}
              </Link>
            )}
          </>
        )
      }
    </Box>
  )
}
