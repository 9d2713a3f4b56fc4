import type { MarketConfig } from '@kontor/contract/direct-sales'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { numberStores, openDirectSale } from '../../../../test/builders/direct-sale.ts'
import { addAccount, addApiKey } from '../../../../test/builders/intake.ts'
import { type OfferStage, offerStage } from '../../../../test/offer-stage.ts'
import type { TestUser } from '../../../../test/people.ts'
import { domainEvents } from '../../../platform/events/events.tables.ts'
import { endStockReceipts } from '../../catalogue/index.ts'
import { listingSettings } from '../../channels/offers/offers.tables.ts'

const CONFIG = '/directsales/marketplaces/amazon/config'
const COUNTRY = '/directsales/marketplaces/amazon/countryConfig'
const STORES = '/directsales/marketplaces/amazon/stores'
const STATUS = '/directsales/amazon/mpstatus'

let stage: OfferStage
beforeAll(async () => {
  stage = await offerStage()
})
afterAll(() => stage.close())
beforeEach(() => {
  // Far enough from what the test before has sent.
  stage.kontor.clock.advance(1000)
})

const as = (user: TestUser = stage.kontor.a.users.co_accounting) => stage.kontor.as(user)
const read = async (path = CONFIG): Promise<MarketConfig> => {
  const answer = await as().get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const save = async (body: object, path = CONFIG) => {
  const answer = await as().put(path, body)
  return [answer.statusCode, answer.json().status ?? answer.json().code] as const
}
const lastEvent = async (type: string) =>
  stage.kontor.inCtx(async ({ tx }) => {
    const [row] = await tx
      .select({ payload: domainEvents.payload })
      .from(domainEvents)
      .where(eq(domainEvents.type, type))
      .orderBy(desc(domainEvents.id))
      .limit(1)
    return row?.payload
  })
const switchMarket = (is_active: 0 | 1 | null) =>
  stage.kontor
    .as(stage.kontor.provider.staff)
    .put(`/accounting/companies/${stage.kontor.a.id}/markets/amazon`, { is_active })

describe('the settings of an own account', () => {
  it('are those of the account, and what comes back whole changes nothing', async () => {
    const config = await read()
    expect(config).toMatchObject({
      account_id: stage.amazonId,
      prime_template: '',
      force_prime: 0,
      processing_time: 0,
      inventory_reduction: 0,
      price_change_fixed: null,
      price_change_percent: null,
      version: 0,
    })
    expect(config.countries.map(({ country, active }) => [country, active])).toEqual([
      ['DE', 1],
      ['FR', 0],
      ['NL', 0],
      ['BE', 0],
      ['ES', 0],
      ['IT', 0],
      ['UK', 0],
    ])
    expect(await save(config)).toEqual([200, 0])
  })

  it('are saved field by field, and written down by their names', async () => {
    expect(await save({ prime_template: 'Prime 24h', force_prime: 1, processing_time: 2 })).toEqual([200, 1])
    expect(await save({ inventory_reduction: 1200 })).toEqual([200, 1])
    expect(await save({ price_change_percent: 7.5 })).toEqual([200, 1])
    expect(await lastEvent('listing_settings.changed')).toMatchObject({ fields: ['price_change_percent'] })
    expect(await lastEvent('channel_account.changed')).toMatchObject({ fields: ['stock_buffer'] })
    const config = await read()
    expect(config).toMatchObject({
      prime_template: 'Prime 24h',
      force_prime: 1,
      processing_time: 2,
      inventory_reduction: 1200,
      price_change_fixed: null,
      price_change_percent: 7.5,
      version: 3,
    })
    // Countries and the day of the authorisation are not this call's.
    const countries = config.countries.map((each) => ({ ...each, active: 1 }))
    expect(await save({ ...config, countries, merchant_expiration_date: '2030-01-01' })).toEqual([200, 0])
    expect(await save({ inventory_reduction: 0 })).toEqual([200, 1])
  })

  it('take one change of prices, not both', async () => {
    expect(await save({ price_change_fixed: -3, price_change_percent: null })).toEqual([200, 1])
    const answer = await as().put(CONFIG, { price_change_fixed: 2, price_change_percent: 5 })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
      422,
      ['price_change_fixed', 'price_change_percent'],
    ])
    // Beside what is stored of the other one, too.
    expect(await save({ price_change_percent: 5 })).toEqual([422, 'price_changes_both'])
    expect(await read()).toMatchObject({ price_change_fixed: -3, price_change_percent: null })
  })

  it('bring back what was stored as both', async () => {
    await stage.kontor.inCtx(({ tx }) =>
      tx.update(listingSettings).set({ priceChangeCents: 200, priceChangePercent: 5 }),
    )
    expect(await save(await read())).toEqual([200, 0])
    expect(await save({ price_change_fixed: 0, price_change_percent: null })).toEqual([200, 1])
    expect(await read()).toMatchObject({ price_change_fixed: null, price_change_percent: null })
  })

  it.each([
    [{ prime_template: 'x'.repeat(101) }],
    [{ processing_time: -1 }],
    [{ processing_time: 1.5 }],
    [{ inventory_reduction: '2-3' }],
    [{ inventory_reduction: -1 }],
    [{ force_prime: true }],
    [{ more: 1 }],
  ])('refuse %j', async (body) => {
    expect((await as().put(CONFIG, body)).statusCode).toBe(400)
  })

  it('refuse a change of what somebody else has changed, where it names a version', async () => {
    const { version } = await read()
    const [one, other] = await Promise.all([
      save({ processing_time: 5, version }),
      save({ prime_template: 'Anders', version }),
    ])
    expect([one[0], other[0]].toSorted()).toEqual([200, 409])
    // Without one each changes what it names.
    await Promise.all([save({ processing_time: 6 }), save({ prime_template: 'Beide' })])
    expect(await read()).toMatchObject({ processing_time: 6, prime_template: 'Beide' })
  })

  it('hold a rate with its day', async () => {
    expect(await save({ pounds_per_euro: 0.8605 })).toEqual([200, 1])
    expect(await read()).toMatchObject({ pounds_per_euro: 0.8605, pounds_on: '2026-03-10' })
    expect(await save({ pounds_per_euro: 0.86, pounds_on: '2026-03-11' })).toEqual([422, 'rate_day_to_come'])
    expect(await save({ pounds_per_euro: null })).toEqual([200, 1])
    expect(await read()).toMatchObject({ pounds_per_euro: null, pounds_on: null })
  })

  it('belong to the account that is chosen', async () => {
    const { kontor } = stage
    const id = await addAccount(kontor, { sales_channel_id: 4, name: 'Zweites', adapter: 'amazon' })
    expect((await read()).accounts.map(({ name }) => name)).toEqual(['Amazon.de', 'Zweites'])
    expect(await save({ processing_time: 9 }, `${CONFIG}?account_id=${id}`)).toEqual([200, 1])
    expect((await read(`${CONFIG}?account_id=${id}`)).processing_time).toBe(9)
    expect(await save({ ...(await read(`${CONFIG}?account_id=${id}`)) })).toEqual([200, 0])
    expect((await read()).processing_time).toBe(6)
    expect(await save({ processing_time: 1 }, `${CONFIG}?account_id=999999`)).toEqual([
      404,
      'channel_account_not_found',
    ])
  })

  it('end a year after the account was authorised', async () => {
    await stage.kontor.inCtx(({ tx }) =>
      tx.execute(
        sql`update channel_accounts set credentials_at = '2026-01-05T22:59:00Z' where id = ${stage.amazonId}`,
      ),
    )
    expect((await read()).merchant_expiration_date).toBe('2027-01-05')
  })
})

describe('countries', () => {
  it('are the marketplaces of the account', async () => {
    expect(await save({ country: 'FR', active: 1 }, COUNTRY)).toEqual([200, 1])
    expect(await save({ country: 'FR', active: 1 }, COUNTRY)).toEqual([200, 0])
    expect(await lastEvent('channel_account.changed')).toMatchObject({ fields: ['marketplaces'] })
    const channels = (await as(stage.kontor.a.admin).get('/accounting/channels')).json()
    const own = channels.data.find(({ id }: { id: number }) => id === stage.amazonId)
    expect(own.marketplaces).toEqual(['A1PA6795UKMFR9', 'A13V1IB3VIYZZH'])
    expect(await save({ country: 'FR', active: 0 }, COUNTRY)).toEqual([200, 1])
  })

  it('refuse one that another serves, and one that is not sold to', async () => {
    const answer = await as().put(COUNTRY, { country: 'AT', active: 1 }, { 'accept-language': 'de' })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { country: ['AT wird über DE beliefert und hat keinen eigenen Schalter.'] },
    ])
    expect(await save({ country: 'PL', active: 1 }, COUNTRY)).toEqual([422, 'country_not_sold'])
    expect((await as().put(COUNTRY, { country: 'DE', active: 2 })).statusCode).toBe(400)
  })
})

describe('stores', () => {
  const stores = async () => (await as().get(STORES)).json().data
  const [store] = [() => stage.setup.stores[0]]

  it('are synchronised once they have their numbers, and stock of the last 48 hours', async () => {
    await stage.shoe([3])
    const [first, second] = await stores()
    expect(first).toMatchObject({
      id: store(),
      status: 1,
      synchronised: 1,
      info: { wws_store_nr: '001', gln: '4000000000001' },
      address: { name: 'Schuhhaus Köln', street: 'Markt', street_no: '1', zip_code: '50667', city: 'Köln' },
      missing: [],
    })
    expect(second).toMatchObject({ synchronised: 0, missing: ['stock'], stock_received_at: null })
    expect(await save({ status: 1 }, `${STORES}/${second.id}`)).toEqual([409, 'store_not_synchronised'])
    // One that sold before can be taken off all the same.
    expect(await save({ status: 0 }, `${STORES}/${second.id}`)).toEqual([200, 1])
  })

  it('count as before where they have never had their numbers', async () => {
    const shoe = await stage.shoe([4])
    await stage.kontor.inCtx(({ tx }) =>
      tx.execute(sql`update stores set gln = '', erp_store_id = '' where id = ${store()}`),
    )
    await stage.count([{ ean: shoe.eans[0] ?? '', on_hand: 6 }])
    await stage.settle()
    expect((await stage.offersOf(shoe.eans))[0]?.pieces).toBe(6)
    const [first] = await stores()
    expect(first).toMatchObject({ status: 1, synchronised: 0, missing: ['wws_store_nr', 'gln'] })
    await numberStores(stage.kontor)
  })

  it('are switched where the store itself is, and their pieces count no more', async () => {
    const shoe = await stage.shoe([4])
    await stage.settle()
    expect(await save({ status: 0 }, `${STORES}/${store()}`)).toEqual([200, 1])
    expect(await save({ status: 0 }, `${STORES}/${store()}`)).toEqual([200, 0])
    await stage.settle()
    expect((await stage.offersOf(shoe.eans))[0]?.pieces).toBe(0)
    const detail = (await as(stage.kontor.a.admin).get(`/accounting/stores/${store()}`)).json()
    expect(detail.channels.find(({ key }: { key: string }) => key === 'amazon').is_open).toBe(false)
    expect(await save({ status: 1 }, `${STORES}/${store()}`)).toEqual([200, 1])
    await stage.settle()
    expect((await stage.offersOf(shoe.eans))[0]?.pieces).toBe(4)
  })
})

describe('whether the marketplace is open', () => {
  it('is set by the provider, written down, and takes all offers off once', async () => {
    const { kontor } = stage
    const shoe = await stage.shoe([2])
    await stage.settle()
    expect(await stage.atAmazon(shoe.eans)).toEqual([[5995, 2]])
    expect((await as().get(STATUS)).json()).toEqual({ is_active: 1 })
    expect((await switchMarket(0)).json()).toEqual({
      data: [{ market: 'amazon', name: 'Amazon', is_active: 0 }],
    })
    expect(await lastEvent('direct_sale_market.switched')).toEqual({ sales_channel_id: 4, is_active: false })
    await stage.settle()
    expect(await stage.atAmazon(shoe.eans)).toEqual([[5995, 0]])
    // Nothing else is told: neither of what is new, nor of what changes.
    const later = await stage.shoe([7])
    await stage.count([{ ean: shoe.eans[0] ?? '', on_hand: 9 }])
    await stage.settle()
    expect(await stage.offersOf(later.eans)).toEqual([])
    expect(await stage.atAmazon(shoe.eans)).toEqual([[5995, 0]])
    await switchMarket(null)
    expect((await as().get(STATUS)).json()).toEqual({ is_active: null })
    await switchMarket(1)
    await stage.settle()
    expect(await stage.atAmazon([...shoe.eans, ...later.eans])).toEqual([
      [5995, 9],
      [5995, 7],
    ])
    // It has sold there before: its stores are as they were.
    expect((await as().get(STORES)).json().data[0]).toMatchObject({ status: 1 })
    expect(
      (await kontor.as(kontor.a.admin).get(`/accounting/companies/${kontor.a.id}/markets`)).statusCode,
    ).toBe(403)
  })
})

describe('the table of products', () => {
  it('has each size by country', async () => {
    const shoe = await stage.shoe([6])
    await stage.settle()
    const { url } = (await as().get('/directsales/products')).json()
    const answer = await as().get(`${url.replace('/v1', '')}&format=csv_plain`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const line = answer.body.split('\r\n').find((each) => each.includes(shoe.eans[0] ?? '?'))
    expect(line).toMatch(/^S-\d{13};\d{13};T\d{13};Pumps;36;DE;59,95;EUR;6;gemeldet;$/)
  })

  it('says in words why an offer is held back', async () => {
    const shoe = await stage.shoe([6])
    await stage.settle()
    const held = `set state = 'held', held = 'product_safety' where ean = '${shoe.eans[0]}'`
    await stage.kontor.asOwner(`update channel_offers ${held}; update channel_offer_countries ${held}`)
    const { url } = (await as().get('/directsales/products')).json()
    const answer = await as().get(`${url.replace('/v1', '')}&format=csv_plain`)
    const line = answer.body.split('\r\n').find((each) => each.includes(shoe.eans[0] ?? '?'))
    expect(line).toContain(';zurückgehalten;Für die Marke fehlen Angaben zur Produktsicherheit.')
  })
})

describe('whoever may not', () => {
  it.each(['co_orders', 'co_products', 'co_dashboard'] as const)('%s is refused', async (role) => {
    const calls = stage.kontor.as(stage.kontor.a.users[role])
    const answers = [
      await calls.get(STATUS),
      await calls.get(CONFIG),
      await calls.put(CONFIG, {}),
      await calls.put(COUNTRY, { country: 'DE', active: 1 }),
      await calls.get(STORES),
      await calls.put(`${STORES}/1`, { status: 1 }),
      await calls.get('/directsales/products'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 403))
  })

  it('has no account, or has not agreed to the terms, is told so', async () => {
    const { kontor } = stage
    const other = kontor.as(kontor.b.users.co_accounting)
    expect((await other.get(CONFIG)).json()).toMatchObject({ code: 'terms_not_accepted' })
    expect((await other.put(CONFIG, { processing_time: 1 })).statusCode).toBe(409)
    expect((await other.get(STORES)).statusCode).toBe(409)
    await openDirectSale(kontor, kontor.b)
    expect((await other.get(CONFIG)).json()).toMatchObject({ account_id: null, accounts: [] })
    expect((await other.put(CONFIG, { processing_time: 1 })).json()).toMatchObject({
      code: 'own_account_missing',
    })
    expect(
      (await other.put(`${CONFIG}?account_id=${stage.amazonId}`, { processing_time: 1 })).statusCode,
    ).toBe(404)
    expect((await other.put(`${STORES}/${stage.setup.stores[0]}`, { status: 1 })).statusCode).toBe(404)
    expect((await other.get(`/directsales/products/file?account_id=${stage.amazonId}`)).statusCode).toBe(404)
    for (const market of ['gaxsys', 'ebay', 'nowhere'])
      expect((await as().get(`/directsales/marketplaces/${market}/config`)).statusCode).toBe(404)
  })
})

// Last, since it takes days in which sessions end.
describe('a store that falls silent', () => {
  it('counts 0 pieces after 48 hours, Sundays left out, until stock comes again, or that nothing has changed', async () => {
    const { kontor } = stage
    const authorization = await addApiKey(kontor, kontor.a.admin, 'stock')
    const shoe = await stage.shoe([5])
    const piecesAt = async (instant: string): Promise<number | undefined> => {
      kontor.clock.set(instant)
      await kontor.runSchedule(endStockReceipts)
      await stage.settle()
      return (await stage.offersOf(shoe.eans))[0]?.pieces
    }
    const nothingNew = async () => {
      const body = { counted_at: kontor.clock.now().toISOString(), stock: [] }
      const answer = await kontor.as(null).post('/intake/stock', body, { authorization })
      expect([answer.statusCode, answer.json()]).toEqual([200, { data: [] }])
    }
    // Saturday noon: Sunday does not count.
    expect(await piecesAt('2026-03-14T10:59:59.000Z')).toBe(0)
    await stage.count([{ ean: shoe.eans[0] ?? '', on_hand: 5 }])
    expect(await piecesAt('2026-03-17T10:55:00.000Z')).toBe(5)
    expect(await piecesAt('2026-03-17T11:05:00.000Z')).toBe(0)
    expect(await stage.atAmazon(shoe.eans)).toEqual([[5995, 0]])
    await nothingNew()
    expect(await piecesAt('2026-03-18T11:00:00.000Z')).toBe(5)
    await nothingNew()
    expect(await piecesAt('2026-03-20T10:50:00.000Z')).toBe(5)
    expect(await piecesAt('2026-03-20T11:20:00.000Z')).toBe(0)
  })
})
