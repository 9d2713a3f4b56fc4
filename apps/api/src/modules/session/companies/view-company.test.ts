import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { buildOrder } from '../../../../test/builders/orders.ts'
import { hashToken } from '../../../platform/auth/tokens.ts'
import { inViewedCompany } from '../../../platform/in-company.ts'
import { deriveCtx } from '../../../platform/make-ctx.ts'

let kontor: TestApp
beforeEach(async () => {
  await kontor?.close()
  kontor = await testApp()
})
afterAll(() => kontor.close())

const MINUTE = 60_000
const staff = () => kontor.as(kontor.provider.staff)
const begin = (company: { readonly id: number } = kontor.a) =>
  staff().post(`/accounting/companies/${company.id}/view`)
const end = () => staff().delete('/session/view')
const audit = async (type: string) => (await kontor.as(kontor.a.admin).get(`/audit?type=${type}`)).json().data

describe('looking through a company', () => {
  test('shows what its admin sees, and writes down who looked at what, once each', async () => {
    const order = await buildOrder(kontor)
    expect((await staff().get(`/orders/${order}`)).statusCode).toBe(403)
    const begun = (await begin()).json()
    expect(begun).toEqual({
      roles: ['co_admin'],
      company: { id: kontor.a.id, name: 'Company A' },
      ends_at: '2026-03-10T10:00:00.000Z',
    })
    expect((await staff().get('/accounting/user')).json()).toMatchObject({
      company: { id: kontor.a.id, name: 'Company A', is_provider: false },
      companies: [{ id: kontor.a.id }],
      roles: ['co_admin'],
      view: { ends_at: '2026-03-10T10:00:00.000Z' },
    })
    for (let n = 0; n < 3; n += 1) expect((await staff().get(`/orders/${order}`)).statusCode).toBe(200)
    expect((await staff().get('/audit')).statusCode).toBe(200)
    const looks = await audit('provider.looked')
    expect(looks.map((each: { details: { call: string } }) => each.details.call)).toEqual([
      'GET /v1/audit',
      `GET /v1/orders/${order}`,
      'GET /v1/accounting/user',
    ])
    expect(looks[0]).toMatchObject({
      actor: { kind: 'user', name: kontor.provider.staff.name },
      details: { company_id: kontor.provider.id },
    })
    // What is another company's is not there.
    const foreign = await buildOrder(kontor, { company: kontor.b })
    expect((await staff().get(`/orders/${foreign}`)).statusCode).toBe(404)
  })

  test('refuses every change, and what the provider does elsewhere', async () => {
    await begin()
    for (const answer of [
      await staff().put('/accounting/company', {}),
      await staff().post('/accounting/keys', {}),
      await staff().delete('/accounting/user/sessions'),
      await staff().put('/session/company', { company_id: kontor.provider.id }),
      await staff().post(`/accounting/companies/${kontor.b.id}/view`),
      // Customers' data in bulk are not taken out either.
      await staff().get('/orders/list-export'),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'view_read_only'])
    expect((await staff().get('/accounting/companies')).json().code).toBe('forbidden')
  })

  test('is read-only in the database, whatever a handler tries', async () => {
    await begin()
    const look = { sessionHash: hashToken(kontor.provider.staff.token), call: 'GET /v1/test' }
    const tried = (statement: string) =>
      kontor.inCtx(
        (ctx) => inViewedCompany(ctx, kontor.a, look, ({ tx }) => tx.execute(sql.raw(statement))),
        kontor.provider.staff,
      )
    for (const statement of [
      `update companies set name = 'X' where id = ${kontor.a.id}`,
      `insert into companies (name) values ('X')`,
      'delete from sessions',
      'select id from stores for update',
    ])
      await expect(tried(statement)).rejects.toMatchObject({ cause: { code: '25006' } })
    // Nor is there a way back to writing inside.
    await expect(tried('set transaction read write')).rejects.toThrow()
    await expect(tried('select id from stores')).resolves.toBeDefined()
    // Afterwards the caller writes again.
    await kontor.inCtx(async (ctx) => {
      await inViewedCompany(ctx, kontor.a, look, ({ tx }) => tx.execute(sql`select 1`))
      await ctx.tx.execute(sql`update companies set homepage = '' where id = ${ctx.company.id}`)
    }, kontor.provider.staff)
    const noStaff = kontor.inCtx((ctx) =>
      inViewedCompany(deriveCtx(ctx, {}), kontor.b, look, () => Promise.resolve()),
    )
    await expect(noStaff).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('ends when it is ended, and with the log-out', async () => {
    await begin()
    expect((await end()).json()).toEqual({
      roles: ['service'],
      company: { id: kontor.provider.id, name: 'Provider' },
      ends_at: null,
    })
    expect((await staff().get('/accounting/companies')).statusCode).toBe(200)
    expect((await staff().get('/orders')).json().code).toBe('forbidden')
    expect((await end()).statusCode).toBe(200)
    await begin()
    expect((await staff().get('/logout')).statusCode).toBe(200)
    expect((await staff().get('/accounting/user')).statusCode).toBe(401)
    const reasons = (await audit('provider.acted')).map(
      (each: { details: { reason: string } }) => each.details.reason,
    )
    expect(reasons).toEqual(['view_ended', 'view_begun', 'view_ended', 'view_begun'])
  })

  test('ends after an hour: nothing is shown then, and nothing of the own company by mistake', async () => {
    await begin()
    kontor.clock.advance(59 * MINUTE)
    expect((await staff().get('/orders')).statusCode).toBe(200)
    kontor.clock.advance(MINUTE)
    for (const answer of [await staff().get('/orders'), await staff().put('/accounting/company', {})])
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'view_over'])
    expect((await end()).statusCode).toBe(200)
    expect((await staff().get('/accounting/companies')).statusCode).toBe(200)
  })

  test('is begun once by fifty callers, of merchants alone, by the provider’s staff alone', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => begin()))
    const codes = answers.map((answer) => answer.json().code ?? 'done')
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['done', ...codes.filter((code) => code !== 'done')]))
    for (const code of codes) expect(['done', 'view_open', 'view_read_only']).toContain(code)
    await end()
    expect((await begin(kontor.provider)).json().code).toBe('view_own')
    expect((await begin({ id: 999_999_999 })).json().code).toBe('company_not_yours')
    expect(
      (await kontor.as(kontor.a.admin).post(`/accounting/companies/${kontor.b.id}/view`)).statusCode,
    ).toBe(403)
  })

  test('stays possible in a company that is paused, and ends with the right to it', async () => {
    await staff().put(`/accounting/companies/${kontor.a.id}/state`, { is_paused: true })
    await begin()
    expect((await staff().get('/orders')).statusCode).toBe(200)
    await kontor.asOwner(
      `update memberships set roles = '{co_admin}' where user_id = ${kontor.provider.staff.id}`,
    )
    expect((await staff().get('/orders')).statusCode).toBe(401)
  })
})
