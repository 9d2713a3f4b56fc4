import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Timeline } from '../../orders/index.ts'
import { shippingTexts } from '../locales/index.ts'
import { useLabelEvents } from './label-events.ts'

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
  const events = useLabelEvents(order, line)
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
