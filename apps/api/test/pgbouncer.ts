import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './postgres-cluster.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
export const HAS_PGBOUNCER = existsSync(PROGRAM)

/** PgBouncer refuses to run as root; whoever runs the tests otherwise runs it, too. */
const NOBODY = 65_534
const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

interface PgbouncerOptions {
  /** A PostgreSQL server's login that may see it: its host and port count. */
  readonly serverUrl: string
  /** Who may log in, without a password. */
  readonly logins: readonly string[]
  /** Connections to the server for each login and database. */
  readonly poolSize: number
  /** What clients may begin a connection with and it drops. */
  readonly ignores?: readonly string[]
}

/** A PgBouncer in transaction mode before a PostgreSQL server of this machine, for all of its databases. */
export class Pgbouncer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'kontor-pgbouncer-'))
  #process: ChildProcess | null = null
  #port = 0

  /** @throws Error with what it said when it does not start */
  async start({ serverUrl, logins, poolSize, ignores = [] }: PgbouncerOptions): Promise<void> {
    this.#port = await freePort()
    const { hostname, port } = new URL(serverUrl)
    const users = join(this.#folder, 'users.txt')
    writeFileSync(users, logins.map((login) => `"${login}" ""\n`).join(''))
    const settings = join(this.#folder, 'pgbouncer.ini')
    writeFileSync(
      settings,
      [
        '[databases]',
        `* = host=${hostname} port=${port || 5432}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${this.#port}`,
        'unix_socket_dir =',
        'auth_type = trust',
        `auth_file = ${users}`,
        'pool_mode = transaction',
        `default_pool_size = ${poolSize}`,
        'max_client_conn = 2000',
        'query_wait_timeout = 60',
        // Each database has a pool of its own, and a run of tests has hundreds of databases.
        'server_idle_timeout = 1',
        ...(ignores.length > 0 ? [`ignore_startup_parameters = ${ignores.join(',')}`] : []),
        '',
      ].join('\n'),
    )
    if (owner.uid !== undefined)
      for (const path of [this.#folder, users, settings]) chownSync(path, owner.uid, owner.gid)
    const started = spawn(PROGRAM, [settings], {
      ...owner,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#process = started
    const said: string[] = []
    for await (const line of createInterface({ input: started.stderr })) {
      said.push(line)
      if (line.includes('process up')) break
    }
    if (!said.at(-1)?.includes('process up')) throw new Error(`PgBouncer did not start:\n${said.join('\n')}`)
    // Nobody reads on; a full pipe would stop it.
    started.stderr.resume()
  }

  /** A login at it, for any database. */
  url(login: string): string {
    return `postgres://${login}@127.0.0.1:${this.#port}/postgres`
  }

  async stop(): Promise<void> {
    const running = this.#process
    if (running && running.exitCode === null) {
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      await ended
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
