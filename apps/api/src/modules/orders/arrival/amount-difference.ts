import type { NewOrderLine } from './add-pieces.ts'
import type { NewOrderCharge } from './create-order.ts'

/** The amounts of an order as its channel gave them, in minor units of its currency. */
export interface OrderAmounts {
  /** The channel's own figure (decisions: Money). */
  readonly order_total_cents: number
  readonly lines: readonly Pick<
    NewOrderLine,
    'mp_item_id' | 'item_price_cents' | 'shipping_price_cents' | 'quantity'
  >[]
  readonly charges: readonly Pick<NewOrderCharge, 'mp_item_id' | 'amount_cents'>[]
  /** Positions that the channel cancelled before; it may count them in its figure or not. */
  readonly cancelled_item_ids: readonly string[]
}

/**
 * By how much the channel's figure exceeds what its lines, shipping and charges add up to, to the cent; less than nothing
 * where they come to more. Pure.
 */
export function amountDifference(order: OrderAmounts): number {
  const all = order.order_total_cents - sumOf(order, () => true)
  const left = order.order_total_cents - sumOf(order, (item) => !order.cancelled_item_ids.includes(item))
  return left === 0 ? 0 : all
}

const sumOf = ({ lines, charges }: OrderAmounts, counts: (item: string) => boolean): number =>
  lines
    .filter((line) => counts(line.mp_item_id))
    .reduce((sum, line) => sum + line.quantity * (line.item_price_cents + line.shipping_price_cents), 0) +
  charges
    .filter((charge) => counts(charge.mp_item_id))
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
