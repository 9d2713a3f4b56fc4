import type { PickState } from '@kontor/contract/orders'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { isoUtc } from '../../../platform/db/sql-values.ts'
import { linePicks } from '../orders.tables.ts'

/** What a device says of a line that lies with its store. */
export interface NewPick {
  readonly line_id: number
  readonly order_id: number
  readonly store_id: number
  readonly state: 'picked' | 'not_found'
  /** Device, or who works with it. */
  readonly by: string
}

/**
 * Notes that a line was picked in its store, or not found there. Atomic: of two devices at once one is told false.
 * Needs no more than a scan device may do.
 */
export async function pickLine(ctx: Ctx, pick: NewPick): Promise<boolean> {
  const added = await ctx.tx
    .insert(linePicks)
    .values({
      companyId: ctx.company.id,
      lineId: pick.line_id,
      orderId: pick.order_id,
      storeId: pick.store_id,
      state: pick.state,
      byName: pick.by,
      at: ctx.now,
    })
    .onConflictDoNothing({
      target: [linePicks.companyId, linePicks.lineId, linePicks.storeId],
      where: sql`is_current`,
    })
    .returning({ lineId: linePicks.lineId })
  return added.length > 0
}

const own = (ctx: Ctx, lineId: number, storeId: number) =>
  and(
    eq(linePicks.companyId, ctx.company.id),
    eq(linePicks.lineId, lineId),
    eq(linePicks.storeId, storeId),
    eq(linePicks.isCurrent, true),
  )

/** Who said what of a line in a store. */
export async function findPick(ctx: Ctx, lineId: number, storeId: number): Promise<PickState | undefined> {
  const [row] = await ctx.tx
    .select({
      state: linePicks.state,
      by: linePicks.byName,
      at: linePicks.at,
      nobody_has_it: linePicks.nobodyHasIt,
    })
    .from(linePicks)
    .where(own(ctx, lineId, storeId))
  return row && { ...row, at: row.at.toISOString() }
}

/** Takes back what was said of a line in a store; what came of it stays. */
export async function endPick(ctx: Ctx, lineId: number, storeId: number): Promise<void> {
  await ctx.tx
    .update(linePicks)
    .set({ isCurrent: false })
    .where(own(ctx, lineId, storeId))
}

/**
 * Takes back that a line was picked in a store. Needs no more than a scan device may do; `settleUndo` tells the history.
 * @returns the pick that was taken back; undefined when there is none
 */
export async function undoPick(ctx: Ctx, lineId: number, storeId: number): Promise<number | undefined> {
  const [row] = await ctx.tx
    .update(linePicks)
    .set({ isCurrent: false, undo: 'due' })
    .where(and(own(ctx, lineId, storeId), eq(linePicks.state, 'picked')))
    .returning({ id: linePicks.id })
  return row?.id
}

/** Notes that the history knows of a pick that was taken back; what it was, once. */
export async function markUndoTold(ctx: Ctx, pickId: number) {
  const [row] = await ctx.tx
    .update(linePicks)
    .set({ undo: 'told' })
    .where(and(eq(linePicks.companyId, ctx.company.id), eq(linePicks.id, pickId), eq(linePicks.undo, 'due')))
    .returning({
      orderId: linePicks.orderId,
      lineId: linePicks.lineId,
      storeId: linePicks.storeId,
      by: linePicks.byName,
      settledAt: linePicks.settledAt,
    })
  return row
}

/** The same while nothing has come of it yet, locked. */
export async function lockOpenPick(ctx: Ctx, lineId: number, storeId: number) {
  const [row] = await ctx.tx
    .select({ state: linePicks.state, by: linePicks.byName, at: linePicks.at })
    .from(linePicks)
    .where(and(own(ctx, lineId, storeId), isNull(linePicks.settledAt)))
    .for('update')
  return row
}

/** Notes what came of it. */
export async function markSettled(
  ctx: Ctx,
  lineId: number,
  storeId: number,
  nobodyHasIt: boolean,
): Promise<void> {
  await ctx.tx
    .update(linePicks)
    .set({ settledAt: ctx.now, nobodyHasIt })
    .where(own(ctx, lineId, storeId))
}

/** What the device of its store said of a line, given by its table or alias, as one JSON value (`PickState`). */
export const currentPick = (line: SQL): SQL => sql`(
  select json_build_object('state', k.state, 'by', k.by_name, 'at', ${isoUtc(sql`k.at`)},
    'nobody_has_it', k.nobody_has_it)
  from line_picks k where k.company_id = ${line}.company_id and k.line_id = ${line}.id and k.store_id = ${line}.store_id
    and k.is_current)`
