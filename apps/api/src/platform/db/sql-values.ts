import { type SQL, sql } from 'drizzle-orm'

/** An instant as it travels: ISO 8601 in UTC. */
export const isoUtc = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** An instant in Europe/Berlin, `YYYY-MM-DD HH:mm:ss`. */
export const berlinText = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI:SS')`

/** Rows of a table as a JSON array, in the given order; an empty one where there are none. */
export const jsonRows = (columns: SQL, from: SQL, order: SQL): SQL =>
  sql`(select coalesce(json_agg(r), '[]') from (select ${columns} from ${from} order by ${order}) r)`

/**
 * Ids as one parameter, for `= any(…)`: a planner that sees how few they are looks them up, where it takes a list that is
 * read out of JSON for a hundred.
 */
export const idList = (ids: readonly number[]): SQL => sql`${sql.param(`{${ids.join(',')}}`)}::bigint[]`

/** Texts, however many, as one parameter, for `= any(…)`. */
export const textList = (values: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

/**
 * Up to which id the oldest `count` rows of a company go, for `id <= …`; null when it has none. Asked for the ids themselves, a
 * planner that takes a table for empty, since it was when it was last looked at, compares each row with each.
 */
export const oldestUpTo = (table: string, companyId: number, count: number): SQL => sql`(
  select max(id) from (
    select id from ${sql.identifier(table)} where company_id = ${companyId} order by id limit ${count}) oldest)`

/**
 * A whole number as a part of the text, for `limit`: a plan that a connection keeps takes a parameter there for a tenth of all
 * rows, so that the planner makes a new plan for every call instead. Each number makes a text of its own: for few of them.
 * @throws RangeError for anything else than a whole number
 */
export function literalInt(value: number): SQL {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`)
  return sql.raw(String(value))
}
