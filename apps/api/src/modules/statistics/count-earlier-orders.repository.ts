import { eq, sql } from 'drizzle-orm'
import { berlinDay, startOfBerlinDay } from '../../platform/clock/berlin.ts'
import { monthOf } from '../../platform/clock/months.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { countedSinceOf, foldOrderFigures, slotsSince } from './order-figures.repository.ts'
import { orderFigureBackfills } from './statistics.tables.ts'

/** So many orders are counted in one transaction; on the embedded database others wait for it. */
const ORDERS_AT_ONCE = 100
/** And so many by one call: its plan is the one for a single order, which compares each order of a call with each. */
const ORDERS_A_CALL = 25

/** What is needed of a context where nothing is told to others. */
type Scope = Pick<Ctx, 'company' | 'tx'>

/** The same, and the time, for what is kept of the last days alone. */
export type CountingScope = Scope & Pick<Ctx, 'now'>

/** The first day of the month before which orders are not counted in the figures yet; null once all are. */
async function countedSince(ctx: Scope): Promise<string | null> {
  const { rows } = await ctx.tx.execute<{ day: string | null }>(
    sql`select ${countedSinceOf(ctx.company.id)} as day`,
  )
  return rows[0]?.day ?? null
}

/** What became of a step: there are more orders to count, somebody is changing those that are left, or all are counted. */
export type CountingStep = 'more' | 'in_use' | 'done'

/**
 * Counts the next orders from before there were figures, the newest month first. An order that somebody is changing is left
 * to them, who count it, or to a later step. What it does is kept by order, so it can be stopped anywhere.
 */
export async function countNextOrders(ctx: CountingScope): Promise<CountingStep> {
  const before = await countedSince(ctx)
  if (before === null) return 'done'
  const until = startOfBerlinDay(before).toISOString()
  const { rows: newest } = await ctx.tx.execute<{ at: Date | string | null }>(sql`
    select max(order_date) as at from orders
    where company_id = ${ctx.company.id} and order_date < ${until}::timestamptz`)
  const at = newest[0]?.at ?? null
  if (at === null) {
    await ctx.tx
      .update(orderFigureBackfills)
      .set({ isDone: true })
      .where(eq(orderFigureBackfills.companyId, ctx.company.id))
    return 'done'
  }
  const month = monthOf(berlinDay(new Date(at)))
  const uncounted = sql`
    from orders o
    where o.company_id = ${ctx.company.id} and o.order_date < ${until}::timestamptz
      and o.order_date >= ${startOfBerlinDay(month).toISOString()}::timestamptz
      and not exists (
        select from counted_orders c where c.company_id = o.company_id and c.order_number = o.id and c.knows > 0)`
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select o.id::int as id ${uncounted} order by o.order_date desc, o.id desc limit ${ORDERS_AT_ONCE}
    for no key update of o skip locked`)
  if (rows.length > 0) {
    await countOrders(
      ctx,
      rows.map(({ id }) => id),
    )
    return 'more'
  }
  const { rows: left } = await ctx.tx.execute<{ is_left: boolean }>(
    sql`select exists (select ${uncounted}) as is_left`,
  )
  if (left[0]?.is_left) return 'in_use'
  await ctx.tx
    .update(orderFigureBackfills)
    .set({ countedSince: month })
    .where(eq(orderFigureBackfills.companyId, ctx.company.id))
  return 'more'
}

/** Leaves what this transaction writes of orders out of the figures, until it is counted together (`countAllOrders`). */
export async function countOrdersLater(tx: Ctx['tx']): Promise<void> {
  await tx.execute(sql`select set_config('app.counts_later', 'on', true)`)
}

/**
 * Counts and folds the orders of a company, for what was written in bulk: all of them, or those of the newest months.
 * @param since a day of the oldest of those months, `YYYY-MM-DD`; what is older is left to `count-orders-from-before`
 */
export async function countAllOrders(ctx: CountingScope, since = ''): Promise<void> {
  await askForCounting(ctx)
  while (((await countedSince(ctx)) ?? '') > since && (await countNextOrders(ctx)) === 'more');
  while (await foldOrderFigures(ctx));
}

/** Has all orders of the company counted that are not yet. */
async function askForCounting(ctx: Scope): Promise<void> {
  await ctx.tx.execute(sql`
    insert into order_figure_backfills (company_id, counted_since, is_done)
    select ${ctx.company.id}::bigint,
      (date_trunc('month', max(order_date) at time zone 'Europe/Berlin') + interval '1 month')::date, false
    from orders where company_id = ${ctx.company.id} having count(*) > 0
    on conflict (company_id) do update set counted_since = excluded.counted_since, is_done = false`)
}

/** Counts orders as they are now; what they were counted as before is taken out. */
export async function countOrders(ctx: CountingScope, orderIds: readonly number[]): Promise<void> {
  for (let from = 0; from < orderIds.length; from += ORDERS_A_CALL) {
    const some = JSON.stringify(orderIds.slice(from, from + ORDERS_A_CALL))
    await ctx.tx.execute(sql`
      select count_orders(${ctx.company.id}::bigint,
        array(select value::bigint from jsonb_array_elements_text(${some}::jsonb)),
        ${slotsSince(ctx.now)}::timestamptz)`)
  }
}
