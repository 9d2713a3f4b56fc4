import { cancellationRate } from '@kontor/contract/monitoring'
import { ownValue } from '@kontor/contract/shared'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { type TextKey, useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { Notice } from '../../ui/states/notice.tsx'
import type { de } from './locales/de.ts'
import { monitoringTexts } from './locales/index.ts'
import { cancellationRateQuery } from './monitoring.queries.ts'

const REASONS: Readonly<Record<string, TextKey<typeof de>>> = {
  out_of_stock: 'rate.reason.out_of_stock',
  article_has_defect: 'rate.reason.article_has_defect',
  prior_sale: 'rate.reason.prior_sale',
  reallocated: 'rate.reason.reallocated',
  not_sent_in_time: 'rate.reason.not_sent_in_time',
}

/** Warns when too many orders were cancelled, with the numbers behind it (spec: orders §8). */
export function CancellationBanner() {
  const t = useTexts(monitoringTexts)
  const may = useCan()(cancellationRate)
  const { data: rate } = useQuery({ ...cancellationRateQuery(), enabled: may })
  if (!rate || rate.level === 'ok') return null
  const reasons = rate.reasons
    .map(({ reason, count }) => {
      const key = ownValue(REASONS, reason)
      return key ? t(key, { count }) : `${reason} (${count})`
    })
    .join(', ')
  return (
    <Notice
      kind={rate.level === 'critical' ? 'danger' : 'warning'}
      title={t(`rate.${rate.level}`, { percent: formatPercent(rate.percent) })}
      actions={
        <Link
          to="/orders"
          search={{ order_status: 'all-all', start: '', end: '', own_cancellation: String(rate.days) }}
        >
          {t('rate.show')}
        </Link>
      }
    >
      <span>
        {t('rate.numbers', {
          cancelled: formatCount(rate.cancelled),
          orders: formatCount(rate.orders),
          days: rate.days,
        })}{' '}
        {reasons !== '' && t('rate.reasons', { reasons })}
      </span>
    </Notice>
  )
}
