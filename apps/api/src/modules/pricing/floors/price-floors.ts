import type { PricingRulesBody, TamarisRulesBody } from '@kontor/contract/pricing'
import type { Ctx } from '../../../platform/ctx.ts'
import { type ChannelTerms, findChannelTerms } from '../uvp/channel-terms.ts'
import { findUvpSettings } from '../uvp/common-terms.ts'
import {
  type EarningPrices,
  earningPrices,
  type FloorRule,
  type FloorRules,
  type Floors,
  floorsOf,
  type Named,
  type PricedSize,
  ruleOf,
} from './minimum-price.ts'
import { findRuleHead, findRules, type RuleHead, type RuleRow } from './pricing-rules.repository.ts'
import { isInForce } from './rules-in-force.ts'

/** All that the floors of a company are worked out of, at a moment. */
export interface FloorSource {
  readonly heads: { readonly all: RuleHead; readonly tamaris: RuleHead }
  /** The rules that count; null while they are off. */
  readonly all: FloorRules | null
  readonly tamaris: Pick<FloorRules, 'useUvp' | 'global'> | null
  /** The rules for brands and seasons, whether they count or not. */
  readonly rows: FloorRules['rows']
  readonly earning: EarningPrices
  /** What a sale costs, by sales channel. */
  readonly costs: ReadonlyMap<number, ChannelTerms>
}

/** @param only the article that it is asked for; without one, all rules are read */
export async function findFloorSource(ctx: Ctx, only?: Named): Promise<FloorSource> {
  const heads = { all: await findRuleHead(ctx, 'all'), tamaris: await findRuleHead(ctx, 'tamaris') }
  const rows = (await findRules(ctx, only)).map(({ min_price, set_at, set_by, ...rule }) => ({
    ...rule,
    minPrice: min_price,
    setAt: new Date(set_at),
    setBy: set_by,
  }))
  const ruled = (head: RuleHead) => (isInForce(head, ctx.now) ? ruledBy(head) : null)
  const all = ruled(heads.all)
  const settings = await findUvpSettings(ctx)
  return {
    heads,
    all: all && { ...all, rows },
    tamaris: ruled(heads.tamaris),
    rows,
    earning: earningPrices(settings),
    costs: await findChannelTerms(ctx, settings.configuration.tax_rate),
  }
}

const ruledBy = (head: RuleHead) => ({ useUvp: head.useUvp, global: globalOf(head) })

const globalOf = ({ minPriceGlobal, setAt, setByName }: RuleHead): FloorRules['global'] =>
  minPriceGlobal === null ? null : { minPrice: minPriceGlobal, setAt, setBy: setByName }

type FlooredArticle = Named & { readonly is_excluded: boolean }

/** The rule that holds an article now; null without one. Pure. */
export const ruleNow = (source: FloorSource, article: FlooredArticle): FloorRule | null =>
  article.is_excluded ? null : ruleOf(article, source.all, source.tamaris)

/** What holds the price of a size of an article on a channel now. Pure. */
export const floorsNow = (
  source: FloorSource,
  article: FlooredArticle,
  channelId: number,
  size: PricedSize,
): Floors => floorsOf(article, ruleNow(source, article), source.earning, source.costs.get(channelId), size)

/** The rules of a body in one list; an empty brand or season stands for any. Pure. */
export const rulesOf = (body: PricingRulesBody): RuleRow[] => [
  ...body.min_price_brand.map((rule) => ({ ...rule, season: '' })),
  ...body.min_price_season.map((rule) => ({ ...rule, brand: '' })),
  ...body.min_price_brand_season,
]

/** Rules that are not saved: those for all articles, or those of the one brand that may have its own. */
export type UnsavedRules =
  | { readonly scope: 'all'; readonly body: PricingRulesBody }
  | { readonly scope: 'tamaris'; readonly body: TamarisRulesBody }

/** The same source by rules that are not saved, as if they and whatever was switched before were in force. Pure. */
export function withRules(source: FloorSource, { scope, body }: UnsavedRules): FloorSource {
  const { heads } = source
  const ruled = body.is_active ? { useUvp: body.use_uvp, global: unsavedGlobal(body.min_price_global) } : null
  if (scope === 'tamaris')
    return {
      ...source,
      all: heads.all.isActive ? { ...ruledBy(heads.all), rows: source.rows } : null,
      tamaris: ruled,
    }
  const rows = rulesOf(body).map(({ min_price, ...rule }) => ({
    ...rule,
    minPrice: min_price,
    ...UNSAVED_BY,
  }))
  return {
    ...source,
    all: ruled && { ...ruled, rows },
    tamaris: heads.tamaris.isActive ? ruledBy(heads.tamaris) : null,
    rows,
  }
}

const UNSAVED_BY = { setAt: null, setBy: '' } as const

const unsavedGlobal = (minPrice: string): FloorRules['global'] =>
  minPrice === '' ? null : { minPrice, ...UNSAVED_BY }
