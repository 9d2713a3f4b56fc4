import { z } from 'zod'
import type { Answer } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { currentLabel, shipmentView } from './shipment-view.ts'
import { issues, refusal } from './shipments.ts'

// The published description names no parameters for this list; these are the ones that its sister lists have.
const ListQuery = z.object({
  reference_number: z.string().optional(),
  carrier: z.string().optional(),
  carrier_tracking_no: z.string().optional(),
  service: z.string().optional(),
  tracking_status: z.string().optional(),
  created_at_gt: z.string().optional(),
  created_at_lt: z.string().optional(),
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(100),
})

/** Shipments, newest first, as a plain array. */
export function listShipments(world: World, query: unknown): Answer {
  const parsed = ListQuery.safeParse(query)
  if (!parsed.success) return refusal(400, issues(parsed.error))
  const q = parsed.data
  const found = world.shipments
    .all()
    .filter((shipment) => !shipment.deleted_at)
    .filter(
      (shipment) => q.reference_number === undefined || shipment.reference_number === q.reference_number,
    )
    .filter((shipment) => q.carrier === undefined || shipment.carrier === q.carrier)
    .filter((shipment) => q.service === undefined || shipment.service === q.service)
    .filter(
      (shipment) =>
        q.carrier_tracking_no === undefined ||
        currentLabel(shipment)?.tracking_number === q.carrier_tracking_no,
    )
    .filter(
      (shipment) =>
        q.tracking_status === undefined || shipment.tracking_events[0]?.status === q.tracking_status,
    )
    .filter(
      (shipment) =>
        q.created_at_gt === undefined || Date.parse(shipment.created_at) > Date.parse(q.created_at_gt),
    )
    .filter(
      (shipment) =>
        q.created_at_lt === undefined || Date.parse(shipment.created_at) < Date.parse(q.created_at_lt),
    )
    .reverse()
  const start = (q.page - 1) * q.per_page
  return {
    status: 200,
    headers: { 'x-total-count': String(found.length) },
    body: found.slice(start, start + q.per_page).map((shipment) => shipmentView(world, shipment)),
  }
}
