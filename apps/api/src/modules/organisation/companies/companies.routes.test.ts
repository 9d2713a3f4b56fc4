import type { ManagedCompany, ManagedConditions, ManagedFees } from '@kontor/contract/organisation'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { addApiKey } from '../../../../test/builders/intake.ts'
import { deriveCtx } from '../../../platform/make-ctx.ts'
import { ensureSalesChannels } from '../index.ts'
import { agreeFee } from './agree-terms.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
  await kontor.db.write({ companyId: null }, ensureSalesChannels)
})
afterAll(() => kontor.close())

const staff = () => kontor.as(kontor.provider.staff)
const at = (path = '', company: { readonly id: number } = kontor.a) =>
  `/accounting/companies/${company.id}${path}`
const company = async (): Promise<ManagedCompany> => (await staff().get(at())).json()
const NEVER = 999_999_999

const FEE = {
  sales_channel_id: 3,
  country: 'DE',
  type: 'Zalando',
  mp_costs_step_default: 12.5,
  mp_costs_step_1: null,
  mp_costs_step_2: null,
  mp_costs_step_3: null,
  mp_costs_step_4: null,
  mp_return_costs: null,
  mp_payment_costs: null,
  anwr_trans_costs_step_1: 0.89,
  anwr_trans_costs_step_2: null,
  anwr_return_costs_step_1: null,
  anwr_return_costs_step_2: null,
  valid_from: '2026-04-01',
}
const CONDITION = { base_fee: 49.9, click_and_collect_fee: 1.5, valid_from: '2026-04-01' }

const auditOf = async (of: 'a' | 'b', type: string) =>
  (await kontor.as(kontor[of].admin).get(`/audit?type=${type}`)).json().data

describe('the list of companies', () => {
  const names = async (query: string) =>
    (await staff().get(`/accounting/companies${query}`)).json().data.map((row: { name: string }) => row.name)

  test('names all of them with how many stores and people they have', async () => {
    const rows = (await staff().get('/accounting/companies')).json()
    expect(rows.data.map(({ name, people }: { name: string; people: number }) => [name, people])).toEqual([
      ['Company A', 6],
      ['Company B', 6],
      ['Provider', 1],
    ])
    expect(rows).toMatchObject({ total: 3, current_page: 1 })
  })
  test('is searched, sorted and filtered, and takes no pattern from what is typed', async () => {
    expect(await names('?search=ANY%20b')).toEqual(['Company B'])
    expect(await names('?search=%25')).toEqual([])
    expect(await names('?sort=-people')).toEqual(['Company B', 'Company A', 'Provider'])
    expect(await names('?state=paused')).toEqual([])
    expect((await staff().get('/accounting/companies?sort=secret')).statusCode).toBe(400)
  })
  test('is the provider’s alone', async () => {
    expect((await kontor.as(kontor.a.admin).get('/accounting/companies')).statusCode).toBe(403)
    expect((await kontor.as(kontor.a.admin).get(at())).json().code).toBe('forbidden')
  })
})

describe('master data', () => {
  const change = (changes: object, version: number) =>
    company().then(({ id: _i, is_provider: _p, paused_at: _a, created_at: _c, billed_until: _b, ...body }) =>
      staff().put(at(), { ...body, ...changes, version }),
    )

  test('are changed with what was agreed about shipping, and the merchant’s log says by whom', async () => {
    const before = await company()
    const changed = await change(
      {
        ...{ shipping_price: 4.95, shipping_free: 50, max_shipping_cost: 5.9 },
        ...{ erp_system_name: 'manual', name: 'Company A' },
      },
      before.version,
    )
    expect(changed.json()).toMatchObject({
      shipping_price: 4.95,
      shipping_free: 50,
      max_shipping_cost: 5.9,
      erp_system_name: 'manual',
      version: before.version + 1,
    })
    const own = (await kontor.as(kontor.a.users.co_accounting).get('/accounting/company')).json()
    expect(own).toMatchObject({ shipping_price: 4.95, shipping_free: 50, erp_system_name: 'manual' })
    const [entry] = await auditOf('a', 'company.changed')
    expect(entry).toMatchObject({
      actor: { kind: 'user', name: kontor.provider.staff.name },
      details: { fields: ['erp_system_name', 'shipping_price', 'shipping_free', 'max_shipping_cost'] },
    })
    const acted = await auditOf('a', 'provider.acted')
    expect(acted[0]).toMatchObject({
      actor: { name: kontor.provider.staff.name },
      details: { reason: 'master_data', company_id: kontor.provider.id },
    })
    expect(acted.map((each: { details: { reason: string } }) => each.details.reason)).toContain(
      'master_data_read',
    )
  })
  test('that somebody else has changed meanwhile are not overwritten', async () => {
    const { version } = await company()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => change({ telephone: `0221 ${n}` }, version)),
    )
    const codes = answers.map((answer) => answer.json().code ?? 'done').sort()
    expect(codes).toEqual(['done', ...Array(49).fill('stale_version')])
  })
  test('of a company that does not exist answer 404, and wrong ones say where', async () => {
    expect((await staff().get(at('', { id: NEVER }))).json().code).toBe('company_not_yours')
    const wrong = await change({ shipping_price: -1, max_shipping_cost: 1.005, inv_country: 'FR' }, 1)
    expect(wrong.statusCode).toBe(400)
    expect(Object.keys(wrong.json().errors).sort()).toEqual([
      'inv_country',
      'max_shipping_cost',
      'shipping_price',
    ])
  })
})

describe('fees and conditions', () => {
  const fees = async (): Promise<ManagedFees> => (await staff().get(at('/fees'))).json()
  const conditions = async (): Promise<ManagedConditions> => (await staff().get(at('/conditions'))).json()

  test('are agreed from a day on, once among fifty callers, and the merchant sees them', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => staff().post(at('/fees'), FEE)))
    expect(answers.map((answer) => answer.json().code ?? 'done').sort()).toEqual([
      'done',
      ...Array(49).fill('terms_day_taken'),
    ])
    const own = (await kontor.as(kontor.a.users.co_accounting).get('/accounting/company/fees')).json().data
    expect(own).toMatchObject([{ mp_costs_step_default: 12.5, anwr_trans_costs_step_1: 0.89 }])
    expect((await fees()).data).toMatchObject([{ is_locked: false, version: 1 }])
    expect((await auditOf('a', 'terms.changed'))[0]).toMatchObject({
      actor: { name: kontor.provider.staff.name },
      details: { what: 'fees', act: 'added', valid_from: '2026-04-01', channel: 'Zalando', country: 'DE' },
    })
    expect(
      (await kontor.as(kontor.b.users.co_accounting).get('/accounting/company/fees')).json().data,
    ).toEqual([])
  })

  test('are changed by version and taken back', async () => {
    const [fee] = (await fees()).data
    const path = at(`/fees/${fee?.id}`)
    const changed = await staff().put(path, { ...FEE, mp_costs_step_default: 13, version: 1 })
    expect(changed.json().data).toMatchObject([{ mp_costs_step_default: 13, version: 2 }])
    expect((await staff().put(path, { ...FEE, version: 1 })).json().code).toBe('stale_version')
    // The same row is not company B's.
    expect((await staff().delete(at(`/fees/${fee?.id}`, kontor.b))).json().code).toBe('not_found')
    expect((await staff().post(at('/fees'), { ...FEE, sales_channel_id: 99 })).json().code).toBe(
      'sales_channel_not_found',
    )
    expect((await staff().post(at('/fees'), { ...FEE, valid_from: '2026-02-30' })).statusCode).toBe(400)
    expect((await staff().delete(path)).json().data).toEqual([])
    expect((await staff().delete(path)).json().code).toBe('not_found')
  })

  test('conditions likewise', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => staff().post(at('/conditions'), CONDITION)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    const [row] = (await conditions()).data
    expect(row).toMatchObject({ base_fee: 49.9, click_and_collect_fee: 1.5, is_locked: false })
    const path = at(`/conditions/${row?.id}`)
    expect((await staff().put(path, { ...CONDITION, base_fee: 59, version: 1 })).json().data).toMatchObject([
      { base_fee: 59, version: 2 },
    ])
    expect((await staff().delete(at(`/conditions/${row?.id}`, kontor.b))).json().code).toBe('not_found')
    expect((await staff().delete(path)).json().data).toEqual([])
  })

  test('are the provider’s alone', async () => {
    for (const path of ['/fees', '/conditions'])
      expect((await kontor.as(kontor.a.admin).post(at(path), FEE)).statusCode).toBe(403)
  })

  test('that a bill has used stay as they were', async () => {
    await staff().post(at('/fees'), { ...FEE, valid_from: '2026-01-01' })
    const [used] = (await fees()).data
    // As if January and February had been billed.
    const agreed = (work: Parameters<typeof agreeFee>[1], over?: { id: number; version: number }) =>
      kontor.inCtx((ctx) => agreeFee(deriveCtxWithBills(ctx, '2026-02-28'), work, over))
    const fee = { ...FEE, type: 'Zalando' } as const
    const over = { id: used?.id ?? 0, version: 1 }
    await expect(agreed({ ...fee, valid_from: '2026-01-01' }, over)).rejects.toMatchObject({
      code: 'terms_billed',
    })
    // Nor does another row take its place in billed days; from March on it may.
    await expect(agreed({ ...fee, valid_from: '2026-02-28' })).rejects.toMatchObject({ code: 'terms_billed' })
    await expect(agreed({ ...fee, valid_from: '2026-03-01' })).resolves.toMatchObject({
      data: [
        { valid_from: '2026-03-01', is_locked: false },
        { valid_from: '2026-01-01', is_locked: true },
      ],
    })
    // Where nothing was agreed, a draft that names it can still be helped.
    await expect(agreed({ ...fee, country: 'AT', valid_from: '2026-01-01' })).resolves.toMatchObject({
      billed_until: '2026-02-28',
    })
  })

  type InCtx = Parameters<Parameters<TestApp['inCtx']>[0]>[0]
  /** The same context where bills up to a day have been issued. */
  const deriveCtxWithBills = (ctx: InCtx, day: string): InCtx => ({
    ...deriveCtx(ctx, {}),
    part: (part, ...args) =>
      part.name === 'organisation.billed_until' ? sql`${day}::date` : ctx.part(part, ...args),
  })
})

describe('a pause', () => {
  const pause = (is_paused: boolean, of: { readonly id: number } = kontor.b) =>
    staff().put(at('/state', of), { is_paused })

  test('refuses the next request, the login and the intake, and ends when it is lifted', async () => {
    const key = await addApiKey(kontor, kontor.b.admin, 'AK-PAUSE', ['stock'])
    const intake = () => kontor.as(null).post('/intake/stock', {}, { authorization: key })
    expect((await intake()).json().code).not.toBe('company_paused')

    const answers = await Promise.all(Array.from({ length: 50 }, () => pause(true)))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(answers[0]?.json().paused_at).toBe(kontor.clock.now().toISOString())

    expect((await kontor.as(kontor.b.admin).get('/orders')).statusCode).toBe(401)
    expect((await kontor.as(kontor.a.admin).get('/orders')).statusCode).toBe(200)
    const refused = await intake()
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'company_paused'])
    // A wrong secret learns nothing of the pause.
    const wrong = `Basic ${Buffer.from('AK-PAUSE:falsch').toString('base64')}`
    expect((await kontor.as(null).post('/intake/stock', {}, { authorization: wrong })).statusCode).toBe(401)
    expect((await staff().get('/accounting/companies?state=paused')).json().data).toMatchObject([
      { name: 'Company B', is_paused: true },
    ])

    expect((await pause(false)).json().paused_at).toBeNull()
    expect((await intake()).json().code).not.toBe('company_paused')
    // The sessions of before are over all the same.
    expect((await kontor.as(kontor.b.admin).get('/orders')).statusCode).toBe(401)
    const entries = await kontor.db.read({ companyId: kontor.b.id }, (tx) =>
      tx.execute<{ payload: object }>(
        sql`select payload from domain_events where type = 'company.switched' order by id`,
      ),
    )
    expect(entries.rows.map(({ payload }) => payload)).toEqual([{ is_active: false }, { is_active: true }])
  })

  test('lets the accounts of the channels rest', async () => {
    await kontor.asOwner(`insert into channel_accounts (company_id, sales_channel_id, name, adapter)
      values (${kontor.a.id}, 4, 'Amazon', 'amazon')`)
    const pulled = async () =>
      (await kontor.db.lookup<{ id: number }>('select id from companies_with_pulled_accounts()')).map(
        ({ id }) => id,
      )
    expect(await pulled()).toEqual([kontor.a.id])
    await pause(true, kontor.a)
    expect(await pulled()).toEqual([])
    await pause(false, kontor.a)
    expect(await pulled()).toEqual([kontor.a.id])
  })

  test('is not for the provider’s own company', async () => {
    expect((await pause(true, kontor.provider)).json().code).toBe('provider_not_paused')
    expect((await pause(true, { id: NEVER })).json().code).toBe('company_not_yours')
  })
})
