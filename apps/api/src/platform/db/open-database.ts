import { rm } from 'node:fs/promises'
import { type Config, ConfigError } from '../config.ts'
import type { Log } from '../ctx.ts'
import type { Database } from './database.ts'
import { migratePglite, migratePostgres } from './migrate.ts'
import { openPglite, pgliteDatabase } from './pglite-database.ts'
import { postgresDatabase } from './postgres-database.ts'

export type DatabaseTarget =
  /** Embedded; `loadDump` starts from the dump of a migrated database and skips the migrations. */
  | { readonly kind: 'pglite'; readonly dataDir?: string; readonly loadDump?: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** Opens a database that has been migrated; the embedded one is migrated here, since only its opener can. */
export async function openDatabase(target: DatabaseTarget, log?: Log): Promise<Database> {
  if (target.kind === 'postgres') return postgresDatabase(target.url, log)
  const pglite = await openPglite(target)
  if (!target.loadDump) await migratePglite(pglite, target.dataDir)
  return pgliteDatabase(pglite)
}

/**
 * Brings the schema up to date with the owner's login, then opens the database as the application.
 * @throws ConfigError for a filled database without its secrets key
 */
export async function migrateAndOpen(
  config: Pick<Config, 'database' | 'migrationUrl' | 'newSecretsKeyFile'>,
  log?: Log,
): Promise<Database> {
  if (config.database.kind === 'postgres') {
    await migratePostgres(config.migrationUrl ?? config.database.url, { appUrl: config.database.url, log })
  }
  const db = await openDatabase(config.database, log)
  try {
    await refuseNewKey(config, db)
  } catch (error) {
    await db.close()
    throw error
  }
  return db
}

/**
 * Refuses a key that was made just now for a database that holds companies: what is encrypted there was encrypted with
 * another one. The new key is removed again, so that the next start asks for the right one, too.
 * @throws ConfigError that says what to do
 */
export async function refuseNewKey(
  { newSecretsKeyFile }: Pick<Config, 'newSecretsKeyFile'>,
  db: Pick<Database, 'lookup'>,
): Promise<void> {
  if (newSecretsKeyFile === null) return
  const companies = await db.lookup('select from list_companies()')
  if (companies.length === 0) return
  await rm(newSecretsKeyFile)
  throw new ConfigError(
    `The database holds data, but the key that encrypts credentials in it is missing: set SECRETS_KEY, or put ${newSecretsKeyFile} back from the backup.`,
  )
}
