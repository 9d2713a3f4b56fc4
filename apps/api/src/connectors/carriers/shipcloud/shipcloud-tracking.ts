import { TRACKING_STATUSES, type TrackingStatus } from '@kontor/contract/shipping'
import { z } from 'zod'
import type { TrackingEvent } from '../../../modules/shipping/index.ts'

// What this connector reads of shipcloud's shipments and webhooks: where a parcel is, and which webhooks there are.

const Event = z.object({
  timestamp: z.string(),
  location: z.string().nullish(),
  status: z.string(),
  details: z.string().nullish(),
})

/** A shipment with what happened to it; each of its packages has events of its own. */
export const TrackedShipment = z.object({
  packages: z.array(z.object({ tracking_events: z.array(Event).nullish() })).nullish(),
})

/**
 * shipcloud's status as a status of the contract, which are the same but for one: a shipment that is "registered" has a label and nothing
 * more. A status that a newer version brings says nothing yet.
 */
export function statusOf(status: string): TrackingStatus {
  if (status === 'registered') return 'label_created'
  return TRACKING_STATUSES.find((known) => known === status) ?? 'unknown'
}

/** Everything that happened, oldest first; an event without a readable time is none. */
export function eventsOf({ packages }: z.infer<typeof TrackedShipment>): TrackingEvent[] {
  return (packages ?? [])
    .flatMap((parcel) => parcel.tracking_events ?? [])
    .map(({ timestamp, location, status, details }) => ({
      status: statusOf(status),
      at: new Date(timestamp),
      text: [details, location].filter((part) => part != null && part.trim() !== '').join(' · '),
    }))
    .filter((event) => !Number.isNaN(event.at.getTime()))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** The events for which a webhook is registered. */
export const WEBHOOK_EVENTS: readonly string[] = ['shipment.tracking.*', 'shipment.status.deleted']

/** The part of shipcloud's published webhook that is read: the shipment at which something changed. */
export const WebhookCall = z.object({ data: z.object({ id: z.string().min(1).max(100) }) })

export const Webhook = z.object({
  id: z.string().min(1),
  url: z.string(),
  event_types: z.array(z.string()),
  deactivated: z.boolean().nullish(),
})
export const Webhooks = z.object({ webhooks: z.array(Webhook) })

/** Whether a webhook covers all events and calls this address. */
export const serves = (
  { url, event_types, deactivated }: z.infer<typeof Webhook>,
  address: string,
): boolean =>
  url === address && deactivated !== true && WEBHOOK_EVENTS.every((type) => event_types.includes(type))
