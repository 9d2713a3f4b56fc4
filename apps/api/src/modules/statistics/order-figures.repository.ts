import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { type BucketRange, splitPeriod } from '../orders/index.ts'

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
] as const satisfies readonly (keyof FigureSums)[]

const KEY = 'company_id, store_id, grain, bucket, sales_channel_id, currency'
const REPEATED = 'company_id, store_id, day, previous_day, sales_channel_id, currency'

const each = (write: (column: (typeof COLUMNS)[number]) => string): SQL =>
  sql.raw(COLUMNS.map(write).join(', '))

/**
 * Takes the oldest changes into the figures of their days and months. One at a time in a company.
 * @returns whether there may be more
 */
export async function foldOrderFigures(ctx: Pick<Ctx, 'company' | 'tx'>): Promise<boolean> {
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('statistics.order_figures', ${ctx.company.id}))`,
  )
  const { rows } = await ctx.tx.execute<{ folded: number }>(sql`
    with gone as (
      delete from order_figure_deltas
      where company_id = ${ctx.company.id} and id in (
        select id from order_figure_deltas where company_id = ${ctx.company.id} order by id limit ${DELTAS_AT_ONCE})
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
      insert into order_figure_repeats as r (${sql.raw(REPEATED)}, cancelled_orders, returned_orders)
      select ${sql.raw(REPEATED)}, sum(cancelled_orders), sum(returned_orders)
      from gone where previous_day is not null group by ${sql.raw(REPEATED)}
      on conflict (${sql.raw(REPEATED)}) do update
      set cancelled_orders = r.cancelled_orders + excluded.cancelled_orders,
        returned_orders = r.returned_orders + excluded.returned_orders
    )
    select count(*)::int as folded from gone`)
  return rows[0]?.folded === DELTAS_AT_ONCE
}

/** Days of Berlin, `YYYY-MM-DD`, both ends inclusive, and a store; 0: all stores. */
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
 * The figures of several periods, by channel and currency, in one statement: what was folded and what was not yet belong to
 * the same moment.
 * @param scopes the periods by the name that they have in the answer
 */
export async function figuresOf(
  ctx: Pick<Ctx, 'company' | 'tx'>,
  scopes: Readonly<Record<string, FigureScope>>,
): Promise<PeriodFigures[]> {
  const parts = Object.entries(scopes).map(
    ([name, scope]) =>
      sql`select ${name}::text as period, sales_channel_id, currency, ${each((column) => column)}
        from (${countedRows(ctx.company.id, scope)}) counted`,
  )
  const { rows } = await ctx.tx.execute<PeriodFigures & Record<string, unknown>>(sql`
    select p.period, c.id as sales_channel_id, c.key as sales_channel, c.name as channel_name, p.currency, ${each((column) => `sum(p.${column})::float8 as ${column}`)}
    from (${sql.join(parts, sql` union all `)}) p join sales_channels c on c.id = p.sales_channel_id
    group by p.period, c.id, c.key, c.name, p.currency
    having ${sql.raw(COLUMNS.map((column) => `sum(p.${column}) <> 0`).join(' or '))}
    order by c.id, p.currency`)
  return rows
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
  const minus = each((column) =>
    column === 'cancelled_orders' || column === 'returned_orders'
      ? `-${column} as ${column}`
      : `0 as ${column}`,
  )
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
