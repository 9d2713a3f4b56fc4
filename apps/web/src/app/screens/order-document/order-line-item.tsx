import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { memo, useState } from 'react'
import {
  CancelOutcome,
  LineBadges,
  LineFacts,
  LineHeading,
  LinePrices,
  LineSummary,
  SenderStore,
} from '../../../features/orders/index.ts'
import { LinePoints } from '../../../features/ranking/index.ts'
import { CaseOutcome, ReturnOutcome } from '../../../features/returns/index.ts'
import { OversizeButton } from '../../../features/shipping/index.ts'
import { ProductCopy } from '../../../ui/picture/product-copy.tsx'
import { LineHistories } from './line-histories.tsx'
import { LineOptions } from './line-options.tsx'
import type { OpenDialog } from './order-dialogs.tsx'
import classes from './order-document.module.css'

/** The fields of an order that its lines depend on. */
export type OrderOfLine = Pick<
  OrderDetail,
  | 'id'
  | 'status'
  | 'status_id'
  | 'currency'
  | 'sales_channel_id'
  | 'shippingLock'
  | 'not_shippable_reason'
  | 'pending_acts'
>

interface Props {
  readonly order: OrderOfLine
  readonly line: OrderLine
  readonly cancellation: OrderDetail['cancellations'][number] | undefined
  readonly returned: OrderDetail['returns'][number] | undefined
  readonly withLabels: boolean
  readonly onOpen: (dialog: OpenDialog) => void
}

/**
 * One line of an order (spec: orders §2, Per line): what is packed, its state, price and menu; the rest unfolds from its title.
 * It is memoized because an order may have sixty.
 */
export const OrderLineItem = memo(function OrderLineItem(props: Props) {
  const { order, line, withLabels, onOpen } = props
  const [unfolded, setUnfolded] = useState(false)
  const titleId = `line-${line.id}`
  const moreId = `line-${line.id}-more`
  return (
    <li className={classes.line} aria-labelledby={titleId} data-line>
      <ProductCopy path={line.img_path} delivered={line.image_url} alt="" kind={line.kind} size={56} />
      <div className={classes.lineMain}>
        <LineHeading
          line={line}
          titleId={titleId}
          unfolded={unfolded}
          unfolds={moreId}
          onToggle={() => setUnfolded(!unfolded)}
        />
        <LineSummary line={line} />
        <SenderStore order={order} line={line} />
        <CancelOutcome order={order} line={line} cancellation={props.cancellation} />
        <ReturnOutcome line={line} returned={props.returned} currency={order.currency} />
        {line.cases.map((goodwill) => (
          <CaseOutcome key={goodwill.id} goodwill={goodwill} currency={order.currency} />
        ))}
      </div>
      <div className={classes.lineState}>
        <LineBadges order={order} line={line} />
        <LinePoints orderId={order.id} lineId={line.id} />
        <OversizeButton order={order} line={line} />
      </div>
      <LinePrices line={line} currency={order.currency} returnedAmount={props.returned?.refund_amount} />
      <LineOptions order={order} line={line} onOpen={onOpen} />
      <div id={moreId} className={classes.lineMore} data-folded={!unfolded || undefined}>
        <LineFacts order={order} line={line} />
        <LineHistories line={line} withLabels={withLabels} onOpen={onOpen} />
      </div>
    </li>
  )
})
