import { RATE_DAYS, type RateDays } from '@kontor/contract/monitoring'
import { type OrderStatistics, orderStatistics } from '@kontor/contract/statistics'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import figures from '../figures.module.css'
import { OrdersOf } from '../orders-of.tsx'
import { Box } from './box.tsx'
import { performanceTexts } from './locales/index.ts'
import classes from './performance.module.css'
import { PerformanceSearch, storeOf } from './performance-search.ts'
import { type Act, lastDays, waitingOf } from './waiting.ts'

/** So many days are looked at first (spec: catalogue §9, time selectors). */
const FIRST_DAYS = { shippings: '7', cancellations: '7', returns: '30' } as const satisfies Record<
  Act,
  RateDays
>
const ACTS = ['shippings', 'cancellations', 'returns'] as const
/** What the list of orders calls them. */
const EVENTS = { shippings: 'shipped', cancellations: 'cancelled', returns: 'returned' } as const

/** After how many business days pieces were shipped, cancelled and booked back, in the store of the address. */
export function ReportBox() {
  const t = useTexts(performanceTexts)
  const { values } = useListSearch(PerformanceSearch)
  const store = storeOf(values)
  const query = useQuery({
    ...queryOf(orderStatistics, { query: store === undefined ? {} : { store_id: store } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Box title={t('report.title')} query={query} wide>
      {(report) => (
        <>
          <div className={classes.acts}>
            {ACTS.map((act) => (
              <WaitingOf key={act} act={act} report={report} store={store} />
            ))}
          </div>
          <p className={classes.nothing}>{t('report.text')}</p>
        </>
      )}
    </Box>
  )
}

interface Props {
  readonly act: Act
  readonly report: OrderStatistics
  readonly store: number | undefined
}

/** The pieces of one act in as many days as are chosen, by how long they waited. */
function WaitingOf({ act, report, store }: Props) {
  const t = useTexts(performanceTexts)
  const [days, setDays] = useState<RateDays>(FIRST_DAYS[act])
  const period = lastDays(report.end, Number(days))
  const { total, orders, rows } = waitingOf(act, report, period)
  const pieces = t('report.pieces', {
    pieces: t('report.ofPieces', { count: total, total: formatCount(total) }),
    orders: t('report.ofOrders', { count: orders, total: formatCount(orders) }),
  })
  return (
    <section aria-label={t(`report.${act}.title`)}>
      <NativeSelect
        size="xs"
        label={t(`report.${act}.title`)}
        value={days}
        data={RATE_DAYS.map((value) => ({ value, label: t('rate.days', { days: value }) }))}
        onChange={({ target }) => setDays(RATE_DAYS.find((value) => value === target.value) ?? days)}
      />
      <p className={classes.main} data-figures>
        <OrdersOf event={EVENTS[act]} {...period} store={store} count={total}>
          {pieces}
        </OrdersOf>
      </p>
      {total === 0 ? (
        <p className={classes.nothing}>{t(`report.${act}.nothing`)}</p>
      ) : (
        <table className={`${figures.table} ${classes.channels}`} aria-label={t(`report.${act}.title`)}>
          <thead>
            <tr>
              <th scope="col">{t('report.waited')}</th>
              <th scope="col">{t('items')}</th>
              <th scope="col">{t('share')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">{t(`report.${name}`)}</th>
                <td>{formatCount(count)}</td>
                <td>{formatPercent((count / total) * 100)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
