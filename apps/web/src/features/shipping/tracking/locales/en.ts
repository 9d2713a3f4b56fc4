import type { de } from './de.ts'

export const en: typeof de = {
  status: {
    label_created: 'Label created',
    picked_up: 'Picked up by the carrier',
    transit: 'On its way',
    out_for_delivery: 'Out for delivery',
    delivered: 'Delivered',
    awaits_pickup_by_receiver: 'Ready for pickup',
    canceled: 'Cancelled',
    delayed: 'Delayed',
    exception: 'Problem in transport',
    not_delivered: 'Not delivered',
    destroyed: 'Destroyed',
    notification: 'Receiver notified',
    unknown: 'Status unknown',
  },
  history: 'Tracking',
  none: 'No report from the carrier yet.',
  showAll_one: 'Show {count} earlier report',
  showAll_other: 'Show {count} earlier reports',
  showLess: 'Show less',
}
