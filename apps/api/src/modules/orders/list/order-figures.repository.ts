import type { OrderFilterOptions, OrderStats } from '@kontor/contract/orders'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { berlinDay, startOfBerlinDay } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { type OrderStatus, orders } from '../orders.tables.ts'

type Stats = (typeof OrderStats)['_output']
type Channel = (typeof OrderFilterOptions)['_output']['channels'][number]

/** Payment methods are offered as far as the newest orders name them. */
const NEWEST_ORDERS = 1_000

/** All of a company's counts by month and what was not folded yet. */
const counted = (companyId: number, columns: SQL): SQL => sql`(
  select ${columns}, orders as n from order_counts where company_id = ${companyId} and grain = 'month'
  union all
  select ${columns}, delta from order_count_deltas where company_id = ${companyId})`

/** How many orders are in which state (decisions: Words of the order list). */
export async function orderStats(ctx: Ctx): Promise<Stats> {
  const company = ctx.company.id
  const midnight = startOfBerlinDay(berlinDay(ctx.now)).toISOString()
  const { rows } = await ctx.tx.execute<{
    by_status: Partial<Record<OrderStatus, number>>
    arrived: number
    partly_returned: number
  }>(sql`
    select
      (select coalesce(json_object_agg(status, n), '{}') from (
        select status, sum(n)::int as n from ${counted(company, sql`status`)} c group by status) s) as by_status,
      (select count(*)::int from orders where company_id = ${company} and created_at >= ${midnight}) as arrived,
      (select count(distinct l.order_id)::int
        from order_lines l join orders o on o.company_id = l.company_id and o.id = l.order_id
        where l.company_id = ${company} and l.return_id is not null
          and o.status in ('shipped', 'fulfilled')) as partly_returned`)
  const [row] = rows
  if (!row) throw new Error('no answer about the number of orders')
  const sum = (...statuses: OrderStatus[]) =>
    statuses.reduce((total, status) => total + (row.by_status[status] ?? 0), 0)
  return {
    open: sum('approved', 'open'),
    return: sum('returned') + row.partly_returned,
    new: row.arrived,
    shipped: sum('shipped', 'fulfilled'),
    canceled: sum('cancelled'),
    reserved: sum('initial'),
    mp_cancellation: sum('mp_cancellation'),
  }
}

/** The channels the company has orders from, own shop first, then by name. */
export async function orderChannels(ctx: Ctx): Promise<Channel[]> {
  const { rows } = await ctx.tx.execute<Channel & Record<string, unknown>>(sql`
    select s.id, s.key, s.name, s.icon, s.color
    from sales_channels s
    where s.id in (
      select sales_channel_id from ${counted(ctx.company.id, sql`sales_channel_id`)} c
      group by sales_channel_id having sum(n) > 0)
    order by s.id <> 1, s.name`)
  return rows
}

/** The payment methods of the newest orders, by name. */
export async function paymentMethods(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ payment_method: string }>(sql`
    select distinct payment_method from (
      select payment_method from orders where company_id = ${ctx.company.id}
      order by order_date desc, id desc limit ${NEWEST_ORDERS}) newest
    where payment_method <> '' order by payment_method`)
  return rows.map((row) => row.payment_method)
}

/** The own shop's orders are also known by their id. */
const OWN_SHOP = 1

/** A channel by its id or key; null when there is none. */
export async function findChannel(ctx: Ctx, idOrKey: string): Promise<{ id: number; name: string } | null> {
  const { rows } = await ctx.tx.execute<{ id: number; name: string }>(
    sql`select id, name from sales_channels where id::text = ${idOrKey} or key = ${idOrKey.toLowerCase()}`,
  )
  return rows[0] ?? null
}

/** Ids of the orders with this number, or number addition, at a channel; two at most. */
export async function findByChannel(ctx: Ctx, channelId: number, number: string): Promise<number[]> {
  const by = (condition: SQL) =>
    sql`select id from orders where company_id = ${ctx.company.id} and sales_channel_id = ${channelId} and ${condition}`
  const ways = [
    by(sql`ext_order_id collate "C" = ${number}`),
    by(sql`ext_order_id_addition <> '' and ext_order_id_addition collate "C" = ${number}`),
  ]
  if (channelId === OWN_SHOP && /^\d{1,15}$/.test(number)) ways.push(by(sql`id = ${Number(number)}`))
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`${sql.join(ways, sql` union `)} limit 2`)
  return rows.map(({ id }) => id)
}

/** The date of the company's oldest order, from the index by date; null while there is none. */
export async function firstOrderAt(ctx: Ctx): Promise<Date | null> {
  const [first] = await ctx.tx
    .select({ at: orders.orderDate })
    .from(orders)
    .where(eq(orders.companyId, ctx.company.id))
    .orderBy(asc(orders.companyId), asc(orders.orderDate))
    .limit(1)
  return first?.at ?? null
}
