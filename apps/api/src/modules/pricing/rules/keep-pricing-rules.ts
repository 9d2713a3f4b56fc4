import {
  excludedProducts,
  type PricingRules,
  type PricingRulesBody,
  repeatedRules,
  type TamarisRules,
  type TamarisRulesBody,
} from '@kontor/contract/pricing'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findChoices, isTamaris } from '../brands.repository.ts'
import { rulesOf } from '../floors/price-floors.ts'
import {
  countArticlesOf,
  findExclusions,
  findRuleHead,
  findRuleRows,
  type RuleHead,
  type RuleRow,
  saveExclusions,
  saveRuleHead,
  saveRuleRows,
} from '../floors/pricing-rules.repository.ts'
import { actsFrom, switched } from '../floors/rules-in-force.ts'
import { pricingRulesChanged, pricingRulesSwitched } from '../pricing.events.ts'
import type { RuleScope } from '../pricing.tables.ts'
import { simulatePrices } from './simulate-prices.ts'

/** How the rules stand, with what rules can be made for. */
export async function readPricingRules(ctx: Ctx): Promise<PricingRules> {
  const head = await findRuleHead(ctx, 'all')
  const rows = await findRuleRows(ctx)
  const { numbers, unknown } = await findExclusions(ctx)
  const brandRules = rows.filter(({ season }) => season === '')
  const seasonRules = rows.filter(({ brand }) => brand === '')
  const rest = rows.filter(({ brand, season }) => brand !== '' && season !== '')
  return {
    ...headView(ctx, head),
    min_price_brand: brandRules.map(({ season: _, ...rule }) => rule),
    min_price_season: seasonRules.map(({ brand: _, ...rule }) => rule),
    min_price_brand_season: rest,
    joinedProducts: numbers.join('; '),
    excluded_products: numbers.length,
    unknown_products: unknown,
    hidden_rules: rows.filter(({ is_hidden }) => is_hidden).length,
    ...(await findChoices(ctx)),
  }
}

/**
 * Changes the rules. Those that are hidden stay, also where they are left out: their article may come back. Saving what is
 * there already changes nothing.
 * @throws AppError `stale_version`, `pricing_rule_repeated`, and `simulation_outdated` where they would no longer do what was
 * shown of them
 */
export async function changePricingRules(ctx: Ctx, body: PricingRulesBody): Promise<PricingRules> {
  const repeated = repeatedRules(body)
  if (repeated.length > 0)
    throw new AppError(
      'pricing_rule_repeated',
      {},
      Object.fromEntries(repeated.map((field) => [field, 'pricing_rule_repeated' as const])),
    )
  const before = await findRuleHead(ctx, 'all')
  if (before.version !== body.version) throw new AppError('stale_version')
  if (
    body.simulation !== undefined &&
    body.simulation !== (await simulatePrices(ctx, { scope: 'all', body })).hash
  )
    throw new AppError('simulation_outdated')
  const rowsBefore = await findRuleRows(ctx)
  const { numbers: numbersBefore } = await findExclusions(ctx)
  const rows = withHidden(rulesOf(body), rowsBefore)
  const numbers = excludedProducts(body.joinedProducts)
  const fields = [
    ...changedSettings(before, body),
    ...changedLists(rowsBefore, rows),
    ...(isSame(numbersBefore, numbers) ? [] : ['joinedProducts']),
  ]
  if (fields.length === 0 && before.isActive === body.is_active) return readPricingRules(ctx)
  await saveHead(ctx, 'all', before, body)
  if (fields.length > 0) {
    await saveRuleRows(ctx, rows)
    await saveExclusions(ctx, numbers)
    await ctx.emit(pricingRulesChanged, { scope: 'all', fields })
  }
  return readPricingRules(ctx)
}

/** Switches the rules on or off; it counts for prices five minutes later. @throws AppError `stale_version` */
export async function switchPricingRules(
  ctx: Ctx,
  { is_active, version }: { readonly is_active: boolean; readonly version: number },
): Promise<PricingRules> {
  const before = await findRuleHead(ctx, 'all')
  if (before.version !== version) throw new AppError('stale_version')
  if (before.isActive !== is_active) await saveHead(ctx, 'all', before, { ...settingsOf(before), is_active })
  return readPricingRules(ctx)
}

/** How the rules of the one brand stand. */
export async function readTamarisRules(ctx: Ctx): Promise<TamarisRules> {
  const { brands } = await findChoices(ctx)
  const named = brands.filter(isTamaris)
  return {
    ...headView(ctx, await findRuleHead(ctx, 'tamaris')),
    articles: await countArticlesOf(ctx, named),
  }
}

/**
 * Changes them. Saving what is there already changes nothing.
 * @throws AppError `stale_version`, and `simulation_outdated` where they would no longer do what was shown of them
 */
export async function changeTamarisRules(ctx: Ctx, body: TamarisRulesBody): Promise<TamarisRules> {
  const before = await findRuleHead(ctx, 'tamaris')
  if (before.version !== body.version) throw new AppError('stale_version')
  if (
    body.simulation !== undefined &&
    body.simulation !== (await simulatePrices(ctx, { scope: 'tamaris', body })).hash
  )
    throw new AppError('simulation_outdated')
  const fields = changedSettings(before, body)
  if (fields.length === 0 && before.isActive === body.is_active) return readTamarisRules(ctx)
  await saveHead(ctx, 'tamaris', before, body)
  if (fields.length > 0) await ctx.emit(pricingRulesChanged, { scope: 'tamaris', fields })
  return readTamarisRules(ctx)
}

type Settings = Pick<TamarisRulesBody, 'is_active' | 'use_uvp' | 'min_price_global'>

const settingsOf = ({ isActive, useUvp, minPriceGlobal }: RuleHead): Settings => ({
  is_active: isActive,
  use_uvp: useUvp,
  min_price_global: minPriceGlobal ?? '',
})

const headView = (ctx: Ctx, head: RuleHead) => ({
  ...settingsOf(head),
  version: head.version,
  acts_from: actsFrom(head, ctx.now)?.toISOString() ?? null,
})

async function saveHead(ctx: Ctx, scope: RuleScope, before: RuleHead, settings: Settings): Promise<void> {
  const after: RuleHead = {
    ...before,
    ...switched(before, settings.is_active, ctx.now),
    useUvp: settings.use_uvp,
    minPriceGlobal: settings.min_price_global === '' ? null : settings.min_price_global,
  }
  const isGlobalChanged = after.minPriceGlobal !== before.minPriceGlobal
  if (!(await saveRuleHead(ctx, scope, after, isGlobalChanged))) throw new AppError('stale_version')
  if (after.isActive !== before.isActive)
    await ctx.emit(pricingRulesSwitched, { scope, is_active: after.isActive })
}

const changedSettings = (before: RuleHead, after: Settings): string[] => {
  const stored = settingsOf(before)
  return (['use_uvp', 'min_price_global'] as const).filter((field) => stored[field] !== after[field])
}

const keyOf = ({ brand, season }: RuleRow): string => JSON.stringify([brand, season])

/** The wanted rules, and behind them those that are hidden and were left out. */
function withHidden(
  wanted: readonly RuleRow[],
  stored: readonly (RuleRow & { readonly is_hidden: boolean })[],
): RuleRow[] {
  const keys = new Set(wanted.map(keyOf))
  const left = stored.filter((rule) => rule.is_hidden && !keys.has(keyOf(rule)))
  return [...wanted, ...left.map(({ is_hidden: _, ...rule }) => rule)]
}

const isSame = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && before.every((value, index) => value === after[index])

const LISTS = {
  min_price_brand: ({ season }: RuleRow) => season === '',
  min_price_season: ({ brand }: RuleRow) => brand === '',
  min_price_brand_season: ({ brand, season }: RuleRow) => brand !== '' && season !== '',
} as const

/** The lists of rules that are others than before. */
const changedLists = (before: readonly RuleRow[], after: readonly RuleRow[]): string[] => {
  const textOf = (rules: readonly RuleRow[]) =>
    rules.map(({ brand, season, min_price }) => JSON.stringify([brand, season, min_price]))
  return Object.entries(LISTS).flatMap(([field, belongs]) =>
    isSame(textOf(before.filter(belongs)), textOf(after.filter(belongs))) ? [] : [field],
  )
}
