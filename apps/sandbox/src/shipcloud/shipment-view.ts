import type { World } from '../platform/world.ts'
import type { Address, BoughtLabel, ShipmentRecord, TrackerRecord, WebhookRecord } from './shipment-model.ts'
import { carrierTrackingUrl } from './tracking-number.ts'

/** The label that counts: the last one bought, none for a shipment that is only prepared. */
export function currentLabel(shipment: ShipmentRecord): BoughtLabel | undefined {
  return shipment.labels.at(-1)
}

/** A shipment as the published API shows it. Fields that a prepared shipment does not have yet are absent. */
export function shipmentView(world: World, shipment: ShipmentRecord): Record<string, unknown> {
  const label = currentLabel(shipment)
  const url = label ? labelUrl(world, shipment.id) : undefined
  return defined({
    id: shipment.id,
    carrier: shipment.carrier,
    service: shipment.service,
    created_at: shipment.created_at,
    carrier_tracking_no: label?.tracking_number,
    carrier_tracking_url: label && carrierTrackingUrl(shipment.carrier, label.tracking_number),
    tracking_url: `${world.baseUrl()}/shipcloud/track/${shipment.id.slice(0, 10)}`,
    label_url: url,
    price: label?.price ?? priceOf(shipment),
    reference_number: shipment.reference_number,
    notification_email: shipment.notification_email,
    description: shipment.description,
    label: shipment.label,
    metadata: shipment.metadata,
    additional_services: shipment.additional_services,
    create_shipping_label: label !== undefined,
    from: addressView(shipment.from),
    to: addressView(shipment.to),
    customs_declaration: customsView(world, shipment),
    packages: shipment.packages.map((parcel) => ({
      ...parcel,
      ...(label ? { carrier_tracking_no: label.tracking_number, label_url: url } : {}),
      tracking_events: shipment.tracking_events,
    })),
  })
}

/** What was declared, with the document of a bought shipment. */
function customsView(world: World, shipment: ShipmentRecord): Record<string, unknown> | undefined {
  const declared = shipment.customs_declaration
  if (!declared) return undefined
  const at = shipment.created_at
  const id = shipment.id.slice(0, 8)
  return defined({
    id: `cd-${id}`,
    ...declared,
    created_at: at,
    updated_at: at,
    carrier_declaration_document_url: currentLabel(shipment)
      ? `${world.baseUrl()}/shipcloud/customs/${shipment.id}/customs_declaration_document.pdf`
      : undefined,
    items: declared.items.map((item, i) => ({
      id: `cdi-${id}${i}`,
      ...item,
      created_at: at,
      updated_at: at,
    })),
  })
}

/** What a label costs in euro without VAT; only the order of magnitude is real. */
export function priceOf(shipment: Pick<ShipmentRecord, 'to' | 'from' | 'service' | 'packages'>): number {
  const abroad = shipment.to.country !== 'DE' || shipment.from.country !== 'DE'
  const weight = shipment.packages.reduce((sum, parcel) => sum + parcel.weight, 0)
  const base = shipment.service === 'returns' ? 3.1 : 3.4
  return Math.round((base + (abroad ? 6.5 : 0) + (weight > 5 ? 1.6 : 0)) * 100) / 100
}

/** Where the bought label can be downloaded. */
export function labelUrl(world: World, id: string): string {
  return `${world.baseUrl()}/shipcloud/labels/${id}/shipping_label_${id.slice(0, 10)}.pdf`
}

export function webhookView(webhook: WebhookRecord): Record<string, unknown> {
  return {
    id: webhook.id,
    url: webhook.url,
    event_types: webhook.event_types,
    deactivated: webhook.deactivated,
    ...(webhook.security ? { security: { type: webhook.security.type } } : {}),
  }
}

/** A tracker; its events are those of the shipment with the same number. */
export function trackerView(world: World, tracker: TrackerRecord): Record<string, unknown> {
  const shipment = world.shipments.get(tracker.shipment_id)
  const events = shipment?.tracking_events ?? []
  return defined({
    id: tracker.id,
    carrier_tracking_no: tracker.carrier_tracking_no,
    carrier: tracker.carrier,
    status: events[0]?.status ?? 'registered',
    created_at: tracker.created_at,
    tracking_status_updated_at: events[0]?.timestamp ?? null,
    last_polling_at: null,
    next_polling_at: world.now().toISOString(),
    shipment_id: tracker.shipment_id,
    to: tracker.to && addressView(tracker.to),
    from: tracker.from && addressView(tracker.from),
    tracking_events: events,
  })
}

function addressView(address: Address & { id: string }): Record<string, unknown> {
  return defined({
    id: address.id,
    company: address.company ?? null,
    first_name: address.first_name ?? null,
    last_name: address.last_name ?? null,
    care_of: address.care_of ?? null,
    street: address.street,
    street_no: address.street_no ?? null,
    city: address.city,
    zip_code: address.zip_code,
    state: address.state ?? null,
    country: address.country,
    phone: address.phone ?? undefined,
    email: address.email ?? undefined,
  })
}

function defined(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}
