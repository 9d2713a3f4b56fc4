import type { OrderLine } from '@kontor/contract/order-document'
import type { OrderStatus } from '@kontor/contract/orders'
import { deadlinesFor } from '../../../platform/clock/deadlines.ts'

type View = OrderLine['status']

/** What can happen to an order as a whole (decisions: Order state machine). */
export const LIFECYCLE_EVENTS = [
  'paid',
  'payment_expired',
  'cancelled',
  'channel_cancelled',
  'all_shipped',
  'delivered',
  'all_returned',
  'labels_voided',
] as const
export type LifecycleEvent = (typeof LIFECYCLE_EVENTS)[number]

/** The state machine. What is not in it does not happen. */
export const LIFECYCLE: Readonly<
  Record<OrderStatus, Readonly<Partial<Record<LifecycleEvent, OrderStatus>>>>
> = {
  initial: {
    paid: 'approved',
    payment_expired: 'cancelled',
    cancelled: 'cancelled',
    channel_cancelled: 'mp_cancellation',
  },
  approved: { all_shipped: 'shipped', cancelled: 'cancelled', channel_cancelled: 'mp_cancellation' },
  open: { all_shipped: 'shipped', cancelled: 'cancelled', channel_cancelled: 'mp_cancellation' },
  shipped: { delivered: 'fulfilled', all_returned: 'returned', labels_voided: 'open' },
  fulfilled: { all_returned: 'returned' },
  returned: {},
  cancelled: {},
  mp_cancellation: {},
}

/** Statuses in which an event changes nothing: the order is there already, or further. */
const UNCHANGED: Readonly<Record<LifecycleEvent, readonly OrderStatus[]>> = {
  paid: ['approved', 'open', 'shipped', 'fulfilled', 'returned'],
  payment_expired: ['approved', 'open', 'shipped', 'fulfilled', 'returned', 'cancelled', 'mp_cancellation'],
  cancelled: ['cancelled', 'mp_cancellation'],
  channel_cancelled: ['cancelled', 'mp_cancellation'],
  all_shipped: ['shipped', 'fulfilled', 'returned'],
  delivered: ['fulfilled', 'returned'],
  all_returned: ['returned'],
  labels_voided: ['open'],
}

/**
 * Where an event leads from a status: the next status, `unchanged` when the order is there already or further,
 * or `illegal` when it cannot happen there.
 */
export function nextStatus(from: OrderStatus, event: LifecycleEvent): OrderStatus | 'unchanged' | 'illegal' {
  const next = LIFECYCLE[from][event]
  if (next) return next
  return UNCHANGED[event].includes(from) ? 'unchanged' : 'illegal'
}

/** Statuses in which staff still have something to do before the parcel leaves. */
export const isUnshipped = (status: OrderStatus): boolean =>
  status === 'initial' || status === 'approved' || status === 'open'

/** Business time to ship in (spec: orders §8). */
const SHIP_WITHIN_MINUTES = 48 * 60

/** When an order that may be shipped since `from` should have left. */
export const shipBy = (from: Date): Date => deadlinesFor().addBusinessMinutes(from, SHIP_WITHIN_MINUTES)

/** What decides about a line: pointers as in the table, amounts in cents. */
export interface LineFacts {
  readonly shipping_id: number | null
  readonly cancellation_id: number | null
  readonly return_id: number | null
  /** It is in a parcel whose papers are being made or exist. */
  readonly in_parcel: boolean
  /** Where its newest goodwill case stands; null without one. */
  readonly case_state: 'requested' | 'accepted' | 'declined' | null
  readonly item_price_cents: number
  /** Its share of the order's discounts (`goodsDiscounts`): so much less was paid for it. */
  readonly discount_cents: number
  /** Given back by goodwill cases that were accepted. */
  readonly refunded_cents: number
  /** Asked for by a goodwill case that nobody has answered yet. */
  readonly requested_cents: number
}

/** What of an order decides about its lines. */
export interface OrderFacts {
  readonly status: OrderStatus
  readonly not_shippable_reason: string | null
}

/**
 * What staff may do with a line (decisions: Order state machine, "A line is …"). What the channel sent itself comes
 * back to the channel: nothing of it is booked here.
 */
export function lineFlags(order: OrderFacts, line: LineFacts): OrderLine['status_transitions'] {
  const kept = isGone(order.status, line) && line.return_id === null && line.cancellation_id === null
  const isOurs = order.not_shippable_reason !== 'fulfilled_by_channel'
  return {
    returnable: kept && isOurs,
    cancelable: isUntouched(line) && isUnshipped(order.status),
    partial_refundable: kept && isOurs && line.case_state !== 'requested' && refundableCents(line) > 0,
  }
}

const isOnItsWay = (status: OrderStatus): boolean => status === 'shipped' || status === 'fulfilled'

/** Whether a line has left: in a parcel of ours, or with an order that was shipped elsewhere and has no parcels here. */
const isGone = (status: OrderStatus, line: Pick<LineFacts, 'shipping_id'>): boolean =>
  line.shipping_id !== null || isOnItsWay(status)

/** Whether a line has no parcel, return or cancellation: only then may its sender store change (spec: orders §2). */
export const isUntouched = (
  line: Pick<LineFacts, 'shipping_id' | 'in_parcel' | 'return_id' | 'cancellation_id'>,
): boolean =>
  line.shipping_id === null && !line.in_parcel && line.return_id === null && line.cancellation_id === null

/**
 * What can still be refunded of a line, in cents: its price less its share of the order's discounts is what was paid for
 * it, all refunds together never exceed that, and what is asked for may yet be granted (decisions: Order state
 * machine). A return gives back all that was left.
 */
export const refundableCents = (
  line: Pick<
    LineFacts,
    'item_price_cents' | 'discount_cents' | 'refunded_cents' | 'requested_cents' | 'return_id'
  >,
): number =>
  line.return_id === null
    ? Math.max(0, line.item_price_cents - line.discount_cents - line.refunded_cents - line.requested_cents)
    : 0

/** How an order's status looks (spec: orders §2, history modal). */
export const ORDER_STATUS_VIEWS: Readonly<Record<OrderStatus, View>> = {
  initial: { label: 'initial', style: 'neutral', icon: 'download' },
  approved: { label: 'approved', style: 'info', icon: 'thumb-up' },
  open: { label: 'open', style: 'info', icon: 'thumb-up' },
  shipped: { label: 'shipped', style: 'success', icon: 'truck' },
  fulfilled: { label: 'fulfilled', style: 'teal', icon: 'check' },
  returned: { label: 'returned', style: 'warning', icon: 'reply' },
  cancelled: { label: 'cancelled', style: 'danger', icon: 'ban' },
  mp_cancellation: { label: 'mp_cancellation', style: 'danger', icon: 'ban' },
}

/** How the status of an order looks; one that its customer called off says so (spec: orders §4, list labels). */
export const orderStatusView = (status: OrderStatus, byCustomer: boolean): View =>
  status === 'cancelled' && byCustomer
    ? { ...ORDER_STATUS_VIEWS.cancelled, label: 'customer_cancellation' }
    : ORDER_STATUS_VIEWS[status]

const CASE_VIEWS: Readonly<Record<NonNullable<LineFacts['case_state']>, View>> = {
  requested: { label: 'partially_refunded', style: 'warning', icon: 'reply' },
  accepted: { label: 'partial_refund_accepted', style: 'success', icon: 'check' },
  declined: { label: 'partial_refund_declined', style: 'danger', icon: 'ban' },
}

/**
 * How a line's status looks: its own while the order is open or shipped, else the order's. A goodwill case stands
 * before everything else; beside a line that is shown as returned, its cases say that there was goodwill (spec: orders §4).
 */
export function lineStatusView(status: OrderStatus, line: LineFacts): View {
  if (status !== 'approved' && status !== 'open' && !isOnItsWay(status)) return ORDER_STATUS_VIEWS[status]
  if (line.case_state !== null) return CASE_VIEWS[line.case_state]
  if (line.cancellation_id !== null) return ORDER_STATUS_VIEWS.cancelled
  if (line.return_id !== null) return ORDER_STATUS_VIEWS.returned
  return isGone(status, line) ? ORDER_STATUS_VIEWS.shipped : ORDER_STATUS_VIEWS.open
}

/** What the lines of an order say about it, in the order in which it counts. What came back had been shipped. */
export function eventOfLines(
  lines: readonly Pick<LineFacts, 'shipping_id' | 'cancellation_id' | 'return_id'>[],
): 'all_cancelled' | 'all_returned' | 'all_shipped' | null {
  const kept = lines.filter((line) => line.cancellation_id === null)
  if (kept.length === 0) return 'all_cancelled'
  if (kept.every((line) => line.return_id !== null)) return 'all_returned'
  return kept.every((line) => line.shipping_id !== null || line.return_id !== null) ? 'all_shipped' : null
}
