import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { idList } from '../../../platform/db/sql-values.ts'
import type { PieceFact } from '../../catalogue/index.ts'
import { pieceBackfills } from '../orders.tables.ts'

/** So many orders are counted in one transaction. */
const ORDERS_AT_ONCE = 500

/**
 * Compares what the pieces of orders are with what they were counted as, and notes the difference on them. A piece is
 * sold once it is on its way, in a parcel of ours or with an order that was shipped elsewhere, and returned once it is
 * booked back.
 * @returns the differences, by size, day of the order and channel
 */
export async function countPieces(
  ctx: Pick<Ctx, 'company' | 'tx'>,
  orderIds: readonly number[],
): Promise<PieceFact[]> {
  if (orderIds.length === 0) return []
  const { rows } = await ctx.tx.execute<PieceFact & Record<string, unknown>>(sql`/* count_pieces */
    with pieces as (
      select l.id, l.article_size_id, l.counted_as as was,
        case when l.return_id is not null then 2
          when l.cancellation_id is null and (l.shipping_id is not null or o.status in ('shipped', 'fulfilled', 'returned'))
          then 1 else 0 end as now_is,
        (o.order_date at time zone 'Europe/Berlin')::date as day, o.sales_channel_id
      from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
      where o.company_id = ${ctx.company.id}::bigint and o.id = any(${idList(orderIds)})
        and l.article_size_id is not null
      for update of l
    ), noted as (
      update order_lines l set counted_as = p.now_is from pieces p
      where l.company_id = ${ctx.company.id}::bigint and l.id = p.id and p.was <> p.now_is
    )
    select article_size_id::int as size_id, day::text as day, sales_channel_id,
      sum((now_is >= 1)::int - (was >= 1)::int)::int as sold,
      sum((now_is = 2)::int - (was = 2)::int)::int as returned
    from pieces where was <> now_is
    group by article_size_id, day, sales_channel_id`)
  return rows
}

/** How far the orders of a company from before there were figures are counted. */
export async function backfillState(ctx: Pick<Ctx, 'tx'>): Promise<{ afterOrder: number; isDone: boolean }> {
  const [row] = await ctx.tx.select().from(pieceBackfills)
  return row ?? { afterOrder: 0, isDone: false }
}

/** The next orders to count since an instant, by id. */
export async function ordersToCount(
  ctx: Pick<Ctx, 'company' | 'tx'>,
  after: number,
  since: Date,
): Promise<number[]> {
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select id::int as id from orders
    where company_id = ${ctx.company.id} and id > ${after} and order_date >= ${since.toISOString()}::timestamptz
    order by id limit ${ORDERS_AT_ONCE}`)
  return rows.map(({ id }) => id)
}

/** Notes how far the count has come, so that a killed worker's successor goes on there. */
export async function noteBackfill(
  ctx: Pick<Ctx, 'company' | 'tx'>,
  state: { readonly afterOrder: number; readonly isDone: boolean },
): Promise<void> {
  await ctx.tx
    .insert(pieceBackfills)
    .values({ companyId: ctx.company.id, ...state })
    .onConflictDoUpdate({ target: [pieceBackfills.companyId], set: state })
}
