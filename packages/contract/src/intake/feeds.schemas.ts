import { z } from 'zod'
import { Id, IdInPath, Instant, pageQuery } from '../shared/index.ts'

/**
 * `open`: takes batches. `completing`: what it lacks is being counted. `waiting`: it lacks so much that a person decides.
 * `applying`, `done`: what it lacks is switched off. `replaced`: a later feed counts. `expired`: nothing more came of it, or
 * nobody decided.
 */
export const FEED_STATES = [
  'open',
  'completing',
  'waiting',
  'applying',
  'done',
  'discarded',
  'expired',
  'replaced',
] as const
export type FeedState = (typeof FEED_STATES)[number]

const Count = z.number().int().nonnegative()

/** A full feed. Counts stand when it is completed. */
export const Feed = z.object({
  id: Id,
  state: z.enum(FEED_STATES),
  started_by: z.string(),
  started_at: Instant,
  completed_at: Instant.nullable(),
  /** Who confirmed or discarded it; empty where nobody had to. */
  decided_by: z.string(),
  decided_at: Instant.nullable(),
  /** Articles that it named. */
  named: Count,
  /** Articles that were on when it was completed, and how many of them it lacks. */
  active: Count,
  missing: Count,
  /** Sizes with stock when it was completed, and how many of them it lacks. */
  stocked: Count,
  emptied: Count,
  /** Articles that it has switched on again, and off. */
  returned: Count,
  switched_off: Count,
})
export type Feed = z.infer<typeof Feed>

export const FeedsQuery = z.strictObject(pageQuery)
export const FeedParams = z.strictObject({ id: IdInPath })
export const FeedDecision = z.strictObject({ action: z.enum(['confirm', 'discard']) })
