import { z } from 'zod'
import { Currency, Id, Instant, Money } from '../shared/index.ts'

/** What the services are asked for: with this parcel option. */
export const EligibleServicesBody = z.strictObject({ parcel_id: z.number().int().positive().max(32767) })

export const SavePrimeServiceBody = z.strictObject({
  shipping_service_id: z
    .string()
    .min(1)
    .max(200)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot store NUL, and no service is named so.
    .regex(/^[^\u0000-\u001f\u007f]+$/),
})

/** A service that takes every parcel of the order. */
export const ShippingService = z.object({
  shipping_service_id: z.string(),
  shipping_service_name: z.string(),
  carrier_name: z.string(),
  /** For all parcels together. */
  price: Money,
  currency: Currency,
  earliest_delivery: Instant.nullable(),
  latest_delivery: Instant.nullable(),
  /** False: it will probably arrive later than the channel has promised. */
  in_time: z.boolean(),
})
export type ShippingService = z.infer<typeof ShippingService>

/**
 * Why a service or a whole carrier is not offered.
 * - `rejected`: the channel says why, in `reason`
 * - `temporarily_unavailable`: the carrier does not answer the channel at the moment
 * - `terms_not_accepted`: its terms have to be accepted at the channel first
 * - `no_pdf`: its labels are no PDF
 * - `needs_more`: it asks for data that only the channel's own screens take
 * - `not_for_all_parcels`: it takes some of the order's parcels only
 */
export const SERVICE_OBJECTIONS = [
  'rejected',
  'temporarily_unavailable',
  'terms_not_accepted',
  'no_pdf',
  'needs_more',
  'not_for_all_parcels',
] as const

export const RejectedService = z.object({
  carrier_name: z.string(),
  /** Null: the carrier as a whole. */
  shipping_service_name: z.string().nullable(),
  objection: z.enum(SERVICE_OBJECTIONS),
  /** The channel's own message, where it has one. */
  reason: z.string(),
})
export type RejectedService = z.infer<typeof RejectedService>

/** What the channel offers for an order's parcels. */
export const EligibleServices = z.object({
  parcel_id: z.number().int(),
  /** The offers hold until then. */
  valid_until: Instant,
  data: z.array(ShippingService),
  rejected: z.array(RejectedService),
})
export type EligibleServices = z.infer<typeof EligibleServices>

/** The service that was chosen for an order, and what it was chosen for. */
export const PrimeService = ShippingService.extend({
  parcel_id: z.number().int(),
  /** The parcels it was offered for; other ones need a new offer. */
  parcels: z.array(z.object({ store_id: Id, line_ids: z.array(Id) })),
  valid_until: Instant,
})
export type PrimeService = z.infer<typeof PrimeService>
