import { type IntakeAddress, IntakeOrder } from '@kontor/contract/intake'
import { toCents } from '../../platform/money.ts'
import { spreadVouchers } from '../orders/index.ts'
import { ImportRefused } from './import-failure.ts'
import { type ChannelAddress, type ChannelLine, type ChannelOrder, UnreadableOrder } from './order-source.ts'

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
    charges: order.charges.map(({ kind, name, item_id, amount, tax_rate }) => ({
      kind,
      name,
      mp_item_id: item_id,
      amount_cents: toCents(amount),
      tax_rate,
    })),
    cancelled_item_ids: [],
    shipped_quantities: {},
  }
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
