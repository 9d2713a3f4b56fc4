import type { MarketOfCompany } from '@kontor/contract/direct-sales'
import type { Ctx } from '../../../platform/ctx.ts'
import { offerAccounts, openMarkets, switchMarket } from '../../channels/index.ts'
import { listStoreRows, openStore } from '../../organisation/index.ts'
import { directSaleMarkets, findMarket, type MarketDeps } from './find-account.ts'

type Flag = MarketOfCompany['is_active']

const flagOf = (isActive: boolean | undefined): Flag => (isActive === undefined ? null : isActive ? 1 : 0)

/** Whether the provider has opened a marketplace to the company in scope. @throws AppError `market_not_found` */
export async function readMarketStatus(
  ctx: Ctx,
  deps: MarketDeps,
  key: string,
): Promise<{ is_active: Flag }> {
  const { channelId } = findMarket(deps, key)
  return { is_active: flagOf((await openMarkets(ctx, [channelId])).get(channelId)) }
}

/** The same of all marketplaces that it opens. */
export async function marketsOfCompany(ctx: Ctx, deps: MarketDeps): Promise<{ data: MarketOfCompany[] }> {
  const markets = directSaleMarkets(deps)
  const open = await openMarkets(
    ctx,
    markets.map(({ channelId }) => channelId),
  )
  return {
    data: markets.map(({ key, name, channelId }) => ({
      market: key,
      name,
      is_active: flagOf(open.get(channelId)),
    })),
  }
}

/**
 * Opens a marketplace to the company in scope (1), has its offers rest (0), or closes it (null). Leaving 1 takes all offers off
 * once. Setting what is there already changes nothing. To a company that sells there in no way yet it comes with all stores off:
 * nothing goes out that it did not switch on.
 * @throws AppError `market_not_found`
 */
export async function openMarketOfCompany(
  ctx: Ctx,
  deps: MarketDeps,
  key: string,
  status: Flag,
): Promise<{ data: MarketOfCompany[] }> {
  const { channelId } = findMarket(deps, key)
  const wasClosed = !(await openMarkets(ctx, [channelId])).has(channelId)
  await switchMarket(ctx, channelId, status === null ? null : status === 1)
  if (wasClosed && status !== null) await beginWithoutStores(ctx, channelId)
  return marketsOfCompany(ctx, deps)
}

/** Switches all stores off on a channel that the company has no account at, its own or a shared one. */
async function beginWithoutStores(ctx: Ctx, channelId: number): Promise<void> {
  if ((await offerAccounts(ctx)).some((account) => account.sales_channel_id === channelId)) return
  for (const { id } of await listStoreRows(ctx)) await openStore(ctx, id, channelId, false)
}
