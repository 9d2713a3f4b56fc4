import { z } from 'zod'
import { BerlinDateTime, Id } from '../shared/index.ts'

/** Points of the ranking, in halves: 3, 0.5, -175. */
export const Points = z.number().multipleOf(0.5)

export const Transition = z.object({
  transition: z.string(),
  date: BerlinDateTime,
  line_id: Id.nullable(),
  points: Points,
  /** Who did it: a person's name, the channel, the carrier or Kontor itself. */
  actor: z.string(),
  message: z.string(),
})
export type Transition = z.infer<typeof Transition>

export const LineAllocation = z.object({
  date: BerlinDateTime,
  store: z.object({ id: Id, store_number: z.string(), name: z.string() }).nullable(),
  /** `only_store_with_stock`, `best_ranking`, `chosen_by_staff`, … ; the screen words it. */
  reason: z.string(),
  comment: z.string(),
  actor: z.string(),
  candidates: z.array(
    z.object({
      store_number: z.string(),
      name: z.string(),
      available: z.number().int(),
      ranking: z.number().int(),
    }),
  ),
})
