import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { textList } from '../../../platform/db/sql-values.ts'
import { ownPrice } from '../outgoing-price.ts'

/** What the lowest price of a size on a channel is worked out of. Money in cents. */
export type FlooredSize = {
  readonly ean: string
  readonly brand: string
  readonly season: string
  readonly is_excluded: boolean
  readonly list_price_cents: number
  readonly sale_price_cents: number
  readonly cost_price_cents: number | null
}

/** Sizes of the company with these EANs. */
export async function findFlooredSizes(
  ctx: Ctx,
  channelId: number,
  eans: readonly string[],
): Promise<FlooredSize[]> {
  const { rows } = await ctx.tx.execute<FlooredSize>(sql`
    select q.* from unnest(${textList(eans)}) as e (ean)
    cross join lateral (
      select s.ean, a.brand, a.season, exists (
          select from pricing_exclusions x where x.company_id = a.company_id and x.wws_number = a.wws_number) as is_excluded,
        s.original_price_cents::float8 as list_price_cents, ${ownPrice('s', sql`c.key`)}::float8 as sale_price_cents,
        s.cost_price_cents::float8 as cost_price_cents
      from article_sizes s
      join articles a on a.company_id = s.company_id and a.id = s.article_id
      join sales_channels c on c.id = ${channelId}::smallint
      where s.company_id = ${ctx.company.id} and s.ean = e.ean limit 1
    ) q`)
  return rows
}
