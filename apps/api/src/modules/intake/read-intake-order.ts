import { type IntakeAddress, IntakeOrder } from '@kontor/contract/intake'
import { isDiscountKind } from '@kontor/contract/orders'
import { type JudgedAmount, judgeAmounts } from '../../platform/judge-amounts.ts'
import { smallestCents, toCents } from '../../platform/money.ts'
import { discountByRate } from '../orders/index.ts'
import { ImportRefused } from './import-failure.ts'
import {
  type ChannelAddress,
  type ChannelCharge,
  type ChannelLine,
  type ChannelOrder,
  UnreadableOrder,
} from './order-source.ts'

const LINE_AMOUNTS = ['item_price', 'original_item_price', 'shipping_price'] as const

/** An order, whose amounts are amounts of its currency. */
const JudgedOrder = IntakeOrder.superRefine((order, issues) =>
  judgeAmounts(
    order.currency,
    [
      [['order_total'], order.order_total],
      ...order.lines.flatMap((line, index) =>
        LINE_AMOUNTS.map((name): JudgedAmount => [['lines', index, name], line[name]]),
      ),
      ...order.charges.map(({ amount }, index): JudgedAmount => [['charges', index, 'amount'], amount]),
    ],
    issues,
  ),
)

/**
 * Reads an order of our own intake interface into Kontor's form. Pure.
 * A line below zero is a voucher: a discount of the order under its title, so that it has the effect of one that comes as
 * a charge (decisions: Money).
 * @throws UnreadableOrder when it does not fit the contract; ImportRefused when its vouchers exceed the order, or discounts
 *   on shipping exceed that
 */
export function readIntakeOrder(raw: unknown): ChannelOrder {
  const parsed = JudgedOrder.safeParse(raw, { reportInput: true })
  if (!parsed.success) throw new UnreadableOrder(parsed.error.issues)
  const { customer, ...order } = parsed.data
  const [vouchers, goods] = [order.lines.filter(isVoucher), order.lines.filter((line) => !isVoucher(line))]
  const lines = goods.map(lineOf)
  const charges = [
    ...order.charges.flatMap((charge) => chargesOf(charge, lines, order.currency)),
    ...vouchers.map(chargeOfVoucher),
  ]
  refuseTooMuchOff(lines, vouchers.map(chargeOfVoucher), charges)
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
    extra: order.marketplace_id === undefined ? null : { marketplace_id: order.marketplace_id },
    lines,
    charges,
    cancelled_item_ids: [],
    shipped_quantities: {},
  }
}

/** Length of a charge's name. */
const LONGEST_NAME = 100
/** The rate of a charge that names none, percent. */
const USUAL_RATE = 19

/** A charge at its rate; a discount that names none, in parts at the rates of the goods or the shipping that it is given on. */
function chargesOf(
  { kind, name, item_id, amount, tax_rate }: IntakeOrder['charges'][number],
  lines: readonly ChannelLine[],
  currency: string,
): ChannelCharge[] {
  const charge = { kind, name, mp_item_id: item_id, amount_cents: toCents(amount) }
  if (tax_rate !== undefined || !isDiscountKind(kind))
    return [{ ...charge, tax_rate: tax_rate ?? USUAL_RATE }]
  const goods = lines.filter((line) => item_id === '' || line.mp_item_id === item_id)
  const parts = discountByRate(
    -charge.amount_cents,
    goods.map((line) => ({
      tax_rate: line.tax_rate,
      cents: (kind === 'discount' ? line.item_price_cents : line.shipping_price_cents) * line.quantity,
    })),
    smallestCents(currency),
  )
  if (parts.length === 0) return [{ ...charge, tax_rate: USUAL_RATE }]
  return parts.map((part) => ({ ...charge, tax_rate: part.tax_rate, amount_cents: -part.cents }))
}

type Line = IntakeOrder['lines'][number]

const isVoucher = ({ item_price }: Line): boolean => item_price < 0

const chargeOfVoucher = ({ title, item_price, quantity, tax_rate }: Line): ChannelCharge => ({
  kind: 'discount',
  name: title.slice(0, LONGEST_NAME),
  mp_item_id: '',
  amount_cents: toCents(item_price) * quantity,
  tax_rate,
})

/** @throws ImportRefused `vouchers_exceed_order` */
function refuseTooMuchOff(
  lines: readonly ChannelLine[],
  vouchers: readonly ChannelCharge[],
  charges: readonly ChannelCharge[],
): void {
  const cost = (of: (line: ChannelLine) => number) =>
    lines.reduce((sum, line) => sum + of(line) * line.quantity, 0)
  const off = (some: readonly ChannelCharge[]) =>
    some.reduce((sum, { amount_cents }) => sum - amount_cents, 0)
  const shipping = cost(({ shipping_price_cents }) => shipping_price_cents)
  const onShipping = off(charges.filter(({ kind }) => kind === 'shipping_discount'))
  const paid = cost(({ item_price_cents }) => item_price_cents) + shipping
  const tooMuch = onShipping > shipping || off(vouchers) > paid - onShipping
  if (tooMuch || lines.length === 0) throw new ImportRefused('vouchers_exceed_order')
}

const addressOf = (address: IntakeAddress): ChannelAddress => ({ ...address, lines: [] })

const lineOf = (line: Line): ChannelLine => ({
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
