import {
  type BestPrice,
  type BestPriceBody,
  COMPETITOR_PRICE_HOURS,
  type TamarisBestPriceBody,
} from '@kontor/contract/pricing'
import { CLOCK_TOLERANCE_MS } from '../../../platform/clock/future-instants.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fromCents, toCents } from '../../../platform/money.ts'
import {
  findBestPrice,
  findOwnEans,
  type KeptBestPrice,
  type KeptCompetitorPrice,
  keepCompetitorPrices,
  lockCompetitorPrices,
  saveKeptBestPrice,
} from '../best-price-settings.repository.ts'
import { brandKey, findChoices, isTamaris } from '../brands.repository.ts'
import { countArticlesOf } from '../floors/pricing-rules.repository.ts'
import { bestPriceChanged } from '../pricing.events.ts'
import { findShippingCosts } from '../shipping-costs/shipping-costs.repository.ts'
import { findSalesChannels, manufacturerId } from '../uvp/uvp.repository.ts'
import { markPrices } from './mark-prices.ts'

/** How the brand with a page of its own follows competitors. */
export const readTamarisBestPrice = (ctx: Ctx): Promise<BestPrice> => bestPriceOf(ctx, brandKey('Tamaris'))

/** The same of a manufacturer. @throws AppError `manufacturer_not_found` */
export const readBestPrice = async (ctx: Ctx, manufacturer: number): Promise<BestPrice> =>
  bestPriceOf(ctx, await brandOf(ctx, manufacturer))

/** Changes it. Saving what is there already changes nothing. @throws AppError `stale_version`, `sales_channel_not_found` */
export const changeTamarisBestPrice = (ctx: Ctx, body: TamarisBestPriceBody): Promise<BestPrice> =>
  change(ctx, brandKey('Tamaris'), body)

/** The same of a manufacturer. @throws AppError `manufacturer_not_found`, `stale_version`, `sales_channel_not_found` */
export const changeBestPrice = async (
  ctx: Ctx,
  { manufacturer_id, ...body }: BestPriceBody,
): Promise<BestPrice> => change(ctx, await brandOf(ctx, manufacturer_id), body)

/** The brand of the assortment that has the id. @throws AppError `manufacturer_not_found` */
async function brandOf(ctx: Ctx, manufacturer: number): Promise<string> {
  const { brands } = await findChoices(ctx)
  const brand = brands.find((name) => manufacturerId(name) === manufacturer)
  if (brand === undefined) throw new AppError('manufacturer_not_found')
  return brand
}

async function bestPriceOf(ctx: Ctx, brand: string): Promise<BestPrice> {
  const kept = await findBestPrice(ctx, brand)
  const sold = (await findSalesChannels(ctx)).filter(({ is_sold }) => is_sold)
  const costs = await findShippingCosts(ctx)
  const { brands } = isTamaris(brand) ? await findChoices(ctx) : { brands: [brand] }
  return {
    name: brand,
    articles: await countArticlesOf(
      ctx,
      brands.filter((name) => brandKey(name) === brandKey(brand)),
    ),
    is_active: kept.isActive,
    channels: sold.flatMap(({ id }) => (kept.channels.includes(id) ? [id] : [])),
    undercut: fromCents(kept.undercutCents),
    price_ending: kept.priceEnding,
    version: kept.version,
    sales_channels: sold.map(({ id, name }) => ({ id, name, has_shipping_costs: costs.has(id) })),
  }
}

async function change(ctx: Ctx, brand: string, body: TamarisBestPriceBody): Promise<BestPrice> {
  const sold = new Set((await findSalesChannels(ctx)).flatMap(({ id, is_sold }) => (is_sold ? [id] : [])))
  if (!body.channels.every((id) => sold.has(id))) throw new AppError('sales_channel_not_found')
  const before = await findBestPrice(ctx, brand)
  if (before.version !== body.version) throw new AppError('stale_version')
  // What nobody could choose stays: the channel may be sold on again.
  const hidden = before.channels.filter((id) => !sold.has(id))
  const after: KeptBestPrice = {
    isActive: body.is_active,
    channels: [...new Set([...body.channels, ...hidden])].toSorted((one, other) => one - other),
    undercutCents: toCents(body.undercut),
    priceEnding: body.price_ending,
    version: body.version,
  }
  const fields = changedFields(before, after)
  if (fields.length > 0) {
    if (!(await saveKeptBestPrice(ctx, brand, after))) throw new AppError('stale_version')
    await ctx.emit(bestPriceChanged, { brand: brandKey(brand), fields })
  }
  return bestPriceOf(ctx, brand)
}

/** What a save changes, by the names that the audit log has words for. */
function changedFields(before: KeptBestPrice, after: KeptBestPrice): string[] {
  const isSame = {
    is_active: before.isActive === after.isActive,
    best_price_channels: JSON.stringify(before.channels) === JSON.stringify(after.channels),
    undercut: before.undercutCents === after.undercutCents,
    price_ending: before.priceEnding === after.priceEnding,
  }
  return Object.entries(isSame).flatMap(([field, same]) => (same ? [] : [field]))
}

const FRESH_MS = COMPETITOR_PRICE_HOURS * 3_600_000

/** What becomes of a competitor's price that could be read. */
type CompetitorPriceOutcome = 'taken' | 'unchanged' | 'ignored' | 'unknown'

/**
 * Takes over what competitors ask, whoever saw it. Per EAN and channel the newest counts, in whatever order they come; taking
 * the same again changes nothing. Articles whose competitor asks another price now are worked out anew.
 * @returns what became of each, in order
 */
export async function takeCompetitorPrices(
  ctx: Ctx,
  prices: readonly KeptCompetitorPrice[],
): Promise<CompetitorPriceOutcome[]> {
  const isFresh = ({ seenAt }: KeptCompetitorPrice) => seenAt.getTime() >= ctx.now.getTime() - FRESH_MS
  const fresh = prices.filter(isFresh)
  const own = await findOwnEans(ctx, [...new Set(fresh.map(({ ean }) => ean))])
  const newest = newestOf(fresh.filter(({ ean }) => own.has(ean)))
  const before = await lockCompetitorPrices(ctx, [...newest.values()])
  const kept = await keepCompetitorPrices(
    ctx,
    [...newest.values()],
    new Date(ctx.now.getTime() + CLOCK_TOLERANCE_MS),
  )
  // What nobody counted any more is news again.
  const asked = new Map(before.filter(isFresh).map((price) => [keyOf(price), price.priceCents]))
  const moved = kept.filter((one) => asked.get(keyOf(one)) !== newest.get(keyOf(one))?.priceCents)
  if (moved.length > 0) await markPrices(ctx, { eans: [...new Set(moved.map(({ ean }) => ean))] })
  const taken = new Set(kept.map((one) => newest.get(keyOf(one))))
  return prices.map((price) => {
    if (!isFresh(price)) return 'ignored'
    if (!own.has(price.ean)) return 'unknown'
    return taken.has(price) ? 'taken' : 'unchanged'
  })
}

const keyOf = ({ ean, channel }: Pick<KeptCompetitorPrice, 'ean' | 'channel'>): string => `${channel}/${ean}`

/** Of each EAN and channel what was seen last; the lowest, where several were seen at the same instant. */
function newestOf(prices: readonly KeptCompetitorPrice[]): Map<string, KeptCompetitorPrice> {
  const newest = new Map<string, KeptCompetitorPrice>()
  for (const price of prices) {
    const other = newest.get(keyOf(price))
    const later = other ? price.seenAt.getTime() - other.seenAt.getTime() : 1
    if (later > 0 || (later === 0 && other && price.priceCents < other.priceCents))
      newest.set(keyOf(price), price)
  }
  return newest
}
