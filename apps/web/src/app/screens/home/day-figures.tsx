import { type CancellationRate, leftUntilCritical } from '@kontor/contract/monitoring'
import type { TodayFigures } from '@kontor/contract/today'
import { formatCount, formatMoney, formatPercent, formatPoints } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { homeTexts } from './locales/index.ts'
import classes from './queues.module.css'

interface Props {
  readonly figures: TodayFigures
  /** Stands here while it is in order; as soon as it warns it is the first row. */
  readonly cancellations: CancellationRate | null
}

/** The line of today's figures. */
export function DayFigures({ figures: { orders, amount, shipped, points }, cancellations }: Props) {
  const t = useTexts(homeTexts)
  return (
    <ul className={classes.figures} aria-label={t('day.label')}>
      <li>
        <b data-figures>{formatCount(orders)}</b> {t('day.orders', { count: orders })}
      </li>
      <li>
        <b data-figures>{formatMoney(amount)}</b> {t('day.amount')}
      </li>
      <li>
        <b data-figures>{formatCount(shipped)}</b> {t('day.shipped')}
      </li>
      {cancellations?.level === 'ok' && cancellations.orders > 0 && (
        <li>
          {t('day.rate')} <b data-figures>{formatPercent(cancellations.percent)}</b>
          {t('day.left', { count: formatCount(leftUntilCritical(cancellations)) })}
        </li>
      )}
      {points !== null && points > 0 && (
        <li>
          <b data-figures>{formatPoints(points)}</b> {t('day.points')}
        </li>
      )}
    </ul>
  )
}

/** As high as the line while it loads. */
export function DayFiguresSkeleton() {
  return (
    <div className={classes.figures}>
      <Skeleton width="min(560px, 90%)" height={14} />
    </div>
  )
}
