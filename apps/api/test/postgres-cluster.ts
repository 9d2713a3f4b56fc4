import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const exec = promisify(execFile)

/** Where the newest PostgreSQL of this machine has its programs; null: there is none, or not all of them. */
export const POSTGRES_PROGRAMS =
  globSync('/usr/lib/postgresql/*/bin')
    .sort((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))
    .find((folder) =>
      ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))),
    ) ?? null

/** PostgreSQL refuses to run as root; whoever runs the tests otherwise runs it, too. */
const NOBODY = 65_534
const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** A PostgreSQL server of its own, empty, with one superuser, `postgres`, on a free port of this machine. */
export class PostgresCluster {
  readonly #folder = mkdtempSync(join(tmpdir(), 'kontor-cluster-'))
  #server: ChildProcess | null = null
  #port = 0

  async start(): Promise<void> {
    const programs = POSTGRES_PROGRAMS ?? ''
    if (owner.uid !== undefined) chownSync(this.#folder, owner.uid, owner.gid)
    const data = join(this.#folder, 'data')
    await exec(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...owner, cwd: this.#folder },
    )
    this.#port = await freePort()
    this.#server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', `${this.#port}`, '-h', '127.0.0.1', '-k', '', '-F'],
      { ...owner, cwd: this.#folder, stdio: 'ignore' },
    )
    for (;;) {
      if (this.#server.exitCode !== null) throw new Error('PostgreSQL did not start')
      const client = new pg.Client({ connectionString: this.url('postgres', 'postgres') })
      const isUp = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => undefined)
      if (isUp) return
    }
  }

  /** @param login with its password after a colon, if it has one */
  url(login: string, database: string): string {
    return `postgres://${login}@127.0.0.1:${this.#port}/${database}`
  }

  /** Runs statements, one after the other, as the superuser. @returns the rows of the last one */
  async ask<Row extends pg.QueryResultRow>(database: string, ...statements: string[]): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url('postgres', database) })
    await client.connect()
    try {
      let rows: Row[] = []
      for (const statement of statements) rows = (await client.query<Row>(statement)).rows
      return rows
    } finally {
      await client.end()
    }
  }

  async stop(): Promise<void> {
    const server = this.#server
    if (server && server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** A port that nobody listens on at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
