import { ConfigError, exitBecauseOf, readConfig } from './platform/config.ts'
import { createRoles } from './platform/db/create-roles.ts'

/**
 * `ADMIN_DATABASE_URL=… MIGRATION_DATABASE_URL=… DATABASE_URL=… npm run create-roles`: makes roles, logins and database on a
 * PostgreSQL server, before a first start and before a backup is restored. May run any number of times.
 */
async function main(): Promise<void> {
  const { database, migrationUrl } = readConfig(process.env)
  if (database.kind !== 'postgres') throw new ConfigError('DATABASE_URL: the login of the application')
  const { ADMIN_DATABASE_URL } = process.env
  if (ADMIN_DATABASE_URL && !URL.canParse(ADMIN_DATABASE_URL))
    throw new ConfigError('ADMIN_DATABASE_URL: must be postgres://login@host/postgres')
  const made = await createRoles({
    appUrl: database.url,
    ownerUrl: migrationUrl ?? database.url,
    adminUrl: ADMIN_DATABASE_URL || null,
    isPooled: database.pooler !== null,
  })
  console.log(made.length > 0 ? `Made: ${made.join(', ')}.` : 'Logins and database were there already.')
}

main().catch(exitBecauseOf)
