import type { de } from './de.ts'

export const en: typeof de = {
  title: 'Live sales',
  orders: 'Orders',
  items: 'Pieces',
  amount: 'Amount',
  amountIn: 'Amount in {currency}',
  amountToday: 'Amount today',
  asOf: 'As of {time}',
  sums: 'Today and a week ago',
  today: 'Today',
  before: 'A week ago',
  lastWeek: '{day} until {time}',
  change: 'Change',
  byHour: 'Orders by hour',
  byChannel: 'Live sales by channel',
  channel: 'Channel',
  hour: 'Hour',
  hourOf: '{hour}:00',
  asTable: 'As a table',
  nothing: 'Nothing was ordered so far, neither today nor a week ago.',
}
