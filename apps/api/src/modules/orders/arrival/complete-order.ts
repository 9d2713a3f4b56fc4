import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { addressProblems, isDeliverable } from '../address/address-problems.ts'
import { recipientOf } from '../address/recipient.repository.ts'
import { insertTransitions, type NewTransition } from '../history/order-history.repository.ts'
import { insertCharges, storeDiscounts } from '../lifecycle/discounts.repository.ts'
import { isUnshipped } from '../lifecycle/order-lifecycle.ts'
import { lockOrder, type OrderRecord } from '../lifecycle/orders.repository.ts'
import type { PostalAddress } from '../orders.tables.ts'
import {
  type CustomerRecord,
  customerOf,
  fillCustomer,
  fillOrder,
  type LinePrice,
  priceLines,
  unpricedLines,
} from './completion.repository.ts'
import type { NewOrder } from './create-order.ts'

/** What a channel may leave open at first: Amazon gives neither address nor prices before the payment is authorised. */
export type LateFacts = Pick<
  NewOrder,
  | 'delivery'
  | 'billing'
  | 'email'
  | 'phone_number'
  | 'currency'
  | 'order_total_cents'
  | 'amount_difference_cents'
  | 'ship_by_at'
  | 'lines'
  | 'charges'
>

/**
 * Fills in what the channel had left open when the order arrived. What was there already is never changed: the
 * customer is a snapshot (decisions: Data).
 * @returns `unchanged` when nothing was open, or still is
 * @throws AppError `order_not_found`
 */
export async function completeOrder(
  ctx: Ctx,
  orderId: number,
  facts: LateFacts,
  by: Pick<NewTransition, 'actor'> = {},
): Promise<'applied' | 'unchanged'> {
  const order = await lockOrder(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  const filled = [
    await completeCustomer(ctx, order, facts),
    await completeAmounts(ctx, order, facts),
    await completeDeadline(ctx, order, facts),
  ]
  if (!filled.includes(true)) return 'unchanged'
  await insertTransitions(ctx, [{ order_id: orderId, transition: 'completed_tr', ...by }])
  return 'applied'
}

async function completeCustomer(ctx: Ctx, order: OrderRecord, facts: LateFacts): Promise<boolean> {
  const known = await customerOf(ctx, order.id)
  if (!known) return false
  const delivery = namesNobody(known.delivery) && !namesNobody(facts.delivery) ? facts.delivery : null
  const late: Partial<CustomerRecord> = {
    ...(delivery ? { delivery } : {}),
    ...(known.billing === null && facts.billing !== null ? { billing: facts.billing } : {}),
    ...(known.email === '' && facts.email !== '' ? { email: facts.email } : {}),
    ...(known.phoneNumber === '' && facts.phone_number !== '' ? { phoneNumber: facts.phone_number } : {}),
  }
  if (Object.keys(late).length === 0) return false
  await fillCustomer(ctx, order.id, late)
  if (delivery) await showDelivery(ctx, order, delivery)
  return true
}

/** No recipient and no street: whatever is there (a place, a country) is not an address yet. */
export const namesNobody = (address: PostalAddress | null): boolean =>
  address === null || (address.last_name === '' && address.company === '' && address.street === '')

async function showDelivery(ctx: Ctx, order: OrderRecord, delivery: PostalAddress): Promise<void> {
  const { corrected } = await recipientOf(ctx, order.id)
  if (corrected) return
  const goesNowhere = order.notShippableReason === null && !isDeliverable(delivery.country)
  await fillOrder(ctx, order.id, {
    customerName: delivery.last_name || delivery.company,
    deliveryCity: delivery.city,
    deliveryCountry: delivery.country,
    addressProblems: isUnshipped(order.status) ? addressProblems(delivery) : [],
    ...(goesNowhere ? { notShippableReason: 'undeliverable_country' as const } : {}),
  })
}

async function completeAmounts(ctx: Ctx, order: OrderRecord, facts: LateFacts): Promise<boolean> {
  if (order.orderTotalCents !== 0 || facts.order_total_cents === 0) return false
  const open = await unpricedLines(ctx, order.id)
  const pieces = facts.lines.flatMap((line) => Array.from({ length: line.quantity }, () => line))
  const prices = open.flatMap((line): LinePrice[] => {
    const at = pieces.findIndex((piece) => piece.mp_item_id === line.mp_item_id)
    const [piece] = at < 0 ? [] : pieces.splice(at, 1)
    return piece ? [{ line_id: line.id, ...pick(piece) }] : []
  })
  await priceLines(ctx, prices)
  await insertCharges(ctx, order.id, facts.charges)
  await storeDiscounts(ctx, order.id)
  await fillOrder(ctx, order.id, {
    orderTotalCents: facts.order_total_cents,
    amountDifferenceCents: facts.amount_difference_cents,
    currency: facts.currency,
  })
  return true
}

const pick = ({
  item_price_cents,
  original_item_price_cents,
  shipping_price_cents,
  tax_rate,
}: LateFacts['lines'][number]) => ({
  item_price_cents,
  original_item_price_cents,
  shipping_price_cents,
  tax_rate,
})

async function completeDeadline(ctx: Ctx, order: OrderRecord, facts: LateFacts): Promise<boolean> {
  if (order.shipByAt !== null || facts.ship_by_at === null) return false
  await fillOrder(ctx, order.id, { shipByAt: facts.ship_by_at })
  return true
}
