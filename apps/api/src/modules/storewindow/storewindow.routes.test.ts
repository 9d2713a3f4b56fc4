import type { StorewindowAction } from '@kontor/contract/storewindow'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildShoe, orderSetup } from '../../../test/builders/orders.ts'
import type { TestUser } from '../../../test/people.ts'
import { domainEvents } from '../../platform/events/events.tables.ts'
import { articles } from '../catalogue/catalogue.tables.ts'

let kontor: TestApp
let made = 0
beforeAll(async () => {
  kontor = await testApp()
  await orderSetup(kontor)
  await orderSetup(kontor, kontor.b)
  await buildShoe(kontor, [2])
})
afterAll(() => kontor.close())

const as = (user: TestUser = kontor.a.users.co_accounting) => kontor.as(user)
const create = (body: object, store = '001', user?: TestUser) =>
  as(user).post(`/statistics/storewindow/${store}/action`, body)
const freshPath = () => {
  made += 1
  return `herbst-${made}`
}
async function made001(body: object = {}): Promise<StorewindowAction> {
  const answer = await create({ aktion_path: freshPath(), ...body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().action
}
const change = (action: StorewindowAction, body: object, user?: TestUser) =>
  as(user).put(`/statistics/storewindow/001/action/${action.id}`, {
    ti_active: action.ti_active,
    version: action.version,
    ...body,
  })
const list = async (store = '001', user?: TestUser) =>
  (await as(user).get(`/statistics/storewindow/${store}/actions`)).json().data as StorewindowAction[]
const eventsOf = (type: string) =>
  kontor.inCtx(({ tx }) =>
    tx
      .select({ payload: domainEvents.payload })
      .from(domainEvents)
      .where(eq(domainEvents.type, type))
      .orderBy(desc(domainEvents.id))
      .limit(1),
  )

describe('the form', () => {
  it('offers stores, categories, brands and colours of the own assortment', async () => {
    await kontor.inCtx(async ({ tx, company }) => {
      await tx.insert(articles).values({
        companyId: company.id,
        wwsNumber: 'SW-1',
        wwsModel: 'SW-1',
        brand: 'Zebra',
        title: 'Z',
        category: 'Stiefel',
        color: 'Ocker',
      })
    })
    const options = (await as().get('/statistics/storewindow/filters')).json()
    expect(options.stores[0]).toMatchObject({ store_number: '001' })
    expect(options.brands).toEqual(expect.arrayContaining([{ name: 'Zebra' }]))
    expect(options.categories).toEqual([{ name: 'Stiefel' }])
    expect(options.colours).toEqual(expect.arrayContaining([{ name: 'Ocker' }]))
    expect(options.public_path).toMatch(/^\/schaufenster\/[a-z0-9-]+\/$/)
    const others = (await as(kontor.b.users.co_accounting).get('/statistics/storewindow/filters')).json()
    expect(others.categories).toEqual([])
    expect(others.public_path).not.toBe(options.public_path)
  })
})

describe('an action', () => {
  it('is created, listed by its path, and written down', async () => {
    const action = await made001({
      str_search_in_brand: [{ name: 'Rieker' }],
      txt_comp_products_models: '',
    })
    expect(action).toMatchObject({
      str_store_number: '001',
      str_search_in_brand: [{ name: 'Rieker' }],
      str_search_in_cat: [],
      ti_search_in_sale: true,
      ti_search_just_sale: false,
      ti_active: true,
      version: 1,
    })
    expect(action.public_path).toMatch(
      new RegExp(`^/schaufenster/[a-z0-9-]+/001/auswahl-${action.aktion_path}$`),
    )
    expect((await list()).map(({ id }) => id)).toContain(action.id)
    expect(await eventsOf('storewindow.action_created')).toEqual([
      { payload: { store_number: '001', aktion_path: action.aktion_path } },
    ])
  })

  it.each(['../x', 'Herbst', 'ä', '', 'a b', 'a/b', 'x'.repeat(200)])(
    'refuses the path “%s”',
    async (path) => {
      const answer = await create({ aktion_path: path })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request'])
      expect(answer.json().errors.aktion_path).toHaveLength(1)
    },
  )

  it.each(['auswahl-', 'auswahl-auswahl-'])(
    'has its beginning once in the address, also typed as “%s…”',
    async (typed) => {
      const path = freshPath()
      const answer = await create({ aktion_path: `${typed}${path}` })
      expect(answer.json().action.aktion_path).toBe(path)
      expect(answer.json().action.public_path).toMatch(new RegExp(`/001/auswahl-${path}$`))
      expect((await create({ aktion_path: typed })).statusCode).toBe(400)
    },
  )

  it('has a path of its own in its store, and only there', async () => {
    const { aktion_path } = await made001()
    const again = await create({ aktion_path })
    expect([again.statusCode, again.json().code]).toEqual([409, 'storewindow_path_taken'])
    expect((await create({ aktion_path }, '002')).statusCode).toBe(201)
    expect((await create({ aktion_path }, '001', kontor.b.users.co_accounting)).statusCode).toBe(201)
  })

  it('is made once by many who want the same path at once', async () => {
    const aktion_path = freshPath()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ aktion_path })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  it('that shows only reduced articles shows reduced ones', async () => {
    expect(await made001({ ti_search_in_sale: false, ti_search_just_sale: true })).toMatchObject({
      ti_search_in_sale: true,
      ti_search_just_sale: true,
    })
  })

  it('names competitor models that nobody has, and is saved all the same', async () => {
    const answer = await create({ aktion_path: freshPath(), txt_comp_products_models: 'SW-1; NIX-1;NIX-2' })
    expect(answer.json().warning).toContain('NIX-1, NIX-2')
    expect(answer.json().warning).not.toContain('SW-1')
    const many = Array.from({ length: 101 }, (_, n) => `M${n}`).join(';')
    expect((await create({ aktion_path: freshPath(), txt_comp_products_models: many })).statusCode).toBe(400)
  })

  it('is changed but for its path, with the specified words', async () => {
    const action = await made001()
    const answer = await change(action, { str_search_in_cat: [{ name: 'Stiefel' }], ti_active: false })
    expect(answer.json()).toMatchObject({
      message: 'Die Aktion wurde aktualisiert',
      warning: '',
      action: { ti_active: false, str_search_in_cat: [{ name: 'Stiefel' }], version: 2 },
    })
    expect(await eventsOf('storewindow.action_changed')).toMatchObject([
      { payload: { fields: ['str_search_in_cat', 'ti_active'] } },
    ])
    expect((await change(action, { aktion_path: 'anders', version: 2 })).statusCode).toBe(400)
  })

  it('saved as it is stays as it is', async () => {
    const action = await made001()
    expect((await change(action, {})).json().action.version).toBe(1)
  })

  it('is not overwritten by somebody who has not seen the last change', async () => {
    const action = await made001()
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((name) => change(action, { str_search_in_color: [{ name }] })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('stale_version')
  })

  it('of another store or company does not exist', async () => {
    const action = await made001()
    const elsewhere = await as().put(`/statistics/storewindow/002/action/${action.id}`, { version: 1 })
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'storewindow_action_not_found'])
    const foreign = await change(action, {}, kontor.b.users.co_accounting)
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'storewindow_action_not_found'])
    expect((await as().get('/statistics/storewindow/999/actions')).json().code).toBe('store_not_found')
  })
})
