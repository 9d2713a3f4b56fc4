import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, describe, expect, it, vi } from 'vitest'

// Declarations are kept for the process: these are made in a copy of the module that no other file sees.
vi.resetModules()
const { composeSqlParts, sqlPart, supply } = await import('./sql-part.ts')
afterAll(() => {
  vi.resetModules()
})

const isShipped = sqlPart<[alias: SQL]>('test.is_shipped')
const shipped = supply(isShipped, (alias) => sql`${alias}.shipped_at is not null`)

describe('SQL that a later module supplies', () => {
  it('stands in the statement of the module that declared it', () => {
    const part = composeSqlParts([shipped])
    const { sql: text } = new PgDialect().sqlToQuery(
      sql`select from orders o where ${part(isShipped, sql`o`)}`,
    )
    expect(text).toBe('select from orders o where o.shipped_at is not null')
  })

  it('cannot be left out', () => {
    expect(() => composeSqlParts([])).toThrow('nobody supplies the SQL of test.is_shipped')
  })

  it('is supplied and declared once', () => {
    expect(() => composeSqlParts([shipped, shipped])).toThrow('supplied twice')
    expect(() => sqlPart('test.is_shipped')).toThrow('declared twice')
  })
})
