import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { discountsShared, orderDiscounted } from '../orders.events.ts'
import { discountBackfills } from '../orders.tables.ts'
import { storeDiscounts } from './discounts.repository.ts'

/** So many orders get their shares in one transaction. */
const ORDERS_AT_ONCE = 100

/** Stores the shares of orders from before lines had them, and goes on where it was stopped. */
export async function shareEarlierDiscounts(job: JobCtx): Promise<void> {
  while (!job.signal.aborted && !(await job.write(shareNextDiscounts)));
}

/**
 * Stores the shares of the next orders with discounts. Figures follow by their triggers, the lists of the week that runs and
 * the drafts of bills by events; what is closed, issued or written stays.
 * @returns whether all have them
 */
async function shareNextDiscounts(ctx: Ctx): Promise<boolean> {
  const [state] = await ctx.tx
    .select()
    .from(discountBackfills)
    .where(eq(discountBackfills.companyId, ctx.company.id))
    .for('update')
  if (!state || state.isDone) return true
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select o.id::float8 as id from orders o
    where o.company_id = ${ctx.company.id} and o.id in (
      select distinct g.order_id from order_charges g
      where g.company_id = ${ctx.company.id} and g.order_id > ${state.afterOrder} and g.amount_cents < 0
      order by g.order_id limit ${ORDERS_AT_ONCE})
    order by o.id for update`)
  for (const { id } of rows)
    if (await storeDiscounts(ctx, id)) await ctx.emit(orderDiscounted, { order_id: id })
  const last = rows.at(-1)
  const isDone = last === undefined
  await ctx.tx
    .update(discountBackfills)
    .set({ afterOrder: last?.id ?? state.afterOrder, isDone })
    .where(eq(discountBackfills.companyId, ctx.company.id))
  if (isDone) await ctx.emit(discountsShared, { last_order: state.afterOrder })
  return isDone
}
