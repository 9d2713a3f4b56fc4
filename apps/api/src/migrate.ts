import { FUNCTION_OWNERS } from './modules.ts'
import { exitBecauseOf, readConfig } from './platform/config.ts'
import { migrateAndOpen } from './platform/db/open-database.ts'

/**
 * `MIGRATION_DATABASE_URL=… DATABASE_URL=… npm run migrate`: brings the database up to date, for starts that may not. Older
 * processes go on serving meanwhile; a run that was killed is continued by the next.
 */
async function main(): Promise<void> {
  const db = await migrateAndOpen(readConfig(process.env), FUNCTION_OWNERS)
  await db.close()
  console.log('The database is up to date.')
}

main().catch(exitBecauseOf)
