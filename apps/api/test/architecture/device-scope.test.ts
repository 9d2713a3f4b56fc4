import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../src/platform/db/database.ts'
import { sqlState } from '../../src/platform/errors/sql-state.ts'
import { type TestApp, testApp } from '../app.ts'
import { type PairedDevice, pairDevice } from '../builders/devices.ts'
import { orderViews } from '../builders/order-views.ts'
import { buildOrder, orderSetup } from '../builders/orders.ts'

const PERMISSION_DENIED = '42501'
/** What a device may look into; row-level security shows it its own rows. */
const OPEN = ['line_picks', 'scan_commands']

let kontor: TestApp
let device: PairedDevice
let lines: { own: number; otherStore: number; otherCompany: number; ownOrder: number; otherOrder: number }
beforeAll(async () => {
  kontor = await testApp()
  device = await pairDevice(kontor)
  await orderSetup(kontor, kontor.b)
  const of = async (store_number: string, company = kontor.a) => {
    const orderId = await buildOrder(kontor, { company, lines: [{ title: store_number, store_number }] })
    const [line] = await orderViews(
      () => kontor,
      () => company,
    ).lines(orderId)
    return { line: line?.id ?? 0, orderId }
  }
  const own = await of('001')
  const otherStore = await of('002')
  const otherCompany = await of('001', kontor.b)
  lines = {
    own: own.line,
    ownOrder: own.orderId,
    otherStore: otherStore.line,
    otherOrder: otherStore.orderId,
    otherCompany: otherCompany.line,
  }
})
afterAll(() => kontor.close())

const asDevice = <T>(work: (tx: Tx) => Promise<T>, { id, storeId } = device): Promise<T> =>
  kontor.db.write({ companyId: kontor.a.id, store: { id: storeId, deviceId: id } }, work)
const stateOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => sqlState(error) ?? String(error),
  )
const visible = (by = device) =>
  asDevice(
    async (tx) =>
      (await tx.execute<{ line_id: number }>(sql`select line_id from device_lines()`)).rows.map(
        ({ line_id }) => Number(line_id),
      ),
    by,
  )

describe('the role of a scan device', () => {
  it('may look into two tables, and is refused every other', async () => {
    const { rows } = await asDevice((tx) =>
      tx.execute<{ name: string; may: boolean }>(sql`
        select c.relname as name, has_any_column_privilege(c.oid, 'select, insert, update')
          or has_table_privilege(c.oid, 'delete, truncate') as may
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`),
    )
    expect(rows.length).toBeGreaterThan(50)
    expect(
      rows
        .filter(({ may }) => may)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(OPEN)
  })

  it.each(['order_customers', 'orders', 'order_lines', 'address_corrections', 'stores', 'users'])(
    'is refused to read %s',
    async (table) => {
      const state = await stateOf(asDevice((tx) => tx.execute(sql.raw(`select * from ${table}`))))
      expect(state).toBe(PERMISSION_DENIED)
    },
  )

  it('sees the open lines of its store, and of no other store or company', async () => {
    expect(await visible()).toEqual([lines.own])
    expect(await visible({ ...device, storeId: (await orderSetup(kontor)).stores[1] })).toEqual([
      lines.otherStore,
    ])
    expect(await visible({ ...device, storeId: (await orderSetup(kontor, kontor.b)).stores[0] })).toEqual([])
  })

  it('shows the link to a pick list the same lines, and nothing that a device sent', async () => {
    const seen = await kontor.db.write(
      { companyId: kontor.a.id, store: { id: device.storeId, deviceId: null } },
      async (tx) => ({
        lines: (await tx.execute<{ line_id: number }>(sql`select line_id from device_lines()`)).rows,
        commands: (await tx.execute(sql`select id from scan_commands`)).rows,
      }),
    )
    expect([seen.lines.map(({ line_id }) => Number(line_id)), seen.commands]).toEqual([[lines.own], []])
    const add = kontor.db.write(
      { companyId: kontor.a.id, store: { id: device.storeId, deviceId: null } },
      (tx) =>
        tx.execute(sql`insert into scan_commands (company_id, device_id, command_id, body, received_at)
          values (${kontor.a.id}, ${device.id}, 'link', '{}', now())`),
    )
    expect(await stateOf(add)).toBe(PERMISSION_DENIED)
  })

  it('shows no column that could tell of a customer', async () => {
    const { rows } = await asDevice((tx) => tx.execute(sql`select * from device_lines()`))
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      [
        ...[
          'line_id',
          'order_id',
          'order_date',
          'ship_by_at',
          'title',
          'brand',
          'kind',
          'image_url',
          'article_number',
        ],
        ...['ean', 'size', 'color', 'siblings', 'pick_state', 'picked_by', 'picked_at', 'nobody_has_it'],
      ].sort(),
    )
  })

  it('says something of its own open lines alone', async () => {
    const pick = (line: number, order: number, store = device.storeId) =>
      stateOf(
        asDevice((tx) =>
          tx.execute(sql`insert into line_picks (company_id, line_id, store_id, order_id, state, by_name, at)
            values (${kontor.a.id}, ${line}, ${store}, ${order}, 'picked', 'x', now())`),
        ),
      )
    expect(await pick(lines.otherStore, lines.otherOrder)).toBe(PERMISSION_DENIED)
    expect(await pick(lines.own, lines.otherOrder)).toBe(PERMISSION_DENIED)
    expect(await pick(lines.otherStore, lines.otherOrder, (await orderSetup(kontor)).stores[1])).toBe(
      PERMISSION_DENIED,
    )
    expect(await pick(lines.otherCompany, lines.ownOrder)).toBe(PERMISSION_DENIED)
    expect(await pick(lines.own, lines.ownOrder)).toBe('none')
    const later = await stateOf(asDevice((tx) => tx.execute(sql`update line_picks set state = 'not_found'`)))
    expect(later).toBe(PERMISSION_DENIED)
  })

  it('keeps what it sent to itself', async () => {
    const add = (deviceId: number) =>
      stateOf(
        asDevice((tx) =>
          tx.execute(sql`insert into scan_commands (company_id, device_id, command_id, body, received_at)
            values (${kontor.a.id}, ${deviceId}, 'c', '{}', now())`),
        ),
      )
    expect([await add(device.id + 1), await add(device.id)]).toEqual([PERMISSION_DENIED, 'none'])
    const count = async (by: PairedDevice) =>
      (await asDevice((tx) => tx.execute(sql`select id from scan_commands`), by)).rows.length
    expect([await count(device), await count({ ...device, id: device.id + 1 })]).toEqual([1, 0])
  })

  it('may call no function but the one that lists its lines, and the clock of jobs', async () => {
    const may = await asDevice((tx) =>
      tx.execute<{ name: string }>(sql`
        select p.proname as name from pg_proc p
        where p.pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
          and has_function_privilege(p.oid, 'execute')
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        order by 1`),
    )
    expect(may.rows.map(({ name }) => name)).toEqual(['device_lines', 'job_now'])
  })

  it.each([
    'reset role',
    'set role kontor_app',
    `select set_config('role', 'kontor_app', true)`,
    `select set_config('app.store_id', '1', true)`,
    `set local app.store_id = '1'`,
    `do $$ begin execute 'reset role'; end $$`,
    'select 1; reset role',
  ])('cannot leave its role or store by “%s”', async (statement) => {
    await expect(asDevice((tx) => tx.execute(sql.raw(statement)))).rejects.toThrow()
  })

  it('is not inherited, may not call set_config, and ends with its transaction', async () => {
    const [role] = await kontor.db.lookup(
      `select current_user as name, pg_has_role('kontor_app', 'kontor_device', 'usage') as inherits,
         has_function_privilege('kontor_device', 'pg_catalog.set_config(text, text, boolean)', 'execute') as free`,
    )
    expect(role).toEqual({ name: 'kontor_app', inherits: false, free: false })
  })
})
