import type { PriceTrace } from '@kontor/contract/pricing'
import type { Ctx } from '../../../platform/ctx.ts'
import { fromCents } from '../../../platform/money.ts'
import { findProductId } from '../../catalogue/index.ts'
import { type AccountPrice, findAccountPrices } from '../account-prices.repository.ts'
import { isTamaris } from '../brands.repository.ts'
import type { FloorRule } from '../floors/minimum-price.ts'
import { type FloorSource, findFloorSource, floorsNow, ruleNow } from '../floors/price-floors.ts'
import { actsFrom, isInForce } from '../floors/rules-in-force.ts'
import { offerPrice } from '../offer-price.ts'
import {
  findTracedArticle,
  findTracedSizes,
  type TracedArticle,
  type TracedSize,
} from './price-trace.repository.ts'

/**
 * What a product is sold for on each channel, and the rule and the costs below which no price goes out.
 * @throws AppError `product_not_found`, `product_ambiguous`
 */
export async function tracePrices(
  ctx: Ctx,
  model: string,
  wwsNumber: string | undefined,
): Promise<PriceTrace> {
  const articleId = await findProductId(ctx, model, wwsNumber)
  const article = await findTracedArticle(ctx, articleId)
  const source = await findFloorSource(ctx, article)
  const rule = ruleNow(source, article)
  const channels = Map.groupBy(await findTracedSizes(ctx, articleId), ({ channel_id }) => channel_id)
  const accounts = await findAccountPrices(ctx)
  return {
    wws_number: article.wws_number,
    is_excluded: article.is_excluded,
    rule: rule && ruleView(rule),
    acts_from: nextSwitch(ctx, article, source)?.toISOString() ?? null,
    channels: [...channels].map(([id, sizes]) => {
      return {
        id,
        name: sizes[0]?.channel_name ?? '',
        costs: source.costs.get(id)?.name ?? '',
        tax_rate: source.costs.get(id)?.tax_rate ?? null,
        prices: pricesOf(sizes, article, source, {
          id,
          changes: (accounts.get(id) ?? []).filter(({ account }) => account !== ''),
        }),
      }
    }),
  }
}

/** When a switch begins to count for an article; null where none does. Rules of Tamaris that count leave the others no say. */
function nextSwitch(ctx: Ctx, { brand }: TracedArticle, { heads }: FloorSource): Date | null {
  const { all, tamaris } = heads
  if (!isTamaris(brand)) return actsFrom(all, ctx.now)
  return actsFrom(tamaris, ctx.now) ?? (isInForce(tamaris, ctx.now) ? null : actsFrom(all, ctx.now))
}

const ruleView = ({ kind, brand, season, minPrice, useUvp, setAt, setBy }: FloorRule) => ({
  kind,
  brand,
  season,
  min_price: Number(minPrice),
  use_uvp: useUvp,
  set_at: setAt?.toISOString() ?? null,
  set_by: setBy,
})

type TracedPrice = PriceTrace['channels'][number]['prices'][number]

/** The prices on a channel; sizes for which all is the same are one. */
function pricesOf(
  sizes: readonly TracedSize[],
  article: TracedArticle,
  source: FloorSource,
  channel: { readonly id: number; readonly changes: readonly AccountPrice[] },
): TracedPrice[] {
  const alike = Map.groupBy(sizes, ({ size: _, ...amounts }) => JSON.stringify(amounts))
  return [...alike.values()].flatMap((those) => {
    const [first] = those
    if (first === undefined) return []
    const priced = {
      listPriceCents: first.list_price_cents,
      salePriceCents: first.sale_price_cents,
      costPriceCents: first.cost_price_cents,
    }
    const { byRule, earning, floor } = floorsNow(source, article, channel.id, priced)
    const lowest = typeof earning === 'number' ? earning : null
    return {
      sizes: those.map(({ size }) => size),
      list_price: fromCents(priced.listPriceCents),
      sale_price: fromCents(priced.salePriceCents),
      is_channel_price: first.is_channel_price,
      rule_floor: moneyOf(byRule),
      cost_price: moneyOf(priced.costPriceCents),
      selling_price_min: moneyOf(lowest),
      cost_gap: typeof earning === 'number' ? null : earning,
      floor: moneyOf(floor?.cents ?? null),
      held_by: floor?.heldBy ?? null,
      competitor_price: moneyOf(first.competitor_cents),
      best_price: moneyOf(first.best_price_cents),
      outgoing_price: fromCents(
        Math.min(priced.salePriceCents, first.best_price_cents ?? priced.salePriceCents),
      ),
      accounts: channel.changes.map(({ account, cents, percent }) => ({
        name: account,
        price_change_fixed: moneyOf(cents),
        price_change_percent: percent,
        outgoing_price: fromCents(
          offerPrice(priced.salePriceCents, { cents, percent }, first.best_price_cents, floor?.cents ?? null),
        ),
      })),
      held_price: moneyOf(first.held_price_cents),
      is_below_minimum: lowest !== null && priced.salePriceCents < lowest,
    }
  })
}

const moneyOf = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))
