import { z } from 'zod'
import { Id, Instant, Money } from '../shared/index.ts'

/** Percent, 0 to 100, with at most two places. */
const Percent = z.number().min(0).max(100).multipleOf(0.01)

const limits = {
  /** So many percent of a channel's offers may change by a lot. */
  max_share: Percent,
  /** By more than so many percent a price changes by a lot. */
  max_change: Percent,
  /** 0 until something was saved. */
  version: z.number().int().min(0),
}

/** `PUT /pricing/breaker`. */
export const PriceBreakerBody = z.strictObject(limits)
export type PriceBreakerBody = z.output<typeof PriceBreakerBody>

export const HeldPrices = z.object({
  ...limits,
  /** Null where nothing waits. */
  held: z
    .object({
      id: Id,
      held_at: Instant,
      channels: z.array(
        z.object({
          id: Id,
          name: z.string(),
          /** Offers that there are on it. */
          offers: z.number().int(),
          changed: z.number().int(),
          changed_a_lot: z.number().int(),
          /** Those that would fall under a tenth of their list price. */
          given_away: z.number().int(),
        }),
      ),
      /** The largest changes. */
      changes: z.array(
        z.object({
          wws_number: z.string(),
          wws_model: z.string(),
          title: z.string(),
          /** Those that change alike. */
          sizes: z.array(z.string()),
          channel: z.string(),
          list_price: Money,
          before: Money,
          after: Money,
        }),
      ),
    })
    .nullable(),
})
export type HeldPrices = z.infer<typeof HeldPrices>
