import type { de } from './de.ts'

export const en: typeof de = {
  title: 'Pulse of the channels',
  unavailable: 'Figures not available right now',
  checked: 'As of {time}',
  channel: 'Channel',
  stateOf: 'State',
  lastOrder: 'Last order',
  lastStock: 'Stock sent',
  access: 'Access',
  month_one: '{count} order in 30 days',
  month_other: '{count} orders in 30 days',
  none: 'none',
  state: { alive: 'Running', silent: 'Silent', waiting: 'Nothing yet', paused: 'Paused' },
  silent: 'By now {expected} orders would be usual here.',
  orderError: 'Orders: {error}',
  stockError: 'Stock: {error}',
  token_one: '{count} day left',
  token_other: '{count} days left',
  tokenOver: 'expired',
  empty: 'No channel connected yet',
  emptyText:
    'For each channel the last order, the stock, errors and whether it is silent for unusually long stand here.',
  connect: 'Connect channels',
}
