import type { RetailImport } from '@kontor/contract/statistics'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { berlinDay, startOfBerlinDay } from '../../../platform/clock/berlin.ts'
import { nextMonth } from '../../../platform/clock/months.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { channelsNamingStores } from '../../organisation/index.ts'
import { type CountingScope, countOrders } from '../count-earlier-orders.repository.ts'
import { connectedRetailImports as imports } from '../statistics.tables.ts'
import { historySince, monthsDone } from './retail-months.ts'

/** So many orders are counted in one transaction: whoever changes one of them waits for a fraction of a second. */
const ORDERS_AT_ONCE = 100

type Row = typeof imports.$inferSelect
type Scope = Pick<Ctx, 'company' | 'tx'>

const shown = (row: Row): RetailImport => ({
  state: row.state,
  started_at: row.startedAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  since: row.since,
  ...monthsDone(row),
  orders: row.orders,
})

/** The recount of the company that runs, or ran last; null without one. */
export async function findImport(ctx: Scope): Promise<RetailImport | null> {
  const [row] = await ctx.tx.select().from(imports).where(eq(imports.companyId, ctx.company.id))
  return row ? shown(row) : null
}

/** Begins a recount, unless one runs: once, however many ask. @returns its number; null where one runs */
export async function beginImport(ctx: Pick<Ctx, 'company' | 'tx' | 'now'>): Promise<number | null> {
  const today = berlinDay(ctx.now)
  const fresh = {
    state: 'running' as const,
    startedAt: ctx.now,
    touchedAt: ctx.now,
    endedAt: null,
    since: historySince(today),
    beforeDate: startOfBerlinDay(nextMonth(today)),
    beforeOrder: 0,
    orders: 0,
  }
  const [row] = await ctx.tx
    .insert(imports)
    .values({ companyId: ctx.company.id, run: 1, ...fresh })
    .onConflictDoUpdate({
      target: imports.companyId,
      set: { ...fresh, run: sql`${imports.run} + 1` },
      setWhere: sql`${imports.state} <> 'running'`,
    })
    .returning({ run: imports.run })
  return row?.run ?? null
}

/**
 * Counts the next orders of Zalando as they are now, the newest first, and keeps how far it came in the same transaction, so
 * that it can be stopped anywhere.
 * @param run what the job was started for
 * @returns whether there are more
 */
export async function countNextRetailOrders(ctx: CountingScope, run: number): Promise<boolean> {
  const ofRun = and(eq(imports.companyId, ctx.company.id), eq(imports.run, run), eq(imports.state, 'running'))
  const [state] = await ctx.tx
    .select({
      since: imports.since,
      orders: imports.orders,
      // As text: the instants of the database are finer than those here.
      beforeDate: sql<string>`${imports.beforeDate}::text`,
      beforeOrder: imports.beforeOrder,
    })
    .from(imports)
    .where(ofRun)
    .for('update')
  if (!state) return false
  const channels = await channelsNamingStores(ctx)
  const { rows } = await ctx.tx.execute<{ id: number; at: string; is_named: boolean }>(sql`
    select o.id::float8 as id, o.order_date::text as at, exists (
      select from line_allocations a
      where a.company_id = o.company_id and a.order_id = o.id and a.reason = 'named_by_channel') as is_named
    from orders o
    where o.company_id = ${ctx.company.id} and ${inArray(sql`o.sales_channel_id`, channels)}
      and o.order_date >= ${startOfBerlinDay(state.since).toISOString()}::timestamptz
      and (o.order_date, o.id) < (${state.beforeDate}::timestamptz, ${state.beforeOrder}::bigint)
    order by o.order_date desc, o.id desc limit ${ORDERS_AT_ONCE}`)
  const last = rows.at(-1)
  if (last === undefined) {
    await ctx.tx.update(imports).set({ state: 'done', touchedAt: ctx.now, endedAt: ctx.now }).where(ofRun)
    return false
  }
  await countOrders(
    ctx,
    rows.map(({ id }) => id),
  )
  await ctx.tx
    .update(imports)
    .set({
      touchedAt: ctx.now,
      beforeDate: sql`${last.at}::timestamptz`,
      beforeOrder: last.id,
      orders: state.orders + rows.filter((row) => row.is_named).length,
    })
    .where(ofRun)
  return true
}

/** Gives a recount up. What it has counted stays, and another one can be asked for. */
export async function failImport(ctx: Pick<Ctx, 'company' | 'tx' | 'now'>, run: number): Promise<void> {
  await ctx.tx
    .update(imports)
    .set({ state: 'failed', endedAt: ctx.now })
    .where(and(eq(imports.companyId, ctx.company.id), eq(imports.run, run), eq(imports.state, 'running')))
}
