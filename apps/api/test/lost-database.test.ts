import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { connectAdapters } from '../src/connect-adapters.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { errorAnswer } from '../src/platform/errors/error-answer.ts'
import { type TestApp, testApp } from './app.ts'
import { buildOrder } from './builders/orders.ts'
import { onServer } from './database-template.ts'

const OURS = "datname = current_database() and application_name = 'kontor' and pid <> pg_backend_pid()"
const UNAVAILABLE = 'Kontor is not available right now. Please try again shortly.'

let kontor: TestApp
let orderId: number

beforeAll(async () => {
  kontor = await testApp()
  orderId = await buildOrder(kontor)
})
afterAll(() => kontor.close())

/** What a caller reads of an error that came from the database. */
const answerTo = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => errorAnswer(error, 'en', 'r').status,
  )

const writeNote = (note: string) =>
  kontor.as(kontor.a.admin).post(`/orders/${orderId}/notes`, { note }, { 'accept-language': 'es' })

async function notes(): Promise<string[]> {
  const { data } = (await kontor.as(kontor.a.admin).get(`/orders/${orderId}/notes`)).json()
  return data.map(({ note }: { note: string }) => note)
}

/** A login of the owner's own, which holds locks and counts connections. */
async function asOther<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: kontor.databaseUrl ?? '' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const until = (condition: string): Promise<void> =>
  asOther(async (other) => {
    for (;;) {
      const { rows } = await other.query<{ met: boolean }>(`select (${condition}) as met`)
      if (rows[0]?.met) return
      await wait(20)
    }
  })

/** A way to the database that can be cut: unlike a session that is ended, nothing is said before. */
async function cuttable(databaseUrl: string): Promise<{ url: string; cut(): void; close(): Promise<void> }> {
  const server = new URL(databaseUrl)
  const open = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(Number(server.port || 5432), server.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => other.destroy())
      socket.pipe(other)
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  const cut = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  return {
    url: url.href,
    cut,
    close: async () => {
      cut()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('a connection that the server ends', () => {
  test('answers 503 to the reads in flight when it breaks off without a word', async () => {
    const line = await cuttable(kontor.databaseUrl ?? '')
    const db = await openDatabase(line)
    const app = await createApp({ ...kontor.deps, db }, connectAdapters(kontor.deps.config))
    const read = (path: string) =>
      app.inject({ url: `/v1${path}`, headers: { 'auth-token': kontor.a.admin.token } })
    try {
      await asOther(async (other) => {
        await other.query('begin; lock table order_notes in access exclusive mode')
        const reads = ['', '', ''].map(() => read(`/orders/${orderId}/notes`))
        await until(`(select count(*) = 3 from pg_stat_activity where ${OURS} and wait_event_type = 'Lock')`)
        line.cut()
        const answers = await Promise.all(reads)
        await other.query('commit')
        for (const answer of answers) {
          expect([answer.statusCode, answer.json().code]).toEqual([503, 'service_unavailable'])
          expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
        }
      })
      expect((await read(`/orders/${orderId}/notes`)).statusCode).toBe(200)
    } finally {
      await app.close()
      await db.close()
      await line.close()
    }
  })

  test('answers 503 to the writes in flight, repeats none of them, and the next ones go through', async () => {
    await asOther(async (other) => {
      await other.query('begin; lock table order_notes in share mode')
      const writes = ['a', 'b', 'c', 'd', 'e', 'f'].map(writeNote)
      await until(`(select count(*) = 6 from pg_stat_activity where ${OURS} and wait_event_type = 'Lock')`)
      await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${OURS}`)
      const answers = await Promise.all(writes)
      await other.query('commit')
      for (const answer of answers) {
        expect(answer.statusCode).toBe(503)
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
        expect(answer.json()).toMatchObject({
          code: 'service_unavailable',
          message: 'Kontor no está disponible. Inténtelo de nuevo en breve.',
        })
      }
    })
    expect(await notes()).toEqual([])
    expect((await Promise.all(['g', 'h'].map(writeNote))).map((answer) => answer.statusCode)).toEqual([
      201, 201,
    ])
    expect((await notes()).sort()).toEqual(['g', 'h'])
  })

  test('is survived between two statements of a transaction', async () => {
    let runs = 0
    for (const mode of ['read', 'write'] as const) {
      const work = kontor.db[mode]({ companyId: 1 }, async (tx) => {
        runs += 1
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        const pid = Number(rows[0]?.pid)
        await asOther(async (other) => {
          await other.query('select pg_terminate_backend($1)', [pid])
          await until(`not exists (select from pg_stat_activity where pid = ${pid})`)
        })
        return tx.execute(sql`select 1`)
      })
      expect(await answerTo(work)).toBe(503)
    }
    expect(runs).toBe(2)
    await kontor.db.ping()
  })

  test('is survived while nobody uses it', async () => {
    await Promise.all([1, 2, 3].map(() => kontor.db.ping()))
    await asOther((other) =>
      other.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${OURS}`),
    )
    await expect.poll(() => kontor.db.stats().total).toBe(0)
    await kontor.db.ping()
  })

  test('a database without a free connection, and one that takes none, are unavailable', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const holders = Array.from({ length: 10 }, () => kontor.db.read({ companyId: 1 }, () => held))
    await expect.poll(() => kontor.db.stats().total).toBe(10)
    const late = await kontor.as(kontor.a.admin).get('/orders', { 'accept-language': 'en' })
    release()
    await Promise.all(holders)
    expect([late.statusCode, late.json().message]).toEqual([503, UNAVAILABLE])

    const server = process.env.TEST_DATABASE_URL ?? ''
    const name = new URL(kontor.databaseUrl ?? '').pathname.slice(1)
    await onServer(server, `alter database ${name} allow_connections false`)
    await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    const refused = await writeNote('refused')
    await onServer(server, `alter database ${name} allow_connections true`)
    expect(refused.statusCode).toBe(503)
    expect((await writeNote('taken')).statusCode).toBe(201)
    expect(await notes()).not.toContain('refused')
  })
})

describe('a database that cannot take a write', () => {
  test.each(['53100', '53200', '57P01', '57P04', '58030', '08006', '25P03'])(
    '%s is no fault of the caller nor of the program',
    async (state) => {
      const failing = kontor.db.write({ companyId: 1 }, (tx) =>
        tx.execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`)),
      )
      expect(await answerTo(failing)).toBe(503)
    },
  )

  test('is unavailable once it is closed', async () => {
    const closed = await testApp()
    const caller = closed.as(closed.a.admin)
    await closed.db.close()
    const answer = await caller.get('/orders', { 'accept-language': 'en' })
    expect([answer.statusCode, answer.json().message]).toEqual([503, UNAVAILABLE])
    expect(await answerTo(closed.db.write({ companyId: 1 }, async () => 1))).toBe(503)
    await closed.close().catch(() => undefined)
  })
})
