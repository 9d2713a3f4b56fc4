import type { Ctx } from '../../../platform/ctx.ts'
import { defineEvent } from '../../../platform/events/event.ts'
import { saleTermsChanged } from '../../pricing/index.ts'
import {
  findListingSettings,
  type ListingSettings,
  openMarkets,
  writeListingSettings,
  writeMarket,
} from './listing-settings.repository.ts'
import { offerAccounts } from './offer-accounts.repository.ts'
import { recountOffersJob } from './offers.jobs.ts'

/** Somebody changed how the offers of an own account are made; `fields` are those that changed. */
export const offerTermsChanged = defineEvent<{ channel_account_id: number; fields: string[] }>(
  'listing_settings.changed',
)

/**
 * The provider opened a channel to the company for direct sale (true), had its offers rest (false), or closed it (null).
 */
export const marketSwitched = defineEvent<{ sales_channel_id: number; is_active: boolean | null }>(
  'direct_sale_market.switched',
)

/** How the offers of an own account are made; version 0 until something was saved. */
export const listingSettingsOf = (ctx: Ctx, accountId: number): Promise<ListingSettings> =>
  findListingSettings(ctx, accountId)

/**
 * Saves how the offers of an own account are made, and has them worked out anew. Saving what is there already changes nothing.
 * The caller holds the account's row.
 * @param also settings that the caller has changed beside these, by name: they count for the version
 * @returns the fields that changed
 */
export async function saveListingSettings(
  ctx: Ctx,
  accountId: number,
  settings: Omit<ListingSettings, 'version'>,
  also: readonly string[] = [],
): Promise<string[]> {
  const before = await findListingSettings(ctx, accountId)
  const known = new Map<string, unknown>(Object.entries(before))
  const fields = Object.entries(settings).flatMap(([name, value]) =>
    known.get(name) === value ? [] : [name],
  )
  if (fields.length === 0 && also.length === 0) return []
  await writeListingSettings(ctx, accountId, { ...settings, version: before.version + 1 })
  if (fields.length > 0)
    await ctx.emit(offerTermsChanged, { channel_account_id: accountId, fields: fields.map(wordOf) })
  if (SALE_TERMS.some((name) => before[name] !== settings[name])) await ctx.emit(saleTermsChanged, {})
  return fields
}

/** What lowest prices and what competitors are compared with are worked out of. */
const SALE_TERMS = ['forcePrime', 'priceChangeCents', 'priceChangePercent'] as const

/** `priceChangeCents` as the contract writes fields. */
const wordOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Whether the provider has opened a channel to the company: null, it has not; false, nothing goes out. */
export const marketStatus = async (ctx: Ctx, channelId: number): Promise<boolean | null> =>
  (await openMarkets(ctx, [channelId])).get(channelId) ?? null

/**
 * Opens a channel to the company in scope, has its offers rest, or closes it.
 * @returns false where it was so already
 */
export async function switchMarket(ctx: Ctx, channelId: number, isActive: boolean | null): Promise<boolean> {
  if ((await marketStatus(ctx, channelId)) === isActive) return false
  await writeMarket(ctx, channelId, isActive)
  await ctx.emit(marketSwitched, { sales_channel_id: channelId, is_active: isActive })
  return true
}

/** What the company's own accounts at a channel offer is worked out anew: it goes out now, or no more. */
export async function recountMarket(
  ctx: Ctx,
  { sales_channel_id }: { readonly sales_channel_id: number },
): Promise<void> {
  for (const account of await offerAccounts(ctx))
    if (account.owner_id === ctx.company.id && account.sales_channel_id === sales_channel_id)
      await ctx.enqueue(recountOffersJob, { channel_account_id: account.id })
}

/** The lowest prices have changed: on own accounts that lower prices what goes out is worked out anew. */
export async function recountLowered(ctx: Ctx): Promise<void> {
  for (const account of await offerAccounts(ctx))
    if (account.owner_id === ctx.company.id && account.lowers_prices)
      await ctx.enqueue(recountOffersJob, { channel_account_id: account.id })
}
