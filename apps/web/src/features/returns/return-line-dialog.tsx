import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import {
  DEFAULT_RETURN_REASON,
  previewReturn,
  RETURN_REASONS,
  type ReturnReason,
  returnLine,
} from '@kontor/contract/returns'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, queryOf } from '../../lib/api-client.ts'
import { formatMoney } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { LineReasonDialog } from '../orders/index.ts'
import { returnsTexts } from './locales/index.ts'

interface Props {
  readonly order: OrderDetail
  readonly line: OrderLine
  readonly onClose: () => void
}

/** Books the return of one line and refunds what is left of its price (spec: orders §4, Return modal). */
export function ReturnLineDialog({ order, line, onClose }: Props) {
  const t = useTexts(returnsTexts)
  const left = line.reductions.refundable_amount
  const amount = formatMoney(left, order.currency)
  return (
    <LineReasonDialog
      order={order}
      line={line}
      title={t('return.title', { position: line.position })}
      confirmLabel={left > 0 ? t('return.confirm', { amount }) : t('return.confirmNothing')}
      reasons={RETURN_REASONS.map((value) => ({ value, label: t(`returnReason.${value}`) }))}
      usualReason={DEFAULT_RETURN_REASON}
      possible={line.status_transitions.returnable}
      goneText={t('return.gone')}
      consequences={(reason) => (
        <Notice
          kind="warning"
          title={
            left > 0 ? t('return.outside', { channel: order.sales_channel, amount }) : t('return.nothingLeft')
          }
        >
          <DeliveryOfReturn order={order} line={line} reason={reason} />
          <p>{t('return.final')}</p>
        </Notice>
      )}
      change={({ reason, comment }) =>
        call(returnLine, { params: { id: line.id }, body: { status: 'accepted', reason, comment } })
      }
      onClose={onClose}
    />
  )
}

/** What goes back beside the price with this return, and why, or why nothing does. */
function DeliveryOfReturn({
  order,
  line,
  reason,
}: Pick<Props, 'order' | 'line'> & { readonly reason: ReturnReason }) {
  const t = useTexts(returnsTexts)
  const { data, error } = useQuery({
    ...queryOf(previewReturn, { params: { id: line.id }, query: { reason } }),
    placeholderData: keepPreviousData,
  })
  if (error) return <p>{t('return.delivery.unknown')}</p>
  if (!data) return <p aria-busy="true">{t('return.delivery.loading')}</p>
  return (
    <p>
      {t(`return.delivery.${data.delivery}`, {
        shipping: formatMoney(data.shipping_amount, order.currency),
        charges: formatMoney(data.charges_amount, order.currency),
      })}
    </p>
  )
}
