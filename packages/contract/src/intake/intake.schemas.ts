import { z } from 'zod'
import { Ean, IntakeArticle, IntakeStock, storedGtin } from '../catalogue/index.ts'
import { CHARGE_KINDS, isDiscountKind } from '../orders/orders.schemas.ts'
import {
  Currency,
  Id,
  Money,
  PartnerInstant,
  PartnerLine,
  RequiredPartnerLine,
  Row,
  Text,
} from '../shared/index.ts'

/** How many orders, articles or stock rows one call may carry. */
export const INTAKE_BATCH = 500

/** An address as a shop has it. Whatever is missing is flagged on the order, never refused. */
export const IntakeAddress = z.strictObject({
  first_name: PartnerLine(100).default(''),
  last_name: PartnerLine(100).default(''),
  company: PartnerLine(100).default(''),
  /** With or without the house number; `packstation` and `postfiliale` name those. */
  street: PartnerLine(150).default(''),
  street_no: PartnerLine(30).default(''),
  address_addition: PartnerLine(150).default(''),
  /** Post number at a Packstation or Postfiliale. */
  care_of: PartnerLine(100).default(''),
  zip_code: PartnerLine(20).default(''),
  city: PartnerLine(100).default(''),
  /** ISO 3166-1 alpha-2. */
  country: PartnerLine(2).default('DE'),
})
export type IntakeAddress = z.infer<typeof IntakeAddress>

export const IntakeLine = z
  .strictObject({
    /** The channel's own id of the position; its pieces share it. */
    item_id: RequiredPartnerLine(100),
    item_id_addition: PartnerLine(100).default(''),
    sku: PartnerLine(100).default(''),
    /** Empty, unknown to the catalogue or no GTIN at all: the line is imported unallocated, and what came is kept. */
    ean: PartnerLine(60)
      .overwrite((value) => storedGtin(value) ?? value)
      .default(''),
    article_number: PartnerLine(60).default(''),
    title: RequiredPartnerLine(300),
    size: PartnerLine(20).default(''),
    color: PartnerLine(60).default(''),
    quantity: z.number().int().min(1).max(50).default(1),
    /** Gross per piece. Below zero: a voucher, which is a discount of the order. */
    item_price: Money.min(-99_999).max(99_999),
    original_item_price: Money.nonnegative().max(99_999).optional(),
    /** For each piece, as `item_price`. */
    shipping_price: Money.nonnegative().max(9_999).default(0),
    tax_rate: z.number().min(0).max(100).default(19),
    /** Number of the store the channel sold it from, when it decides that itself. */
    store_number: PartnerLine(40).default(''),
  })
  .refine((line) => line.item_price >= 0 || line.shipping_price === 0, {
    path: ['shipping_price'],
    params: {
      de: 'Ein Gutschein hat keine Versandkosten.',
      en: 'A voucher has no shipping costs.',
      es: 'Un vale no tiene gastos de envío.',
    },
  })

/** What the customer pays beside goods and shipping (gift wrap, a fee for cash on delivery, …), or is given off goods or shipping. */
const IntakeCharge = z
  .strictObject({
    kind: z.enum(CHARGE_KINDS).default('other'),
    /** What the channel calls it. */
    name: PartnerLine(100).default(''),
    /** Position that it belongs to; left out: the order as a whole. */
    item_id: PartnerLine(100).default(''),
    /** Gross. Below zero for a discount, above it for everything else. */
    amount: Money.min(-9_999).max(9_999),
    /** Percent. Left out: 19; of a discount the rates of the goods, or of the shipping, that it is given on, by their share. */
    tax_rate: z.number().min(0).max(100).optional(),
  })
  .refine(({ kind, amount }) => (isDiscountKind(kind) ? amount < 0 : amount > 0), {
    path: ['amount'],
    params: {
      de: 'Ein Rabatt ist kleiner als 0, alles andere größer.',
      en: 'A discount is less than 0, everything else more.',
      es: 'Un descuento es menor que 0; todo lo demás, mayor.',
    },
  })

export const INTAKE_ORDER_STATES = ['unpaid', 'paid', 'shipped', 'delivered', 'cancelled'] as const

export const IntakeOrder = z.strictObject({
  /** Id or key of the sales channel. */
  channel: RequiredPartnerLine(40),
  /** Name of the channel account; needed only where a company has several for the channel. */
  account: PartnerLine(100).default(''),
  ext_order_id: RequiredPartnerLine(100),
  ext_order_id_addition: PartnerLine(100).default(''),
  order_date: PartnerInstant,
  /** Where the channel has several marketplaces: the one that it was ordered on. */
  marketplace_id: z.number().int().min(1).max(32_767).optional(),
  /** `shipped`, `delivered` and `cancelled` are imported in that state and need no action here. */
  state: z.enum(INTAKE_ORDER_STATES).default('paid'),
  order_type: z.enum(['standard', 'prime', 'pickup']).default('standard'),
  payment_method: PartnerLine(60).default(''),
  currency: Currency.default('EUR'),
  order_total: Money.nonnegative().max(999_999),
  customer: z.strictObject({
    customer_id: PartnerLine(100).default(''),
    email: PartnerLine(200).default(''),
    phone_number: PartnerLine(60).default(''),
    comment: Text(2000).default(''),
    delivery: IntakeAddress,
    billing: IntakeAddress.optional(),
  }),
  lines: z.array(IntakeLine).min(1).max(200),
  charges: z.array(IntakeCharge).max(50).default([]),
})

export type IntakeOrder = z.infer<typeof IntakeOrder>
/** An order as a shop sends it: what has a default may be left out. */
export type IntakeOrderInput = z.input<typeof IntakeOrder>

/**
 * The batch is taken apart before it is judged: each order is parsed by `IntakeOrder` on its own,
 * so that one that cannot be read becomes a dead letter and does not hold up the others.
 */
export const IntakeOrdersBody = z.strictObject({
  orders: z.array(Row(IntakeOrder)).min(1).max(INTAKE_BATCH),
})

export const IntakeOrderResult = z.object({
  ext_order_id: z.string(),
  /**
   * `imported`; `unchanged` (known already, nothing was done); `updated` (a known order was changed); `noted` (the change
   * came too late and stands as a notice on the order); `unallocated` (no merchant on the account has it; it waits);
   * `dead_letter`.
   */
  result: z.enum(['imported', 'unchanged', 'updated', 'noted', 'unallocated', 'dead_letter']),
  order_id: Id.nullable(),
  dead_letter_id: Id.nullable(),
  message: z.string(),
  /** Field path → what is wrong with it. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type IntakeOrderResult = z.infer<typeof IntakeOrderResult>

export const IntakeOrdersAnswer = z.object({ data: z.array(IntakeOrderResult) })

export const IntakeEventParams = z.strictObject({
  channel: RequiredPartnerLine(40),
  ext_order_id: RequiredPartnerLine(100),
})

export const IntakeEvent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('paid'),
    at: PartnerInstant.optional(),
    account: PartnerLine(100).default(''),
  }),
  z.strictObject({
    type: z.literal('cancelled'),
    at: PartnerInstant.optional(),
    account: PartnerLine(100).default(''),
    /** Positions cancelled; left out: the whole order. */
    item_ids: z.array(RequiredPartnerLine(100)).min(1).max(200).optional(),
    /** Who wanted it. */
    by: z.enum(['customer', 'channel']).default('channel'),
  }),
  /** It was sent without Kontor, all of it: nothing is left to be shipped here. */
  z.strictObject({
    type: z.literal('shipped'),
    at: PartnerInstant.optional(),
    account: PartnerLine(100).default(''),
  }),
  z.strictObject({
    type: z.literal('delivered'),
    at: PartnerInstant.optional(),
    account: PartnerLine(100).default(''),
  }),
  /** The customer gave another address. Applied as long as there are no shipping papers, then a notice on the order. */
  z
    .strictObject({
      type: z.literal('address_changed'),
      at: PartnerInstant.optional(),
      account: PartnerLine(100).default(''),
      delivery: IntakeAddress.optional(),
      billing: IntakeAddress.optional(),
    })
    .refine((event) => event.delivery !== undefined || event.billing !== undefined, {
      path: ['delivery'],
      params: {
        de: 'Bitte geben Sie eine Adresse an.',
        en: 'Please give an address.',
        es: 'Indique una dirección.',
      },
    }),
])
export type IntakeEvent = z.infer<typeof IntakeEvent>

export const IntakeEventAnswer = z.object({
  /** Null while the order waits for a merchant who has it. */
  order_id: Id.nullable(),
  /** `unchanged`: that was known already. `noted`: it came too late and stands as a notice on the order. */
  result: z.enum(['applied', 'unchanged', 'noted']),
  message: z.string(),
})
export type IntakeEventAnswer = z.infer<typeof IntakeEventAnswer>

/** What became of one row; `refused` ones are not stored, the others are. */
export const IntakeRowResult = z.object({
  /** Place of the row in the call, from 0. */
  index: z.number().int().nonnegative(),
  key: z.string(),
  result: z.enum(['created', 'updated', 'unchanged', 'refused']),
  /** Names the article and the EAN where the row is refused; empty when there is nothing to say. */
  message: z.string(),
  /** Field path within the row → what is wrong with it. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type IntakeRowResult = z.infer<typeof IntakeRowResult>

/** The batch is taken apart before it is judged, as orders are: each article is parsed by `IntakeArticle` on its own. */
export const IntakeArticlesBody = z.strictObject({
  /** The open full feed that this is a part of. */
  feed_id: Id.optional(),
  articles: z.array(Row(IntakeArticle)).min(1).max(INTAKE_BATCH),
})

/** `key` is the `wws_number`. */
export const IntakeArticlesAnswer = z.object({ data: z.array(IntakeRowResult) })

/** Each row is parsed by `IntakeStock` on its own. */
export const IntakeStockBody = z.strictObject({
  /** The open full feed that this is a part of. */
  feed_id: Id.optional(),
  /** When the stock was counted: an older feed never overwrites a newer one, and a sale after it is not counted twice. */
  counted_at: PartnerInstant,
  /** Empty: nothing has changed in any store since the last time, which keeps the stores synchronised. */
  stock: z.array(Row(IntakeStock)).max(5000),
})

/** `key` is `store_number/ean`. */
export const IntakeStockAnswer = z.object({ data: z.array(IntakeRowResult) })

/** What the cheapest competitor on a sales channel asks for an EAN. */
export const IntakeCompetitorPrice = z.strictObject({
  ean: Ean,
  /** Id or key of the sales channel. */
  channel: RequiredPartnerLine(40),
  /** In euros, with shipping. */
  price: Money.positive().max(99_999),
  /** When it was seen. What is older than 72 hours is ignored, and an older one never replaces a newer one. */
  seen_at: PartnerInstant,
})
export type IntakeCompetitorPrice = z.infer<typeof IntakeCompetitorPrice>

/** Each row is parsed by `IntakeCompetitorPrice` on its own. */
export const IntakeCompetitorPricesBody = z.strictObject({
  prices: z.array(Row(IntakeCompetitorPrice)).min(1).max(5000),
})

/**
 * What becomes of a competitor's price: `taken` (new, or seen after what was known), `unchanged` (known already, or seen before
 * what is known), `ignored` (seen more than 72 hours ago), `unknown` (no article has the EAN), `refused` (not readable).
 */
export const COMPETITOR_PRICE_RESULTS = ['taken', 'unchanged', 'ignored', 'unknown', 'refused'] as const
export type CompetitorPriceResult = (typeof COMPETITOR_PRICE_RESULTS)[number]

/** `key` is `channel/ean`. */
export const IntakeCompetitorPricesAnswer = z.object({
  data: z.array(IntakeRowResult.extend({ result: z.enum(COMPETITOR_PRICE_RESULTS) })),
  /** How many rows have each result. */
  counts: z.record(z.enum(COMPETITOR_PRICE_RESULTS), z.number().int()),
})
export type IntakeCompetitorPricesAnswer = z.infer<typeof IntakeCompetitorPricesAnswer>
