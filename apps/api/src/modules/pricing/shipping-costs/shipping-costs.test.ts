import type { ShippingCosts } from '@kontor/contract/pricing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { addAccount, addApiKey } from '../../../../test/builders/intake.ts'
import type { TestUser } from '../../../../test/people.ts'
import { domainEvents } from '../../../platform/events/events.tables.ts'
import { ensureReferenceData } from '../../../reference-data.ts'
import { companies, stores } from '../../organisation/organisation.tables.ts'

const [OWN, OTHER, FOREIGN] = ['4012345000009', '4399901740199', '4000001000005'] as const
const CHANNEL = 1
const ROW = { marketplaceId: CHANNEL, label: 'Webshop', freeShippingFrom: 49.9, shipping: 4.95, glns: [] }

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
  await ensureReferenceData(kontor.db)
  await addAccount(kontor)
  await addAccount(kontor, { sales_channel_id: 2, name: 'Paused', is_active: false })
  const place = { street: 'Königstraße', streetNo: '1', zipCode: '90402', city: 'Nürnberg' }
  const add = (numbers: readonly (readonly [string, string])[], user?: TestUser) =>
    kontor.inCtx(
      ({ tx, company }) =>
        tx.insert(stores).values(
          numbers.map(([storeNumber, gln], n) => ({
            companyId: company.id,
            storeNumber,
            gln,
            name: `Filiale ${storeNumber}`,
            ranking: n + 1,
            ...place,
          })),
        ),
      user,
    )
  await add([
    ['001', OWN],
    ['002', OTHER],
    ['003', ''],
  ])
  await add([['001', FOREIGN]], kontor.b.admin)
})
afterAll(() => kontor.close())

const as = (user: TestUser = kontor.a.users.co_accounting) => kontor.as(user)
const read = async (user?: TestUser): Promise<ShippingCosts> => (await as(user).get('/uvp/shipping')).json()
const rowNow = async () => (await read()).data[0]
/** Saves the row at the version that it has now. */
const save = async (more: object = {}) =>
  as().post('/uvp/shipping', { ...ROW, version: (await rowNow())?.version, ...more })
const events = () =>
  kontor.inCtx(({ tx }) =>
    tx
      .select({ payload: domainEvents.payload })
      .from(domainEvents)
      .where(eq(domainEvents.type, 'shipping_costs.changed'))
      .orderBy(domainEvents.id),
  )
const limitTo = (maxShippingCostCents: number | null) =>
  kontor.inCtx(({ tx, company }) =>
    tx.update(companies).set({ maxShippingCostCents }).where(eq(companies.id, company.id)),
  )

describe('shipping costs', () => {
  it('have an empty row for each channel that is sold on, and name the stores', async () => {
    expect(await read()).toEqual({
      data: [
        {
          marketplaceId: CHANNEL,
          merchantId: kontor.a.id,
          channel: expect.any(String),
          label: expect.any(String),
          freeShippingFrom: null,
          shipping: null,
          maxShippingCost: null,
          glns: [],
          version: 0,
        },
      ],
      stores: [
        { gln: OWN, store_number: '001', name: 'Filiale 001' },
        { gln: OTHER, store_number: '002', name: 'Filiale 002' },
      ],
    })
    expect((await read(kontor.b.users.co_accounting)).data).toEqual([])
  })

  it('are saved, written down, and nobody else’s', async () => {
    const answer = await save()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().data).toEqual([expect.objectContaining({ ...ROW, version: 1 })])
    expect((await events()).at(-1)?.payload).toMatchObject({
      fields: ['shipping_cost_label', 'free_shipping_from', 'shipping_cost'],
    })
    const again = await save()
    expect(again.json().data[0].version).toBe(1)
    expect(await events()).toHaveLength(1)
    expect((await read(kontor.b.users.co_accounting)).data).toEqual([])
  })

  it('hold other values for a store, which a save replaces', async () => {
    const glns = [
      { gln: OWN, freeShippingFrom: 0, shipping: 0 },
      { gln: OTHER, freeShippingFrom: 99.99, shipping: 2.5 },
    ]
    expect((await save({ glns })).json().data[0]).toMatchObject({ glns, version: 2 })
    expect((await events()).at(-1)?.payload).toMatchObject({ fields: ['shipping_cost_glns'] })
    const fewer = await save({ glns: glns.slice(1) })
    expect(fewer.json().data[0]).toMatchObject({ glns: glns.slice(1), version: 3 })
  })

  it.each([
    ['of nobody', '4000001000999'],
    ['of another company', FOREIGN],
    ['that is none', '123'],
  ])('are saved wholly or not at all: a GLN %s', async (_, gln) => {
    const before = await rowNow()
    const glns = [
      { gln: OWN, freeShippingFrom: 10, shipping: 1 },
      { gln, freeShippingFrom: 10, shipping: 1 },
    ]
    const refused = await save({ shipping: 1, glns })
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'shipping_cost_glns_refused'])
    expect(refused.json().message).toContain(gln)
    expect(refused.json().message).not.toContain(OWN)
    expect(await rowNow()).toEqual(before)
  })

  it('stay within the limit that the provider sets', async () => {
    await limitTo(495)
    expect((await rowNow())?.maxShippingCost).toBe(4.95)
    expect((await save()).statusCode).toBe(200)
    const before = await rowNow()
    const above = await save({ shipping: 4.96 })
    expect([above.statusCode, above.json().code]).toEqual([422, 'shipping_cost_above_limit'])
    expect(Object.keys(above.json().errors)).toEqual(['shipping'])
    expect(above.json().message).toContain('4,95')
    const store = await save({ glns: [{ gln: OTHER, freeShippingFrom: 10, shipping: 4.96 }] })
    expect([store.statusCode, store.json().code]).toEqual([422, 'shipping_cost_glns_refused'])
    expect(store.json().message).toContain(OTHER)
    expect(await rowNow()).toEqual(before)
    await limitTo(null)
  })

  it('name a GLN once', async () => {
    const gln = { gln: OWN, freeShippingFrom: 10, shipping: 1 }
    const refused = await save({ glns: [gln, gln] })
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'uvp_row_repeated'])
  })

  it.each([2, 3, 999])(
    'are for channels alone that the company sells on, unlike %d',
    async (marketplaceId) => {
      const refused = await save({ marketplaceId, version: 0 })
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'sales_channel_not_found'])
      const foreign = await as(kontor.b.users.co_accounting).post('/uvp/shipping', { ...ROW, version: 0 })
      expect(foreign.statusCode).toBe(404)
    },
  )

  it('are changed by one of two who change them at once, and at their first save, too', async () => {
    const { version } = (await rowNow()) ?? {}
    const race = (marketplaceId: number, at: number | undefined) =>
      Promise.all(
        [1, 2].map((shipping) =>
          as().post('/uvp/shipping', { ...ROW, marketplaceId, shipping, version: at }),
        ),
      )
    const answers = await race(CHANNEL, version)
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    await addAccount(kontor, { sales_channel_id: 3, name: 'New' })
    const first = await race(3, 0)
    expect(first.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const stale = await save({ version })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
  })

  it.each(['1.000,00', '4,95', 'NaN', null, -1, -0.01, 1e9, 4.955])(
    'refuse %o as an amount',
    async (typed) => {
      const glns = [{ gln: OWN, freeShippingFrom: 10, shipping: 1 }]
      const answers = await Promise.all([
        save({ shipping: typed }),
        save({ freeShippingFrom: typed }),
        save({ glns: glns.map((row) => ({ ...row, shipping: typed })) }),
        save({ glns: glns.map((row) => ({ ...row, freeShippingFrom: typed })) }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
    },
  )

  it.each(['co_dashboard', 'co_orders', 'co_orders_send', 'co_products'] as const)(
    'are closed to %s',
    async (role) => {
      const user = kontor.a.users[role]
      const answers = [
        await as(user).get('/uvp/shipping'),
        await as(user).post('/uvp/shipping', { ...ROW, version: 0 }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
    },
  )

  it('go out with the offers that a channel fetches, each time as they are', async () => {
    await save({ shipping: 3.5, glns: [{ gln: OTHER, freeShippingFrom: 20, shipping: 2 }] })
    const authorization = await addApiKey(kontor, kontor.a.admin, 'shipping-offers')
    const offers = async (channel: number) =>
      (await kontor.as(null).get(`/intake/offers?channel=${channel}`, { authorization })).json()
    expect((await offers(CHANNEL)).shipping_costs).toEqual({
      free_shipping_from: 49.9,
      shipping: 3.5,
      glns: [{ gln: OTHER, free_shipping_from: 20, shipping: 2 }],
    })
    await save({ shipping: 3.6 })
    expect((await offers(CHANNEL)).shipping_costs).toMatchObject({ shipping: 3.6, glns: [] })
    await addAccount(kontor, { sales_channel_id: 46, name: 'Unset' })
    expect((await offers(46)).shipping_costs).toBeNull()
  })
})
