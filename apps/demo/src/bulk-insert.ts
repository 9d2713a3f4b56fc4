import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../api/src/platform/db/database.ts'

const ROWS_PER_STATEMENT = 2_000

/**
 * Writes many rows with few statements: one JSON parameter each, which costs a fraction of a parameter per value.
 * Every row must have the same properties as the first one; a column left out takes its default.
 */
export async function insertRows<T extends PgTable>(
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

/** Takes `count` new ids of a table, ascending, from its own sequence. */
export async function takeIds(tx: Tx, table: string, count: number): Promise<IdSource> {
  const { rows } = await tx.execute<{ id: number | string }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`,
  )
  return idSource(rows.map(({ id }) => Number(id)))
}

/** Hands out each id once. */
export type IdSource = () => number

function idSource(ids: readonly number[]): IdSource {
  let next = 0
  return () => {
    const id = ids[next]
    if (id === undefined) throw new RangeError(`only ${ids.length} ids were taken`)
    next += 1
    return id
  }
}

// The same rule as drizzle's `casing: 'snake_case'` for the names in our tables.
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
