import { z } from 'zod'
import { Ean } from '../catalogue/index.ts'
import { StatusView } from '../orders/orders.schemas.ts'
import {
  Currency,
  Id,
  Instant,
  Line,
  Money,
  PartnerInstant,
  PartnerLine,
  pageQuery,
  RequiredPartnerLine,
  RequiredText,
  Row,
  SentDay,
  Text,
  WholeInPath,
} from '../shared/index.ts'

/** Where a reservation stands (decisions: Click and collect). */
export const RESERVATION_STATUS = {
  received: 1,
  confirmed: 2,
  cancelled_by_customer: 3,
  not_available: 4,
  ready: 5,
  picked_up: 6,
  returned: 7,
  expired: 8,
} as const
export type ReservationStatusId = (typeof RESERVATION_STATUS)[keyof typeof RESERVATION_STATUS]
export const ReservationStatusId = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
  z.literal(8),
])

/** Values of the status filter and what they stand for. */
export const RESERVATION_FILTERS = {
  processing: [1, 2, 5],
  unanswered: [1],
  shipped: [6],
  returned: [7],
  canceled: [3, 4, 8],
} as const satisfies Record<string, readonly ReservationStatusId[]>
export type ReservationFilter = keyof typeof RESERVATION_FILTERS

/** What a store can do with a reservation. */
export const RESERVATION_ACTIONS = ['confirm', 'ready', 'pick_up', 'cancel', 'take_back'] as const
export type ReservationAction = (typeof RESERVATION_ACTIONS)[number]

/** Sorted by `expires_at`, closed ones, which have no deadline, come last either way. */
export const RESERVATION_SORTS = ['expires_at', 'date_order', 'status', 'customer_name', 'store'] as const

export const ReservationListQuery = z.strictObject({
  ...pageQuery,
  status: z
    .enum(['all', 'processing', 'unanswered', 'shipped', 'returned', 'canceled'])
    .default('processing'),
  /** 1: only those in which the customer wrote last. */
  message: z.enum(['1']).optional(),
  /** Days of the reservation in Europe/Berlin, both inclusive. */
  start: SentDay.optional(),
  end: SentDay.optional(),
  /** The channel's number, or an article number or EAN. */
  ext_order_id: Line(100).optional(),
  sales_channel_id: WholeInPath(0, 1000).optional(),
  /** A reservation's number: its own, or the channel's, which is the one that the customer knows. */
  qb_id: Line(100).optional(),
  last_name: Line(100).optional(),
  sort: z
    .string()
    .regex(new RegExp(`^-?(${RESERVATION_SORTS.join('|')})$`))
    .default('expires_at'),
})
export type ReservationListQuery = z.infer<typeof ReservationListQuery>

export const ReservationRow = z.object({
  reservation_id: Id,
  ext_order_id: z.string(),
  sales_channel_id: z.number().int(),
  sales_channel: z.string(),
  date_order: Instant,
  status: StatusView,
  status_id: ReservationStatusId,
  customer_firstname: z.string(),
  customer_name: z.string(),
  products_title: z.string(),
  /** As delivered. */
  products_image: z.string(),
  /** Where our copy of the article's picture is (`picturePath`); empty without one. */
  img_path: z.string(),
  products_kind: z.string(),
  products_size: z.string(),
  products_price: Money,
  currency: Currency,
  store_number: z.string(),
  store_name: z.string(),
  /** Until when it has to be answered or picked up; null once it is closed. */
  expires_at: Instant.nullable(),
  /** The customer wrote last. */
  has_unanswered_message: z.boolean(),
})
export type ReservationRow = z.infer<typeof ReservationRow>

export const ReservationContact = z.object({
  id: Id,
  /** `merchant` stands on the left, everybody else on the right. */
  author: z.enum(['merchant', 'customer']),
  author_name: z.string(),
  date: Instant,
  /** Lines of the message. */
  message: z.array(z.string()),
  /** Of the merchant's: whether the mail went out. Of the customer's: `automatic` was written by nobody. */
  state: z.enum(['pending', 'sent', 'failed', 'received', 'automatic']),
  /** Of the customer's: the lines of the whole mail, where `message` is without the mail that it quotes; else null. */
  whole: z.array(z.string()).nullable(),
  /** Attachments of a reply that were not taken over. */
  attachments: z.number().int().nonnegative(),
})
export type ReservationContact = z.infer<typeof ReservationContact>

export const ReservationDetail = ReservationRow.extend({
  customer_email: z.string(),
  customer_tel: z.string(),
  customer_comment: z.string(),
  store_information: z.object({
    name: z.string(),
    street: z.string(),
    street_no: z.string(),
    zip_code: z.string(),
    city: z.string(),
  }),
  /** What a message to the customer gets above and below it. */
  mail_frame: z.object({ greeting: z.string(), closing: z.string() }),
  products_id: z.string(),
  products_ean: z.string(),
  products_sku: z.string(),
  products_brand: z.string(),
  products_color: z.string(),
  /** Always one piece (spec: orders §2, Click and collect). */
  products_amount: z.literal(1),
  /** Whether a piece is promised to it in the store. */
  stock_reserved: z.boolean(),
  /** What the store wrote to itself. */
  notes: z.string(),
  actions: z.array(z.enum(RESERVATION_ACTIONS)),
  /** Whether the customer can be written to: there is an address. */
  can_write: z.boolean(),
  histories: z.array(
    z.object({
      date: Instant,
      status: StatusView,
      status_id: ReservationStatusId,
      actor: z.string(),
      comment: z.string(),
    }),
  ),
  contacts: z.array(ReservationContact),
  version: z.number().int(),
})
export type ReservationDetail = z.infer<typeof ReservationDetail>

export const ReservationActionBody = z.strictObject({
  action: z.enum(RESERVATION_ACTIONS),
  /** Goes into the history and, where the customer gets a mail about it, into that mail. */
  comment: Text(1000).default(''),
  version: z.number().int().positive().optional(),
})
export const ReservationMessageBody = z.strictObject({ message: RequiredText(4000) })
export const ReservationNotesBody = z.strictObject({
  notes: Text(4000),
  version: z.number().int().positive().optional(),
})

/** Reservations as a shop or channel delivers them. */
export const IntakeReservation = z.strictObject({
  /** Id or key of the sales channel. */
  channel: RequiredPartnerLine(40),
  /** The channel's own number: delivering it again changes nothing. */
  ext_order_id: RequiredPartnerLine(100),
  /** Number of the store where it shall be picked up. */
  store_number: RequiredPartnerLine(40),
  date_order: PartnerInstant,
  customer_firstname: PartnerLine(100).default(''),
  customer_name: RequiredPartnerLine(100),
  customer_email: z.union([z.literal(''), z.email().max(200)]).default(''),
  customer_tel: PartnerLine(50).default(''),
  customer_comment: Text(2000).default(''),
  ean: z.union([z.literal(''), Ean]).default(''),
  article_number: PartnerLine(60).default(''),
  sku: PartnerLine(100).default(''),
  title: RequiredPartnerLine(300),
  size: PartnerLine(20).default(''),
  color: PartnerLine(60).default(''),
  price: Money.nonnegative().max(99_999),
  currency: Currency.default('EUR'),
})

export const IntakeReservationsBody = z.strictObject({
  reservations: z.array(Row(IntakeReservation)).min(1).max(500),
})
export const IntakeReservationsAnswer = z.object({
  data: z.array(
    z.object({
      ext_order_id: z.string(),
      result: z.enum(['imported', 'unchanged', 'refused']),
      reservation_id: Id.nullable(),
      /** False: no piece was left in that store by the last feed. */
      stock_reserved: z.boolean(),
      message: z.string(),
      errors: z.record(z.string(), z.array(z.string())).optional(),
    }),
  ),
})
export const IntakeReservationEventParams = z.strictObject({
  channel: RequiredPartnerLine(40),
  ext_order_id: RequiredPartnerLine(100),
})
export const IntakeReservationEvent = z.strictObject({
  type: z.literal('cancelled'),
  comment: Text(1000).default(''),
})
