import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { SIZE_ORDER } from '../../catalogue/index.ts'
import { ownPrice } from '../outgoing-price.ts'

/** What is known of an article for its prices. */
export type TracedArticle = {
  readonly wws_number: string
  readonly brand: string
  readonly season: string
  /** It is among those that no floor holds. */
  readonly is_excluded: boolean
}

/** @throws Error for an id that is none of the company's */
export async function findTracedArticle(ctx: Ctx, articleId: number): Promise<TracedArticle> {
  const { rows } = await ctx.tx.execute<TracedArticle>(sql`
    select a.wws_number, a.brand, a.season, exists (
      select from pricing_exclusions x where x.company_id = a.company_id and x.wws_number = a.wws_number) as is_excluded
    from articles a where a.company_id = ${ctx.company.id} and a.id = ${articleId}::bigint`)
  const [article] = rows
  if (!article) throw new Error(`no article ${articleId}`)
  return article
}

/** A size on a channel that the company sells on. Money in cents. */
export type TracedSize = {
  readonly channel_id: number
  readonly channel_name: string
  readonly size: string
  readonly list_price_cents: number
  readonly sale_price_cents: number
  readonly is_channel_price: boolean
  readonly cost_price_cents: number | null
  /** What the competitor asks whose price it follows, and what goes out for that; null without one, or where it is no lower. */
  readonly competitor_cents: number | null
  readonly best_price_cents: number | null
  /** It would be another one, but that is held for a person. */
  readonly held_price_cents: number | null
}

/** The sizes of an article on each channel that the company sells on, small ones first. */
export async function findTracedSizes(ctx: Ctx, articleId: number): Promise<TracedSize[]> {
  const { rows } = await ctx.tx.execute<TracedSize>(sql`
    select c.id as channel_id, c.name as channel_name, s.size, s.original_price_cents::float8 as list_price_cents,
      ${ownPrice('s', sql`c.key`)}::float8 as sale_price_cents, s.channel_prices ? c.key as is_channel_price,
      s.cost_price_cents::float8 as cost_price_cents, p.competitor_cents::float8 as competitor_cents,
      p.price_cents::float8 as best_price_cents,
      case when p.changes_by is not null then coalesce(p.next_price_cents, p.sale_price_cents)::float8 end as held_price_cents
    from company_sales_channels() k
    join sales_channels c on c.id = k.sales_channel_id
    join article_sizes s on s.company_id = ${ctx.company.id} and s.article_id = ${articleId}::bigint
    left join best_prices p on p.company_id = s.company_id and p.size_id = s.id and p.sales_channel_id = c.id
    where k.is_active
    order by c.id, ${SIZE_ORDER}`)
  return rows
}

/** Offers of a channel that are alike in all that their lowest price is worked out of, and are sold for the same. */
export type AlikeOffers = {
  readonly channel_id: number
  readonly channel_name: string
  readonly brand: string
  readonly season: string
  readonly cost_price_cents: number
  readonly sale_price_cents: number
  readonly offers: number
}

/** The active articles' offers whose purchase price is known, on the channels that the company sells on, alike ones as one. */
export async function findAlikeOffers(ctx: Ctx): Promise<AlikeOffers[]> {
  const { rows } = await ctx.tx.execute<AlikeOffers>(sql`
    -- Sizes of an article mostly cost the same: they are one before channels are looked at.
    with alike as (
      select company_id, article_id, cost_price_cents, sale_price_cents, channel_prices, count(*) as sizes from article_sizes
      where company_id = ${ctx.company.id} and cost_price_cents is not null group by 1, 2, 3, 4, 5
    )
    select c.id as channel_id, c.name as channel_name, a.brand, a.season, s.cost_price_cents::float8 as cost_price_cents,
      ${ownPrice('s', sql`c.key`)}::float8 as sale_price_cents, sum(s.sizes)::int as offers
    from company_sales_channels() k
    join sales_channels c on c.id = k.sales_channel_id
    cross join articles a
    join alike s on s.company_id = a.company_id and s.article_id = a.id
    where k.is_active and a.company_id = ${ctx.company.id} and a.is_active and not exists (
      select from article_channels x
      where x.company_id = a.company_id and x.article_id = a.id and x.sales_channel_id = c.id and not x.is_active)
    group by c.id, c.name, a.brand, a.season, s.cost_price_cents, 6`)
  return rows
}
