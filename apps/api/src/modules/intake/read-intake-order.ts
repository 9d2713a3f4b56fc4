import { type IntakeAddress, IntakeOrder } from '@kontor/contract/intake'
import { toCents } from '../../platform/money.ts'
import { discountByRate, spreadVouchers } from '../orders/index.ts'
import { ImportRefused } from './import-failure.ts'
import {
  type ChannelAddress,
  type ChannelCharge,
  type ChannelLine,
  type ChannelOrder,
  UnreadableOrder,
} from './order-source.ts'

/**
 * Reads an order of our own intake interface into Kontor's form. Pure.
 * @throws UnreadableOrder when it does not fit the contract; ImportRefused when its vouchers exceed the order
 */
export function readIntakeOrder(raw: unknown): ChannelOrder {
  const parsed = IntakeOrder.safeParse(raw, { reportInput: true })
  if (!parsed.success) throw new UnreadableOrder(parsed.error.issues)
  const { customer, ...order } = parsed.data
  const lines = spreadVouchers(order.lines.map(lineOf))
  if (!lines) throw new ImportRefused('vouchers_exceed_order')
  return {
    ext_order_id: order.ext_order_id,
    ext_order_id_addition: order.ext_order_id_addition,
    order_type: order.order_type,
    state: order.state,
    fulfilled_by_channel: false,
    payment_method: order.payment_method,
    currency: order.currency,
    order_total_cents: toCents(order.order_total),
    customer_comment: customer.comment,
    customer_id: customer.customer_id,
    email: customer.email,
    phone_number: customer.phone_number,
    delivery: addressOf(customer.delivery),
    billing: customer.billing ? addressOf(customer.billing) : null,
    ship_by_at: null,
    order_date: new Date(order.order_date),
    extra: null,
    lines,
    charges: order.charges.flatMap((charge) => chargesOf(charge, lines)),
    cancelled_item_ids: [],
    shipped_quantities: {},
  }
}

/** The rate of a charge that names none, percent. */
const USUAL_RATE = 19

/** A charge at its rate; a discount that names none, in parts at the rates of the goods that it is given on. */
function chargesOf(
  { kind, name, item_id, amount, tax_rate }: IntakeOrder['charges'][number],
  lines: readonly ChannelLine[],
): ChannelCharge[] {
  const charge = { kind, name, mp_item_id: item_id, amount_cents: toCents(amount) }
  if (tax_rate !== undefined || kind !== 'discount') return [{ ...charge, tax_rate: tax_rate ?? USUAL_RATE }]
  const goods = lines.filter((line) => item_id === '' || line.mp_item_id === item_id)
  const parts = discountByRate(
    -charge.amount_cents,
    goods.map((line) => ({ tax_rate: line.tax_rate, cents: line.item_price_cents * line.quantity })),
  )
  if (parts.length === 0) return [{ ...charge, tax_rate: USUAL_RATE }]
  return parts.map((part) => ({ ...charge, tax_rate: part.tax_rate, amount_cents: -part.cents }))
}

const addressOf = (address: IntakeAddress): ChannelAddress => ({ ...address, lines: [] })

const lineOf = (line: IntakeOrder['lines'][number]): ChannelLine => ({
  mp_item_id: line.item_id,
  mp_item_id_addition: line.item_id_addition,
  sku: line.sku,
  ean: line.ean,
  article_number: line.article_number,
  title: line.title,
  size: line.size,
  color: line.color,
  image_url: '',
  quantity: line.quantity,
  item_price_cents: toCents(line.item_price),
  original_item_price_cents: toCents(line.original_item_price ?? line.item_price),
  shipping_price_cents: toCents(line.shipping_price),
  tax_rate: line.tax_rate,
  store_number: line.store_number,
})
