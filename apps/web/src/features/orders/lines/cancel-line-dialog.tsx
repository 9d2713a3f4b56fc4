import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import {
  CANCEL_REASONS,
  type CancelReason,
  cancelLine,
  EXTERNAL_CANCEL_REASONS,
  saysPairIsGone,
} from '@kontor/contract/orders'
import { orderPointsForecast } from '@kontor/contract/ranking'
import { useQuery } from '@tanstack/react-query'
import { call, queryOf } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { LineReasonDialog } from './line-reason-dialog.tsx'
import { isLastKept } from './order-line.ts'

interface Props {
  readonly order: OrderDetail
  readonly line: OrderLine
  readonly onClose: () => void
}

/** Cancels one line: which reasons there are depends on whose channel account the order came through (spec: orders §5). */
export function CancelLineDialog({ order, line, onClose }: Props) {
  const t = useTexts(orderDocumentTexts)
  const can = useCan()
  const { data, error } = useQuery({
    ...queryOf(orderPointsForecast, { params: { id: order.id } }),
    enabled: can(orderPointsForecast),
  })
  const costs = data?.lines.find(({ line_id }) => line_id === line.id)?.cancel
  const pointsText = (reason: CancelReason): string => {
    const points = costs?.find((cost) => cost.reason === reason)?.points
    if (points === undefined) return t(error ? 'cancel.pointsUnknown' : 'cancel.pointsLoading')
    return points === 0 ? t('cancel.noPoints') : t('cancel.points', { points: formatCount(-points) })
  }
  const reasons: readonly CancelReason[] = order.merchant_external_order
    ? EXTERNAL_CANCEL_REASONS
    : CANCEL_REASONS
  return (
    <LineReasonDialog
      order={order}
      line={line}
      title={t('cancel.title', { position: line.position })}
      confirmLabel={t('cancel.confirm')}
      reasons={reasons.map((value) => ({ value, label: t(`cancelReason.${value}`) }))}
      usualReason="out_of_stock"
      possible={line.status_transitions.cancelable}
      goneText={t('cancel.gone')}
      consequences={(reason) => (
        <Notice kind="warning" title={t('cancel.outside', { channel: order.sales_channel })}>
          <p>{t(saysPairIsGone(reason) ? 'cancel.effectGone' : 'cancel.effectFree')}</p>
          {isLastKept(order.lines, line.id) && <p>{t('cancel.whole')}</p>}
          {can(orderPointsForecast) && <p>{pointsText(reason)}</p>}
        </Notice>
      )}
      change={({ reason, comment }) =>
        call(cancelLine, { params: { id: line.id }, body: { reason, commentary: comment } })
      }
      onClose={onClose}
    />
  )
}
