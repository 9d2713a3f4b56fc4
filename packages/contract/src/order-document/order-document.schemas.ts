import { z } from 'zod'
import { ChannelReport } from '../channels/channels.schemas.ts'
import { OrderErpExport } from '../erp/erp.schemas.ts'
import { LINE_ACTIONS } from '../order-actions/order-actions.schemas.ts'
import { ADDRESS_FIELDS, Address, Customer } from '../orders/address.schemas.ts'
import { LineAllocation, Points, Transition } from '../orders/order-history.schemas.ts'
import { CHARGE_KINDS, OrderStatus, StatusView } from '../orders/orders.schemas.ts'
import { PickState } from '../orders/pick-list.schemas.ts'
import { LineCase } from '../returns/line-case.schemas.ts'
import { BerlinDateTime, Currency, Id, Instant, Money } from '../shared/index.ts'
import { OrderCustoms } from '../shipping/customs.schemas.ts'
import { OrderShipping } from '../shipping/parcel.schemas.ts'
import { PrimeService } from '../shipping/prime.schemas.ts'

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
  /** As delivered. */
  image_url: z.string(),
  /** Where our copy of the article's picture is (`picturePath`); empty without one. */
  img_path: z.string(),
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
  /** What the device of its store said of it. */
  pick: PickState.nullable(),
  version: z.number().int(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** What the customer pays, or is given off, beside goods and shipping. */
const OrderCharge = z.object({
  id: Id,
  kind: z.enum(CHARGE_KINDS),
  /** What the channel calls it; empty where the kind says it. */
  name: z.string(),
  /** Position at the channel that it belongs to; empty: the order as a whole. */
  mp_item_id: z.string(),
  /** Gross; below zero for a discount. */
  amount: Money,
  tax_value: z.number(),
})

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
  /** By how much the total exceeds what lines, shipping and charges added up to on arrival; less than 0: falls short. */
  amount_difference: Money,
  /** Who confirmed the amounts of the lines, and when; null: nobody. */
  amounts_confirmed: z.object({ by: z.string(), at: Instant }).nullable(),
  /** What the channel changed when papers or shipping stood before it; null when there is nothing to see to. */
  late_change: z
    .object({
      at: Instant,
      delivery: Address.nullable(),
      billing: Address.nullable(),
      lines: z.array(
        z.object({
          change: z.enum(['added', 'removed', 'repriced']),
          mp_item_id: z.string(),
          title: z.string(),
          ean: z.string(),
          quantity: z.number().int(),
          /** Gross per piece, as the channel has it now. */
          item_price: Money,
        }),
      ),
      order_total: Money.nullable(),
    })
    .nullable(),
  number_of_lines: z.number().int(),
  status: StatusView,
  status_id: OrderStatus,
  not_shippable_reason: z.string().nullable(),
  /** When it should have left (48 h of business time, spec: orders §8); null once nothing is to be done. */
  ship_by: Instant.nullable(),
  points: Points,
  customer_comment: z.string(),
  address_problems: z.array(z.enum(ADDRESS_FIELDS)),
  /** The fields that are empty in the billing address; none where the channel sent no such address. */
  billing_problems: z.array(z.enum(ADDRESS_FIELDS)),
  /** 1: the carrier refused the merchant's own data; 0: a technical error; null: no open label error. */
  own_label_error: z.union([z.literal(0), z.literal(1)]).nullable(),
  label_errors: z.array(
    z.object({
      id: Id,
      own_label_error: z.boolean(),
      /** `address`, `refused`, `unreachable`, `ask_channel`, …: what kind of failure it is. */
      reason: z.string(),
      /** That the label was asked from. */
      carrier: z.string(),
      information: z.array(z.string()),
      fields: z.array(z.string()),
      created_at: Instant,
    }),
  ),
  shippingLock: z.boolean(),
  version: z.number().int(),
  customer: Customer.nullable(),
  lines: z.array(OrderLine),
  charges: z.array(OrderCharge),
  shippings: z.array(OrderShipping),
  /** The papers of all parcels in one PDF; null unless several parcels have some. */
  combined_path: z.string().nullable(),
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
  /** What went back beside the goods because no piece was left with the customer (§ 357 (2) BGB). */
  delivery_refunds: z.array(
    z.object({
      /** Its first row. */
      id: Id,
      /** The return that was the last. */
      return_id: Id,
      shipping_amount: Money,
      charges_amount: Money,
      date: BerlinDateTime,
    }),
  ),
  transitions: z.array(Transition),
  channel_reports: z.array(ChannelReport),
  /** Null where the company has no ERP. */
  erp_export: OrderErpExport.nullable(),
  /** The shipping service that was chosen for a Prime order. */
  prime_service: PrimeService.nullable(),
  /** What is about to be done with lines, and can still be taken back. */
  pending_acts: z.array(
    z.object({
      id: Id,
      action: z.enum(LINE_ACTIONS),
      lines: z.array(Id),
      starts_at: Instant,
      requested_by: z.string(),
    }),
  ),
  /** What the parcels that are still to be made declare to customs; null where nothing crosses a border. */
  customs: OrderCustoms.nullable(),
})
export type OrderDetail = z.infer<typeof OrderDetail>
