import type { Ctx } from '../../platform/ctx.ts'
import { applyOrderEvent } from '../orders/index.ts'
import { lockOrder } from './shipping.repository.ts'
import { sentParcels, transitionsOf } from './tracking.repository.ts'
import { deliveredAt } from './tracking-news.ts'

/**
 * An order is delivered when each of its parcels is (decisions: Order state machine). Asked whenever a parcel arrives, and
 * when the order becomes shipped because the rest of it was cancelled. Repeating it changes nothing.
 */
export async function fulfilWhenDelivered(ctx: Ctx, orderId: number): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  if (order?.status !== 'shipped') return
  const parcels = await sentParcels(ctx, orderId)
  // Shipped elsewhere: the channel tells.
  if (parcels.length === 0) return
  const events = await transitionsOf(
    ctx,
    parcels.map((parcel) => parcel.labelAttemptId),
  )
  const arrivals = parcels.map((parcel) => ({
    parcel,
    at: deliveredAt(events.filter((event) => event.labelAttemptId === parcel.labelAttemptId)),
  }))
  let last: { carrier: string; at: Date } | null = null
  for (const { parcel, at } of arrivals) {
    if (at === null) return
    if (!last || at > last.at) last = { carrier: parcel.carrier, at }
  }
  if (!last) return
  const actor = { kind: 'carrier', name: last.carrier.toUpperCase() } as const
  await applyOrderEvent(ctx, orderId, { type: 'delivered', at: last.at, actor })
}

/** The status of an order changed: the last thing missing may have been that all of it is on its way. */
export async function fulfilOnceShipped(
  ctx: Ctx,
  { order_id, to }: { order_id: number; to: string },
): Promise<void> {
  if (to === 'shipped') await fulfilWhenDelivered(ctx, order_id)
}
