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

/**
 * A full feed: whatever it does not name until it is completed is switched off, and its stock set to 0. A row that was
 * refused counts as named.
 */
export const Feed = z.object({
  id: Id,
  state: z.enum(FEED_STATES),
  started_by: z.string(),
  started_at: Instant,
  completed_at: Instant.nullable(),
  /** Who confirmed or discarded it; empty where nobody had to. */
  decided_by: z.string(),
  decided_at: Instant.nullable(),
  /** Rows delivered with it so far, and those of them that were refused. */
  rows: Count,
  refused: Count,
  /** Articles that it named. This and what follows stands when it is completed. */
  named: Count,
  /** Articles that were on when it began, and how many of them it lacks. */
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

/** The same with what it would take off if it were confirmed now: what was delivered since is left out. */
export const FeedDetail = Feed.extend({
  /** Articles that would go off, or went off, and sizes whose stock would be, or was, set to 0. */
  going_off: Count,
  going_empty: Count,
})
export type FeedDetail = z.infer<typeof FeedDetail>

/** An article that a completed feed lacks, as a whole or in some sizes. */
export const FeedArticle = z.object({
  id: Id,
  wws_number: z.string(),
  wws_model: z.string(),
  /** Other articles have the same model: the address of its page names the ERP id as well. */
  shares_model: z.boolean(),
  brand: z.string(),
  title: z.string(),
  /** It is switched off; else only the stock of the sizes is set to 0. */
  goes_off: z.boolean(),
  /** The lacking sizes that have, or had, stock. */
  sizes: z.array(z.string()),
  /** Pieces of theirs now. */
  pieces: Count,
})
export type FeedArticle = z.infer<typeof FeedArticle>

/** A feed whose articles or sizes with stock lack by more than so many percent waits for a person. */
export const FEED_ASKS_ABOVE_PERCENT = 20

export const FeedsQuery = z.strictObject({
  ...pageQuery,
  /** Only feeds in this state; left out: all. */
  state: z.enum(FEED_STATES).optional(),
})
export type FeedsQuery = z.infer<typeof FeedsQuery>
export const FeedArticlesQuery = z.strictObject(pageQuery)
export const FeedParams = z.strictObject({ id: IdInPath })
export const FeedDecision = z.strictObject({ action: z.enum(['confirm', 'discard']) })
export type FeedDecision = z.infer<typeof FeedDecision>
