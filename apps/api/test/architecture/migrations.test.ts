import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { describe, expect, it } from 'vitest'
import { stepsOf } from '../../src/platform/db/migration-steps.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
const CREATES_TABLE = /create table (?:if not exists )?"?(?<table>\w+)/i
const BUILDS_INDEX = /create (?:unique )?index "?\w+"? on "?(?<table>\w+)/i

/** Tables that others could not write to while the migration builds an index on them. */
function lockedTables(statements: readonly string[]): string[] {
  const tables = (pattern: RegExp) =>
    statements.flatMap((statement) => pattern.exec(statement)?.groups?.table ?? [])
  const empty = new Set(tables(CREATES_TABLE))
  return tables(BUILDS_INDEX).filter((table) => !empty.has(table))
}

describe('a migration', () => {
  const migrations = readMigrationFiles({ migrationsFolder: FOLDER })

  it('builds indexes of tables that may be filled without keeping others from writing: `index().concurrently()`', () => {
    expect(migrations.flatMap(({ sql }) => lockedTables(sql))).toEqual([])
    expect(lockedTables(['CREATE UNIQUE INDEX "by_name" ON "orders" ("name");'])).toEqual(['orders'])
    expect(lockedTables(['CREATE INDEX CONCURRENTLY "by_name" ON "orders" ("name");'])).toEqual([])
    expect(lockedTables(['CREATE TABLE "new" (', 'CREATE INDEX "by_name" ON "new" ("name");'])).toEqual([])
  })

  it('has steps that can be continued', () => {
    for (const { sql } of migrations) expect(() => stepsOf(sql)).not.toThrow()
  })
})
