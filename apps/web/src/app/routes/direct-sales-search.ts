import { IdInPath, pageQuery } from '@kontor/contract/shared'
import { z } from 'zod'

/**
 * What the address of the screen with exchanged documents holds: the query of its call, without loading the calls of direct sale
 * with the first screen.
 */
export const exchangeSearch = z.strictObject({
  ...pageQuery,
  direction: z.enum(['all', 'in', 'out']).default('all'),
  state: z.enum(['all', 'waiting', 'done', 'partly', 'failed']).default('all'),
})

/** The same for the screens of local marketplaces: the one that is shown. */
export const localMarketSearch = z.strictObject({ tab: IdInPath.optional() })

/** The same for the brands of the screen of product safety. */
export const productSafetySearch = z.strictObject({
  ...pageQuery,
  state: z.enum(['open', 'complete', 'all']).default('open'),
  brand: z.string().max(200).default(''),
})

/** The same for the offers of an own account: how far they are, and the account. */
export const marketplaceOffersSearch = z.strictObject({
  ...pageQuery,
  state: z.enum(['refused', 'off', 'held', 'waiting', 'listed']).default('refused'),
  country: z.string().max(2).default(''),
  number: z.string().max(100).default(''),
  account_id: IdInPath.optional(),
})

/** The same for the screen of an own account: the part that is shown, and the account. */
export const ownAccountSearch = z.strictObject({
  tab: z.enum(['config', 'stores']).default('config'),
  account_id: IdInPath.optional(),
})
