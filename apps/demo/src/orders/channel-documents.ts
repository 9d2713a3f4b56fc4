import type { IntakeAddress, IntakeOrderInput } from '@kontor/contract/intake'
import type { PostalAddress } from '../../../api/src/modules/orders/orders.tables.ts'
import { fromCents } from '../../../api/src/platform/money.ts'
import { orderTotal } from './draft-order.ts'
import type { PlannedLine, PlannedOrder } from './planned-order.ts'
import { minutesAfter } from './working-hours.ts'

const DAY_MINUTES = 1440

/** What the channel delivered, in the form in which its account delivers orders. */
export const channelDocument = (order: PlannedOrder): object =>
  order.channel.adapter === 'amazon' ? amazonDocument(order) : intakeDocument(order)

/** An order as a shop posts it to the intake API. */
export function intakeDocument(order: PlannedOrder): IntakeOrderInput {
  const { customer } = order
  return {
    channel: String(order.channel.id),
    account: order.channel.account,
    ext_order_id: order.extOrderId,
    ext_order_id_addition: order.extOrderIdAddition,
    order_date: order.orderDate.toISOString(),
    state: order.status === 'initial' ? 'unpaid' : 'paid',
    order_type: order.orderType,
    payment_method: order.paymentMethod,
    currency: 'EUR',
    order_total: fromCents(orderTotal(order)),
    customer: {
      customer_id: '',
      email: customer.email,
      phone_number: customer.phone,
      comment: order.comment,
      delivery: intakeAddress(customer.delivery),
      billing: intakeAddress(customer.billing),
    },
    lines: positions(order).map(([line, quantity]) => ({
      item_id: line.mpItemId,
      item_id_addition: line.mpItemIdAddition,
      sku: line.size?.sku ?? '',
      ean: line.ean,
      article_number: line.size?.articleNumber ?? '',
      title: line.title,
      size: line.size?.size ?? '',
      color: line.size?.color ?? '',
      quantity,
      item_price: fromCents(line.priceCents),
      original_item_price: fromCents(line.originalPriceCents),
      shipping_price: fromCents(line.shippingPriceCents),
      tax_rate: 19,
      store_number: '',
    })),
    charges: order.charges.map(({ kind, mpItemId, cents }) => ({
      kind,
      item_id: mpItemId,
      amount: fromCents(cents),
      tax_rate: 19,
    })),
  }
}

const intakeAddress = (address: PostalAddress): IntakeAddress => ({ ...address })

/** An order as Amazon shows it (Orders 2026-01-01), not shipped yet. */
function amazonDocument(order: PlannedOrder): object {
  const { delivery, billing } = order.customer
  const created = order.orderDate.toISOString()
  const prime = order.orderType === 'prime'
  const inDays = (days: number) => minutesAfter(order.orderDate, days * DAY_MINUTES).toISOString()
  return {
    orderId: order.extOrderId,
    createdTime: created,
    lastUpdatedTime: created,
    programs: prime ? ['PRIME'] : [],
    salesChannel: { channelName: 'AMAZON', marketplaceId: 'A1PA6795UKMFR9', marketplaceName: 'Amazon.de' },
    buyer: { buyerName: `${billing.first_name} ${billing.last_name}`, buyerEmail: order.customer.email },
    recipient: { deliveryAddress: amazonAddress(delivery) },
    proceeds: { grandTotal: euro(orderTotal(order)) },
    fulfillment: {
      fulfillmentStatus: 'UNSHIPPED',
      fulfilledBy: order.notShippableReason === 'fulfilled_by_channel' ? 'AMAZON' : 'MERCHANT',
      fulfillmentServiceLevel: prime ? 'NEXT_DAY' : 'STANDARD',
      shipByWindow: {
        earliestDateTime: created,
        latestDateTime: (order.shipByAt ?? order.orderDate).toISOString(),
      },
      deliverByWindow: { earliestDateTime: inDays(1), latestDateTime: inDays(prime ? 2 : 5) },
    },
    orderItems: positions(order).map(([line, quantity]) =>
      amazonItem(line, quantity, chargesOf(order, line.mpItemId)),
    ),
  }
}

const chargesOf = (order: PlannedOrder, mpItemId: string): PlannedOrder['charges'] =>
  order.charges.filter((charge) => charge.mpItemId === mpItemId)

function amazonItem(line: PlannedLine, quantity: number, charges: PlannedOrder['charges']): object {
  const goods = line.priceCents * quantity
  const charged = charges.reduce((sum, { cents }) => sum + cents, 0)
  return {
    orderItemId: line.mpItemId,
    quantityOrdered: quantity,
    product: {
      asin: line.mpItemIdAddition,
      title: line.title,
      sellerSku: line.size?.sku ?? '',
      condition: { conditionType: 'NEW', conditionSubtype: 'NEW' },
      price: { unitPrice: euro(line.priceCents) },
    },
    proceeds: {
      proceedsTotal: euro(goods + line.shippingPriceCents + charged),
      breakdowns: [
        { type: 'ITEM', subtotal: euro(goods) },
        ...(line.shippingPriceCents > 0
          ? [{ type: 'SHIPPING', subtotal: euro(line.shippingPriceCents) }]
          : []),
        ...charges.map(({ kind, cents }) => ({ type: kind.toUpperCase(), subtotal: euro(cents) })),
      ],
    },
    fulfillment: { quantityFulfilled: 0, quantityUnfulfilled: quantity },
  }
}

const amazonAddress = (address: PostalAddress): object => {
  const isStation = address.street === 'packstation'
  return {
    name: `${address.first_name} ${address.last_name}`,
    ...(address.company ? { companyName: address.company } : {}),
    addressLine1: `${isStation ? 'Packstation' : address.street} ${address.street_no}`,
    ...(isStation ? { addressLine2: address.care_of } : {}),
    city: address.city,
    postalCode: address.zip_code,
    countryCode: address.country,
    addressType: isStation ? 'PICKUP_POINT' : 'RESIDENTIAL',
  }
}

const euro = (cents: number): object => ({ amount: fromCents(cents).toFixed(2), currencyCode: 'EUR' })

/** The pieces that share a position, and how many there are; the first one stands for all. */
const positions = (order: PlannedOrder): (readonly [PlannedLine, number])[] =>
  [...Map.groupBy(order.lines, (line) => line.mpItemId).values()].flatMap((pieces) =>
    pieces[0] ? [[pieces[0], pieces.length] as const] : [],
  )
