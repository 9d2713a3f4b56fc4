import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { FUNCTION_OWNERS } from '../../modules.ts'
import { sqlState } from '../errors/sql-state.ts'
import { domainEvents } from '../events/events.tables.ts'
import type { Tx } from './database.ts'
import { isMigrated, migratePostgres } from './migrate.ts'
import { migrateAndOpen, openDatabase } from './open-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.asOwner('truncate domain_events'))

const event = (companyId: number) => ({
  companyId,
  type: 'x',
  payload: {},
  actor: { kind: 'system', name: 't' } as const,
  at: new Date(),
})
const add = (tx: Tx, companyId: number) => tx.insert(domainEvents).values(event(companyId))
const count = async (companyId: number | null) =>
  (await database.db.read({ companyId }, (tx) => tx.select().from(domainEvents))).length
const stateOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => sqlState(error),
  )

describe('scope', () => {
  test('shows a company its own rows only, and nobody anything', async () => {
    await database.db.write({ companyId: 1 }, (tx) => add(tx, 1))
    await database.db.write({ companyId: 2 }, (tx) => add(tx, 2))
    expect([await count(1), await count(2), await count(3), await count(null)]).toEqual([1, 1, 0, 0])
  })

  test('takes no row of another company, and none in no company', async () => {
    expect(await stateOf(database.db.write({ companyId: 1 }, (tx) => add(tx, 2)))).toBe('42501')
    expect(await stateOf(database.db.write({ companyId: null }, (tx) => add(tx, 1)))).toBe('42501')
    // So that it is the policy that refuses.
    await database.asOwner('grant update on domain_events to kontor_app')
    const moved = database.db.write({ companyId: 1 }, async (tx) => {
      await add(tx, 1)
      await tx.update(domainEvents).set({ companyId: 2 })
    })
    expect(await stateOf(moved)).toBe('42501')
  })

  test('does not leak into the next transaction of the connection', async () => {
    await database.db.write({ companyId: 1 }, (tx) => add(tx, 1))
    expect(await database.db.lookup('select * from domain_events')).toEqual([])
    expect(await count(null)).toBe(0)
  })

  test('is a positive integer or nothing', async () => {
    for (const companyId of [0, -1, 1.5, Number.NaN, "1'; drop table users; --" as unknown as number]) {
      await expect(async () => database.db.read({ companyId }, async () => 1)).rejects.toThrow(RangeError)
    }
  })

  test('runs as a role that cannot change the rules', async () => {
    expect(await stateOf(database.db.lookup('alter table domain_events disable row level security'))).toBe(
      '42501',
    )
    expect(await stateOf(database.db.lookup('drop policy tenant on domain_events'))).toBe('42501')
    expect(await database.db.lookup('select current_user as name')).toEqual([{ name: 'kontor_app' }])
  })

  test('guards every table that has a company', async () => {
    const open = await database.db.lookup(`
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not (c.relrowsecurity and c.relforcerowsecurity
          and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant'))`)
    expect(open).toEqual([])
  })
})

describe('transactions', () => {
  test('roll back as a whole when the work throws', async () => {
    const work = database.db.write({ companyId: 1 }, async (tx) => {
      await add(tx, 1)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await count(1)).toBe(0)
    await database.db.write({ companyId: 1 }, (tx) => add(tx, 1))
    expect(await count(1)).toBe(1)
  })

  test('nest as savepoints', async () => {
    await database.db.write({ companyId: 1 }, async (tx) => {
      await add(tx, 1)
      await tx
        .transaction(async (inner) => {
          await add(inner, 1)
          throw new Error('undo this part')
        })
        .catch(() => undefined)
    })
    expect(await count(1)).toBe(1)
  })

  test('queue up when there are more than connections', async () => {
    const companies = Array.from({ length: 40 }, (_, index) => index + 1)
    await Promise.all(
      companies.map((companyId) => database.db.write({ companyId }, (tx) => add(tx, companyId))),
    )
    expect(await Promise.all(companies.map(count))).toEqual(companies.map(() => 1))
  })

  test('let others in between those of one caller', async () => {
    let isOver = false
    let turns = 0
    const others = (async () => {
      while (!isOver) {
        await nextTurn()
        turns += 1
      }
    })()
    for (let n = 0; n < 20; n += 1)
      await database.db.write({ companyId: null }, (tx) => tx.execute('select 1'))
    isOver = true
    await others
    expect(turns).toBeGreaterThanOrEqual(15)
  })

  test('a read cannot write', async () => {
    expect(await stateOf(database.db.read({ companyId: 1 }, (tx) => add(tx, 1)))).toBe('25006')
  })

  test('run again after a conflict with another one, and give up after a few times', async () => {
    let runs = 0
    const conflict = (times: number) => {
      runs = 0
      return database.db.write({ companyId: 1 }, async (tx) => {
        runs += 1
        if (runs <= times)
          await tx.execute(sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`)
        return 'done'
      })
    }
    expect(await conflict(2)).toBe('done')
    expect(runs).toBe(3)
    expect(await stateOf(conflict(99))).toBe('40001')
    expect(runs).toBe(4)
  })

  test('answer numbers for ids and counts, on either database', async () => {
    const [row] = await database.db.lookup('select 5::bigint as id, count(*) as count')
    expect(row).toEqual({ id: 5, count: 1 })
  })
})

describe('opening', () => {
  test('runs every file of functions written by hand', async () => {
    const files = await readdir(new URL('../../../migrations/functions/', import.meta.url))
    expect(files.sort()).toEqual(FUNCTION_OWNERS.map((owner) => `${owner}.sql`).sort())
  })

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'PostgreSQL refuses data of an older version and changes nothing',
    async () => {
      const url = database.url ?? ''
      await database.asOwner('update drizzle.__drizzle_migrations set created_at = created_at - 1')
      try {
        await expect(migratePostgres(url, { appUrl: url, functionOwners: FUNCTION_OWNERS })).rejects.toThrow(
          /older version of Kontor.*use an empty database/,
        )
      } finally {
        await database.asOwner('update drizzle.__drizzle_migrations set created_at = created_at + 1')
      }
    },
  )

  test('an embedded database keeps its rows and migrates once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-db-'))
    const config = {
      database: { kind: 'pglite', dataDir: join(folder, 'database') },
      migrationUrl: null,
    } as const
    const first = await migrateAndOpen(config, FUNCTION_OWNERS)
    await first.write({ companyId: 1 }, (tx) => add(tx, 1))
    await first.close()
    const second = await migrateAndOpen(config, FUNCTION_OWNERS)
    expect(await second.read({ companyId: 1 }, (tx) => tx.select().from(domainEvents))).toHaveLength(1)
    expect(await second.read({ companyId: 2 }, (tx) => tx.select().from(domainEvents))).toHaveLength(0)
    expect(await isMigrated(second)).toBe(true)
    await second.close()
    await rm(folder, { recursive: true })
  }, 60_000)

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'PostgreSQL migrates from several processes at once',
    async () => {
      const url = database.url ?? ''
      await Promise.all(
        [1, 2, 3].map(() => migratePostgres(url, { appUrl: url, functionOwners: FUNCTION_OWNERS })),
      )
      expect(await isMigrated(database.db)).toBe(true)
    },
  )

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'PostgreSQL refuses a role that could bypass row-level security',
    async () => {
      const url = database.url ?? ''
      await database.asOwner('alter role kontor_app bypassrls')
      try {
        await expect(openDatabase({ url })).rejects.toThrow(/Refusing to start/)
      } finally {
        await database.asOwner('alter role kontor_app nobypassrls')
      }
      await database.asOwner('create table public.mine (id int); alter table public.mine owner to kontor_app')
      await expect(openDatabase({ url })).rejects.toThrow(/owns the tables/)
      await database.asOwner('drop table public.mine')
    },
  )
})

describe('many batches', () => {
  const MIB = 2 ** 20
  // Node hands the collector out behind a flag only.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void
  const longLived = () =>
    getHeapSpaceStatistics()
      .filter(({ space_name }) => /^(old|large_object)_space$/.test(space_name))
      .reduce((sum, { space_used_size }) => sum + space_used_size, 0)

  test('leave nothing behind that a quick collection does not take', async () => {
    const batch = () =>
      database.db.read({ companyId: 1 }, (tx) =>
        tx.execute(
          sql`select n, 'a text ' || n as a, 'another text ' || n as b from generate_series(1, 2000) n`,
        ),
      )
    await batch()
    collect()
    let kept = 0
    for (let n = 0; n < 40; n += 1) {
      const before = longLived()
      await batch()
      collect({ type: 'minor' })
      // A whole collection in between takes some away, which does not make up for what others kept.
      kept += Math.max(0, longLived() - before)
    }
    // The rows of all batches take 10 MiB.
    expect(kept / MIB).toBeLessThan(3)
  })
})
