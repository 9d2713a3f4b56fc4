import { storedGtin } from '@kontor/contract/catalogue'
import { Currency, isKeptCurrency } from '@kontor/contract/shared'
import {
  type ChannelAddress,
  type ChannelCharge,
  type ChannelLine,
  type ChannelOrder,
  type ChannelOrderState,
  UnreadableOrder,
} from '../../../modules/intake/index.ts'
import { amountDifference, discountByRate } from '../../../modules/orders/index.ts'
import { CURRENCY_NOT_KEPT } from '../../../platform/judge-amounts.ts'
import { chargeKind, itemAmounts, vatRates } from './item-amounts.ts'
import { centsOfMinorUnit, minorUnits, splitOver } from './money.ts'
import { type AmazonAddress, type AmazonItem, AmazonOrder, type Money } from './order-document.ts'

type FulfillmentStatus = AmazonOrder['fulfillment']['fulfillmentStatus']

const STATES: Readonly<Record<FulfillmentStatus, ChannelOrderState>> = {
  PENDING_AVAILABILITY: 'unpaid',
  PENDING: 'unpaid',
  UNSHIPPED: 'paid',
  PARTIALLY_SHIPPED: 'paid',
  SHIPPED: 'shipped',
  CANCELLED: 'cancelled',
  UNFULFILLABLE: 'cancelled',
}

/** What is wrong with an order in a currency whose amounts are finer than those that we keep. */
const NO_SUCH_CURRENCY = {
  code: 'custom' as const,
  path: ['proceeds', 'grandTotal', 'currencyCode'],
  params: CURRENCY_NOT_KEPT,
  message: CURRENCY_NOT_KEPT.en,
}

/** The order with its amounts, which are in minor units of its currency, in hundredths of the unit, as they are kept. */
function inCents(order: ChannelOrder): ChannelOrder {
  const cents = centsOfMinorUnit(order.currency)
  if (cents === 1) return order
  return {
    ...order,
    order_total_cents: order.order_total_cents * cents,
    lines: order.lines.map((line) => ({
      ...line,
      item_price_cents: line.item_price_cents * cents,
      original_item_price_cents: line.original_item_price_cents * cents,
      shipping_price_cents: line.shipping_price_cents * cents,
    })),
    charges: order.charges.map((charge) => ({ ...charge, amount_cents: charge.amount_cents * cents })),
  }
}

/**
 * Reads an order of Orders 2026-01-01 into the form of the port. Pure.
 * @throws UnreadableOrder when the document lacks what an order can't be without
 */
export function readAmazonOrder(raw: unknown): ChannelOrder {
  const parsed = AmazonOrder.safeParse(raw, { reportInput: true })
  if (!parsed.success) throw new UnreadableOrder(parsed.error.issues)
  const order = parsed.data
  const address = order.recipient?.deliveryAddress
  const country = address?.countryCode ?? ''
  const currency = currencyOf(order)
  if (Currency.safeParse(currency).success && !isKeptCurrency(currency))
    throw new UnreadableOrder([NO_SUCH_CURRENCY])
  return inCents({
    ext_order_id: order.orderId,
    ext_order_id_addition: order.orderAliases?.[0]?.aliasId ?? '',
    order_type: typeOf(order),
    state: stateOf(order),
    fulfilled_by_channel: order.fulfillment.fulfilledBy === 'AMAZON',
    payment_method: methodsOf(order),
    currency,
    order_total_cents: totalOf(order, country),
    customer_comment: texts(
      order.recipient?.deliveryPreference?.addressInstruction,
      order.recipient?.deliveryPreference?.dropOffLocation,
    ),
    customer_id: '',
    email: order.buyer?.buyerEmail ?? '',
    phone_number: address?.phone ?? '',
    delivery: address ? addressOf(address, order.buyer?.buyerName) : null,
    billing: billingOf(order),
    ship_by_at: instantOf(order.fulfillment.shipByWindow?.latestDateTime),
    order_date: new Date(order.createdTime),
    extra: extraOf(order),
    lines: order.orderItems.flatMap((item) => linesOf(item, country)),
    charges: chargesOf(order, country),
    cancelled_item_ids:
      stateOf(order) === 'cancelled'
        ? []
        : order.orderItems.filter(isCancelled).map((item) => item.orderItemId),
    shipped_quantities: shippedOf(order),
  })
}

function stateOf(order: AmazonOrder): ChannelOrderState {
  const state = STATES[order.fulfillment.fulfillmentStatus]
  if (state !== 'shipped') return state
  const statuses = (order.packages ?? [])
    .map((one) => one.packageStatus?.status)
    .filter((status) => status !== 'CANCELLED')
  return statuses.length > 0 && statuses.every((status) => status === 'DELIVERED') ? 'delivered' : 'shipped'
}

function typeOf(order: AmazonOrder): ChannelOrder['order_type'] {
  const programs = order.programs ?? []
  if (programs.includes('IN_STORE_PICK_UP')) return 'pickup'
  return programs.includes('PRIME') ? 'prime' : 'standard'
}

/** Whether a position is cancelled and was not sent. Cancelled positions may come without pieces. */
const isCancelled = (item: AmazonItem): boolean =>
  item.quantityOrdered <= 0 ||
  (Boolean(item.cancellation?.cancellationExecution) && (item.fulfillment?.quantityFulfilled ?? 0) === 0)

function shippedOf(order: AmazonOrder): Record<string, number> {
  if (order.fulfillment.fulfillmentStatus !== 'PARTIALLY_SHIPPED') return {}
  return Object.fromEntries(
    order.orderItems.flatMap((item) => {
      const shipped = item.fulfillment?.quantityFulfilled ?? 0
      return shipped > 0 ? [[item.orderItemId, shipped]] : []
    }),
  )
}

/** The pieces of a position, as few lines as there are different prices, adding up to Amazon's own figure. */
function linesOf(item: AmazonItem, country: string): ChannelLine[] {
  const { product } = item
  const pieces = Math.max(1, item.quantityOrdered)
  const amounts = itemAmounts(item, vatRates(country))
  const prices = splitOver(amounts.goods, pieces)
  const before = splitOver(amounts.goodsBefore, pieces)
  const shipping = splitOver(amounts.shipping, pieces)
  const sku = product.sellerSku ?? ''
  const lines: ChannelLine[] = []
  for (let piece = 0; piece < pieces; piece++) {
    const line: ChannelLine = {
      mp_item_id: item.orderItemId,
      mp_item_id_addition: product.asin ?? '',
      sku,
      // Many merchants use the EAN as their SKU; otherwise the catalogue knows which EAN the SKU stands for.
      ean: storedGtin(sku) ?? '',
      article_number: '',
      title: product.title || sku || product.asin || item.orderItemId,
      size: '',
      color: '',
      image_url: '',
      quantity: 1,
      item_price_cents: prices[piece] ?? 0,
      original_item_price_cents: before[piece] ?? 0,
      shipping_price_cents: shipping[piece] ?? 0,
      tax_rate: amounts.taxRate,
      store_number: '',
    }
    const last = lines.at(-1)
    if (last && samePrice(last, line)) lines[lines.length - 1] = { ...last, quantity: last.quantity + 1 }
    else lines.push(line)
  }
  return lines
}

const samePrice = (one: ChannelLine, other: ChannelLine): boolean =>
  one.item_price_cents === other.item_price_cents &&
  one.original_item_price_cents === other.original_item_price_cents &&
  one.shipping_price_cents === other.shipping_price_cents

function addressOf(address: AmazonAddress, buyerName: string | null | undefined): ChannelAddress {
  const lines = [address.addressLine1, address.addressLine2, address.addressLine3].map((line) => line ?? '')
  return {
    name: address.name || buyerName || '',
    company: address.companyName ?? '',
    lines,
    street: address.extendedFields?.streetName ?? '',
    street_no: address.extendedFields?.streetNumber ?? '',
    zip_code: address.postalCode ?? '',
    city: address.city ?? '',
    country: address.countryCode ?? '',
  }
}

function billingOf(order: AmazonOrder): ChannelAddress | null {
  const registration = order.tax?.taxRegistrations?.find(({ entityType }) => entityType === 'BUYER')
  const address = registration?.taxRegistrationAddress
  return address ? addressOf(address, order.buyer?.buyerName) : null
}

function currencyOf(order: AmazonOrder): string {
  const [item] = order.orderItems
  const known = order.proceeds?.grandTotal ?? item?.proceeds?.proceedsTotal ?? item?.product.price?.unitPrice
  return known?.currencyCode ?? 'EUR'
}

/** Amazon's own figure; while it gives none, its figures of the positions and what is charged beside them. */
function totalOf(order: AmazonOrder, country: string): number {
  const total = order.proceeds?.grandTotal ? minorUnits(order.proceeds.grandTotal) : null
  if (total !== null) return total
  const positions = order.orderItems.map((item) => totalOfItem(item, country))
  const beside = chargesOfOrder(order, country).map(({ amount_cents }) => amount_cents)
  return [...positions, ...beside].reduce((sum, amount) => sum + amount, 0)
}

/** Amazon's own figure of a position; where it gives none, and where the position was given up, the sum of its parts. */
function totalOfItem(item: AmazonItem, country: string): number {
  const { proceedsTotal } = item.proceeds ?? {}
  const total = proceedsTotal && !isCancelled(item) ? minorUnits(proceedsTotal) : null
  if (total !== null) return total
  const { goods, shipping, charges } = itemAmounts(item, vatRates(country))
  return goods + shipping + charges.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}

/**
 * What is charged beside goods and shipping: with the positions, and for the order as a whole. Of the latter everything
 * but the tip sums up the positions (`OrderProceedsBreakdown`); what takes more off than they show is a discount of the
 * order.
 */
function chargesOf(order: AmazonOrder, country: string): ChannelCharge[] {
  const ofPositions = order.orderItems.flatMap((item) =>
    itemAmounts(item, vatRates(country)).charges.map((charge) => ({
      ...charge,
      name: '',
      mp_item_id: item.orderItemId,
    })),
  )
  const charges = [...ofPositions, ...chargesOfOrder(order, country)]
  return [...charges, ...reductionsOf(order, country, charges)]
}

/** For the order as a whole: everything there but the tip only sums up the positions (`OrderProceedsBreakdown`). */
function chargesOfOrder(order: AmazonOrder, country: string): ChannelCharge[] {
  const [tax_rate = 0] = vatRates(country)
  return (order.proceeds?.breakdowns ?? []).flatMap(({ type, subtotal }): ChannelCharge[] => {
    const amount_cents = type === TIP ? (minorUnits(subtotal) ?? 0) : 0
    const kind = amount_cents < 0 ? 'discount' : chargeKind(type)
    return amount_cents === 0 ? [] : [{ kind, name: '', mp_item_id: '', amount_cents, tax_rate }]
  })
}

const TIP = 'DELIVERY_TIP'
/** What never is a reduction by itself: goods and their tax, and the tip, which stands on its own. */
const NO_REDUCTIONS: readonly string[] = ['ITEM', 'TAX', TIP]

/**
 * Promotions that Amazon takes off the order without naming a position: a category of the order below zero, as far as its
 * positions do not show it and come to more than the total. At the rates of the goods, by what they cost.
 */
function reductionsOf(
  order: AmazonOrder,
  country: string,
  charges: readonly ChannelCharge[],
): ChannelCharge[] {
  const breakdowns = order.proceeds?.breakdowns ?? []
  const ofPositions = order.orderItems.flatMap((item) => item.proceeds?.breakdowns ?? [])
  const taken = [...new Set(breakdowns.map(({ type }) => type))]
    .filter((type) => !NO_REDUCTIONS.includes(type))
    .map((type) => Math.max(0, takenOff(breakdowns, type) - Math.max(0, takenOff(ofPositions, type))))
    .reduce((sum, cents) => sum + cents, 0)
  const lines = order.orderItems.flatMap((item) => linesOf(item, country))
  const cancelled_item_ids = order.orderItems.filter(isCancelled).map((item) => item.orderItemId)
  const total = order.proceeds?.grandTotal ? minorUnits(order.proceeds.grandTotal) : null
  // Without a total nothing says that the positions have not been lessened already.
  if (total === null) return []
  const excess = -amountDifference({ order_total_cents: total, lines, charges, cancelled_item_ids })
  const goods = lines.map(({ tax_rate, item_price_cents, quantity }) => ({
    tax_rate,
    cents: item_price_cents * quantity,
  }))
  return discountByRate(Math.max(0, Math.min(taken, excess)), goods, 1).map(({ tax_rate, cents }) => ({
    kind: 'discount',
    name: '',
    mp_item_id: '',
    amount_cents: -cents,
    tax_rate,
  }))
}

/** How much a category takes off; below zero what it adds. A discount comes with either sign. */
function takenOff(
  breakdowns: readonly { readonly type: string; readonly subtotal: Money }[],
  category: string,
): number {
  const sum = breakdowns
    .filter(({ type }) => type === category)
    .reduce((cents, { subtotal }) => cents + (minorUnits(subtotal) ?? 0), 0)
  return category === 'DISCOUNT' ? Math.abs(sum) : -sum
}

const methodsOf = (order: AmazonOrder): string => {
  const methods = (order.payment?.paymentExecutions ?? []).map(({ paymentMethod }) => paymentMethod ?? '')
  return [...new Set(methods)].filter((method) => method !== '').join(', ')
}

function extraOf(order: AmazonOrder): Record<string, unknown> {
  const { salesChannel, fulfillment, buyer } = order
  const gifts = order.orderItems.flatMap(({ orderItemId, fulfillment: how }) => {
    const gift = how?.packing?.giftOption
    return gift
      ? [{ item_id: orderItemId, message: gift.giftMessage ?? '', wrap: gift.giftWrapLevel ?? '' }]
      : []
  })
  const all = {
    marketplace_id: salesChannel.marketplaceId,
    marketplace: salesChannel.marketplaceName,
    programs: order.programs?.length ? order.programs : undefined,
    service_level: fulfillment.fulfillmentServiceLevel,
    deliver_by: fulfillment.deliverByWindow?.latestDateTime,
    buyer_company: buyer?.buyerCompanyName,
    purchase_order_number: buyer?.buyerPurchaseOrderNumber,
    associated_orders: order.associatedOrders?.length ? order.associatedOrders : undefined,
    gifts: gifts.length > 0 ? gifts : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null))
}

function instantOf(text: string | null | undefined): Date | null {
  const at = new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}

const texts = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ')
