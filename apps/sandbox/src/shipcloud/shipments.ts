import type { z } from 'zod'
import type { Answer } from '../platform/answer.ts'
import { stableId } from '../platform/random.ts'
import type { World } from '../platform/world.ts'
import { addressProblems, carrierObjections, tunnelled } from './address-refusal.ts'
import { isPastCutoff } from './cutoff.ts'
import {
  type Address,
  type ShipmentEvent,
  ShipmentInput,
  type ShipmentRecord,
  ShipmentUpdate,
} from './shipment-model.ts'
import { currentLabel, priceOf, shipmentView } from './shipment-view.ts'
import { trackingNumber } from './tracking-number.ts'
import { announce } from './webhooks.ts'

/** Where a shipment starts when the request names no sender: the account's default address. */
const DEFAULT_SENDER: Address = {
  company: 'Sandbox Versand GmbH',
  street: 'Musterstraße',
  street_no: '22',
  city: 'Hamburg',
  zip_code: '20148',
  country: 'DE',
}

export function refusal(status: number, errors: string[]): Answer {
  return { status, body: { errors } }
}

/** Creates a shipment; buys its label at once when the request says so. */
export function createShipment(world: World, body: unknown): Answer {
  const parsed = ShipmentInput.safeParse(body)
  if (!parsed.success) return refusal(422, issues(parsed.error))
  const input = parsed.data
  const packages = input.packages ?? (input.package ? [input.package] : [])
  const wantsLabel = input.create_shipping_label === true
  if (world.settings.refuse_address_at === 'prepare' || wantsLabel) {
    const objections = carrierObjections({ ...input, packages })
    if (objections.length > 0) return refusal(400, objections)
  }
  const n = world.nextNumber('shipment')
  const id = stableId(40, 'shipment', world.seed, n)
  const record: ShipmentRecord = {
    id,
    created_at: world.now().toISOString(),
    carrier: input.carrier,
    service: input.service ?? 'standard',
    ...kept(input),
    from: { ...(input.from ?? DEFAULT_SENDER), id: uuid('from', id) },
    to: { ...input.to, id: uuid('to', id) },
    packages: packages.map((parcel, i) => ({ ...parcel, id: stableId(40, 'package', id, i) })),
    labels: [],
    tracking_events: [],
    events: [event(world, 'prepared')],
  }
  const saved = wantsLabel ? buy(world, record) : record
  return { status: 200, body: shipmentView(world, world.shipments.put(id, saved)) }
}

/**
 * Changes a prepared shipment, or buys its label.
 * @param unboughtOnArrival whether no label existed when the request came in. Such a request buys even if another
 *   one bought meanwhile: carriers don't recognise two orders that run side by side, and both cost money.
 */
export function updateShipment(world: World, id: string, body: unknown, unboughtOnArrival: boolean): Answer {
  const found = world.shipments.get(id)
  if (!found || found.deleted_at) return notFound()
  const parsed = ShipmentUpdate.safeParse(body)
  if (!parsed.success) return refusal(422, issues(parsed.error))
  if (found.labels.length > 0 && !unboughtOnArrival) {
    world.shipments.put(id, noted(world, found, 'purchase_refused', 'label exists already'))
    return refusal(422, ['Shipment cannot be changed: a shipping label has already been created'])
  }
  const input = parsed.data
  const packages = input.packages ?? (input.package ? [input.package] : undefined)
  const changed: ShipmentRecord = {
    ...found,
    carrier: input.carrier,
    service: input.service ?? found.service,
    ...kept(input),
    to: { ...input.to, id: found.to.id },
    from: input.from ? { ...input.from, id: found.from.id } : found.from,
    packages:
      packages?.map((parcel, i) => ({ ...parcel, id: stableId(40, 'package', id, i) })) ?? found.packages,
  }
  const wantsLabel = input.create_shipping_label === true
  if (world.settings.refuse_address_at === 'prepare' || wantsLabel) {
    const objections = carrierObjections(changed)
    if (objections.length > 0) {
      world.shipments.put(id, noted(world, found, 'purchase_refused', objections.join('; ')))
      return refusal(400, objections)
    }
  }
  const saved = wantsLabel ? buy(world, changed) : noted(world, changed, 'updated')
  return { status: 200, body: shipmentView(world, world.shipments.put(id, saved)) }
}

/** Deletes a prepared shipment at any time, a bought one until the carrier's cutoff; it can't be found afterwards. */
export function deleteShipment(world: World, id: string): Answer {
  const found = world.shipments.get(id)
  if (!found || found.deleted_at) return notFound()
  const label = currentLabel(found)
  if (label && isPastCutoff(new Date(label.bought_at), world.now())) {
    return refusal(403, ['Shipment cannot be deleted: the cutoff time of the carrier has passed'])
  }
  const at = world.now().toISOString()
  const deleted = world.shipments.put(id, { ...noted(world, found, 'deleted'), deleted_at: at })
  announce(world, 'shipment.status.deleted', deleted)
  return { status: 204 }
}

export function readShipment(world: World, id: string): Answer {
  const found = world.shipments.get(id)
  if (!found || found.deleted_at) return notFound()
  return { status: 200, body: shipmentView(world, found) }
}

/** The refusal that the fault `address_error` orders, for whatever address the request has. */
export function orderedAddressRefusal(carrier: string, address: Address | undefined): Answer {
  const problems = address ? addressProblems(address, 'receiver') : []
  const text = problems[0] ?? 'receiver: the address could not be resolved'
  return refusal(400, [tunnelled(carrier, text)])
}

/** An error in the form that shipcloud publishes: a list of texts. */
export function errorBody(status: number): unknown {
  return {
    errors: [status === 504 ? 'The carrier did not answer in time' : `Request failed with status ${status}`],
  }
}

export function notFound(): Answer {
  return refusal(404, ['The requested resource could not be found'])
}

/** Adds an event to the shipment's history. */
export function noted(
  world: World,
  shipment: ShipmentRecord,
  type: ShipmentEvent['type'],
  note?: string,
): ShipmentRecord {
  return { ...shipment, events: [...shipment.events, event(world, type, note)] }
}

/** The texts in which shipcloud lists what is wrong with a request. */
export function issues(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.') || 'request'}: ${issue.message}`)
}

function buy(world: World, shipment: ShipmentRecord): ShipmentRecord {
  const at = world.now().toISOString()
  const number = trackingNumber(shipment.carrier, world.nextNumber('tracking'))
  return {
    ...noted(world, shipment, 'purchased', number),
    labels: [...shipment.labels, { tracking_number: number, bought_at: at, price: priceOf(shipment) }],
    tracking_events: [
      {
        id: uuid('label_created', shipment.id, number),
        timestamp: at,
        location: shipment.from.city,
        status: 'label_created',
        details: 'Die Sendung wurde elektronisch angekündigt.',
      },
      ...shipment.tracking_events,
    ],
  }
}

type Keepable = Pick<
  z.infer<typeof ShipmentUpdate>,
  | 'reference_number'
  | 'notification_email'
  | 'description'
  | 'label'
  | 'metadata'
  | 'additional_services'
  | 'customs_declaration'
>

/** The fields that a shipment keeps as given; absent ones don't overwrite. */
function kept(input: Keepable): Partial<ShipmentRecord> {
  return {
    ...(input.reference_number ? { reference_number: input.reference_number } : {}),
    ...(input.notification_email ? { notification_email: input.notification_email } : {}),
    ...(input.description ? { description: input.description } : {}),
    ...(input.label ? { label: input.label } : {}),
    ...(input.metadata ? { metadata: input.metadata } : {}),
    ...(input.customs_declaration ? { customs_declaration: input.customs_declaration } : {}),
    ...(input.additional_services ? { additional_services: input.additional_services } : {}),
  }
}

function event(world: World, type: ShipmentEvent['type'], note?: string): ShipmentEvent {
  return { at: world.now().toISOString(), type, ...(note === undefined ? {} : { note }) }
}

/** An identifier in UUID form that follows from its parts. */
function uuid(...parts: string[]): string {
  const hex = stableId(32, ...parts)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
