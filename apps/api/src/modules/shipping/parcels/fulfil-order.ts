import type { Ctx } from '../../../platform/ctx.ts'
import { applyOrderEvent } from '../../orders/index.ts'
import { transitionsOf } from '../labels/label-attempts.repository.ts'
import { deliveredAt } from '../tracking/tracking-updates.ts'
import { lockOrder, sentParcels } from './parcels.repository.ts'

/**
 * Writes that an order is delivered once each of its parcels is (decisions: Order state machine). Repeating it changes
 * nothing.
 */
export async function fulfilWhenDelivered(ctx: Ctx, orderId: number): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  if (order?.status !== 'shipped') return
  const parcels = await sentParcels(ctx, orderId)
  // An order that was shipped elsewhere is reported as delivered by its channel.
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

/** An order may become shipped after its last parcel arrived, because the rest of it was cancelled. */
export async function fulfilOnceShipped(
  ctx: Ctx,
  { order_id, to }: { order_id: number; to: string },
): Promise<void> {
  if (to === 'shipped') await fulfilWhenDelivered(ctx, order_id)
}
