import { ConfigError } from '../config.ts'
import type { Log } from '../ctx.ts'
import { sqlState } from '../errors/sql-state.ts'
import type { Database, Pooler } from './database.ts'
import { connectAs, explained, partsOf } from './login-problems.ts'
import { isMigrated, migratePglite, migratePostgres } from './migrate.ts'
import { openPglite, pgliteDatabase } from './pglite-database.ts'
import { postgresDatabase } from './postgres-database.ts'

interface PostgresSettings {
  readonly kind: 'postgres'
  readonly url: string
  /** What `url` leads to, where that is no server but a pooler in transaction mode. */
  readonly pooler?: Pooler | null
}

interface DatabaseSettings {
  readonly database: /** Embedded; in memory without a folder. `isBeingMade`: see `openPglite`. */
  { readonly kind: 'pglite'; readonly dataDir?: string; readonly isBeingMade?: boolean } | PostgresSettings
  readonly migrationUrl: string | null
}

const UNDEFINED_TABLE = '42P01'
const UNKNOWN_SCHEMA = '3F000'
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Opens a database on a server that has been migrated.
 * @throws ConfigError in one sentence when its login cannot be used, or could get around row-level security
 */
export async function openDatabase(
  { url, pooler = null }: Omit<PostgresSettings, 'kind'>,
  log?: Log,
): Promise<Database> {
  try {
    return await postgresDatabase(url, log, pooler)
  } catch (error) {
    throw explained(error, url, 'DATABASE_URL')
  }
}

/**
 * Brings the schema up to date, then opens the database as the application. A process that has no login for migrations only
 * looks whether somebody else has done it; the embedded database is migrated by whoever opens it.
 * @param functionOwners who owns functions written by hand, in the order in which they know each other
 * @throws ConfigError in one sentence when a login cannot be used, or the schema is not up to date
 */
export async function migrateAndOpen(
  config: DatabaseSettings,
  functionOwners: readonly string[],
  log?: Log,
): Promise<Database> {
  const { database } = config
  if (database.kind === 'pglite') {
    const pglite = await openPglite(database)
    await migratePglite(pglite, functionOwners, database.dataDir)
    return pgliteDatabase(pglite)
  }
  if (await maintains(config)) {
    await migratePostgres(config.migrationUrl ?? database.url, { appUrl: database.url, functionOwners, log })
    return openDatabase(database, log)
  }
  const db = await openDatabase(database, log)
  if (await isUpToDate(db)) return db
  await db.close()
  const { login } = partsOf(database.url)
  throw new ConfigError(
    `The database has to be brought up to date first, and "${login}" may not do it: set MIGRATION_DATABASE_URL to the login of its owner, or run npm run migrate with it.`,
  )
}

/** Whether this process brings the schema up to date: it was given the owner's login, or its only login is that of one. */
async function maintains({ database, migrationUrl }: DatabaseSettings): Promise<boolean> {
  if (database.kind !== 'postgres' || (migrationUrl !== null && migrationUrl !== database.url)) return true
  // Locks that are held while migrating belong to a connection, and would stay behind at the pooler.
  if (database.pooler) return false
  const client = await connectAs(database.url, 'DATABASE_URL', 'kontor-migrate')
  try {
    const { rows } = await client.query<{ is_owner: boolean }>(
      'select rolsuper or rolbypassrls as is_owner from pg_roles where rolname = current_user',
    )
    return rows[0]?.is_owner ?? false
  } finally {
    await client.end()
  }
}

async function isUpToDate(db: Database): Promise<boolean> {
  try {
    return await isMigrated(db)
  } catch (error) {
    if ([UNDEFINED_TABLE, UNKNOWN_SCHEMA, INSUFFICIENT_PRIVILEGE].includes(sqlState(error) ?? ''))
      return false
    throw error
  }
}
