import type { OrderDetail } from '@kontor/contract/order-document'
import type { OrderRow } from '@kontor/contract/orders'
import { ownValue } from '@kontor/contract/shared'
import type { ReactNode } from 'react'
import { formatCount, formatDateTime, formatMoney, formatPercent } from '../../../lib/format.ts'
import type { TextKey } from '../../../lib/i18n.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Card, Fact, Facts } from '../../../ui/page/detail-columns.tsx'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import { CopyText } from '../../../ui/value/copy-text.tsx'
import { Money } from '../../../ui/value/money.tsx'
import { DateText } from '../../../ui/value/time-text.tsx'
import type { de } from './locales/de.ts'
import { orderDocumentTexts } from './locales/index.ts'
import classes from './order-facts.module.css'
import { paymentMethodOf, paymentNames } from './payment-method.ts'

/** The fields known from the list; the others arrive with the order. */
type Known = Pick<
  OrderDetail & OrderRow,
  | 'ext_order_id'
  | 'ext_order_id_addition'
  | 'order_date'
  | 'created_at'
  | 'order_total'
  | 'currency'
  | 'sales_channel'
  | 'sales_channel_id'
  | 'order_type'
  | 'merchant_external_order'
  | 'status_id'
>
interface Props {
  readonly order: Known &
    Partial<
      Pick<
        OrderDetail,
        | 'payment_method'
        | 'points'
        | 'customer_comment'
        | 'charges'
        | 'amount_difference'
        | 'amounts_confirmed'
      >
    >
  /** Facts of what went back, below the total. */
  readonly refunds?: ReactNode
}

const ORDER_TYPES: Readonly<Record<string, TextKey<typeof de>>> = {
  standard: 'orderType.standard',
  prime: 'orderType.prime',
  pickup: 'orderType.pickup',
}

/** The facts of an order: number, date, total, channel, payment. */
export function OrderFactsCard({ order, refunds }: Props) {
  const t = useTexts(orderDocumentTexts)
  const typeKey = ownValue(ORDER_TYPES, order.order_type)
  return (
    <Card title={t('fact.title')}>
      <Facts>
        <Fact label={t('fact.orderNumber')}>
          <CopyText value={order.ext_order_id} overhang />
        </Fact>
        {order.ext_order_id_addition !== '' && (
          <Fact label={t('fact.addition')}>
            <CopyText value={order.ext_order_id_addition} overhang />
          </Fact>
        )}
        <Fact label={t('fact.date')}>
          <DateText value={order.order_date} show="date-time" />
        </Fact>
        <Fact label={t('fact.received')}>
          <DateText value={order.created_at} show="date-time" />
        </Fact>
        {order.charges?.map((charge) => (
          <Fact key={charge.id} label={charge.name || t(`charge.${charge.kind}`)}>
            <Money amount={charge.amount} currency={order.currency} />{' '}
            <span className="quiet">{t('charge.tax', { rate: formatPercent(charge.tax_value) })}</span>
          </Fact>
        ))}
        <Fact label={t('fact.total')}>
          <strong>
            <Money amount={order.order_total} currency={order.currency} />
          </strong>
        </Fact>
        {refunds}
        {order.amounts_confirmed && (
          <Fact label={t('fact.amountsConfirmed')}>
            {t('fact.amountsConfirmedBy', {
              by: order.amounts_confirmed.by,
              at: formatDateTime(order.amounts_confirmed.at),
              difference: formatMoney(order.amount_difference ?? 0, order.currency),
            })}
          </Fact>
        )}
        <Fact label={t('fact.channel')}>
          <ChannelIcon id={order.sales_channel_id} name={order.sales_channel} withName />
        </Fact>
        <Fact label={t('fact.type')}>{typeKey ? t(typeKey) : order.order_type}</Fact>
        <Fact label={t('fact.payment')}>
          <Payment paymentMethod={order.payment_method ?? ''} statusId={order.status_id} />
        </Fact>
        <Fact label={t('fact.points')}>{order.points === undefined ? '–' : formatCount(order.points)}</Fact>
        <Fact label={t('fact.origin')}>
          {t(order.merchant_external_order ? 'fact.originExternal' : 'fact.originOrdinary')}
        </Fact>
      </Facts>
      {order.customer_comment && (
        <div className={classes.comment}>
          <h3>{t('fact.comment')}</h3>
          <p>{order.customer_comment}</p>
        </div>
      )}
    </Card>
  )
}

/** The payment method and what it means for the merchant (spec: orders §3, payment_method). */
function Payment({
  paymentMethod,
  statusId,
}: {
  readonly paymentMethod: string
  readonly statusId: OrderDetail['status_id']
}) {
  const t = useTexts(orderDocumentTexts)
  const names = paymentNames(paymentMethod)
  const known = names.map(paymentMethodOf)
  const comment =
    statusId === 'initial' ? 'outstanding' : known.includes('warentrade') ? 'warentrade' : undefined
  return (
    <>
      {names
        .map((name, index) => {
          const method = known[index]
          return method ? t(`payment.${method}`) : name
        })
        .join(', ') || '–'}
      {comment && <p className="quiet">{t(`paymentComment.${comment}`)}</p>}
    </>
  )
}
