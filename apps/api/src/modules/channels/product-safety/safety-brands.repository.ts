import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { safetyBrandKey } from './safety-cards.repository.ts'

/** A brand of the catalogue, as its articles write it most often. */
export type SafetyBrand = { readonly key: string; readonly brand: string; readonly articles: number }

/** The brands of active articles, those with most articles first. The numbers of articles come from an index alone. */
export async function findBrands(ctx: Ctx, part = ''): Promise<SafetyBrand[]> {
  const { rows } = await ctx.tx.execute<SafetyBrand>(sql`
    with written as (
      select safety_brand_key(brand) as key, brand, count(*)::int as articles
      from articles
      where company_id = ${ctx.company.id} and is_active and brand <> ''
      group by brand
    )
    select key, (array_agg(brand order by articles desc, brand))[1] as brand, sum(articles)::int as articles
    from written
    where position(${safetyBrandKey(part)} in key) > 0
    group by key
    order by sum(articles) desc, key`)
  return rows
}

/** How articles write a brand, active or not; none where the company has no article of it. Read from an index alone. */
export async function spellingsOf(ctx: Ctx, brand: string): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ brand: string }>(sql`
    select brand from articles where company_id = ${ctx.company.id}
    group by brand having safety_brand_key(brand) = ${safetyBrandKey(brand)}`)
  return rows.map((row) => row.brand)
}

/** The sales channels of the active accounts that the company sells through, with the adapter that serves each. */
export async function accountChannels(
  ctx: Ctx,
): Promise<{ sales_channel_id: number; channel: string; adapter: string }[]> {
  const { rows } = await ctx.tx.execute<{ sales_channel_id: number; channel: string; adapter: string }>(sql`
    select distinct a.sales_channel_id::int as sales_channel_id, c.name as channel, a.vendor as adapter
    from company_channel_accounts() a join sales_channels c on c.id = a.sales_channel_id
    where a.is_active
    order by 2, 3`)
  return rows
}
