import type { NewOrder, NewOrderLine } from '../../orders/index.ts'

type Whole = Pick<NewOrder, 'lines' | 'charges' | 'order_total_cents'>

/**
 * The order with some of its pieces. Where they are not all, its total is what they come to: charges go with their item,
 * those of the order as a whole with its first one. Pure.
 */
export function partOf<Order extends Whole>(order: Order, pieces: readonly NewOrderLine[]): Order {
  const lines = pieces.map((piece) => ({ ...piece, quantity: 1 }))
  const all = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces.length === all) return { ...order, lines }
  const first = order.lines[0]?.mp_item_id ?? ''
  const items = new Set(pieces.map(({ mp_item_id }) => mp_item_id))
  const charges = order.charges.filter(({ mp_item_id }) => items.has(mp_item_id === '' ? first : mp_item_id))
  const goods = pieces.reduce((sum, piece) => sum + piece.item_price_cents + piece.shipping_price_cents, 0)
  const order_total_cents = charges.reduce((sum, { amount_cents }) => sum + amount_cents, goods)
  return { ...order, lines, charges, order_total_cents }
}
