import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { FUNCTION_OWNERS } from '../../modules.ts'
import { applyMigrations, type MigrationSession } from './apply-migrations.ts'
import { migratePostgres } from './migrate.ts'
import { openPglite } from './pglite-database.ts'

/** After all migrations of the program. */
const LATER = Date.UTC(2100, 0)
const migration = (name: string, at: number, ...sql: string[]) => ({
  hash: name,
  folderMillis: LATER + at,
  bps: true,
  sql,
})
const INDEX = 'create index concurrently people_by_name on people (name)'
const PEOPLE = migration('people', 1, 'create table people (name text)', "insert into people values ('Ada')")
const INDEXED = migration(
  'indexed',
  2,
  'alter table people add age int',
  INDEX,
  'alter table people drop age',
)

test.skipIf(process.env.TEST_DATABASE_URL)(
  'the embedded database builds an index like any other',
  async () => {
    const template = inject('databaseTemplate')
    const pglite = await openPglite(template.kind === 'pglite' ? { loadDump: template.dump } : {})
    const session: MigrationSession = {
      query: async (text, values = []) =>
        (await pglite.query<Record<string, unknown>>(text, [...values])).rows,
      run: (text) => pglite.exec(text),
      isShared: false,
    }
    await applyMigrations(session, [PEOPLE, INDEXED])
    await applyMigrations(session, [PEOPLE, INDEXED])
    expect(await session.query("select to_regclass('people_by_name') is not null as built")).toEqual([
      { built: true },
    ])
    await pglite.close()
  },
)

describe.skipIf(!process.env.TEST_DATABASE_URL)('PostgreSQL, which others use meanwhile', () => {
  let database: TestDatabase
  let watcher: pg.Client
  const clients: pg.Client[] = []
  beforeAll(async () => {
    database = await testDatabase()
    watcher = await connect()
  })
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()))
    await database.close()
  })

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: database.url ?? '' })
    client.on('error', () => undefined)
    await client.connect()
    clients.push(client)
    return client
  }

  async function session(): Promise<MigrationSession & { pid: number; waited: Promise<void> }> {
    const client = await connect()
    const { promise: waited, resolve } = Promise.withResolvers<void>()
    const query = async (text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows
    const [self] = await query('select pg_backend_pid() as pid')
    return {
      query,
      run: (text) => client.query(text),
      isShared: true,
      onWait: () => resolve(),
      pid: self.pid,
      waited,
    }
  }

  const seen = async (text: string, ...values: unknown[]) => (await watcher.query(text, values)).rows
  const isWaiting = (pid: number) =>
    expect
      .poll(() => seen('select wait_event_type from pg_stat_activity where pid = $1', pid), {
        timeout: 20_000,
      })
      .toEqual([{ wait_event_type: 'Lock' }])
  const indexes = () =>
    seen(
      "select indisvalid as valid from pg_index join pg_class on oid = indexrelid where relname = 'people_by_name'",
    )

  test('a killed build is continued: what it left is dropped, what it had done is not done again', async () => {
    const other = await connect()
    const killed = await session()
    await applyMigrations(killed, [PEOPLE])
    await other.query("begin; insert into people values ('Grace')")
    // A transaction that began before has written: the index is begun and waits for it.
    const withoutColumn = migration('indexed', 2, 'create table steps (n int)', INDEX, 'drop table steps')
    const build = applyMigrations(killed, [PEOPLE, withoutColumn])
    const end = expect(build).rejects.toThrow(/terminat/)
    await isWaiting(killed.pid)
    await watcher.query('select pg_terminate_backend($1)', [killed.pid])
    await end
    expect(await indexes()).toEqual([{ valid: false }])
    await other.query('commit')

    await applyMigrations(await session(), [PEOPLE, withoutColumn])
    expect(await indexes()).toEqual([{ valid: true }])
    expect(await seen("select to_regclass('steps') as left")).toEqual([{ left: null }])
    expect(await seen('select * from drizzle.migration_steps')).toEqual([])
    expect(await seen('select name from people order by name')).toEqual([{ name: 'Ada' }, { name: 'Grace' }])
  })

  test('a table in use lets others pass before the migration tries again', async () => {
    const [long, passing, migrating] = [await connect(), await connect(), await session()]
    await long.query('begin; lock table people in access share mode')
    const added = applyMigrations(migrating, [migration('height', 3, 'alter table people add height int')])
    await migrating.waited
    await passing.query("insert into people (name) values ('Hedy')")
    await long.query('commit')
    await added
    expect(await seen('select height from people limit 1')).toEqual([{ height: null }])
  })

  test('a further start of the same program waits for nobody, whatever they do', async () => {
    const busy = await connect()
    const tables = await seen(
      "select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)",
    )
    await busy.query(`begin; lock table ${tables.map(({ name }) => name).join(', ')} in row exclusive mode`)
    const waits: string[] = []
    const log = { warn: (_: object, text: string) => waits.push(text) }
    await migratePostgres(database.url ?? '', {
      appUrl: database.url ?? '',
      functionOwners: FUNCTION_OWNERS,
      log,
    })
    await busy.query('commit')
    expect(waits).toEqual([])
  })

  test('several processes build an index once, though each waits for those who wait', async () => {
    const url = database.url ?? ''
    await watcher.query('drop index people_by_name')
    const extra = [migration('again', 4, INDEX)]
    await Promise.all(
      [1, 2, 3].map(() => migratePostgres(url, { appUrl: url, functionOwners: FUNCTION_OWNERS, extra })),
    )
    expect(await indexes()).toEqual([{ valid: true }])
    expect(
      await seen("select count(*)::int as times from drizzle.__drizzle_migrations where hash = 'again'"),
    ).toEqual([{ times: 1 }])
  })
})
