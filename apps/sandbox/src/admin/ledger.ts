import type { World } from '../platform/world.ts'
import type { ShipmentRecord } from '../shipcloud/shipment-model.ts'

/** What was spent under one reference number: the place where a label bought twice shows. */
export interface ReferenceEntry {
  reference_number: string
  service: string
  shipments: string[]
  /** Labels ever bought, cancelled ones included. */
  purchases: number
  /** Labels that still stand; more than one is a parcel paid twice. */
  live_labels: number
  tracking_numbers: string[]
}

/**
 * Everything that the outside world has seen, for comparison with what the product believes.
 * @param reference only shipments with this reference number, and orders with this number
 */
export function ledger(world: World, reference?: string): Record<string, unknown> {
  const shipments = world.shipments
    .all()
    .filter((one) => reference === undefined || one.reference_number === reference)
  const references = byReference(shipments)
  const orders = world.orders
    .all()
    .filter((one) => reference === undefined || one.order.orderId === reference)
  return {
    totals: {
      shipments: shipments.length,
      purchases: references.reduce((sum, entry) => sum + entry.purchases, 0),
      live_labels: references.reduce((sum, entry) => sum + entry.live_labels, 0),
      confirmations: orders.reduce((sum, one) => sum + one.confirmations.length, 0),
      mails: world.mails.size,
    },
    shipments: shipments.map(shipmentEntry),
    references,
    duplicates: references.filter((entry) => entry.live_labels > 1),
    confirmations: orders.flatMap((one) =>
      one.confirmations.map((call) => ({ order_id: one.order.orderId, ...call })),
    ),
    confirmation_counts: orders.flatMap((one) => {
      const counts = new Map<string, number>()
      for (const call of one.confirmations) {
        counts.set(call.package_reference_id, (counts.get(call.package_reference_id) ?? 0) + 1)
      }
      return [...counts].map(([package_reference_id, times]) => ({
        order_id: one.order.orderId,
        package_reference_id,
        times,
      }))
    }),
    intake_sales: world.intakeSales.all(),
    mails:
      reference === undefined
        ? world.mails.all().map(({ id, to, subject, received_at }) => ({ id, to, subject, received_at }))
        : [],
  }
}

function shipmentEntry(shipment: ShipmentRecord): Record<string, unknown> {
  const {
    id,
    carrier,
    service,
    reference_number = null,
    created_at,
    deleted_at = null,
    labels,
    events,
  } = shipment
  return {
    id,
    carrier,
    service,
    reference_number,
    created_at,
    deleted_at,
    purchases: labels.length,
    labels,
    events,
    to: shipment.to,
    metadata: shipment.metadata ?? {},
  }
}

/** Outbound and return label of one parcel may share a reference, so the service is part of the key. */
function byReference(shipments: ShipmentRecord[]): ReferenceEntry[] {
  const entries = new Map<string, ReferenceEntry>()
  for (const shipment of shipments) {
    const direction = shipment.service === 'returns' ? 'returns' : 'standard'
    const reference_number = shipment.reference_number ?? ''
    const key = reference_number === '' ? shipment.id : `${direction} ${reference_number}`
    const entry = entries.get(key) ?? {
      reference_number,
      service: direction,
      shipments: [],
      purchases: 0,
      live_labels: 0,
      tracking_numbers: [],
    }
    entry.shipments.push(shipment.id)
    entry.purchases += shipment.labels.length
    entry.live_labels += shipment.deleted_at ? 0 : shipment.labels.length
    entry.tracking_numbers.push(...shipment.labels.map((label) => label.tracking_number))
    entries.set(key, entry)
  }
  return [...entries.values()]
}
