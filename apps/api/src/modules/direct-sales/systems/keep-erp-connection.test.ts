import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { domainEvents } from '../../../platform/events/events.tables.ts'
import { erpLinks } from '../../erp/erp.tables.ts'
import { companies } from '../../organisation/organisation.tables.ts'

const PATH = '/directsales/erp'
const PASSWORD = 'canary-of-the-erp'
const SETTINGS = {
  is_active: 1,
  is_delta_active: 0,
  transport: 'http',
  erp_base_url: 'https://192.0.2.7/orders',
  erp_user: 'lindner',
  erp_password: PASSWORD,
}

let kontor: TestApp
/** One that may reach this machine, where another server redirects. */
let open: TestApp
beforeAll(async () => {
  kontor = await testApp()
  open = await testApp({ config: { allowPrivateOutbound: true } })
})
afterAll(async () => {
  await kontor.close()
  await open.close()
})

const accountant = (company = kontor.a) => kontor.as(company.users.co_accounting)
const put = (body: object) => accountant().put(PATH, body, { 'accept-language': 'en' })
const current = async (company = kontor.a) => (await accountant(company).get(PATH)).json()
const named = (erpSystemName: string) =>
  kontor.db.write({ companyId: null }, (tx) =>
    tx.update(companies).set({ erpSystemName }).where(eq(companies.id, kontor.a.id)),
  )

describe('the connection to the ERP', () => {
  it('is empty at first, saved, and of the own company', async () => {
    expect(await current()).toMatchObject({
      is_active: 0,
      erp_base_url: '',
      password_set: false,
      updated_at: null,
    })
    // Documentation's network is no public one: the link is there already, and only its switches change.
    await kontor.inCtx(({ tx, company }) =>
      tx.insert(erpLinks).values({
        companyId: company.id,
        transport: 'http',
        erpBaseUrl: SETTINGS.erp_base_url,
      }),
    )
    const answer = await put(SETTINGS)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({ status: 1, message: 'Successfully updated WWS Configuration' })
    const { erp_password: _, ...rest } = SETTINGS
    expect(await current()).toMatchObject({ ...rest, password_set: true })
    expect(await current(kontor.b)).toMatchObject({ erp_base_url: '', password_set: false })
  })

  it('is not modified by what it is already, with or without a password', async () => {
    for (const erp_password of [PASSWORD, '', undefined]) {
      const answer = await put({ ...SETTINGS, erp_password })
      expect(answer.json()).toEqual({ status: 0, message: 'Not modified' })
    }
    expect((await put({ is_active: 1, is_delta_active: 1 })).json().status).toBe(1)
    expect(await current()).toMatchObject({ erp_user: 'lindner', password_set: true, is_delta_active: 1 })
  })

  it.each([
    ['file:///etc/passwd', 'http', 'erp_address_scheme'],
    ['ftps://192.0.2.7/', 'http', 'erp_address_scheme'],
    ['http://192.0.2.8/', 'http', 'erp_address_not_encrypted'],
    ['https://10.0.0.7/', 'http', 'erp_address_private'],
    ['https://[::1]/', 'http', 'erp_address_private'],
    ['https://user:secret@192.0.2.9/', 'http', 'erp_address_credentials'],
    ['https://192.0.2.9:22/', 'http', 'erp_address_port'],
    ['ftps://127.0.0.1/', 'ftp', 'erp_address_private'],
  ])('refuses %s by %s at its field', async (erp_base_url, transport) => {
    const before = await current()
    const answer = await put({ ...SETTINGS, erp_base_url, transport })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'erp_address_refused'])
    expect(Object.keys(answer.json().errors)).toEqual(['erp_base_url'])
    expect(await current()).toEqual(before)
  })

  it('refuses an address that leads elsewhere, and takes one that does not answer', async () => {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/old' ? 302 : 200, { location: '/new' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const save = (path: string) =>
      open
        .as(open.a.users.co_accounting)
        .put(PATH, { ...SETTINGS, erp_base_url: `http://127.0.0.1:${port}${path}` })
    const refused = await save('/old')
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['erp_base_url']])
    expect((await save('/new')).statusCode).toBe(200)
    await new Promise((resolve) => server.close(resolve))
    expect((await save('/gone')).statusCode).toBe(200)
    expect((await save('/gone')).json().status).toBe(0)
  })

  it('of an ERP that is kept by hand stays off, and says why', async () => {
    await named('Manual Plus')
    expect(await current()).toMatchObject({ export_blocked: 'erp_manual', profile: null })
    expect((await put({ is_active: 1, is_delta_active: 0 })).statusCode).toBe(409)
    expect((await put({ is_active: 0, is_delta_active: 0 })).statusCode).toBe(200)
    await named('etos')
    expect(await current()).toMatchObject({ export_blocked: null, profile: { name: 'etos', delimiter: ';' } })
  })

  it('keeps its password out of answers and the log', async () => {
    expect(JSON.stringify(await current())).not.toContain(PASSWORD)
    const logged = await kontor.inCtx(({ tx }) =>
      tx.select().from(domainEvents).where(eq(domainEvents.type, 'erp_link.changed')),
    )
    expect(logged[0]?.payload).toEqual({ fields: ['is_active', 'erp_user', 'erp_password'] })
    expect(JSON.stringify(logged)).not.toContain(PASSWORD)
  })

  it('is closed to others, who change nothing', async () => {
    for (const role of ['co_orders', 'co_products', 'co_orders_send'] as const) {
      expect((await kontor.as(kontor.a.users[role]).get(PATH)).statusCode).toBe(403)
      expect((await kontor.as(kontor.a.users[role]).put(PATH, SETTINGS)).statusCode).toBe(403)
    }
    expect((await put({ ...SETTINGS, is_active: true })).statusCode).toBe(400)
    expect((await put({ ...SETTINGS, unknown: 1 })).statusCode).toBe(400)
  })
})

describe('the connections of all companies', () => {
  const LIST = '/directsales/connections'

  it('are shown to the provider, with an entry in the audit log of each', async () => {
    const answer = await kontor.as(kontor.provider.staff).get(LIST)
    expect(answer.statusCode, answer.body).toBe(200)
    const { data } = answer.json()
    const of = (id: number) => data.find((row: { company: { id: number } }) => row.company.id === id)
    expect(of(kontor.a.id)).toMatchObject({
      erp_system_name: 'etos',
      erp: { erp_user: 'lindner', password_set: true },
    })
    expect(of(kontor.b.id)).toMatchObject({ erp: null })
    expect(answer.body).not.toContain(PASSWORD)
    const seen = await kontor.inCtx(
      ({ tx }) => tx.select().from(domainEvents).where(eq(domainEvents.type, 'provider.acted')),
      kontor.b.admin,
    )
    expect(seen.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ reason: 'direct sale: connections of the company' }),
    )
  })

  it('are closed to merchants', async () => {
    expect((await accountant().get(LIST)).statusCode).toBe(403)
  })
})
