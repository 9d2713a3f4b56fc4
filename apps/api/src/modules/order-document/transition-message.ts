import { fill, type Locale, type Translated } from '@kontor/contract/shared'
import { formatMoney } from '../../platform/money.ts'
import { channelsHistory, reportErrorText, reportKindText } from '../channels/index.ts'
import { erpHistory } from '../erp/index.ts'
import { invoicesHistory } from '../invoices/index.ts'
import { type HistoryTexts, ordersHistory, type TransitionDetail } from '../orders/index.ts'
import { returnsHistory } from '../returns/index.ts'
import { shippingHistory } from '../shipping/index.ts'

/** What each module adds to the texts of the history. */
export const HISTORY_TEXTS: readonly HistoryTexts[] = [
  ordersHistory,
  shippingHistory,
  returnsHistory,
  channelsHistory,
  invoicesHistory,
  erpHistory,
]

const TRANSITIONS = new Map(HISTORY_TEXTS.flatMap(({ transitions }) => Object.entries(transitions)))
const REASONS = new Map(HISTORY_TEXTS.flatMap(({ reasons }) => Object.entries(reasons)))

const WORDS = {
  imported: { de: 'importiert', en: 'imported', es: 'importado' },
  tracking: {
    de: '{carrier}, Sendungsnummer {number}',
    en: '{carrier}, tracking number {number}',
    es: '{carrier}, número de seguimiento {number}',
  },
  found: { de: 'dort gefunden: {count}', en: 'found there: {count}', es: 'encontrados allí: {count}' },
  moved: { de: '{from} → {to}', en: '{from} → {to}', es: '{from} → {to}' },
} as const satisfies Record<string, Translated>

/**
 * One entry of the history as a sentence in the caller's language. A transition or reason that this version does not
 * know is shown as it is.
 */
export function transitionMessage(
  locale: Locale,
  transition: string,
  detail: TransitionDetail | null,
): string {
  const head = TRANSITIONS.get(transition)?.[locale] ?? transition
  const parts = detail ? detailParts(locale, detail) : []
  const message = parts.length === 0 ? head : `${head}: ${parts.join(', ')}`
  return detail?.imported ? `${message} (${WORDS.imported[locale]})` : message
}

function detailParts(locale: Locale, detail: TransitionDetail): string[] {
  const parts: string[] = []
  if (detail.report) parts.push(reportKindText(locale, detail.report))
  if (detail.store && detail.from_store) {
    parts.push(fill(WORDS.moved[locale], { from: detail.from_store, to: detail.store }))
  } else if (detail.store) {
    parts.push(detail.store)
  }
  if (detail.found !== undefined) parts.push(fill(WORDS.found[locale], { count: detail.found }))
  if (detail.tracking_number) {
    parts.push(
      fill(WORDS.tracking[locale], {
        carrier: (detail.carrier ?? '').toUpperCase(),
        number: detail.tracking_number,
      }),
    )
  }
  if (detail.cents !== undefined && detail.currency) {
    parts.push(formatMoney(detail.cents, detail.currency, locale))
  }
  if (detail.document) parts.push(detail.document)
  if (detail.reason) parts.push(reasonText(locale, detail.reason))
  if (detail.comment) parts.push(detail.comment)
  if (detail.error) parts.push(reportErrorText(locale, detail.error))
  return parts
}

/** The text of a reason key; a reason of the outside world stands as it is. */
export const reasonText = (locale: Locale, reason: string): string => REASONS.get(reason)?.[locale] ?? reason
