import type { PriceTrace, UvpChannel } from '@kontor/contract/pricing'
import type { Ctx } from '../../platform/ctx.ts'
import { fromCents } from '../../platform/money.ts'
import { findProductId } from '../catalogue/index.ts'
import { findUvpSettings, type UvpSettings } from './common-terms.ts'
import { earningPrice, type FloorRule, floorOf, isTamaris, ruleFloor, ruleOf } from './minimum-price.ts'
import {
  findRulesFor,
  findTracedArticle,
  findTracedSizes,
  type TracedArticle,
  type TracedSize,
} from './price-trace.repository.ts'
import { findRuleHead, type RuleHead } from './pricing-rules.repository.ts'
import { actsFrom, isInForce } from './rules-in-force.ts'
import { findChannelCosts } from './uvp.repository.ts'

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
  const heads = { all: await findRuleHead(ctx, 'all'), tamaris: await findRuleHead(ctx, 'tamaris') }
  const rule = article.is_excluded ? null : await ruleInForce(ctx, article, heads)
  const settings = await findUvpSettings(ctx)
  const costs = await findChannelCosts(ctx)
  const channels = Map.groupBy(await findTracedSizes(ctx, articleId), ({ channel_id }) => channel_id)
  return {
    wws_number: article.wws_number,
    is_excluded: article.is_excluded,
    rule: rule && ruleView(rule),
    acts_from: nextSwitch(ctx, article, heads)?.toISOString() ?? null,
    channels: [...channels].map(([id, sizes]) => {
      const channel = costs.find(({ sales_channel_id }) => sales_channel_id === id)
      return {
        id,
        name: sizes[0]?.channel_name ?? '',
        costs: channel?.name ?? '',
        prices: pricesOf(sizes, article, rule, settings, channel),
      }
    }),
  }
}

interface Heads {
  readonly all: RuleHead
  readonly tamaris: RuleHead
}

/** When a switch begins to count for an article; null where none does. Rules of Tamaris that count leave the others no say. */
function nextSwitch(ctx: Ctx, { brand }: TracedArticle, { all, tamaris }: Heads): Date | null {
  if (!isTamaris(brand)) return actsFrom(all, ctx.now)
  return actsFrom(tamaris, ctx.now) ?? (isInForce(tamaris, ctx.now) ? null : actsFrom(all, ctx.now))
}

const globalOf = ({ minPriceGlobal, setAt, setByName }: RuleHead) =>
  minPriceGlobal === null ? null : { minPrice: minPriceGlobal, setAt, setBy: setByName }

async function ruleInForce(
  ctx: Ctx,
  article: TracedArticle,
  { all, tamaris }: Heads,
): Promise<FloorRule | null> {
  const rows = (await findRulesFor(ctx, article)).map(({ min_price, set_at, set_by, ...rule }) => ({
    ...rule,
    minPrice: min_price,
    setAt: new Date(set_at),
    setBy: set_by,
  }))
  return ruleOf(
    article,
    isInForce(all, ctx.now) ? { useUvp: all.useUvp, global: globalOf(all), rows } : null,
    isInForce(tamaris, ctx.now) ? { useUvp: tamaris.useUvp, global: globalOf(tamaris) } : null,
  )
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
  rule: FloorRule | null,
  settings: UvpSettings,
  channel: UvpChannel | undefined,
): TracedPrice[] {
  const alike = Map.groupBy(
    sizes,
    ({ list_price_cents, sale_price_cents, is_channel_price, cost_price_cents }) =>
      JSON.stringify([list_price_cents, sale_price_cents, is_channel_price, cost_price_cents]),
  )
  return [...alike.values()].flatMap((those) => {
    const [first] = those
    if (first === undefined) return []
    const priced = {
      listPriceCents: first.list_price_cents,
      salePriceCents: first.sale_price_cents,
      costPriceCents: first.cost_price_cents,
    }
    const byRule = rule && ruleFloor(rule, priced)
    const earning = earningPrice(settings, channel, article, priced.costPriceCents)
    const lowest = typeof earning === 'number' ? earning : null
    const floor = article.is_excluded ? null : floorOf(priced.salePriceCents, byRule, lowest)
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
      is_below_minimum: lowest !== null && priced.salePriceCents < lowest,
    }
  })
}

const moneyOf = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))
