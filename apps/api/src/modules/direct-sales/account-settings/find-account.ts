import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  type ChannelManifest,
  channelIdsOf,
  type DirectSale,
  type DirectSaleAccount,
  directSaleAccounts,
} from '../../organisation/index.ts'
import { marketName } from '../terms/accept-terms.ts'

/** The vendors that there are. */
export interface MarketDeps {
  readonly channelAdapters: readonly ChannelManifest[]
}

/** A marketplace on which companies sell themselves with an account of their own. */
export interface Market extends DirectSale {
  /** As addresses name it. */
  readonly key: string
  readonly name: string
  readonly channelId: number
  readonly adapter: string
}

/** The marketplaces on which companies sell themselves with an account of their own. */
export const directSaleMarkets = ({ channelAdapters }: MarketDeps): Market[] =>
  channelAdapters.flatMap((manifest) => {
    const { adapter, salesChannels, directSale } = manifest
    if (directSale === null) return []
    const ids = channelIdsOf(manifest)
    return salesChannels.map((key, index) => ({
      ...directSale,
      key,
      name: marketName(key),
      channelId: ids[index] ?? 0,
      adapter,
    }))
  })

/** A marketplace by its name in addresses. @throws AppError `market_not_found` */
export function findMarket(deps: MarketDeps, key: string): Market {
  const market = directSaleMarkets(deps).find((one) => one.key === key)
  if (!market) throw new AppError('market_not_found')
  return market
}

/** The company's own accounts at a marketplace, the oldest first. */
export const accountsAt = async (
  ctx: Ctx,
  { channelId }: Pick<Market, 'channelId'>,
): Promise<DirectSaleAccount[]> =>
  (await directSaleAccounts(ctx)).filter(({ salesChannelId }) => salesChannelId === channelId)

/**
 * One of these accounts.
 * @param id undefined: the first
 * @returns null where the company has none
 * @throws AppError `channel_account_not_found`
 */
export function chooseAccount(
  accounts: readonly DirectSaleAccount[],
  id: number | undefined,
): DirectSaleAccount | null {
  if (id === undefined) return accounts[0] ?? null
  const account = accounts.find((one) => one.id === id)
  if (!account) throw new AppError('channel_account_not_found')
  return account
}
