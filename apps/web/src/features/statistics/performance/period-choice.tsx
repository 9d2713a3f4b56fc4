import { listStores } from '@kontor/contract/organisation'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { businessDay } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useNow } from '../../../lib/now.ts'
import { PeriodFilter } from '../../../ui/filters/period-filter.tsx'
import { performanceTexts } from './locales/index.ts'
import classes from './performance.module.css'
import {
  PERIODS,
  PerformanceSearch,
  type Period,
  periodDays,
  periodOf,
  storeOf,
} from './performance-search.ts'

/** The choice of store and period of the dashboard; both stand in the address. */
export function PeriodChoice() {
  const t = useTexts(performanceTexts)
  const { values, change } = useListSearch(PerformanceSearch)
  const stores = useQuery(queryOf(listStores))
  const days = periodDays(values, businessDay(useNow()))
  const choose = (period: Period) =>
    change({
      period: period === 'this_month' ? undefined : period,
      start: period === 'own' ? days.start : undefined,
      end: period === 'own' ? days.end : undefined,
    })
  return (
    <div className={classes.choice}>
      <NativeSelect
        size="xs"
        aria-label={t('store')}
        value={storeOf(values) ?? ''}
        data={[
          { value: '', label: t('allStores') },
          ...(stores.data?.data ?? []).map((store) => ({
            value: String(store.id),
            label: `${store.store_number} ${store.name}`,
          })),
        ]}
        onChange={({ target }) => change({ store: target.value || undefined })}
      />
      <NativeSelect
        size="xs"
        aria-label={t('period')}
        value={periodOf(values.period)}
        data={PERIODS.map((period) => ({ value: period, label: t(`periods.${period}`) }))}
        onChange={({ target }) => choose(periodOf(target.value))}
      />
      {values.period === 'own' && (
        <PeriodFilter
          label={t('ownPeriod')}
          start={days.start}
          end={days.end}
          onChange={(start, end) => change({ period: 'own', start, end })}
        />
      )}
    </div>
  )
}
