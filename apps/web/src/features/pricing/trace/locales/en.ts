import type { de } from './de.ts'

export const en: typeof de = {
  title: 'Minimum prices',
  rules: 'Rules',
  excluded: 'This product is excluded from all minimum prices.',
  noRule: 'No pricing rule holds this product.',
  of: {
    global: 'Rule for all products',
    brand: 'Rule for {brand}',
    season: 'Rule for the season {season}',
    brand_season: 'Rule for {brand} in the season {season}',
    tamaris: 'Rule for Tamaris',
  },
  belowVkp: '{rule}: at most {percent} below the sale price.',
  belowUvp: '{rule}: at most {percent} below the RRP.',
  set: 'Set on {date} by {name}.',
  setUnknown: 'Set on {date}.',
  actsFrom: 'The rules were switched; that holds from {time} on.',
  none: 'On no channel',
  noneText: 'As soon as you sell on a channel, its minimum prices are shown here.',
  channel: 'Channel',
  unknown: 'unknown',
  sizes: 'Sizes',
  salePrice: 'Sale price',
  ruleFloor: 'By rule',
  costFloor: 'By costs',
  floor: 'Never below',
  costPrice: 'Purchase price, net',
  earnsTooLittle:
    'Yellow: what a sale would have to cost at least to earn enough. The price is not raised for that.',
  gap: {
    off: 'switched off',
    no_costs: 'costs missing',
    no_cost_price: 'no purchase price',
    unreachable: 'out of reach',
  },
}
