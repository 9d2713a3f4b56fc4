import type { de } from './de.ts'

export const en: typeof de = {
  colour: { green: 'Green', yellow: 'Yellow', red: 'Red', grey: 'No colour yet' },
  rules: {
    title: 'How points are earned',
    counting:
      'Days are counted from the arrival of the order or, if that was later, from its payment. What is there by 14:00 of a business day counts from that day, everything else from the next. Sundays and the public holidays in the federal state of the sender store do not count. The label counts for the same day until 24:00.',
    days: 'Shipping and returns',
    daysText:
      'A return counts from the delivery of its parcel until it is booked. Where the delivery is not known, no points are given.',
    when: 'Business days after',
    points: 'Points',
    sameDay: 'on the same day',
    after: 'after {days} business day',
    afterMany: 'after {days} business days',
    later: 'from 5 business days',
    laterPoints: '−25 per business day',
    price: 'Price difference',
    priceText:
      'Where the selling price is more than 10 % below the original price, shipping earns 1 point per full euro of the difference: 85.50 € instead of 100.00 € earns 14 points, 90.00 € none.',
    cancel: 'Cancellations by the merchant',
    cancelText:
      '−100 points on the same day and after one business day, then −100 per business day. After one business day at most nothing is deducted where the price was more than 15 % below the original price.',
    colours: 'Colour and place',
    coloursText:
      'The colour follows the business days that shipping and returns of the last 30 days took on average: up to 1 business day green, up to 2 yellow, above that red. The place follows the points of the same days; merchants with the same points share it. Orders go to green merchants first, then to yellow, then to red ones.',
    voided:
      'When a label is voided, a counter-entry takes its points back. The next one counts from the first day again.',
  },
  file: {
    scoring: 'Orders before {day} are still being counted.',
    text: 'The file lists everything that earned or cost points: with order, line, store, count day and business days. It opens in Excel by a double click.',
    title: 'Points as CSV',
    download: 'Download points',
  },
  service: {
    list: 'Merchants by place',
    count_one: '{total} merchant',
    count_other: '{total} merchants',
    intro: 'The last 30 days. Whoever sells through an account of the operator has a place.',
    none: 'No merchants yet',
    noneText: 'All merchants appear here with colour, place and points.',
    position: 'Place',
    merchant: 'Merchant',
    status: 'Colour',
    rank: 'Place in the colour',
    points: 'Points',
    acts: 'Items',
    average: 'Business days on average',
    accounts: 'Takes part through',
    apart: 'does not take part',
  },
}
