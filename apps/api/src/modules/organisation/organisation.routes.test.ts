import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { ensureSalesChannels, SALES_CHANNELS } from './index.ts'
import { salesChannels, stores } from './organisation.tables.ts'

let kontor: TestApp

beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor.close())

test('stores come by ranking, and only those of the own company', async () => {
  const store = (companyId: number, storeNumber: string, ranking: number, isActive = true) => ({
    companyId,
    storeNumber,
    name: `Filiale ${storeNumber}`,
    isActive,
    ranking,
    street: 'Hauptstraße',
    streetNo: '1',
    zipCode: '20095',
    city: 'Hamburg',
  })
  await kontor.db.write({ companyId: kontor.a.id }, (tx) =>
    tx
      .insert(stores)
      .values([
        store(kontor.a.id, '102', 2),
        store(kontor.a.id, '101', 2, false),
        store(kontor.a.id, '103', 1),
      ]),
  )
  await kontor.db.write({ companyId: kontor.b.id }, (tx) =>
    tx.insert(stores).values(store(kontor.b.id, '900', 1)),
  )
  const answer = await kontor.as(kontor.a.users.co_orders_send).get('/accounting/stores')
  expect(answer.statusCode).toBe(200)
  const rows: { store_number: string; is_active: boolean; city: string }[] = answer.json().data
  expect(rows.map(({ store_number }) => store_number)).toEqual(['103', '101', '102'])
  expect(rows.map(({ is_active }) => is_active)).toEqual([true, false, true])
  expect(rows[0]?.city).toBe('Hamburg')
})

test('the company is the one worked for', async () => {
  const answer = await kontor.as(kontor.b.users.co_accounting).get('/accounting/company')
  expect(answer.json()).toMatchObject({
    id: kontor.b.id,
    name: 'Company B',
    default_shipping_country: 'DE',
    erp_enabled: false,
  })
})

test.each(['/accounting/stores', '/accounting/company'])('%s needs a session', async (path) => {
  expect((await kontor.as(null).get(path)).statusCode).toBe(401)
})

test('the known sales channels are written once, and what an operator changed stays', async () => {
  await kontor.db.write({ companyId: null }, async (tx) => {
    await ensureSalesChannels(tx)
    await tx.update(salesChannels).set({ name: 'Unser Laden' })
    await ensureSalesChannels(tx)
    const rows = await tx.select().from(salesChannels)
    expect(rows).toHaveLength(SALES_CHANNELS.length)
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['Unser Laden']))
  })
})
