import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { orders } from '../orders.tables.ts'

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
