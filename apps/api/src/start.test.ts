import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { openPglite } from './platform/db/pglite-database.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
/** What drizzle notes of each migration; these are those of the version before the first installation. */
const OLDER_MIGRATIONS = `
  create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at) values
    ('one', 1795182077730), ('two', 1795196042451), ('three', 1795207915242);
  create table companies (id bigint primary key, name text not null);
  insert into companies values (1, 'Schuhhaus Lindner');`

test('data of an older version are refused in one sentence that says what to do, and stay as they are', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-older-'))
  const dataFolder = join(dataDir, 'database')
  const older = await openPglite({ dataDir: dataFolder })
  await older.exec(OLDER_MIGRATIONS)
  await older.close()

  const { DATABASE_URL: _, ...env } = process.env
  const start = promisify(execFile)(process.execPath, [MAIN], {
    env: { ...env, DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' },
  })

  await expect(start).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `The data in ${dataDir} were written by an older version of Kontor, which this one cannot read: delete that folder to start anew, or keep running the older version.\n`,
  })
  const after = await openPglite({ dataDir: dataFolder })
  const { rows } = await after.query('select name from companies')
  expect(rows).toEqual([{ name: 'Schuhhaus Lindner' }])
  const { rows: roles } = await after.query("select rolname from pg_roles where rolname like 'kontor%'")
  expect(roles).toEqual([])
  await after.close()
  await rm(dataDir, { recursive: true })
}, 240_000)

/** A migrated database as settings of a process of its own, and how to remove it. */
async function databaseSettings(dataDir: string) {
  const template = inject('databaseTemplate')
  if (template.kind === 'pglite') {
    const copy = await openPglite({ dataDir: join(dataDir, 'database'), loadDump: template.dump })
    await copy.close()
    return { settings: { DATABASE_URL: '' }, remove: async () => undefined }
  }
  const { url, close } = await testDatabase()
  return { settings: { DATABASE_URL: url ?? '' }, remove: close }
}

/** Where the server says that it is to be found. */
const announcedUrl = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const [, url] = /Kontor {2}(http\S+)/.exec(output) ?? []
      if (url) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(output)))
  })

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  )

test('SIGTERM to npm start: the server is no longer ready, then closes, then npm ends', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-stop-'))
  const { settings, remove } = await databaseSettings(dataDir)
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    env: {
      ...process.env,
      ...settings,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: '0',
      DRAIN_SECONDS: '2',
    },
  })
  const ended = new Promise<number | null>((resolve) => npm.once('exit', resolve))
  try {
    const url = await announcedUrl(npm)
    expect(await statusOf(`${url}/ready`)).toBe(200)

    npm.kill('SIGTERM')
    await expect.poll(() => statusOf(`${url}/ready`), { timeout: 20_000 }).toBe(503)
    expect(await statusOf(`${url}/health`)).toBe(200)
    await ended
    expect(await statusOf(`${url}/health`)).toBe(0)
  } finally {
    // The server too, should it have outlived npm.
    if (npm.pid) killGroup(npm.pid)
    await remove()
    await rm(dataDir, { recursive: true })
  }
}, 240_000)

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody is left.
  }
}
