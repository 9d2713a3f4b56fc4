import { z } from 'zod'
import { AddressCorrection, ShippingAddress } from '../orders/address.schemas.ts'
import { Id, IdInPath, Instant, pageQuery } from '../shared/index.ts'

/** The lists that find what was overlooked (spec: orders §2, Overview and monitoring lists). */
export const OBSERVATIONS = ['orders', 'returns', 'unknown-status', 'ordersShipped'] as const
export type Observation = (typeof OBSERVATIONS)[number]
export const ObservationParams = z.strictObject({ type: z.enum(OBSERVATIONS) })
export const ObservationQuery = z.strictObject({
  ...pageQuery,
  /** Of the returns only those past 32 hours: what the dashboard warns of. */
  overdue: z.enum(['true', 'false']).optional(),
})

export const ObservationRow = z.object({
  order_id: Id,
  ext_order_id: z.string(),
  sales_channel_id: z.number().int(),
  sales_channel: z.string(),
  erp_article_number: z.string(),
  title: z.string(),
  order_date: Instant,
  /** When the clock of this row began: the order, the return's arrival, the carrier's last report, its papers. */
  occured_at: Instant,
  /** Minutes of business time since then. */
  date_diff: z.number().int().nonnegative(),
  /** Lists of parcels: the parcel, and when its papers were made. */
  shipping_id: Id.nullable(),
  shipping_date: Instant.nullable(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  /**
   * When it should have been done: the order shipped, the return booked (32 hours), the parcel handed over. Null where nothing
   * is due.
   */
  due_at: Instant.nullable(),
  /** Of a return: past 32 hours. */
  overdue: z.boolean(),
})
export type ObservationRow = z.infer<typeof ObservationRow>

export const ObservationGroup = z.object({
  group: z.object({ name: z.string(), email: z.string(), company_id: Id }),
  rows: z.array(ObservationRow),
})
export type ObservationGroup = z.infer<typeof ObservationGroup>

/** How many rows wait in each list, for the badges; each stops counting at 1,000. */
export const ObservationCounts = z.object({
  orders: z.number().int().nonnegative(),
  returns: z.number().int().nonnegative(),
  unknown_status: z.number().int().nonnegative(),
  orders_shipped: z.number().int().nonnegative(),
  labels: z.number().int().nonnegative(),
})
export type ObservationCounts = z.infer<typeof ObservationCounts>

export const HideOrderParams = z.strictObject({ orderId: IdInPath })
export const HideShippingParams = z.strictObject({ shippingId: IdInPath })

/** A label that failed (spec: orders §3, "Label (error list)"). */
export const FailedLabel = z.object({
  id: Id,
  order_id: Id,
  ext_order_id: z.string(),
  sales_channel_id: z.number().int(),
  sales_channel: z.string(),
  merchant_external_order: z.boolean(),
  company: z.object({ id: Id, name: z.string() }),
  created_at: Instant,
  label_type: z.enum(['shipping', 'return']),
  /** `processing`: somebody has set it going again. */
  status: z.enum(['failed', 'processing']),
  /** False once hidden from the bell. */
  show: z.boolean(),
  own_label_error: z.boolean(),
  /** What happened, in lines of the reader's language. */
  information: z.array(z.string()),
  /** Whether the reader may correct the address here (decisions: Words of the order list). */
  address_editable: z.boolean(),
})
export type FailedLabel = z.infer<typeof FailedLabel>

export const FailedLabelsQuery = z.strictObject({
  ...pageQuery,
  /** Only labels whose address is refused, or only the others. */
  cause: z.enum(['all', 'address', 'technical']).default('all'),
})

/** What was sent to the carrier, for people who look for the mistake. */
export const FailedLabelPayload = z.object({ id: Id, payload: z.unknown(), errors: z.array(z.string()) })

/** The answer to one retry or to all of them. */
export const Recreated = z.object({ message: z.string(), count: z.number().int().nonnegative() })

export const LabelAddress = ShippingAddress
export const LabelAddressCorrection = AddressCorrection
