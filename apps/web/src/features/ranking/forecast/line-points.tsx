import { orderPointsForecast } from '@kontor/contract/ranking'
import { IconTrendingUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { businessDay, formatDate, formatPoints } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { useCan } from '../../../lib/session.ts'
import classes from './forecast.module.css'
import { forecastTexts } from './locales/index.ts'

/** A forecast is asked for again after so long: what it says may end at midnight. */
export const FORECAST_HOLDS_MS = 10 * 60_000

/** How the end of a day is told: `heute 24:00`, or with its date. */
export function useUntil(): (day: string) => string {
  const t = useTexts(forecastTexts)
  const today = businessDay(useNow())
  return (day) => (day === today ? t('today') : t('day', { day: formatDate(day) }))
}

interface Props {
  readonly orderId: number
  readonly lineId: number
}

/**
 * What sending an open line brings, until when, and what it brings afterwards. It stands beside what can be done without it:
 * while it is not known nothing is said.
 */
export function LinePoints({ orderId, lineId }: Props) {
  const t = useTexts(forecastTexts)
  const until = useUntil()
  const today = businessDay(useNow())
  const can = useCan()
  const { data } = useQuery({
    ...queryOf(orderPointsForecast, { params: { id: orderId } }),
    enabled: can(orderPointsForecast),
    refetchInterval: FORECAST_HOLDS_MS,
  })
  const ship = data?.lines.find(({ line_id }) => line_id === lineId)?.ship
  // After midnight, until it is asked for again.
  if (!ship || ship.last_day < today) return null
  return (
    <p className={classes.line} data-falls={ship.points < 0 || undefined}>
      <IconTrendingUp size={14} aria-hidden />
      {t('line', {
        points: formatPoints(ship.points),
        until: until(ship.last_day),
        afterwards: formatPoints(ship.afterwards),
      })}
    </p>
  )
}
