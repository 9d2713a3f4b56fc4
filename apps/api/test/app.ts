import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_LOCALE, type MerchantRole, ROLES } from '@kontor/contract/shared'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Logger } from 'pino'
import { createApp } from '../src/app.ts'
import { connectAdapters } from '../src/connect-adapters.ts'
import { type SettableClock, settableClock } from '../src/platform/clock/clock.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import type { Ctx } from '../src/platform/ctx.ts'
import type { Database } from '../src/platform/db/database.ts'
import type { Deps } from '../src/platform/deps.ts'
import type { Subscription } from '../src/platform/events/event.ts'
import type { JobHandler, Schedule } from '../src/platform/jobs/job.ts'
import { createLog } from '../src/platform/logging.ts'
import type { Mail } from '../src/platform/mail/mailer.ts'
import { makeCtx } from '../src/platform/make-ctx.ts'
import { startDeps } from '../src/platform/start-deps.ts'
import type { Adapters } from '../src/product-modules.ts'
import { sqlSupplies, subscriptions } from '../src/product-modules.ts'
import { jobHandlers, queues } from '../src/worker.ts'
import { testDatabase } from './database.ts'
import { makeCompany, makeUser, makeUsers, type TestUser } from './people.ts'
import { type RunJobsOptions, runJobs, runScheduleNow } from './run-jobs.ts'

/** A Tuesday morning, far from changes of the clocks. */
export const TEST_NOW = '2026-03-10T09:00:00.000Z'

export interface TestAppOptions {
  readonly now?: string
  /** Instead of the recording ones: stand-ins that speak real HTTP, for example. */
  readonly adapters?: Partial<Adapters>
  /** Beside the product's own. */
  readonly subscriptions?: readonly Subscription[]
  /** Beside the product's own. */
  readonly jobs?: readonly JobHandler[]
  readonly config?: Partial<Config>
  /** Instead of one that keeps quiet. */
  readonly log?: Logger
  /** The application's login at a pooler in transaction mode, through which it reaches its database. */
  readonly poolerUrl?: string
}

/** One company with somebody for every role; `admin` is its `co_admin`. */
export interface TestCompany {
  readonly id: number
  readonly name: string
  readonly admin: TestUser
  readonly users: Readonly<Record<MerchantRole, TestUser>>
}

type Headers = Readonly<Record<string, string>>

/** Calls as one user; paths without `/v1`. */
export interface Calls {
  get(path: string, headers?: Headers): Promise<LightMyRequestResponse>
  post(path: string, body?: object, headers?: Headers): Promise<LightMyRequestResponse>
  put(path: string, body?: object, headers?: Headers): Promise<LightMyRequestResponse>
  delete(path: string, body?: object, headers?: Headers): Promise<LightMyRequestResponse>
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Database
  /** For tests that start processes of their own; null when the database is embedded. */
  readonly databaseUrl: string | null
  readonly clock: SettableClock
  readonly deps: Deps
  /** Two companies that must not see each other. */
  readonly a: TestCompany
  readonly b: TestCompany
  /** The provider's own company and one of its staff, role `service`. */
  readonly provider: { readonly id: number; readonly name: string; readonly staff: TestUser }
  /** Mails that were sent, when no other mailer was given. */
  readonly mails: readonly Mail[]
  /** Calls as a user or another session, or as nobody with `null`. */
  as(user: { readonly token: string } | null): Calls
  /** A context of company A's admin, or of the given user, in a transaction that commits: for builders. */
  inCtx<T>(work: (ctx: Ctx) => Promise<T>, user?: TestUser): Promise<T>
  runJobs(options?: RunJobsOptions): Promise<string[]>
  /** Runs scheduled work now. */
  runSchedule(entry: Schedule): Promise<void>
  /** Statements that the application itself may not run; they see every company. */
  asOwner(statements: string): Promise<void>
  close(): Promise<void>
}

/** The product, running in this process on a database of its own, with a clock that stands still. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { db, url: databaseUrl, asOwner, close } = await testDatabase(options.poolerUrl)
  const folder = await mkdtemp(join(tmpdir(), 'kontor-files-'))
  const clock = settableClock(options.now ?? TEST_NOW)
  const config: Config = {
    ...readConfig({ DATA_DIR: folder, LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent', DEMO: '0' }),
    role: 'api',
    ...options.config,
  }
  const mails: Mail[] = []
  const adapters: Adapters = {
    ...connectAdapters(config),
    mailer: { send: async (mail) => void mails.push(mail) },
    // No test tells a real channel anything.
    listings: {},
    ...options.adapters,
  }
  const ownJobs = options.jobs ?? []
  const deps = await startDeps({
    config,
    db,
    clock,
    log: options.log ?? createLog(config),
    subscriptions: [...subscriptions, ...(options.subscriptions ?? [])],
    sqlSupplies,
    queues: [...queues, ...ownJobs.map((handler) => handler.job)],
  })
  const app = await createApp(deps, adapters)
  await app.ready()
  const people = await makePeople(db, clock.now())
  const handlers = [...jobHandlers(deps, adapters), ...ownJobs]

  return {
    app,
    db,
    databaseUrl,
    clock,
    deps,
    ...people,
    mails,
    as: (user) => calls(app, user),
    inCtx: (work, user = people.a.admin) => inCtx(deps, user, work),
    asOwner,
    runSchedule: (entry) => runScheduleNow(deps, entry),
    runJobs: (runOptions) => runJobs(deps, handlers, runOptions),
    close: async () => {
      await app.close()
      await deps.pictures.close()
      await deps.queue.stop()
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makePeople(db: Database, now: Date): Promise<Pick<TestApp, 'a' | 'b' | 'provider'>> {
  const providerCompany = await makeCompany(db, 'Provider', true)
  const a = await makeTestCompany(db, 'Company A', now)
  const b = await makeTestCompany(db, 'Company B', now)
  const staff = await makeUser(db, providerCompany.id, ['service'], now)
  return { a, b, provider: { ...providerCompany, staff } }
}

async function makeTestCompany(db: Database, name: string, now: Date): Promise<TestCompany> {
  const company = await makeCompany(db, name)
  const roles = ROLES.filter((role) => role !== 'service')
  const people = await makeUsers(
    db,
    company.id,
    roles.map((role) => [role]),
    now,
  )
  const users = Object.fromEntries(roles.map((role, index) => [role, people[index]])) as Record<
    MerchantRole,
    TestUser
  >
  return { ...company, users, admin: users.co_admin }
}

function calls(app: FastifyInstance, user: { readonly token: string } | null): Calls {
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers: Headers = {},
  ) =>
    app.inject({
      method,
      url: `/v1${path}`,
      headers: { ...(user ? { 'auth-token': user.token } : {}), ...headers },
      ...(body ? { payload: body } : {}),
    })
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, body, headers) => send('DELETE', path, body, headers),
  }
}

async function inCtx<T>(deps: Deps, user: TestUser, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const [company] = await deps.db.lookup<{ name: string }>('select company_name($1) as name', [
    user.companyId,
  ])
  return deps.db.write({ companyId: user.companyId }, (tx) => {
    const facts = {
      company: { id: user.companyId, name: company?.name ?? '' },
      user: { id: user.id, name: user.name },
      actor: { kind: 'user', id: user.id, name: user.name } as const,
      roles: user.roles,
      tx,
      now: deps.clock.now(),
      locale: DEFAULT_LOCALE,
      log: deps.log,
    }
    return work(makeCtx(facts, deps))
  })
}
