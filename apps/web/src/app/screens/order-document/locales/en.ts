import type { de } from './de.ts'

export const en: typeof de = {
  more: 'More',
  options: 'Options',
  optionsOf: 'Options for line {position}',
  action: { return: 'Book a return …', refund: 'Request a partial refund …', cancel: 'Cancel line …' },
  noAction: {
    pending: 'Something is about to be done with this line.',
    noPermission: 'You do not have permission for this.',
    papersRunning: 'The line cannot be cancelled while shipping papers are being created.',
    cancelled: 'The line is cancelled.',
    returned: 'The return is booked and can no longer be changed.',
    sentElsewhere: 'The line was not shipped with Kontor.',
    orderClosed: 'The order is closed.',
    nothing: 'Nothing can be done with this line right now.',
  },
  skipToShip: 'Skip the lines, go to shipping',
  timeline: {
    title: 'Timeline',
    only: 'Narrow the timeline',
    all: 'All',
    kind: { order: 'Order', labels: 'Parcel', channel: 'Channel', notes: 'Notes' },
    more: 'Show all {count}',
    less: 'Show fewer',
  },
  history: {
    ofLabels: 'Label history',
    title: 'History',
    ofItem: 'Line',
    ofLabel: 'Label',
    ofStore: 'Store',
    noLabelHistory: 'There are no label events for this line yet.',
  },
}
