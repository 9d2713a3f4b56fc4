import type { TamarisPerformance } from '@kontor/contract/statistics'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'

type Scope = Pick<Ctx, 'company' | 'tx'>

/** Days of Berlin, both inclusive. */
interface Days {
  readonly first: string
  readonly last: string
}

/** Tamaris in Germany and in Austria. */
const CHANNELS = sql.raw('(17, 20)')

/** Those of the channels that the company sells on, now or in the past. */
export async function tamarisChannels(ctx: Scope): Promise<TamarisPerformance['channels']> {
  const { rows } = await ctx.tx.execute<TamarisPerformance['channels'][number]>(sql`
    select c.id::int as sales_channel_id, c.name from company_sales_channels() a
    join sales_channels c on c.id = a.sales_channel_id where c.id in ${CHANNELS} order by c.id`)
  return rows
}

/** Those of the numbers that no store of the company has. */
export async function unknownStores(ctx: Scope, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ number: string }>(sql`
    select n.value as number from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) with ordinality n (value, place)
    where not exists (
      select from stores s where s.company_id = ${ctx.company.id} and s.store_number = n.value)
    order by n.place`)
  return rows.map(({ number }) => number)
}

/**
 * Orders by day, store and channel, the newest day first, from the figures by day and what is not folded into them yet.
 * @param numbers of stores; none: all
 */
export async function tamarisRows(
  ctx: Scope,
  numbers: readonly string[],
  { first, last }: Days,
): Promise<TamarisPerformance['data']> {
  const chosen =
    numbers.length === 0
      ? sql``
      : sql`and store_number in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))`
  const { rows } = await ctx.tx.execute<TamarisPerformance['data'][number]>(sql`
    with store as (
      select id, store_number, name, ranking from stores where company_id = ${ctx.company.id} ${chosen}
    ), figure as (
      select f.store_id, f.bucket as day, f.sales_channel_id, f.sold_orders
      from store join order_figures f on f.company_id = ${ctx.company.id} and f.store_id = store.id
        and f.grain = 'day' and f.bucket between ${first}::date and ${last}::date
        and f.sales_channel_id in ${CHANNELS}
      union all
      select d.store_id, d.day, d.sales_channel_id, d.sold_orders from order_figure_deltas d
      where d.company_id = ${ctx.company.id} and d.previous_day is null
        and d.day between ${first}::date and ${last}::date and d.sales_channel_id in ${CHANNELS}
    )
    select s.name as store, s.store_number, c.id::int as sales_channel_id, c.key as channel,
      sum(f.sold_orders)::int as count, to_char(f.day, 'YYYY-MM-DD') as date
    from figure f join store s on s.id = f.store_id join sales_channels c on c.id = f.sales_channel_id
    group by f.day, s.id, s.name, s.store_number, s.ranking, c.id, c.key
    having sum(f.sold_orders) <> 0
    order by f.day desc, s.ranking, s.store_number, c.id`)
  return rows
}

/** How many pieces of these channels were sent and booked back on some days, and how many business days that took. */
export async function tamarisActs(
  ctx: Scope,
  { first, last }: Days,
): Promise<{ readonly acts: number; readonly days: number }> {
  const { rows } = await ctx.tx.execute<{ acts: number; days: number }>(sql`
    select coalesce(sum(case when e.counters_id is null then 1 else -1 end), 0)::int as acts,
      coalesce(sum(case when e.counters_id is null then e.days else -e.days end), 0)::int as days
    from point_entries e join orders o on o.company_id = e.company_id and o.id = e.order_id
    where e.company_id = ${ctx.company.id} and e.day between ${first}::date and ${last}::date
      and e.kind in ('ship', 'return') and o.sales_channel_id in ${CHANNELS}`)
  return rows[0] ?? { acts: 0, days: 0 }
}
