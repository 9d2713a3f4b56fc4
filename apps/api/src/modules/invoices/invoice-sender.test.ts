import type { InvoiceSender } from '@kontor/contract/invoices'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { insertInvoice } from '../../../test/builders/invoices.ts'
import { buildOrder } from '../../../test/builders/orders.ts'
import { domainEvents } from '../../platform/events/events.tables.ts'
import { companies } from '../organisation/organisation.tables.ts'
import { findSeller } from './invoices.repository.ts'
import { invoices } from './invoices.tables.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor.close())

const PATH = '/accounting/company/invoice-sender'
const sender = async (company = kontor.a): Promise<InvoiceSender> =>
  (await kontor.as(company.users.co_accounting).get(PATH)).json()
const put = (body: object, user = kontor.a.users.co_accounting) => kontor.as(user).put(PATH, body)

describe('the sender of invoices', () => {
  test('is empty at first, saved, printed on what follows, and of the own company', async () => {
    const before = await sender()
    expect(before).toMatchObject({ version: 0, iban: '', distance_sales: 'destination' })
    const answer = await put({
      ...before,
      seller_name: 'Lindner GmbH',
      vat_id: 'de 136 695 976',
      iban: 'DE89 3704 0044 0532 0130 00',
      bic: 'cobadeffxxx',
      distance_sales: 'home',
      northern_ireland: 'eu',
      free_text: 'Danke.\nBis bald',
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      vat_id: 'DE136695976',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      version: 1,
    })
    expect((await kontor.inCtx(findSeller)).seller).toMatchObject({
      name: 'Lindner GmbH',
      vat_id: 'DE136695976',
      vat_rule: { distance_sales: 'home', northern_ireland: 'eu' },
      free_text: 'Danke.\nBis bald',
    })
    expect(await sender(kontor.b)).toMatchObject({ version: 0, seller_name: '' })
  })

  test('takes the country with the address: of the company, unless it has one of its own', async () => {
    await kontor.inCtx(({ tx, company }) =>
      tx.update(companies).set({ invCity: 'Wien', invCountry: 'AT' }).where(eq(companies.id, company.id)),
    )
    const sellerNow = async () => (await kontor.inCtx(findSeller)).seller
    expect(await sellerNow()).toMatchObject({ city: 'Wien', country: 'AT' })
    const own = { street: 'Elbchaussee', street_no: '5', zip_code: '22765', city: 'Hamburg', country: 'DE' }
    expect((await put({ ...(await sender()), ...own })).statusCode).toBe(200)
    expect(await sellerNow()).toMatchObject({ city: 'Hamburg', country: 'DE' })
  })

  test('leaves issued documents as they are', async () => {
    const orderId = await buildOrder(kontor)
    await kontor.inCtx(({ tx, company }) => insertInvoice(tx, company.id, orderId))
    const snapshot = () =>
      kontor.inCtx(({ tx }) => tx.select().from(invoices).where(eq(invoices.orderId, orderId)))
    const issued = await snapshot()
    expect((await put({ ...(await sender()), seller_name: 'Neuer Name' })).statusCode).toBe(200)
    expect(await snapshot()).toEqual(issued)
  })

  test.each([
    [{ iban: 'DE89370400440532013001' }, 'iban'],
    [{ vat_id: 'DE136695977' }, 'vat_id'],
    [{ bic: 'NO' }, 'bic'],
    [{ email: 'keine' }, 'email'],
    [{ distance_sales: 'maybe' }, 'distance_sales'],
  ])('%j is refused at its field', async (changes, field) => {
    const answer = await put({ ...(await sender()), ...changes })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  test('is saved once by many, and the log has names of fields alone', async () => {
    const base = await sender(kontor.b)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        put({ ...base, seller_name: `Firma ${n}` }, kontor.b.users.co_accounting),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const logged = await kontor.inCtx(
      ({ tx }) => tx.select().from(domainEvents).where(eq(domainEvents.type, 'invoice_sender.changed')),
      kontor.b.admin,
    )
    expect(logged.map(({ payload }) => payload)).toEqual([{ fields: ['seller_name'] }])
  })

  test('is closed to who does not do the accounting', async () => {
    for (const role of ['co_orders', 'co_products'] as const) {
      expect((await kontor.as(kontor.a.users[role]).get(PATH)).statusCode).toBe(403)
      expect((await put(await sender(), kontor.a.users[role])).statusCode).toBe(403)
    }
  })
})
