import type { Query } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import {
  PgDialect,
  type PgPreparedQuery,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Log } from '../ctx.ts'
import { APP_ROLE, type Database, type OpenRead, type Scope, scopeStatement, type Tx } from './database.ts'
import { withConflictRetry } from './retry.ts'

const dialect = new PgDialect({ casing: 'snake_case' })
const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 30_000
/** Every connection runs as the unprivileged role from its first statement on, whoever logs in. */
const AS_APP_ROLE = `-c role=${APP_ROLE}`

// Ids and counts are far below 2^53; PGlite answers numbers for them too.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * The Database on a migrated PostgreSQL.
 * @throws when the role in effect could get around row-level security
 */
export async function postgresDatabase(url: string, log?: Log): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    options: AS_APP_ROLE,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'kontor',
  })
  pool.on('error', (error) => log?.warn({ err: error }, 'idle database connection lost'))
  try {
    await refusePrivilegedRole(pool, log)
  } catch (error) {
    await pool.end()
    throw error
  }

  /** Gives a connection back once its last statement is through; one that cannot even finish is thrown away. */
  const end = async (client: pg.PoolClient, statement: 'commit' | 'rollback'): Promise<void> => {
    try {
      await client.query(statement)
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  const begun = async <T>(
    opening: string,
    scope: Scope,
    work: (tx: Tx) => Promise<T>,
  ): Promise<[T, pg.PoolClient]> => {
    const statements = `${opening}; ${scopeStatement(scope)}`
    const client = await pool.connect()
    try {
      await client.query(statements)
      return [await work(asTx(client)), client]
    } catch (error) {
      await end(client, 'rollback').catch(() => undefined)
      throw error
    }
  }

  /** Nothing was written: whoever asked need not wait for the end of it. */
  const endRead = (client: pg.PoolClient): void => {
    end(client, 'commit').catch((error: unknown) =>
      log?.warn({ err: error }, 'a read transaction did not end'),
    )
  }

  const openRead = async <Row extends { company_id: number }>(lookup: string) => {
    const client = await pool.connect()
    try {
      const answers: unknown = await client.query(
        `begin read only; select found.*, set_config('app.company_id', found.company_id::text, true) from (${lookup}) found`,
      )
      // One message with two statements is answered by a list; the driver's types know single answers only.
      const [, { rows }] = answers as [unknown, { rows: Row[] }]
      let isOpen = true
      const read: OpenRead = {
        tx: asTx(client),
        end: () => {
          if (isOpen) endRead(client)
          isOpen = false
        },
      }
      return { row: rows[0], read }
    } catch (error) {
      await end(client, 'rollback').catch(() => undefined)
      throw error
    }
  }

  return {
    kind: 'postgres',
    openRead,
    read: async (scope, work) => {
      const [result, client] = await begun('begin read only', scope, work)
      endRead(client)
      return result
    },
    write: (scope, work) =>
      withConflictRetry(async () => {
        const [result, client] = await begun('begin', scope, work)
        await end(client, 'commit')
        return result
      }),
    lookup: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await pool.query(text, [...values])).rows as Row[],
    ping: async () => {
      await pool.query('select 1')
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    jobStore: { connectionString: url, options: AS_APP_ROLE, backend: 'postgres' },
    close: () => pool.end(),
  }
}

async function refusePrivilegedRole(pool: pg.Pool, log?: Log): Promise<void> {
  const { rows } = await pool.query<{
    name: string
    privileged: boolean
    owner: boolean
    login: string
    login_is_superuser: boolean
  }>(`
    select current_user as name, session_user as login,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as privileged,
      (select rolsuper from pg_roles where rolname = session_user) as login_is_superuser,
      exists (select from pg_tables where schemaname = 'public' and tableowner = current_user) as owner`)
  const [role] = rows
  if (!role || role.privileged || role.owner) {
    throw new Error(
      `Refusing to start: the database role "${role?.name}" is a superuser, has BYPASSRLS or owns the tables, so one company could see another's rows.`,
    )
  }
  if (role.login_is_superuser) {
    log?.warn(
      { login: role.login },
      `the database login is a superuser; give the application a login of its own that may only "set role ${APP_ROLE}"`,
    )
  }
}

/** A statement may carry a name in a comment in front. */
const NAMED = /^\/\* (\w+) \*\//
/** Each connection keeps the plans of so many texts; a further one is planned at every call, as if it had no name. */
const MOST_NAMED = 64
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const label = NAMED.exec(text)?.[1]
  if (!label) return undefined
  if (!names.has(text) && names.size < MOST_NAMED) names.set(text, `${label}_${names.size}`)
  return names.get(text)
}

/**
 * Statements that carry a name are planned once a connection and not at every call: for a large one under row-level
 * security, planning takes longer than running it.
 */
class NamingSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
    isResponseInArrayMode: boolean,
    mapResult?: (rows: unknown[][]) => T['execute'],
  ): PgPreparedQuery<T> {
    return super.prepareQuery<T>(query, fields, name ?? nameOf(query.sql), isResponseInArrayMode, mapResult)
  }
}

/** The driver's own transaction type narrows `execute`'s answer further than the two drivers share. */
const asTx = (client: pg.PoolClient): Tx =>
  new NodePgTransaction(dialect, new NamingSession(client, dialect, undefined), undefined, 0) as unknown as Tx
