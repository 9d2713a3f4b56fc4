import { z } from 'zod'
import { Currency, Day, Instant, Money } from '../shared/index.ts'

const sales = {
  /** Pieces, in every currency. */
  items: z.number().int(),
  /** Orders, in every currency. */
  count: z.number().int(),
  /** Item prices in EUR. */
  amount: Money,
}

const LiveDay = z.object({
  date: Day,
  ...sales,
  /** By the key of the channel; channels without sales are left out. */
  channels: z.record(
    z.string(),
    z.object({
      sales_channel_id: z.number().int(),
      /** As people read it. */
      name: z.string(),
      ...sales,
    }),
  ),
  /** Every hour of the day in Berlin, 23 or 25 of them when the clocks change; those to come have no sales. */
  hours: z.array(
    z.object({
      /** The instant at which the hour begins. */
      start: Instant,
      ...sales,
      channels: z.record(z.string(), z.object(sales)),
    }),
  ),
  /** Amounts in other currencies are never added to those in EUR. */
  other_currencies: z.array(z.object({ currency: Currency, amount: Money })),
})
export type LiveDay = z.infer<typeof LiveDay>

export const LiveSales = z.object({
  /** The last time at which Berlin's clocks passed a multiple of five minutes: until then last week is counted. */
  updated_at: Instant,
  /** Orders of today that are paid. */
  today: LiveDay,
  /** The same weekday a week ago, up to the same time of day. */
  last_week: LiveDay,
})
export type LiveSales = z.infer<typeof LiveSales>
