import { readFileSync } from 'node:fs'
import type { CompanyBody, CompanySettings } from '@kontor/contract/organisation'
import { Company } from '@kontor/contract/organisation'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { openOrderSession } from '../../../test/builders/session.ts'
import { makeCompany } from '../../../test/people.ts'
import { domainEvents } from '../../platform/events/events.tables.ts'
import { parcelOptions } from '../shipping/shipping.tables.ts'
import { companies, connectedRetailAccess } from './organisation.tables.ts'

const EVERYBODYS = Object.keys(Company.shape).sort()

let kontor: TestApp
let orderSession: { readonly token: string }
beforeAll(async () => {
  kontor = await testApp()
  orderSession = (await openOrderSession(kontor)).session
})
afterAll(() => kontor.close())

const settingsOf = async (company = kontor.a): Promise<CompanySettings> =>
  (await kontor.as(company.users.co_accounting).get('/accounting/company')).json()

/** What the form would send to change these fields. */
async function bodyWith(changes: Partial<CompanyBody>): Promise<CompanyBody> {
  const {
    id: _id,
    name: _name,
    erp_system_name: _erp,
    erp_enabled: _enabled,
    shipping_price: _price,
    shipping_free: _free,
    connected_retail_secret_stored: _stored,
    ...fields
  } = await settingsOf()
  return { ...fields, inv_email: 'rechnung@example.test', default_shipping_country: 'DE', ...changes }
}
const put = (body: object, user = kontor.a.users.co_accounting) =>
  kontor.as(user).put('/accounting/company', body)

const eventsOf = () =>
  kontor.inCtx(({ tx }) =>
    tx
      .select({ payload: domainEvents.payload })
      .from(domainEvents)
      .where(eq(domainEvents.type, 'company.changed'))
      .orderBy(domainEvents.id),
  )

describe('the settings of the company', () => {
  test.each(['co_orders', 'co_orders_send', 'co_products', 'co_dashboard'] as const)(
    '%s gets what every screen needs and no setting',
    async (role) => {
      const answer = await kontor.as(kontor.a.users[role]).get('/accounting/company')
      expect(Object.keys(answer.json()).sort()).toEqual(EVERYBODYS)
    },
  )

  test('the limited session of an order gets no setting either', async () => {
    const entry = await kontor.as(orderSession).get('/session/order')
    expect(entry.statusCode).toBe(200)
    expect(Object.keys(entry.json().company).sort()).toEqual(EVERYBODYS)
    expect((await kontor.as(orderSession).get('/accounting/company')).statusCode).toBe(403)
  })

  test('are saved, shown again, and changed for the own company alone', async () => {
    const other = await settingsOf(kontor.b)
    const changes = {
      homepage: 'https://schuhe.example',
      mobile: '+49 170 1',
      inv_country: 'AT',
      send_mail_to_branch: false,
      return_labels: false,
      pieces_per_walk: 24,
      refunds_delivery: false,
      standard_shipping_price: 4.95,
      default_parcel_id: 1,
      austria_pickup_depot: 'Wels',
    } as const
    const before = await settingsOf()
    const answer = await put(await bodyWith(changes))
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ ...changes, version: before.version + 1 })
    expect(await settingsOf()).toEqual(answer.json())
    expect(await settingsOf(kontor.b)).toEqual(other)
    expect((await eventsOf()).at(-1)?.payload).toEqual({
      fields: expect.arrayContaining(['inv_email', ...Object.keys(changes)]),
    })
  })

  test('saved a second time change nothing and are not logged', async () => {
    const body = await bodyWith({})
    const [count, { version }] = [(await eventsOf()).length, await settingsOf()]
    expect((await put(body)).json().version).toBe(version)
    expect(await eventsOf()).toHaveLength(count)
  })

  test('of a stale form are refused; of fifty at once one counts', async () => {
    const stale = await bodyWith({ telephone: '1' })
    expect((await put(stale)).statusCode).toBe(200)
    const late = await put({ ...stale, telephone: '2' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale_version'])
    const base = await bodyWith({})
    const many = await Promise.all(
      Array.from({ length: 50 }, (_, n) => put({ ...base, telephone: `call ${n}` })),
    )
    expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await settingsOf()).version).toBe(base.version + 1)
  })

  test.each([
    [{ inv_email: '' }, 'inv_email'],
    [{ inv_email: 'rechnung' }, 'inv_email'],
    [{ homepage: 'javascript:alert(1)' }, 'homepage'],
    [{ homepage: 'https://schuhe.example@evil.example/' }, 'homepage'],
    [{ homepage: 'https://jana:geheim@schuhe.example/' }, 'homepage'],
    [{ homepage: 'https://:geheim@schuhe.example/' }, 'homepage'],
    [{ inv_country: 'FR' }, 'inv_country'],
    [{ connected_retail_client_id: '', connected_retail_secret_key: 'x' }, 'connected_retail_client_id'],
  ])('%j is refused at its field', async (changes, field) => {
    const answer = await put({ ...(await bodyWith({})), ...changes })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  test('leave to the provider what it agrees', async () => {
    for (const field of ['shipping_price', 'shipping_free', 'erp_system_name', 'name'])
      expect((await put({ ...(await bodyWith({})), [field]: 1 })).statusCode).toBe(400)
  })

  test('take a parcel option that is offered only', async () => {
    await kontor.db.write({ companyId: null }, (tx) =>
      tx.update(parcelOptions).set({ isActive: false }).where(eq(parcelOptions.id, 2)),
    )
    for (const id of [2, 32767]) {
      const answer = await put(await bodyWith({ default_parcel_id: id }))
      expect(answer.json()).toMatchObject({
        code: 'parcel_option_not_found',
        errors: { default_parcel_id: [expect.any(String)] },
      })
    }
    expect((await put(await bodyWith({ default_parcel_id: null }))).statusCode).toBe(200)
  })

  test.each(['co_orders', 'co_products'] as const)('%s changes none', async (role) => {
    expect((await put(await bodyWith({ telephone: '0' }), kontor.a.users[role])).statusCode).toBe(403)
  })
})

describe('the key of Connected Retail', () => {
  const stored = () =>
    kontor.inCtx(async ({ tx }) =>
      (await tx.select().from(connectedRetailAccess)).map((row) => row.secretKey),
    )

  test('is encrypted, answered nowhere, and in the log a name alone', async () => {
    const answer = await put(
      await bodyWith({ connected_retail_client_id: 'lindner', connected_retail_secret_key: 'geheim-17' }),
    )
    expect(answer.json()).toMatchObject({
      connected_retail_client_id: 'lindner',
      connected_retail_secret_stored: true,
    })
    const [sealed = ''] = await stored()
    expect(kontor.deps.secrets.decrypt(sealed)).toBe('geheim-17')
    const log = JSON.stringify(await eventsOf())
    expect(log).toContain('connected_retail_secret_key')
    expect(log + answer.body + JSON.stringify(await settingsOf())).not.toContain('geheim-17')
  })

  test('stays when none is given, and goes with its client id', async () => {
    const [sealed] = await stored()
    await put(await bodyWith({ connected_retail_client_id: 'lindner-2' }))
    expect(await stored()).toEqual([sealed])
    await put(await bodyWith({ connected_retail_client_id: '' }))
    expect(await stored()).toEqual([])
    expect((await settingsOf()).connected_retail_secret_stored).toBe(false)
  })
})

describe('the country of the invoice address', () => {
  const RULE = 'companies_inv_country_known'
  const migration = new URL('../../../migrations/0015_inv_country_known.sql', import.meta.url)
  const countries = async () => {
    const rows = await kontor.db.read({ companyId: null }, (tx) =>
      tx.select({ name: companies.name, country: companies.invCountry }).from(companies),
    )
    return Object.fromEntries(rows.map(({ name, country }) => [name, country]))
  }
  const settings = () => kontor.as(kontor.a.users.co_accounting).get('/accounting/company')

  test('is one of five, also for who writes past the product', async () => {
    await expect(
      kontor.asOwner(`update companies set inv_country = 'FR' where id = ${kontor.a.id}`),
    ).rejects.toThrow()
    expect((await settings()).json().inv_country).not.toBe('FR')
  })

  test('that does not fit is a fault, and never the answer that others get', async () => {
    await kontor.asOwner(`alter table companies drop constraint ${RULE}`)
    try {
      await kontor.asOwner(`update companies set inv_country = 'FR' where id = ${kontor.a.id}`)
      const answer = await settings()
      expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal_error'])
    } finally {
      await kontor.asOwner(readFileSync(migration, 'utf8'))
    }
    expect((await settings()).json().inv_country).toBe('DE')
  })

  test('is understood by the migration as far as it can be', async () => {
    const bad = { Wien: 'Österreich', Bern: ' ch ', Paris: 'FR', Graz: 'XX' }
    for (const name of Object.keys(bad)) await makeCompany(kontor.db, name)
    await kontor.asOwner(`alter table companies drop constraint ${RULE}`)
    for (const [name, country] of Object.entries(bad))
      await kontor.asOwner(`update companies set inv_country = '${country}' where name = '${name}'`)
    await kontor.asOwner(`update companies set default_shipping_country = 'AT' where name = 'Graz'`)
    await kontor.asOwner(readFileSync(migration, 'utf8'))
    expect(await countries()).toMatchObject({ Wien: 'AT', Bern: 'CH', Paris: 'DE', Graz: 'AT' })
  })
})
