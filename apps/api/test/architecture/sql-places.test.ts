import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MODULES = join(import.meta.dirname, '../../src/modules')

/** A statement, or a part of one. */
const SQL = /\bsql(<[^>]*>)?`|\bsql\.(raw|identifier)\b|\btx\s*\.(select|insert|update|delete)\(/
/** Where it stands: repositories, tables, and the part of an order's document that each owner of tables has. */
const PLACES = /\.(repository|tables)\.ts$|\/order-part\.ts$/

/** Use cases that hold a statement themselves, from before this was looked at. The list may only shrink. */
const ELSEWHERE = [
  'channels/resume-reports.ts',
  'erp/erp-settings.ts',
  'intake/allocation/pass-on.ts',
  'orders/arrival/pass-on.ts',
  'orders/lifecycle/share-earlier-discounts.ts',
  'organisation/sales-channels.ts',
  'organisation/stores/keep-pick-list-links.ts',
  'pricing/outgoing-price.ts',
  'privacy/personal-places.ts',
  'privacy/retention.ts',
  'ranking/score-earlier-orders.ts',
  'scan/linked-pick-list.ts',
  'session/invite-person.ts',
  'setup/setup-link.ts',
  'shipping/prime/prime-service-view.ts',
]

const holdsSql = (source: string): boolean => SQL.test(source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))

test('SQL stands in repositories', () => {
  const files = globSync('**/*.ts', { cwd: MODULES }).filter(
    (file) => !PLACES.test(file) && !/\.test\.ts$|\/testing\//.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  const found = files.filter((file) => holdsSql(readFileSync(join(MODULES, file), 'utf8')))
  expect(found.sort()).toEqual(ELSEWHERE)
})

test.each([
  'await ctx.tx.execute(sql`select 1`)',
  'const part = sql<boolean>`o.id = 1`',
  'await ctx.tx\n    .update(orders)',
  'sql.raw(text)',
])('a statement is seen: %s', (source) => {
  expect(holdsSql(source)).toBe(true)
})

test.each(['/** `sql` in words: sql`x` */', "await import('./sql.ts')", 'const text = `select`'])(
  'and this is none: %s',
  (source) => {
    expect(holdsSql(source)).toBe(false)
  },
)
