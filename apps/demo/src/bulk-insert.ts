import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../api/src/platform/db/database.ts'

const ROWS_PER_STATEMENT = 2_000

/**
 * Writes many rows with few statements: one JSON parameter each, which costs a fraction of a parameter per value.
 * Every row must have the same properties as the first one; a column left out takes its default.
 * @param counted by triggers, which then run for each row; rows of other tables are written as a restore writes them
 *   (`asRestored`), and what triggers note of them is worked out together afterwards
 */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly InferInsertModel<T>[],
  { counted = false }: { readonly counted?: boolean } = {},
): Promise<void> {
  if (counted) await insertInto(tx, table, rows)
  else await asRestored(tx, () => insertInto(tx, table, rows))
}

/**
 * Leaves triggers and the checks of foreign keys out, row by row, for what `work` writes. Only a superuser's login may, which
 * the embedded database always has; with another one everything is checked and noted as usual, which takes longer.
 */
async function asRestored(tx: Tx, work: () => Promise<void>): Promise<void> {
  const { rows } = await tx.execute<{ role: string; triggers: string }>(sql`
    select current_setting('role') as role, current_setting('session_replication_role') as triggers
    from pg_roles where rolname = session_user and rolsuper`)
  const [login] = rows
  if (login) await switchTriggers(tx, 'replica', login.role)
  await work()
  // Whoever has left them out for more than this, as the bench does, goes on without them.
  if (login) await switchTriggers(tx, login.triggers, login.role)
}

/** @param role the one to go on with: only the login itself may switch them */
const switchTriggers = (tx: Tx, to: string, role: string) =>
  tx.execute(sql`
    select set_config('role', 'none', true), set_config('session_replication_role', ${to}, true),
      set_config('role', ${role}, true)`)

async function insertInto<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(getTableColumns(table))
    .filter(([property]) => property in first)
    .map(([property, column]) => ({ property, name: snakeCase(column.name), type: column.getSQLType() }))
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const properties = sql.join(
    columns.map(({ property }) => sql.identifier(property)),
    sql`, `,
  )
  const definitions = sql.join(
    columns.map(({ property, type }) => sql`${sql.identifier(property)} ${sql.raw(type)}`),
    sql`, `,
  )
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const records = JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT))
    await tx.execute(
      sql`insert into ${table} (${names}) select ${properties} from json_to_recordset(${records}::json) as r(${definitions})`,
    )
  }
}

/** Takes `count` new ids of a table, ascending, from its own sequence, of which nobody else may take some meanwhile. */
export async function takeIds(tx: Tx, table: string, count: number): Promise<IdSource> {
  // The sequence is looked for once, and its numbers stay where they are.
  const { rows } = await tx.execute<{ first: number; last: number }>(sql`
    with sequence as materialized (select pg_get_serial_sequence(${table}, 'id')::regclass as name)
    select coalesce(min(id), 1)::float8 as first, coalesce(max(id), 0)::float8 as last
    from (select nextval(name) as id from sequence, generate_series(1, ${count}::int)) taken`)
  const [taken] = rows
  if (!taken || taken.last - taken.first + 1 !== count)
    throw new Error(`another process takes ids of ${table}`)
  return idSource(taken.first, taken.last)
}

/** Hands out each id once. */
export type IdSource = () => number

function idSource(first: number, last: number): IdSource {
  let next = first
  return () => {
    if (next > last) throw new RangeError(`only the ids from ${first} to ${last} were taken`)
    next += 1
    return next - 1
  }
}

// The same rule as drizzle's `casing: 'snake_case'` for the names in our tables.
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
