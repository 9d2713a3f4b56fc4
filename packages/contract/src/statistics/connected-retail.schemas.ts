import { z } from 'zod'
import { Currency, Day, Instant, Money, SentDay } from '../shared/index.ts'

/** `GET /statistics/connected-retail-stats`: days of Berlin, both inclusive, up to today. */
export const ConnectedRetailQuery = z.strictObject({ start: SentDay, end: SentDay })
export type ConnectedRetailQuery = z.infer<typeof ConnectedRetailQuery>

const Count = z.number().int().nonnegative()

/** How far the recount of what was sold through Connected Retail is. */
export const RetailImport = z.object({
  state: z.enum(['running', 'done', 'failed']),
  started_at: Instant,
  /** When it was complete, or was given up; null while it runs. */
  ended_at: Instant.nullable(),
  /** First day of the oldest month that it counts. */
  since: Day,
  /** First day of the month from which on all orders are counted anew; the newest month comes first. */
  counted_since: Day,
  months: Count,
  /** Months that are complete. */
  months_done: Count,
  /** Orders that it has found so far whose store the channel named. */
  orders: Count,
})
export type RetailImport = z.infer<typeof RetailImport>

const figures = {
  /** Orders with pieces whose store Zalando named. */
  orders: Count,
  /** These pieces. */
  items: Count,
  /** Their item prices. */
  amount: Money,
  /** Such pieces that were booked back on these days, with the number of their orders. */
  returns: z.object({ items: Count, orders: Count, amount: Money }),
}

/** What Zalando sold out of the company's stores. Amounts in EUR; pieces and orders in every currency. */
export const ConnectedRetailStats = z.object({
  ...figures,
  /** What of it is in other currencies; their amounts are never added to those in EUR. */
  other_currencies: z.array(z.object({ currency: Currency, ...figures })),
  /** Null: nobody has asked for a recount yet. */
  import: RetailImport.nullable(),
})
export type ConnectedRetailStats = z.infer<typeof ConnectedRetailStats>
