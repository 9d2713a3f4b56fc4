import type { MfnShipmentRecord } from '../amazon/merchant-fulfillment-model.ts'
import type { World } from '../platform/world.ts'
import type { ShipmentRecord } from '../shipcloud/shipment-model.ts'

/** The labels bought under one reference number; more than one live label was paid twice. */
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
 * Everything that the sandbox has received and sold, for comparison with what the product has stored.
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
  const amazonShipments = world.mfnShipments
    .all()
    .filter((one) => reference === undefined || one.details.AmazonOrderId === reference)
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
    amazon_shipments: amazonShipments.map(amazonShipmentEntry),
    amazon_duplicates: soldTwice(world, amazonShipments),
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
    refunds: orders.flatMap((one) =>
      (one.refunds ?? []).map((refund) => ({ order_id: one.order.orderId, ...refund })),
    ),
    intake_sales: world.intakeSales.all(),
    intake_reports: world.intakeReports.all(),
    mails:
      reference === undefined
        ? world.mails.all().map(({ id, to, subject, received_at }) => ({ id, to, subject, received_at }))
        : [],
  }
}

function amazonShipmentEntry(shipment: MfnShipmentRecord): Record<string, unknown> {
  const { id, details, service_id, price, status, tracking_id, created_at } = shipment
  const items = details.ItemList.map(({ OrderItemId, Quantity }) => ({
    order_item_id: OrderItemId,
    quantity: Quantity,
  }))
  return {
    id,
    order_id: details.AmazonOrderId,
    service_id,
    price,
    status,
    tracking_id,
    created_at,
    items,
    from: details.ShipFromAddress,
  }
}

/** Positions of Amazon orders of which more pieces have a live label than were ordered: paid twice. */
function soldTwice(
  world: World,
  shipments: MfnShipmentRecord[],
): { order_id: string; order_item_id: string; labelled: number; ordered: number }[] {
  const labelled = new Map<string, { order_id: string; order_item_id: string; labelled: number }>()
  for (const { details, status } of shipments) {
    if (status !== 'Purchased') continue
    for (const { OrderItemId, Quantity } of details.ItemList) {
      const key = `${details.AmazonOrderId} ${OrderItemId}`
      const sum = (labelled.get(key)?.labelled ?? 0) + Quantity
      labelled.set(key, { order_id: details.AmazonOrderId, order_item_id: OrderItemId, labelled: sum })
    }
  }
  return [...labelled.values()].flatMap((entry) => {
    const items = world.orders.get(entry.order_id)?.order.orderItems ?? []
    const ordered = items.find((item) => item.orderItemId === entry.order_item_id)?.quantityOrdered ?? 0
    return entry.labelled > ordered ? [{ ...entry, ordered }] : []
  })
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
    from: shipment.from,
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
