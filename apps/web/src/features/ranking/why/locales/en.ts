import type { de } from './de.ts'

export const en: typeof de = {
  label: 'Ledger of points',
  count_one: '{total} entry',
  count_other: '{total} entries',
  intro:
    'The last 30 days: what brought or cost points. The colour follows the business days that shipping and returns took on average: up to 1 green, up to 2 yellow, more red.',
  empty: 'No points yet',
  emptyText: 'As soon as you ship something, book a return or cancel, it stands here.',
  store: 'Store',
  allStores: 'All stores',
  sums: 'The last 30 days',
  unavailable: 'Figures are not available right now',
  points: 'Points',
  acts: 'Pieces shipped and booked back',
  days: 'Business days they took',
  average: 'Business days a piece',
  toGreen_one: '{count} more piece on the same day until green',
  toGreen_other: '{count} more pieces on the same day until green',
  isGreen: 'Green: 1 business day at most on average',
  column: {
    acted_at: 'When',
    order: 'Order',
    article: 'Article',
    store: 'Store',
    kind: 'Why',
    count_day: 'Counts from',
    days: 'Business days',
    points: 'Points',
  },
  kind: { ship: 'Shipped', price: 'Price difference', return: 'Return booked', cancel: 'Cancelled' },
  counter: '{kind}, taken back',
}
