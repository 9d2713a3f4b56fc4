import type { de } from './de.ts'

export const en: typeof de = {
  intro:
    'Beside a reduced price only the lowest of the 30 days before may be struck through (§ 11 PAngV). These are offers where a channel strikes something else through: it is given the RRP and strikes it through beside a lower price.',
  accounts: 'Concerns: {accounts}.',
  advice:
    'Have the channel name the comparison as RRP, or lower the RRP in your ERP to the price that is allowed.',
  table: 'Prices struck through that may not be',
  article: 'Product',
  size: 'Size {size}',
  channel: 'Channel',
  price: 'Price',
  struck: 'Struck through',
  reduction: '−{percent}',
  reference: 'Allowed',
  nothing: 'nothing',
  noAccounts: 'No channel strikes anything through by itself',
  noAccountsText:
    'Your channels are given the RRP as such and the price that may be struck through in a field of its own, or the price alone.',
  none: 'Nothing is struck through that may not be',
  noneText: 'What your channels strike through is the lowest price of the 30 days before the reduction.',
  searching: 'All is well so far. Not all offers have been looked through yet.',
  more: 'Look through more',
}
