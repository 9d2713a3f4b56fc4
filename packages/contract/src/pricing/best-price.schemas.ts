import { z } from 'zod'
import { Id, IdInPath, Money } from '../shared/index.ts'
import { PRICE_ENDINGS } from './best-price.ts'

/** `GET uvp/bestPrice`. */
export const BestPriceQuery = z.strictObject({ manufacturer_id: IdInPath })

const settings = {
  is_active: z.boolean(),
  /** Ids of sales channels that the company sells on; those that it does not sell on now stay as they are. */
  channels: z.array(z.number().int().positive().max(32_767)).max(200),
  /** By how many euros the price stays below the competitor. */
  undercut: Money.min(0).max(10_000),
  price_ending: z.enum(PRICE_ENDINGS),
  /** 0 until something was saved. */
  version: z.number().int().min(0),
}

/** `POST uvp/bestPriceTamaris`. */
export const TamarisBestPriceBody = z.strictObject(settings)
export type TamarisBestPriceBody = z.output<typeof TamarisBestPriceBody>

/** `POST uvp/bestPrice`. */
export const BestPriceBody = z.strictObject({ manufacturer_id: Id, ...settings })
export type BestPriceBody = z.output<typeof BestPriceBody>

export const BestPrice = z.object({
  /** The brand as the company writes it. */
  name: z.string(),
  /** Articles that it has. */
  articles: z.number().int(),
  is_active: z.boolean(),
  /** Of the sales channels below. */
  channels: z.array(z.number().int()),
  undercut: Money,
  price_ending: z.enum(PRICE_ENDINGS),
  version: z.number().int(),
  /** The channels that the company sells on. A competitor's price is with shipping: without a row the own one is unknown. */
  sales_channels: z.array(
    z.object({ id: z.number().int(), name: z.string(), has_shipping_costs: z.boolean() }),
  ),
})
export type BestPrice = z.infer<typeof BestPrice>
