import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { ownCancellation } from '../orders/index.ts'

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

/** Orders in which the merchant cancelled within so many days, and why: each counts once, under its first reason. */
export async function ownCancellations(
  ctx: Ctx,
  days: number,
): Promise<{ orders: number; reasons: { reason: string; count: number }[] }> {
  const { rows } = await ctx.tx.execute<{ orders: number; reasons: { reason: string; count: number }[] }>(sql`
    with own as materialized (
      select distinct on (x.order_id) x.order_id, x.reason from cancellations x
      where ${ownCancellation(ctx.company.id, days, ctx.now)}
      order by x.order_id, x.created_at, x.id
    )
    select (select count(*)::int from own) as orders,
      (select coalesce(json_agg(r), '[]') from (
        select reason, count(*)::int as count from own group by reason order by count(*) desc, reason) r) as reasons`)
  return rows[0] ?? { orders: 0, reasons: [] }
}
