import type { NewOrder, NewOrderLine } from '../../orders/index.ts'

type Whole = Pick<NewOrder, 'lines' | 'charges' | 'order_total_cents'>

/**
 * The order with some of its pieces. Where they are not all, its total is what they come to: charges go with their item,
 * those of the order as a whole with its first one. Pure.
 * @param charged the items whose charges go to this part: where several have pieces of one, one of them alone
 */
export function partOf<Order extends Whole>(
  order: Order,
  pieces: readonly NewOrderLine[],
  charged: ReadonlySet<string>,
): Order {
  const lines = pieces.map((piece) => ({ ...piece, quantity: 1 }))
  const all = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const isWhole = pieces.length === all && order.lines.every(({ mp_item_id }) => charged.has(mp_item_id))
  if (isWhole) return { ...order, lines }
  const first = order.lines[0]?.mp_item_id ?? ''
  const charges = order.charges.filter(({ mp_item_id }) =>
    charged.has(mp_item_id === '' ? first : mp_item_id),
  )
  const goods = pieces.reduce((sum, piece) => sum + piece.item_price_cents + piece.shipping_price_cents, 0)
  const order_total_cents = charges.reduce((sum, { amount_cents }) => sum + amount_cents, goods)
  return { ...order, lines, charges, order_total_cents }
}
