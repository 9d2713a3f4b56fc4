import { z } from 'zod'
import { Random, stableId } from '../platform/random.ts'
import type { World } from '../platform/world.ts'
import { drawRecipient, type Recipient } from '../selling/people.ts'
import type { CatalogueItem } from '../selling/selling-model.ts'
import {
  type AmazonOrder,
  type CustomerAddress,
  FULFILLMENT_STATUSES,
  type FulfillmentStatus,
  MARKETPLACES,
  type Marketplace,
  type Money,
  type OrderItem,
} from './order-model.ts'

const STANDARD_SHIPPING_CENTS = 499
const FREE_SHIPPING_FROM_CENTS = 3900
const DAY_MS = 86_400_000

/** The short form in which a test places an order; whatever it leaves out is drawn. */
export const OrderSpec = z.strictObject({
  amazon_order_id: z.string().optional(),
  seller_id: z.string().optional(),
  items: z
    .array(
      z.strictObject({
        sku: z.string(),
        quantity: z.number().int().min(1).default(1),
        price_cents: z.number().int().optional(),
        title: z.string().optional(),
      }),
    )
    .min(1)
    .optional(),
  prime: z.boolean().optional(),
  business: z.boolean().optional(),
  /** The customer collects it in the shop. */
  pickup: z.boolean().optional(),
  fulfilled_by: z.enum(['MERCHANT', 'AMAZON']).optional(),
  status: z.enum(FULFILLMENT_STATUSES as [FulfillmentStatus, ...FulfillmentStatus[]]).optional(),
  created_at: z.iso.datetime({ offset: true }).optional(),
  marketplace_id: z.string().optional(),
  buyer: z
    .strictObject({
      name: z.string().optional(),
      email: z.string().optional(),
      company: z.string().optional(),
    })
    .optional(),
  /** Amazon's own address fields; replaces the drawn address as a whole. */
  address: z.record(z.string(), z.unknown()).optional(),
})

export type OrderSpec = z.infer<typeof OrderSpec>

/** Makes the n-th order of this world. The same seed, number and catalogue give the same order. */
export function buildOrder(world: World, n: number, spec: OrderSpec): AmazonOrder {
  const random = new Random(`amazon order ${world.seed} ${n}`)
  const recipient = drawRecipient(random)
  const prime = spec.prime ?? random.chance(0.25)
  const drawnId = `30${random.integer(2, 6)}-${random.digits(7)}-${String(n).padStart(7, '0')}`
  const orderId = spec.amazon_order_id ?? drawnId
  const lines =
    spec.items?.map((line) => ({ ...itemFor(world, line), quantity: line.quantity })) ??
    drawLines(world, random)
  const itemsCents = lines.reduce((sum, line) => sum + line.item.price_cents * line.quantity, 0)
  const shippingCents = prime || itemsCents >= FREE_SHIPPING_FROM_CENTS ? 0 : STANDARD_SHIPPING_CENTS
  const orderItems = lines.map((line, i) => orderItem(orderId, i, line, i === 0 ? shippingCents : 0))
  const created = spec.created_at ? new Date(spec.created_at) : world.now()
  const programs = programsOf(spec, prime, recipient)
  const marketplace = marketplaceFor(spec.marketplace_id, recipient)
  const buyerName = spec.buyer?.name ?? `${recipient.firstName} ${recipient.lastName}`
  return {
    orderId,
    createdTime: created.toISOString(),
    lastUpdatedTime: created.toISOString(),
    programs,
    salesChannel: {
      channelName: 'AMAZON',
      marketplaceId: marketplace.marketplaceId,
      marketplaceName: marketplace.marketplaceName,
    },
    buyer: {
      buyerName,
      buyerEmail: spec.buyer?.email ?? `${stableId(14, 'buyer', orderId)}@marketplace.example`,
      ...((spec.buyer?.company ?? recipient.company)
        ? { buyerCompanyName: spec.buyer?.company ?? recipient.company }
        : {}),
    },
    recipient: {
      deliveryAddress: (spec.address as CustomerAddress | undefined) ?? amazonAddress(recipient),
    },
    proceeds: {
      grandTotal: euro(itemsCents + shippingCents),
      breakdowns: [
        { type: 'ITEM', subtotal: euro(itemsCents) },
        ...(shippingCents > 0 ? [{ type: 'SHIPPING', subtotal: euro(shippingCents) }] : []),
      ],
    },
    fulfillment: fulfillment(created, prime, spec),
    orderItems,
  }
}

/** Amazon's form of an address: street and number share a line, a post number has the second. */
export function amazonAddress(recipient: Recipient): CustomerAddress {
  return {
    name: `${recipient.firstName} ${recipient.lastName}`,
    ...(recipient.company ? { companyName: recipient.company } : {}),
    addressLine1:
      recipient.country === 'FR'
        ? `${recipient.streetNo} ${recipient.street}`
        : `${recipient.street} ${recipient.streetNo}`,
    ...(recipient.postNumber ? { addressLine2: recipient.postNumber } : {}),
    city: recipient.city,
    postalCode: recipient.zip,
    countryCode: recipient.country,
    addressType: { home: 'RESIDENTIAL', company: 'COMMERCIAL', packstation: 'PICKUP_POINT' }[recipient.kind],
  }
}

function programsOf(spec: OrderSpec, prime: boolean, recipient: Recipient): string[] {
  const business = spec.business ?? recipient.kind === 'company'
  return [
    ...(prime ? ['PRIME'] : []),
    ...(business ? ['AMAZON_BUSINESS'] : []),
    ...(spec.pickup ? ['IN_STORE_PICK_UP'] : []),
  ]
}

function fulfillment(
  created: Date,
  prime: boolean,
  spec: OrderSpec,
): NonNullable<AmazonOrder['fulfillment']> {
  const inDays = (days: number) => new Date(created.getTime() + days * DAY_MS).toISOString()
  return {
    fulfillmentStatus: spec.status ?? 'UNSHIPPED',
    fulfilledBy: spec.fulfilled_by ?? 'MERCHANT',
    fulfillmentServiceLevel: prime ? 'NEXT_DAY' : 'STANDARD',
    shipByWindow: { earliestDateTime: created.toISOString(), latestDateTime: inDays(prime ? 1 : 2) },
    deliverByWindow: { earliestDateTime: inDays(1), latestDateTime: inDays(prime ? 2 : 5) },
  }
}

function orderItem(
  orderId: string,
  index: number,
  line: { item: CatalogueItem; quantity: number },
  shippingCents: number,
): OrderItem {
  const { item, quantity } = line
  const total = item.price_cents * quantity
  return {
    orderItemId: new Random(`item ${orderId} ${index}`).digits(13).replace(/^0/, '1'),
    quantityOrdered: quantity,
    product: {
      asin: `B0${stableId(8, 'asin', item.ean).toUpperCase()}`,
      title: item.title,
      sellerSku: item.sku,
      condition: { conditionType: 'NEW', conditionSubtype: 'NEW' },
      price: { unitPrice: euro(item.price_cents) },
    },
    proceeds: {
      proceedsTotal: euro(total + shippingCents),
      breakdowns: [
        { type: 'ITEM', subtotal: euro(total) },
        ...(shippingCents > 0 ? [{ type: 'SHIPPING', subtotal: euro(shippingCents) }] : []),
      ],
    },
    fulfillment: { quantityFulfilled: 0, quantityUnfulfilled: quantity },
  }
}

function drawLines(world: World, random: Random): { item: CatalogueItem; quantity: number }[] {
  const catalogue = world.catalogue.all()
  if (catalogue.length === 0) throw new Error('the catalogue is empty: PUT /_sandbox/catalogue first')
  const count = random.pick([1, 1, 1, 1, 2, 2, 3, 4])
  const lines = new Map<string, { item: CatalogueItem; quantity: number }>()
  for (let i = 0; i < count; i += 1) {
    const item = random.pick(catalogue)
    lines.set(item.sku, { item, quantity: random.chance(0.06) ? 2 : 1 })
  }
  return [...lines.values()]
}

function itemFor(
  world: World,
  line: { sku: string; price_cents?: number | undefined; title?: string | undefined },
): { item: CatalogueItem } {
  const known = world.catalogue.get(line.sku)
  const item = known ?? { sku: line.sku, ean: line.sku, title: line.title ?? line.sku, price_cents: 4999 }
  return {
    item: { ...item, price_cents: line.price_cents ?? item.price_cents, title: line.title ?? item.title },
  }
}

function marketplaceFor(wanted: string | undefined, recipient: Recipient): Marketplace {
  const found = wanted
    ? MARKETPLACES.find((one) => one.marketplaceId === wanted)
    : MARKETPLACES.find((one) => one.countryCode === recipient.country)
  const [germany] = MARKETPLACES
  if (!germany) throw new Error('no marketplace')
  return found ?? (wanted ? { ...germany, marketplaceId: wanted, marketplaceName: wanted } : germany)
}

function euro(cents: number): Money {
  return { amount: (cents / 100).toFixed(2), currencyCode: 'EUR' }
}
