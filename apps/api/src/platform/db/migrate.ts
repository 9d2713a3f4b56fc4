import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { type ConstructorOptions, fromPglite, PgBoss } from 'pg-boss'
import { ConfigError } from '../config.ts'
import type { Log } from '../ctx.ts'
import { applyMigrations, type MigrationSession, patiently } from './apply-migrations.ts'
import { APP_ROLE, type Database } from './database.ts'
import { connectAs, MAY_BECOME, partsOf, requireOwner } from './login-problems.ts'

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Any number, the same in every process: only one of them migrates at a time. */
const MIGRATION_LOCK = 7_301_846
const ASK_FOR_TURN_MS = 100
/** What is written by hand and runs before the tables are made, after that, and after the job queue has its own. */
const BEFORE_TABLES = ['extensions.sql', 'roles.sql']
const afterTables = (functionOwners: readonly string[]): readonly string[] => [
  'tenancy.sql',
  ...functionOwners.map((owner) => `functions/${owner}.sql`),
  'rights.sql',
  'order-scope.sql',
  'device-scope.sql',
  'set-config.sql',
]
const AFTER_JOBS = ['jobs.sql']

/** What `npm run create-roles` runs for the whole server, and in the database as a superuser. */
export const roleStatements = (): Promise<string> => statements(['roles.sql'])
export const setConfigStatements = (): Promise<string> => statements(['set-config.sql'])

interface MigrationOptions {
  /** Login of the application, which is allowed to become the unprivileged role. */
  readonly appUrl: string
  /** Who owns functions written by hand, in the order in which they know each other; each has a file in `functions/`. */
  readonly functionOwners: readonly string[]
  readonly log?: Pick<Log, 'warn'> | undefined
  /** What to apply after the program's own migrations. */
  readonly extra?: readonly MigrationMeta[]
}

/**
 * Brings a PostgreSQL database up to date. Several processes may do it at once: they wait for each other. Others go on working
 * meanwhile, and one that is killed is continued by the next.
 * @param ownerUrl login that owns the tables and bypasses row-level security
 * @throws ConfigError when that login lacks a right, with a sentence for each that says how to give it
 */
export async function migratePostgres(
  ownerUrl: string,
  { appUrl, functionOwners, log, extra = [] }: MigrationOptions,
): Promise<void> {
  const setting = ownerUrl === appUrl ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL'
  const client = await connectAs(ownerUrl, setting, 'kontor-migrate')
  const session: MigrationSession = {
    query: async (text, values = []) => (await client.query(text, [...values])).rows,
    run: (text) => client.query(text),
    isShared: true,
    onWait: (what) => log?.warn({ what }, 'a migration waits for others'),
  }
  try {
    await takeTurn(session)
    await requireOwner(client, appUrl)
    await refuseOlderData(session, `the database "${partsOf(ownerUrl).database}"`, 'use an empty database')
    await patiently(session, async () => session.run(await statements(BEFORE_TABLES)))
    await letBecomeAppRole(client, appUrl)
    await applyMigrations(session, [...readMigrationFiles({ migrationsFolder: FOLDER }), ...extra])
    await patiently(session, async () => session.run(await statements(afterTables(functionOwners))))
    await patiently(session, () =>
      installJobQueue({
        backend: 'postgres',
        db: { executeSql: async (text, values) => client.query(text, values) },
      }),
    )
    await patiently(session, async () => session.run(await statements(AFTER_JOBS)))
  } finally {
    await client.end()
  }
}

/** Brings an embedded database up to date. Its session must still be the owner's. @param dataDir its folder */
export async function migratePglite(
  pglite: PGlite,
  functionOwners: readonly string[],
  dataDir?: string,
): Promise<void> {
  await pglite.exec('reset role')
  const session: MigrationSession = {
    query: async (text, values = []) => (await pglite.query<Record<string, unknown>>(text, [...values])).rows,
    run: (text) => pglite.exec(text),
    isShared: false,
  }
  if (dataDir) await refuseOlderData(session, dirname(dataDir), 'delete that folder')
  await pglite.exec(await statements(BEFORE_TABLES))
  await applyMigrations(session, readMigrationFiles({ migrationsFolder: FOLDER }))
  await pglite.exec(await statements(afterTables(functionOwners)))
  await installJobQueue({ backend: 'pglite', db: fromPglite(pglite) })
  await pglite.exec(await statements(AFTER_JOBS))
}

/** Whether the database has every migration of this program. */
export async function isMigrated(db: Database): Promise<boolean> {
  const rows = await db.lookup<{ created_at: number }>('select created_at from drizzle.__drizzle_migrations')
  const applied = new Set(rows.map((row) => Number(row.created_at)))
  return readMigrationFiles({ migrationsFolder: FOLDER }).every(({ folderMillis }) =>
    applied.has(folderMillis),
  )
}

/**
 * Waits until no other process migrates. It asks again and again: somebody who stands in line for the lock counts as a
 * transaction, for which an index that is built concurrently waits in turn.
 */
async function takeTurn(session: MigrationSession): Promise<void> {
  for (;;) {
    const [row] = await session.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])
    if (row?.taken) return
    await wait(ASK_FOR_TURN_MS)
  }
}

/** Rejects with one sentence that says what to do when the database did not begin with this program's first migration. */
async function refuseOlderData({ query }: MigrationSession, place: string, remedy: string): Promise<void> {
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

async function letBecomeAppRole(client: pg.Client, appUrl: string): Promise<void> {
  const { login } = partsOf(appUrl)
  const { rows } = await client.query<{ login: string }>(
    `select rolname as login from pg_roles
     where rolname in ($1, current_user) and not rolsuper and not pg_has_role(rolname, $2, ${MAY_BECOME})`,
    [login, APP_ROLE],
  )
  for (const row of rows) await client.query(`grant ${APP_ROLE} to ${client.escapeIdentifier(row.login)}`)
}
