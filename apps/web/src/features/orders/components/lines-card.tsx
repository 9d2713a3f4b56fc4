import type { OrderDetail } from '@kontor/contract/orders'
import { useTexts } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { orderDetailTexts } from '../locales/detail/index.ts'
import classes from './order-detail.module.css'
import type { OpenDialog } from './order-dialogs.tsx'
import { OrderLineItem } from './order-line-item.tsx'

interface Props {
  readonly order: OrderDetail
  readonly onOpen: (dialog: OpenDialog) => void
}

/** Every piece of the order with all that is known of it. */
export function LinesCard({ order, onOpen }: Props) {
  const t = useTexts(orderDetailTexts)
  return (
    <Card title={t('line.title', { count: order.lines.length })} flush>
      <ol className={classes.lines}>
        {order.lines.map((line) => (
          <OrderLineItem key={line.id} order={order} line={line} onOpen={onOpen} />
        ))}
      </ol>
    </Card>
  )
}
