import { type SQL, sql } from 'drizzle-orm'
import { addDays, berlinDay, startOfBerlinDay } from '../../platform/clock/berlin.ts'
import { lastDayOfMonth } from '../../platform/clock/months.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { oldestUpTo } from '../../platform/db/sql-values.ts'
import { type BucketRange, type FiguredOrders, splitPeriod } from '../orders/index.ts'

/** So many changes are folded in one transaction. */
const DELTAS_AT_ONCE = 5_000

/** What is kept of a day, a store, a channel and a currency; amounts in its minor units. */
export interface FigureSums {
  readonly sold_items: number
  readonly sold_orders: number
  readonly sold_cents: number
  /** What the pieces sold would have brought at their original prices. */
  readonly expected_cents: number
  readonly cancelled_items: number
  readonly cancelled_orders: number
  readonly cancelled_cents: number
  readonly returned_items: number
  readonly returned_orders: number
  readonly returned_cents: number
  readonly shipped_items: number
  readonly shipped_orders: number
  readonly shipped_cents: number
}

const COLUMNS = [
  'sold_items',
  'sold_orders',
  'sold_cents',
  'expected_cents',
  'cancelled_items',
  'cancelled_orders',
  'cancelled_cents',
  'returned_items',
  'returned_orders',
  'returned_cents',
  'shipped_items',
  'shipped_orders',
  'shipped_cents',
] as const satisfies readonly (keyof FigureSums)[]

/** Those of orders that `order_figure_repeats` tells: what an order sells counts on one day alone. */
const REPEATS = ['cancelled_orders', 'returned_orders', 'shipped_orders'] as const

/** Sales by five minutes are kept for so many days. */
const SLOT_DAYS = 15

const KEY = 'company_id, store_id, grain, bucket, sales_channel_id, currency'
const REPEATED = 'company_id, store_id, day, previous_day, sales_channel_id, currency'

const SLOT = 'company_id, slot, sales_channel_id, currency'

const each = (write: (column: (typeof COLUMNS)[number]) => string): SQL =>
  sql.raw(COLUMNS.map(write).join(', '))

/** Sales of orders placed since then are kept by five minutes. */
export const slotsSince = (now: Date): string =>
  startOfBerlinDay(addDays(berlinDay(now), -SLOT_DAYS)).toISOString()

/**
 * Takes the oldest changes into the figures of their days and months, and of their five minutes where those are recent. One
 * at a time in a company.
 * @returns whether there may be more
 */
export async function foldOrderFigures(ctx: Pick<Ctx, 'company' | 'tx' | 'now'>): Promise<boolean> {
  const since = slotsSince(ctx.now)
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('statistics.order_figures', ${ctx.company.id}))`,
  )
  const { rows } = await ctx.tx.execute<{ folded: number }>(sql`
    with gone as (
      delete from order_figure_deltas
      where company_id = ${ctx.company.id} and id <= ${oldestUpTo('order_figure_deltas', ctx.company.id, DELTAS_AT_ONCE)}
      returning *
    ), grains as (
      select 'day' as grain, day as bucket, g.* from gone g where previous_day is null
      union all
      select 'month', date_trunc('month', day)::date, g.* from gone g where previous_day is null
    ), counted as (
      insert into order_figures as f (${sql.raw(KEY)}, ${each((column) => column)})
      select ${sql.raw(KEY)}, ${each((column) => `sum(${column})`)} from grains group by ${sql.raw(KEY)}
      on conflict (${sql.raw(KEY)}) do update set ${each((column) => `${column} = f.${column} + excluded.${column}`)}
    ), repeated as (
      insert into order_figure_repeats as r (${sql.raw(REPEATED)}, ${sql.raw(REPEATS.join(', '))})
      select ${sql.raw(REPEATED)}, ${sql.raw(REPEATS.map((column) => `sum(${column})`).join(', '))}
      from gone where previous_day is not null group by ${sql.raw(REPEATED)}
      on conflict (${sql.raw(REPEATED)}) do update
      set ${sql.raw(REPEATS.map((column) => `${column} = r.${column} + excluded.${column}`).join(', '))}
    ), old as (
      delete from order_figure_slots where company_id = ${ctx.company.id} and slot < ${since}::timestamptz
    ), timed as (
      insert into order_figure_slots as s (${sql.raw(SLOT)}, sold_items, sold_orders, sold_cents)
      select ${sql.raw(SLOT)}, sum(sold_items), sum(sold_orders), sum(sold_cents)
      from gone where slot >= ${since}::timestamptz group by ${sql.raw(SLOT)}
      on conflict (${sql.raw(SLOT)}) do update
      set sold_items = s.sold_items + excluded.sold_items, sold_orders = s.sold_orders + excluded.sold_orders,
        sold_cents = s.sold_cents + excluded.sold_cents
    )
    select count(*)::int as folded from gone`)
  return rows[0]?.folded === DELTAS_AT_ONCE
}

/** The first day, `YYYY-MM-DD`, of the month before which a company's orders are not counted yet; null once all are. */
export const countedSinceOf = (companyId: number): SQL => sql`(
  select to_char(counted_since, 'YYYY-MM-DD') from order_figure_backfills
  where company_id = ${companyId}::bigint and not is_done)`

/** In place of a store: pieces that Zalando sold out of a store that it named (`count_orders`). */
export const NAMED_BY_CHANNEL = -1

/** Days of Berlin, `YYYY-MM-DD`, both ends inclusive, and a store; 0: all stores; or `NAMED_BY_CHANNEL`. */
export interface FigureScope {
  readonly start: string
  readonly end: string
  readonly store_id: number
}

/** The figures of a period by channel and currency. */
export interface PeriodFigures extends FigureSums {
  readonly period: string
  readonly sales_channel_id: number
  /** Key of the channel. */
  readonly sales_channel: string
  readonly channel_name: string
  readonly currency: string
}

/**
 * The statement of the figures of several periods, by channel and currency: what was folded and what was not yet belong to the
 * same moment.
 * @param scopes the periods by the name that they have in the answer
 */
export function figuresOfPeriods(companyId: number, scopes: Readonly<Record<string, FigureScope>>): SQL {
  const parts = Object.entries(scopes).map(
    ([name, scope]) =>
      sql`select ${name}::text as period, sales_channel_id, currency, ${each((column) => column)}
        from (${countedRows(companyId, scope)}) counted`,
  )
  return sql`
    select p.period, c.id as sales_channel_id, c.key as sales_channel, c.name as channel_name, p.currency, ${each((column) => `sum(p.${column})::float8 as ${column}`)}
    from (${sql.join(parts, sql` union all `)}) p join sales_channels c on c.id = p.sales_channel_id
    group by p.period, c.id, c.key, c.name, p.currency
    having ${sql.raw(COLUMNS.map((column) => `sum(p.${column}) <> 0`).join(' or '))}
    order by c.id, p.currency`
}

/** What `order_figure_repeats` takes off sums of several days. */
const minus = each((column) =>
  (REPEATS as readonly string[]).includes(column) ? `-${column} as ${column}` : `0 as ${column}`,
)

const ORDERS_OF = {
  ordered: 'sold_orders',
  cancelled: 'cancelled_orders',
  returned: 'returned_orders',
} as const satisfies Record<FiguredOrders['event'], keyof FigureSums>

/** How many orders a figure counts; null while orders from before there were figures are still being counted. */
export function countInFigures(companyId: number, figure: FiguredOrders): SQL {
  const { event, start, end, store, is_named, sales_channel } = figure
  if (start > end) return sql`0`
  const ofChannel = sales_channel === undefined ? sql`` : sql` where sales_channel_id = ${sales_channel}`
  return sql`(
    select case when not exists (
        select from order_figure_backfills where company_id = ${companyId}::bigint and not is_done)
      then coalesce(sum(${sql.raw(ORDERS_OF[event])}), 0)::int end
    from (${countedRows(companyId, { start, end, store_id: is_named ? NAMED_BY_CHANNEL : store })}) counted${ofChannel})`
}

/** The rows that a period's figures are the sums of: months and days, what is not folded, and what days count twice. */
function countedRows(companyId: number, { start, end, store_id }: FigureScope): SQL {
  const { months, days } = splitPeriod(start, end)
  const buckets = [
    ...(months ? [sql`grain = 'month' and ${between(months)}`] : []),
    ...days.map((range) => sql`grain = 'day' and ${between(range)}`),
  ]
  const which = sql`company_id = ${companyId}::bigint and store_id = ${store_id}::bigint`
  const within = sql`day between ${start}::date and ${end}::date`
  const twice = sql`day <= ${end}::date and previous_day >= ${start}::date`
  return sql`
    select sales_channel_id, currency, ${each((column) => column)}
    from order_figures where ${which} and (${sql.join(buckets, sql` or `)})
    union all
    select sales_channel_id, currency, ${each((column) => column)}
    from order_figure_deltas where ${which} and ${within} and previous_day is null
    union all
    select sales_channel_id, currency, ${minus} from order_figure_repeats where ${which} and ${twice}
    union all
    select sales_channel_id, currency, ${minus} from order_figure_deltas where ${which} and ${twice}`
}

const between = ({ from, to }: BucketRange): SQL => sql`bucket between ${from}::date and ${to}::date`

/** What was sold in five minutes of a channel and a currency. */
export interface SlotFigures extends Pick<FigureSums, 'sold_items' | 'sold_orders' | 'sold_cents'> {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly sales_channel_id: number
  readonly sales_channel: string
  readonly channel_name: string
  readonly currency: string
}

/** What was sold of all stores in the hours from an instant to another one, by the hour, channel and currency. */
export async function hoursOf(
  ctx: Pick<Ctx, 'company' | 'tx'>,
  ranges: readonly { readonly from: Date; readonly until: Date }[],
): Promise<SlotFigures[]> {
  const within = sql.join(
    ranges.map(
      ({ from, until }) =>
        sql`slot >= ${from.toISOString()}::timestamptz and slot < ${until.toISOString()}::timestamptz`,
    ),
    sql` or `,
  )
  const rows = (table: string) => sql`
    select slot, sales_channel_id, currency, sold_items, sold_orders, sold_cents
    from ${sql.raw(table)} where company_id = ${ctx.company.id}::bigint and (${within})`
  const { rows: found } = await ctx.tx.execute<SlotFigures & Record<string, unknown>>(sql`/* sales_by_hour */
    select (floor(extract(epoch from s.slot) / 3600) * 3600000)::float8 as at, c.id as sales_channel_id,
      c.key as sales_channel, c.name as channel_name, s.currency, sum(s.sold_items)::float8 as sold_items,
      sum(s.sold_orders)::float8 as sold_orders, sum(s.sold_cents)::float8 as sold_cents
    from (${rows('order_figure_slots')} union all ${rows('order_figure_deltas')}) s
    join sales_channels c on c.id = s.sales_channel_id
    group by 1, c.id, c.key, c.name, s.currency
    having sum(s.sold_items) <> 0 or sum(s.sold_orders) <> 0
    order by 1, c.id, s.currency`)
  return found
}

/** The figures of a day or a month by channel and currency. */
export interface BucketFigures extends FigureSums {
  readonly grain: 'day' | 'month'
  /** The day, or the first day of the month. */
  readonly bucket: string
  readonly sales_channel_id: number
  readonly sales_channel: string
  readonly channel_name: string
  readonly currency: string
}

/** Which months have figures of all stores, by their first days. */
export interface FiguredMonths {
  /** The first and the last of them, folded or not; null without any. */
  readonly known: { readonly first: string; readonly last: string } | null
  /** Before it, orders are not counted yet; null once all are. */
  readonly counted_since: string | null
}

/** The months that have figures, and from which on these are whole. */
export async function monthsWithFigures(ctx: Pick<Ctx, 'company' | 'tx'>): Promise<FiguredMonths> {
  const which = sql`company_id = ${ctx.company.id}::bigint and store_id = 0`
  const { rows } = await ctx.tx.execute<{
    first: string | null
    last: string | null
    counted_since: string | null
  }>(sql`/* months_with_figures */
    select to_char(min(bucket), 'YYYY-MM-DD') as first, to_char(max(bucket), 'YYYY-MM-DD') as last,
      ${countedSinceOf(ctx.company.id)} as counted_since
    from (
      (select bucket from order_figures where ${which} and grain = 'month' order by bucket limit 1)
      union all
      (select bucket from order_figures where ${which} and grain = 'month' order by bucket desc limit 1)
      union all
      select date_trunc('month', day)::date from order_figure_deltas where ${which} and previous_day is null
    ) month`)
  const { first, last, counted_since = null } = rows[0] ?? {}
  return { known: first && last ? { first, last } : null, counted_since }
}

/** The figures of all stores: of every month from one to another one, and of every day of one month, all by their first days. */
export async function monthlyFiguresOf(
  ctx: Pick<Ctx, 'company' | 'tx'>,
  months: readonly { readonly from: string; readonly to: string }[],
  dailyMonth: string,
): Promise<BucketFigures[]> {
  const which = sql`company_id = ${ctx.company.id}::bigint and store_id = 0`
  const inMonths = (bucket: SQL) =>
    sql`(${sql.join(
      months.map(({ from, to }) => sql`${bucket} between ${from}::date and ${to}::date`),
      sql` or `,
    )})`
  const inDays = between({ from: dailyMonth, to: lastDayOfMonth(dailyMonth) })
  const month = sql`date_trunc('month', day)::date`
  const isRepeat = sql`previous_day >= ${month} and ${inMonths(month)}`
  const key = sql`sales_channel_id, currency`
  const { rows } = await ctx.tx.execute<BucketFigures & Record<string, unknown>>(sql`/* monthly_figures */
    select f.grain, to_char(f.bucket, 'YYYY-MM-DD') as bucket, c.id as sales_channel_id, c.key as sales_channel,
      c.name as channel_name, f.currency, ${each((column) => `sum(f.${column})::float8 as ${column}`)}
    from (
      select 'month' as grain, bucket, ${key}, ${each((column) => column)}
      from order_figures where ${which} and grain = 'month' and ${inMonths(sql`bucket`)}
      union all
      select 'month', ${month}, ${key}, ${each((column) => column)}
      from order_figure_deltas where ${which} and previous_day is null and ${inMonths(month)}
      union all
      select 'month', ${month}, ${key}, ${minus} from order_figure_repeats where ${which} and ${isRepeat}
      union all
      select 'month', ${month}, ${key}, ${minus} from order_figure_deltas where ${which} and ${isRepeat}
      union all
      select 'day', bucket, ${key}, ${each((column) => column)}
      from order_figures where ${which} and grain = 'day' and ${inDays}
      union all
      select 'day', day, ${key}, ${each((column) => column)}
      from (select day as bucket, * from order_figure_deltas where ${which} and previous_day is null) appended
      where ${inDays}
    ) f join sales_channels c on c.id = f.sales_channel_id
    group by f.grain, f.bucket, c.id, c.key, c.name, f.currency
    having ${sql.raw(COLUMNS.map((column) => `sum(f.${column}) <> 0`).join(' or '))}
    order by f.grain, f.bucket, c.id, f.currency`)
  return rows
}
