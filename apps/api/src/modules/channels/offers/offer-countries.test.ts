import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE, type OfferStage, offerStage } from '../../../../test/offer-stage.ts'
import {
  compareOffersNightly,
  listedOffers,
  listingSettingsChanged,
  offerCounts,
  retryOffer,
  sweepOffers,
} from '../index.ts'
import { recountAccount } from './refresh-offers.ts'

const DE = 'A1PA6795UKMFR9'
const FR = 'A13V1IB3VIYZZH'
const UK = 'A1F83G8C2ARO7P'

const RULES = {
  use_uvp: false,
  min_price_global: '10',
  min_price_brand: [],
  min_price_season: [],
  min_price_brand_season: [],
  joinedProducts: '',
}

interface Country {
  readonly price_cents: number
  readonly currency: string
  readonly ends_at: string | null
  readonly shipping_template: string | null
}
interface Listed {
  readonly sku: string
  readonly pieces: number
  readonly made?: number
  readonly handling_days?: number | null
  readonly listed_in?: string[]
  readonly countries?: Record<string, Country>
}

describe('what is so in each country', () => {
  let stage: OfferStage
  beforeAll(async () => {
    stage = await offerStage()
  }, 60_000)
  afterAll(() => stage?.close())
  afterEach(async () => {
    await stage.amazon.admin('DELETE', 'faults')
    await stage.amazon.admin('PUT', 'settings', { unknown_eans: [] })
    await set({})
    await sellIn([DE])
  })

  interface Settings {
    readonly prime_template?: string
    readonly force_prime?: boolean
    readonly processing_time?: number
    readonly price_change_cents?: number | null
    readonly price_change_percent?: number | null
    readonly pounds_per_euro?: number | null
    readonly pounds_on?: string | null
  }
  const set = (settings: Settings) =>
    stage.kontor.inCtx(async (ctx) => {
      await ctx.tx.execute(sql`
        insert into listing_settings (company_id, channel_account_id, prime_template, force_prime, processing_time,
          price_change_cents, price_change_percent, pounds_per_euro, pounds_on)
        values (${ctx.company.id}, ${stage.amazonId}, ${settings.prime_template ?? ''}, ${settings.force_prime ?? false},
          ${settings.processing_time ?? 0}, ${settings.price_change_cents ?? null}, ${settings.price_change_percent ?? null},
          ${settings.pounds_per_euro ?? null}, ${settings.pounds_on ?? null}::date)
        on conflict (company_id, channel_account_id) do update set prime_template = excluded.prime_template,
          force_prime = excluded.force_prime, processing_time = excluded.processing_time,
          price_change_cents = excluded.price_change_cents, price_change_percent = excluded.price_change_percent,
          pounds_per_euro = excluded.pounds_per_euro, pounds_on = excluded.pounds_on`)
      await listingSettingsChanged(ctx, stage.amazonId)
    })
  const sellIn = async (marketplaces: readonly string[]) => {
    await stage.changeOwn(stage.amazonId, { marketplaces })
    await stage.kontor.inCtx((ctx) =>
      recountAccount(ctx, { channel_account_id: stage.amazonId, fields: ['marketplaces'] }),
    )
    await stage.settle()
  }
  const listings = async () => (await stage.amazon.admin('GET', 'listings')) as Listed[]
  const listed = async (ean: string) => (await listings()).find(({ sku }) => sku === `S-${ean}`)
  const countriesOf = (ean: string) =>
    stage.kontor.inCtx(async (ctx) => {
      const { rows } = await ctx.tx.execute<{ row: [string, string, number | null, string | null] }>(sql`
        select json_build_array(marketplace, state, told_price_cents, message) as row from channel_offer_countries
        where company_id = ${ctx.company.id} and channel_account_id = ${stage.amazonId} and ean = ${ean}
        order by marketplace`)
      return rows.map(({ row }) => row)
    })
  const today = () => stage.kontor.clock.now().toISOString().slice(0, 10)

  it('rises to the floor once a rule holds a price that the account lowers', async () => {
    const { eans } = await stage.shoe([3], { listed: false })
    const [ean = ''] = eans
    await set({ price_change_cents: -2000 })
    await stage.settle()
    expect(await listed(ean)).toMatchObject({ countries: { [DE]: { price_cents: 3995 } } })
    const as = stage.kontor.as(stage.kontor.a.users.co_accounting)
    const rules = (await as.get('/pricing/rules')).json()
    const save = async (is_active: boolean, version: number) => {
      const body = { ...RULES, is_active, version }
      const answer = await as.put('/pricing/rules', body)
      expect(answer.statusCode, answer.body).toBe(200)
      stage.kontor.clock.advance(5 * MINUTE)
      await stage.settle()
      return answer.json().version as number
    }
    const version = await save(true, rules.version)
    // 59.95 less 10 % is 53.955.
    expect(await listed(ean)).toMatchObject({ countries: { [DE]: { price_cents: 5396 } } })
    await save(false, version)
    expect(await listed(ean)).toMatchObject({ countries: { [DE]: { price_cents: 3995 } } })
  })

  it('is told in each country of the account; a new one is listed there, and one that is off ends there alone', async () => {
    const { eans } = await stage.shoe([3], { listed: false })
    const [ean = ''] = eans
    await stage.settle()
    expect(await listed(ean)).toMatchObject({ pieces: 3, listed_in: [DE], made: 1 })
    await sellIn([DE, FR])
    expect(await listed(ean)).toMatchObject({
      listed_in: [DE, FR],
      countries: { [DE]: { price_cents: 5995, ends_at: null }, [FR]: { price_cents: 5995, ends_at: null } },
    })
    expect(await countriesOf(ean)).toEqual([
      [FR, 'told', 5995, null],
      [DE, 'told', 5995, null],
    ])
    await sellIn([DE])
    const ended = await listed(ean)
    expect(ended?.pieces).toBe(3)
    expect(Date.parse(ended?.countries?.[FR]?.ends_at ?? '')).toBeLessThan(stage.kontor.clock.now().getTime())
    expect(ended?.countries?.[DE]?.ends_at).toBeNull()
    await sellIn([])
    expect(await listed(ean)).toMatchObject({ pieces: 0 })
    await sellIn([FR])
    expect(await listed(ean)).toMatchObject({ pieces: 3, countries: { [FR]: { ends_at: null } } })
  })

  it('counts the pieces once for all countries: 3 and 2, a closed store’s 1 not, 2 kept back', async () => {
    const { eans } = await stage.shoe([3])
    const [ean = ''] = eans
    await stage.count([{ ean, on_hand: 2 }], '002')
    await stage.count([{ ean, on_hand: 1 }], '003')
    const store = (isActive: boolean) =>
      stage.kontor.asOwner(
        `update stores set is_active = ${isActive} where company_id = ${stage.kontor.a.id} and store_number = '003'`,
      )
    await store(false)
    await stage.changeOwn(stage.amazonId, { stock_buffer: 2 })
    await sellIn([DE, FR])
    await stage.kontor.inCtx((ctx) => recountAccount(ctx, { channel_account_id: stage.amazonId }))
    await stage.settle()
    expect(await listed(ean)).toMatchObject({ pieces: 3 })
    await store(true)
    await stage.changeOwn(stage.amazonId, { stock_buffer: 0 })
  })

  it.each([1, 60])('shows what Amazon refuses in one country there, of %i sizes', async (sizes) => {
    const { eans } = await stage.shoe(Array.from({ length: sizes }, () => 2))
    await sellIn([DE, FR])
    const [ean = ''] = eans
    await stage.list([ean], { refuses: 'La marque est bloquée.', refuses_in: [FR] })
    await stage.count(eans.map((one) => ({ ean: one, on_hand: 1 })))
    await stage.settle()
    expect(await countriesOf(ean)).toEqual([
      [FR, 'refused', 5995, 'La marque est bloquée.'],
      [DE, 'told', 5995, null],
    ])
    expect((await stage.offersOf([ean]))[0]).toMatchObject({
      state: 'refused',
      error: 'La marque est bloquée.',
    })
  })

  it.each([2, 60])('shows an EAN that Amazon does not know as its issue, of %i new sizes', async (sizes) => {
    const { eans } = await stage.shoe(
      Array.from({ length: sizes }, () => 2),
      { listed: false },
    )
    const [ean = ''] = eans
    await stage.amazon.admin('PUT', 'settings', { unknown_eans: [ean] })
    await stage.settle()
    const message = `[8572] The EAN ${ean} does not match any product in the Amazon catalogue.`
    expect(await countriesOf(ean)).toEqual([[DE, 'refused', null, message]])
    expect(await listed(ean)).toBeUndefined()
    const others = await stage.offersOf(eans.slice(1))
    expect(others.every(({ state }) => state === 'told')).toBe(true)
    await stage.amazon.admin('PUT', 'settings', { unknown_eans: [] })
    stage.kontor.clock.advance(20 * MINUTE)
    await stage.settle()
    expect(await countriesOf(ean)).toEqual([[DE, 'told', 5995, null]])
  })

  it('has the price with the account’s change, never under the floor', async () => {
    const { eans } = await stage.shoe([2], { price: 89.95 })
    const [ean = ''] = eans
    await set({ price_change_percent: 7.5 })
    await stage.settle()
    expect((await listed(ean))?.countries?.[DE]?.price_cents).toBe(9670)
    await set({ price_change_cents: -300 })
    await stage.settle()
    expect((await listed(ean))?.countries?.[DE]?.price_cents).toBe(8695)
    await set({ price_change_cents: -300, price_change_percent: 7.5 })
    await stage.settle()
    expect((await listed(ean))?.countries?.[DE]?.price_cents).toBe(8995)
    await set({ price_change_cents: -9000 })
    await stage.settle()
    expect(await listed(ean)).toMatchObject({ pieces: 0 })
  })

  it('is asked in pounds where a rate is known, and waits there alone once that is older than seven days', async () => {
    await set({ pounds_per_euro: 0.8333, pounds_on: today() })
    const { eans } = await stage.shoe([2])
    const [ean = ''] = eans
    await sellIn([DE, UK])
    // 59.95 at 0.8333 is 49.9563.
    expect((await listed(ean))?.countries?.[UK]).toMatchObject({ price_cents: 4996, currency: 'GBP' })
    const old = new Date(stage.kontor.clock.now().getTime() - 8 * 24 * 60 * MINUTE).toISOString().slice(0, 10)
    await set({ pounds_per_euro: 0.9, pounds_on: old })
    const next = await stage.shoe([2], { listed: false })
    await stage.settle()
    expect((await listed(ean))?.countries?.[UK]).toMatchObject({ price_cents: 4996 })
    expect(await countriesOf(next.eans[0] ?? '')).toEqual([
      [UK, 'held', null, null],
      [DE, 'told', 5995, null],
    ])
    expect(await listed(next.eans[0] ?? '')).toMatchObject({ listed_in: [DE] })
  })

  it('is not taken under the floor of a rule by the account’s change', async () => {
    const { eans } = await stage.shoe([2], { price: 89.95 })
    const user = stage.kontor.as(stage.kontor.a.users.co_accounting)
    const put = async (is_active: boolean) => {
      const { version } = (await user.get('/pricing/rules')).json() as { version: number }
      const none = {
        min_price_brand: [],
        min_price_season: [],
        min_price_brand_season: [],
        joinedProducts: '',
      }
      const body = { ...none, is_active, use_uvp: false, min_price_global: '10', version }
      const answer = await user.put('/pricing/rules', body)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await put(true)
    // What is switched counts five minutes later.
    stage.kontor.clock.advance(6 * MINUTE)
    await set({ price_change_percent: -50 })
    await stage.settle()
    // At most 10 per cent off 89.95.
    expect((await listed(eans[0] ?? ''))?.countries?.[DE]?.price_cents).toBe(8096)
    await put(false)
  })

  it('has the processing time and the named template; an unknown name holds back what is new alone', async () => {
    const known = await stage.shoe([2])
    await set({ prime_template: 'Prime-Vorlage', force_prime: true, processing_time: 2 })
    await stage.settle()
    expect(await listed(known.eans[0] ?? '')).toMatchObject({
      handling_days: 2,
      countries: { [DE]: { shipping_template: '5f0a1c2e-prime-template' } },
    })
    await set({ prime_template: 'Gibt es nicht', force_prime: true })
    const fresh = await stage.shoe([2], { listed: false })
    await stage.count([{ ean: known.eans[0] ?? '', on_hand: 1 }])
    await stage.settle()
    expect(await listed(fresh.eans[0] ?? '')).toBeUndefined()
    expect((await stage.offersOf(fresh.eans))[0]).toMatchObject({
      state: 'refused',
      error: 'template_unknown',
    })
    expect(await countriesOf(fresh.eans[0] ?? '')).toEqual([[DE, 'held', null, 'template_unknown']])
    expect(await listed(known.eans[0] ?? '')).toMatchObject({ pieces: 1, handling_days: null })
    await set({ prime_template: 'Prime-Vorlage', force_prime: false })
    await stage.settle()
    expect((await listed(fresh.eans[0] ?? ''))?.countries?.[DE]?.shipping_template).toBeNull()
    expect((await listed(known.eans[0] ?? ''))?.countries?.[DE]?.shipping_template).toBeNull()
  })

  it.each([
    ['a lost answer', { kind: 'timeout_after_work' }],
    ['no answer', { kind: 'timeout_before_work' }],
    ['an outage', { kind: 'status', status: 503 }],
    ['too many requests', { kind: 'status', status: 429, retry_after: 1 }],
    ['a slow answer', { kind: 'slow', delay_ms: 400 }],
  ])('ends as wanted in every country after %s in the middle', async (_name, fault) => {
    await sellIn([DE, FR])
    const { eans } = await stage.shoe([3, 2], { listed: false })
    // The first country is listed; the next call goes wrong.
    await stage.amazon.admin('POST', 'faults', {
      target: 'amazon.listing_put',
      match: { marketplaces: DE },
      ...fault,
    })
    for (let round = 0; round < 4; round += 1) await stage.settle()
    for (const ean of eans) {
      expect(await countriesOf(ean)).toEqual([
        [FR, 'told', 5995, null],
        [DE, 'told', 5995, null],
      ])
      const there = await listed(ean)
      expect(there?.listed_in?.toSorted()).toEqual([FR, DE].toSorted())
    }
  })

  it('is compared by night country by country, and says since when the channel keeps it from being sold', async () => {
    await sellIn([DE, FR])
    const { eans } = await stage.shoe([3, 3])
    await stage.settle()
    const [first = '', second = ''] = eans
    await stage.list([first], { price_cents: 100, pieces: 3 })
    await stage.list([second], { price_cents: 5995, pieces: 3, switched_off_in: [FR] })
    stage.kontor.clock.advance(2 * 60 * MINUTE)
    await stage.kontor.runSchedule(compareOffersNightly)
    await stage.kontor.runJobs()
    const off = await stage.kontor.inCtx(async (ctx) => {
      const { rows } = await ctx.tx.execute<{ marketplace: string }>(sql`
        select marketplace from channel_offer_countries
        where company_id = ${ctx.company.id} and ean = ${second} and off_since is not null`)
      return rows
    })
    expect(off).toEqual([{ marketplace: FR }])
    await stage.kontor.runSchedule(sweepOffers)
    await stage.settle()
    expect((await listed(first))?.countries).toMatchObject({
      [DE]: { price_cents: 5995 },
      [FR]: { price_cents: 5995 },
    })
  })

  it('is listed by state with its message, and sent again when a person says so', async () => {
    const { model, eans } = await stage.shoe([2, 2])
    const [ean = ''] = eans
    await stage.list([ean], { refuses: 'Die Marke ist gesperrt.' })
    await stage.settle()
    const page = await stage.kontor.inCtx((ctx) =>
      listedOffers(ctx, stage.amazonId, { state: 'refused', page: 1, per_page: 50 }),
    )
    expect(page?.data.filter((row) => row.ean === ean)).toMatchObject([
      {
        wws_model: model,
        country: 'DE',
        message: 'Die Marke ist gesperrt.',
        price: 59.95,
        currency: 'EUR',
        size: '36',
      },
    ])
    const answer = await stage.kontor.as(stage.kontor.a.users.co_accounting).get(`/inventory/${model}/offers`)
    const shown = (
      answer.json() as { data: { account: string; sizes: { countries: object[] }[] }[] }
    ).data.find(({ account }) => account === 'Amazon.de')
    expect(shown?.sizes.map(({ countries }) => countries)).toMatchObject([
      [{ country: 'DE', state: 'error', message: 'Die Marke ist gesperrt.' }],
      [{ country: 'DE', state: 'told', message: null, price: 59.95 }],
    ])
    await stage.list([ean])
    const again = (account: number) => stage.kontor.inCtx((ctx) => retryOffer(ctx, account, ean))
    expect(await again(stage.amazonId + 1000)).toBe(false)
    expect(await again(stage.amazonId)).toBe(true)
    // It is under way already.
    expect(await again(stage.amazonId)).toBe(false)
    await stage.kontor.runJobs()
    expect(await countriesOf(ean)).toEqual([[DE, 'told', 5995, null]])
    const counts = await stage.kontor.inCtx((ctx) => offerCounts(ctx, stage.amazonId))
    expect(counts?.listed.count).toBeGreaterThan(0)
  })

  it('waits as a whole where it is held back for a reason of ours, and goes on without that', async () => {
    const hold = (reason: string, empties: boolean) =>
      stage.kontor.asOwner(`
        create or replace function public.offer_hold(company bigint, account bigint, article bigint) returns text
        language sql stable parallel safe as $$ select ${reason}::text $$;
        create or replace function public.hold_empties(reason text) returns boolean
        language sql immutable parallel safe as $$ select ${empties} $$`)
    const known = await stage.shoe([2])
    await stage.settle()
    await hold(`'safety_data'`, false)
    const fresh = await stage.shoe([2])
    await stage.count([{ ean: known.eans[0] ?? '', on_hand: 5 }])
    await stage.settle()
    expect((await stage.offersOf(fresh.eans))[0]).toMatchObject({ state: 'held', told_pieces: null })
    expect(await stage.atAmazon(known.eans)).toEqual([[5995, 5]])
    // A country where it was never listed waits, too; where it is listed it goes on.
    const [ean = ''] = known.eans
    await sellIn([DE, FR])
    expect(await countriesOf(ean)).toEqual([
      [FR, 'held', null, null],
      [DE, 'told', 5995, null],
    ])
    expect((await listed(ean))?.countries?.[FR]).toBeUndefined()
    await hold(`'safety_data'`, true)
    await stage.count([{ ean: known.eans[0] ?? '', on_hand: 6 }])
    await stage.settle()
    expect(await stage.atAmazon(known.eans)).toEqual([[5995, 0]])
    await hold('null', false)
    await stage.kontor.inCtx((ctx) => recountAccount(ctx, { channel_account_id: stage.amazonId }))
    await stage.settle()
    expect(await stage.atAmazon([...known.eans, ...fresh.eans])).toEqual([
      [5995, 6],
      [5995, 2],
    ])
    expect((await listed(ean))?.countries?.[FR]).toMatchObject({ ends_at: null })
  })
})
