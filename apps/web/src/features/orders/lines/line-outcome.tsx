import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { ownValue } from '@kontor/contract/shared'
import { IconBan } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TextKey } from '../../../lib/i18n.ts'
import { useTexts } from '../../../lib/i18n.ts'
import type { de } from '../document/locales/de.ts'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { berlinText } from '../history/history.ts'
import classes from './line-outcome.module.css'

interface OutcomeProps {
  /** Icon and sentence of the outcome. */
  readonly children: ReactNode
  /** Date, actor and comment of the record; undefined where there is none. */
  readonly record: { readonly date: string; readonly actor: string; readonly comment: string } | undefined
}

/** The outcome of a line with who recorded it and their comment. */
export function LineOutcome({ children, record }: OutcomeProps) {
  const t = useTexts(orderDocumentTexts)
  return (
    <div className={classes.outcome}>
      <p>{children}</p>
      {record && (
        <p className="quiet">
          {t(record.actor === '' ? 'outcome.byNobody' : 'outcome.by', {
            date: berlinText(record.date),
            actor: record.actor,
          })}
        </p>
      )}
      {record && record.comment !== '' && <p className={classes.said}>{record.comment}</p>}
    </div>
  )
}

const CANCEL_REASONS: Readonly<Record<string, TextKey<typeof de>>> = {
  out_of_stock: 'cancelReason.out_of_stock',
  article_has_defect: 'cancelReason.article_has_defect',
  prior_sale: 'cancelReason.prior_sale',
  customer_cancellation: 'cancelReason.customer_cancellation',
  customer_declined: 'cancelReason.customer_declined',
  address_invalid: 'cancelReason.address_invalid',
  customer_not_paid: 'cancelReason.customer_not_paid',
  fraud: 'cancelReason.fraud',
  mp_cancellation: 'cancelReason.mp_cancellation',
  reallocated: 'cancelReason.reallocated',
  not_sent_in_time: 'cancelReason.not_sent_in_time',
  no_merchant_has_it: 'cancelReason.no_merchant_has_it',
  payment_expired: 'cancelReason.payment_expired',
}

interface CancelProps {
  readonly order: Pick<OrderDetail, 'status_id'>
  readonly line: Pick<OrderLine, 'cancel_reason'>
  readonly cancellation: OrderDetail['cancellations'][number] | undefined
}

/** The reason of a cancelled line; nothing for other lines. */
export function CancelOutcome({ order, line, cancellation }: CancelProps) {
  const t = useTexts(orderDocumentTexts)
  // A cancellation by the marketplace is the reason itself (spec: orders §2, "shows a fixed reason").
  const reason = order.status_id === 'mp_cancellation' ? 'mp_cancellation' : line.cancel_reason
  if (reason === null) return null
  const key = ownValue(CANCEL_REASONS, reason)
  return (
    <LineOutcome record={cancellation}>
      <IconBan size={14} aria-hidden className={classes.wrong} />
      {t('outcome.cancelReason', { reason: key ? t(key) : reason })}
    </LineOutcome>
  )
}
