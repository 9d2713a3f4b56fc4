import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { FUNCTION_OWNERS } from '../../src/modules.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { migratePostgres } from '../../src/platform/db/migrate.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import { databaseUrl, onServer } from '../database-template.ts'

/**
 * A database whose owner is no superuser and migrates it, as most installations have it: set_config cannot be taken from
 * the role of a limited session there.
 */
describe.skipIf(!process.env.TEST_DATABASE_URL)('where the owner is no superuser, a limited session', () => {
  const name = `kontor_owner_${randomUUID().replaceAll('-', '')}`
  let serverUrl: string
  let db: Database

  beforeAll(async () => {
    const template = inject('databaseTemplate')
    if (template.kind !== 'postgres') throw new Error('there is no server')
    serverUrl = template.serverUrl
    await onServer(
      serverUrl,
      `create role ${name} login bypassrls password '${name}'`,
      // The roles belong to the server, on which somebody else has made them.
      `grant kontor_app, kontor_order, kontor_device to ${name} with admin option`,
      `create database ${name} owner ${name}`,
    )
    const url = new URL(databaseUrl(serverUrl, name))
    url.username = name
    url.password = name
    await migratePostgres(url.href, { appUrl: url.href, functionOwners: FUNCTION_OWNERS })
    db = await openDatabase({ url: url.href })
    await onServer(databaseUrl(serverUrl, name), "insert into companies (id, name) values (1, 'A'), (2, 'B')")
  }, 120_000)
  afterAll(async () => {
    await db.close()
    await onServer(
      serverUrl,
      `drop database ${name} with (force)`,
      // Another database that is being migrated may have granted it something.
      `do $$ begin drop role ${name}; exception when dependent_objects_still_exist then alter role ${name} nologin; end $$`,
    )
    // The server drops a database once every other connection has taken note of it.
  }, 120_000)

  const names = async (before: string): Promise<unknown[]> =>
    db.write({ companyId: 1, orderId: 1 }, async (tx) => {
      await tx.execute(sql.raw(before))
      return (await tx.execute(sql`select name from companies order by id`)).rows
    })

  it('could call set_config, so the probe means something', async () => {
    const [role] = await db.lookup<{ free: boolean; superuser: boolean }>(`
      select has_function_privilege('kontor_order', 'pg_catalog.set_config(text, text, boolean)', 'execute') as free,
        (select rolsuper from pg_roles where rolname = session_user) as superuser`)
    expect(role).toEqual({ free: true, superuser: false })
    expect(await names('select 1')).toEqual([{ name: 'A' }])
  })

  it.each([
    `select set_config('role', 'kontor_app', true)`,
    `select pg_catalog."set_config"('role', 'none', true)`,
    `SELECT SET_CONFIG('app.order_id', '2', true)`,
    `with way as (select set_config('app.company_id', '2', true)) select * from way`,
    `select U&"set\\005fconfig"('role', 'kontor_app', true)`,
    `update pg_settings set setting = 'kontor_app' where name = 'role'`,
    `select query_to_xml('select set_' || 'config(''role'', ''kontor_app'', true)', true, true, '')`,
    `select * from ts_stat('select to_tsvector(set_' || 'config(''role'', ''kontor_app'', true))')`,
    'reset role',
    'set role kontor_app',
  ])('cannot leave its role by “%s”', async (statement) => {
    await expect(names(statement)).rejects.toThrow('a limited session')
  })
})
