import type { OrderDetail } from '@kontor/contract/order-document'
import { formatMoney } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Fact } from '../../ui/page/detail-columns.tsx'
import { Money } from '../../ui/value/money.tsx'
import { berlinText, orderDocumentTexts } from '../orders/index.ts'

interface Props {
  readonly order: Pick<OrderDetail, 'currency' | 'lines' | 'returns' | 'delivery_refunds'>
}

/** What went back of an order altogether, and what of it beside the goods, why and when; nothing where nothing did. */
export function OrderRefunds({ order }: Props) {
  const t = useTexts(orderDocumentTexts)
  const { currency, lines, returns, delivery_refunds } = order
  const delivery = delivery_refunds.map((refund) => ({
    ...refund,
    amount: refund.shipping_amount + refund.charges_amount,
  }))
  const refunded = [
    ...lines.map(({ reductions }) => reductions.refund_amount),
    ...returns.map(({ refund_amount }) => refund_amount),
    ...delivery.map(({ amount }) => amount),
  ].reduce((sum, amount) => sum + amount, 0)
  if (refunded === 0) return null
  return (
    <>
      <Fact label={t('fact.refunded')}>
        <Money amount={refunded} currency={currency} />
      </Fact>
      {delivery.map(({ id, amount, shipping_amount, charges_amount, date }) => (
        <Fact key={id} label={t('fact.deliveryRefund')}>
          <Money amount={amount} currency={currency} />
          <p className="quiet">
            {t('fact.deliveryRefundOf', {
              parts: [
                shipping_amount !== 0 &&
                  t('fact.refundedShipping', { amount: formatMoney(shipping_amount, currency) }),
                charges_amount !== 0 &&
                  t('fact.refundedCharges', { amount: formatMoney(charges_amount, currency) }),
              ]
                .filter(Boolean)
                .join(', '),
              date: berlinText(date),
            })}
          </p>
        </Fact>
      ))}
    </>
  )
}
