import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APP_ROLE, ORDER_ROLE } from '../src/platform/db/database.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { POOL } from '../src/platform/db/postgres-database.ts'
import { errorAnswer } from '../src/platform/errors/error-answer.ts'
import { handleJob } from '../src/platform/jobs/handlers.ts'
import { defineJob } from '../src/platform/jobs/job.ts'
import { openJobQueue } from '../src/platform/jobs/job-queue.ts'
import { runWorker } from '../src/platform/jobs/worker.ts'
import { type TestApp, testApp } from './app.ts'
import { buildOrder } from './builders/orders.ts'
import { applicationLogin, databaseUrl, onServer } from './database-template.ts'
import { HAS_PGBOUNCER, Pgbouncer } from './pgbouncer.ts'

const { TEST_DATABASE_URL: serverUrl = '' } = process.env
/** Of this file alone. It stays: every database that is migrated while there is a login may have granted it something. */
const LOGIN = 'kontor_test_pooled'
/** One that may become the application's role and does not by itself. */
const OTHER_LOGIN = 'kontor_test_unpooled'
/** So many connections to the server, which ever so many of clients share; `npm run test:long` has more of both. */
const POOL_SIZE = Number(process.env.POOLER_SERVERS ?? 2)
const CLIENTS = Number(process.env.POOLER_CLIENTS ?? 40)
const CALLERS = 60

const tick = defineJob<{ n: number }>('pooled-tick', {})

/** Nothing is announced to who only asks. */
const DEAF = { listenUrl: null }

describe.skipIf(!serverUrl || !HAS_PGBOUNCER)('behind PgBouncer in transaction mode', () => {
  const pooler = new Pgbouncer()
  let kontor: TestApp

  beforeAll(async () => {
    await onServer(serverUrl, ...[LOGIN, OTHER_LOGIN].flatMap(applicationLogin))
    await onServer(
      serverUrl,
      `alter role ${LOGIN} set role to ${APP_ROLE}`,
      // Other than what transactions name: it shows who said it.
      `alter role ${LOGIN} set statement_timeout to '7s'`,
    )
    await pooler.start({ serverUrl, logins: [LOGIN, OTHER_LOGIN], poolSize: POOL_SIZE })
    kontor = await testApp({ poolerUrl: pooler.url(LOGIN) })
  })
  afterAll(async () => {
    await kontor?.close()
    await pooler.stop()
  })

  /** The application's database by another way. */
  const url = (poolerUrl: string) =>
    databaseUrl(poolerUrl, new URL(kontor.databaseUrl ?? '').pathname.slice(1))

  const whoAsks = sql`select current_user as role, current_setting('app.company_id', true) as company,
    current_setting('statement_timeout') as timeout, pg_backend_pid() as server`
  type Asked = { role: string; company: string; timeout: string; server: number }

  test('every transaction runs as the application, in its own company, on the few connections there are', async () => {
    const { a, b } = kontor
    const processes = await Promise.all(
      Array.from({ length: CLIENTS / POOL.max }, () =>
        openDatabase({ url: url(pooler.url(LOGIN)), pooler: DEAF }),
      ),
    )
    const answers = await Promise.all(
      Array.from({ length: 3 * CLIENTS }, async (_, index) => {
        const companyId = index % 2 === 0 ? a.id : b.id
        const db = processes[index % processes.length] ?? kontor.db
        const { rows } = await db.read({ companyId }, (tx) => tx.execute<Asked>(whoAsks))
        return { ...rows[0], asked: String(companyId) }
      }),
    )
    const open = processes.map((db) => db.stats().total)
    await Promise.all(processes.map((db) => db.close()))
    expect(open).toEqual(open.map(() => POOL.max))
    for (const { role, company, asked, timeout } of answers)
      expect({ role, company, timeout }).toEqual({ role: APP_ROLE, company: asked, timeout: '30s' })
    expect(new Set(answers.map(({ server }) => server)).size).toBeLessThanOrEqual(POOL_SIZE)
  })

  test('what follows a transaction of one order on the same connection runs as the application again', async () => {
    const orderId = await buildOrder(kontor)
    const roles = await Promise.all(
      Array.from({ length: CALLERS }, async (_, index) => {
        const scope = { companyId: kontor.a.id, orderId: index % 2 === 0 ? orderId : null }
        const { rows } = await kontor.db.read(scope, (tx) =>
          tx.execute<{ role: string }>(sql`select current_user as role`),
        )
        return rows[0]?.role
      }),
    )
    expect(roles).toEqual(roles.map((_, index) => (index % 2 === 0 ? ORDER_ROLE : APP_ROLE)))
  })

  test('a statement outside a transaction runs as the application, too', async () => {
    const [row] = await kontor.db.lookup<{ role: string; company: string | null; timeout: string }>(
      `select current_user as role, nullif(current_setting('app.company_id', true), '') as company,
        current_setting('statement_timeout') as timeout`,
    )
    expect(row).toEqual({ role: APP_ROLE, company: null, timeout: '7s' })
  })

  test('two companies call at once, and each sees and writes its own', async () => {
    const mine = await buildOrder(kontor)
    const calls = Array.from({ length: CALLERS }, async (_, index) => {
      const company = index % 2 === 0 ? kontor.a : kontor.b
      const caller = kontor.as(company.admin)
      const list = await caller.get('/orders?per_page=100')
      const detail = await caller.get(`/orders/${mine}`)
      const note = await caller.post(`/orders/${mine}/notes`, { note: `Nr. ${index}` })
      return {
        isOwner: company === kontor.a,
        list: list.statusCode,
        sees: (list.json() as { data: { id: number }[] }).data.some(({ id }) => id === mine),
        detail: detail.statusCode,
        note: note.statusCode,
      }
    })
    for (const { isOwner, ...answer } of await Promise.all(calls))
      expect(answer).toEqual(
        isOwner
          ? { list: 200, sees: true, detail: 200, note: 201 }
          : { list: 200, sees: false, detail: 404, note: 404 },
      )
    const { data } = (await kontor.as(kontor.a.admin).get(`/orders/${mine}/notes`)).json() as {
      data: unknown[]
    }
    expect(data).toHaveLength(CALLERS / 2)
  })

  test('a server connection that breaks off in the middle is unavailable, and the next call goes through', async () => {
    const { db, a } = kontor
    const broken = db.write({ companyId: a.id }, async (tx) => {
      const { rows } = await tx.execute<Asked>(whoAsks)
      await onServer(serverUrl, `select pg_terminate_backend(${rows[0]?.server})`)
      await tx.execute(sql`select 1`)
    })
    const status = await broken.then(
      () => 200,
      (error: unknown) => errorAnswer(error, 'en', 'r').status,
    )
    expect(status).toBe(503)
    expect((await kontor.as(a.admin).get('/orders')).statusCode).toBe(200)
  })

  test('a new job is announced past the pooler, and found by looking where that way is missing', async () => {
    for (const store of [kontor.db.listenStore, null]) {
      const db = { ...kontor.db, listenStore: store }
      const ran = Promise.withResolvers<number>()
      const handler = handleJob(tick, async (_job, { n }) => ran.resolve(n))
      const queue = await openJobQueue(db, [tick], {
        works: true,
        log: kontor.deps.log,
        secrets: kontor.deps.secrets,
      })
      // Longer than the test may take, where the announcement is to be what starts it.
      const lookEveryMs = store ? 3_600_000 : 20
      const worker = await runWorker({ ...kontor.deps, db, queue }, [handler], [], lookEveryMs)
      await db.write({ companyId: kontor.a.id }, (tx) => queue.enqueue(tx, tick, kontor.a.id, { n: 7 }))
      expect(await ran.promise).toBe(7)
      await worker.stop(5)
      await queue.stop()
    }
  })

  describe('a start is refused in one sentence', () => {
    const url = (poolerUrl: string) =>
      databaseUrl(poolerUrl, new URL(kontor.databaseUrl ?? '').pathname.slice(1))

    test('without DATABASE_POOLER', async () => {
      await expect(openDatabase({ url: url(pooler.url(LOGIN)) })).rejects.toThrow(
        /set DATABASE_POOLER=transaction/,
      )
    })

    test('where the pooler drops the role without a word', async () => {
      const silent = new Pgbouncer()
      const ignores = ['options', 'statement_timeout']
      await silent.start({ serverUrl, logins: [OTHER_LOGIN], poolSize: POOL_SIZE, ignores })
      try {
        await expect(openDatabase({ url: url(silent.url(OTHER_LOGIN)) })).rejects.toThrow(
          `statements run as "${OTHER_LOGIN}" and not as ${APP_ROLE}`,
        )
      } finally {
        await silent.stop()
      }
    })

    test('where the login was not given the role', async () => {
      const pooled = { url: url(pooler.url(OTHER_LOGIN)), pooler: DEAF }
      await expect(openDatabase(pooled)).rejects.toThrow(
        `alter role "${OTHER_LOGIN}" set role to ${APP_ROLE}`,
      )
    })
  })
})
