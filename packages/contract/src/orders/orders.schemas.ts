import { z } from 'zod'
import {
  Currency,
  Id,
  IdInPath,
  Instant,
  Line,
  Money,
  ownValue,
  pageQuery,
  RequiredLine,
  SentDay,
  tableFormat,
  WholeInPath,
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

/** What is charged beside goods and shipping, and what is given off: a discount off the goods, one on shipping off shipping. */
export const CHARGE_KINDS = [
  'gift_wrap',
  'cod_fee',
  'delivery_tip',
  'other',
  'discount',
  'shipping_discount',
] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** Whether a charge takes something off: its amount is below zero, that of every other above it. */
export const isDiscountKind = (kind: string): boolean => kind === 'discount' || kind === 'shipping_discount'

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
export const DEFAULT_STATUS_FILTER = 'open-initial' satisfies StatusFilter
const OPEN_AND_RESERVED = 'open-and-reserved'

/** What a period of the list can be about, beside the date of the order. */
export const ORDER_EVENTS = ['arrived', 'ordered', 'shipped', 'cancelled', 'returned'] as const
export type OrderEventFilter = (typeof ORDER_EVENTS)[number]

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
  'ship_by',
] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** When what waits for shipping is due, in days of Europe/Berlin: `today` is still to come, `overdue` has passed. */
export const ORDER_DUES = ['overdue', 'today', 'tomorrow'] as const
export type OrderDue = (typeof ORDER_DUES)[number]

/** Whether the filters leave what waits alone: it is listed by its deadline (decisions: Lists). */
export const listsWhatWaits = ({
  order_status,
  due,
}: {
  readonly order_status: StatusFilter
  readonly due?: OrderDue | undefined
}): boolean => due !== undefined || ['open-initial', 'open', 'reserved'].includes(order_status)

/** How many days of Berlin are looked at for orders without an invoice, today among them: what is older has been settled elsewhere. */
export const WITHOUT_INVOICE_DAYS = 30

const DIRECTIONS: Readonly<Record<string, string>> = {
  asc: 'order_date' satisfies OrderSort,
  desc: `-${'order_date' satisfies OrderSort}`,
}

/** Delivery countries (spec: orders §5). */
export const DELIVERY_COUNTRIES = ['DE', 'AT', 'FR', 'NL', 'GB', 'BE', 'ES', 'IT'] as const
/** Where a building may have a name, or a place of its own, instead of a number (spec: orders §5). */
export const HOUSES_WITHOUT_NUMBER: ReadonlySet<string> = new Set<(typeof DELIVERY_COUNTRIES)[number]>([
  'GB',
  'FR',
])

/** The filters of the order list, without paging: list, export and pick list share them. */
export const orderFilters = {
  /** `open-and-reserved` is another word for the default (decisions: Words of the order list). */
  order_status: z
    .enum([...STATUS_FILTERS, OPEN_AND_RESERVED])
    .default(DEFAULT_STATUS_FILTER)
    .transform((value) => (value === OPEN_AND_RESERVED ? DEFAULT_STATUS_FILTER : value)),
  /** Days in Europe/Berlin, both inclusive, of the order date or of `event`. Left out: no limit on that side. */
  start: SentDay.optional(),
  end: SentDay.optional(),
  /**
   * What has to have happened in the period: the order arrived here, or a line of it was ordered and paid, which counts on the
   * order date, or shipped, cancelled or returned, which count when they were booked. Left out: the order date alone.
   */
  event: z.enum(ORDER_EVENTS).optional(),
  /** Sender store of a line, with `event` of the line to which it happened; 0: all. */
  store: WholeInPath(0).optional(),
  /** 1: only orders with a line whose store the channel named; with `event` the line to which it happened. */
  store_named: z.enum(['1']).optional(),
  /** Only what waits for shipping and is due then. */
  due: z.enum(ORDER_DUES).optional(),
  order_id: IdInPath.optional(),
  line_id: IdInPath.optional(),
  ext_order_id: Line(100).optional(),
  ext_order_id_addition: Line(100).optional(),
  erp_article_number: Line(100).optional(),
  customer_name: Line(100).optional(),
  sales_channel: WholeInPath(0, 1000).optional(),
  /** Orders of the merchant's own accounts: `0` hides them, `1` shows them among the others (as without it), `only` alone. */
  merchant_external_order: z.enum(['0', '1', 'only']).optional(),
  /** Only lines in this state, beside the order's status (spec: orders §7). */
  line_status: z.enum(['all', 'open', 'shipped', 'returned', 'cancelled']).optional(),
  /** 1: only orders whose lines do not add up to their total, until somebody confirms the amounts. */
  amount_difference: z.enum(['1']).optional(),
  /** Only orders in which the merchant cancelled something for a reason of its own within so many days. */
  own_cancellation: z.enum(['7', '14', '30', '90']).optional(),
  /** 1: only orders with a label error that nobody has resolved. */
  label_error: z.enum(['1']).optional(),
  /**
   * 1: only orders of the last `WITHOUT_INVOICE_DAYS` days that the merchant sold on an account of its own, that were shipped and
   * have no invoice. None while it has not set up invoices of its own, nor on channels that write them.
   */
  without_invoice: z.enum(['1']).optional(),
  /** 1: only orders with a return parcel that the carrier has: scanned, neither delivered nor booked. */
  return_in_delivery: z.enum(['1']).optional(),
  /** Free search: ids, EAN, article number, name, tracking number. */
  search: Line(100).optional(),
  /**
   * One of `ORDER_SORTS`; `asc` and `desc` alone sort by the date of the order (spec: orders §7). `ship_by`: by deadline, then
   * by the date of the order; what has no deadline comes last, downwards too.
   */
  sort: z
    .string()
    .regex(new RegExp(`^(?:asc|desc|-?(?:${ORDER_SORTS.join('|')}))$`))
    .transform((sort) => ownValue(DIRECTIONS, sort) ?? sort)
    .optional(),
}

/** The filters alone, where they travel in a body: values as the address writes them. */
export const OrderListFilters = z.strictObject(orderFilters)
export type OrderListFilters = z.infer<typeof OrderListFilters>

export const OrderListQuery = z.strictObject({ ...pageQuery, ...orderFilters })
export type OrderListQuery = z.infer<typeof OrderListQuery>

/** So many orders a table takes by their ids, which travel in its address. */
export const EXPORTED_BY_ID = 500

export const OrderExportQuery = z.strictObject({
  ...orderFilters,
  ...tableFormat,
  /** Only these orders, by commas, of those that the filters show. */
  order_ids: z
    .string()
    .max(EXPORTED_BY_ID * 16)
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .optional(),
})

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
  /** A line that is to be sent from here has no store yet. */
  is_without_store: z.boolean(),
  has_address_problem: z.boolean(),
  has_label_error: z.boolean(),
  /** Its lines do not add up to its total, and nobody has confirmed the amounts. */
  has_amount_difference: z.boolean(),
  /** When the order should have left (48 h of business time, spec: orders §8); null once nothing is to be done. */
  ship_by: Instant.nullable(),
  /** The first line, so that a row shows what it is about. */
  first_line: z
    .object({
      title: z.string(),
      /** As delivered. */
      image_url: z.string(),
      /** Where our copy of the article's picture is (`picturePath`); empty without one. */
      img_path: z.string(),
      wws_size: z.string(),
      kind: z.string(),
    })
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

export const FindOrderParams = z.strictObject({ channel: RequiredLine(40), number: RequiredLine(100) })
export const FoundOrder = z.object({ order_id: Id })
