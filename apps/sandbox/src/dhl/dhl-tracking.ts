import { z } from 'zod'
import type { Answer } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { problem } from './dhl-errors.ts'
import { type DhlEvent, type DhlShipmentRecord, EVENT_CODES } from './dhl-model.ts'
import { shipmentsOf } from './dhl-shipments.ts'

const TrackingQuery = z.object({ trackingNumber: z.string().min(1) })

export const EventInput = z.strictObject({
  shipment_no: z.string(),
  status_code: z.enum(EVENT_CODES),
  description: z.string().default('Die Sendung wurde bearbeitet'),
  location: z.string().default('Nürnberg'),
})

/** Where a parcel is. One that nothing was reported of yet is not known, as is one that was removed. */
export function trackParcel(world: World, query: unknown): Answer {
  const { trackingNumber } = TrackingQuery.parse(query)
  const record = shipmentsOf(world).get(trackingNumber)
  const last = record?.events.at(-1)
  if (!record || record.deleted_at || !last) return { status: 404, body: problem(404, 'No such parcel.') }
  const shipment = {
    id: record.number,
    service: 'parcel-de',
    origin: { address: { countryCode: 'DE' } },
    status: eventView(last),
    events: record.events.toReversed().map(eventView),
  }
  return { status: 200, body: { shipments: [shipment] } }
}

const eventView = ({ timestamp, statusCode, description, location }: DhlEvent) => ({
  timestamp,
  location: { address: { addressLocality: location } },
  statusCode,
  status: description,
  description,
})

/** Something happens to a parcel; undefined when there is none. */
export function moveParcel(world: World, event: z.infer<typeof EventInput>): DhlShipmentRecord | undefined {
  const record = shipmentsOf(world).get(event.shipment_no)
  if (!record) return undefined
  const { status_code: statusCode, description, location } = event
  const timestamp = berlinTime(world.now())
  const events = [...record.events, { timestamp, statusCode, description, location }]
  return shipmentsOf(world).put(record.number, { ...record, events })
}

/** As DHL writes times of parcels in Germany: by their clocks, without a zone. */
const berlinTime = (instant: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' })
    .format(instant)
    .replace(' ', 'T')
