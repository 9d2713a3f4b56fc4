import { type SQL, sql } from 'drizzle-orm'
import { berlinDay } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { type OrderStatus, orderCountDeltas } from '../orders.tables.ts'
import { type BucketRange, splitPeriod } from './count-period.ts'

/** What an order counts under, beside its status. */
export interface CountedOrder {
  readonly order_date: Date
  readonly sales_channel_id: number
  readonly merchant_external_order: boolean
}

/**
 * The one place where counts change: an order leaves a status (null: it is new) and comes into another.
 * Appends to `order_count_deltas`; a job folds them.
 */
export async function countOrder(
  ctx: Ctx,
  order: CountedOrder,
  from: OrderStatus | null,
  to: OrderStatus,
): Promise<void> {
  const row = {
    companyId: ctx.company.id,
    day: berlinDay(order.order_date),
    salesChannelId: order.sales_channel_id,
    merchantExternalOrder: order.merchant_external_order,
  }
  const left = from === null ? [] : [{ ...row, status: from, delta: -1 }]
  await ctx.tx.insert(orderCountDeltas).values([...left, { ...row, status: to, delta: 1 }])
}

/** Which orders a count from the rollups covers: nothing finer than these can be answered from them. */
export interface CountScope {
  /** Null: all. */
  readonly statuses: readonly OrderStatus[] | null
  /** Days in Europe/Berlin, `YYYY-MM-DD`, inclusive. */
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly sales_channel_id?: number | undefined
  readonly merchant_external_order?: boolean | undefined
}

/** What a scope narrows beside its days. */
const scopeCondition = (companyId: number, scope: CountScope): SQL =>
  sql.join(
    [
      sql`company_id = ${companyId}::bigint`,
      ...(scope.statuses ? [sql`status in ${scope.statuses}`] : []),
      ...(scope.sales_channel_id === undefined ? [] : [sql`sales_channel_id = ${scope.sales_channel_id}`]),
      ...(scope.merchant_external_order === undefined
        ? []
        : [sql`merchant_external_order = ${scope.merchant_external_order}`]),
    ],
    sql` and `,
  )

/**
 * What makes up the count of a scope, as rows of `bucket` (the first day of a whole month, or a day at the edge of the
 * period), `is_month` and `n`: rollups and what was not folded yet.
 */
function countedBuckets(companyId: number, scope: CountScope): SQL {
  const which = scopeCondition(companyId, scope)
  const { months, days } = splitPeriod(scope.start, scope.end)
  const buckets = [
    ...(months ? [sql`grain = 'month' and ${inRange(sql`bucket`, months)}`] : []),
    ...days.map((range) => sql`grain = 'day' and ${inRange(sql`bucket`, range)}`),
  ]
  const folded = buckets.length === 0 ? sql`false` : sql.join(buckets, sql` or `)
  const month = sql`date_trunc('month', day)::date`
  const isMonth = months ? inRange(month, months) : sql`false`
  const appended = inRange(sql`day`, { from: scope.start ?? null, to: scope.end ?? null })
  return sql`
    select bucket, grain = 'month' as is_month, orders as n from order_counts where ${which} and (${folded})
    union all
    select case when ${isMonth} then ${month} else day end, ${isMonth}, delta
    from order_count_deltas where ${which} and ${appended}`
}

/** How many orders there are in a scope, as a scalar subselect. */
export const orderCount = (companyId: number, scope: CountScope): SQL =>
  sql`(select coalesce(sum(n), 0)::int from (${countedBuckets(companyId, scope)}) counted)`

/** Where a page far down a list by date begins. */
export interface DaySeek {
  /** Common table expressions. */
  readonly before: SQL
  /** Scalar subselects: the day (Europe/Berlin) on which the page begins, and how many orders of it to skip. */
  readonly day: SQL
  readonly skip: SQL
}

/**
 * Finds the day on which the order after `offset` others lies, by counting months and then days instead of walking past
 * the orders.
 * @param direction in which the list runs by order date
 */
export function seekDay(
  companyId: number,
  scope: CountScope,
  direction: 'asc' | 'desc',
  offset: number,
): DaySeek {
  const which = scopeCondition(companyId, scope)
  const way = sql.raw(direction)
  const reaching = (from: SQL, before: SQL) => sql`
    select * from (
      select bucket, is_month, ${before} + sum(n) over (order by bucket ${way}) - n as before
      from (select bucket, is_month, sum(n) as n from (${from}) counted group by bucket, is_month) buckets where n > 0
    ) reached where before <= ${offset} order by before desc limit 1`
  const last = sql`case when s.is_month then (s.bucket + interval '1 month')::date - 1 else s.bucket end`
  const days = sql`
    select c.bucket, false as is_month, c.orders as n
    from seek_month s join order_counts c on c.grain = 'day' and c.bucket between s.bucket and ${last} where ${which}
    union all
    select d.day, false, d.delta
    from seek_month s join order_count_deltas d on d.day between s.bucket and ${last} where ${which}`
  return {
    before: sql`seek_month as materialized (${reaching(countedBuckets(companyId, scope), sql`0`)}),
      seek_day as materialized (${reaching(days, sql`(select before from seek_month)`)})`,
    day: sql`(select bucket from seek_day)`,
    skip: sql`(select coalesce(${offset} - min(before), 0)::bigint from seek_day)`,
  }
}

function inRange(column: SQL, { from, to }: BucketRange): SQL {
  if (from !== null && to !== null) return sql`${column} between ${from}::date and ${to}::date`
  if (from !== null) return sql`${column} >= ${from}::date`
  return to === null ? sql`true` : sql`${column} <= ${to}::date`
}

const KEY = sql.raw('company_id, grain, bucket, status, sales_channel_id, merchant_external_order')

/** Takes what was appended since the last time into the rollups. One at a time in a company. */
export async function foldOrderCounts(ctx: Ctx): Promise<void> {
  await lockCounts(ctx)
  await ctx.tx.execute(sql`
    with gone as (
      delete from order_count_deltas where company_id = ${ctx.company.id}
      returning company_id, day, status, sales_channel_id, merchant_external_order, delta
    ), grains as (
      select company_id, 'day' as grain, day as bucket, status, sales_channel_id, merchant_external_order, delta
      from gone
      union all
      select company_id, 'month', date_trunc('month', day)::date, status, sales_channel_id,
        merchant_external_order, delta
      from gone
    )
    insert into order_counts (${KEY}, orders)
    select ${KEY}, sum(delta)::int from grains group by ${KEY}
    having sum(delta) <> 0
    on conflict (${KEY}) do update set orders = order_counts.orders + excluded.orders`)
}

/** Makes a company's counts and customer names anew, for orders that were written in bulk. */
export async function rebuildOrderCounts(ctx: Pick<Ctx, 'company' | 'tx'>): Promise<void> {
  await ctx.tx.execute(sql`
    insert into order_customer_names (company_id, name_key)
    select distinct company_id, customer_name_key from orders
    where company_id = ${ctx.company.id} and customer_name_key <> ''
    on conflict do nothing`)
  await lockCounts(ctx)
  // Whoever changes an order meanwhile would be counted twice or not at all.
  await ctx.tx.execute(sql`lock table order_count_deltas in share row exclusive mode`)
  await ctx.tx.execute(sql`delete from order_count_deltas where company_id = ${ctx.company.id}`)
  await ctx.tx.execute(sql`delete from order_counts where company_id = ${ctx.company.id}`)
  await ctx.tx.execute(sql`
    with days as (
      select company_id, (order_date at time zone 'Europe/Berlin')::date as day, status, sales_channel_id,
        merchant_external_order, count(*)::int as n
      from orders where company_id = ${ctx.company.id}
      group by 1, 2, 3, 4, 5
    )
    insert into order_counts (${KEY}, orders)
    select company_id, 'day', day, status, sales_channel_id, merchant_external_order, n from days
    union all
    select company_id, 'month', date_trunc('month', day)::date, status, sales_channel_id, merchant_external_order,
      sum(n)::int
    from days group by 1, 3, 4, 5, 6`)
}

const lockCounts = (ctx: Pick<Ctx, 'company' | 'tx'>) =>
  ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('orders.counts', ${ctx.company.id}))`)

/** How far orders are counted that no maintained count answers for. */
const COUNT_CAP = 1_000

/** Counts the rows of a select, up to the cap: one row of `total` and `total_is_capped`. */
export const capped = (rows: SQL): SQL => sql`(
  select least(n, ${COUNT_CAP})::int as total, n > ${COUNT_CAP} as total_is_capped
  from (select count(*) as n from (${rows} limit ${COUNT_CAP + 1}) counted) count)`
