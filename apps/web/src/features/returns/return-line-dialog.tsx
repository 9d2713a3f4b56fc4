import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import {
  DEFAULT_RETURN_REASON,
  previewReturn,
  RETURN_REASONS,
  type ReturnReason,
} from '@kontor/contract/returns'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api-client.ts'
import { formatMoney } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { isPendingLine, LineReasonDialog } from '../orders/index.ts'
import { returnsTexts } from './locales/index.ts'

interface Props {
  readonly order: OrderDetail
  readonly line: OrderLine
  readonly onClose: () => void
}

/** Books the return of lines and refunds what is left of their prices (spec: orders §4, Return modal). */
export function ReturnLineDialog({ order, line, onClose }: Props) {
  const t = useTexts(returnsTexts)
  return (
    <LineReasonDialog
      order={order}
      line={line}
      others={order.lines.filter(
        (one) => one.id !== line.id && one.status_transitions.returnable && !isPendingLine(order, one),
      )}
      title={t('return.title', { position: line.position })}
      confirmLabel={(lines) => {
        const left = refundable(lines)
        return left > 0
          ? t('return.confirm', { amount: formatMoney(left, order.currency) })
          : t('return.confirmNothing')
      }}
      reasons={RETURN_REASONS.map((value) => ({ value, label: t(`returnReason.${value}`) }))}
      usualReason={DEFAULT_RETURN_REASON}
      possible={line.status_transitions.returnable}
      goneText={t('return.gone')}
      consequences={(reason, lines) => {
        const left = refundable(lines)
        const amount = formatMoney(left, order.currency)
        return (
          <Notice
            kind="warning"
            title={
              left > 0
                ? t('return.outside', { channel: order.sales_channel, amount })
                : t('return.nothingLeft')
            }
          >
            <DeliveryOfReturn order={order} lines={lines} reason={reason} />
            <p>{t('return.final')}</p>
            <p>{t('return.undoHint')}</p>
          </Notice>
        )
      }}
      act={({ reason, comment }) => ({ action: 'return', options: { return_reason: reason, comment } })}
      onClose={onClose}
    />
  )
}

const CENTS = 100
/** What the prices of these lines still give back, in major units; added up in cents. */
const refundable = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { reductions }) => sum + Math.round(reductions.refundable_amount * CENTS), 0) / CENTS

/** What goes back beside the price with this return, and why, or why nothing does. */
function DeliveryOfReturn({
  order,
  lines,
  reason,
}: Pick<Props, 'order'> & { readonly lines: readonly OrderLine[]; readonly reason: ReturnReason }) {
  const t = useTexts(returnsTexts)
  const [first, ...others] = lines
  const { data, error } = useQuery({
    ...queryOf(previewReturn, {
      params: { id: first?.id ?? 0 },
      query: { reason, ...(others.length > 0 && { with: others.map(({ id }) => id).join(',') }) },
    }),
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
