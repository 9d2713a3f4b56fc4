import { z } from 'zod'
import { CountryCode, Day, Id, Money } from '../shared/index.ts'

/** Which of the fees count is a rule of the type; all but these are `Standard`. */
export const FEE_TYPES = ['Zalando', 'Amazon', 'Ebay', 'Tamaris', 'Legero', 'Standard'] as const

/** Percent of the price of an item, two places. */
const Percent = z.number().min(0).max(100)

/**
 * What the provider charges for sales at a channel in a country, from a day on (spec: catalogue §3, Channel fee row).
 * Null where nothing is agreed. `mp_costs_*` are the discount in percent, by price: under 20, 20 to 50, 50 to 100, and
 * over 100 euros; `anwr_*` are euros a parcel or return, for prices under and over 50 euros.
 */
export const ChannelFee = z.object({
  id: Id,
  sales_channel: z.object({ id: z.number().int(), name: z.string() }),
  country: CountryCode,
  type: z.enum(FEE_TYPES),
  mp_costs_step_default: Percent.nullable(),
  mp_costs_step_1: Percent.nullable(),
  mp_costs_step_2: Percent.nullable(),
  mp_costs_step_3: Percent.nullable(),
  mp_costs_step_4: Percent.nullable(),
  /** Euros. */
  mp_return_costs: Money.nullable(),
  /** Percent of the price. */
  mp_payment_costs: Percent.nullable(),
  anwr_trans_costs_step_1: Money.nullable(),
  anwr_trans_costs_step_2: Money.nullable(),
  anwr_return_costs_step_1: Money.nullable(),
  anwr_return_costs_step_2: Money.nullable(),
  valid_from: Day,
  /** The newest of its channel and country whose day has come: what counts now. */
  is_current: z.boolean(),
})
export type ChannelFee = z.infer<typeof ChannelFee>
