import {
  type CancellationRate,
  cancellationRate,
  RATE_DAYS,
  type RateDays,
} from '@kontor/contract/monitoring'
import { listOrders } from '@kontor/contract/orders'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { AllStores } from './box.tsx'
import { performanceTexts } from './locales/index.ts'
import classes from './performance.module.css'

const LEVELS = { ok: 'success', warning: 'warning', critical: 'danger' } as const

/** The share of orders in which the merchant cancelled something, over as many days as are chosen, and what it means. */
export function CancellationRateOf() {
  const t = useTexts(performanceTexts)
  const [days, setDays] = useState<RateDays>('30')
  const { data, error, refetch } = useQuery({
    ...queryOf(cancellationRate, { query: { days } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={classes.rate}>
      <NativeSelect
        size="xs"
        label={t('rate.title')}
        value={days}
        data={RATE_DAYS.map((value) => ({ value, label: t('rate.days', { days: value }) }))}
        onChange={({ target }) => setDays(RATE_DAYS.find((value) => value === target.value) ?? '30')}
      />
      <AllStores />
      {error && <ErrorNotice error={error} title={t('unavailable')} onRetry={() => void refetch()} />}
      {!error && (data === undefined ? <Skeleton width={160} height={40} /> : <Rate rate={data} />)}
    </div>
  )
}

function Rate({ rate }: { readonly rate: CancellationRate }) {
  const t = useTexts(performanceTexts)
  const can = useCan()
  const percent = <strong data-figures>{formatPercent(rate.percent)}</strong>
  return (
    <p className={classes.rateText}>
      {rate.cancelled > 0 && can(listOrders) ? (
        <Link
          to="/orders"
          search={{ order_status: 'all-all', start: '', end: '', own_cancellation: String(rate.days) }}
        >
          {percent}
        </Link>
      ) : (
        percent
      )}{' '}
      <Badge style={LEVELS[rate.level]}>{t(`rate.${rate.level}`)}</Badge>
      <br />
      {t('rate.numbers', { cancelled: formatCount(rate.cancelled), orders: formatCount(rate.orders) })}
    </p>
  )
}
