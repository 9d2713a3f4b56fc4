import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { foldPoints } from './point-days.repository.ts'
import { pointBackfills } from './ranking.tables.ts'
import { scoreOrders } from './score-orders.ts'

/** So many orders are scored in one transaction. */
const ORDERS_AT_ONCE = 200

type Scope = Pick<Ctx, 'company' | 'tx' | 'now'>

/**
 * Scores the next orders from before there was a ledger, the newest first. Whoever acts on one of them meanwhile waits for
 * this or is waited for, so that each act is in the ledger once. What is done is kept, so it can be stopped anywhere.
 * @returns whether all are scored
 */
export async function scoreNextOrders(ctx: Scope): Promise<boolean> {
  const { company, tx } = ctx
  // Who locks the state scores the next orders: another worker goes on behind them.
  await tx
    .insert(pointBackfills)
    .values(await start(ctx))
    .onConflictDoNothing()
  const [state] = await tx
    .select()
    .from(pointBackfills)
    .where(eq(pointBackfills.companyId, company.id))
    .for('update')
  if (!state || state.isDone) return true
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id::float8 as id from orders
    where company_id = ${company.id} and id < ${state.beforeOrder} order by id desc limit ${ORDERS_AT_ONCE}
    for no key update`)
  const orderIds = rows.map(({ id }) => id)
  await scoreOrders(ctx, orderIds)
  const isDone = orderIds.length === 0
  await tx
    .update(pointBackfills)
    .set({ beforeOrder: orderIds.at(-1) ?? state.beforeOrder, isDone })
    .where(eq(pointBackfills.companyId, company.id))
  return isDone
}

/**
 * Scores the orders of a company, for what was written in bulk: all of them, or the newest ones.
 * @param since orders placed before this day of Berlin are left to `score-orders-from-before`
 */
export async function scoreAllOrders(ctx: Scope, since = ''): Promise<void> {
  await ctx.tx.delete(pointBackfills).where(eq(pointBackfills.companyId, ctx.company.id))
  while (!(await scoreNextOrders(ctx)) && ((await scoredSince(ctx)) ?? '') >= since);
  while (await foldPoints(ctx));
}

/** The day of Berlin, `YYYY-MM-DD`, before which orders are not scored yet; null once all are. */
export async function scoredSince({ company, tx }: Pick<Ctx, 'company' | 'tx'>): Promise<string | null> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select to_char(o.order_date at time zone 'Europe/Berlin', 'YYYY-MM-DD') as day
    from point_backfills b join orders o on o.company_id = b.company_id and o.id = b.before_order
    where b.company_id = ${company.id} and not b.is_done`)
  return rows[0]?.day ?? null
}

async function start({ company, tx }: Scope) {
  const { rows } = await tx.execute<{ before: number }>(
    sql`select (coalesce(max(id), 0) + 1)::float8 as before from orders where company_id = ${company.id}`,
  )
  return { companyId: company.id, beforeOrder: rows[0]?.before ?? 1, isDone: false }
}
