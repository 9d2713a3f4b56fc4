import type { ChargeKind } from '@kontor/contract/orders'
import type { Ctx } from '../../../platform/ctx.ts'
import { addressProblems } from '../address/address-problems.ts'
import { type HistoryActor, insertTransitions } from '../history/order-history.repository.ts'
import { insertCharges, storeDiscounts } from '../lifecycle/discounts.repository.ts'
import { isUnshipped, shipBy } from '../lifecycle/order-lifecycle.ts'
import { findOrderId, insertCustomer, insertOrder } from '../lifecycle/orders.repository.ts'
import { orderCreated } from '../orders.events.ts'
import type { OrderStatus, orders, PostalAddress } from '../orders.tables.ts'
import { addPieces, type NewOrderLine } from './add-pieces.ts'

/** What the customer pays beside goods and shipping, or is given off. */
export interface NewOrderCharge {
  readonly kind: ChargeKind
  /** What the channel calls it; empty where the kind says it. */
  readonly name: string
  /** The position it belongs to; empty: the order as a whole. */
  readonly mp_item_id: string
  /** Gross, in minor units of the order's currency; below zero for a discount, and for one on shipping. */
  readonly amount_cents: number
  /** Percent. */
  readonly tax_rate: number
}

/** An order as the intake hands it over. */
export interface NewOrder {
  /** Whose account it came through: the company's own, or one of the provider's that it participates in. */
  readonly account_owner_id: number
  readonly channel_account_id: number
  readonly channel_order_id: number | null
  readonly sales_channel_id: number
  readonly ext_order_id: string
  readonly ext_order_id_addition: string
  readonly order_type: string
  /** `initial`: payment is outstanding; `approved`: to be shipped; any other: imported in that state. */
  readonly status: OrderStatus
  /** What happened to it happened before it came here. */
  readonly imported: boolean
  readonly not_shippable_reason: (typeof orders.$inferSelect)['notShippableReason']
  readonly payment_method: string
  readonly currency: string
  readonly order_total_cents: number
  /** By how much it exceeds what lines, shipping and charges add up to (`amountDifference`). */
  readonly amount_difference_cents: number
  readonly customer_comment: string
  readonly customer_id: string
  readonly email: string
  readonly phone_number: string
  readonly delivery: PostalAddress | null
  readonly billing: PostalAddress | null
  /** The channel's own deadline; null: 48 h of business time. */
  readonly ship_by_at: Date | null
  readonly order_date: Date
  /** What the channel said that has no place here yet. */
  readonly extra: unknown
  readonly lines: readonly NewOrderLine[]
  readonly charges: readonly NewOrderCharge[]
  /** When it was given out among the companies that share an account: business time counts from then. */
  readonly allocated_at?: Date
  /** Who history names; left out: whoever the context belongs to. */
  readonly actor?: HistoryActor
}

/**
 * Takes an order in: quantities become pieces, each piece its sender store with the reason and its reservation.
 * Once per channel account and number, however many try at once: the others get `created: false` and the same id.
 */
export async function createOrder(
  ctx: Ctx,
  order: NewOrder,
): Promise<{ order_id: number; created: boolean }> {
  const pieces = order.lines.flatMap((line) => Array.from({ length: line.quantity }, () => line))
  const orderId = await insertOrder(ctx, orderRow(ctx, order, pieces.length))
  if (orderId === null) {
    const known = await findOrderId(ctx, order.channel_account_id, order.ext_order_id)
    if (known === null) throw new Error(`order ${order.ext_order_id} is neither new nor known`)
    return { order_id: known, created: false }
  }
  await insertCustomer(ctx, {
    orderId,
    customerId: order.customer_id,
    email: order.email,
    phoneNumber: order.phone_number,
    delivery: order.delivery,
    billing: order.billing,
  })
  const imported = order.imported ? { detail: { imported: true } } : {}
  const by = order.actor ? { actor: order.actor } : {}
  await insertTransitions(ctx, [{ order_id: orderId, transition: `${order.status}_tr`, ...imported, ...by }])
  await addPieces(ctx, { id: orderId, orderDate: order.order_date, isReserved: mayShip(order) }, pieces)
  await insertCharges(ctx, orderId, order.charges)
  if (order.charges.some(({ amount_cents }) => amount_cents < 0)) await storeDiscounts(ctx, orderId)
  await ctx.emit(orderCreated, { order_id: orderId, status: order.status, imported: order.imported })
  return { order_id: orderId, created: true }
}

/** Whether staff will have to send it: only then is stock promised to it. */
const mayShip = (order: NewOrder): boolean => isUnshipped(order.status) && order.not_shippable_reason === null

function orderRow(ctx: Ctx, order: NewOrder, numberOfLines: number) {
  const { delivery, billing, allocated_at } = order
  const releasedAt = allocated_at ?? order.order_date
  const isDue = order.status !== 'initial' && mayShip(order)
  const asksForAddress =
    mayShip(order) || (isUnshipped(order.status) && order.not_shippable_reason === 'undeliverable_country')
  return {
    channelOrderId: order.channel_order_id,
    accountOwnerId: order.account_owner_id,
    channelAccountId: order.channel_account_id,
    salesChannelId: order.sales_channel_id,
    extOrderId: order.ext_order_id,
    extOrderIdAddition: order.ext_order_id_addition,
    orderType: order.order_type,
    status: order.status,
    notShippableReason: order.not_shippable_reason,
    paymentMethod: order.payment_method,
    currency: order.currency,
    orderTotalCents: order.order_total_cents,
    amountDifferenceCents: order.amount_difference_cents,
    numberOfLines,
    customerComment: order.customer_comment,
    customerName: delivery?.last_name || delivery?.company || billing?.last_name || billing?.company || '',
    deliveryCountry: delivery?.country ?? '',
    deliveryCity: delivery?.city ?? '',
    addressProblems: asksForAddress ? addressProblems(delivery) : [],
    shipByAt: order.ship_by_at ?? (isDue ? shipBy(releasedAt) : null),
    releasedAt: order.status === 'initial' ? null : releasedAt,
    allocatedAt: allocated_at ?? null,
    orderDate: order.order_date,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    extra: order.extra,
  }
}
