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
 * Whether the carrier has, or had, the parcel: from then on its label cannot be taken back (decisions: Order state
 * machine, "before hand-over").
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
  /** The carrier's words, with the place where it named one. */
  message: z.string(),
})
export type LabelTransition = z.infer<typeof LabelTransition>

/**
 * A webhook of shipcloud, as published: only what is read of it. It is believed in one thing, that something changed at
 * this shipment.
 */
export const ShipcloudNews = z.object({ data: z.object({ id: z.string().min(1).max(100) }) })

/** Names the account whose news arrive here, and proves that whoever calls was told the address by us. */
export const CarrierNewsParams = z.strictObject({
  token: z.string().regex(/^(operator|c[1-9]\d{0,14})\.[A-Za-z0-9_-]{43}$/),
})
