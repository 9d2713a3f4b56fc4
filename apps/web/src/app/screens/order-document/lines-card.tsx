import type { OrderDetail, OrderLine } from '@kontor/contract/orders'
import { useMemo } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { orderDetailTexts } from '../locales/detail/index.ts'
import { orderLineTexts } from '../locales/line/index.ts'
import { hasLabelHistory } from '../order-line.ts'
import { useLineKeys } from '../use-line-keys.ts'
import classes from './order-detail.module.css'
import type { OpenDialog } from './order-dialogs.tsx'
import { OrderLineItem, type OrderOfLine } from './order-line-item.tsx'

interface Props {
  readonly order: OrderDetail
  readonly onOpen: (dialog: OpenDialog) => void
  /** Id of what stands beside the lines; a long order is skipped to get there. */
  readonly skipTo: string
}

/** Every piece of the order with all that is known of it. */
export function LinesCard({ order, onOpen, skipTo }: Props) {
  const t = useTexts(orderDetailTexts)
  const words = useTexts(orderLineTexts)
  const onKeyDown = useLineKeys()
  const { id, status_id, currency, sales_channel_id, shippingLock, not_shippable_reason } = order
  // The same object while nothing of it changes, so that the lines need not be drawn anew.
  const ofLine: OrderOfLine = useMemo(
    () => ({ id, status_id, currency, sales_channel_id, shippingLock, not_shippable_reason }),
    [id, status_id, currency, sales_channel_id, shippingLock, not_shippable_reason],
  )
  const about = <T extends { line_id: number }>(rows: readonly T[], line: OrderLine) =>
    rows.find((row) => row.line_id === line.id)
  return (
    <Card title={t('line.title', { count: order.lines.length })} flush>
      <button type="button" className={classes.skip} onClick={() => document.getElementById(skipTo)?.focus()}>
        {words('skipToShip')}
      </button>
      <ol className={classes.lines} onKeyDown={onKeyDown}>
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
