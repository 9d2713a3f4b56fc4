import type { de } from './de.ts'

export const en: typeof de = {
  title: 'Tamaris',
  ranking: 'Tamaris ranking',
  period: 'Orders of the last 30 days',
  store: 'Store',
  none: 'Nothing was ordered in the last 30 days.',
  file: 'Get as CSV',
  meaning: {
    green: 'Shipped and booked back within one working day on average.',
    yellow: 'Shipped and booked back within two working days on average.',
    red: 'Shipped and booked back after more than two working days on average.',
    grey: 'Nothing was shipped or booked back in the last 30 days.',
  },
  only: 'Only pieces of Tamaris count, in all stores.',
}
