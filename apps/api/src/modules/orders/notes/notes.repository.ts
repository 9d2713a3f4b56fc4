import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { orderNotes, orders } from '../orders.tables.ts'

export type NoteRecord = typeof orderNotes.$inferSelect

/** The notes on an order, oldest first; null when the company has no such order. */
export async function findNotes(ctx: Ctx, orderId: number): Promise<NoteRecord[] | null> {
  const rows = await ctx.tx
    .select({ note: orderNotes })
    .from(orders)
    .leftJoin(orderNotes, and(eq(orderNotes.companyId, orders.companyId), eq(orderNotes.orderId, orders.id)))
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
    .orderBy(asc(orderNotes.id))
  return rows.length === 0 ? null : rows.map(({ note }) => note).filter((note) => note !== null)
}

export async function insertNote(ctx: Ctx, orderId: number, note: string): Promise<NoteRecord> {
  const [row] = await ctx.tx
    .insert(orderNotes)
    .values({ companyId: ctx.company.id, orderId, author: ctx.actor.name, note, createdAt: ctx.now })
    .returning()
  if (!row) throw new Error('a note that was written did not come back')
  return row
}

/** Changes a note that still has this version; the first wording stays. Null when it has another version by now. */
export async function rewriteNote(ctx: Ctx, before: NoteRecord, note: string): Promise<NoteRecord | null> {
  const [row] = await ctx.tx
    .update(orderNotes)
    .set({
      note,
      originalMessage: sql`coalesce(${orderNotes.originalMessage}, ${orderNotes.note})`,
      updatedBy: ctx.actor.name,
      updatedAt: ctx.now,
      version: before.version + 1,
    })
    .where(
      and(
        eq(orderNotes.companyId, ctx.company.id),
        eq(orderNotes.id, before.id),
        eq(orderNotes.version, before.version),
      ),
    )
    .returning()
  return row ?? null
}
