import { z } from 'zod'
import { Id, Instant, Money } from '../shared/index.ts'

/** What a size costs on a channel, or everywhere else, before and after a change. */
const PriceChange = z.object({
  id: Id,
  at: Instant,
  size: z.string(),
  /** Key of the channel; empty: the price of the size itself. */
  channel: z.string(),
  /** Null: the channel had no price of its own. */
  was: Money.nullable(),
  /** Null: the channel has no price of its own any more. */
  is: Money.nullable(),
})

/** What was sold of a product, what came back, and what it cost. */
export const ProductHistory = z.object({
  /** Pieces by the month of their order, the newest first; the last of them is whole only from its 365th day on. */
  months: z.array(z.object({ month: z.string(), sold: z.number().int(), returned: z.number().int() })),
  /** The sale price of the sizes first, then the channels with prices of their own. */
  prices: z.array(
    z.object({
      /** Key of the channel; empty: everywhere else. */
      channel: z.string(),
      /** Lowest sale price of its sizes. */
      price: Money,
      /** The lowest that one of them had within the last 30 days, today's included (section 11 PAngV). */
      lowest_30_days: Money,
    }),
  ),
  /** The latest changes of prices, newest first. */
  changes: z.array(PriceChange),
})
export type ProductHistory = z.infer<typeof ProductHistory>
