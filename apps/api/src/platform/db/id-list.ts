import { type SQL, sql } from 'drizzle-orm'

/**
 * Ids as one parameter, for `= any(…)`: a planner that sees how few they are looks them up, where it takes a list that is
 * read out of JSON for a hundred.
 */
export const idList = (ids: readonly number[]): SQL => sql`${sql.param(`{${ids.join(',')}}`)}::bigint[]`
