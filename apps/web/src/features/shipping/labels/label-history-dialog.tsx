import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Timeline, type TimelineEvent } from '../../orders/index.ts'
import { shippingTexts } from '../locales/index.ts'
import { trackingTexts } from '../tracking/locales/index.ts'
import { trackingLabel, trackingLook } from '../tracking/tracking-status.tsx'
import { labelsOf } from './order-labels.ts'

interface Props {
  readonly order: OrderDetail
  /** Left out: of every line. */
  readonly line?: OrderLine
  readonly opened: boolean
  readonly onClose: () => void
}

/** The events of the shipping and return labels of a line, or of the whole order. */
export function LabelHistoryDialog({ order, line, opened, onClose }: Props) {
  const t = useTexts(shippingTexts)
  const tTracking = useTexts(trackingTexts)
  const labels = line ? labelsOf(order, line) : order.shippings.flatMap((shipping) => shipping.labels)
  const events: TimelineEvent[] = labels.flatMap((label) =>
    label.transitions.map((event, index) => {
      const kind = t(label.type === 'return' ? 'labelHistory.returnLabel' : 'labelHistory.shippingLabel')
      return {
        key: `${label.id}-${index}`,
        date: event.date,
        ...trackingLook(event.transition),
        title: `${kind}: ${trackingLabel(event.transition, tTracking)}`,
        details: [event.message, label.tracking_number].filter(Boolean).join(' · '),
      }
    }),
  )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={line ? t('labelHistory.title', { position: line.position }) : t('labelHistory.ofOrder')}
      size="lg"
    >
      <Timeline events={events} />
    </Dialog>
  )
}
