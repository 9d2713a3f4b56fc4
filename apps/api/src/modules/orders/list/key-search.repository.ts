import { type SQL, sql } from 'drizzle-orm'

/**
 * A filter by typed text, or by what happened, whose keys are looked up in an index before any order is read.
 * Up to `at_most` keys, the orders of each come by the index of that key; beyond, so many orders match that scanning
 * the list in its order finds a page sooner.
 */
export interface KeySearch {
  /** Rows of one column `key`, at most `at_most` + 1. */
  readonly lookup: SQL
  readonly at_most: number
  /** Whether an order `o` belongs to the key `k.key`. */
  readonly match: SQL
  /** Whether an order `o` fits, looked at by itself. */
  readonly fits: SQL
}

/** Keys after which walking through the list is the shorter way. */
export const MOST_IDS = 1_000

/** Orders whose ids were looked up, as many as an index is better for. */
export const byOrderId = { at_most: MOST_IDS, match: sql`o.id = k.key` }

/** Whether an order `o` has a line `l` of which this holds. */
export const hasLine = (condition: SQL): SQL =>
  sql`exists (select from order_lines l where l.company_id = o.company_id and l.order_id = o.id and ${condition})`

/** All of the conditions; there is at least one. */
export const allOf = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)

/** Any of the conditions; there is at least one. */
export const anyOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`
