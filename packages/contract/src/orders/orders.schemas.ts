import { z } from 'zod'
import {
  ApiPath,
  BerlinDateTime,
  Currency,
  Day,
  Id,
  IdInPath,
  Instant,
  Money,
  pageQuery,
  RequiredText,
  Text,
} from '../shared/index.ts'

export const ORDER_STATUSES = [
  'initial',
  'approved',
  'open',
  'shipped',
  'fulfilled',
  'returned',
  'cancelled',
  'mp_cancellation',
] as const
export const OrderStatus = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof OrderStatus>

/** Values of the status filter (decisions: Words of the order list). */
export const STATUS_FILTERS = [
  'all-all',
  'open-initial',
  'open',
  'reserved',
  'shipped',
  'returned',
  'partial_refund_label',
  'canceled',
  'mp_cancellation',
  'customer_cancellation',
] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]
export const DEFAULT_STATUS_FILTER: StatusFilter = 'open-initial'

/** What the list can be sorted by; `-` in front sorts downwards. */
export const ORDER_SORTS = [
  'order_date',
  'id',
  'ext_order_id',
  'customer_name',
  'sales_channel',
  'status',
  'order_total',
  'number_of_lines',
] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Delivery countries (spec: orders §5). */
export const DELIVERY_COUNTRIES = ['DE', 'AT', 'FR', 'NL', 'GB', 'BE', 'ES', 'IT'] as const

/** The filters of the order list, without paging: list, export and pick list share them. */
export const orderFilters = {
  order_status: z.enum(STATUS_FILTERS).default(DEFAULT_STATUS_FILTER),
  /** Days of the order date in Europe/Berlin, both inclusive. Left out: no limit on that side. */
  start: Day.optional(),
  end: Day.optional(),
  order_id: IdInPath.optional(),
  line_id: IdInPath.optional(),
  ext_order_id: Text(100).optional(),
  ext_order_id_addition: Text(100).optional(),
  erp_article_number: Text(100).optional(),
  customer_name: Text(100).optional(),
  sales_channel: z.coerce.number().int().min(0).max(1000).optional(),
  /** 0 hides orders that came through the merchant's own channel accounts, 1 shows only them. */
  merchant_external_order: z.enum(['0', '1']).optional(),
  /** Only lines in this state, beside the order's status (spec: orders §7). */
  line_status: z.enum(['all', 'open', 'shipped', 'returned', 'cancelled']).optional(),
  /** Free search: ids, EAN, article number, name, tracking number. */
  search: Text(100).optional(),
  sort: z
    .string()
    .regex(new RegExp(`^-?(${ORDER_SORTS.join('|')})$`))
    .optional(),
}

export const OrderListQuery = z.strictObject({ ...pageQuery, ...orderFilters })
export type OrderListQuery = z.infer<typeof OrderListQuery>
export const OrderExportQuery = z.strictObject(orderFilters)

export const StatusView = z.object({
  /** Key of the status; the screen words and colours it. */
  label: z.string(),
  style: z.enum(['success', 'info', 'warning', 'danger', 'neutral', 'teal']),
  icon: z.string(),
})

export const OrderRow = z.object({
  id: Id,
  ext_order_id: z.string(),
  ext_order_id_addition: z.string(),
  order_date: Instant,
  created_at: Instant,
  sales_channel: z.string(),
  sales_channel_id: z.number().int(),
  order_type: z.string(),
  merchant_external_order: z.boolean(),
  customer_name: z.string(),
  delivery_city: z.string(),
  delivery_country: z.string(),
  currency: Currency,
  order_total: Money,
  number_of_lines: z.number().int(),
  status: StatusView,
  status_id: OrderStatus,
  not_shippable_reason: z.string().nullable(),
  has_address_problem: z.boolean(),
  has_label_error: z.boolean(),
  /** When the order should have left (48 h of business time, spec: orders §8); null once nothing is to be done. */
  ship_by: Instant.nullable(),
  /** The first line, so that a row shows what it is about. */
  first_line: z
    .object({ title: z.string(), image_url: z.string(), wws_size: z.string(), kind: z.string() })
    .nullable(),
})
export type OrderRow = z.infer<typeof OrderRow>

export const OrderFilterOptions = z.object({
  status: z.array(z.object({ value: z.enum(STATUS_FILTERS) })),
  payments: z.array(z.string()),
  /** Channels the company has orders from, own shop first. */
  channels: z.array(
    z.object({
      id: z.number().int(),
      key: z.string(),
      name: z.string(),
      icon: z.string(),
      color: z.string(),
    }),
  ),
})

export const OrderStats = z.object({
  /** approved and open */
  open: z.number().int(),
  return: z.number().int(),
  /** arrived since midnight in Berlin */
  new: z.number().int(),
  shipped: z.number().int(),
  canceled: z.number().int(),
  reserved: z.number().int(),
  mp_cancellation: z.number().int(),
})

export const FindOrderParams = z.strictObject({ channel: RequiredText(40), number: RequiredText(100) })
export const FoundOrder = z.object({ order_id: Id })

export const Address = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  street: z.string(),
  street_no: z.string(),
  address_addition: z.string(),
  care_of: z.string(),
  zip_code: z.string(),
  city: z.string(),
  country: z.string(),
})
export type Address = z.infer<typeof Address>

/** The address fields that can be missing or implausible. */
export const ADDRESS_FIELDS = [
  'first_name',
  'last_name',
  'street',
  'street_no',
  'care_of',
  'zip_code',
  'city',
  'country',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

export const Customer = z.object({
  customer_id: z.string(),
  email: z.string(),
  phone_number: z.string(),
  /** Null where the channel gave none. */
  delivery: Address.nullable(),
  billing: Address.nullable(),
  /** The newest correction; it stands before the delivery address. */
  corrected: Address.nullable(),
})

/** Street of a parcel machine and of a post office with a counter (spec: orders §3, Customer). */
export const PACKSTATION = 'packstation'
export const POSTFILIALE = 'postfiliale'

/** `GET orders/{id}/customer/shipping` */
export const ShippingAddress = z.object({
  corrected_first_name: z.string(),
  corrected_last_name: z.string(),
  corrected_street: z.string(),
  corrected_street_number: z.string(),
  corrected_zip: z.string(),
  corrected_city: z.string(),
  corrected_company: z.string(),
  corrected_care_of: z.string(),
  country: z.string(),
  version: z.number().int().nonnegative(),
  /** False while a label is being bought or one exists. */
  editable: z.boolean(),
})

/**
 * `PUT orders/{id}/customer/shipping`. At a Packstation or Postfiliale the street is that word, the company is empty and
 * `corrected_care_of` is the post number (at a Postfiliale an e-mail address serves too; decisions: Shipping).
 */
export const AddressCorrection = z
  .strictObject({
    corrected_first_name: RequiredText(50),
    corrected_last_name: RequiredText(50),
    corrected_street: RequiredText(80),
    corrected_street_number: RequiredText(20),
    corrected_zip: RequiredText(12),
    corrected_city: RequiredText(60),
    corrected_company: Text(60).default(''),
    corrected_care_of: Text(60).default(''),
    version: z.number().int().nonnegative(),
  })
  .superRefine((address, context) => {
    const place = address.corrected_street.toLowerCase()
    if (place !== PACKSTATION && place !== POSTFILIALE) return
    if (!/^\d{3,4}$/.test(address.corrected_street_number)) {
      context.addIssue({
        code: 'custom',
        path: ['corrected_street_number'],
        params: { code: 'station_number' },
        message: 'station_number',
      })
    }
    const isEmail = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address.corrected_care_of)
    const isPostNumber = /^\d{6,10}$/.test(address.corrected_care_of)
    if (!(isPostNumber || (place === POSTFILIALE && isEmail))) {
      context.addIssue({
        code: 'custom',
        path: ['corrected_care_of'],
        params: { code: 'post_number' },
        message: 'post_number',
      })
    }
  })

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
  transitions: z.array(z.object({ transition: z.string(), date: BerlinDateTime, message: z.string() })),
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
})
export type OrderShipping = z.infer<typeof OrderShipping>

/** What has to be told to the channel about this order, and how far that is. */
export const ChannelReport = z.object({
  id: Id,
  kind: z.enum(['shipment_confirmation', 'cancellation']),
  state: z.enum(['pending', 'sent', 'failed']),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  next_attempt_at: Instant.nullable(),
  sent_at: Instant.nullable(),
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
  transitions: z.array(Transition),
  channel_reports: z.array(ChannelReport),
})
export type OrderDetail = z.infer<typeof OrderDetail>

export const Note = z.object({
  id: Id,
  author: z.string(),
  note: z.string(),
  original_message: z.string().nullable(),
  created_at: Instant,
  updated_by: z.string().nullable(),
  updated_at: Instant.nullable(),
  version: z.number().int(),
})
export const NoteBody = z.strictObject({ note: RequiredText(4000) })
export const NoteEdit = z.strictObject({
  note: RequiredText(4000),
  version: z.number().int().positive().optional(),
})
export const NoteParams = z.strictObject({ id: IdInPath, noteId: IdInPath })

/** With the line's `version`, a change that somebody else was faster with is refused. */
export const ChangeStoreBody = z.strictObject({
  store_id: Id,
  comment: Text(500).optional(),
  version: z.number().int().positive().optional(),
})
