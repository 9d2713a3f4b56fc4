import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { orderTexts } from './locales/index.ts'
import { openPercent } from './order-list-search.ts'
import classes from './order-progress.module.css'
import { orderStatsQuery } from './orders.queries.ts'

interface Props {
  readonly onChoose: (status: 'open' | 'reserved') => void
}

/** The shares of open and reserved orders as bars that filter the list (spec: orders §2). */
export function OrderProgress({ onChoose }: Props) {
  const t = useTexts(orderTexts)
  const { data } = useQuery(orderStatsQuery())
  const percent = data ? openPercent(data) : 0
  const waiting = data ? data.open + data.reserved : 0
  const bars = [
    { status: 'open', count: data?.open, percent, label: t('statusFilter.open') },
    {
      status: 'reserved',
      count: data?.reserved,
      percent: waiting === 0 ? 0 : 100 - percent,
      label: t('statusFilter.reserved'),
    },
  ] as const
  return (
    <fieldset className={classes.bars} aria-label={t('list.progress')}>
      {bars.map((bar) => (
        <button
          key={bar.status}
          type="button"
          className={classes.bar}
          data-status={bar.status}
          disabled={bar.count === undefined}
          onClick={() => onChoose(bar.status)}
        >
          <span className={classes.label}>
            {bar.label} <strong data-figures>{bar.count === undefined ? '–' : formatCount(bar.count)}</strong>
          </span>
          <span className={classes.track}>
            <span className={classes.fill} style={{ width: `${bar.percent}%` }} />
          </span>
          <span className={classes.percent} data-figures>
            {bar.percent} %
          </span>
          <span className="visually-hidden">{t('list.show')}</span>
        </button>
      ))}
    </fieldset>
  )
}
