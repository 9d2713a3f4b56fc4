import { deadlinesFor } from '../../platform/clock/deadlines.ts'
import type { Ctx } from '../../platform/ctx.ts'
import {
  changeObserved,
  closeParcelsOf,
  findObserved,
  hasUnbookedLines,
  lastScan,
  parcelOfLine,
  stateOfStore,
  watchParcel,
} from './observed-parcels.repository.ts'
import { handoverDueAt, returnDeadlines } from './thresholds.ts'

/** Watches a parcel from the purchase of its label on. */
export async function observeParcel(
  ctx: Ctx,
  { order_id, shipping_id, shipped_at }: { order_id: number; shipping_id: number; shipped_at: string },
): Promise<void> {
  const shippedAt = new Date(shipped_at)
  const deadlines = deadlinesFor(await stateOfStore(ctx, shipping_id))
  await watchParcel(ctx, {
    shippingId: shipping_id,
    orderId: order_id,
    shippedAt,
    handoverDueAt: handoverDueAt(shippedAt, deadlines),
    lastEventAt: shippedAt,
  })
}

/** Stops watching a parcel that will not leave. */
export async function forgetParcel(ctx: Ctx, { shipping_id }: { shipping_id: number }): Promise<void> {
  await changeObserved(ctx, shipping_id, { closedAt: ctx.now })
}

/** Tracking statuses after which no more events of the outward way are expected. */
const FINAL_STATUSES = new Set(['delivered', 'canceled', 'destroyed'])

/** A tracking event of a label. */
export interface TrackingUpdate {
  readonly shipping_id: number
  readonly label_type: 'shipping' | 'return'
  readonly transition: string
  /** ISO 8601 UTC. */
  readonly at: string
}

/** Notes the carrier's newest event of a label, by the time at which it happened as far as that is known. */
export async function observeTracking(
  ctx: Ctx,
  label: {
    shipping_id: number
    label_attempt_id: number
    label_type: 'shipping' | 'return'
    status: string
  },
): Promise<void> {
  const at = (await lastScan(ctx, label.label_attempt_id)) ?? ctx.now.toISOString()
  await observeUpdate(ctx, {
    shipping_id: label.shipping_id,
    label_type: label.label_type,
    transition: label.status,
    at,
  })
}

/** Notes an event of the outward way; the arrival of a return starts the deadline for booking it. */
export async function observeUpdate(ctx: Ctx, update: TrackingUpdate): Promise<void> {
  const at = new Date(update.at)
  const parcel = await findObserved(ctx, update.shipping_id)
  if (!parcel || update.transition === 'label_created') return
  if (update.label_type === 'return') {
    if (update.transition === 'delivered' && parcel.returnArrivedAt === null)
      await noteReturn(ctx, parcel, at)
    return
  }
  await changeObserved(ctx, update.shipping_id, {
    lastEventAt: at > parcel.lastEventAt ? at : parcel.lastEventAt,
    scannedAt: parcel.scannedAt ?? at,
    closedAt: parcel.closedAt ?? (FINAL_STATUSES.has(update.transition) ? at : null),
  })
}

async function noteReturn(ctx: Ctx, { shippingId }: { shippingId: number }, at: Date): Promise<void> {
  const { dueAt, overdueAt } = returnDeadlines(at, deadlinesFor(await stateOfStore(ctx, shippingId)))
  await changeObserved(ctx, shippingId, {
    returnArrivedAt: at,
    returnDueAt: dueAt,
    returnOverdueAt: overdueAt,
    returnBookedAt: (await hasUnbookedLines(ctx, shippingId)) ? null : ctx.now,
  })
}

/** Closes the return of a parcel once its last line is booked as returned. */
export async function observeReturn(ctx: Ctx, { line_id }: { line_id: number }): Promise<void> {
  const shippingId = await parcelOfLine(ctx, line_id)
  if (shippingId === null || (await hasUnbookedLines(ctx, shippingId))) return
  await changeObserved(ctx, shippingId, { returnBookedAt: ctx.now, closedAt: ctx.now })
}

/** Stops watching the parcels of an order that is delivered, returned or cancelled. */
export async function observeStatus(
  ctx: Ctx,
  { order_id, to }: { order_id: number; to: string },
): Promise<void> {
  if (to === 'shipped' || to === 'open' || to === 'approved' || to === 'initial') return
  await closeParcelsOf(ctx, order_id)
}
