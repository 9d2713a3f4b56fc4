import type { Database } from './database.ts'

/** A table is looked after when so many of its rows changed, and this share of all; PostgreSQL's own defaults, for larger tables. */
const CHANGED = { rows: 500, share: 0.1 }
const DEAD = { rows: 500, share: 0.2 }

/**
 * Does for the embedded database what autovacuum does for a server: gives the room of dead rows back and tells the planner
 * how large the tables have become. Without, every table stays as small to the planner as it was in the beginning, and a
 * statement over some thousand rows can take minutes. One table at a time, so that others get their turn between them.
 * @returns the names of the tables that were looked after, with their schema
 */
export async function keepTables(db: Pick<Database, 'lookup'>): Promise<string[]> {
  // What this connection has changed is counted when it is idle, which the embedded database never is.
  await db.lookup('select pg_stat_force_next_flush()')
  const tables = await db.lookup<{ name: string; is_dead: boolean }>(
    `select format('%I.%I', t.schemaname, t.relname) as name,
       t.n_dead_tup > $1::float8 + $2::float8 * greatest(c.reltuples, 0) as is_dead
     from pg_stat_user_tables t join pg_class c on c.oid = t.relid
     where has_table_privilege(t.relid, 'MAINTAIN')
       and (t.n_dead_tup > $1::float8 + $2::float8 * greatest(c.reltuples, 0)
         or t.n_mod_since_analyze > $3::float8 + $4::float8 * greatest(c.reltuples, 0))
     order by name`,
    [DEAD.rows, DEAD.share, CHANGED.rows, CHANGED.share],
  )
  for (const { name, is_dead } of tables)
    await db.lookup(is_dead ? `vacuum (analyze) ${name}` : `analyze ${name}`)
  return tables.map(({ name }) => name)
}
