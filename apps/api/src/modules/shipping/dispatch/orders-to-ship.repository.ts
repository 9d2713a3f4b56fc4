import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { idList } from '../../../platform/db/sql-values.ts'
import type { OrderStatus, orders } from '../../orders/orders.tables.ts'

/** Word for word the condition of the indexes of `label_attempts` that hold what a worker has to do. */
const LIVE = sql.raw(`state in ('requested', 'prepared', 'purchasing')`)

/** What decides whether an order can be shipped now, for many orders at once. */
export type OrderToJudge = {
  readonly id: number
  readonly status: OrderStatus
  readonly not_shippable_reason: (typeof orders.$inferSelect)['notShippableReason']
  readonly order_type: string
  readonly merchant_external_order: boolean
  readonly sales_channel: string
  readonly country: string
  readonly street: string
  /** Pieces that are neither shipped, cancelled nor returned; oversize ones among them; and those without a store. */
  readonly waiting: number
  readonly oversize: number
  readonly without_store: number
  /** Pairs in its fullest parcel. */
  readonly pairs: number
  /** A worker has something to do for one of its labels. */
  readonly papers_running: boolean
  /** The carrier refused an address that the provider corrects. */
  readonly address_refused: boolean
  /** The shipping service that was chosen for a Prime order, while its offer holds: for this parcel option. */
  readonly prime_option: number | null
}

/** Those of the orders that the company has, by one look-up of each by its key. */
export async function ordersToJudge(ctx: Ctx, orderIds: readonly number[]): Promise<OrderToJudge[]> {
  const company = ctx.company.id
  const { rows } = await ctx.tx.execute<OrderToJudge>(sql`
    select o.id::float8 as id, o.status, o.not_shippable_reason, o.order_type, o.merchant_external_order,
      c.name as sales_channel, o.delivery_country as country,
      coalesce(a.street, k.delivery->>'street', '') as street,
      l.waiting, l.oversize, l.without_store, l.pairs,
      exists (select from label_attempts t where t.company_id = ${company} and t.order_id = o.id
        and t.${LIVE}) as papers_running,
      exists (select from label_errors e where e.company_id = ${company} and e.order_id = o.id
        and e.resolved_at is null and e.own_label_error) as address_refused,
      p.parcel_option_id::int as prime_option
    from unnest(${idList(orderIds)}) as i (id)
    join orders o on o.company_id = ${company} and o.id = i.id
    join sales_channels c on c.id = o.sales_channel_id
    left join order_customers k on k.company_id = ${company} and k.order_id = o.id
    left join lateral (
      select x.address->>'street' as street from address_corrections x
      where x.company_id = ${company} and x.order_id = o.id order by x.version desc limit 1
    ) a on true
    cross join lateral (
      select coalesce(sum(s.n), 0)::int as waiting, coalesce(sum(s.oversize), 0)::int as oversize,
        coalesce(sum(s.n) filter (where s.store_id is null), 0)::int as without_store,
        coalesce(max(s.n - s.oversize), 0)::int as pairs
      from (
        select store_id, count(*) as n, count(*) filter (where is_oversize) as oversize from order_lines
        where company_id = ${company} and order_id = o.id
          and shipping_id is null and cancellation_id is null and return_id is null
        group by store_id) s
    ) l
    left join prime_services p on p.company_id = ${company} and p.order_id = o.id
      and p.chosen_service_id is not null and p.valid_until > ${ctx.now.toISOString()}::timestamptz`)
  return rows
}

/**
 * Where the shipping labels of an order stand: some are being bought, one failed and waits for a person, all that were asked
 * for are there, or there is none.
 */
export async function labelsOfOrder(
  ctx: Ctx,
  orderId: number,
): Promise<'running' | 'failed' | 'bought' | 'none'> {
  const { rows } = await ctx.tx.execute<{ running: boolean; failed: boolean; bought: boolean }>(sql`
    select coalesce(bool_or(a.${LIVE}), false) as running,
      coalesce(bool_or(s.state = 'failed'), false) as failed, coalesce(bool_or(s.state = 'shipped'), false) as bought
    from shippings s
    left join label_attempts a on a.company_id = s.company_id and a.shipping_id = s.id and a.label_type = 'shipping'
    where s.company_id = ${ctx.company.id} and s.order_id = ${orderId}`)
  const [found] = rows
  if (found?.running) return 'running'
  if (found?.failed) return 'failed'
  return found?.bought ? 'bought' : 'none'
}
