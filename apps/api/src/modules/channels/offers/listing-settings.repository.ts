import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { directSaleMarkets, listingSettings as l } from './offers.tables.ts'

/** How a company has the offers of an own account made. */
export type ListingSettings = Omit<typeof l.$inferSelect, 'companyId' | 'channelAccountId'>

const UNSAVED: ListingSettings = {
  primeTemplate: '',
  forcePrime: false,
  processingTime: 0,
  priceChangeCents: null,
  priceChangePercent: null,
  poundsPerEuro: null,
  poundsOn: null,
  version: 0,
}

/** What is set of an account; version 0 where nothing was. */
export async function findListingSettings(ctx: Ctx, accountId: number): Promise<ListingSettings> {
  const [row] = await ctx.tx
    .select()
    .from(l)
    .where(and(eq(l.companyId, ctx.company.id), eq(l.channelAccountId, accountId)))
  if (!row) return UNSAVED
  const { companyId: _, channelAccountId: __, ...settings } = row
  return settings
}

/** Writes what is set of an account. The caller holds the account's row (`lockOwnAccount`). */
export async function writeListingSettings(
  ctx: Ctx,
  accountId: number,
  settings: ListingSettings,
): Promise<void> {
  await ctx.tx
    .insert(l)
    .values({ companyId: ctx.company.id, channelAccountId: accountId, ...settings })
    .onConflictDoUpdate({ target: [l.companyId, l.channelAccountId], set: settings })
}

/** Whether offers go out at channels that the provider opens to the company, by channel; it may not have been asked for. */
export async function openMarkets(ctx: Ctx, channelIds: readonly number[]): Promise<Map<number, boolean>> {
  const rows = await ctx.tx
    .select({ id: directSaleMarkets.salesChannelId, isActive: directSaleMarkets.isActive })
    .from(directSaleMarkets)
    .where(
      and(
        eq(directSaleMarkets.companyId, ctx.company.id),
        inArray(directSaleMarkets.salesChannelId, [...channelIds]),
      ),
    )
    .orderBy(asc(directSaleMarkets.salesChannelId))
  return new Map(rows.map(({ id, isActive }) => [id, isActive]))
}

/** Opens a channel to the company, has its offers rest (`isActive` false), or closes it (null). */
export async function writeMarket(ctx: Ctx, channelId: number, isActive: boolean | null): Promise<void> {
  const d = directSaleMarkets
  if (isActive === null) {
    await ctx.tx.delete(d).where(and(eq(d.companyId, ctx.company.id), eq(d.salesChannelId, channelId)))
    return
  }
  await ctx.tx
    .insert(d)
    .values({ companyId: ctx.company.id, salesChannelId: channelId, isActive, updatedAt: ctx.now })
    .onConflictDoUpdate({
      target: [d.companyId, d.salesChannelId],
      set: { isActive, updatedAt: ctx.now },
    })
}
