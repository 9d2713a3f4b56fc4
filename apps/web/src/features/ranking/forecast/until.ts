import { businessDay, formatDate } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { forecastTexts } from './locales/index.ts'

/** A forecast is asked for again after so long: what it says may end at midnight. */
export const FORECAST_HOLDS_MS = 10 * 60_000

/** How the end of a day is told: `heute 24:00`, or with its date. */
export function useUntil(): (day: string) => string {
  const t = useTexts(forecastTexts)
  const today = businessDay(useNow())
  return (day) => (day === today ? t('today') : t('day', { day: formatDate(day) }))
}
