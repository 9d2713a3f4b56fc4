import { randomUUID } from 'node:crypto'
import type { World } from '../platform/world.ts'
import type { ShipmentRecord, TrackingStatus } from './shipment-model.ts'
import { noted } from './shipments.ts'
import { announce } from './webhooks.ts'

/** The carrier's German text for each status. */
const DETAILS: Record<TrackingStatus, string> = {
  awaits_pickup_by_receiver: 'Die Sendung liegt zur Abholung bereit.',
  canceled: 'Die Sendung wurde storniert.',
  delayed: 'Die Zustellung verzögert sich.',
  delivered: 'Die Sendung wurde zugestellt.',
  destroyed: 'Die Sendung ist beschädigt und wird nicht weiterbefördert.',
  exception: 'Bei der Beförderung ist ein Problem aufgetreten.',
  label_created: 'Die Sendung wurde elektronisch angekündigt.',
  not_delivered: 'Die Sendung konnte nicht zugestellt werden.',
  notification: 'Der Empfänger wurde benachrichtigt.',
  out_for_delivery: 'Die Sendung ist in der Zustellung.',
  picked_up: 'Die Sendung wurde abgeholt.',
  transit: 'Die Sendung ist auf dem Weg in die Zielregion.',
  unknown: 'Der Status der Sendung ist unbekannt.',
}

/** The shipment with this tracking number or id, if its label was bought. */
export function findByTracking(world: World, numberOrId: string): ShipmentRecord | undefined {
  return world.shipments
    .all()
    .find(
      (shipment) =>
        !shipment.deleted_at &&
        (shipment.id === numberOrId || shipment.labels.some((label) => label.tracking_number === numberOrId)),
    )
}

/** How a tracking event is reported, where not in the usual way. */
export interface Telling {
  details?: string | undefined
  /** When it happened; left out: now. Carriers report late and out of order. */
  at?: string | undefined
  /** false: no webhook is called, as when a call was lost. */
  announced?: boolean | undefined
}

/** Adds a tracking event to a parcel and calls the webhooks registered for this status. */
export function advanceTracking(
  world: World,
  shipment: ShipmentRecord,
  status: TrackingStatus,
  { details, at, announced = true }: Telling = {},
): ShipmentRecord {
  const near = status === 'label_created' || status === 'picked_up'
  const moved = world.shipments.put(shipment.id, {
    ...noted(world, shipment, 'tracking', status),
    tracking_events: [
      {
        id: randomUUID(),
        timestamp: at ?? world.now().toISOString(),
        location: near ? shipment.from.city : shipment.to.city,
        status,
        details: details ?? DETAILS[status],
      },
      ...shipment.tracking_events,
    ],
  })
  if (announced) announce(world, `shipment.tracking.${status}`, moved)
  return moved
}
