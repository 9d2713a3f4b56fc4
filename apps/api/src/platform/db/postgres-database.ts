import pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Log } from '../ctx.ts'
import { DatabaseUnavailable } from '../errors/sql-state.ts'
import {
  APP_ROLE,
  type Database,
  DEVICE_ROLE,
  isNarrowed,
  type JobStore,
  type OpenRead,
  ORDER_ROLE,
  type Pooler,
  type Scope,
  scopeStatement,
  type Tx,
} from './database.ts'
import { optimisticRead } from './optimistic-read.ts'
import { asNarrowTx, asTx, causeOf, leaveNamesOut, noteLoss } from './postgres-session.ts'
import { withConflictRetry } from './retry.ts'

/**
 * The connections of a process. One that nobody needs stays for some minutes: with it go the plans that it keeps, and who
 * opens an order now and then would wait for a new connection to plan its statements several times.
 */
export const POOL = {
  max: 10,
  idleTimeoutMillis: 5 * 60_000,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
} as const
/**
 * Every connection runs as the unprivileged role from its first statement on, with whichever login. Its statements take
 * milliseconds, and compiling one that looks dear takes hundreds.
 */
const AS_APP_ROLE = `-c role=${APP_ROLE} -c jit=off`
/**
 * Behind a pooler that hands out a server's connection for one transaction, each says it for itself: what a connection was
 * begun with is not handed on. Statements outside of one have it from their login (`npm run create-roles`).
 */
const POOLED_OPENING = `; set local role ${APP_ROLE}; set local statement_timeout = ${POOL.statement_timeout}; set local jit = off`

// Ids and counts are far below 2^53; PGlite answers numbers for them too.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * The Database on a migrated PostgreSQL.
 * @throws when the role in effect could get around row-level security, or is not the application's
 */
export async function postgresDatabase(
  url: string,
  log?: Log,
  pooler: Pooler | null = null,
): Promise<Database> {
  const { statement_timeout, ...pooling } = POOL
  const pool = new pg.Pool({
    connectionString: url,
    ...(pooler ? {} : { options: AS_APP_ROLE, statement_timeout }),
    ...pooling,
    application_name: 'kontor',
    // What is asked without waiting leaves at once; what is waited for does so as before.
    pipeline: true,
  })
  // The pool listens to idle connections only; without a listener of its own, one that is lost in use ends the process.
  pool.on('connect', (client) => {
    if (pooler) leaveNamesOut(client)
    client.on('error', (error) => {
      noteLoss(client)
      log?.warn({ err: error }, 'database connection lost')
    })
  })
  pool.on('error', () => undefined)
  const connected = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect()
    } catch (error) {
      throw new DatabaseUnavailable('no database connection', { cause: error })
    }
  }
  try {
    await refuseOtherRoles(pool, log)
  } catch (error) {
    await pool.end()
    throw error
  }

  const asApplication = pooler ? POOLED_OPENING : ''
  const jobStore: JobStore = {
    connectionString: url,
    ...(pooler ? {} : { options: AS_APP_ROLE }),
    backend: 'postgres',
  }

  /** Returns a connection to the pool after its last statement; one that cannot finish is closed. */
  const end = async (client: pg.PoolClient, statement: 'commit' | 'rollback'): Promise<void> => {
    try {
      await client.query(statement)
      client.release()
    } catch (error) {
      client.release(true)
      throw causeOf(client, error)
    }
  }

  const begun = async <T>(
    opening: string,
    scope: Scope,
    work: (tx: Tx) => Promise<T>,
  ): Promise<[T, pg.PoolClient]> => {
    const statements = `${opening}${asApplication}; ${scopeStatement(scope)}`
    const client = await connected()
    try {
      await client.query(statements)
      return [await work(isNarrowed(scope) ? asNarrowTx(client) : asTx(client)), client]
    } catch (error) {
      await end(client, 'rollback').catch(() => undefined)
      throw causeOf(client, error)
    }
  }

  /** Ends the transaction without waiting for it, since nothing was written. */
  const endRead = (client: pg.PoolClient): void => {
    end(client, 'commit').catch((error: unknown) =>
      log?.warn({ err: error }, 'a read transaction did not end'),
    )
  }

  const openRead = async <Row extends { company_id: number }>(lookup: string) => {
    const client = await connected()
    try {
      const answers: unknown = await client.query(
        `begin read only${asApplication}; select found.*, set_config('app.company_id', found.company_id::text, true) from (${lookup}) found`,
      )
      // One message with many statements is answered by a list; the driver's types know single answers only.
      const { rows } = (answers as { rows: Row[] }[]).at(-1) ?? { rows: [] }
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
      throw causeOf(client, error)
    }
  }

  const lookup = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const client = await connected()
    try {
      return (await client.query(text, [...values])).rows as Row[]
    } catch (error) {
      throw causeOf(client, error)
    } finally {
      client.release()
    }
  }

  return {
    kind: 'postgres',
    openRead,
    readOptimistically: (lookup, isExpected) =>
      optimisticRead({ connected, log, opening: `begin read only${asApplication}` }, lookup, isExpected),
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
    lookup,
    ping: async () => {
      await lookup('select 1')
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    jobStore,
    listenStore: pooler ? directStore(pooler) : jobStore,
    close: () => pool.end(),
  }
}

const directStore = ({ listenUrl }: Pooler): JobStore | null =>
  listenUrl === null ? null : { connectionString: listenUrl, options: AS_APP_ROLE, backend: 'postgres' }

async function refuseOtherRoles(pool: pg.Pool, log?: Log): Promise<void> {
  const { rows } = await pool.query<{
    name: string
    privileged: boolean
    owner: boolean
    login: string
    login_is_superuser: boolean
    free_roles: string[]
  }>(`
    select current_user as name, session_user as login,
      (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as privileged,
      (select rolsuper from pg_roles where rolname = session_user) as login_is_superuser,
      array(select rolname::text from pg_roles where rolname in ('${ORDER_ROLE}', '${DEVICE_ROLE}')
        and has_function_privilege(rolname, 'pg_catalog.set_config(text, text, boolean)', 'execute')
        order by rolname desc) as free_roles,
      exists (select from pg_tables where schemaname = 'public' and tableowner = current_user) as owner`)
  const [role] = rows
  if (!role || role.privileged || role.owner) {
    throw new ConfigError(
      `Refusing to start: the database role "${role?.name}" is a superuser, has BYPASSRLS or owns the tables, so one company could see another's rows.`,
    )
  }
  if (role.name !== APP_ROLE) {
    throw new ConfigError(
      `Refusing to start: statements run as "${role.name}" and not as ${APP_ROLE}. Behind a pooler set DATABASE_POOLER=transaction and give the login its role, by npm run create-roles or by alter role "${role.login}" set role to ${APP_ROLE}.`,
    )
  }
  for (const name of role.free_roles) {
    log?.warn({}, `the role ${name} may call set_config; let a superuser take that away (docs/operations.md)`)
  }
  if (role.login_is_superuser) {
    log?.warn(
      { login: role.login },
      `the database login is a superuser; give the application a login of its own that may only "set role ${APP_ROLE}"`,
    )
  }
}
