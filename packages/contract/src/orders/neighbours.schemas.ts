import { z } from 'zod'
import { Id } from '../shared/index.ts'

/** Where an order stands in a list: the list as its address has it, page and page size included. */
export const OrderNeighbours = z.object({
  /** From 1; null: it is not in the list (any more), or too far from the page that was named. */
  position: z.number().int().nullable(),
  /** As the list counts; `total_is_capped`: there are more. */
  total: z.number().int(),
  total_is_capped: z.boolean(),
  /** The orders before and after it; of one that left a list of what waits, those between which it stood. */
  previous_id: Id.nullable(),
  next_id: Id.nullable(),
})
export type OrderNeighbours = z.infer<typeof OrderNeighbours>
