import type { PricingRules } from '@kontor/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'

/** Whether a brand is the one that has rules of its own, however it is written. Pure. */
export const isTamaris = (brand: string): boolean => brand.trim().toLowerCase() === 'tamaris'

/** Under which name the settings of a brand are kept: as `best_price_brand` says it. Pure. */
export const brandKey = (brand: string): string => (isTamaris(brand) ? 'Tamaris' : brand)

/** More brands or seasons than anybody makes rules for. */
const MOST_VALUES = 2_000

/** The brands and seasons of the assortment: each is one step in an index, however many articles have it. */
export async function findChoices(ctx: Ctx): Promise<Pick<PricingRules, 'brands' | 'seasons'>> {
  const distinct = (column: 'brand' | 'season') => {
    const name = sql.raw(column)
    return sql`(
      with recursive each as (
        (select ${name} as value, 1 as n from articles where company_id = ${ctx.company.id} order by ${name} limit 1)
        union all
        select (select ${name} from articles where company_id = ${ctx.company.id} and ${name} > each.value
          order by ${name} limit 1), each.n + 1
        from each where each.value is not null and each.n <= ${MOST_VALUES}
      ) select coalesce(json_agg(value order by value) filter (where value <> ''), '[]') from each)`
  }
  const { rows } = await ctx.tx.execute<Pick<PricingRules, 'brands' | 'seasons'>>(
    sql`select ${distinct('brand')} as brands, ${distinct('season')} as seasons`,
  )
  return rows[0] ?? { brands: [], seasons: [] }
}
