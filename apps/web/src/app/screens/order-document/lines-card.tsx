import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { useMemo } from 'react'
import { orderDocumentTexts, PendingActs, useLineKeys } from '../../../features/orders/index.ts'
import { hasLabelHistory } from '../../../features/shipping/index.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { orderScreenTexts } from './locales/index.ts'
import type { OpenDialog } from './order-dialogs.tsx'
import classes from './order-document.module.css'
import { OrderLineItem, type OrderOfLine } from './order-line-item.tsx'

interface Props {
  readonly order: OrderDetail
  readonly onOpen: (dialog: OpenDialog) => void
  /** Id of the element after the list, where the skip link leads. */
  readonly skipTo: string
}

/** The lines of an order. */
export function LinesCard({ order, onOpen, skipTo }: Props) {
  const t = useTexts(orderDocumentTexts)
  const tScreen = useTexts(orderScreenTexts)
  const onKeyDown = useLineKeys()
  const {
    id,
    status,
    status_id,
    currency,
    sales_channel_id,
    shippingLock,
    not_shippable_reason,
    pending_acts,
  } = order
  // A stable object, so that unchanged lines are not rendered again.
  const ofLine: OrderOfLine = useMemo(
    () => ({
      id,
      status,
      status_id,
      currency,
      sales_channel_id,
      shippingLock,
      not_shippable_reason,
      pending_acts,
    }),
    [id, status, status_id, currency, sales_channel_id, shippingLock, not_shippable_reason, pending_acts],
  )
  const about = <T extends { line_id: number }>(rows: readonly T[], line: OrderLine) =>
    rows.find((row) => row.line_id === line.id)
  return (
    <Card title={t('line.title', { count: order.lines.length })} flush>
      <button type="button" className={classes.skip} onClick={() => document.getElementById(skipTo)?.focus()}>
        {tScreen('skipToShip')}
      </button>
      <PendingActs key={order.id} order={order} />
      <ol onKeyDown={onKeyDown}>
        {order.lines.map((line) => (
          <OrderLineItem
            key={line.id}
            order={ofLine}
            line={line}
            cancellation={about(order.cancellations, line)}
            returned={about(order.returns, line)}
            withLabels={hasLabelHistory(order, line)}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </Card>
  )
}
