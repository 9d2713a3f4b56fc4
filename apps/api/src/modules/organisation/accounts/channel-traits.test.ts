import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { ensureReferenceData } from '../../../reference-data.ts'
import { channelsNamingStores, pulledAccountIds } from '../index.ts'

/** What a vendor says of itself decides, and not its name: one that nobody has heard of is treated accordingly. */
describe('an account of a vendor', () => {
  let kontor: TestApp
  let account: number
  beforeAll(async () => {
    kontor = await testApp()
    await ensureReferenceData(kontor.db)
    await say({})
    account = await kontor.inCtx(async ({ company, tx }) => {
      const { rows } = await tx.execute<{ id: number }>(sql`
        insert into channel_accounts (company_id, sales_channel_id, name, adapter, credentials, credentials_at, is_active)
        values (${company.id}, 2, 'Neu', 'unheard_of', 'sealed', '2026-03-01T09:00:00Z', false) returning id::float8 as id`)
      return rows[0]?.id ?? 0
    })
  })
  afterAll(() => kontor.close())

  /** Has the vendor say something else of itself. */
  const say = (more: { readonly pulls?: boolean; readonly days?: number | null; readonly names?: boolean }) =>
    kontor.asOwner(`
      insert into channel_traits values ('unheard_of', '{2}', ${more.pulls ?? true}, true, true, true, false,
        ${more.names ?? false}, ${more.days === undefined ? 90 : more.days}, 14, null, 1)
      on conflict (adapter) do update set pulls_orders = excluded.pulls_orders, names_store = excluded.names_store,
        orders_readable_days = excluded.orders_readable_days`)
  const begin = (from: string) =>
    kontor.as(kontor.a.admin).post(`/accounting/channels/${account}/import`, { from, version: 1 })
  const switchOn = (isActive: boolean) =>
    kontor.asOwner(`update channel_accounts set is_active = ${isActive} where id = ${account}`)
  const pulled = async () => [
    await kontor.inCtx(pulledAccountIds),
    (
      await kontor.db.lookup<{ id: number }>('select id::float8 as id from companies_with_pulled_accounts()')
    ).map(({ id }) => id),
  ]

  it('is asked for orders where it is one that is asked', async () => {
    await switchOn(true)
    expect(await pulled()).toEqual([[account], [kontor.a.id]])
    await say({ pulls: false })
    expect(await pulled()).toEqual([[], []])
    await say({})
    await switchOn(false)
  })

  it('names stores at its channels where it does', async () => {
    const naming = async () => (await kontor.inCtx(channelsNamingStores)).toSorted((a, b) => a - b)
    expect(await naming()).toEqual([3, 26, 46, 55, 56])
    await say({ names: true })
    expect(await naming()).toEqual([2, 3, 26, 46, 55, 56])
    await say({})
  })

  it('needs a new consent when it says so', async () => {
    const pulse = await kontor.as(kontor.a.admin).get('/statistics/channel-pulse')
    expect(pulse.statusCode, pulse.body).toBe(200)
    // Stored on the first, 14 days: nine of them are over at nine on the tenth.
    expect(pulse.json().data).toMatchObject([{ id: account, token_days: 5 }])
  })

  it('is read as far back as it goes', async () => {
    const early = await begin('2025-12-09')
    expect([early.statusCode, early.json().code]).toEqual([422, 'first_import_day'])
    expect(early.json().errors.from).toEqual(['Der Tag liegt in der Zukunft oder mehr als 90 Tage zurück.'])
    expect((await begin('2025-12-10')).statusCode).toBe(200)
  })
})
