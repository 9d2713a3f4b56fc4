import { MAX_TERMS_BYTES } from '@kontor/contract/direct-sales'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { checkPdf } from '../../../platform/documents/pdf.ts'
import { domainEvents } from '../../../platform/events/events.tables.ts'
import { directSaleTerms } from '../direct-sales.tables.ts'
import { requireTerms } from './accept-terms.ts'
import { firstTermsPdf } from './first-terms-pdf.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor.close())

const accountant = (company = kontor.a) => kontor.as(company.users.co_accounting)
const staff = () => kontor.as(kontor.provider.staff)
const NOT_ACCEPTED = {
  termsAccepted: 0,
  accepted_at: null,
  accepted_by: null,
  version: 1,
  previous_version: null,
}
const upload = (path: string, content: Buffer, token = kontor.provider.staff.token) =>
  kontor.app.inject({
    method: 'PUT',
    url: `/v1${path}`,
    headers: { 'auth-token': token, 'content-type': 'application/octet-stream' },
    payload: content,
  })
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
]
const acceptances = (market: string) =>
  kontor.inCtx((ctx) =>
    ctx.tx
      .select()
      .from(directSaleTerms)
      .where(and(eq(directSaleTerms.companyId, ctx.company.id), eq(directSaleTerms.market, market))),
  )
const requires = (market: string) => kontor.inCtx((ctx) => requireTerms(ctx, market))

describe('the terms of a marketplace', () => {
  test('are not accepted at first, and calls that configure it are refused', async () => {
    expect((await accountant().get('/directsales/terms/gaxsys')).json()).toEqual(NOT_ACCEPTED)
    await expect(requires('gaxsys')).rejects.toMatchObject({ code: 'terms_not_accepted' })
  })

  test('exist for two marketplaces alone', async () => {
    for (const market of ['zalando', 'avendu', 'GAXSYS']) {
      const path = market
      for (const answer of [
        await accountant().get(`/directsales/terms/${path}`),
        await accountant().post(`/directsales/terms/${path}`, { termsAccepted: 1 }),
        await accountant().get(`/directsales/file/${path}/terms`),
        await accountant().get(`/directsales/terms/${path}/1/terms.pdf`),
      ])
        expect(codeOf(answer)).toEqual([404, 'market_not_found'])
    }
  })

  test('are accepted once by two people at the same time, and both are answered', async () => {
    const answers = await Promise.all(
      [kontor.a.users.co_accounting, kontor.a.admin].map((user) =>
        kontor.as(user).post('/directsales/terms/gaxsys', { termsAccepted: 1 }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const [row, ...more] = await acceptances('gaxsys')
    expect(more).toEqual([])
    for (const answer of answers)
      expect(answer.json()).toEqual({
        termsAccepted: 1,
        accepted_at: row?.acceptedAt.toISOString(),
        accepted_by: row?.acceptedBy,
        version: 1,
        previous_version: null,
      })
    expect([kontor.a.users.co_accounting.name, kontor.a.admin.name]).toContain(row?.acceptedBy)
    const events = await kontor.inCtx((ctx) =>
      ctx.tx.select().from(domainEvents).where(eq(domainEvents.type, 'direct_sale_terms.accepted')),
    )
    expect(events.map(({ payload }) => payload)).toEqual([{ market: 'gaxsys', version: 1 }])
    await expect(requires('gaxsys')).resolves.toBeUndefined()
    expect((await accountant(kontor.b).get('/directsales/terms/gaxsys')).json()).toEqual(NOT_ACCEPTED)
    expect((await accountant().get('/directsales/terms/amazon')).json()).toEqual(NOT_ACCEPTED)
  })

  test('are accepted as 1 and by accountants alone', async () => {
    for (const body of [{ termsAccepted: 0 }, { termsAccepted: true }, {}, { termsAccepted: 1, more: 1 }])
      expect((await accountant().post('/directsales/terms/gaxsys', body)).statusCode).toBe(400)
    const picker = kontor.as(kontor.a.users.co_orders)
    expect((await picker.get('/directsales/terms/gaxsys')).statusCode).toBe(403)
    expect((await picker.post('/directsales/terms/gaxsys', { termsAccepted: 1 })).statusCode).toBe(403)
    expect((await kontor.as(null).get('/directsales/file/gaxsys/terms')).statusCode).toBe(401)
  })

  test('that were in force before have a date and nobody who agreed', async () => {
    await kontor.inCtx((ctx) =>
      ctx.tx
        .insert(directSaleTerms)
        .values({ companyId: ctx.company.id, market: 'amazon', version: 1, acceptedAt: ctx.now }),
    )
    expect((await accountant().get('/directsales/terms/amazon')).json()).toMatchObject({
      termsAccepted: 1,
      accepted_at: expect.any(String),
      accepted_by: null,
    })
  })

  test('can be read from the start', async () => {
    const { path } = (await accountant().get('/directsales/file/gaxsys/terms')).json()
    expect(path).toBe('/v1/directsales/terms/gaxsys/1/terms.pdf')
    const answer = await accountant().get(path.replace('/v1', ''))
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Bedingungen-gaxsys-1.pdf"',
    })
    await expect(checkPdf(answer.rawPayload)).resolves.toBeUndefined()
    expect(codeOf(await accountant().get('/directsales/terms/gaxsys/2/terms.pdf'))).toEqual([
      404,
      'file_not_found',
    ])
  })
})

describe('a new version', () => {
  test('is refused unless it is a whole PDF, small enough, and the next one', async () => {
    const pdf = Buffer.from(await firstTermsPdf('Gaxsys', 'de'))
    const path = '/directsales/terms/gaxsys/2'
    expect(codeOf(await upload(path, Buffer.from('%PDF-1.7 %%EOF')))).toEqual([422, 'terms_not_pdf'])
    expect(codeOf(await upload(path, pdf.subarray(0, 500)))).toEqual([422, 'terms_not_pdf'])
    expect(codeOf(await upload(path, Buffer.alloc(MAX_TERMS_BYTES + 1)))).toEqual([413, 'file_too_large'])
    expect(codeOf(await upload('/directsales/terms/gaxsys/3', pdf))).toEqual([409, 'terms_version_taken'])
    expect(codeOf(await upload('/directsales/terms/gaxsys/1', pdf))).toEqual([409, 'terms_version_taken'])
    expect(codeOf(await upload('/directsales/terms/ebay/2', pdf))).toEqual([404, 'market_not_found'])
    expect((await upload(path, pdf, kontor.a.admin.token)).statusCode).toBe(403)
    expect([400, 415]).toContain((await staff().put(path, {})).statusCode)
    expect((await accountant().get('/directsales/terms/gaxsys')).json().version).toBe(1)
  })

  test('brings the gate back; the one that was accepted is remembered', async () => {
    const pdf = Buffer.from(await firstTermsPdf('Gaxsys, neu', 'de'))
    const answers = await Promise.all([1, 2].map(() => upload('/directsales/terms/gaxsys/2', pdf)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await accountant().get('/directsales/terms/gaxsys')).json()).toEqual({
      ...NOT_ACCEPTED,
      version: 2,
      previous_version: 1,
    })
    await expect(requires('gaxsys')).rejects.toMatchObject({ code: 'terms_not_accepted' })
    const { path } = (await accountant().get('/directsales/file/gaxsys/terms')).json()
    expect((await accountant().get(path.replace('/v1', ''))).rawPayload.equals(pdf)).toBe(true)

    const accept = (version: number) =>
      accountant().post('/directsales/terms/gaxsys', { termsAccepted: 1, version })
    expect(codeOf(await accept(1))).toEqual([409, 'terms_outdated'])
    expect((await accept(2)).json()).toMatchObject({ termsAccepted: 1, version: 2, previous_version: 1 })
    expect(await acceptances('gaxsys')).toHaveLength(2)
    await expect(requires('gaxsys')).resolves.toBeUndefined()
  })

  test('is listed before those it replaced, with who published it', async () => {
    const { data } = (await staff().get('/directsales/terms')).json()
    expect(data).toEqual([
      {
        market: 'gaxsys',
        name: 'Gaxsys',
        version: 2,
        is_current: true,
        published_at: kontor.clock.now().toISOString(),
        published_by: kontor.provider.staff.name,
        path: '/v1/directsales/terms/gaxsys/2/terms.pdf',
      },
      expect.objectContaining({ market: 'gaxsys', version: 1, is_current: false, published_by: null }),
      expect.objectContaining({ market: 'amazon', version: 1, is_current: true }),
    ])
    expect((await accountant().get('/directsales/terms')).json().data).toEqual(data)
    expect((await kontor.as(kontor.a.users.co_orders).get('/directsales/terms')).statusCode).toBe(403)
  })
})
