import type { Random } from '../platform/random.ts'
import { drawRecipient, type Recipient } from './people.ts'
import type { CatalogueItem } from './selling-model.ts'

const FREE_SHIPPING_FROM_CENTS = 5000
const SHIPPING_CENTS = 495

/** What a shop says after an order: it was paid, cancelled or delivered. */
export type IntakeEventBody =
  | { type: 'paid' | 'delivered'; at: string }
  | { type: 'cancelled'; at: string; by: 'customer' | 'channel'; item_ids?: string[] }

export interface IntakeDraw {
  random: Random
  /** Id or key of the sales channel at the receiver. */
  channel: string
  /** Running number over all shops. */
  n: number
  at: Date
  catalogue: CatalogueItem[]
  state?: 'paid' | 'unpaid'
}

/**
 * One request body of the intake API, with one order in it. This file is the only place that knows its form:
 * money as a decimal number in euro, instants in ISO 8601 UTC, one line for each position.
 */
export function intakePayload(draw: IntakeDraw): { id: string; body: unknown } {
  const { random, channel, n, at } = draw
  const recipient = drawRecipient(random)
  const id = `S${channel}-${at.getUTCFullYear()}-${String(n).padStart(6, '0')}`
  const lines = drawLines(random, draw.catalogue, id)
  const goods = lines.reduce((sum, line) => sum + line.item_price * line.quantity, 0)
  const shipping = goods * 100 >= FREE_SHIPPING_FROM_CENTS ? 0 : euro(SHIPPING_CENTS)
  const [first, ...others] = lines
  const order = {
    channel,
    ext_order_id: id,
    order_date: at.toISOString(),
    state: draw.state ?? 'paid',
    order_type: 'standard',
    payment_method:
      draw.state === 'unpaid' ? 'prepayment' : random.pick(['paypal', 'creditcard', 'invoice', 'klarna']),
    currency: 'EUR',
    order_total: euro(Math.round((goods + shipping) * 100)),
    customer: {
      customer_id: `C${random.integer(10_000, 99_999)}`,
      email: recipient.email,
      delivery: deliveryAddress(recipient),
    },
    lines: first ? [{ ...first, shipping_price: shipping }, ...others] : [],
  }
  return { id, body: { orders: [order] } }
}

function deliveryAddress(recipient: Recipient): Record<string, string> {
  return {
    first_name: recipient.firstName,
    last_name: recipient.lastName,
    company: recipient.company ?? '',
    street: recipient.street,
    street_no: recipient.streetNo,
    care_of: recipient.postNumber ?? '',
    zip_code: recipient.zip,
    city: recipient.city,
    country: recipient.country,
  }
}

function drawLines(random: Random, catalogue: CatalogueItem[], orderId: string) {
  const count = random.pick([1, 1, 1, 1, 2, 2, 3])
  return Array.from({ length: count }, (_unused, i) => {
    const item = random.pick(catalogue)
    return {
      item_id: `${orderId}-${i + 1}`,
      sku: item.sku,
      ean: item.ean,
      title: item.title,
      quantity: 1,
      item_price: euro(item.price_cents),
      tax_rate: 19,
    }
  })
}

function euro(cents: number): number {
  return Number((cents / 100).toFixed(2))
}
