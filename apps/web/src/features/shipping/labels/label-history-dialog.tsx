import type { OrderDetail, OrderLine } from '@kontor/contract/orders'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { trackingTexts } from '../../../ui/tracking/locales/index.ts'
import { trackingLook, trackingWord } from '../../../ui/tracking/tracking-looks.ts'
import { orderDetailTexts } from '../locales/detail/index.ts'
import { labelsOf } from '../order-line.ts'
import { Timeline, type TimelineEvent } from './timeline.tsx'

interface Props {
  readonly order: OrderDetail
  readonly line: OrderLine
  readonly opened: boolean
  readonly onClose: () => void
}

/** What happened to the labels of a line, the way there and the way back. */
export function LabelHistoryDialog({ order, line, opened, onClose }: Props) {
  const t = useTexts(orderDetailTexts)
  const words = useTexts(trackingTexts)
  const events: TimelineEvent[] = labelsOf(order, line).flatMap((label) =>
    label.transitions.map((event, index) => {
      const kind = t(label.type === 'return' ? 'history.returnLabel' : 'history.shippingLabel')
      return {
        key: `${label.id}-${index}`,
        date: event.date,
        ...trackingLook(event.transition),
        title: `${kind}: ${trackingWord(event.transition, words)}`,
        details: [event.message, label.tracking_number].filter(Boolean).join(' · '),
      }
    }),
  )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('history.labelTitle', { position: line.position })}
      size="lg"
    >
      <Timeline events={events} />
    </Dialog>
  )
}
