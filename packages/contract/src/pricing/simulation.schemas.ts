import { z } from 'zod'
import { Money, page } from '../shared/index.ts'

/** A price that would be another one. */
const SimulatedPrice = z.object({
  wws_number: z.string(),
  wws_model: z.string(),
  title: z.string(),
  brand: z.string(),
  channel: z.string(),
  /** The own account that asks it, where it changes the price of the channel; else empty. */
  account: z.string(),
  /** Those that change alike. */
  sizes: z.array(z.string()),
  before: Money,
  after: Money,
  /** Below which no price would go out; null without one. */
  floor: Money.nullable(),
  /** The floor holds it: the account's change or the competitor would take it lower. */
  is_held: z.boolean(),
})
export type SimulatedPrice = z.infer<typeof SimulatedPrice>

/** What rules would do to prices, counted in offers (a size on a channel), the largest changes first. */
export const PriceSimulation = page(SimulatedPrice).extend({
  /** Names what was simulated, and what came of it. */
  hash: z.string(),
  up: z.number().int(),
  down: z.number().int(),
  /** Offers that the floor would hold, changed or not. */
  held: z.number().int(),
  brands: z.array(z.object({ brand: z.string(), up: z.number().int(), down: z.number().int() })),
})
export type PriceSimulation = z.infer<typeof PriceSimulation>
