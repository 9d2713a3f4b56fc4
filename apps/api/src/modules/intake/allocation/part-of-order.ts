import { floorTo, smallestCents } from '../../../platform/money.ts'
import {
  type DiscountedLine,
  type NewOrder,
  type NewOrderCharge,
  type NewOrderLine,
  sharedDiscounts,
} from '../../orders/index.ts'

type Whole = Pick<NewOrder, 'lines' | 'charges' | 'order_total_cents' | 'currency'>

/**
 * The order with some of its pieces. Where they are not all, its total is what they come to: charges go with their item,
 * those of the order as a whole with its first one, and of discounts each piece takes its share (`sharedDiscounts`). Pure.
 * @param pieces lines of the order, each as often as there are pieces of it
 * @param charged the items whose charges go to this part: where several have pieces of one, one of them alone
 * @param rounded the items of whose discounts this part bears the cents that are left over; the same where it is left out
 */
export function partOf<Order extends Whole>(
  order: Order,
  pieces: readonly NewOrderLine[],
  charged: ReadonlySet<string>,
  rounded: ReadonlySet<string> = charged,
): Order {
  const lines = pieces.map((piece) => ({ ...piece, quantity: 1 }))
  const all = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const hasAll = (items: ReadonlySet<string>) => order.lines.every(({ mp_item_id }) => items.has(mp_item_id))
  const isComplete = pieces.length === all && hasAll(charged)
  const isWhole =
    isComplete && (hasAll(rounded) || order.charges.every(({ amount_cents }) => amount_cents > 0))
  if (isWhole) return { ...order, lines }
  const first = order.lines[0]?.mp_item_id ?? ''
  const isOwn = ({ mp_item_id }: NewOrderCharge) => charged.has(mp_item_id === '' ? first : mp_item_id)
  const charges = [
    ...order.charges.filter((charge) => charge.amount_cents > 0 && isOwn(charge)),
    ...discountsOfPart(order, pieces, rounded, isOwn),
  ]
  const goods = isComplete
    ? order.order_total_cents - sumOf(order.charges)
    : pieces.reduce((sum, piece) => sum + piece.item_price_cents + piece.shipping_price_cents, 0)
  return { ...order, lines, charges, order_total_cents: goods + sumOf(charges) }
}

const sumOf = (charges: readonly NewOrderCharge[]): number =>
  charges.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/**
 * The discounts that a part bears, at the rates of what bears them. Pieces of one line bear alike; the cents that are then left
 * over go to one part (`rounded`), so that parts add up to the whole.
 */
function discountsOfPart(
  { lines, charges, currency }: Pick<Whole, 'lines' | 'charges' | 'currency'>,
  pieces: readonly NewOrderLine[],
  rounded: ReadonlySet<string>,
  isOwn: (charge: NewOrderCharge) => boolean,
): NewOrderCharge[] {
  const all = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line))
  const bearing = all.map((line, id): DiscountedLine => ({ ...line, id, is_taken_out: false }))
  return sharedDiscounts(bearing, charges, currency).flatMap(({ discount, shares }) => {
    const borne = new Map<number, number>()
    const bear = (rate: number, cents: number) => borne.set(rate, (borne.get(rate) ?? 0) + cents)
    for (const line of lines) {
      const mine = pieces.filter((piece) => piece === line).length
      const whole = shares
        .filter(({ line_id }) => line_id !== null && all[line_id] === line)
        .reduce((sum, { cents }) => sum + cents, 0)
      const each = floorTo(whole / line.quantity, smallestCents(currency))
      const isRounded = mine > 0 && rounded.has(line.mp_item_id)
      bear(line.tax_rate, isRounded ? whole - each * (line.quantity - mine) : each * mine)
    }
    for (const { charge, cents } of shares) if (charge && isOwn(charge)) bear(charge.tax_rate, cents)
    return [...borne]
      .filter(([, cents]) => cents > 0)
      .map(([tax_rate, cents]) => ({ ...discount, tax_rate, amount_cents: -cents }))
  })
}
