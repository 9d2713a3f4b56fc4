import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test, vi } from 'vitest'
import { fixedStatement } from './fixed-statement.ts'

const dialect = new PgDialect()

test('a fixed statement is built once, and has one parameter for each of its values', () => {
  const build = vi.fn(
    ({ company, order }) =>
      sql`select ${company}, ${order}, ${'open'} where a = ${company} and b = ${order} and c = ${'open'} and d = ${1}`,
  )
  const statement = fixedStatement(['company', 'order'], build)
  const text = 'select $1, $2, $3 where a = $1 and b = $2 and c = $3 and d = $4'
  expect(dialect.sqlToQuery(statement({ company: 1, order: 2 }))).toEqual({
    sql: text,
    params: [1, 2, 'open', 1],
  })
  const again = dialect.sqlToQuery(statement({ order: 20, company: null }))
  expect(again).toEqual({ sql: text, params: [null, 20, 'open', 1] })
  expect(build).toHaveBeenCalledTimes(1)
})
