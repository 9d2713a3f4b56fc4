import type { DocumentSource } from './import-order.ts'
import type { ChannelAccount } from './intake.repository.ts'
import type { MarketplaceConnector, Marketplaces } from './marketplace.ts'

/** The connector of an account. @throws Error when the house has none of that name */
export function connectorOf(account: ChannelAccount, marketplaces: Marketplaces): MarketplaceConnector {
  const connector = marketplaces[account.adapter]
  if (!connector)
    throw new Error(`There is no connector “${account.adapter}” for channel account ${account.id}`)
  return connector
}

/** Where the documents of a fetched account come from. History names the channel. */
export const channelSource = (account: ChannelAccount, marketplaces: Marketplaces): DocumentSource => ({
  account,
  readOrder: connectorOf(account, marketplaces).readOrder,
  tellsNews: true,
  actor: { kind: 'channel', name: account.sales_channel },
})
