import { z } from 'zod'

// The published form of an order (Orders 2026-01-01), as far as it is read here. Whatever else is in it stays: the
// whole document is kept. Fields that Amazon leaves out at will are optional; null counts as left out.

const text = z.string().nullish()

export const Money = z.object({
  /** Decimal text; the model calls it a decimal with no loss of precision. */
  amount: z.union([z.string(), z.number()]).transform(String),
  currencyCode: z.string(),
})
export type Money = z.infer<typeof Money>

const Address = z.object({
  name: text,
  companyName: text,
  addressLine1: text,
  addressLine2: text,
  addressLine3: text,
  city: text,
  stateOrRegion: text,
  postalCode: text,
  countryCode: text,
  phone: text,
  extendedFields: z.object({ streetName: text, streetNumber: text, complement: text }).nullish(),
})
export type AmazonAddress = z.infer<typeof Address>

const Breakdown = z.object({
  type: z.string(),
  subtotal: Money,
  detailedBreakdowns: z.array(z.object({ subtype: text, value: Money.nullish() })).nullish(),
})
export type Breakdown = z.infer<typeof Breakdown>

const Item = z.object({
  orderItemId: z.string().min(1),
  quantityOrdered: z.number().int(),
  product: z.object({
    asin: text,
    title: text,
    sellerSku: text,
    price: z.object({ unitPrice: Money.nullish() }).nullish(),
  }),
  proceeds: z.object({ proceedsTotal: Money.nullish(), breakdowns: z.array(Breakdown).nullish() }).nullish(),
  cancellation: z.object({ cancellationExecution: z.object({}).nullish() }).nullish(),
  fulfillment: z
    .object({
      quantityFulfilled: z.number().nullish(),
      packing: z
        .object({ giftOption: z.object({ giftMessage: text, giftWrapLevel: text }).nullish() })
        .nullish(),
    })
    .nullish(),
})
export type AmazonItem = z.infer<typeof Item>

const Package = z.object({ packageStatus: z.object({ status: text }).nullish() })

const TaxRegistration = z.object({ entityType: text, taxRegistrationAddress: Address.nullish() })

export const AmazonOrder = z.object({
  orderId: z.string().min(1),
  orderAliases: z.array(z.object({ aliasId: z.string(), aliasType: text })).nullish(),
  createdTime: z.iso.datetime({ offset: true }),
  programs: z.array(z.string()).nullish(),
  associatedOrders: z.array(z.object({ orderId: text, associationType: text })).nullish(),
  salesChannel: z.object({ channelName: text, marketplaceId: text, marketplaceName: text }),
  buyer: z
    .object({ buyerName: text, buyerEmail: text, buyerCompanyName: text, buyerPurchaseOrderNumber: text })
    .nullish(),
  recipient: z
    .object({
      deliveryAddress: Address.nullish(),
      deliveryPreference: z.object({ dropOffLocation: text, addressInstruction: text }).nullish(),
    })
    .nullish(),
  proceeds: z
    .object({
      grandTotal: Money.nullish(),
      breakdowns: z.array(z.object({ type: z.string(), subtotal: Money })).nullish(),
    })
    .nullish(),
  payment: z.object({ paymentExecutions: z.array(z.object({ paymentMethod: text })).nullish() }).nullish(),
  tax: z.object({ taxRegistrations: z.array(TaxRegistration).nullish() }).nullish(),
  fulfillment: z.object({
    fulfillmentStatus: z.enum([
      'PENDING_AVAILABILITY',
      'PENDING',
      'UNSHIPPED',
      'PARTIALLY_SHIPPED',
      'SHIPPED',
      'CANCELLED',
      'UNFULFILLABLE',
    ]),
    fulfilledBy: text,
    fulfillmentServiceLevel: text,
    shipByWindow: z.object({ latestDateTime: text }).nullish(),
    deliverByWindow: z.object({ latestDateTime: text }).nullish(),
  }),
  orderItems: z.array(Item).min(1),
  packages: z.array(Package).nullish(),
})
export type AmazonOrder = z.infer<typeof AmazonOrder>

/** Documents stay unread in a page: one that can't be read must not keep the others from coming in. */
const UnreadOrder = z.looseObject({ orderId: z.string().min(1) })

export const SearchAnswer = z.object({
  orders: z.array(UnreadOrder),
  pagination: z.object({ nextToken: text }).nullish(),
  lastUpdatedBefore: z.iso.datetime({ offset: true }).nullish(),
})

export const GetAnswer = z.object({ order: UnreadOrder })
