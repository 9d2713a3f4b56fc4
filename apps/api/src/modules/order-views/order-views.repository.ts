import { and, count, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { orderViewDefaults, orderViews } from './order-views.tables.ts'

export type SavedView = typeof orderViews.$inferSelect
type Changes = Pick<SavedView, 'ownerId' | 'name' | 'filters' | 'isOfLastMonth' | 'columns'>

/** The reader; views belong to people. */
export function readerOf(ctx: Ctx): number {
  if (!ctx.user) throw new Error('views are kept by people')
  return ctx.user.id
}

const own = (ctx: Ctx) => eq(orderViews.companyId, ctx.company.id)
const readable = (ctx: Ctx) =>
  and(own(ctx), or(isNull(orderViews.ownerId), eq(orderViews.ownerId, readerOf(ctx))))

/** What the reader may open, by name: their own views and the company's, and which of them they have chosen as the first. */
export const viewsOfReader = (ctx: Ctx): Promise<(SavedView & { isDefault: boolean })[]> =>
  ctx.tx
    .select({
      companyId: orderViews.companyId,
      id: orderViews.id,
      ownerId: orderViews.ownerId,
      name: orderViews.name,
      filters: orderViews.filters,
      isOfLastMonth: orderViews.isOfLastMonth,
      columns: orderViews.columns,
      createdAt: orderViews.createdAt,
      isDefault: sql<boolean>`${orderViewDefaults.userId} is not null`,
    })
    .from(orderViews)
    .leftJoin(
      orderViewDefaults,
      and(
        eq(orderViewDefaults.companyId, orderViews.companyId),
        eq(orderViewDefaults.viewId, orderViews.id),
        eq(orderViewDefaults.userId, readerOf(ctx)),
      ),
    )
    .where(readable(ctx))
    .orderBy(sql`lower(${orderViews.name}) collate "und-x-icu"`, orderViews.id)

/** One of them, locked; undefined when there is none, or it is somebody else's. */
export async function lockView(ctx: Ctx, id: number): Promise<SavedView | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(orderViews)
    .where(and(readable(ctx), eq(orderViews.id, id)))
    .for('update')
  return row
}

/** Lets one at a time add views in a company, so that they can be counted. */
export const lockViews = (ctx: Ctx) =>
  ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('order-views', ${ctx.company.id}))`)

/** How many views an owner has, and whether one of them, other than `besides`, has this name. */
export async function viewsOfOwner(
  ctx: Ctx,
  ownerId: number | null,
  name: string,
  besides: number,
): Promise<{ count: number; isTaken: boolean }> {
  const whose = ownerId === null ? isNull(orderViews.ownerId) : eq(orderViews.ownerId, ownerId)
  const [row] = await ctx.tx
    .select({
      count: count(),
      isTaken: sql<boolean>`coalesce(bool_or(lower(${orderViews.name}) = lower(${name})), false)`,
    })
    .from(orderViews)
    .where(and(own(ctx), whose, ne(orderViews.id, besides)))
  return row ?? { count: 0, isTaken: false }
}

export async function insertView(ctx: Ctx, view: Changes): Promise<SavedView> {
  const [row] = await ctx.tx
    .insert(orderViews)
    .values({ ...view, companyId: ctx.company.id, createdAt: ctx.now })
    .returning()
  if (!row) throw new Error('a view was written and is not there')
  return row
}

/** Writes a view anew. One that is the company's no longer is the first of nobody else. */
export async function updateView(ctx: Ctx, id: number, view: Changes): Promise<SavedView> {
  if (view.ownerId !== null) {
    await ctx.tx
      .delete(orderViewDefaults)
      .where(and(ofView(ctx, id), ne(orderViewDefaults.userId, view.ownerId)))
  }
  const [row] = await ctx.tx
    .update(orderViews)
    .set(view)
    .where(and(own(ctx), eq(orderViews.id, id)))
    .returning()
  if (!row) throw new Error(`view ${id} is gone`)
  return row
}

const ofView = (ctx: Ctx, id: number) =>
  and(eq(orderViewDefaults.companyId, ctx.company.id), eq(orderViewDefaults.viewId, id))

export async function deleteView(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx.delete(orderViewDefaults).where(ofView(ctx, id))
  await ctx.tx.delete(orderViews).where(and(own(ctx), eq(orderViews.id, id)))
}

/** Notes with which view the list opens for the reader; null: with the one that everybody has. */
export async function writeDefault(ctx: Ctx, viewId: number | null): Promise<void> {
  const userId = readerOf(ctx)
  const { companyId, userId: user } = orderViewDefaults
  if (viewId === null) {
    await ctx.tx.delete(orderViewDefaults).where(and(eq(companyId, ctx.company.id), eq(user, userId)))
    return
  }
  await ctx.tx
    .insert(orderViewDefaults)
    .values({ companyId: ctx.company.id, userId, viewId })
    .onConflictDoUpdate({ target: [companyId, user], set: { viewId } })
}

/** Whether the reader's list opens with this view. */
export async function isDefault(ctx: Ctx, id: number): Promise<boolean> {
  const [row] = await ctx.tx
    .select({ viewId: orderViewDefaults.viewId })
    .from(orderViewDefaults)
    .where(and(ofView(ctx, id), eq(orderViewDefaults.userId, readerOf(ctx))))
  return row !== undefined
}
