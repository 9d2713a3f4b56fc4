import type { de } from './de.ts'

export const en: typeof de = {
  title: 'Points today',
  today: 'today 24:00',
  day: '{day}, 24:00',
  line: 'Shipping: {points} points until {until}, then {afterwards}',
  waiting_one: 'if the open piece is shipped by {until}',
  waiting_other: 'if all {count} open pieces are shipped by {until}',
  afterwards: 'Afterwards',
  lost: 'Lost by waiting',
  nothing: 'Nothing waits to be shipped. How many points can still be earned today appears here.',
  orders: 'Open orders',
}
