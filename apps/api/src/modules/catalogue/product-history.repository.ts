import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { isoUtc } from '../../platform/db/sql-values.ts'

/** So many changes of prices are shown, the newest first. */
const MOST_SHOWN = 20
/** More within 30 days than any merchant makes of one article: 100 sizes, ten channels, five times. */
const MOST_COUNTED = 5_000

/** A change of a price as it was kept; money in cents. */
export interface KeptChange {
  readonly id: number
  readonly sizeId: number
  readonly size: string
  readonly channel: string
  readonly was: number | null
  readonly is: number | null
  readonly at: string
  /** Among those that are shown. */
  readonly isShown: boolean
  /** Since the beginning of the period. */
  readonly counts: boolean
}

export interface KeptHistory {
  readonly months: readonly { readonly month: string; readonly sold: number; readonly returned: number }[]
  readonly sizes: readonly {
    readonly id: number
    readonly own: number
    readonly channels: Readonly<Record<string, number>>
  }[]
  readonly changes: readonly KeptChange[]
  readonly [column: string]: unknown
}

/**
 * What was sold of an article and came back by month, its prices, and their latest changes, all newest first.
 * @param since the moment from which on every change is answered
 */
export async function historyOf(ctx: Ctx, articleId: number, since: Date): Promise<KeptHistory> {
  const company = sql`${ctx.company.id}::bigint`
  const article = sql`${articleId}::bigint`
  const isSince = sql`c.at >= ${since.toISOString()}::timestamptz`
  const { rows } = await ctx.tx.execute<KeptHistory>(sql`/* product_history */ with sizes as materialized (
      select id, size, sale_price_cents, channel_prices from article_sizes
      where company_id = ${company} and article_id = ${article}
    ), changes as (
      select c.*, s.size, row_number() over (order by c.at desc, c.id desc) as position, ${isSince} as counts
      from sizes s join price_changes c on c.company_id = ${company} and c.size_id = s.id
    )
    select
      coalesce((select json_agg(json_build_object('month', month, 'sold', sold, 'returned', returned) order by month desc)
        from (select to_char(day, 'YYYY-MM') as month, sum(sold)::int as sold, sum(returned)::int as returned
          from article_day_figures where company_id = ${company} and article_id = ${article} group by 1) m), '[]') as months,
      coalesce((select json_agg(json_build_object('id', id, 'own', sale_price_cents, 'channels', channel_prices))
        from sizes), '[]') as sizes,
      coalesce((select json_agg(json_build_object('id', id, 'sizeId', size_id, 'size', size, 'channel', channel, 'was', was_cents,
          'is', is_cents, 'at', ${isoUtc(sql`at`)}, 'isShown', position <= ${MOST_SHOWN}, 'counts', counts) order by position)
        from changes where position <= ${MOST_SHOWN} or (counts and position <= ${MOST_COUNTED})), '[]') as changes`)
  const [history] = rows
  if (!history) throw new Error('a select without a table answered no row')
  return history
}
