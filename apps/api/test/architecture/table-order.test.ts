import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MODULES } from '../../src/modules.ts'
import { declaredTables, type NamedTables, tablesOfFunctions, tablesOfSource } from './named-tables.ts'

/**
 * A module reads tables of its own and of earlier modules, and writes its own alone. The import boundaries cannot see
 * SQL, so this reads it: every `sql` template, every table that is imported, every file of functions.
 */

const ROOT = join(import.meta.dirname, '../../../..')
const SOURCES = join(ROOT, 'apps/api/src')
const FUNCTIONS = join(ROOT, 'apps/api/migrations/functions')
/** Owns the tables that belong to no module. */
const PLATFORM = 'platform'

interface Owners {
  /** The name in the database of each table, by the name of its export. */
  readonly exported: ReadonlyMap<string, string>
  /** The module of each table. */
  readonly ownerOf: ReadonlyMap<string, string>
}

const WORDS: readonly string[] = MODULES.map(({ word }) => word)
const read = (file: string): string => readFileSync(file, 'utf8')
const moduleOf = (file: string): string => /^modules\/([^/]+)\//.exec(file)?.[1] ?? PLATFORM

function owners(): Owners {
  const exported = new Map<string, string>()
  const ownerOf = new Map<string, string>()
  for (const file of globSync('**/*.tables.ts', { cwd: SOURCES })) {
    for (const [name, table] of declaredTables(read(join(SOURCES, file)))) {
      exported.set(name, table)
      ownerOf.set(table, moduleOf(file))
    }
  }
  return { exported, ownerOf }
}

/** What is wrong with the tables that a file of a module names. */
function violations(file: string, module: string, { named, written }: NamedTables): string[] {
  const rank = (name: string) => WORDS.indexOf(name)
  const owner = (table: string) => OWNERS.ownerOf.get(table) ?? ''
  return [
    ...[...named]
      .filter((table) => rank(owner(table)) > rank(module))
      .map((table) => `${file} names ${table} of ${owner(table)}`),
    ...[...written]
      .filter((table) => owner(table) !== module)
      .map((table) => `${file} writes ${table} of ${owner(table)}`),
  ]
}

const ofSource = (file: string, source: string): string[] =>
  violations(file.replace('modules/', ''), moduleOf(file), tablesOfSource(source, OWNERS.exported))

const ofFunctions = (file: string, sql: string): string[] =>
  violations(file, file.replace('.sql', ''), tablesOfFunctions(sql, new Set(OWNERS.ownerOf.keys())))

const OWNERS = owners()

describe('the tables that a module names', () => {
  it('are its own or those of earlier modules, and it writes its own alone', () => {
    const files = globSync('modules/**/*.ts', { cwd: SOURCES }).filter(
      (file) => !/\.test\.ts$|\/testing\/|\.tables\.ts$/.test(file),
    )
    expect(files.length).toBeGreaterThan(200)
    expect(OWNERS.ownerOf.size).toBeGreaterThan(50)
    expect(files.flatMap((file) => ofSource(file, read(join(SOURCES, file))))).toEqual([])
  })

  it('are so in the functions of the database too', () => {
    const files = existsSync(FUNCTIONS) ? readdirSync(FUNCTIONS) : []
    expect(files.flatMap((file) => ofFunctions(file, read(join(FUNCTIONS, file))))).toEqual([])
  })

  it('belong to a module that the order knows', () => {
    const unknown = [...OWNERS.ownerOf.values()].filter(
      (module) => module !== PLATFORM && !WORDS.includes(module),
    )
    expect(unknown).toEqual([])
  })
})

describe('a planted violation is seen', () => {
  const orders = (source: string) => ofSource('modules/orders/planted.ts', source)
  const shippingTables = `import { shippings } from '../shipping/shipping.tables.ts'`
  const orderTables = `import { orders } from '../orders/orders.tables.ts'`

  it.each([
    ['a join', 'sql`select from orders o join shippings s on s.order_id = o.id`'],
    ['a subselect behind a comment', 'sql`/* orders */ select exists (select from public.shippings)`'],
    ['a part of a statement', 'rows(sql`p.id`, sql`shippings p where true`)'],
    ['a template with a type', 'sql<boolean>`exists (select from shippings)`'],
    ['a list of tables', 'sql`select from orders o, shippings s where true`'],
    ['a raw text', `sql.raw('select from shippings')`],
    ['an imported table', `${shippingTables}\ntx.select().from(shippings)`],
    ['an imported table in a template', `${shippingTables}\nsql\`select from \${shippings}\``],
  ])('of a later module in %s', (_, source) => {
    expect(orders(source)).toEqual(['orders/planted.ts names shippings of shipping'])
  })

  it.each([
    ['a value in quotes', `sql\`select 'shippings' from orders\``],
    ['a column', 'sql`select o.shippings from orders o`'],
    ['the name of a column of the answer', 'sql`select 1 as shippings from orders`'],
    ['a comment', 'sql`/* shippings */ select from orders -- shippings`'],
    ['a text that is no SQL', 'const text = `shippings`'],
  ])('and %s is none', (_, source) => {
    expect(orders(source)).toEqual([])
  })

  it.each([
    ['insert', 'sql`insert into orders (id) values (1)`'],
    ['update', 'sql`with done as (update orders o set status = 1) select from done`'],
    ['delete', 'sql`delete from orders`'],
    ['a builder that inserts', `${orderTables}\nawait ctx.tx.insert(orders).values(row)`],
    ['a builder that updates', `${orderTables}\nawait ctx.tx.update(orders).set(row)`],
    ['a builder that deletes', `${orderTables}\nawait tx.delete(orders)`],
    ['a template that names the import', `${orderTables}\nsql\`update \${orders} set status = 1\``],
  ])('of somebody else’s table, written by %s', (_, source) => {
    expect(ofSource('modules/returns/planted.ts', source)).toEqual([
      'returns/planted.ts writes orders of orders',
    ])
  })

  it('and locking rows is no write', () => {
    expect(ofSource('modules/returns/planted.ts', 'sql`select from orders for update`')).toEqual([])
  })

  it.each([
    ['names', 'as $$ select from public.shippings s $$'],
    ['names', 'begin return query execute $q$ select from orders join shippings s $q$; end'],
    ['writes', 'as $$ update public.transitions set points = 0 $$'],
  ])('in a file of functions that %s it', (verb, body) => {
    const text = `-- Reads invoices.\ncreate function public.planted() returns table (id bigint) language sql ${body}`
    const file = verb === 'names' ? 'orders.sql' : 'returns.sql'
    expect(ofFunctions(file, text)).toEqual([
      verb === 'names'
        ? 'orders.sql names shippings of shipping'
        : 'returns.sql writes transitions of orders',
    ])
  })
})
