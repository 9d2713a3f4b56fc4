import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { stores } from '../organisation/organisation.tables.ts'
import { shippings } from '../shipping/shipping.tables.ts'
import { observedParcels } from './monitoring.tables.ts'

type ObservedParcel = typeof observedParcels.$inferSelect
type NewParcel = Omit<typeof observedParcels.$inferInsert, 'companyId'>

const own = (ctx: Ctx, shippingId: number) =>
  and(eq(observedParcels.companyId, ctx.company.id), eq(observedParcels.shippingId, shippingId))

/** Begins to watch a parcel; one that is watched already, after its label was voided and bought again, starts anew. */
export async function watchParcel(ctx: Ctx, parcel: NewParcel): Promise<void> {
  const { shippingId: _, ...fresh } = parcel
  await ctx.tx
    .insert(observedParcels)
    .values({ ...parcel, companyId: ctx.company.id })
    .onConflictDoUpdate({
      target: [observedParcels.companyId, observedParcels.shippingId],
      set: { ...fresh, scannedAt: null, closedAt: null, unknownHiddenAt: null, shippedHiddenAt: null },
    })
}

/** Changes what is known of a parcel. False when it is not watched. */
export async function changeObserved(
  ctx: Ctx,
  shippingId: number,
  change: Partial<Omit<NewParcel, 'shippingId' | 'orderId'>>,
): Promise<boolean> {
  const rows = await ctx.tx
    .update(observedParcels)
    .set(change)
    .where(own(ctx, shippingId))
    .returning({ id: observedParcels.shippingId })
  return rows.length > 0
}

/** A watched parcel; undefined when it is not watched. */
export async function findObserved(ctx: Ctx, shippingId: number): Promise<ObservedParcel | undefined> {
  const [row] = await ctx.tx.select().from(observedParcels).where(own(ctx, shippingId))
  return row
}

/** Hides the parcels of an order from the list of unknown status. False when the company has no such parcel. */
export async function hideUnknown(ctx: Ctx, orderId: number): Promise<boolean> {
  const rows = await ctx.tx
    .update(observedParcels)
    .set({ unknownHiddenAt: ctx.now })
    .where(and(eq(observedParcels.companyId, ctx.company.id), eq(observedParcels.orderId, orderId)))
    .returning({ id: observedParcels.shippingId })
  return rows.length > 0
}

/** Stops watching the parcels of an order. */
export async function closeParcelsOf(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.tx
    .update(observedParcels)
    .set({ closedAt: ctx.now })
    .where(
      and(
        eq(observedParcels.companyId, ctx.company.id),
        eq(observedParcels.orderId, orderId),
        isNull(observedParcels.closedAt),
      ),
    )
}

/** The federal state of the store a parcel leaves from; empty when it is not known. */
export async function stateOfStore(ctx: Ctx, shippingId: number): Promise<string> {
  const [row] = await ctx.tx
    .select({ federalState: stores.federalState })
    .from(shippings)
    .innerJoin(stores, and(eq(stores.companyId, shippings.companyId), eq(stores.id, shippings.storeId)))
    .where(and(eq(shippings.companyId, ctx.company.id), eq(shippings.id, shippingId)))
  return row?.federalState ?? ''
}

/** When the newest thing happened that the carrier reported of a label; ISO 8601 UTC, null when it reported nothing. */
export async function lastScan(ctx: Ctx, labelAttemptId: number): Promise<string | null> {
  const { rows } = await ctx.tx.execute<{ at: string | null }>(sql`
    select to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from label_transitions
    where company_id = ${ctx.company.id} and label_attempt_id = ${labelAttemptId}`)
  return rows[0]?.at ?? null
}

/** Whether a parcel still holds a line that could be booked as returned. */
export async function hasUnbookedLines(ctx: Ctx, shippingId: number): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ unbooked: boolean }>(sql`
    select exists (select from order_lines l
      where l.company_id = ${ctx.company.id} and l.shipping_id = ${shippingId}
        and l.return_id is null and l.cancellation_id is null) as unbooked`)
  return rows[0]?.unbooked === true
}

/** The parcel a line left in; null when it left without one. */
export async function parcelOfLine(ctx: Ctx, lineId: number): Promise<number | null> {
  const { rows } = await ctx.tx.execute<{ shipping_id: number | null }>(
    sql`select shipping_id from order_lines where company_id = ${ctx.company.id} and id = ${lineId}`,
  )
  return rows[0]?.shipping_id ?? null
}
