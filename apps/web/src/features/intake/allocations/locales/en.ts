import type { de } from './de.ts'

export const en: typeof de = {
  list: 'Allocation',
  count_one: '{total} entry',
  count_other: '{total} entries',
  intro:
    'Orders of shared accounts: who got them, and why. What nobody has waits for 24 hours of business time and is then cancelled at the channel.',
  show: 'Show',
  view: { waiting: 'Waiting', all: 'All allocations' },
  empty: { waiting: 'No order is waiting', all: 'No allocations yet' },
  emptyText: {
    waiting: 'Every order has found a merchant.',
    all: 'This is where you see who got the orders of shared accounts.',
  },
  column: {
    steps: 'History',
    ext_order_id: 'Order number',
    at: 'Time',
    cause: 'Occasion',
    reason: 'Reason',
    candidates: 'Merchants considered',
    chosen: 'Given to',
    waits_until: 'Cancelled at',
    draw: 'Draw',
  },
  cause: {
    arrival: 'Arrival',
    again: 'Tried again',
    refused: 'Refused by {company}',
    overdue: 'Not sent by {company}',
  },
  reason: {
    only_candidate: 'Only merchant with every piece',
    best_colour: 'Best status',
    drawn: 'Drawn',
    split: 'Split',
    nobody: 'Nobody has all of it',
    named_by_channel: 'Store named by the channel',
  },
  share: '{company} ({pieces})',
  colour: { green: 'green', yellow: 'yellow', red: 'red', grey: 'no status' },
  candidate: '{company}: {colour}, {pieces}',
  steps: {
    title: 'The way of order {number}',
    open: 'History',
    company: 'Merchant',
    standing: 'Status',
    pieces: 'Pieces',
  },
  own: {
    given_one: 'Given to you among the merchants of the account on {at} ({pieces} piece).',
    given_other: 'Given to you among the merchants of the account on {at} ({pieces} pieces).',
    standing: 'Your status was',
  },
}
