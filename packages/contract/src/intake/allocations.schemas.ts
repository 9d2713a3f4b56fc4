import { z } from 'zod'
import { Id, Instant, pageQuery } from '../shared/index.ts'

/** `waiting`: orders that nobody can send now; `all`: how every order was given out. */
export const AllocationsQuery = z.strictObject({
  ...pageQuery,
  view: z.enum(['waiting', 'all']).default('waiting'),
})

export const ALLOCATION_CAUSES = ['arrival', 'again', 'refused', 'overdue'] as const
export const ALLOCATION_REASONS = [
  'only_candidate',
  'best_colour',
  'drawn',
  'split',
  'nobody',
  'named_by_channel',
] as const

const Colour = z.enum(['green', 'yellow', 'red', 'grey'])

/** How an order of a shared account was given out, or why it was not. */
export const Allocation = z.object({
  id: Id,
  at: Instant,
  ext_order_id: z.string(),
  sales_channel_id: z.number().int(),
  sales_channel: z.string(),
  account: z.string(),
  cause: z.enum(ALLOCATION_CAUSES),
  reason: z.enum(ALLOCATION_REASONS),
  pieces: z.number().int(),
  /** Who had them before; null at arrival. */
  from: z.string().nullable(),
  /** Who was looked at, with how many of the pieces. */
  candidates: z.array(
    z.object({
      company: z.string(),
      colour: Colour,
      pieces: z.number().int(),
    }),
  ),
  /** At least 0, below 1: which of equals it was. */
  draw: z.number(),
  chosen: z.array(z.object({ company: z.string(), order_id: Id, pieces: z.number().int() })),
  /** While it waits: when it is cancelled at the channel. */
  waits_until: Instant.nullable(),
})
export type Allocation = z.infer<typeof Allocation>

/** How an order came to the company: of the others that were looked at it says nothing. */
export const OwnAllocation = z.object({
  /** Null: it was not given out among merchants. */
  given: z
    .object({
      at: Instant,
      pieces: z.number().int(),
      /** How the company stood; null where the channel named the store. */
      colour: Colour.nullable(),
    })
    .nullable(),
})
export type OwnAllocation = z.infer<typeof OwnAllocation>

/** The way of an order through the companies, newest first. */
export const AllocationSteps = z.object({ data: z.array(Allocation) })
