import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../src/platform/db/database.ts'
import { sqlState } from '../../src/platform/errors/sql-state.ts'
import { type TestApp, testApp } from '../app.ts'

/**
 * Every table with a company gets two rows, one that hangs on OURS throughout and one that hangs on THEIRS: as its own
 * id, as its order, and wherever it points to another table.
 */
const OURS = 990_001
const THEIRS = 990_002
/** What a company has for all of its orders and shipping needs; a limited session reads it. */
const SHARED = ['carrier_accounts', 'stores']
const PERMISSION_DENIED = '42501'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  /** It has to be given, or points to another table. */
  readonly needed: boolean
  readonly references: boolean
}

let kontor: TestApp
let tables: string[]
let columns: Column[]

beforeAll(async () => {
  kontor = await testApp()
  columns = await kontor.db.lookup<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull and not a.atthasdef as needed,
      exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)) as references
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'company_id' and not t.attisdropped)
    order by c.relname, a.attnum`)
  tables = [...new Set(columns.map((column) => column.table))]
  await kontor.asOwner(`
    ${await unconstrained()};
    ${[OURS, THEIRS].flatMap((order) => tables.map((table) => insert(table, order))).join(';\n')}`)
})
afterAll(() => kontor.close())

/** Whether such rows make sense is not asked here, only whose they are. */
async function unconstrained(): Promise<string> {
  const rows = await kontor.db.lookup<{ statement: string }>(`
    select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as statement
    from pg_constraint where contype in ('c', 'f', 'p', 'u') and connamespace = 'public'::regnamespace and conrelid <> 0
    union all
    select format('drop index if exists %s', i.indexrelid::regclass) from pg_index i
    join pg_class c on c.oid = i.indrelid where i.indisunique and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select format('alter table %I disable trigger user', relname) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  return rows.map((row) => row.statement).join(';\n')
}

const isOrder = ({ name, references }: Column): boolean => name === 'id' || name === 'order_id' || references

function insert(table: string, order: number): string {
  const given = columns.filter(
    (column) => column.table === table && (column.needed || isOrder(column) || column.name === 'company_id'),
  )
  const values = given.map((column) => valueFor(column, order))
  return `insert into "${table}" (${given.map(({ name }) => `"${name}"`).join(', ')}) values (${values.join(', ')})`
}

function valueFor(column: Column, order: number): string {
  const { name, type } = column
  if (name === 'company_id') return String(kontor.a.id)
  if (type === 'bigint' && isOrder(column)) return String(order)
  if (type === 'bigint' || type === 'integer' || type === 'smallint' || type === 'numeric')
    return String(order - OURS + 1)
  if (type === 'text') return `'x${order}'`
  if (type === 'jsonb') return `'{}'`
  if (type === 'boolean') return 'false'
  if (type === 'date') return `'2026-03-${10 + order - OURS}'`
  if (type.startsWith('timestamp')) return `'2026-03-${10 + order - OURS}T09:00:00Z'`
  if (type === 'double precision') return '0.5'
  if (type.endsWith('[]')) return `'{}'`
  throw new Error(`say what stands in a column of type ${type} (${column.table}.${name})`)
}

/** How many rows of an order a table shows in the limited session of OURS; refused counts as none. */
async function seen(table: string, order: number): Promise<number> {
  const marks = columns.filter(
    (column) => column.table === table && isOrder(column) && column.type === 'bigint',
  )
  if (marks.length === 0) return (await inOrder((tx) => count(tx, table, 'true'))) ?? 0
  return (
    (await inOrder((tx) => count(tx, table, marks.map(({ name }) => `"${name}" = ${order}`).join(' or ')))) ??
    0
  )
}

async function count(tx: Tx, table: string, condition: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql.raw(`select count(*)::int as count from "${table}" where ${condition}`),
  )
  return rows[0]?.count ?? 0
}

/** Undefined when the session has no right to it. */
async function inOrder<T>(work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  try {
    return await kontor.db.write({ companyId: kontor.a.id, orderId: OURS }, work)
  } catch (error) {
    if (sqlState(error) === PERMISSION_DENIED) return undefined
    throw error
  }
}

const byOrder = (): string[] =>
  tables.filter(
    (table) =>
      !['order_sessions', 'order_tokens'].includes(table) &&
      (table === 'orders' || columns.some((column) => column.table === table && column.name === 'order_id')),
  )

describe('the limited session of an order', () => {
  it('is tried against rows in every table', async () => {
    expect(tables.length).toBeGreaterThan(30)
    for (const table of tables) {
      const all = await kontor.db.read({ companyId: kontor.a.id }, (tx) => count(tx, table, 'true'))
      expect(all, table).toBeGreaterThanOrEqual(2)
    }
  })

  it('sees no row of another order in any table', async () => {
    for (const table of tables) {
      if (SHARED.includes(table)) continue
      expect(await seen(table, THEIRS), table).toBe(0)
    }
  })

  it('sees its own, so the probe means something', async () => {
    expect(byOrder().length).toBeGreaterThan(10)
    for (const table of byOrder()) expect(await seen(table, OURS), table).toBe(1)
    // What belongs to an order by way of another table.
    for (const table of ['shipping_lines', 'label_transitions'])
      expect(await seen(table, OURS), table).toBe(1)
  })

  it('sees of a company nothing else than its stores, carriers and what channels it sells on', async () => {
    const shown: string[] = []
    for (const table of tables) {
      const rows = await inOrder((tx) => count(tx, table, 'true'))
      if ((rows ?? 0) > 1) shown.push(table)
    }
    expect(shown).toEqual(SHARED)
    expect(
      await inOrder((tx) => tx.execute(sql`select adapter from company_channel_accounts()`)),
    ).toBeDefined()
    // What customs is told of articles, without the assortment.
    expect(await inOrder((tx) => tx.execute(sql`select * from customs_of_sizes('{1}')`))).toBeDefined()
    expect(await inOrder((tx) => tx.execute(sql`select * from pictures_of_sizes('{1}')`))).toBeDefined()
    expect(await inOrder((tx) => tx.execute(sql`select from articles`))).toBeUndefined()
  })

  it('changes no row of another order, and moves none of its own there', async () => {
    for (const table of byOrder()) {
      const column = table === 'orders' ? 'id' : 'order_id'
      const touched = await inOrder((tx) =>
        tx.execute(
          sql.raw(
            `update "${table}" set "${column}" = "${column}" where "${column}" = ${THEIRS} returning 1`,
          ),
        ),
      )
      expect(touched?.rows ?? [], table).toEqual([])
      const moved = await inOrder((tx) =>
        tx.execute(sql.raw(`update "${table}" set "${column}" = ${THEIRS} where "${column}" = ${OURS}`)),
      )
      expect(moved, table).toBeUndefined()
      expect(await inOrder((tx) => tx.execute(sql.raw(`delete from "${table}"`))), table).toBeUndefined()
    }
  })

  it('does not see the keys to sessions, people or jobs', async () => {
    const closed = [
      'order_tokens',
      'order_sessions',
      'sessions',
      'sso_tokens',
      'users',
      'memberships',
      'api_keys',
    ]
    for (const table of closed) expect(await inOrder((tx) => count(tx, table, 'true')), table).toBeUndefined()
    expect(await inOrder((tx) => tx.execute(sql`select credentials from channel_accounts`))).toBeUndefined()
    expect(await inOrder((tx) => tx.execute(sql`select data from pgboss.job`))).toBeUndefined()
  })

  it('sees of all companies its own alone', async () => {
    const names = await inOrder((tx) => tx.execute(sql`select name from companies`))
    expect(names?.rows).toEqual([{ name: kontor.a.name }])
    const everybody = await kontor.db.lookup('select name from companies')
    expect(everybody.length).toBeGreaterThan(2)
  })

  it.each([
    ['role', 'kontor_app'],
    ['app.order_id', String(THEIRS)],
    ['app.company_id', '1'],
  ])('cannot set %s', async (setting, value) => {
    const set = (tx: Tx) => tx.execute(sql`select set_config(${setting}, ${value}, true)`)
    await expect(inOrder(set)).rejects.toThrow('does not change its settings')
    expect(await kontor.db.write({ companyId: kontor.a.id }, set)).toBeDefined()
  })

  it('may not call set_config, whatever the program lets through', async () => {
    const [may] = await kontor.db.lookup(
      `select has_function_privilege('kontor_order', 'pg_catalog.set_config(text, text, boolean)', 'execute') as order,
         has_function_privilege('kontor_app', 'pg_catalog.set_config(text, text, boolean)', 'execute') as app`,
    )
    expect(may).toEqual({ order: false, app: true })
  })

  it.each([
    'reset role',
    'set role kontor_app',
    'set local role none',
    'reset all',
    'set session authorization default',
    `set local app.order_id = '${THEIRS}'`,
    'commit',
    'rollback',
    '/* list */ reset role',
    'select 1; reset role',
    `do $$ begin execute 'reset role'; end $$`,
    `with reset as (select 1) select * from reset; set local app.order_id = '${THEIRS}'`,
    `select query_to_xml('reset role', true, true, '')`,
    `update pg_settings set setting = 'kontor_app' where name = 'role'`,
  ])('cannot leave its role by “%s”', async (statement) => {
    const orders = kontor.db.write({ companyId: kontor.a.id, orderId: OURS }, async (tx) => {
      await tx.execute(sql.raw(statement))
      return count(tx, 'orders', 'true')
    })
    await expect(orders).rejects.toThrow()
  })

  it('may call no function of the job queue but the clock of its jobs', async () => {
    const { rows } = (await inOrder((tx) =>
      tx.execute<{ name: string }>(sql`
        select p.proname as name from pg_proc p
        where p.pronamespace = 'pgboss'::regnamespace and has_function_privilege(p.oid, 'execute')`),
    )) ?? { rows: [] }
    expect(rows.map(({ name }) => name)).toEqual(['job_now'])
  })

  it('ends with its transaction, and begins with none', async () => {
    const [role] = await kontor.db.lookup<{ name: string }>('select current_user as name')
    expect(role?.name).toBe('kontor_app')
    const all = await kontor.db.read({ companyId: kontor.a.id }, (tx) => count(tx, 'orders', 'true'))
    expect(all).toBeGreaterThanOrEqual(2)
  })

  it('leaves the policies of everybody else alone', async () => {
    const [other] = await kontor.db.lookup<{ tables: number }>(`
      select count(*)::int as tables from pg_class c
      where c.relname in (${tables.map((table) => `'${table}'`).join(', ')}) and c.relnamespace = 'public'::regnamespace
        and 1 = (select count(*) from pg_policy p where p.polrelid = c.oid and p.polname = 'one_order'
          and not p.polpermissive and p.polroles = array[(select oid from pg_roles where rolname = 'kontor_order')])`)
    expect(other?.tables).toBe(tables.length)
    const [inherits] = await kontor.db.lookup<{ inherits: boolean }>(
      `select pg_has_role('kontor_app', 'kontor_order', 'usage') as inherits`,
    )
    expect(inherits?.inherits).toBe(false)
  })
})
