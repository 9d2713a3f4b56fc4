import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, type Transaction, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PgDialect, type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import { PgliteSession, PgliteTransaction } from 'drizzle-orm/pglite'
import { fromPglite } from 'pg-boss'
import { DatabaseUnavailable } from '../errors/sql-state.ts'
import {
  APP_ROLE,
  type Database,
  isNarrowed,
  type JobStore,
  refuseLeavingRole,
  type Scope,
  scopeStatement,
  type Tx,
} from './database.ts'
import { withConflictRetry } from './retry.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** The cache of the embedded database is its program's own memory, which never shrinks; what it drops lies in the cache of files. */
const CACHE = 'shared_buffers=16MB'
/** For a folder that is thrown away unless it is finished: nothing has to outlive a crash. */
const WITHOUT_RECOVERY = ['full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0']

interface PgliteOptions {
  /** Its folder; without one it lives in memory. */
  readonly dataDir?: string
  /** The dump of a data folder to begin with: its file, or its bytes where many databases start from it. */
  readonly loadDump?: string | Blob
  /** The folder is being made, and made anew should this process end before it is finished. */
  readonly isBeingMade?: boolean
}

/**
 * Opens the embedded database as its owner: for migrations. A new one begins with the cluster that the driver's makers
 * publish: making one by initdb takes seconds, and more than a GiB.
 */
export async function openPglite(options: PgliteOptions): Promise<PGlite> {
  const { dataDir, loadDump, isBeingMade = false } = options
  if (dataDir) await mkdir(dataDir, { recursive: true })
  const isNew = !dataDir || !existsSync(join(dataDir, 'PG_VERSION'))
  const settings = [CACHE, ...(isBeingMade ? WITHOUT_RECOVERY : [])]
  const pglite = await PGlite.create({
    ...(dataDir ? { dataDir } : {}),
    ...(isNew ? { loadDataDir: loadDump ? await dumpOf(loadDump) : await emptyCluster() } : {}),
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
    extensions: { pg_trgm },
  })
  await leaveFewReaders(pglite)
  return pglite
}

/** Types beside those that the driver reads by themselves whose arrays statements answer. */
const READ_IN_ARRAYS = ['name', 'numeric', 'uuid', 'time', 'interval']

/**
 * Leaves the readers of the driver's own types and of arrays. It makes one for the array of every type that there is, each
 * table's row among them, and copies all readers for each statement of drizzle's: two thirds of what a short one takes.
 */
async function leaveFewReaders(pglite: PGlite): Promise<void> {
  const own = Object.keys(types.parsers).filter((oid) => /^\d+$/.test(oid))
  const { rows } = await pglite.query<{ oid: number }>(
    'select typarray::int4 as oid from pg_type where oid::text = any ($1) or typname = any ($2)',
    [own, READ_IN_ARRAYS],
  )
  const kept = new Set([...own, ...rows.map(({ oid }) => String(oid))])
  pglite.parsers = Object.fromEntries(Object.entries(pglite.parsers).filter(([oid]) => kept.has(oid)))
}

const emptyCluster = async (): Promise<Blob> =>
  (await import('@electric-sql/pglite-prepopulatedfs')).dataDir()

const dumpOf = async (dump: string | Blob): Promise<Blob> =>
  typeof dump === 'string' ? new Blob([await readFile(dump)]) : dump

/**
 * The Database on a migrated PGlite. From here on the session runs as the unprivileged role.
 * PGlite has one connection: transactions queue up and run one after the other.
 */
export async function pgliteDatabase(pglite: PGlite): Promise<Database> {
  await pglite.exec(`set role ${APP_ROLE}`)

  const refuseClosed = () => {
    if (pglite.closed) throw new DatabaseUnavailable('the embedded database is closed')
  }
  const transaction = async <T>(
    scope: Scope,
    mode: 'read only' | 'read write',
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    // The embedded database answers within the same turn of the event loop: a caller of many transactions, such as a large
    // batch, would keep every request of others waiting until its last one is through.
    await nextTurn()
    refuseClosed()
    const opening = `set transaction ${mode}; ${scopeStatement(scope)}`
    return pglite.transaction(async (transaction) => {
      await transaction.exec(opening)
      return work(asTx(transaction, isNarrowed(scope) ? NarrowSession : PlainSession))
    })
  }

  const jobStore: JobStore = { db: fromPglite(pglite), backend: 'pglite' }
  return {
    kind: 'pglite',
    read: (scope, work) => transaction(scope, 'read only', work),
    write: (scope, work) => withConflictRetry(() => transaction(scope, 'read write', work)),
    openRead: null,
    readOptimistically: null,
    lookup: async <Row>(text: string, values: readonly unknown[] = []) => {
      refuseClosed()
      return (await pglite.query<Row>(text, [...values])).rows
    },
    ping: async () => {
      refuseClosed()
      await pglite.query('select 1')
    },
    stats: () => ({ total: 1, idle: 1, waiting: 0 }),
    jobStore,
    listenStore: jobStore,
    close: () => pglite.close(),
  }
}

class PlainSession extends PgliteSession<Record<string, never>, Record<string, never>> {}

/** Plain queries only; the driver sends one a message. Whatever is smuggled into one cannot lead out of its role. */
class NarrowSession extends PlainSession {
  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    ...args: Parameters<PlainSession['prepareQuery']>
  ): PgPreparedQuery<T> {
    refuseLeavingRole(args[0].sql)
    return super.prepareQuery<T>(...args)
  }
}

/** The driver's own transaction type narrows `execute`'s answer further than the two drivers share. */
const asTx = (transaction: Transaction, Session: typeof PlainSession): Tx =>
  new PgliteTransaction(dialect, new Session(transaction, dialect, undefined), undefined, 0) as unknown as Tx
