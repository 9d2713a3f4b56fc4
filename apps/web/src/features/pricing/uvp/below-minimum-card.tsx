import { countBelowMinimum } from '@kontor/contract/pricing'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { uvpTexts } from './locales/index.ts'
import classes from './uvp.module.css'

/** How many offers are sold for less than what earns enough, by channel. */
export function BelowMinimumCard() {
  const t = useTexts(uvpTexts)
  const { data, error, refetch } = useQuery(queryOf(countBelowMinimum))
  const found = data?.channels.filter(({ below }) => below > 0) ?? []
  return (
    <Card title={t('below.title')}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={3} />}
      {data && (
        <div className={classes.below}>
          <p className="quiet">{t(data.channels.length === 0 ? 'below.unknown' : 'below.text')}</p>
          {data.channels.length > 0 && (
            <p className="quiet">{t('below.counted', { time: formatDateTime(data.counted_at) })}</p>
          )}
          {data.channels.length > 0 && found.length === 0 && <p>{t('below.none')}</p>}
          {found.length > 0 && (
            <ul>
              {found.map(({ id, name, offers, below, unreachable }) => (
                <li key={id}>
                  {t('below.channel', { name, below: formatCount(below), offers: formatCount(offers) })}{' '}
                  {unreachable > 0 && (
                    <span className="quiet">{t('below.unreachable', { count: unreachable })}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Card>
  )
}
