import type { de } from './de.ts'

export const en: typeof de = {
  intro:
    'No channel gets a price below the minimum price. A rule says by how many percent a price may lie below the comparison price at most; it never raises a price.',
  save: 'Save rules',
  saved: 'The rules are saved.',
  general: 'For all products',
  comparison: 'Comparison price',
  uvp: 'RRP (list price)',
  vkp: 'Sale price',
  comparisonHint:
    "The sale price is the channel's own where there is one. Where the minimum price from the RRP is above it, the sale price counts.",
  global: 'Largest reduction in percent',
  globalHint: 'Empty: products without a rule of their own have no minimum price.',
  example: '{percent} %: a shoe for {price} never below {floor}',
  exampleUvp: '{percent} %: a shoe with an RRP of {price} never below {floor}',
  noExample: 'Without a number there is no minimum price here.',
  precedence:
    'Brand and season goes before brand, brand before season, season before the rule for all products. The examples are about a shoe for {price}.',
  list: {
    min_price_brand: 'By brand',
    min_price_season: 'By season',
    min_price_brand_season: 'By brand and season',
  },
  noRules: 'No rule yet.',
  add: 'Add rule',
  addTo: '{list}: add rule',
  brand: 'Brand',
  season: 'Season',
  choose: 'Please choose',
  percent: 'Reduction in percent',
  never: 'never below {floor}',
  row: '{list}, rule {number}: {field}',
  remove: '{list}: remove rule {number}',
  nothingToChoose: 'As soon as there are products with brands and seasons, you can add rules here.',
  hidden_one: '{count} rule hidden',
  hidden_other: '{count} rules hidden',
  hiddenText_one:
    'No product has its brand or season at present. It stays saved and is back with the product.',
  hiddenText_other:
    'No product has their brand or season at present. They stay saved and are back with the product.',
  excluded: 'Excluded products',
  numbers: 'ERP IDs, separated by semicolons',
  numbersHint: 'No minimum price and no best price holds for them. Your price change for Amazon still does.',
  count_one: '{count} product excluded',
  count_other: '{count} products excluded',
  unknown_one: 'Kontor does not know {count} ERP ID yet; it stays saved.',
  unknown_other: 'Kontor does not know {count} ERP IDs yet; they stay saved.',
  repeated: 'There is a rule for this already.',
  switch: {
    title: 'Use',
    label: 'Apply minimum prices',
    terms:
      'By switching this on you agree that Kontor limits prices for your channels by these rules. The prices themselves are still yours to decide.',
    delay: 'Saved on click, and in effect five minutes later, so that a slip stays inside.',
    on: 'The rules are in effect.',
    off: 'The rules are not in effect.',
    onFrom: 'The rules are in effect from {time}.',
    offFrom: 'The rules are in effect until {time}.',
    switchedOn: 'The minimum prices are switched on.',
    switchedOff: 'The minimum prices are switched off.',
  },
  tamaris: {
    intro:
      'For products of the brand Tamaris these rules replace the general pricing rules while they are switched on. Excluded products stay excluded.',
    general: 'For all products of Tamaris',
    articles_one: '{count} product of the brand',
    articles_other: '{count} products of the brand',
    none: 'You carry no products of the brand Tamaris. What you set here holds for future ones.',
  },
}
