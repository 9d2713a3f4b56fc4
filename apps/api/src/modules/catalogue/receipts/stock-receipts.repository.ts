import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { stores } from '../../organisation/organisation.tables.ts'
import { stockReceipts as r } from '../catalogue.tables.ts'

/** When stock of a store came last. */
export type StockReceipt = Omit<typeof r.$inferSelect, 'companyId'>

/** What is known of these stores of the company, with the federal state whose holidays count there. */
export async function receiptsOf(
  ctx: Ctx,
  storeIds: readonly number[],
): Promise<{ storeId: number; federalState: string; receipt: StockReceipt | null }[]> {
  return ctx.tx
    .select({
      storeId: stores.id,
      federalState: stores.federalState,
      receipt: {
        storeId: r.storeId,
        receivedAt: r.receivedAt,
        currentUntil: r.currentUntil,
        endNoted: r.endNoted,
      },
    })
    .from(stores)
    .leftJoin(r, and(eq(r.companyId, stores.companyId), eq(r.storeId, stores.id)))
    .where(and(eq(stores.companyId, ctx.company.id), inArray(stores.id, [...storeIds])))
    .orderBy(asc(stores.id))
}

/** All that is known of stores of the company, by store. */
export async function stockReceipts(ctx: Ctx): Promise<Map<number, StockReceipt>> {
  const rows = await ctx.tx.select().from(r).where(eq(r.companyId, ctx.company.id))
  return new Map(rows.map(({ companyId: _, ...receipt }) => [receipt.storeId, receipt]))
}

/** The stores of the company that stock has ever come of. */
export async function storesWithReceipts(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.tx
    .select({ storeId: r.storeId })
    .from(r)
    .where(eq(r.companyId, ctx.company.id))
    .orderBy(asc(r.storeId))
  return rows.map(({ storeId }) => storeId)
}

/** Writes that stock of a store came; of several at once the one that counts longest stays. */
export async function writeReceipt(
  ctx: Ctx,
  receipt: Pick<StockReceipt, 'storeId' | 'receivedAt' | 'currentUntil'>,
): Promise<void> {
  await ctx.tx
    .insert(r)
    .values({ companyId: ctx.company.id, ...receipt })
    .onConflictDoUpdate({
      target: [r.companyId, r.storeId],
      set: {
        receivedAt: sql`greatest(${r.receivedAt}, excluded.received_at)`,
        currentUntil: sql`greatest(${r.currentUntil}, excluded.current_until)`,
        endNoted: false,
      },
    })
}

/** Notes the end of one receipt that is over. @returns its store; undefined when there is none left */
export async function noteEnd(ctx: Ctx): Promise<number | undefined> {
  const [over] = await ctx.tx
    .select({ storeId: r.storeId })
    .from(r)
    .where(and(eq(r.companyId, ctx.company.id), lte(r.currentUntil, ctx.now), eq(r.endNoted, false)))
    .orderBy(asc(r.storeId))
    .limit(1)
    .for('update')
  if (!over) return undefined
  await ctx.tx
    .update(r)
    .set({ endNoted: true })
    .where(and(eq(r.companyId, ctx.company.id), eq(r.storeId, over.storeId)))
  return over.storeId
}
