import type { Config } from '../config.ts'
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

/** Brings the schema up to date with the owner's login, then opens the database as the application. */
export async function migrateAndOpen(
  config: Pick<Config, 'database' | 'migrationUrl'>,
  log?: Log,
): Promise<Database> {
  if (config.database.kind === 'postgres') {
    await migratePostgres(config.migrationUrl ?? config.database.url, { appUrl: config.database.url, log })
  }
  return openDatabase(config.database, log)
}
