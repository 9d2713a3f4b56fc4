import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../app.ts'

/** Who did what: written once, by the transaction in which it happened. */
const AUDIT = ['domain_events', 'label_transitions', 'point_entries', 'reservation_histories', 'transitions']

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor.close())

describe.each(AUDIT)('%s', (table) => {
  it.each([`update ${table} set company_id = company_id`, `delete from ${table}`, `truncate ${table}`])(
    'refuses the application “%s”',
    async (statement) => {
      const tried = kontor.db.write({ companyId: kontor.a.id }, (tx) => tx.execute(sql.raw(statement)))
      await expect(tried).rejects.toMatchObject({ cause: { code: '42501' } })
    },
  )

  it('takes further rows, and gives the limited session no more', async () => {
    const [rights] = await kontor.db.lookup<Record<string, boolean>>(`
      select has_table_privilege('kontor_app', '${table}', 'insert') as adds,
        has_table_privilege('kontor_app', '${table}', 'select') as reads,
        has_table_privilege('kontor_order', '${table}', 'update, delete, truncate') as changes`)
    expect(rights).toEqual({ adds: true, reads: true, changes: false })
  })
})
