import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { CARRIER_SETTINGS } from '../apps/api/src/connectors/carriers/index.ts'
import { Settings } from '../apps/api/src/platform/config.ts'
import { SMALL_HEAP } from '../apps/api/src/prepare-first-start.ts'
import { ROOT } from './run.ts'

interface Service {
  readonly command?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[]; readonly disable?: boolean }
  readonly logging: { readonly driver: string; readonly options: Readonly<Record<string, string>> }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const { services } = parse(read('compose.yaml'), { merge: true }) as {
  services: Readonly<Record<'db' | 'database' | 'api' | 'worker', Service>>
}
const ofServers = [services.api, services.worker]

/** What compose makes of a value with these lines in `.env` (docs.docker.com, Interpolation). */
const filled = (value: string, env: Readonly<Record<string, string>>): string =>
  value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, fallback: string) => {
    if (!env[name] && kind === '?') throw new Error(`${name} is required`)
    return env[name] || fallback
  })

/** What compose itself says of a process: where it stands, and what it is for. */
const FIXED = {
  DATABASE_URL: 'postgres://kontor_server@db:5432/kontor',
  HOST: '0.0.0.0',
  PORT: '3000',
  DATA_DIR: '/data',
}
/** Of the service that brings the database up to date alone, and of the worker; and what the command says. */
const ELSEWHERE = ['MIGRATION_DATABASE_URL', 'MIGRATION_DATABASE_PASSWORD', 'PROBE_PORT', 'ROLE']

describe('compose.yaml', () => {
  const settings = [...Object.keys(Settings.shape), ...CARRIER_SETTINGS.map(({ name }) => name)]

  it('passes every setting of the program on, under its own name', () => {
    for (const { environment } of ofServers) {
      const passed = settings.filter((name) => !(name in FIXED) && !ELSEWHERE.includes(name))
      expect(passed.filter((name) => !environment[name]?.startsWith(`\${${name}:`))).toEqual([])
      expect(environment).toMatchObject(FIXED)
    }
  })

  it('passes on nothing that the program does not know', () => {
    const aws = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
    for (const { environment } of [...ofServers, services.database])
      expect(Object.keys(environment).filter((name) => !settings.includes(name))).toEqual(
        environment === services.database.environment ? [] : aws,
      )
  })

  it('runs its processes with a small heap, like the image and `npm start`', () => {
    for (const { command } of ofServers) expect(command).toEqual(expect.arrayContaining([...SMALL_HEAP]))
    const [, command = ''] = /^CMD (.+)$/m.exec(read('Dockerfile')) ?? []
    expect(JSON.parse(command).slice(1, -2)).toEqual(SMALL_HEAP)
  })

  it('is documented: every setting in the table, every variable of .env on the page', () => {
    const page = read('docs/operations.md')
    const table = [...page.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, names = '']) => [
      ...names.matchAll(/`(\w+)`/g),
    ])
    expect(table.map(([, name]) => name).sort()).toEqual([...settings].sort())
    const variables = new Set([...read('compose.yaml').matchAll(/\$\{(\w+):/g)].map(([, name]) => name ?? ''))
    expect([...variables].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })

  it('asks for what it cannot do without, and gives each login its own password, whatever stands in it', () => {
    const password = 'a/b+c=d@e$f'
    const env = { POSTGRES_PASSWORD: password, DATABASE_PASSWORD: `${password}2`, SECRETS_KEY: 'k' }
    const environmentOf = ({ environment }: Service) =>
      Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value, env)]))
    for (const service of ofServers) {
      expect(environmentOf(service).DATABASE_PASSWORD).toBe(`${password}2`)
      // What a process that serves people knows opens no superuser's login.
      expect(JSON.stringify(service.environment)).not.toContain('POSTGRES_PASSWORD')
    }
    expect(environmentOf(services.database)).toMatchObject({
      MIGRATION_DATABASE_PASSWORD: password,
      DATABASE_PASSWORD: `${password}2`,
    })
    for (const name of Object.keys(env)) {
      const less = { ...env, [name]: '' }
      const start = () =>
        Object.values(services).map(({ environment }) =>
          Object.values(environment).map((each) => filled(each, less)),
        )
      expect(start, name).toThrow(`${name} is required`)
    }
  })

  it('logs the application in as nobody who owns the database', () => {
    const login = new URL(services.api.environment.DATABASE_URL ?? '').username
    expect(login).not.toBe(services.db.environment.POSTGRES_USER)
    expect(new URL(services.database.environment.MIGRATION_DATABASE_URL ?? '').username).toBe(
      services.db.environment.POSTGRES_USER,
    )
    for (const { depends_on } of ofServers)
      expect(depends_on?.database?.condition).toBe('service_completed_successfully')
  })

  it('opens its ports to this machine alone unless told otherwise', () => {
    const published = Object.values(services).flatMap(({ ports = [] }) => ports)
    expect(published).toHaveLength(4)
    for (const port of published) expect(filled(port, {})).toMatch(/^127\.0\.0\.1:[\d-]+:[\d-]+$/)
    expect(services.db.ports).toBeUndefined()
    expect(filled(published[0] ?? '', { BIND_ADDRESS: '0.0.0.0', PORT: '8080' })).toBe('0.0.0.0:8080:3000')
  })

  it('looks after every process that goes on, and keeps no log for ever', () => {
    for (const service of [services.db, ...ofServers]) {
      expect(service.healthcheck?.disable).toBeUndefined()
      expect(service.healthcheck?.test.length).toBeGreaterThan(2)
    }
    expect(services.worker.healthcheck?.test.at(-1)).toContain('PROBE_PORT')
    for (const { logging } of Object.values(services)) {
      expect(logging.driver).toBe('local')
      expect(Object.keys(logging.options).sort()).toEqual(['max-file', 'max-size'])
    }
  })
})

describe('Dockerfile', () => {
  const instructions = read('Dockerfile')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
  const at = (start: string) => instructions.findIndex((line) => line.startsWith(start))

  it('installs from lockfile and package.json of each workspace alone, before the sources come', () => {
    const before = instructions.slice(0, at('RUN npm ci'))
    const copied = before.filter((line) => line.startsWith('COPY '))
    const manifests = globSync('{apps,packages}/*/package.json', { cwd: ROOT })
    expect(copied).toContain('COPY package.json package-lock.json ./')
    for (const file of [...manifests, 'bench/package.json', 'tools/package.json'])
      expect(copied).toContain(`COPY ${file} ${file.replace('package.json', '')}`)
    expect(copied).toHaveLength(manifests.length + 3)
    expect(at('COPY . .')).toBeGreaterThan(at('RUN npm ci'))
    expect(at('RUN npm run build')).toBeGreaterThan(at('COPY . .'))
  })

  it('does not run as root, and puts no secret of the operator into the image', () => {
    expect(instructions.findLast((line) => line.startsWith('USER '))).toBe('USER node')
    for (const file of ['.dockerignore', '.gitignore']) expect(read(file).split('\n')).toContain('.env')
  })
})
