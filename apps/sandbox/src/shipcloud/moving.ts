import { Random } from '../platform/random.ts'
import type { World } from '../platform/world.ts'
import type { ShipmentRecord, TrackingStatus } from './shipment-model.ts'
import { advanceTracking } from './tracking.ts'

const LOOK_EVERY_MS = 60_000
const MINUTE_MS = 60_000

/** What usually follows, and how often something else does. The rest of the list is what happens to parcels now and then. */
const NEXT: Partial<Record<TrackingStatus, readonly (readonly [TrackingStatus, number])[]>> = {
  label_created: [['picked_up', 1]],
  picked_up: [['transit', 1]],
  transit: [
    ['out_for_delivery', 0.9],
    ['delayed', 0.1],
  ],
  delayed: [['out_for_delivery', 1]],
  out_for_delivery: [
    ['delivered', 0.86],
    ['awaits_pickup_by_receiver', 0.1],
    ['not_delivered', 0.04],
  ],
  not_delivered: [['out_for_delivery', 1]],
  awaits_pickup_by_receiver: [['delivered', 1]],
}

/**
 * Moves every parcel that was handed out a label, a step about every `minutesPerStep`, until it has arrived. Return labels
 * lie in a drawer.
 */
export function moveParcels(world: World, minutesPerStep: number): void {
  for (const shipment of world.shipments.all()) {
    const [last] = shipment.tracking_events
    if (!last || shipment.deleted_at || shipment.service === 'returns' || shipment.labels.length === 0)
      continue
    const random = new Random(`${world.seed} ${shipment.id} ${shipment.tracking_events.length}`)
    // Half as long to half as long again, so that not everything moves at once.
    const patience = minutesPerStep * MINUTE_MS * (0.5 + random.next())
    if (world.now().getTime() - new Date(last.timestamp).getTime() < patience) continue
    const status = following(shipment, last.status, random)
    if (status) advanceTracking(world, shipment, status)
  }
}

function following(
  shipment: ShipmentRecord,
  status: TrackingStatus,
  random: Random,
): TrackingStatus | undefined {
  let left = random.next()
  for (const [next, share] of NEXT[status] ?? []) {
    // Once is enough: a parcel that was late is not late again.
    if (next !== 'out_for_delivery' && shipment.tracking_events.some((event) => event.status === next))
      continue
    left -= share
    if (left < 0) return next
  }
  return NEXT[status]?.[0]?.[0]
}

/** Keeps parcels moving. @returns ends it */
export function keepMoving(world: World, minutesPerStep: number): () => void {
  const timer = setInterval(() => moveParcels(world, minutesPerStep), LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
