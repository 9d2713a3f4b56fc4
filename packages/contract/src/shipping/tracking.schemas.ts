import { z } from 'zod'
import { BerlinDateTime } from '../shared/index.ts'

/** What a carrier reports of a label on its way (spec: orders §2, Shipment tracking panel). */
export const TRACKING_STATUSES = [
  'label_created',
  'picked_up',
  'transit',
  'out_for_delivery',
  'awaits_pickup_by_receiver',
  'delivered',
  'notification',
  'delayed',
  'exception',
  'not_delivered',
  'canceled',
  'destroyed',
  'unknown',
] as const
export type TrackingStatus = (typeof TRACKING_STATUSES)[number]

/** Reports that say nothing of a parcel having been in the carrier's hands. */
const BEFORE_HAND_OVER: readonly string[] = ['label_created', 'notification', 'canceled', 'unknown']

/**
 * Whether the carrier has, or had, the parcel: from then on its label cannot be voided (decisions: Order state machine,
 * "before hand-over").
 */
export const isHandedOver = (reports: readonly { readonly transition: string }[]): boolean =>
  reports.some(({ transition }) => !BEFORE_HAND_OVER.includes(transition))

/**
 * Where a parcel stands after everything reported of it, oldest first: the latest report, but an end stays an end, and
 * "unknown" and "notification" say nothing of the place. Undefined before the first report.
 */
export function standingOf(reports: readonly { readonly transition: string }[]): string | undefined {
  const end = reports.findLast(({ transition }) => transition === 'delivered' || transition === 'destroyed')
  const telling = reports.filter(
    ({ transition }) => transition !== 'unknown' && transition !== 'notification',
  )
  return (end ?? telling.at(-1) ?? reports.at(-1))?.transition
}

/** One report of the carrier. `transition` is a `TrackingStatus`; a newer server may know more. */
export const LabelTransition = z.object({
  transition: z.string(),
  date: BerlinDateTime,
  /** The carrier's message, with the place where it named one. */
  message: z.string(),
})
export type LabelTransition = z.infer<typeof LabelTransition>

/** A webhook as its vendor publishes it; only the vendor's connector reads it. */
export const CarrierWebhook = z.looseObject({})

/** Names the vendor and the contract whose webhooks arrive here, and proves that the caller was given the address by us. */
export const CarrierWebhookParams = z.strictObject({
  vendor: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  token: z.string().regex(/^(operator|c[1-9]\d{0,14})\.[A-Za-z0-9_-]{43}$/),
})
