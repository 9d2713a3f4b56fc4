import { z } from 'zod'
import { Id, Money, RequiredLine } from '../shared/index.ts'

/** Euros that shipping may cost, or from which on it costs nothing. */
const Amount = Money.min(0).max(100_000)
/** Stores of a row that have values of their own. */
const MOST_GLNS = 500

export const GlnShippingCostBody = z.strictObject({
  /** Of a store of the company. */
  gln: RequiredLine(20),
  freeShippingFrom: Amount,
  shipping: Amount,
})

/** `POST uvp/shipping`: a row as a whole; stores that are not named have no values of their own any more. */
export const ShippingCostBody = z.strictObject({
  /** Id of a sales channel that the company sells on. */
  marketplaceId: z.number().int().positive().max(32_767),
  label: RequiredLine(100),
  freeShippingFrom: Amount,
  shipping: Amount,
  glns: z.array(GlnShippingCostBody).max(MOST_GLNS),
  /** Of the row; 0 until it was saved. */
  version: z.number().int().min(0),
})
export type ShippingCostBody = z.output<typeof ShippingCostBody>

export const ShippingCost = z.object({
  /** Id of the sales channel. */
  marketplaceId: z.number().int(),
  /** Of the company. */
  merchantId: Id,
  /** Name of the sales channel. */
  channel: z.string(),
  /** The channel's name until another one is saved. */
  label: z.string(),
  /** Null, as the costs, until something was saved. */
  freeShippingFrom: Money.nullable(),
  shipping: Money.nullable(),
  /** The most that may be saved as shipping, set by the provider; null: there is no limit. */
  maxShippingCost: Money.nullable(),
  /** Stores with values of their own. */
  glns: z.array(z.object({ gln: z.string(), freeShippingFrom: Money, shipping: Money })),
  version: z.number().int(),
})
export type ShippingCost = z.infer<typeof ShippingCost>

/** A row for each sales channel that the company sells on. */
export const ShippingCosts = z.object({
  data: z.array(ShippingCost),
  /** The company's stores that have a GLN, by ranking. */
  stores: z.array(z.object({ gln: z.string(), store_number: z.string(), name: z.string() })),
})
export type ShippingCosts = z.infer<typeof ShippingCosts>
