import { z } from 'zod'
import { ApiPath, BerlinDateTime, Currency, Id, Instant, Money } from '../shared/index.ts'
import { PrimeService } from '../shipping/prime.schemas.ts'
import { LabelTransition } from '../shipping/tracking.schemas.ts'
import { ADDRESS_FIELDS, Customer } from './address.schemas.ts'
import { OrderErpExport } from './erp-export.schemas.ts'
import { OrderStatus, StatusView } from './orders.schemas.ts'

export const Transition = z.object({
  transition: z.string(),
  date: BerlinDateTime,
  line_id: Id.nullable(),
  points: z.number().int(),
  /** Who did it: a person's name, the channel, the carrier or Kontor itself. */
  actor: z.string(),
  message: z.string(),
})
export type Transition = z.infer<typeof Transition>

export const LineAllocation = z.object({
  date: BerlinDateTime,
  store: z.object({ id: Id, store_number: z.string(), name: z.string() }).nullable(),
  /** `only_store_with_stock`, `best_ranking`, `chosen_by_staff`, … ; the screen words it. */
  reason: z.string(),
  comment: z.string(),
  actor: z.string(),
  candidates: z.array(
    z.object({
      store_number: z.string(),
      name: z.string(),
      available: z.number().int(),
      ranking: z.number().int(),
    }),
  ),
})

/** A goodwill case as the order document shows it. */
export const LineCase = z.object({
  id: Id,
  status: z.enum(['requested', 'accepted', 'declined']),
  reason: z.string(),
  condition: z.string(),
  message: z.string(),
  requested_reduction: Money,
  images: z.array(z.object({ id: Id, path: ApiPath })),
  requested_by: z.string(),
  date: BerlinDateTime,
  /** What the provider or the channel said to it; empty while it is open. */
  answer: z.string(),
  answered_by: z.string(),
  answered_date: BerlinDateTime.nullable(),
})
export type LineCase = z.infer<typeof LineCase>

export const OrderLine = z.object({
  id: Id,
  position: z.number().int(),
  sku: z.string(),
  title: z.string(),
  brand: z.string(),
  kind: z.string(),
  wws_id: z.string(),
  ean: z.string(),
  wws_size: z.string(),
  wws_color: z.string(),
  image_url: z.string(),
  item_price: Money,
  original_item_price: Money,
  tax_value: z.number(),
  shipping_price: Money,
  reductions: z.object({ refund_amount: Money, refundable_amount: Money }),
  store_id: Id.nullable(),
  booked_store_id: Id.nullable(),
  shipping_id: Id.nullable(),
  cancellation_id: Id.nullable(),
  return_id: Id.nullable(),
  cancel_reason: z.string().nullable(),
  return_reason: z.string().nullable(),
  /** The newest goodwill case. */
  case: LineCase.nullable(),
  /** All of them, oldest first. */
  cases: z.array(LineCase),
  is_oversize: z.boolean(),
  mp_item_id: z.string(),
  mp_item_id_addition: z.string(),
  erp_additions: z.object({ article_number: z.string() }),
  status: StatusView,
  status_transitions: z.object({
    returnable: z.boolean(),
    cancelable: z.boolean(),
    partial_refundable: z.boolean(),
  }),
  transitions: z.array(Transition),
  allocations: z.array(LineAllocation),
  version: z.number().int(),
})
export type OrderLine = z.infer<typeof OrderLine>

export const ShippingLabel = z.object({
  id: Id,
  type: z.enum(['shipping', 'return']),
  state: z.enum(['requested', 'prepared', 'purchasing', 'bought', 'rejected', 'unknown']),
  carrier: z.string(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  shipping_label_path: ApiPath.nullable(),
  transitions: z.array(LabelTransition),
})

export const OrderShipping = z.object({
  id: Id,
  store_id: Id,
  state: z.enum(['requested', 'shipped', 'failed', 'voided']),
  created_at: Instant,
  line_ids: z.array(Id),
  labels: z.array(ShippingLabel),
  combined_path_shipping: ApiPath.nullable(),
  combined_path_documents: ApiPath.nullable(),
  combined_path: ApiPath.nullable(),
  delivery_information_path: ApiPath.nullable(),
  return_information_path: ApiPath.nullable(),
  /** The return slip of a channel with a return programme of its own. */
  return_programme_path: ApiPath.nullable(),
  /** Its papers may be taken back: the carrier has not got it yet. */
  voidable: z.boolean(),
  /** It is on its way, and the return label that belongs to it failed. */
  return_label_missing: z.boolean(),
})
export type OrderShipping = z.infer<typeof OrderShipping>

/**
 * What has to be told to the channel about this order, and how far that is: waiting, taken on by the channel and being
 * worked on, known to it, answered with no (goodwill), given up, or not to be told any more.
 */
export const ChannelReport = z.object({
  id: Id,
  kind: z.enum(['shipment_confirmation', 'cancellation', 'return', 'refund']),
  state: z.enum(['pending', 'submitted', 'sent', 'declined', 'failed', 'dismissed']),
  /** The channel fetches it itself; nothing is sent to it. */
  is_fetched: z.boolean(),
  line_ids: z.array(Id),
  /** What the customer gets back; null where the report is about something else. */
  amount: Money.nullable(),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  /** When it is tried or looked at next; of a fetched one, until when the channel should have fetched it. */
  next_attempt_at: Instant.nullable(),
  sent_at: Instant.nullable(),
})
export type ChannelReport = z.infer<typeof ChannelReport>

export const OrderDetail = z.object({
  id: Id,
  ext_order_id: z.string(),
  ext_order_id_addition: z.string(),
  order_date: Instant,
  created_at: Instant,
  sales_channel: z.string(),
  sales_channel_id: z.number().int(),
  order_type: z.string(),
  merchant_external_order: z.boolean(),
  payment_method: z.string(),
  currency: Currency,
  order_total: Money,
  number_of_lines: z.number().int(),
  status: StatusView,
  status_id: OrderStatus,
  not_shippable_reason: z.string().nullable(),
  points: z.number().int(),
  customer_comment: z.string(),
  address_problems: z.array(z.enum(ADDRESS_FIELDS)),
  /** 1: the carrier refused the merchant's own data; 0: a technical error; null: no open label error. */
  own_label_error: z.union([z.literal(0), z.literal(1)]).nullable(),
  label_errors: z.array(
    z.object({
      id: Id,
      own_label_error: z.boolean(),
      /** `address`, `refused`, `unreachable`, `ask_channel`, …: what kind of failure it is. */
      reason: z.string(),
      information: z.array(z.string()),
      fields: z.array(z.string()),
      created_at: Instant,
    }),
  ),
  shippingLock: z.boolean(),
  version: z.number().int(),
  customer: Customer.nullable(),
  lines: z.array(OrderLine),
  shippings: z.array(OrderShipping),
  cancellations: z.array(
    z.object({
      id: Id,
      line_id: Id,
      reason: z.string(),
      comment: z.string(),
      actor: z.string(),
      date: BerlinDateTime,
    }),
  ),
  returns: z.array(
    z.object({
      id: Id,
      line_id: Id,
      reason: z.string(),
      comment: z.string(),
      refund_amount: Money,
      actor: z.string(),
      date: BerlinDateTime,
    }),
  ),
  transitions: z.array(Transition),
  channel_reports: z.array(ChannelReport),
  /** Null where the company has no ERP. */
  erp_export: OrderErpExport.nullable(),
  /** The shipping service that was chosen for a Prime order. */
  prime_service: PrimeService.nullable(),
})
export type OrderDetail = z.infer<typeof OrderDetail>
