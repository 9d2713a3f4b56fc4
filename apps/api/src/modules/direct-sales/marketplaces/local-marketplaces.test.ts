import { type Sandbox, startSandbox } from '@kontor/sandbox'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { buildShoe, type OrderSetup, orderSetup } from '../../../../test/builders/orders.ts'
import { listingConnectors, marketplaceConnectors } from '../../../connectors/marketplaces/index.ts'
import { berlinDay } from '../../../platform/clock/berlin.ts'
import { articleSizes } from '../../catalogue/catalogue.tables.ts'
import { channelOffers } from '../../channels/offers/offers.tables.ts'
import { enqueuePull } from '../../intake/index.ts'
import { lineAllocations, orders } from '../../orders/orders.tables.ts'
import { stores } from '../../organisation/organisation.tables.ts'
import { localMarketplaces } from '../../organisation/stores/stores.tables.ts'

const CONFIGURATION = '/directsales/platoyo/configuration'
const CHANNEL = 55
const ATALANDA = 3
const GLNS = ['4260000010010', '4260000010027', '']

let kontor: TestApp
let sandbox: Sandbox
let setup: OrderSetup
beforeAll(async () => {
  sandbox = await startSandbox({ smtpPort: false, ftpPort: false })
  const nowhere = { spApiUrl: null, lwaUrl: null, sellerCentralUrl: null, application: null }
  const urls = { amazon: nowhere, connectedRetailUrl: null, neutralUrl: sandbox.neutralUrl }
  kontor = await testApp({
    now: new Date().toISOString(),
    adapters: { marketplaces: marketplaceConnectors(urls), listings: listingConnectors(urls) },
  })
  for (const company of [kontor.b, kontor.a]) {
    setup = await orderSetup(kontor, company)
    for (const [index, gln] of GLNS.entries())
      await kontor.inCtx(
        ({ tx }) =>
          tx
            .update(stores)
            .set({ gln })
            .where(eq(stores.id, setup.stores[index] ?? 0)),
        company.admin,
      )
  }
})
afterAll(async () => {
  await kontor.close()
  await sandbox.stop()
})

const accountant = (company = kontor.a) => kontor.as(company.users.co_accounting)
const list = async (marketplace = ATALANDA, company = kontor.a) =>
  (await accountant(company).get(`${CONFIGURATION}?marketplace_id=${marketplace}`)).json().data
const choice = (store: number, is_active: number, marketplace_id = ATALANDA) => ({
  is_active,
  store_id: setup.stores[store] ?? 0,
  marketplace_id,
})
const refusal = (answer: { statusCode: number; json(): { code: string; errors?: object } }) => {
  const { code, errors } = answer.json()
  return [answer.statusCode, code, Object.keys(errors ?? {})]
}
const connection = async () =>
  (await accountant().get(`/directsales/platoyo/marketplaces?sales_channel_id=${CHANNEL}`)).json().connection

async function admin<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const answer = await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(answer.ok, path).toBe(true)
  return (await answer.json()) as T
}

describe('stores on a local marketplace', () => {
  test('are kept by accountants alone', async () => {
    const picker = kontor.as(kontor.a.users.co_orders)
    for (const answer of [
      await picker.get('/directsales/platoyo/marketplaces?sales_channel_id=55'),
      await picker.get('/directsales/platoyo/stores'),
      await picker.get(`${CONFIGURATION}?marketplace_id=3`),
      await picker.post(CONFIGURATION, choice(0, 1)),
      await picker.put(CONFIGURATION, { ...choice(0, 1), configuration_id: 1 }),
    ])
      expect(answer.statusCode).toBe(403)
  })

  test('are chosen among the marketplaces of a channel', async () => {
    const marketplaces = async (channel: number) =>
      (await accountant().get(`/directsales/platoyo/marketplaces?sales_channel_id=${channel}`)).json()
    expect((await marketplaces(46)).data).toEqual([{ id: 2, sales_channel_id: 46, name: 'Avendu' }])
    expect(await marketplaces(55)).toEqual({
      data: [{ id: 3, sales_channel_id: 55, name: 'Atalanda' }],
      connection: { state: 'missing', checked_at: null, message: null },
    })
    expect((await marketplaces(56)).data).toEqual([{ id: 4, sales_channel_id: 56, name: 'Bagmondo' }])
    expect(await marketplaces(4)).toMatchObject({ code: 'market_not_found' })
    expect((await accountant().get(`${CONFIGURATION}?marketplace_id=99`)).json()).toMatchObject({
      code: 'market_not_found',
    })
    expect((await accountant().get('/directsales/platoyo/stores')).json().data).toMatchObject([
      { id: setup.stores[0], gln: GLNS[0], store_number: '001', name: 'Schuhhaus Köln' },
      { gln: GLNS[1] },
      { gln: '' },
    ])
  })

  test('are put there once, however many try at the same time', async () => {
    expect(await list()).toEqual([])
    const answers = await Promise.all([0, 1].map(() => accountant().post(CONFIGURATION, choice(0, 1))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [refused] = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused && refusal(refused)).toEqual([409, 'store_on_marketplace', ['store_id']])
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        is_active: 1,
        store: { id: setup.stores[0], gln: GLNS[0], store_number: '001', name: 'Schuhhaus Köln' },
        marketplace_id: 3,
      },
    ])
  })

  test('are refused without GLN, and when they are none of the company', async () => {
    expect(refusal(await accountant().post(CONFIGURATION, choice(2, 0)))).toEqual([
      422,
      'store_without_gln',
      ['store_id'],
    ])
    const foreign = (await orderSetup(kontor, kontor.b)).stores[0]
    for (const store_id of [foreign, 999_999])
      expect(refusal(await accountant().post(CONFIGURATION, { ...choice(1, 1), store_id }))).toEqual([
        404,
        'store_not_found',
        ['store_id'],
      ])
    expect(refusal(await accountant().post(CONFIGURATION, choice(1, 1, 99)))).toEqual([
      404,
      'market_not_found',
      [],
    ])
    for (const body of [
      { ...choice(1, 1), is_active: true },
      { ...choice(1, 1), more: 1 },
      { ...choice(1, 1), marketplace_id: 40_000 },
    ])
      expect((await accountant().post(CONFIGURATION, body)).statusCode).toBe(400)
  })

  test('are changed, and nothing is said to have been where nothing differs', async () => {
    expect((await accountant().post(CONFIGURATION, choice(1, 0))).json()).toEqual({
      status: 1,
      message: 'Update Successful',
    })
    const [first, second] = await list()
    const put = (body: object) => accountant().put(CONFIGURATION, body)
    const change = { ...choice(1, 1), configuration_id: second.id }
    expect((await put(change)).json()).toEqual({ status: 1, message: 'Update Successful' })
    expect((await put(change)).json()).toEqual({ status: 0, message: 'Not modified' })
    expect(refusal(await put({ ...change, store_id: first.store.id }))).toEqual([
      409,
      'store_on_marketplace',
      ['store_id'],
    ])
    expect(refusal(await put({ ...change, configuration_id: 999_999 }))).toEqual([
      404,
      'store_configuration_not_found',
      [],
    ])
    expect((await put({ ...change, is_active: 0 })).json()).toMatchObject({ status: 1 })
    expect((await list()).map((row: { is_active: number }) => row.is_active)).toEqual([1, 0])
    const { data } = (await kontor.as(kontor.a.admin).get('/audit')).json()
    expect(data).toContainEqual(
      expect.objectContaining({
        type: 'store_marketplace.changed',
        details: expect.objectContaining({ store_id: second.store.id, marketplace_id: 3, is_active: false }),
      }),
    )
  })

  test('are of one company alone', async () => {
    expect(await list(ATALANDA, kontor.b)).toEqual([])
    const [own] = await list()
    const theirs = { ...choice(0, 0), configuration_id: own.id }
    expect(refusal(await accountant(kontor.b).put(CONFIGURATION, theirs))).toEqual([
      404,
      'store_configuration_not_found',
      [],
    ])
    expect((await list())[0]).toEqual(own)
  })
})

interface StoreOffer {
  readonly ean: string
  readonly store_number: string
  readonly store_gln?: string
  readonly marketplace_ids?: number[]
  readonly quantity: number
}

describe('what goes out to a local marketplace, and comes in from it', () => {
  let ean: string
  const offers = async () =>
    (await admin<StoreOffer[]>('neutral/offers'))
      .filter((offer) => offer.ean === ean)
      .map(({ store_number, store_gln, marketplace_ids, quantity }) => [
        store_number,
        store_gln,
        marketplace_ids,
        quantity,
      ])
      .sort()
  /** So many pieces are offered at the account, over all stores. */
  const counted = async () => {
    const data = (await kontor.as(kontor.a.admin).get('/accounting/channels')).json().data
    const account = data.find((one: { sales_channel_id: number }) => one.sales_channel_id === CHANNEL)
    const [offer] = await kontor.inCtx(({ tx }) =>
      tx
        .select({ pieces: channelOffers.wantedPieces })
        .from(channelOffers)
        .where(and(eq(channelOffers.channelAccountId, account.id), eq(channelOffers.ean, ean))),
    )
    return offer?.pieces
  }
  const settle = async () => {
    for (let round = 0; round < 3; round += 1) {
      await kontor.runJobs()
      kontor.clock.advance(60_000)
    }
  }

  beforeAll(async () => {
    const shoe = await buildShoe(kontor, [3, 2, 7])
    ean = shoe.ean
    const [size] = await kontor.inCtx(({ tx }) =>
      tx.select({ sku: articleSizes.sku }).from(articleSizes).where(eq(articleSizes.ean, ean)),
    )
    await admin('catalogue', 'PUT', [{ sku: size?.sku, ean, title: 'Sneaker weiß', price_cents: 7900 }])
    const accounts = kontor.as(kontor.a.admin)
    const opened = await accounts.post('/accounting/channels', {
      sales_channel_id: CHANNEL,
      adapter: 'neutral_marketplace',
      name: 'Atalanda',
      credentials: { username: 'sandbox-atalanda', password: 'sandbox-atalanda-password' },
    })
    expect(opened.statusCode, opened.body).toBe(201)
    expect(await connection()).toMatchObject({ state: 'off' })
    const { id, own } = opened.json()
    const from = berlinDay(kontor.clock.now())
    await accounts.post(`/accounting/channels/${id}/import`, { from, version: own.version })
    await settle()
  })

  test('is what stores have that were switched on, and no more', async () => {
    expect(await connection()).toMatchObject({ state: 'connected', checked_at: expect.any(String) })
    expect(await offers()).toEqual([
      ['001', GLNS[0], [3], 3],
      ['002', GLNS[1], [], 0],
      ['003', '', [], 0],
    ])
    expect(await counted()).toBe(3)
    const [first, second] = await list()
    await accountant().put(CONFIGURATION, { ...choice(1, 1), configuration_id: second.id })
    await settle()
    expect(await counted()).toBe(5)
    expect(await offers()).toMatchObject([{ 3: 3 }, { 2: [3], 3: 2 }, { 3: 0 }])
    await accountant().put(CONFIGURATION, { ...choice(0, 0), configuration_id: first.id })
    await settle()
    expect(await counted()).toBe(2)
    expect(await offers()).toMatchObject([{ 2: [], 3: 0 }, { 3: 2 }, { 3: 0 }])
  })

  test('is told again where the same pieces lie in a store of another marketplace', async () => {
    await kontor.db.write({ companyId: null }, (tx) =>
      tx.insert(localMarketplaces).values({ id: 30, salesChannelId: CHANNEL, name: 'Atalanda Nord' }),
    )
    await accountant().post(CONFIGURATION, choice(1, 1, 30))
    await settle()
    expect(await offers()).toMatchObject([{ 2: [] }, { 2: [3, 30], 3: 2 }, { 2: [] }])
  })

  test('is told under the new GLN of a store, and not at all without one', async () => {
    const { store_number } = (
      await kontor.as(kontor.a.admin).get(`/accounting/stores/${setup.stores[1]}`)
    ).json()
    const changeGln = async (corrected_gln: string) => {
      const body = { corrected_store_number: store_number, corrected_gln }
      const answer = await accountant().put(`/accounting/stores/${setup.stores[1]}`, body)
      expect(answer.statusCode, answer.body).toBe(200)
      await settle()
    }
    await changeGln('4260000010034')
    expect((await offers())[1]).toEqual(['002', '4260000010034', [3, 30], 2])
    await changeGln('')
    expect((await offers())[1]).toMatchObject({ 2: [], 3: 0 })
    expect(await counted()).toBe(0)
    await changeGln(GLNS[1] ?? '')
    expect((await offers())[1]).toEqual(['002', GLNS[1], [3, 30], 2])
    expect(await counted()).toBe(2)
  })

  const sell = async (wish: object) => {
    const [sold] = await admin<{ order: { ext_order_id: string } }[]>('neutral/sell', 'POST', {
      username: 'sandbox-atalanda',
      ...wish,
    })
    kontor.clock.advance(60_000)
    const account = (await kontor.as(kontor.a.admin).get('/accounting/channels')).json().data
    const atalanda = account.find((one: { name: string }) => one.name === 'Atalanda')
    await kontor.inCtx((ctx) => enqueuePull(ctx, atalanda.id))
    await kontor.runJobs()
    return kontor.inCtx(async ({ tx }) => {
      const found = await tx
        .select({ id: orders.id, store: lineAllocations.storeId, reason: lineAllocations.reason })
        .from(orders)
        .innerJoin(
          lineAllocations,
          and(eq(lineAllocations.companyId, orders.companyId), eq(lineAllocations.orderId, orders.id)),
        )
        .where(eq(orders.extOrderId, sold?.order.ext_order_id ?? ''))
        .orderBy(asc(lineAllocations.id))
      expect(found.length).toBeGreaterThan(0)
      return found[0]
    })
  }

  test('goes to the store that an order names, when it sells there', async () => {
    expect(await sell({ store_number: '002', marketplace_id: 3 })).toMatchObject({
      store: setup.stores[1],
      reason: 'named_by_channel',
    })
    expect(await sell({ store_number: '002' })).toMatchObject({ store: setup.stores[1] })
  })

  test('is imported without a store, with the reason, when the order names another one', async () => {
    const refused = await sell({ store_number: '001', marketplace_id: 3 })
    expect(refused).toMatchObject({ store: null, reason: 'store_not_on_marketplace' })
    const order = (await kontor.as(kontor.a.admin).get(`/orders/${refused?.id}`)).json()
    expect(JSON.stringify(order)).toContain('001, die genannte Filiale verkauft auf diesem Marktplatz nicht')
    for (const store_number of ['003', '999'])
      expect(await sell({ store_number })).toMatchObject({ reason: 'store_not_on_marketplace' })
    const [north] = await list(30)
    await accountant().put(CONFIGURATION, { ...choice(1, 0, 30), configuration_id: north.id })
    expect(await sell({ store_number: '002', marketplace_id: 30 })).toMatchObject({
      store: null,
      reason: 'store_not_on_marketplace',
    })
  })

  test('is looked for among stores that sell there, when an order names none', async () => {
    expect(await sell({ marketplace_id: 3 })).toMatchObject({ store: null, reason: 'no_stock' })
  })
})
