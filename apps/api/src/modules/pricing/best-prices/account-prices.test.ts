import type { PriceSimulation, PriceTrace, SimulatedPrice } from '@kontor/contract/pricing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { MINUTE, type OfferStage, offerStage, type Shoe } from '../../../../test/offer-stage.ts'
import { saveListingSettings } from '../../channels/offers/keep-listing-settings.ts'
import { sweepPrices } from '../pricing.jobs.ts'
import { markPrices } from './mark-prices.ts'

const AMAZON = 4

describe('the price of an account that changes prices', () => {
  let stage: OfferStage
  let kontor: TestApp

  beforeAll(async () => {
    stage = await offerStage()
    ;({ kontor } = stage)
    await kontor.inCtx((ctx) =>
      ctx.tx.execute(sql`
        insert into best_price_settings (company_id, brand, is_active, channels, undercut_cents, price_ending, version)
        values (${ctx.company.id}, 'Gabor', true, '[4]', 1, 'none', 1)`),
    )
  })
  afterAll(() => stage?.close())
  beforeEach(async () => {
    await change({})
    await switchRules({ is_active: false })
    await stage.settle()
  })

  const as = () => kontor.as(kontor.a.users.co_accounting)
  const change = (of: { cents?: number; percent?: number }) =>
    kontor.inCtx((ctx) =>
      saveListingSettings(ctx, stage.amazonId, {
        primeTemplate: '',
        forcePrime: false,
        processingTime: 0,
        priceChangeCents: of.cents ?? null,
        priceChangePercent: of.percent ?? null,
        poundsPerEuro: null,
        poundsOn: null,
      }),
    )
  const PATHS = { all: '/pricing/rules', tamaris: '/pricing/rules/tamaris' } as const
  const rules = async (scope: keyof typeof PATHS, more: object) => {
    const { version } = (await as().get(PATHS[scope])).json()
    const lists = {
      min_price_brand: [],
      min_price_season: [],
      min_price_brand_season: [],
      joinedProducts: '',
    }
    const head = { is_active: true, use_uvp: false, min_price_global: '10', version }
    return { ...head, ...(scope === 'all' && lists), ...more }
  }
  /** Rules that count from now on. */
  const switchRules = async (more: object, scope: keyof typeof PATHS = 'all') => {
    const answer = await as().put(PATHS[scope], await rules(scope, more))
    expect(answer.statusCode, answer.body).toBe(200)
    kontor.clock.advance(6 * MINUTE)
    await kontor.runSchedule(sweepPrices)
    await stage.settle()
  }
  const compete = async ({ eans }: Shoe, cents: number) => {
    await kontor.inCtx(async (ctx) => {
      for (const ean of eans)
        await ctx.tx.execute(sql`
          insert into competitor_prices (company_id, ean, sales_channel_id, price_cents, seen_at)
          values (${ctx.company.id}, ${ean}, ${AMAZON}, ${cents}, ${ctx.now.toISOString()}::timestamptz)
          on conflict (company_id, ean, sales_channel_id) do update
          set price_cents = excluded.price_cents, seen_at = excluded.seen_at`)
      await markPrices(ctx, { eans })
    })
    await stage.settle()
  }
  const shoe = () => stage.shoe([3], { price: 99.95 })
  const atAmazon = async ({ eans }: Shoe) => (await stage.atAmazon(eans))[0]?.[0]
  const tracedOf = async ({ model }: Shoe) => {
    const { channels } = (await as().get(`/pricing/trace/${model}`)).json() as PriceTrace
    return channels.find(({ id }) => id === AMAZON)?.prices[0]
  }
  const simulate = async (scope: keyof typeof PATHS, more: object): Promise<PriceSimulation> => {
    const path = scope === 'all' ? '/pricing/simulation' : '/pricing/simulation/tamaris'
    const answer = await as().post(`${path}?per_page=200`, await rules(scope, more))
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const rowOf = ({ data }: PriceSimulation, { model }: Shoe): SimulatedPrice | undefined =>
    data.find(({ wws_number }) => wws_number === model)

  it('follows a competitor between what it is sold for and what the account asks more', async () => {
    const those = await shoe()
    await change({ percent: 7.5 })
    await stage.settle()
    expect(await atAmazon(those)).toBe(10745)
    await compete(those, 10300)
    expect(await atAmazon(those)).toBe(10299)
    expect(await tracedOf(those)).toMatchObject({
      outgoing_price: 99.95,
      best_price: 102.99,
      accounts: [{ price_change_percent: 7.5, outgoing_price: 102.99 }],
    })
    await compete(those, 12000)
    kontor.clock.advance(61 * MINUTE)
    await kontor.runSchedule(sweepPrices)
    await stage.settle()
    expect(await atAmazon(those)).toBe(10745)
  })

  it('follows a competitor from when on the account asks more, and no longer once it does not', async () => {
    const those = await shoe()
    await compete(those, 10300)
    expect(await atAmazon(those)).toBe(9995)
    await change({ cents: 500 })
    await stage.settle()
    expect(await atAmazon(those)).toBe(10299)
    await change({})
    await stage.settle()
    expect(await atAmazon(those)).toBe(9995)
  })

  it('waits for a person where a competitor takes too much of what the account asks more', async () => {
    const those = await shoe()
    await change({ percent: 100 })
    await stage.settle()
    await compete(those, 10100)
    const { held } = (await as().get('/pricing/held')).json()
    expect(held?.changes).toEqual([
      expect.objectContaining({ wws_number: those.model, before: 199.9, after: 100.99 }),
    ])
    expect(await atAmazon(those)).toBe(19990)
    expect((await as().post(`/pricing/held/${held.id}/discard`, {})).statusCode).toBe(200)
    await kontor.inCtx((ctx) => ctx.tx.execute(sql`delete from competitor_prices`))
  })

  it('is in the dry run of rules as it goes out, and held by the floor', async () => {
    const those = await shoe()
    await change({ cents: -1200 })
    await stage.settle()
    expect(await atAmazon(those)).toBe(8795)
    const shown = await simulate('all', {})
    expect(rowOf(shown, those)).toMatchObject({
      ...{ account: 'Amazon.de', before: 87.95, after: 89.96, floor: 89.96, is_held: true, sizes: ['36'] },
    })
    expect(rowOf(await simulate('all', { min_price_global: '13' }), those)).toBeUndefined()
    const excluded = await simulate('all', { joinedProducts: those.model })
    expect(rowOf(excluded, those)).toBeUndefined()
    await switchRules({ simulation: shown.hash })
    expect(await atAmazon(those)).toBe(8996)
    expect(rowOf(await simulate('all', { is_active: false }), those)).toMatchObject({
      ...{ before: 89.96, after: 87.95, floor: null, is_held: false },
    })
  })

  it('is in the dry run for Tamaris, whose rules replace the others', async () => {
    const [those, gabor] = [await shoe(), await shoe()]
    await kontor.inCtx((ctx) =>
      ctx.tx.execute(sql`
        update articles set brand = 'TAMARIS' where company_id = ${ctx.company.id} and wws_number = ${those.model}`),
    )
    await change({ cents: -1200 })
    await switchRules({ is_active: true })
    const shown = await simulate('tamaris', { min_price_global: '5' })
    expect(rowOf(shown, those)).toMatchObject({ before: 89.96, after: 94.96, floor: 94.96, is_held: true })
    expect(rowOf(shown, gabor)).toBeUndefined()
    const table = await as().post(
      '/pricing/simulation/tamaris/list?format=csv_plain',
      await rules('tamaris', { min_price_global: '5' }),
    )
    expect(table.body).toContain(`${those.model};Pumps;TAMARIS;36;Amazon;Amazon.de;89,96;94,96;94,96`)
    const other = await as().put(
      PATHS.tamaris,
      await rules('tamaris', { min_price_global: '6', simulation: shown.hash }),
    )
    expect([other.statusCode, other.json().code]).toEqual([409, 'simulation_outdated'])
    // What was switched and does not count yet is taken for granted, here by the dry run of the others.
    const saved = await as().put(
      PATHS.tamaris,
      await rules('tamaris', { min_price_global: '5', simulation: shown.hash }),
    )
    expect(saved.statusCode, saved.body).toBe(200)
    expect(rowOf(await simulate('all', { min_price_global: '20' }), those)).toMatchObject({ after: 94.96 })
    await switchRules({ is_active: false }, 'tamaris')
    const clerk = kontor.as(kontor.a.users.co_orders)
    for (const path of ['/pricing/simulation/tamaris', '/pricing/simulation/tamaris/list'])
      expect((await clerk.post(path, await rules('tamaris', {}))).statusCode, path).toBe(403)
  })
})
