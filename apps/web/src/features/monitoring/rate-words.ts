import type { CancellationRate } from '@kontor/contract/monitoring'
import { ownValue } from '@kontor/contract/shared'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { type TextKey, useTexts } from '../../lib/i18n.ts'
import type { de } from './locales/de.ts'
import { monitoringTexts } from './locales/index.ts'

const REASONS: Readonly<Record<string, TextKey<typeof de>>> = {
  out_of_stock: 'rate.reason.out_of_stock',
  article_has_defect: 'rate.reason.article_has_defect',
  prior_sale: 'rate.reason.prior_sale',
  reallocated: 'rate.reason.reallocated',
  not_sent_in_time: 'rate.reason.not_sent_in_time',
}

interface RateWords {
  /** The warning of the specification, with the rate. */
  readonly title: string
  /** The numbers behind it. */
  readonly numbers: string
  /** Why orders were cancelled; empty where no reason is known. */
  readonly reasons: string
}

/** What is said of a rate of cancellations that warns; undefined for none, and for one that is in order (spec: orders §8). */
export function useRateWords(rate: CancellationRate | null | undefined): RateWords | undefined {
  const t = useTexts(monitoringTexts)
  if (!rate || rate.level === 'ok') return undefined
  const reasons = rate.reasons
    .map(({ reason, count }) => {
      const key = ownValue(REASONS, reason)
      return key ? t(key, { count }) : `${reason} (${count})`
    })
    .join(', ')
  return {
    title: t(`rate.${rate.level}`, { percent: formatPercent(rate.percent) }),
    numbers: t('rate.numbers', {
      cancelled: formatCount(rate.cancelled),
      orders: formatCount(rate.orders),
      days: rate.days,
    }),
    reasons: reasons === '' ? '' : t('rate.reasons', { reasons }),
  }
}
