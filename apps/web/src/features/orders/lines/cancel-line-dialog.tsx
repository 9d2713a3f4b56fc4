import { cancellationRate, leftUntilCritical, percentAfterNext } from '@kontor/contract/monitoring'
import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import {
  CANCEL_REASONS,
  type CancelReason,
  EXTERNAL_CANCEL_REASONS,
  saysPairIsGone,
} from '@kontor/contract/orders'
import { orderPointsForecast } from '@kontor/contract/ranking'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { LineReasonDialog } from './line-reason-dialog.tsx'
import { areLastKept, isPendingLine } from './order-line.ts'
import { OtherStores } from './other-stores.tsx'

interface Props {
  readonly order: OrderDetail
  readonly line: OrderLine
  readonly onClose: () => void
}

/** Cancels lines: which reasons there are depends on whose channel account the order came through (spec: orders §5). */
export function CancelLineDialog({ order, line, onClose }: Props) {
  const t = useTexts(orderDocumentTexts)
  const can = useCan()
  const { data, error } = useQuery({
    ...queryOf(orderPointsForecast, { params: { id: order.id } }),
    enabled: can(orderPointsForecast),
  })
  const pointsText = (reason: CancelReason, lines: readonly OrderLine[]): string => {
    const costs = lines.map(
      ({ id }) =>
        data?.lines.find(({ line_id }) => line_id === id)?.cancel.find((cost) => cost.reason === reason)
          ?.points,
    )
    if (costs.includes(undefined)) return t(error ? 'cancel.pointsUnknown' : 'cancel.pointsLoading')
    const points = costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
    return points === 0 ? t('cancel.noPoints') : t('cancel.points', { points: formatCount(-points) })
  }
  const reasons: readonly CancelReason[] = order.merchant_external_order
    ? EXTERNAL_CANCEL_REASONS
    : CANCEL_REASONS
  return (
    <LineReasonDialog
      order={order}
      line={line}
      others={order.lines.filter(
        (one) => one.id !== line.id && one.status_transitions.cancelable && !isPendingLine(order, one),
      )}
      title={t('cancel.title', { position: line.position })}
      confirmLabel={({ length }) => t('cancel.confirm', { count: length })}
      reasons={reasons.map((value) => ({ value, label: t(`cancelReason.${value}`) }))}
      usualReason="out_of_stock"
      possible={line.status_transitions.cancelable}
      goneText={t('cancel.gone')}
      consequences={(reason, lines) => (
        <>
          {reason === 'out_of_stock' && <OtherStores order={order} line={line} onDone={onClose} />}
          <Notice kind="warning" title={t('cancel.outside', { channel: order.sales_channel })}>
            <p>{t(saysPairIsGone(reason) ? 'cancel.effectGone' : 'cancel.effectFree')}</p>
            {areLastKept(order.lines, lines) && <p>{t('cancel.whole')}</p>}
            {saysPairIsGone(reason) && <RateAfter order={order} />}
            {can(orderPointsForecast) && <p>{pointsText(reason, lines)}</p>}
            <p>{t('cancel.undoHint')}</p>
          </Notice>
        </>
      )}
      act={({ reason, comment }) => ({
        action: 'cancel',
        options: { cancel_reason: reason, comment },
      })}
      onClose={onClose}
    />
  )
}

/** What a cancellation does to the rate that the channels watch: each order counts once, however many lines it loses. */
function RateAfter({ order }: Pick<Props, 'order'>) {
  const t = useTexts(orderDocumentTexts)
  const { data } = useQuery({
    ...queryOf(cancellationRate, { query: {} }),
    enabled: useCan()(cancellationRate),
  })
  if (!data || data.orders === 0 || order.cancellations.some(({ reason }) => saysPairIsGone(reason)))
    return null
  const percent = formatPercent(percentAfterNext(data))
  const left = leftUntilCritical(data) - 1
  // As many as are left bring the rate to the limit: with one left, this one does.
  return (
    <p>
      {left > 0 ? t('cancel.rate', { percent, left: formatCount(left) }) : t('cancel.rateOver', { percent })}
    </p>
  )
}
