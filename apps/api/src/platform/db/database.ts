import { type ExtractTablesWithRelations, sql } from 'drizzle-orm'
import type { PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'

/**
 * What both drivers answer to `tx.execute(sql)`. The number of changed rows is named differently by each,
 * so ask with `returning` instead.
 */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>
}
interface Rows<T> {
  rows: T[]
}

/** An open transaction, the same for PostgreSQL and PGlite. `tx.transaction(…)` inside it is a savepoint. */
export type Tx = PgTransaction<
  RowsHKT,
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>

/** Whose rows a transaction sees. `null`: no tenant table shows or takes any row. */
export interface Scope {
  readonly companyId: number | null
  /** Narrows it to one order of that company: the limited session of an order token (decisions: Session). */
  readonly orderId?: number | null
  /** Narrows it to the open lines of a store: what a scan device sees of that company, or the link to a pick list. */
  readonly store?: { readonly id: number; readonly deviceId: number | null } | null
}

/** A read-only transaction that stays open until its opener ends it. Ending it twice does no harm. */
export interface OpenRead {
  readonly tx: Tx
  end(): void
}

/** A named query of one row at most with a column `company_id`; of its text nothing ever changes. */
export interface Lookup {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** Reads for somebody who is only expected to be who they were. */
export interface OptimisticRead {
  /** Its queries reject, and give out no row, when the look-up answers something else than expected. */
  readonly tx: Tx
  /**
   * Whether the look-up has answered as expected each time; asks it where no query has yet. Whoever answers a call by
   * this read, refusals included, has to ask this first.
   * @throws what the look-up failed with
   */
  holds(): Promise<boolean>
}

/** A pooler in transaction mode between this process and the server. */
export interface Pooler {
  /** Where the server is reached directly: announcements arrive on a connection that stays. Null: new jobs are looked for. */
  readonly listenUrl: string | null
}

/** How pg-boss reaches the same database. */
export type JobStore = Pick<ConstructorOptions, 'db' | 'connectionString' | 'options' | 'backend'>

/**
 * The one way to the data. Every transaction belongs to a scope, and row-level security enforces it.
 *
 * Never use a Database inside its own transaction: on PGlite, which has one connection, the inner call
 * would wait for the outer one for ever, and on PostgreSQL it takes a second connection from the pool.
 * Handlers and jobs therefore get a `tx`, never this object.
 */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  /** Runs `work` in a read-only transaction. */
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a transaction and commits, or rolls back when it throws. After a serialization failure or a
   * deadlock it runs again, so `work` must do nothing outside the database.
   */
  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Opens a read-only transaction in the scope of the company that `lookup` finds, in one message to the server: every
   * read of a session saves a round trip. `lookup` is a query with a column `company_id`; it takes no parameters, so
   * only checked text may be part of it. Null on the embedded database, which has no round trips to save.
   */
  readonly openRead:
    | (<Row extends { company_id: number }>(
        lookup: string,
      ) => Promise<{ row: Row | undefined; read: OpenRead }>)
    | null
  /**
   * Reads in the scope of the company that `lookup` finds, on the assumption that its answer is the expected one. Each
   * query is a transaction of its own and waits for the server once: begin, look-up, which sets the scope, query and
   * commit leave together. For calls that ask once; savepoints and changes of scope are refused. Null on the embedded
   * database, which has no round trips to save.
   */
  readonly readOptimistically:
    | (<Row extends { company_id: number }>(
        lookup: Lookup,
        isExpected: (row: Row | undefined) => boolean,
      ) => OptimisticRead)
    | null
  /** One statement of its own, in no company: for the few `security definer` functions and for probes. */
  lookup<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  /** Connections in use, idle and waited for. */
  stats(): { total: number; idle: number; waiting: number }
  readonly jobStore: JobStore
  /** How pg-boss listens to notifications of the same server: as it reaches its jobs, or directly; null: they do not arrive. */
  readonly listenStore: JobStore | null
  close(): Promise<void>
}

/** The unprivileged role that every statement of the application runs as. */
export const APP_ROLE = 'kontor_app'
/**
 * The still less privileged role of a transaction that is narrowed to one order. A role of its own and not a condition
 * more in everybody's policies: those of normal sessions, and with them their plans, stay as they are.
 */
export const ORDER_ROLE = 'kontor_order'
/** The role of a transaction that is narrowed to a store's open lines: no table of orders is open to it. */
export const DEVICE_ROLE = 'kontor_device'

/** Whether a transaction runs as a role that it must not leave. */
export const isNarrowed = ({ orderId, store }: Scope): boolean => Boolean(orderId) || Boolean(store)

/** The statement that opens a scope. Checked integers are all that goes into the text. */
export function scopeStatement({ companyId, orderId = null, store = null }: Scope): string {
  const company = checkedId('company', companyId)
  if (store !== null) {
    if (companyId === null) throw new RangeError(`Store ${store.id} of no company`)
    return `select set_config('app.company_id', '${company}', true),
      set_config('app.device_id', '${checkedId('device', store.deviceId)}', true),
      set_config('app.store_id', '${checkedId('store', store.id)}', true), set_config('role', '${DEVICE_ROLE}', true)`
  }
  if (orderId === null) return `select set_config('app.company_id', '${company}', true)`
  if (companyId === null) throw new RangeError(`Order ${orderId} of no company`)
  return `select set_config('app.company_id', '${company}', true),
    set_config('app.order_id', '${checkedId('order', orderId)}', true), set_config('role', '${ORDER_ROLE}', true)`
}

/** What a statement of a limited session begins with; the name of its plan may stand in front. */
const PLAIN_STATEMENT =
  /^\s*(?:\/\* \w+ \*\/\s*)?(?:select|insert|update|delete|with|savepoint|release savepoint|rollback to savepoint)\b/i

/**
 * What a query could change its role or its order by: the function, the view that calls it when it is updated, the functions
 * that run text, and names in escapes, which could be any of these. Where a superuser migrated, the database refuses the
 * function itself; where the owner is none, this is what holds.
 */
const WAY_OUT = /set_config|pg_settings|query_to_xml|ts_stat|ts_rewrite|\bu&["']/i

/**
 * Refuses what could lead out of the role of a limited session: SET, RESET, DO, COMMIT and whatever else is no plain query,
 * and in one what changes settings
 * (docs/adr, the role of a limited session).
 * @throws Error without running the statement
 */
export function refuseLeavingRole(statement: string): void {
  if (!PLAIN_STATEMENT.test(statement)) throw new Error('a limited session runs plain queries only')
  if (WAY_OUT.test(statement)) throw new Error('a limited session does not change its settings')
}

const QUERY = /^\s*(?:\/\* \w+ \*\/\s*)?(?:select|with)\b/i

/**
 * Refuses what a later statement of the same transaction would build on: savepoints, settings, and whatever is no query.
 * @throws Error without running the statement
 */
export function refuseKeepingState(statement: string): void {
  if (!QUERY.test(statement) || WAY_OUT.test(statement))
    throw new Error('a call that asks once runs queries only, each in a transaction of its own')
}

/** Moves the rest of a transaction into a company's scope. For the pipeline and for `inScopeOf` alone. */
export async function scopeTo(tx: Tx, companyId: number | null): Promise<void> {
  await tx.execute(sql.raw(scopeStatement({ companyId })))
}

function checkedId(what: string, id: number | null): string {
  if (id !== null && !(Number.isSafeInteger(id) && id > 0))
    throw new RangeError(`Not an id of a ${what}: ${id}`)
  return String(id ?? '')
}
