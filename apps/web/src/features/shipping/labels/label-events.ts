import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { useTexts } from '../../../lib/i18n.ts'
import type { TimelineEvent } from '../../orders/index.ts'
import { shippingTexts } from '../locales/index.ts'
import { trackingTexts } from '../tracking/locales/index.ts'
import { trackingLabel, trackingLook } from '../tracking/tracking-status.tsx'
import { labelsOf } from './order-labels.ts'

/** What was reported of the labels of a line, or of the whole order, for a `Timeline`. */
export function useLabelEvents(order: OrderDetail, line?: OrderLine): TimelineEvent[] {
  const t = useTexts(shippingTexts)
  const tTracking = useTexts(trackingTexts)
  const labels = line ? labelsOf(order, line) : order.shippings.flatMap((shipping) => shipping.labels)
  return labels.flatMap((label) =>
    label.transitions.map((event, index) => {
      const kind = t(label.type === 'return' ? 'labelHistory.returnLabel' : 'labelHistory.shippingLabel')
      return {
        key: `label-${label.id}-${index}`,
        date: event.date,
        ...trackingLook(event.transition),
        title: `${kind}: ${trackingLabel(event.transition, tTracking)}`,
        details: [event.message, label.tracking_number].filter(Boolean).join(' · '),
      }
    }),
  )
}
