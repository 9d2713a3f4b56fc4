import { PartnerInstant } from '@kontor/contract/shared'
import type { TrackingStatus } from '@kontor/contract/shipping'
import { z } from 'zod'
import type { TrackingEvent } from '../../../modules/shipping/index.ts'

// What this connector reads of Shipment Tracking – Unified: where a parcel is.

const text = z.string().nullish()

const Event = z.object({
  timestamp: z.string(),
  location: z.object({ address: z.object({ addressLocality: text }).nullish() }).nullish(),
  statusCode: text,
  status: text,
  description: text,
})

export const Tracking = z.object({
  /** Some services write a number that is all digits as one. */
  shipments: z.array(z.object({ id: z.coerce.string(), events: z.array(Event).nullish() })),
})

/** `transit` says no more than that; its words do, of the two stations that a customer waits for. */
const OUT_FOR_DELIVERY = /delivery vehicle|zustellfahrzeug/i
const READY_FOR_PICKUP = /zur abholung bereit|ready for (pick-?up|collection)/i

/** The five codes of the API as statuses of the contract. One that a newer version brings says nothing yet. */
export function statusOf(code: string | null | undefined, words: string): TrackingStatus {
  switch (code) {
    case 'pre-transit':
      return 'label_created'
    case 'transit':
      if (READY_FOR_PICKUP.test(words)) return 'awaits_pickup_by_receiver'
      return OUT_FOR_DELIVERY.test(words) ? 'out_for_delivery' : 'transit'
    case 'delivered':
      return 'delivered'
    case 'failure':
      return 'exception'
    default:
      return 'unknown'
  }
}

/**
 * Everything that happened to a parcel, oldest first; an event without a readable time is none. Parcels of other services
 * of DHL can have the same number; a single one that is written differently is the one asked for.
 */
export function eventsOf({ shipments }: z.infer<typeof Tracking>, shipmentNo: string): TrackingEvent[] {
  const only = shipments.length === 1 ? shipments[0] : undefined
  const shipment = shipments.find(({ id }) => id === shipmentNo) ?? only
  return (shipment?.events ?? [])
    .map(({ timestamp, location, statusCode, status, description }) => {
      const words = description || status || ''
      const place = location?.address?.addressLocality ?? ''
      return {
        status: statusOf(statusCode, words),
        at: new Date(PartnerInstant.safeParse(timestamp).data ?? Number.NaN),
        text: [words, place].filter((part) => part.trim() !== '').join(' · '),
      }
    })
    .filter((event) => !Number.isNaN(event.at.getTime()))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}
