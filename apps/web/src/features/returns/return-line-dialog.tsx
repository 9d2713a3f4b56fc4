import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { DEFAULT_RETURN_REASON, RETURN_REASONS, returnLine } from '@kontor/contract/returns'
import { call } from '../../lib/api-client.ts'
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
      consequences={() => (
        <Notice
          kind="warning"
          title={
            left > 0 ? t('return.outside', { channel: order.sales_channel, amount }) : t('return.nothingLeft')
          }
        >
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
