import type { OrderDetail, OrderLine } from '@kontor/contract/orders'
import { IconArrowBackUp, IconBan, IconHeartHandshake, IconPackage } from '@tabler/icons-react'
import { memo } from 'react'
import { formatPercent } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ProductImage } from '../../../ui/picture/product-image.tsx'
import { Badge, StatusBadge } from '../../../ui/status/status-badge.tsx'
import { Money } from '../../../ui/value/money.tsx'
import { orderDetailTexts } from '../locales/detail/index.ts'
import { orderLineTexts } from '../locales/line/index.ts'
import { outcomesBeside } from '../order-line.ts'
import { ItemPrice } from './item-price.tsx'
import { LineFacts } from './line-facts.tsx'
import { LineHistories } from './line-histories.tsx'
import { LineOptions } from './line-options.tsx'
import { type Cancellation, LineOutcome, type Returned } from './line-outcome.tsx'
import classes from './order-detail.module.css'
import type { OpenDialog } from './order-dialogs.tsx'
import { OversizeButton } from './oversize-button.tsx'
import { SenderStore } from './sender-store.tsx'

/** What a line shows of its order. */
export type OrderOfLine = Pick<
  OrderDetail,
  'id' | 'status_id' | 'currency' | 'sales_channel_id' | 'shippingLock' | 'not_shippable_reason'
>

interface Props {
  readonly order: OrderOfLine
  readonly line: OrderLine
  readonly cancellation: Cancellation | undefined
  readonly returned: Returned | undefined
  readonly withLabels: boolean
  readonly onOpen: (dialog: OpenDialog) => void
}

/** One line of an order (spec: orders §2, Per line). Sixty of them stay as they are while one changes. */
export const OrderLineItem = memo(function OrderLineItem(props: Props) {
  const { order, line, withLabels, onOpen } = props
  const titleId = `line-${line.id}`
  return (
    <li className={classes.line} aria-labelledby={titleId} data-line>
      <ProductImage src={line.image_url} alt="" kind={line.kind} size={72} />
      <div className={classes.lineMain}>
        <LineHead line={line} titleId={titleId} />
        <LineOutcome order={order} line={line} cancellation={props.cancellation} returned={props.returned} />
        <LineFacts order={order} line={line} />
      </div>
      <LinePrices order={order} line={line} />
      <div className={classes.lineActions}>
        <SenderStore order={order} line={line} />
        <OversizeButton order={order} line={line} />
        <LineHistories line={line} withLabels={withLabels} onOpen={onOpen} />
        <LineOptions order={order} line={line} onOpen={onOpen} />
      </div>
    </li>
  )
})

const OUTCOMES = {
  returned: { style: 'warning', icon: IconArrowBackUp },
  cancelled: { style: 'danger', icon: IconBan },
  goodwill: { style: 'info', icon: IconHeartHandshake },
} as const

function LineHead({ line, titleId }: { readonly line: OrderLine; readonly titleId: string }) {
  const t = useTexts(orderDetailTexts)
  const words = useTexts(orderLineTexts)
  return (
    <div className={classes.lineHead}>
      <span className={classes.position} data-figures>
        <span className="visually-hidden">{t('line.number', { position: line.position })} </span>
        <span aria-hidden>{line.position}</span>
      </span>
      <h3 id={titleId} className={classes.lineTitle}>
        {line.title}
      </h3>
      <StatusBadge status={line.status} />
      {outcomesBeside(line).map((outcome) => (
        <Badge key={outcome} {...OUTCOMES[outcome]}>
          {words(`outcome.${outcome}`)}
        </Badge>
      ))}
      {line.is_oversize && (
        <Badge style="warning" icon={IconPackage}>
          {t('line.oversize')}
        </Badge>
      )}
    </div>
  )
}

function LinePrices({ order, line }: Pick<Props, 'order' | 'line'>) {
  const t = useTexts(orderDetailTexts)
  const { currency } = order
  return (
    <div className={classes.linePrice}>
      <ItemPrice line={line} currency={currency} />
      <span className={classes.quiet}>
        {t('line.originalPrice')} <Money amount={line.original_item_price} currency={currency} />
      </span>
      <span className={classes.quiet}>
        {t('line.tax')} {formatPercent(line.tax_value)}
      </span>
      <span className={classes.quiet}>
        {t('line.shippingPrice')} <Money amount={line.shipping_price} currency={currency} />
      </span>
      {(line.reductions.refund_amount > 0 || line.cases.length > 0) && (
        <>
          <span className={classes.quiet}>
            {t('line.refunded')} <Money amount={line.reductions.refund_amount} currency={currency} />
          </span>
          <span className={classes.quiet}>
            {t('line.refundable')} <Money amount={line.reductions.refundable_amount} currency={currency} />
          </span>
        </>
      )}
    </div>
  )
}
