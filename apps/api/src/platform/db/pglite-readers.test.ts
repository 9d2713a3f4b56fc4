import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPglite } from './pglite-database.ts'

let pglite: Awaited<ReturnType<typeof openPglite>>
beforeAll(async () => {
  const template = inject('databaseTemplate')
  pglite = await openPglite(template.kind === 'pglite' ? { loadDump: template.dump } : {})
})
afterAll(() => pglite?.close())

test('the embedded database reads arrays of every type that tables and statements use', async () => {
  const { rows } = await pglite.query(`
    select array['a', 'b,c']::text[] as texts, array[1, 2]::bigint[] as ids, array[1]::int[] as counts,
      array['de']::varchar[] as codes, array[1.5]::numeric[] as sums, array[true] as flags,
      array['2026-03-10']::date[] as days, array['{"a": 1}'::jsonb] as documents, array['x']::name[] as names,
      array[null]::text[] as nothing`)
  expect(rows).toEqual([
    {
      texts: ['a', 'b,c'],
      ids: [1, 2],
      counts: [1],
      codes: ['de'],
      sums: ['1.5'],
      flags: [true],
      days: [new Date('2026-03-10')],
      documents: [{ a: 1 }],
      names: ['x'],
      nothing: [null],
    },
  ])
})

test('every array column of a table has a reader, and no row of a table has', async () => {
  const { rows } = await pglite.query<{ oid: number; is_column: boolean }>(`
    select t.oid::int as oid, exists (
      select from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
      where a.atttypid = t.oid and c.relnamespace = 'public'::regnamespace) as is_column
    from pg_type t where t.typcategory = 'A'`)
  const readers = new Set(Object.keys(pglite.parsers))
  expect(rows.filter(({ oid, is_column }) => is_column && !readers.has(String(oid)))).toEqual([])
  // Each statement copies them.
  expect(readers.size).toBeLessThan(60)
})
