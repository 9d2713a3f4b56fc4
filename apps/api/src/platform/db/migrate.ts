import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migrateWithPostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migrateWithPglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { type ConstructorOptions, fromPglite, PgBoss } from 'pg-boss'
import { ConfigError } from '../config.ts'
import { APP_ROLE, type Database } from './database.ts'

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Any number, the same in every process: only one of them migrates at a time. */
const MIGRATION_LOCK = 7_301_846
/** The owners of functions written by hand, in the order in which they know each other; each has a file in `functions/`. */
export const FUNCTION_OWNERS = [
  'platform',
  'organisation',
  'session',
  'catalogue',
  'orders',
  'shipping',
  'returns',
  'channels',
  'invoices',
  'order-access',
  'click-and-collect',
  'monitoring',
  'messages',
] as const
/** What is written by hand and runs before the tables are made, after that, and after the job queue has its own. */
const BEFORE_TABLES = ['roles.sql']
const AFTER_TABLES = [
  'tenancy.sql',
  ...FUNCTION_OWNERS.map((owner) => `functions/${owner}.sql`),
  'rights.sql',
  'order-scope.sql',
]
const AFTER_JOBS = ['jobs.sql']

/**
 * Brings a PostgreSQL database up to date. Several processes may do it at once: they wait for each other.
 * @param ownerUrl login that owns the tables and bypasses row-level security
 * @param appUrl login of the application, which is allowed to become the unprivileged role
 */
export async function migratePostgres(ownerUrl: string, { appUrl }: { appUrl: string }): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'kontor-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await requireBypassOfRowSecurity(client)
    const { pathname } = new URL(ownerUrl)
    await refuseOlderData(
      async (text) => (await client.query(text)).rows,
      `the database "${decodeURIComponent(pathname.slice(1))}"`,
      'use an empty database',
    )
    await client.query(await statements(BEFORE_TABLES))
    await letBecomeAppRole(client, appUrl)
    await migrateWithPostgres(drizzlePostgres(client), { migrationsFolder: FOLDER })
    await client.query(await statements(AFTER_TABLES))
    await installJobQueue({
      backend: 'postgres',
      db: { executeSql: async (text, values) => client.query(text, values) },
    })
    await client.query(await statements(AFTER_JOBS))
  } finally {
    await client.end()
  }
}

/** Brings an embedded database up to date. Its session must still be the owner's. @param dataDir its folder */
export async function migratePglite(pglite: PGlite, dataDir?: string): Promise<void> {
  await pglite.exec('reset role')
  if (dataDir) {
    const folder = dirname(dataDir)
    await refuseOlderData(
      async (text) => (await pglite.query<Record<string, unknown>>(text)).rows,
      folder,
      'delete that folder',
    )
  }
  await pglite.exec(await statements(BEFORE_TABLES))
  await migrateWithPglite(drizzlePglite(pglite), { migrationsFolder: FOLDER })
  await pglite.exec(await statements(AFTER_TABLES))
  await installJobQueue({ backend: 'pglite', db: fromPglite(pglite) })
  await pglite.exec(await statements(AFTER_JOBS))
}

/** Whether the database has every migration of this program. */
export async function isMigrated(db: Database): Promise<boolean> {
  const newest = Math.max(
    0,
    ...readMigrationFiles({ migrationsFolder: FOLDER }).map((migration) => migration.folderMillis),
  )
  const [row] = await db.lookup<{ applied: number | null }>(
    'select max(created_at) as applied from drizzle.__drizzle_migrations',
  )
  return Number(row?.applied ?? 0) >= newest
}

/** Rejects with one sentence that says what to do when the database did not begin with this program's first migration. */
async function refuseOlderData(
  query: (text: string) => Promise<Record<string, unknown>[]>,
  place: string,
  remedy: string,
): Promise<void> {
  const [table] = await query("select to_regclass('drizzle.__drizzle_migrations') is not null as exists")
  if (!table?.exists) return
  const [applied] = await query('select min(created_at) as first from drizzle.__drizzle_migrations')
  const [own] = readMigrationFiles({ migrationsFolder: FOLDER })
  if (applied?.first == null || Number(applied.first) === own?.folderMillis) return
  throw new ConfigError(
    `The data in ${place} were written by an older version of Kontor, which this one cannot read: ${remedy} to start anew, or keep running the older version.`,
  )
}

const statements = async (files: readonly string[]): Promise<string> =>
  (await Promise.all(files.map((file) => readFile(`${FOLDER}/${file}`, 'utf8')))).join('\n')

/** pg-boss keeps its own schema and its own versions. */
async function installJobQueue(store: Pick<ConstructorOptions, 'db' | 'backend'>): Promise<void> {
  const boss = new PgBoss({ ...store, migrate: true, supervise: false, schedule: false })
  const failures: Error[] = []
  boss.on('error', (error) => failures.push(error))
  await boss.start()
  await boss.stop({ graceful: false })
  if (failures[0]) throw failures[0]
}

/** With forced row-level security, an owner who is subject to it would migrate no row without noticing. */
async function requireBypassOfRowSecurity(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; bypasses: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  )
  if (!rows[0]?.bypasses) {
    throw new Error(
      `The migrations run as "${rows[0]?.name}", which is subject to row-level security and would silently change no rows. ` +
        'Give it BYPASSRLS, or set MIGRATION_DATABASE_URL to a login that has it.',
    )
  }
}

async function letBecomeAppRole(client: pg.Client, appUrl: string): Promise<void> {
  const login = decodeURIComponent(new URL(appUrl).username)
  const { rows } = await client.query<{ login: string }>(
    `select rolname as login from pg_roles
     where rolname in ($1, current_user) and not rolsuper and not pg_has_role(rolname, $2, 'member')`,
    [login, APP_ROLE],
  )
  for (const row of rows) await client.query(`grant ${APP_ROLE} to ${client.escapeIdentifier(row.login)}`)
}
