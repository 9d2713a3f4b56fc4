import { z } from 'zod'
import { ApiPath, BerlinDateTime, Id, Money } from '../shared/index.ts'

/** A goodwill case as the order document shows it. */
export const LineCase = z.object({
  id: Id,
  status: z.enum(['requested', 'accepted', 'declined']),
  reason: z.string(),
  condition: z.string(),
  message: z.string(),
  requested_reduction: Money,
  images: z.array(z.object({ id: Id, path: ApiPath })),
  requested_by: z.string(),
  date: BerlinDateTime,
  /** What the provider or the channel said to it; empty while it is open. */
  answer: z.string(),
  answered_by: z.string(),
  answered_date: BerlinDateTime.nullable(),
})
export type LineCase = z.infer<typeof LineCase>
