import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'

/** Reasons that lie with the merchant; what the customer caused does not count against it. */
const OWN_REASONS = ['out_of_stock', 'article_has_defect', 'prior_sale']

/** Orders that arrived since a day, from the maintained counts. */
export async function ordersSince(ctx: Ctx, day: string): Promise<number> {
  const { rows } = await ctx.tx.execute<{ orders: number }>(sql`
    select (
      coalesce((select sum(orders) from order_counts
        where company_id = ${ctx.company.id} and grain = 'day' and bucket >= ${day}::date), 0)
      + coalesce((select sum(delta) from order_count_deltas
        where company_id = ${ctx.company.id} and day >= ${day}::date), 0))::int as orders`)
  return Math.max(0, rows[0]?.orders ?? 0)
}

/** Orders in which the merchant cancelled since an instant, and why: each counts once, under its first reason. */
export async function ownCancellations(
  ctx: Ctx,
  since: Date,
): Promise<{ orders: number; reasons: { reason: string; count: number }[] }> {
  const { rows } = await ctx.tx.execute<{ orders: number; reasons: { reason: string; count: number }[] }>(sql`
    with own as materialized (
      select distinct on (order_id) order_id, reason from cancellations
      where company_id = ${ctx.company.id} and created_at >= ${since.toISOString()}::timestamptz
        and actor_kind in ('user', 'api_key') and reason in (${sql.join(
          OWN_REASONS.map((reason) => sql`${reason}`),
          sql`, `,
        )})
      order by order_id, created_at, id
    )
    select (select count(*)::int from own) as orders,
      (select coalesce(json_agg(r), '[]') from (
        select reason, count(*)::int as count from own group by reason order by count(*) desc, reason) r) as reasons`)
  return rows[0] ?? { orders: 0, reasons: [] }
}
