import type { PriceSimulation, PriceTrace } from '@kontor/contract/pricing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { MINUTE, type OfferStage, offerStage, type Shoe } from '../../../../test/offer-stage.ts'
import { on } from '../../../platform/events/event.ts'
import { takeArticleChanges } from '../../catalogue/index.ts'
import { refreshArticles } from '../../channels/offers/refresh-offers.ts'
import { pricesApplied } from '../pricing.events.ts'
import { sweepPrices } from '../pricing.jobs.ts'
import { markPrices } from './mark-prices.ts'

const HOUR = 60 * MINUTE
const AMAZON = 4

describe('the price that goes out', () => {
  let stage: OfferStage
  let kontor: TestApp
  /** A worker dies once prices have been written, before that counts. */
  let dies = false

  beforeAll(async () => {
    stage = await offerStage({
      subscriptions: [
        on(pricesApplied, async () => {
          if (!dies) return
          dies = false
          throw new Error('a worker dies here')
        }),
      ],
    })
    ;({ kontor } = stage)
    await saveRules({ is_active: true })
    kontor.clock.advance(10 * MINUTE)
  })
  afterAll(() => stage?.close())
  beforeEach(async () => {
    await saveRules({ is_active: true, min_price_global: '10' })
    await follow({})
    await stage.settle()
  })

  const as = (company = kontor.a) => kontor.as(company.users.co_accounting)
  /** Rules of the company; they count at once when they are not switched by it. */
  const saveRules = async (more: object) => {
    const { version, is_active, use_uvp, min_price_global, joinedProducts } = (
      await as().get('/pricing/rules')
    ).json()
    const body = { is_active, use_uvp, min_price_global, joinedProducts, version }
    const lists = { min_price_brand: [], min_price_season: [], min_price_brand_season: [] }
    const answer = await as().put('/pricing/rules', { ...body, ...lists, ...more })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const follow = (more: { is_active?: boolean; undercut?: number; channels?: number[] }) =>
    kontor.inCtx((ctx) =>
      ctx.tx.execute(sql`
        insert into best_price_settings (company_id, brand, is_active, channels, undercut_cents, price_ending, version)
        values (${ctx.company.id}, 'Gabor', ${more.is_active ?? true}, ${JSON.stringify(more.channels ?? [AMAZON])}::jsonb,
          ${more.undercut ?? 1}, 'none', 1)
        on conflict (company_id, brand) do update
        set is_active = excluded.is_active, channels = excluded.channels, undercut_cents = excluded.undercut_cents`),
    )
  /** A competitor asks so much for each size now; the articles are marked as they are by its arrival. */
  const compete = async (shoe: Shoe, price: number, seenAgo = 0) => {
    await kontor.inCtx(async (ctx) => {
      for (const ean of shoe.eans)
        await ctx.tx.execute(sql`
          insert into competitor_prices (company_id, ean, sales_channel_id, price_cents, seen_at)
          values (${ctx.company.id}, ${ean}, ${AMAZON}, ${Math.round(price * 100)},
            ${new Date(ctx.now.getTime() - seenAgo).toISOString()}::timestamptz)
          on conflict (company_id, ean, sales_channel_id) do update
          set price_cents = excluded.price_cents, seen_at = excluded.seen_at`)
      await markPrices(ctx, { eans: shoe.eans })
    })
  }
  const shoe = (price = 99.95) => stage.shoe([3], { price })
  const priceAtAmazon = async ({ eans }: Shoe) =>
    (await stage.atAmazon(eans)).map((told) => told?.[0] ?? null)
  const amazonOf = async ({ model }: Shoe) => {
    const answer = await as().get(`/pricing/trace/${model}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const { channels } = answer.json() as PriceTrace
    return channels.find(({ id }) => id === AMAZON)?.prices[0]
  }
  const sell = (those: Shoe, price: number) => stage.shoe([3], { price, eans: those.eans })
  const held = async () => (await as().get('/pricing/held')).json().held

  it.each([
    ['below the competitor', 94.9, 9489],
    ['not under the floor', 85, 8996],
    ['what it is sold for where the competitor asks more', 107.45, 9995],
  ])('is %s', async (_name, competitor, price) => {
    const those = await shoe()
    await compete(those, competitor)
    await stage.settle()
    expect(await priceAtAmazon(those)).toEqual([price])
    const traced = await amazonOf(those)
    expect(traced).toMatchObject({ floor: 89.96, sale_price: 99.95, outgoing_price: price / 100 })
  })

  it('is moved by a competitor once in an hour', async () => {
    const those = await shoe()
    await compete(those, 94.9)
    await stage.settle()
    await compete(those, 93.9)
    await stage.settle()
    expect(await priceAtAmazon(those)).toEqual([9489])
    kontor.clock.advance(HOUR)
    await kontor.runSchedule(sweepPrices)
    await stage.settle()
    expect(await priceAtAmazon(those)).toEqual([9389])
  })

  it('follows what the size is sold for at once, within the hour too, and never under its floor', async () => {
    const those = await shoe()
    await compete(those, 94.9)
    await stage.settle()
    await sell(those, 109.95)
    await stage.settle()
    // The floor is 98.96 now.
    expect(await priceAtAmazon(those)).toEqual([9896])
    await sell(those, 92.95)
    await stage.settle()
    expect(await priceAtAmazon(those)).toEqual([9295])
    await sell(those, 99.95)
    await stage.settle()
    expect(await priceAtAmazon(those)).toEqual([9489])
  })

  it('never goes out under the floor, not even before a run', async () => {
    const those = await shoe()
    await compete(those, 94.9)
    await stage.settle()
    await sell(those, 119.95)
    // What is wanted is worked out without a run of prices.
    await kontor.inCtx(async (ctx) => refreshArticles(ctx, (await takeArticleChanges(ctx)).articleIds))
    expect((await stage.offersOf(those.eans)).map(({ price }) => price)).toEqual([10796])
  })

  it('follows other rules at once, and a switch after five minutes', async () => {
    const those = await shoe()
    await compete(those, 80)
    await stage.settle()
    expect(await priceAtAmazon(those)).toEqual([8996])
    await saveRules({ min_price_global: '5' })
    await stage.settle()
    expect(await priceAtAmazon(those)).toEqual([9496])
    const { version } = (await as().get('/pricing/rules')).json()
    await as().put('/pricing/rules/active', { is_active: false, version })
    await kontor.runJobs()
    expect((await amazonOf(those))?.outgoing_price).toBe(94.96)
    kontor.clock.advance(5 * MINUTE)
    await kontor.runJobs()
    expect((await amazonOf(those))?.outgoing_price).toBe(79.99)
    await saveRules({ is_active: true })
  })

  it('is what the size is sold for where it is excluded, or its brand follows nobody any more', async () => {
    const those = await shoe()
    await compete(those, 94.9)
    await stage.settle()
    await saveRules({ joinedProducts: those.model })
    await stage.settle()
    expect(await priceAtAmazon(those)).toEqual([9995])
    await saveRules({ joinedProducts: '' })
    await stage.settle()
    expect(await priceAtAmazon(those)).toEqual([9489])
    await follow({ is_active: false })
    await compete(those, 94.9)
    kontor.clock.advance(HOUR)
    await stage.settle()
    expect(await priceAtAmazon(those)).toEqual([9995])
  })

  it('is worked out of what a change brings that is not yet written, though its article is marked already', async () => {
    const those = await shoe()
    await compete(those, 94.9)
    // The mark is there; another change of the same article is under way while a run takes it.
    const under = Promise.withResolvers<void>()
    const isWritten = Promise.withResolvers<void>()
    const change = kontor.inCtx(async (ctx) => {
      await ctx.tx.execute(sql`
        update competitor_prices set price_cents = 9390, seen_at = ${ctx.now.toISOString()}::timestamptz
        where company_id = ${ctx.company.id} and ean = ${those.eans[0] ?? ''}`)
      await markPrices(ctx, { eans: those.eans })
      isWritten.resolve()
      await under.promise
    })
    await isWritten.promise
    await kontor.runJobs()
    under.resolve()
    await change
    await kontor.runSchedule(sweepPrices)
    await stage.settle()
    expect(await priceAtAmazon(those)).toEqual([9389])
  })

  describe('where too much would change', () => {
    it('stays until a person releases it', async () => {
      await saveRules({ min_price_global: '' })
      const those = await shoe()
      await compete(those, 9.94)
      await stage.settle()
      expect(await priceAtAmazon(those)).toEqual([9995])
      expect(await amazonOf(those)).toMatchObject({ outgoing_price: 99.95, held_price: 9.93 })
      const run = await held()
      expect(run.channels).toEqual([expect.objectContaining({ id: AMAZON, changed_a_lot: 1, given_away: 1 })])
      expect(run.changes[0]).toEqual(
        expect.objectContaining({ wws_number: those.model, list_price: 99.95, before: 99.95, after: 9.93 }),
      )
      // Something else that changes does not let it out.
      await stage.count([{ ean: those.eans[0] ?? '', on_hand: 7 }])
      await compete(those, 9.94)
      await stage.settle()
      expect(await priceAtAmazon(those)).toEqual([9995])
      // Nor does it take its place while it is the same.
      const latest = await held()
      expect(latest.id).toBe(run.id)
      expect((await as(kontor.b).post(`/pricing/held/${latest.id}/release`)).statusCode).toBe(404)
      await compete(those, 9.9)
      await stage.settle()
      const changed = await held()
      expect([changed.id === run.id, changed.changes[0].after]).toEqual([false, 9.89])
      expect((await as().post(`/pricing/held/${latest.id}/release`)).statusCode).toBe(404)
      expect((await as().post(`/pricing/held/${changed.id}/release`)).statusCode).toBe(200)
      await stage.settle()
      expect(await priceAtAmazon(those)).toEqual([989])
      expect(await held()).toBeNull()
      expect((await as().post(`/pricing/held/${latest.id}/release`)).statusCode).toBe(404)
    })

    it('stays as it is once a person discards it', async () => {
      await saveRules({ min_price_global: '' })
      const those = await shoe()
      await compete(those, 9.94)
      await stage.settle()
      const run = await held()
      expect((await as().post(`/pricing/held/${run.id}/discard`)).statusCode).toBe(200)
      await stage.settle()
      expect([await priceAtAmazon(those), await held()]).toEqual([[9995], null])
      // What was discarded holds nothing else back, until it is another price.
      const other = await shoe()
      await compete(other, 94.9)
      await compete(those, 9.94)
      await stage.settle()
      expect([await priceAtAmazon(those), await priceAtAmazon(other), await held()]).toEqual([
        [9995],
        [9489],
        null,
      ])
      await compete(those, 95.95)
      await stage.settle()
      expect(await priceAtAmazon(those)).toEqual([9594])
    })

    it('is what a company says', async () => {
      const { max_share, max_change, version } = (await as().get('/pricing/held')).json()
      expect([max_share, max_change]).toEqual([20, 30])
      const set = (body: object) => as().put('/pricing/breaker', body)
      expect((await set({ max_share: 101, max_change: 3, version })).statusCode).toBe(400)
      expect((await set({ max_share: 0, max_change: 3, version })).statusCode).toBe(200)
      expect((await set({ max_share: 5, max_change: 3, version })).statusCode).toBe(409)
      const those = await shoe()
      await compete(those, 94.9)
      await stage.settle()
      expect((await held())?.channels).toEqual([expect.objectContaining({ changed_a_lot: 1, given_away: 0 })])
      expect((await set({ max_share: 20, max_change: 30, version: version + 1 })).statusCode).toBe(200)
      const run = await held()
      await as().post(`/pricing/held/${run.id}/discard`)
    })
  })

  describe('by rules that are not saved', () => {
    const rules = async (more: object) => {
      const { version, use_uvp, joinedProducts } = (await as().get('/pricing/rules')).json()
      const lists = { min_price_brand: [], min_price_season: [], min_price_brand_season: [] }
      return { is_active: true, use_uvp, min_price_global: '10', joinedProducts, version, ...lists, ...more }
    }
    const simulate = async (body: object, path = '') => as().post(`/pricing/simulation${path}`, body)

    it('is shown before, saved as it was shown, and refused once something has changed', async () => {
      const those = await shoe()
      await compete(those, 80)
      await stage.settle()
      expect(await priceAtAmazon(those)).toEqual([8996])
      const body = await rules({ min_price_brand: [{ brand: 'Gabor', min_price: '5' }] })
      const answer = await simulate(body)
      expect(answer.statusCode, answer.body).toBe(200)
      const shown = answer.json() as PriceSimulation
      expect(shown.data.find(({ wws_number }) => wws_number === those.model)).toEqual({
        wws_number: those.model,
        wws_model: those.model,
        title: 'Pumps',
        brand: 'Gabor',
        channel: 'Amazon',
        account: '',
        sizes: ['36'],
        before: 89.96,
        after: 94.96,
        floor: 94.96,
        is_held: true,
      })
      const moves = { up: 0, down: 0 }
      for (const { before, after, sizes } of shown.data) moves[after > before ? 'up' : 'down'] += sizes.length
      expect(shown).toMatchObject({ ...moves, brands: [{ brand: 'Gabor', ...moves }] })
      expect(await priceAtAmazon(those)).toEqual([8996])
      const table = await simulate(body, '/list?format=csv_plain')
      expect(table.body).toContain(`${those.model};Pumps;Gabor;36;Amazon;;89,96;94,96;94,96`)

      await sell(those, 109.95)
      const late = await as().put('/pricing/rules', { ...body, simulation: shown.hash })
      expect([late.statusCode, late.json().code]).toEqual([409, 'simulation_outdated'])
      await stage.settle()
      const { hash } = (await simulate(body)).json() as PriceSimulation
      const other = await as().put('/pricing/rules', { ...body, min_price_global: '20', simulation: hash })
      expect(other.statusCode).toBe(409)
      expect((await as().put('/pricing/rules', { ...body, simulation: hash })).statusCode).toBe(200)
      await stage.settle()
      expect(await priceAtAmazon(those)).toEqual([10446])
    })

    it('changes nothing where they are off, and nothing of what is excluded', async () => {
      const those = await shoe()
      await compete(those, 94.9)
      await stage.settle()
      const off = (await simulate(await rules({ joinedProducts: those.model }))).json() as PriceSimulation
      expect(off.data.find(({ wws_number }) => wws_number === those.model)).toMatchObject({
        before: 94.89,
        after: 99.95,
        is_held: false,
      })
    })

    it('names two rules for the same, and is for the right alone', async () => {
      const row = { brand: 'Gabor', min_price: '5' }
      const body = await rules({ min_price_brand: [row, row] })
      expect((await simulate(body)).statusCode).toBe(422)
      expect((await simulate(body, '/list')).statusCode).toBe(422)
      const clerk = kontor.as(kontor.a.users.co_orders)
      expect((await clerk.post('/pricing/simulation', await rules({}))).statusCode).toBe(403)
      expect((await clerk.post('/pricing/simulation/list', await rules({}))).statusCode).toBe(403)
    })
  })

  it('is not told to people without the right', async () => {
    for (const [method, path] of [
      ['get', '/pricing/held'],
      ['post', '/pricing/held/1/release'],
      ['post', '/pricing/held/1/discard'],
    ] as const)
      expect((await kontor.as(kontor.a.users.co_orders)[method](path)).statusCode, path).toBe(403)
  })

  it('is the old one for all articles when a worker dies, and the new one for all afterwards', async () => {
    const those = [await shoe(), await shoe(), await shoe()]
    for (const one of those) await compete(one, 94.9)
    dies = true
    await kontor.runJobs({ rethrow: false })
    const outgoing = async () => Promise.all(those.map(async (one) => (await amazonOf(one))?.outgoing_price))
    expect([dies, await outgoing()]).toEqual([false, [99.95, 99.95, 99.95]])
    await kontor.runJobs({ retries: true })
    expect(await outgoing()).toEqual([94.89, 94.89, 94.89])
  })

  // Sessions are over by then.
  it('goes back once the competitor has not been seen for three days', async () => {
    const those = await shoe()
    await compete(those, 94.9)
    await stage.settle()
    kontor.clock.advance(72 * HOUR)
    await kontor.runSchedule(sweepPrices)
    await stage.settle()
    expect(await priceAtAmazon(those)).toEqual([9995])
    await compete(those, 94.9, 73 * HOUR)
    await stage.settle()
    expect(await priceAtAmazon(those)).toEqual([9995])
  })
})
