import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { useOrderEvents } from './order-events.tsx'
import { Timeline } from './timeline.tsx'

interface Props {
  readonly order: OrderDetail
  /** Limits the history to this line; the whole order when left out. */
  readonly line?: OrderLine
  readonly opened: boolean
  readonly onClose: () => void
}

/** The history of an order or of one of its lines. */
export function OrderHistoryDialog({ order, line, opened, onClose }: Props) {
  const t = useTexts(orderDocumentTexts)
  const events = useOrderEvents(order, line)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={line ? t('history.lineTitle', { position: line.position }) : t('history.title')}
      size="lg"
    >
      <Timeline events={events} />
    </Dialog>
  )
}
