import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ROLE, type Database } from './database.ts'
import { keepTables } from './keep-tables.ts'
import { openPglite, pgliteDatabase } from './pglite-database.ts'

let db: Database
const COMPANY = { companyId: 1 }

beforeAll(async () => {
  const pglite = await openPglite({})
  await pglite.exec(`
    create role ${APP_ROLE};
    create table orders (id int primary key, note text);
    create table notes (id int primary key);
    create table foreign_one (id int);
    grant select, insert, update, delete, maintain on orders, notes to ${APP_ROLE};
    insert into foreign_one select generate_series(1, 5000)`)
  db = await pgliteDatabase(pglite)
})
afterAll(() => db.close())

const rowsAsPlanned = async (): Promise<number> => {
  const [row] = await db.lookup<{ n: number }>(
    "select reltuples::float8 as n from pg_class where relname = 'orders'",
  )
  return row?.n ?? 0
}
const change = (statement: string) =>
  db.write(COMPANY, async (tx) => {
    await tx.execute(statement)
  })

test('the planner learns how large a table has become, once', async () => {
  await change("insert into orders select n, '' from generate_series(1, 5000) n")
  await change('insert into notes values (1)')
  expect(await rowsAsPlanned()).toBe(-1)
  expect(await keepTables(db)).toEqual(['public.orders'])
  expect(await rowsAsPlanned()).toBe(5000)
  expect(await keepTables(db)).toEqual([])
})

test('a table that is written again and again takes no more and more room', async () => {
  const pages = async () =>
    (await db.lookup<{ n: number }>("select pg_relation_size('orders')::float8 as n"))[0]?.n ?? 0
  const write = async () => {
    await change("update orders set note = 'again'")
    await keepTables(db)
  }
  await write()
  await write()
  const after = await pages()
  for (let turn = 0; turn < 5; turn++) await write()
  expect(await pages()).toBe(after)
})
