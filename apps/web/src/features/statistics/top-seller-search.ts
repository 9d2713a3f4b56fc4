import { SentDay } from '@kontor/contract/shared'
import type { TopSellerGroup } from '@kontor/contract/statistics'
import { z } from 'zod'

const GROUPS = ['total', 'women', 'men', 'kids'] as const satisfies readonly TopSellerGroup[]
const group = z.enum(GROUPS).default('total')

/** What the address of the top sellers holds. The route table reads it, so nothing of the calls is imported here. */
export const TopSellerSearch = z.strictObject({
  /** The Thursday of an earlier week. */
  week: SentDay.optional(),
  /** The tab of the company's own list. */
  own: group,
  /** The tab of the list over all merchants. */
  overall: group,
})
