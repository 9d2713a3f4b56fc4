import type { OrderDetail, OrderLine } from '@kontor/contract/orders'
import {
  IconAlertTriangle,
  IconBan,
  IconBell,
  IconClockPause,
  IconHelpCircle,
  IconHomeCheck,
  IconMailbox,
  IconPackageExport,
  IconPointFilled,
  IconTag,
  IconTrash,
  IconTruck,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { TextKey } from '../../../lib/i18n.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { de } from '../locales/detail/de.ts'
import { orderDetailTexts } from '../locales/detail/index.ts'
import { labelsOf } from '../order-line.ts'
import { Timeline, type TimelineEvent } from './timeline.tsx'

interface Props {
  readonly order: OrderDetail
  readonly line: OrderLine
  readonly opened: boolean
  readonly onClose: () => void
}

interface Look extends Pick<TimelineEvent, 'icon' | 'style'> {
  readonly text: TextKey<typeof de>
}

/** What a carrier reports of a shipment (spec: orders §2, Shipment tracking panel), and the steps of buying its label. */
const LOOKS: Readonly<Record<string, Look>> = {
  requested: { icon: IconClockPause, style: 'neutral', text: 'shipmentEvent.requested' },
  prepared: { icon: IconClockPause, style: 'neutral', text: 'shipmentEvent.prepared' },
  purchasing: { icon: IconClockPause, style: 'info', text: 'shipmentEvent.purchasing' },
  bought: { icon: IconTag, style: 'success', text: 'shipmentEvent.bought' },
  rejected: { icon: IconBan, style: 'danger', text: 'shipmentEvent.rejected' },
  label_created: { icon: IconTag, style: 'info', text: 'shipmentEvent.label_created' },
  picked_up: { icon: IconPackageExport, style: 'info', text: 'shipmentEvent.picked_up' },
  transit: { icon: IconTruck, style: 'info', text: 'shipmentEvent.transit' },
  out_for_delivery: { icon: IconTruckDelivery, style: 'info', text: 'shipmentEvent.out_for_delivery' },
  delivered: { icon: IconHomeCheck, style: 'teal', text: 'shipmentEvent.delivered' },
  awaits_pickup_by_receiver: {
    icon: IconMailbox,
    style: 'warning',
    text: 'shipmentEvent.awaits_pickup_by_receiver',
  },
  canceled: { icon: IconBan, style: 'danger', text: 'shipmentEvent.canceled' },
  delayed: { icon: IconClockPause, style: 'warning', text: 'shipmentEvent.delayed' },
  exception: { icon: IconAlertTriangle, style: 'danger', text: 'shipmentEvent.exception' },
  not_delivered: { icon: IconAlertTriangle, style: 'danger', text: 'shipmentEvent.not_delivered' },
  destroyed: { icon: IconTrash, style: 'danger', text: 'shipmentEvent.destroyed' },
  notification: { icon: IconBell, style: 'info', text: 'shipmentEvent.notification' },
  unknown: { icon: IconHelpCircle, style: 'neutral', text: 'shipmentEvent.unknown' },
}

/** What happened to the labels of a line, the way there and the way back. */
export function LabelHistoryDialog({ order, line, opened, onClose }: Props) {
  const t = useTexts(orderDetailTexts)
  const events: TimelineEvent[] = labelsOf(order, line).flatMap((label) =>
    label.transitions.map((event, index) => {
      const look = LOOKS[event.transition]
      const kind = t(label.type === 'return' ? 'history.returnLabel' : 'history.shippingLabel')
      return {
        key: `${label.id}-${index}`,
        date: event.date,
        icon: look?.icon ?? IconPointFilled,
        style: look?.style ?? 'neutral',
        title: `${kind}: ${look ? t(look.text) : event.transition}`,
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
