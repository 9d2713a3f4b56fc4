import type { Query } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import {
  PgDialect,
  type PgPreparedQuery,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { DatabaseUnavailable } from '../errors/sql-state.ts'
import { refuseKeepingState, refuseLeavingRole, type Tx } from './database.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** Connections that broke off. */
const lost = new WeakSet<pg.ClientBase>()

/** Notes that a connection broke off. */
export const noteLoss = (client: pg.ClientBase): void => void lost.add(client)

/** What went wrong on a connection, by its cause: the connection, or the work itself. */
export const causeOf = (client: pg.ClientBase, error: unknown): unknown =>
  lost.has(client) ? new DatabaseUnavailable('the database connection was lost', { cause: error }) : error

/** Connections on which a name would be looked for at another one of the server's. */
const nameless = new WeakSet<pg.ClientBase>()

/** Sends every statement of a connection without its name: behind a pooler the next one may find another server process. */
export const leaveNamesOut = (client: pg.ClientBase): void => void nameless.add(client)

/** A statement may carry a name in a comment in front. */
const NAMED = /^\/\* (\w+) \*\//
/**
 * Filters give a statement many texts. Each connection keeps the plans of so many of each; a further one is planned at every
 * call, as if it had no name.
 */
const MOST_TEXTS = 24
/** By label and text. */
const names = new Map<string, Map<string, string>>()

function nameOf(text: string): string | undefined {
  const label = NAMED.exec(text)?.[1]
  if (!label) return undefined
  const texts = names.get(label) ?? new Map<string, string>()
  names.set(label, texts)
  if (!texts.has(text) && texts.size < MOST_TEXTS) texts.set(text, `${label}_${texts.size}`)
  return texts.get(text)
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

/**
 * Sends a statement. Asked by a callback, since the rows of the driver's own promises outlive the quick collections of
 * garbage: reading a million of them took 150 MiB more.
 */
export const ask = (client: pg.ClientBase, statement: pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    const { name, ...unnamed } = statement
    const sent = name === undefined || nameless.has(client) ? unnamed : statement
    client.query(sent, (error, result) => (error ? reject(error) : resolve(result)))
  }).catch((error: Error) => {
    // Who asked is behind the network's event.
    Error.captureStackTrace(error)
    throw causeOf(client, error)
  })

/** What the library asks of a connection. @param mode `extended`: one statement a message, with or without parameters */
const asClient = (client: pg.ClientBase, mode?: 'extended'): pg.PoolClient =>
  ({
    query: (statement: pg.QueryConfig, values: unknown[]) =>
      ask(client, { ...statement, values, ...(mode && { queryMode: mode }) }),
  }) as unknown as pg.PoolClient

/**
 * What a connection does in the transaction that is open on it. The driver's own type narrows `execute`'s answer further than
 * the two drivers share.
 */
export const asTx = (client: pg.Client | pg.PoolClient): Tx =>
  new NodePgTransaction(
    dialect,
    new NamingSession(asClient(client), dialect, undefined),
    undefined,
    0,
  ) as unknown as Tx

/** Plain queries only, and one a message: whatever is smuggled into one cannot lead out of its role. */
class NarrowSession extends NamingSession {
  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
    isResponseInArrayMode: boolean,
    mapResult?: (rows: unknown[][]) => T['execute'],
  ): PgPreparedQuery<T> {
    refuseLeavingRole(query.sql)
    return super.prepareQuery<T>(query, fields, name, isResponseInArrayMode, mapResult)
  }
}

export const asNarrowTx = (client: pg.PoolClient): Tx =>
  // Without parameters the driver would send a message in which several statements may stand.
  new NodePgTransaction(
    dialect,
    new NarrowSession(asClient(client, 'extended'), dialect, undefined),
    undefined,
    0,
  ) as unknown as Tx

/** Named texts that were looked through already. */
const plain = new Set<string>()

/** Queries only, each of which may be a transaction of its own. */
class SingleSession extends NamingSession {
  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
    isResponseInArrayMode: boolean,
    mapResult?: (rows: unknown[][]) => T['execute'],
  ): PgPreparedQuery<T> {
    const known = name ?? nameOf(query.sql)
    if (!plain.has(query.sql)) {
      refuseKeepingState(query.sql)
      if (known) plain.add(query.sql)
    }
    return super.prepareQuery<T>(query, fields, known, isResponseInArrayMode, mapResult)
  }
}

/** What looks like one transaction to who reads, while `send` puts each statement into one of its own. */
export const asSingleTx = (send: (statement: pg.QueryConfig) => Promise<unknown>): Tx => {
  const query = (statement: pg.QueryConfig, values: unknown[]) =>
    send({ ...statement, values, queryMode: 'extended' } as pg.QueryConfig)
  const session = new SingleSession({ query } as unknown as pg.PoolClient, dialect, undefined)
  return new NodePgTransaction(dialect, session, undefined, 0) as unknown as Tx
}
