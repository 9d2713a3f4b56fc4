import type { de } from './de.ts'

export const en: typeof de = {
  title: 'Best price {name}',
  intro:
    'Where a competitor is cheaper, the products of the brand go out at a price that follows theirs. Your own price stays stored.',
  save: 'Save',
  saved: 'The best price is saved.',
  settings: 'Settings',
  follow: 'Follow best prices',
  on: 'On the chosen channels the brand follows the prices of competitors.',
  onNowhere: 'As long as no channel is chosen, no price changes.',
  off: 'Your own price holds everywhere.',
  undercut: 'Distance to the competitor (€)',
  undercutHint: '0.00: at the same price.',
  wrong: 'Please enter an amount with two decimals at most, e.g. 0.01.',
  ending: 'Price ending',
  endingHint: 'Prices are always rounded down.',
  endings: { none: 'as worked out', '.95': 'to .95', '.99': 'to .99' },
  example:
    'If a competitor asks {competitor} with shipping, the shoe costs {price} with you, delivered free: {undercut} less, never below the minimum price and never above your own price.',
  exampleSame:
    'If a competitor asks {competitor} with shipping, the shoe costs {price} with you as well, delivered free, never below the minimum price and never above your own price.',
  exampleEnding:
    'If a competitor asks {competitor} with shipping, the shoe costs {price} with you, delivered free: {undercut} less and down to {ending}, never below the minimum price and never above your own price.',
  tooFar: 'So far below {competitor} there is no price left; the minimum price holds.',
  noExample: 'With a distance there is an example here.',
  articles_one: '{count} product of the brand',
  articles_other: '{count} products of the brand',
  noArticles: 'You carry no products of this brand. What you set here holds for future ones.',
  channels: 'Channels',
  noShipping: 'no shipping costs yet',
  shippingHint:
    'Prices are compared with shipping. As long as it is not set for a channel, it counts as free.',
  setShipping: 'Set shipping costs',
  noChannels: 'No channel yet',
  noChannelsText: 'Here you choose the channels on which the brand follows, once you sell on some.',
  toChannels: 'To the channel accounts',
  rules: {
    title: 'How the best price is made',
    compared: 'Compared is, by EAN and channel, with the cheapest competitor, with shipping.',
    fresh: 'A price counts while it was seen 72 hours ago at most. After that your own price holds.',
    held: 'Minimum prices hold here, too, and excluded products follow nobody.',
    toRules: 'To the pricing rules',
  },
  notFound: 'There is no such brand',
  notFoundText: 'You carry no products of this brand at present.',
  back: 'To the RRP settings',
}
