import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { parse } from 'yaml'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

type ServiceName = 'database' | 'api' | 'worker'

interface Service {
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly healthcheck: { readonly test?: readonly string[] }
}

const compose = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<ServiceName, Service>>
}

/** The instructions of the image, the last of each kind. */
export const imageInstructions = (): ReadonlyMap<string, string> =>
  new Map(
    readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
      .split('\n')
      .map((line) => /^([A-Z]+) (.+)$/.exec(line))
      .flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? ''] as const] : [])),
  )

export const serviceOf = (name: ServiceName): Service => compose.services[name]

/** `${NAME:-default}` and `${NAME:?}` as compose reads them. */
const filled = (value: string, settings: Readonly<Record<string, string>>): string =>
  value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, fallback: string) => {
    const given = settings[name]
    if (given === undefined && kind === '?') throw new Error(`${name} has to be in .env`)
    return given ?? fallback
  })

/** Database, API and worker as compose.yaml runs them, as processes of this machine on a PostgreSQL database of their own. */
export class Installation {
  readonly url: string
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'kontor-first-run-'))
  readonly #database: string
  readonly #server: string
  readonly #settings: Readonly<Record<string, string>>
  readonly #port: number
  /** The worker's probes. */
  readonly #probePort: number
  readonly #children = new Map<string, ChildProcess>()
  #output = ''

  /** @param server a PostgreSQL login that may create databases */
  constructor(server: string, port: number, settings: Readonly<Record<string, string>>) {
    this.#server = server
    this.#port = port
    this.#probePort = port + 1
    this.#settings = settings
    this.#database = `kontor_first_run_${process.pid}`
    this.url = `http://localhost:${port}`
  }

  /** Runs the service that makes logins and database, on which the others wait. @returns its exit code */
  begin(): Promise<number | null> {
    const [shell = '', ...args] = serviceOf('database').command
    const child = spawn(shell, args, { cwd: ROOT, env: this.#environmentOf('database') })
    this.#listen(child)
    return new Promise((resolve) => child.once('exit', resolve))
  }

  start(name: 'api' | 'worker'): void {
    const child = spawn(process.execPath, serviceOf(name).command.slice(1), {
      cwd: ROOT,
      env: this.#environmentOf(name),
    })
    this.#listen(child)
    this.#children.set(name, child)
  }

  #listen(child: ChildProcessWithoutNullStreams): void {
    child.stdout.on('data', (chunk: Buffer) => {
      this.#output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      this.#output += chunk.toString()
    })
  }

  /** What the processes have written so far. */
  get output(): string {
    return this.#output
  }

  /** Whether the health check of compose.yaml finds a service well. */
  isHealthy(name: 'api' | 'worker'): Promise<boolean> {
    const [, , ...args] = serviceOf(name).healthcheck.test ?? []
    const check = spawn(process.execPath, args, { env: this.#environmentOf(name) })
    return new Promise((resolve) => check.once('exit', (code) => resolve(code === 0)))
  }

  /** Sends SIGTERM. @returns the exit code */
  terminate(name: 'api' | 'worker'): Promise<number | null> {
    const child = this.#children.get(name)
    this.#children.delete(name)
    if (!child || child.exitCode !== null) return Promise.resolve(child?.exitCode ?? null)
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    return ended
  }

  async end(): Promise<void> {
    for (const child of this.#children.values()) child.kill('SIGKILL')
    await this.#administer(`drop database if exists ${this.#database} with (force)`)
    await this.#administer(`drop role if exists ${this.#database}`)
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  #environmentOf(name: ServiceName): NodeJS.ProcessEnv {
    const environment = Object.entries(serviceOf(name).environment).map(
      ([key, value]) => [key, filled(value, this.#settings)] as const,
    )
    const owner = new URL(this.#server)
    owner.pathname = `/${this.#database}`
    // A login of its own, of the database's name: those of the server are others'.
    const login = new URL(owner)
    login.username = this.#database
    login.password = ''
    return {
      PATH: process.env.PATH,
      ...Object.fromEntries(environment),
      // What is a name of compose's network or a folder of the image there.
      DATABASE_URL: login.href,
      ...(name === 'database' && { ADMIN_DATABASE_URL: this.#server, MIGRATION_DATABASE_URL: owner.href }),
      ...(name === 'worker' && { PROBE_PORT: String(this.#probePort) }),
      DATA_DIR: this.#dataDir,
      PORT: String(this.#port),
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '1',
    }
  }

  async #administer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.#server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
}
