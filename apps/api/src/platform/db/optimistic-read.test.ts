import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { errorAnswer } from '../errors/error-answer.ts'
import { sqlState } from '../errors/sql-state.ts'
import { domainEvents } from '../events/events.tables.ts'
import type { Lookup, OptimisticRead } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  for (const companyId of [1, 2, 3]) {
    await database.db.write({ companyId }, (tx) =>
      tx.insert(domainEvents).values({
        companyId,
        type: `of ${companyId}`,
        payload: {},
        actor: { kind: 'system', name: 't' },
        at: new Date(),
      }),
    )
  }
})
afterAll(() => database.close())

const companyOf = (companyId: number): Lookup => ({
  name: 'company_of',
  text: 'select $1::bigint as company_id',
  values: [companyId],
})

function reading(lookup: Lookup, expected: number | (() => boolean) = () => true): OptimisticRead {
  const { readOptimistically } = database.db
  if (!readOptimistically) throw new Error('not on this database')
  return readOptimistically(
    lookup,
    typeof expected === 'number' ? (row) => row?.company_id === expected : expected,
  )
}

// It forgets its company on purpose: row-level security has to remember it.
const types = ({ tx }: OptimisticRead) => tx.execute<{ type: string }>(sql`select type from domain_events`)
const run = ({ tx }: OptimisticRead, statement: SQL) => tx.execute(statement)

const stateOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => sqlState(error),
  )

const OURS = "datname = current_database() and application_name = 'kontor' and pid <> pg_backend_pid()"

/** A login of the owner's own, which sees what the connections do. */
async function asOther<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url ?? '' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What the connections of the pool do; a clean one waits outside of a transaction. */
const states = (): Promise<{ pid: number; state: string }[]> =>
  asOther(
    async (other) =>
      (await other.query(`select pid, state from pg_stat_activity where ${OURS} order by pid`)).rows,
  )

/** That nothing is left of a read that failed: the same connections, none of them in a transaction or a scope. */
async function expectClean(before: readonly { pid: number }[]): Promise<void> {
  const after = await states()
  expect(after.map(({ pid }) => pid)).toEqual(before.map(({ pid }) => pid))
  expect(after.filter(({ state }) => state !== 'idle')).toEqual([])
  expect(await database.db.lookup('select * from domain_events')).toEqual([])
  expect((await types(reading(companyOf(2), 2))).rows).toEqual([{ type: 'of 2' }])
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('an optimistic read', () => {
  test('sees what the company sees that its look-up finds', async () => {
    const read = reading(companyOf(1), 1)
    expect((await types(read)).rows).toEqual([{ type: 'of 1' }])
    expect(await read.holds()).toBe(true)
    expect((await types(read)).rows).toEqual([{ type: 'of 1' }])
  })

  test('gives out no row when the look-up finds somebody else', async () => {
    const read = reading(companyOf(2), 1)
    await expect(types(read)).rejects.toThrow()
    expect(await read.holds()).toBe(false)
    const nobody = reading({ name: 'nobody', text: 'select 1 as company_id where false', values: [] })
    expect((await types(nobody)).rows).toEqual([])
  })

  test('does not hold again once a look-up has found somebody else', async () => {
    const answers = [true, false, true]
    const read = reading(companyOf(1), () => answers.shift() === true)
    expect((await types(read)).rows).toHaveLength(1)
    await expect(types(read)).rejects.toThrow()
    await expect(types(read)).rejects.toThrow()
    expect(await read.holds()).toBe(false)
  })

  test('keeps the companies apart when more read at once than there are connections', async () => {
    const companies = Array.from({ length: 60 }, (_, index) => (index % 3) + 1)
    const found = await Promise.all(
      companies.map(async (companyId) => (await types(reading(companyOf(companyId), companyId))).rows),
    )
    expect(found).toEqual(companies.map((companyId) => [{ type: `of ${companyId}` }]))
    await expectClean(await states())
  })

  test('leaves nothing behind when the look-up fails', async () => {
    await types(reading(companyOf(1)))
    const before = await states()
    const failing = { name: 'failing', text: 'select 1 / $1::int as company_id', values: [0] }
    const read = reading(failing)
    expect(await stateOf(types(read))).toBe('22012')
    expect(await stateOf(read.holds())).toBe('22012')
    expect(await stateOf(reading(failing).holds())).toBe('22012')
    expect(await stateOf(reading({ name: 'broken', text: 'select company_id', values: [] }).holds())).toBe(
      '42703',
    )
    await expectClean(before)
  })

  test('leaves nothing behind when the query fails', async () => {
    await types(reading(companyOf(1)))
    const before = await states()
    for (const statement of [
      sql`select 1 / ${0}::int`,
      sql`select nothing`,
      sql`/* named */ select nothing`,
    ]) {
      const read = reading(companyOf(1), 1)
      expect(await stateOf(run(read, statement))).toMatch(/22012|42703/)
      expect(await read.holds()).toBe(true)
    }
    await expectClean(before)
    // A named query that failed once is asked again.
    const named = (divisor: number) => sql`/* divided */ select 1 / ${divisor}::int as n`
    expect(await stateOf(run(reading(companyOf(1)), named(0)))).toBe('22012')
    expect((await run(reading(companyOf(1)), named(1))).rows).toEqual([{ n: 1 }])
  })

  test('writes nothing', async () => {
    const insert = sql`with added as (insert into domain_events (company_id, type, payload, actor, at)
      values (1, 'x', '{}', '{}', now()) returning id) select * from added`
    expect(await stateOf(run(reading(companyOf(1)), insert))).toBe('25006')
  })

  test.each([
    'savepoint sp1',
    'set role kontor_order',
    "select set_config('app.company_id', '2', true)",
    'commit',
    'delete from domain_events',
    'rollback; select 1',
  ])('refuses %s', async (statement) => {
    await expect(async () => run(reading(companyOf(1), 1), sql.raw(statement))).rejects.toThrow('asks once')
  })

  test('sends one statement a message', async () => {
    const two = sql.raw("select 1; set app.company_id = '2'")
    expect(await stateOf(run(reading(companyOf(1), 1), two))).toBe('42601')
    const savepoint = reading(companyOf(1), 1).tx.transaction(async () => 1)
    await expect(savepoint).rejects.toThrow('asks once')
  })

  test.each([
    [
      'its look-up',
      { name: 'slow', text: 'select 1 as company_id, pg_sleep(20)', values: [] },
      sql`select 1`,
    ],
    ['its query', companyOf(1), sql`select pg_sleep(20)`],
  ] as const)('is unavailable when its connection is ended during %s', async (_when, lookup, statement) => {
    const read = reading(lookup)
    const answer = run(read, statement).then(
      () => 200,
      (error: unknown) => errorAnswer(error, 'en', 'r').status,
    )
    await asOther(async (other) => {
      await expect
        .poll(async () => {
          const { rowCount } = await other.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where ${OURS} and wait_event = 'PgSleep'`,
          )
          return rowCount
        })
        .toBe(1)
    })
    expect(await answer).toBe(503)
    await expectClean(await states())
  })
})
