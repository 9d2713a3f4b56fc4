import { z } from 'zod'
import { Line, Money } from '../shared/index.ts'

/** `after`: the `next_after` of the page before. */
export const StruckPricesQuery = z.strictObject({ after: Line(80).default('') })

/** An offer beside whose price something is struck through that no reduction may be advertised with. */
const StruckPrice = z.object({
  channel: z.string(),
  account: z.string(),
  ean: z.string(),
  wws_number: z.string(),
  wws_model: z.string(),
  title: z.string(),
  size: z.string(),
  price: Money,
  /** What the channel was given and strikes through. */
  struck_price: Money,
  /** The reduction that it works out of that, in percent. */
  struck_percent: z.number(),
  /** The lowest price of the 30 days before the price fell; null where nothing is reduced. */
  reference_price: Money.nullable(),
})
export type StruckPrice = z.infer<typeof StruckPrice>

/** In the order of accounts and EANs. A page may be empty and have a next one: so many offers are looked at for each. */
export const StruckPrices = z.object({
  /** Accounts whose channel strikes through what it is given beside a lower price. */
  accounts: z.array(z.string()),
  data: z.array(StruckPrice),
  /** Leads to the next page; null on the last one. */
  next_after: z.string().nullable(),
})
export type StruckPrices = z.infer<typeof StruckPrices>
