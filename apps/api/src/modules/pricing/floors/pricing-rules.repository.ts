import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { pricingRules, type RuleScope } from '../pricing.tables.ts'
import type { RuleSwitch } from './rules-in-force.ts'

/** The settings of a scope; version 0 where nothing was saved. */
export interface RuleHead extends RuleSwitch {
  readonly useUvp: boolean
  /** Decimal text; null without a rule. */
  readonly minPriceGlobal: string | null
  /** When the global rule was last changed, and by whom. */
  readonly setAt: Date | null
  readonly setByName: string
  readonly version: number
}

const UNSAVED: RuleHead = {
  isActive: false,
  wasActive: false,
  switchedAt: null,
  useUvp: false,
  minPriceGlobal: null,
  setAt: null,
  setByName: '',
  version: 0,
}

/** How the rules of a scope stand. */
export async function findRuleHead(ctx: Ctx, scope: RuleScope): Promise<RuleHead> {
  const [row] = await ctx.tx
    .select({
      isActive: pricingRules.isActive,
      wasActive: pricingRules.wasActive,
      switchedAt: pricingRules.switchedAt,
      useUvp: pricingRules.useUvp,
      minPriceGlobal: sql<string | null>`trim_scale(${pricingRules.minPriceGlobal})::text`,
      setAt: pricingRules.setAt,
      setByName: pricingRules.setByName,
      version: pricingRules.version,
    })
    .from(pricingRules)
    .where(and(eq(pricingRules.companyId, ctx.company.id), eq(pricingRules.scope, scope)))
  return row ?? UNSAVED
}

/**
 * Saves the settings of a scope as the version after the one they were read at.
 * @returns whether nobody else was faster
 */
export async function saveRuleHead(
  ctx: Ctx,
  scope: RuleScope,
  { version, ...head }: RuleHead,
  isGlobalChanged: boolean,
): Promise<boolean> {
  const values = {
    ...head,
    version: version + 1,
    ...(isGlobalChanged && { setAt: ctx.now, setByName: ctx.actor.name }),
  }
  const companyId = ctx.company.id
  const rows = await (version === 0
    ? ctx.tx
        .insert(pricingRules)
        .values({ companyId, scope, ...values })
        .onConflictDoNothing()
        .returning({ version: pricingRules.version })
    : ctx.tx
        .update(pricingRules)
        .set(values)
        .where(
          and(
            eq(pricingRules.companyId, companyId),
            eq(pricingRules.scope, scope),
            eq(pricingRules.version, version),
          ),
        )
        .returning({ version: pricingRules.version }))
  return rows.length > 0
}

/** A rule; an empty brand or season stands for any. */
export type RuleRow = {
  readonly brand: string
  readonly season: string
  /** Decimal text. */
  readonly min_price: string
}

/** The rules in their order, and of each whether no article has its brand or its season. */
export async function findRuleRows(ctx: Ctx): Promise<(RuleRow & { readonly is_hidden: boolean })[]> {
  const { rows } = await ctx.tx.execute<RuleRow & { readonly is_hidden: boolean }>(sql`
    select r.brand, r.season, trim_scale(r.min_price)::text as min_price,
      (r.brand <> '' and not exists (
        select from articles a where a.company_id = r.company_id and a.brand = r.brand))
      or (r.season <> '' and not exists (
        select from articles a where a.company_id = r.company_id and a.season = r.season)) as is_hidden
    from pricing_rule_rows r where r.company_id = ${ctx.company.id}
    order by r.position, r.brand, r.season`)
  return rows
}

/** Makes these the rules, in their order. A rule that stays as it is keeps when and by whom it was set. */
export async function saveRuleRows(ctx: Ctx, rules: readonly RuleRow[]): Promise<void> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rules.map((rule, position) => ({ ...rule, position })))}::jsonb)
    as w (brand text, season text, min_price numeric, position int)`
  await ctx.tx.execute(sql`
    delete from pricing_rule_rows r where r.company_id = ${ctx.company.id}
      and not exists (select from ${wanted} where w.brand = r.brand and w.season = r.season)`)
  await ctx.tx.execute(sql`
    insert into pricing_rule_rows as r (company_id, brand, season, min_price, position, set_at, set_by_name)
    select ${ctx.company.id}::bigint, w.brand, w.season, w.min_price, w.position, ${ctx.now.toISOString()}::timestamptz,
      ${ctx.actor.name}::text
    from ${wanted}
    on conflict (company_id, brand, season) do update
    set min_price = excluded.min_price, position = excluded.position,
      set_at = case when r.min_price = excluded.min_price then r.set_at else excluded.set_at end,
      set_by_name = case when r.min_price = excluded.min_price then r.set_by_name else excluded.set_by_name end
    where (r.min_price, r.position) is distinct from (excluded.min_price, excluded.position)`)
}

/** ERP ids that no floor holds, in their order, and how many of them no article has. */
export async function findExclusions(ctx: Ctx): Promise<{ numbers: string[]; unknown: number }> {
  const { rows } = await ctx.tx.execute<{ numbers: string[]; unknown: number }>(sql`
    select coalesce(json_agg(x.wws_number order by x.position), '[]') as numbers,
      (count(*) filter (where not exists (
        select from articles a where a.company_id = x.company_id and a.wws_number = x.wws_number)))::int as unknown
    from pricing_exclusions x where x.company_id = ${ctx.company.id}`)
  return rows[0] ?? { numbers: [], unknown: 0 }
}

/** Makes these the excluded ones. */
export async function saveExclusions(ctx: Ctx, numbers: readonly string[]): Promise<void> {
  const wanted = sql`jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) with ordinality as w (wws_number, position)`
  await ctx.tx.execute(sql`
    delete from pricing_exclusions x where x.company_id = ${ctx.company.id}
      and not exists (select from ${wanted} where w.wws_number = x.wws_number)`)
  await ctx.tx.execute(sql`
    insert into pricing_exclusions as x (company_id, wws_number, position)
    select ${ctx.company.id}::bigint, w.wws_number, w.position::int from ${wanted}
    on conflict (company_id, wws_number) do update set position = excluded.position
    where x.position <> excluded.position`)
}

/** How many articles a brand has, by its name in whatever case. */
export async function countArticlesOf(ctx: Ctx, brands: readonly string[]): Promise<number> {
  const { rows } = await ctx.tx.execute<{ count: number }>(sql`
    select count(*)::int as count from articles
    where company_id = ${ctx.company.id}
      and brand in (select jsonb_array_elements_text(${JSON.stringify(brands)}::jsonb))`)
  return rows[0]?.count ?? 0
}

/** A rule that may hold an article, as it is stored; an empty brand or season stands for any. */
export type StoredRule = {
  readonly brand: string
  readonly season: string
  /** Decimal text, percent. */
  readonly min_price: string
  readonly set_at: string
  readonly set_by: string
}

/** The rules; of one article those for its brand, its season or both: at most three, found by their key. */
export async function findRules(
  ctx: Ctx,
  only?: { readonly brand: string; readonly season: string },
): Promise<StoredRule[]> {
  const { rows } = await ctx.tx.execute<StoredRule>(sql`
    select brand, season, trim_scale(min_price)::text as min_price, set_at::text as set_at, set_by_name as set_by
    from pricing_rule_rows
    where company_id = ${ctx.company.id}
      ${only ? sql`and brand in ('', ${only.brand}) and season in ('', ${only.season})` : sql``}`)
  return rows
}
