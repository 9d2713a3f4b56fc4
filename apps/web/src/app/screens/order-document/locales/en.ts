import type { de } from './de.ts'

export const en: typeof de = {
  options: 'Options',
  optionsOf: 'Options for line {position}',
  action: { return: 'Book a return …', refund: 'Request a partial refund …', cancel: 'Cancel line …' },
  noAction: {
    noPermission: 'You do not have permission for this.',
    papersRunning: 'The line cannot be cancelled while shipping papers are being created.',
    cancelled: 'The line is cancelled.',
    returned: 'The return is booked and can no longer be changed.',
    sentElsewhere: 'The line was not shipped with Kontor.',
    orderClosed: 'The order is closed.',
    nothing: 'Nothing can be done with this line right now.',
  },
  skipToShip: 'Skip the lines, go to shipping',
  history: {
    ofLabels: 'Label history',
    noLabels: 'There are no label events for this order yet.',
    title: 'History',
    ofItem: 'Line',
    ofLabel: 'Label',
    ofStore: 'Store',
    noLabelHistory: 'There are no label events for this line yet.',
  },
}
