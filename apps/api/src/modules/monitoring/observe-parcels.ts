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

/** The label of a parcel is bought: from now on it is watched. */
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
    lastNewsAt: shippedAt,
  })
}

/** A parcel that will not leave is not waited for. */
export async function forgetParcel(ctx: Ctx, { shipping_id }: { shipping_id: number }): Promise<void> {
  await changeObserved(ctx, shipping_id, { closedAt: ctx.now })
}

/** Carrier's words after which no more news of the way out are waited for. */
const LAST_WORDS = new Set(['delivered', 'canceled', 'destroyed'])

/** What the carrier reports of a label on its way. */
export interface TrackingNews {
  readonly shipping_id: number
  readonly label_type: 'shipping' | 'return'
  readonly transition: string
  /** ISO 8601 UTC. */
  readonly at: string
}

/** The carrier has reported something of a label: it counts from when it happened, as far as that is known. */
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
  await observeNews(ctx, {
    shipping_id: label.shipping_id,
    label_type: label.label_type,
    transition: label.status,
    at,
  })
}

/** News of the carrier: of the way out they are noted, of the way back its end starts the clock for booking it. */
export async function observeNews(ctx: Ctx, news: TrackingNews): Promise<void> {
  const at = new Date(news.at)
  const parcel = await findObserved(ctx, news.shipping_id)
  if (!parcel || news.transition === 'label_created') return
  if (news.label_type === 'return') {
    if (news.transition === 'delivered' && parcel.returnArrivedAt === null) await noteReturn(ctx, parcel, at)
    return
  }
  await changeObserved(ctx, news.shipping_id, {
    lastNewsAt: at > parcel.lastNewsAt ? at : parcel.lastNewsAt,
    scannedAt: parcel.scannedAt ?? at,
    closedAt: parcel.closedAt ?? (LAST_WORDS.has(news.transition) ? at : null),
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

/** A line was booked as returned; its parcel's return is done when none is left. */
export async function observeReturn(ctx: Ctx, { line_id }: { line_id: number }): Promise<void> {
  const shippingId = await parcelOfLine(ctx, line_id)
  if (shippingId === null || (await hasUnbookedLines(ctx, shippingId))) return
  await changeObserved(ctx, shippingId, { returnBookedAt: ctx.now, closedAt: ctx.now })
}

/** An order that is delivered, returned or cancelled needs no watching. */
export async function observeStatus(
  ctx: Ctx,
  { order_id, to }: { order_id: number; to: string },
): Promise<void> {
  if (to === 'shipped' || to === 'open' || to === 'approved' || to === 'initial') return
  await closeParcelsOf(ctx, order_id)
}
