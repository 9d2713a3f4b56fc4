import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../apps/api/test/database.ts'
import { fill } from './fill.ts'
import { migrateUnderWrites } from './migration.ts'

const ORDERS = 50_000
/** Writing them takes 20 seconds of a quiet machine, and more than a minute of one that does other things as well. */
const FILLED_WITHIN_MS = 300_000

describe.skipIf(!process.env.TEST_DATABASE_URL)('a migration of 50,000 orders', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await fill(database.url ?? '', ORDERS, { statistics: false })
  }, FILLED_WITHIN_MS)
  afterAll(() => database.close())

  test('lets others write, and is complete', async () => {
    const { writesMeanwhile, retries } = await migrateUnderWrites(database.url ?? '', 200)
    expect(writesMeanwhile).toBeGreaterThanOrEqual(200)
    expect(retries).toBe(0)
    const [state] = await database.db.lookup(
      "select indisvalid as valid, reltuples >= $1 as whole from pg_index join pg_class on oid = indexrelid where relname = 'orders_by_bench'",
      [ORDERS],
    )
    expect(state).toEqual({ valid: true, whole: true })
  })
})
