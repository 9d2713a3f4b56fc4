import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { lineInParcel } from '../lifecycle/orders.repository.ts'
import { linePicks } from '../orders.tables.ts'

/** Whether stores sell one by one where an order came from. */
export async function sellsByStore(ctx: Ctx, orderId: number): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ by_store: boolean }>(sql`
    select sells_by_store(o.account_owner_id, o.channel_account_id) as by_store
    from orders o where o.company_id = ${ctx.company.id} and o.id = ${orderId}`)
  return rows[0]?.by_store === true
}

/** Whether a store sells nothing of what an order asks for: its channel, or its marketplace, is switched off for it. */
const isClosedTo = (order: SQL, storeId: SQL): SQL => sql`(
  exists (
    select from store_closed_channels x
    where x.company_id = ${order}.company_id and x.store_id = ${storeId} and x.sales_channel_id = ${order}.sales_channel_id)
  or sells_by_store(${order}.account_owner_id, ${order}.channel_account_id) and not (
    select case when jsonb_typeof(${order}.extra -> 'marketplace_id') = 'number' then m.ids @> array[(${order}.extra ->> 'marketplace_id')::int]
      else m.ids <> '{}' end
    from (select marketplaces_of_store(${order}.company_id, ${storeId}, ${order}.sales_channel_id) as ids) m))`

/** Ids of the stores that an order gets nothing from. */
export async function storesClosedTo(ctx: Ctx, orderId: number): Promise<Set<number>> {
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select s.id::int as id from orders o join stores s on s.company_id = o.company_id
    where o.company_id = ${ctx.company.id} and o.id = ${orderId} and ${isClosedTo(sql`o`, sql`s.id`)}`)
  return new Set(rows.map(({ id }) => id))
}

/** The lines of a store that are still to be sent, beginning with the open orders, of which there are few. */
const openLines = (companyId: number, storeId: number): SQL => sql`
  from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
  where o.company_id = ${companyId}::bigint and o.status in ('approved', 'open', 'initial')
    and l.store_id = ${storeId}::bigint and l.shipping_id is null and l.cancellation_id is null and l.return_id is null`

/** The number of lines that wait in a store, as a statement. */
export const countOpenLines = (companyId: number, storeId: number): SQL =>
  sql`select count(*) ${openLines(companyId, storeId)}`

/**
 * The first orders with lines that wait in a store and could be sent from another, and the sizes of these lines. Lines
 * whose parcel is being made are none of them.
 */
export async function ordersToReallocate(
  ctx: Ctx,
  storeId: number,
  atMost: number,
): Promise<{ orderIds: number[]; sizeIds: number[] }> {
  const { rows } = await ctx.tx.execute<{ order_id: string; size_ids: (number | string)[] }>(sql`
    select l.order_id, json_agg(distinct l.article_size_id) as size_ids ${openLines(ctx.company.id, storeId)}
      and not ${ctx.part(lineInParcel, sql`l`)}
      and exists (
        select from stock k join stores s on s.company_id = k.company_id and s.id = k.store_id
        where k.company_id = l.company_id and k.size_id = l.article_size_id and k.store_id <> l.store_id
          and s.is_active and k.on_hand > k.reserved and not ${isClosedTo(sql`o`, sql`k.store_id`)}
          and not exists (
            select from line_picks p where p.company_id = l.company_id and p.line_id = l.id and p.store_id = k.store_id
              and p.state = 'not_found' and p.is_current))
    group by l.order_id order by l.order_id limit ${atMost}`)
  return {
    orderIds: rows.map((row) => Number(row.order_id)),
    sizeIds: [...new Set(rows.flatMap((row) => row.size_ids.map(Number)))],
  }
}

/** How many lines wait in a store to be sent. */
export async function openLinesOf(ctx: Ctx, storeId: number): Promise<number> {
  const { rows } = await ctx.tx.execute<{ lines: number }>(
    sql`select (${countOpenLines(ctx.company.id, storeId)})::int as lines`,
  )
  return rows[0]?.lines ?? 0
}

/** The stores that have looked for lines and did not find them, by line. */
export async function storesWithout(ctx: Ctx, lineIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await ctx.tx
    .select({ lineId: linePicks.lineId, storeId: linePicks.storeId })
    .from(linePicks)
    .where(
      and(
        eq(linePicks.companyId, ctx.company.id),
        inArray(linePicks.lineId, [...lineIds]),
        eq(linePicks.state, 'not_found'),
        eq(linePicks.isCurrent, true),
      ),
    )
  const byLine = Map.groupBy(rows, ({ lineId }) => lineId)
  return new Map([...byLine].map(([lineId, picks]) => [lineId, picks.map(({ storeId }) => storeId)]))
}
