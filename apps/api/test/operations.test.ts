import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecrets } from '../src/platform/auth/secrets.ts'
import { openFiles } from '../src/platform/files/file-storage.ts'
import { freePort, POSTGRES_PROGRAMS, PostgresCluster } from './postgres-cluster.ts'

const exec = promisify(execFile)
const SOURCES = join(import.meta.dirname, '../src')
/** Each character has another meaning in an address. */
const PASSWORD = 'a/b+c=d@e:f%g?h#i'
const KEY = randomBytes(32)
const STARTED = { timeout: 120_000 }

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/**
 * What docs/operations.md says, done with its commands, on PostgreSQL servers of the test's own: roles belong to a whole server, so
 * that one with other databases of Kontor would have them already.
 */
describe.skipIf(POSTGRES_PROGRAMS === null)('an operator with the two logins of the documentation', () => {
  const first = new PostgresCluster()
  const second = new PostgresCluster()
  const running = new Set<ChildProcess>()
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kontor-operations-'))
    await first.start()
    await second.start()
  }, 120_000)
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await first.stop()
    await second.stop()
    await rm(folder, { recursive: true, force: true })
  }, 60_000)

  const settings = (cluster: PostgresCluster, dataDir = 'data'): NodeJS.ProcessEnv => ({
    PATH: process.env.PATH,
    DATABASE_URL: cluster.url('kontor', 'kontor'),
    DATABASE_PASSWORD: PASSWORD,
    SECRETS_KEY: KEY.toString('base64'),
    DATA_DIR: join(folder, dataDir),
    PUBLIC_URL: 'https://kontor.example',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
  })
  const asOwner = (cluster: PostgresCluster) => ({
    MIGRATION_DATABASE_URL: cluster.url('kontor_owner', 'kontor'),
    MIGRATION_DATABASE_PASSWORD: PASSWORD,
  })
  const command = async (name: string, env: NodeJS.ProcessEnv, args: string[] = []): Promise<Ended> => {
    try {
      return { code: 0, ...(await exec(process.execPath, [join(SOURCES, `${name}.ts`), ...args], { env })) }
    } catch (error) {
      const { code, stdout, stderr } = error as Ended
      return { code, stdout, stderr }
    }
  }
  const createRoles = (cluster: PostgresCluster, more: NodeJS.ProcessEnv = {}) =>
    command('create-roles', {
      ...settings(cluster),
      ...asOwner(cluster),
      ...more,
      ADMIN_DATABASE_URL: cluster.url('postgres', 'postgres'),
    })

  /** Starts the program and waits until it is ready. @returns where, and what ends it */
  async function start(env: NodeJS.ProcessEnv, flag = '--api') {
    const port = await freePort()
    const child = spawn(process.execPath, [join(SOURCES, 'main.ts'), flag], {
      env: { ...env, PORT: `${port}`, PROBE_PORT: `${port}`, DRAIN_SECONDS: '0' },
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    const url = `http://127.0.0.1:${port}`
    const status = (path: string) =>
      fetch(url + path).then(
        (answer) => answer.status,
        () => child.exitCode ?? 0,
      )
    await expect.poll(() => status('/ready'), { ...STARTED, message: output }).toBe(200)
    const stop = () =>
      new Promise<number | null>((resolve) => {
        child.once('exit', (code) => {
          running.delete(child)
          resolve(code)
        })
        child.kill('SIGTERM')
      })
    return { url, stop, output: () => output }
  }

  test('hears what is missing in one sentence each, and nothing is changed', async () => {
    const login = settings(first)
    expect(await command('main', login, ['--api'])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^PostgreSQL does not let the login "kontor" of DATABASE_URL in: .*\n$/),
    })
    await first.ask(
      'postgres',
      "create role kontor login password 'x'",
      "create role kontor_owner login password 'x'",
      'create database elsewhere',
    )
    expect(await command('migrate', login)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no database "kontor".*npm run create-roles.*\n$/),
    })
    await first.ask('postgres', 'create database kontor')
    expect(await command('migrate', login)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The role kontor_app is missing: run npm run create-roles.*\n$/),
    })
    const refused = await command('migrate', { ...login, ...asOwner(first) })
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: `${[
        'The login "kontor_owner" cannot migrate the database "kontor"; let a superuser help:',
        '  It is subject to row-level security and would silently change no rows: alter role "kontor_owner" bypassrls.',
        '  The roles kontor_app, kontor_order, kontor_device are missing and it may not make them: npm run create-roles, or alter role "kontor_owner" createrole.',
        '  It may not create schemas: grant create on database "kontor" to "kontor_owner".',
        '  It may not create tables: grant create on schema public to "kontor_owner".',
      ].join('\n')}\n`,
    })
    const gone = { ...login, DATABASE_URL: 'postgres://kontor@127.0.0.1:1/kontor' }
    expect((await command('migrate', gone)).stderr).toBe(
      'PostgreSQL does not answer at 127.0.0.1:1 (DATABASE_URL): ECONNREFUSED.\n',
    )
    // What the sentences say is enough: every one of them, run as it stands.
    const statements = refused.stderr.match(/(alter role|grant create)[^.]*(?=\.\n)/g) ?? []
    expect(statements).toHaveLength(4)
    await first.ask('kontor', ...statements)
    expect(await command('migrate', { ...login, ...asOwner(first) })).toMatchObject({ code: 0, stderr: '' })
    await first.ask('postgres', 'drop database kontor', 'drop database elsewhere')
    await first.ask('postgres', 'drop role kontor, kontor_owner, kontor_app, kontor_order, kontor_device')
  }, 240_000)

  test('makes roles, logins and database by one command, as often as wanted', async () => {
    expect(await createRoles(first)).toEqual({
      code: 0,
      stdout: 'Made: login kontor_owner, login kontor, database kontor.\n',
      stderr: '',
    })
    expect((await createRoles(first)).stdout).toBe('Logins and database were there already.\n')
    const [rights] = await first.ask<{ plain: boolean }>(
      'kontor',
      `select bool_and(not rolsuper and not rolcreaterole and not rolcreatedb) as plain
       from pg_roles where rolname in ('kontor', 'kontor_owner')`,
    )
    expect(rights?.plain).toBe(true)
  }, 60_000)

  test('gives the application its role by its login where a pooler stands in between, in its own database alone', async () => {
    const given = () =>
      first.ask<{ login: string; database: string; settings: string[] }>(
        'kontor',
        `select r.rolname as login, d.datname as database, s.setconfig as settings
         from pg_db_role_setting s join pg_roles r on r.oid = s.setrole left join pg_database d on d.oid = s.setdatabase`,
      )
    expect(await given()).toEqual([])
    expect(await createRoles(first, { DATABASE_POOLER: 'transaction' })).toMatchObject({
      code: 0,
      stderr: '',
    })
    expect(await given()).toEqual([
      {
        login: 'kontor',
        database: 'kontor',
        settings: ['role=kontor_app', 'statement_timeout=30000', 'jit=off'],
      },
    ])
    expect(
      await createRoles(first, { DATABASE_POOLER: 'transaction', MIGRATION_DATABASE_URL: '' }),
    ).toMatchObject({ code: 1, stderr: expect.stringContaining('set MIGRATION_DATABASE_URL') })
    await first.ask('kontor', 'alter role kontor in database kontor reset all')
  }, 60_000)

  test('is told that the database is not up to date by whoever may not change it', async () => {
    const expected = {
      code: 1,
      stderr: expect.stringMatching(/brought up to date first, and "kontor" may not/),
    }
    expect(await command('create-company', settings(first), MUSTER)).toMatchObject(expected)
  }, 60_000)

  test('makes companies, ERP links and a new key by the login of the application', async () => {
    const migrating = await start({ ...settings(first), ...asOwner(first) })
    // No superuser has to do anything more.
    expect(migrating.output()).not.toContain('set_config')
    expect(await migrating.stop()).toBe(0)

    const made = await command('create-company', settings(first), MUSTER)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toMatch(/Schuhhaus Muster is set up\..*\nhttps:\/\/kontor\.example\/\S+\n/)
    const linked = await command(
      'set-erp-link',
      { ...settings(first), ERP_PASSWORD: 'geheim', ALLOW_PRIVATE_OUTBOUND: '1' },
      [
        ...['--company', '1', '--transport', 'http'],
        ...['--url', 'https://127.0.0.1/orders', '--user', 'kontor'],
      ],
    )
    expect(linked).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Schuhhaus Muster') })
    const next = randomBytes(32).toString('base64')
    const rotating = { ...settings(first), SECRETS_KEY: next, SECRETS_KEYS_RETIRED: KEY.toString('base64') }
    expect(await command('rotate-secrets', rotating)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('1 stored secrets were encrypted with the new key.'),
    })
    // Back again, for what follows.
    const back = { ...rotating, SECRETS_KEY: KEY.toString('base64'), SECRETS_KEYS_RETIRED: next }
    expect((await command('rotate-secrets', back)).code).toBe(0)
  }, 240_000)

  test('gets API and worker that own nothing, and sees how the worker does', async () => {
    const api = await start(settings(first))
    const worker = await start(settings(first), '--worker')
    const metrics = await fetch(`${worker.url}/metrics`)
    expect(await metrics.text()).toContain('kontor_jobs_total')
    expect((await fetch(`${worker.url}/v1/session/info`)).status).toBe(404)
    expect(await Promise.all([worker.stop(), api.stop()])).toEqual([0, 0])
  }, 240_000)

  test('restores a backup on a new server, files included, with the key alone that belongs to it', async () => {
    const files = await openFiles(join(folder, 'data', 'files'))
    await files.put(1, 'labels/17.pdf', Buffer.from('%PDF-1.7 label'), 'application/pdf')
    const programs = POSTGRES_PROGRAMS ?? ''
    const dump = join(folder, 'kontor.dump')
    const login = (cluster: PostgresCluster) => ['--dbname', cluster.url('kontor_owner', 'kontor')]

    // As docs/operations.md says it.
    await exec(join(programs, 'pg_dump'), [
      '--format=custom',
      '--no-owner',
      '--no-acl',
      '--file',
      dump,
      ...login(first),
    ])
    await cp(join(folder, 'data', 'files'), join(folder, 'backup'), { recursive: true })

    expect((await createRoles(second)).code).toBe(0)
    const restored = await exec(join(programs, 'pg_restore'), [
      '--no-owner',
      '--no-acl',
      '--exit-on-error',
      ...login(second),
      dump,
    ])
    expect(restored).toEqual({ stdout: '', stderr: '' })
    await cp(join(folder, 'backup'), join(folder, 'restored', 'files'), { recursive: true })

    const env = { ...settings(second, 'restored'), ...asOwner(second) }
    const wrong = { ...env, SECRETS_KEY: randomBytes(32).toString('base64') }
    expect(await command('main', wrong, ['--api'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The credentials in the database are encrypted with another key .*\n$/),
    })
    const api = await start(env)
    expect((await fetch(`${api.url}/v1/session/info`)).status).toBe(200)
    expect(await api.stop()).toBe(0)

    const again = await openFiles(join(folder, 'restored', 'files'))
    expect((await again.get(1, 'labels/17.pdf')).toString()).toBe('%PDF-1.7 label')
    expect(await contents(second)).toEqual(await contents(first))
    expect(await rights(second)).toEqual(await rights(first))
    const [link] = await second.ask<{ erp_password: string }>('kontor', 'select erp_password from erp_links')
    expect(createSecrets(KEY).decrypt(link?.erp_password ?? '')).toBe('geheim')
  }, 300_000)
})

const MUSTER = [
  '--name',
  'Schuhhaus Muster',
  '--username',
  'muster',
  '--email',
  'chef@schuhhaus-muster.example',
]

/** How many rows each table of the product has. */
async function contents(cluster: PostgresCluster): Promise<Record<string, number>> {
  const tables = await cluster.ask<{ name: string }>(
    'kontor',
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [count] = await cluster.ask<{ n: number }>('kontor', `select count(*)::int as n from "${name}"`)
    counts[name] = count?.n ?? 0
  }
  return counts
}

/** Who may do what with which table, function and schema, and what policies say. */
const rights = (cluster: PostgresCluster): Promise<object[]> =>
  cluster.ask(
    'kontor',
    `select 'table' as kind, relname::text as name, pg_get_userbyid(relowner) as owner,
       array(select a::text from unnest(relacl) a order by 1) as acl
     from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace, 'drizzle'::regnamespace) and relkind in ('r', 'p', 'S')
     union all
     select 'function', p.oid::regprocedure::text, pg_get_userbyid(proowner),
       array(select a::text from unnest(proacl) a order by 1)
     from pg_proc p where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace) or proname = 'set_config'
     union all
     select 'policy', tablename || '.' || policyname, cmd, array[roles::text, qual, with_check] from pg_policies
     order by 1, 2`,
  )
