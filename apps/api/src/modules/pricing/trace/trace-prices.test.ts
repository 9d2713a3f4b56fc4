import { IntakeArticle } from '@kontor/contract/catalogue'
import type { PriceTrace } from '@kontor/contract/pricing'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { addAccount } from '../../../../test/builders/intake.ts'
import { CHANNEL_COSTS, UVP_CONFIGURATION } from '../../../../test/builders/uvp.ts'
import { ensureReferenceData } from '../../../reference-data.ts'
import { upsertArticles } from '../../catalogue/index.ts'
import { channelAccounts } from '../../organisation/organisation.tables.ts'
import { recountBelowHourly } from '../pricing.jobs.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
  await ensureReferenceData(kontor.db)
  await addAccount(kontor, { sales_channel_id: 4, name: 'Amazon' })
  await addAccount(kontor, { sales_channel_id: 2, name: 'eBay' })
  await addAccount(kontor, { sales_channel_id: 3, name: 'Zalando', is_active: false })
  await kontor.inCtx((ctx) =>
    upsertArticles(ctx, [
      article('T-1', 'Rieker', [
        { size: '9,5', ean: '4006381333931', cost_price: 40 },
        { size: '40', ean: '4006381333948', cost_price: 40 },
        { size: '41', ean: '4006381333955', cost_price: null, channel_prices: { ebay: 89.95 } },
      ]),
      article('T-2', 'Rieker', [{ size: '40', ean: '4006381333962', cost_price: 40 }]),
      article('T-3', 'Tamaris', [{ size: '40', ean: '4006381333979' }]),
    ]),
  )
  await as().put('/uvp/configuration', {
    ...UVP_CONFIGURATION,
    manufacturer_discount_fallback: 5,
    version: 0,
  })
  await as().post('/uvp/devaluations', [{ season_count: 5, discount: 25 }])
  const amazon = { ...CHANNEL_COSTS, name: 'amazon', sales_channel_id: 4, return_quota: 65 }
  expect((await as().post('/uvp/sales-channels', [amazon])).statusCode).toBe(200)
})
afterAll(() => kontor.close())
beforeEach(() => kontor.clock.advance(10 * 60_000))

const article = (wws_number: string, brand: string, sizes: object[]) =>
  IntakeArticle.parse({
    wws_number,
    wws_model: wws_number,
    brand,
    title: wws_number,
    season: 'HW23',
    sizes: sizes.map((size) => ({ original_price: 119.95, sale_price: 99.95, ...size })),
  })
const as = (user = kontor.a.users.co_accounting) => kontor.as(user)
async function trace(model: string): Promise<PriceTrace> {
  const answer = await as().get(`/pricing/trace/${model}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
async function saveRules(more: object, path = '/pricing/rules') {
  const { version } = (await as().get(path)).json()
  const lists = { min_price_brand: [], min_price_season: [], min_price_brand_season: [], joinedProducts: '' }
  const answer = await as().put(path, {
    is_active: true,
    use_uvp: false,
    min_price_global: '10',
    ...(path === '/pricing/rules' && lists),
    version,
    ...more,
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('offers below what earns enough', () => {
  it('are counted by channel with costs, as far as their purchase price is known', async () => {
    const answer = await as().get('/uvp/below-minimum')
    // Five sizes, three of them with a purchase price; Amazon would need 114.95 for each.
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        channels: [{ id: 4, name: 'Amazon', offers: 3, below: 3, unreachable: 0 }],
        counted_at: kontor.clock.now().toISOString(),
      },
    ])
  })

  it('are told to whoever keeps the accounts alone, and of the own company', async () => {
    expect((await as(kontor.a.users.co_orders).get('/uvp/below-minimum')).statusCode).toBe(403)
    expect((await as(kontor.b.users.co_accounting).get('/uvp/below-minimum')).json()).toMatchObject({
      channels: [],
    })
  })

  it('are what was counted last: after a change of costs, and once an hour', async () => {
    const below = async () => (await as().get('/uvp/below-minimum')).json().channels[0]?.below
    await kontor.runJobs()
    const counted = (await as().get('/uvp/below-minimum')).json().counted_at
    await kontor.inCtx((ctx) =>
      upsertArticles(ctx, [article('T-4', 'Rieker', [{ size: '40', ean: '4006381333986', cost_price: 40 }])]),
    )
    kontor.clock.advance(30 * 60_000)
    expect((await as().get('/uvp/below-minimum')).json()).toMatchObject({ counted_at: counted })
    expect(await below()).toBe(3)
    await kontor.runSchedule(recountBelowHourly)
    await kontor.runJobs()
    expect(await below()).toBe(4)
    await as().post('/uvp/devaluations', [{ season_count: 5, discount: 99 }])
    await kontor.runJobs()
    expect(await below()).toBe(0)
    await as().post('/uvp/devaluations', [{ season_count: 5, discount: 25 }])
    await kontor.runJobs()
    await kontor.asOwner(`update articles set is_active = false where wws_number = 'T-4'`)
  })
})

describe('the trace of prices', () => {
  it('names channels that are sold on, what holds each price, and what is not known', async () => {
    expect(await trace('T-1')).toEqual({
      wws_number: 'T-1',
      is_excluded: false,
      rule: null,
      acts_from: null,
      channels: [
        {
          id: 2,
          name: 'eBay',
          costs: '',
          tax_rate: null,
          prices: [
            {
              sizes: ['9,5', '40'],
              list_price: 119.95,
              sale_price: 99.95,
              is_channel_price: false,
              rule_floor: null,
              cost_price: 40,
              selling_price_min: null,
              cost_gap: 'no_costs',
              floor: null,
              held_by: null,
              competitor_price: null,
              best_price: null,
              outgoing_price: 99.95,
              accounts: [],
              held_price: null,
              is_below_minimum: false,
            },
            expect.objectContaining({ sizes: ['41'], sale_price: 89.95, is_channel_price: true }),
          ],
        },
        {
          id: 4,
          name: 'Amazon',
          costs: 'amazon',
          tax_rate: 19,
          prices: [
            expect.objectContaining({
              sizes: ['9,5', '40'],
              selling_price_min: 114.95,
              cost_gap: null,
              floor: 99.95,
              held_by: 'costs',
              is_below_minimum: true,
            }),
            expect.objectContaining({
              sizes: ['41'],
              cost_price: null,
              cost_gap: 'no_cost_price',
              floor: null,
            }),
          ],
        },
      ],
    })
  })

  it('names the rule that counts, who set it and when, five minutes after the switch', async () => {
    const at = kontor.clock.now()
    await saveRules({ min_price_brand: [{ brand: 'Rieker', min_price: '15' }] })
    const before = await trace('T-1')
    expect(before.rule).toBeNull()
    expect(before.acts_from).toBe(new Date(at.getTime() + 5 * 60_000).toISOString())
    kontor.clock.advance(5 * 60_000)
    const after = await trace('T-1')
    expect(after).toMatchObject({
      acts_from: null,
      rule: {
        kind: 'brand',
        brand: 'Rieker',
        season: '',
        min_price: 15,
        use_uvp: false,
        set_at: at.toISOString(),
      },
    })
    expect(after.rule?.set_by).not.toBe('')
    const [ebay] = after.channels
    expect(ebay?.prices.map(({ rule_floor, floor, held_by }) => [rule_floor, floor, held_by])).toEqual([
      [84.96, 84.96, 'rule'],
      [76.46, 76.46, 'rule'],
    ])
  })

  it('holds nothing of an excluded article, and Tamaris by its own rule', async () => {
    await saveRules({ min_price_global: '10', joinedProducts: 'T-2; T-9' })
    await saveRules({ min_price_global: '40', use_uvp: true }, '/pricing/rules/tamaris')
    kontor.clock.advance(5 * 60_000)
    const excluded = await trace('T-2')
    expect([excluded.is_excluded, excluded.rule]).toEqual([true, null])
    for (const { prices } of excluded.channels)
      for (const { floor, held_by } of prices) expect([floor, held_by]).toEqual([null, null])
    const tamaris = await trace('T-3')
    expect(tamaris.rule).toMatchObject({ kind: 'tamaris', min_price: 40, use_uvp: true })
    expect(tamaris.channels[0]?.prices[0]?.rule_floor).toBe(71.97)
    expect((await trace('T-1')).rule?.kind).toBe('global')
  })

  it('says when the rules for all begin to count for Tamaris too, while it has none of its own', async () => {
    const off = { is_active: false }
    await saveRules(off)
    await saveRules({ ...off, use_uvp: true }, '/pricing/rules/tamaris')
    kontor.clock.advance(5 * 60_000)
    expect((await trace('T-3')).acts_from).toBeNull()
    const at = kontor.clock.now()
    await saveRules({})
    const from = new Date(at.getTime() + 5 * 60_000).toISOString()
    expect((await trace('T-3')).acts_from).toBe(from)
    kontor.clock.advance(60_000)
    await saveRules({ use_uvp: true }, '/pricing/rules/tamaris')
    // Its own, which come a minute later, count more.
    expect((await trace('T-3')).acts_from).toBe(new Date(at.getTime() + 6 * 60_000).toISOString())
  })

  it('is for those who keep the accounts, of their own company', async () => {
    expect((await as(kontor.a.users.co_orders).get('/pricing/trace/T-1')).statusCode).toBe(403)
    expect((await as(kontor.b.users.co_accounting).get('/pricing/trace/T-1')).statusCode).toBe(404)
    expect((await as().get('/pricing/trace/NONE')).statusCode).toBe(404)
    expect((await as().get('/pricing/trace/T-1?wws_number=T-2')).statusCode).toBe(404)
    expect((await as().get('/pricing/trace/T-1?unknown=1')).statusCode).toBe(400)
  })
})

describe('what a sale costs where it goes', () => {
  const [DE, IT] = ['A1PA6795UKMFR9', 'APJ6JRA9NG5V4']
  const sellIn = (marketplaces: string[]) =>
    kontor.inCtx(({ tx, company }) =>
      tx
        .update(channelAccounts)
        .set({ adapter: 'amazon', marketplaces })
        .where(and(eq(channelAccounts.companyId, company.id), eq(channelAccounts.salesChannelId, 4))),
    )
  const onAmazon = async () => {
    const found = (await trace('T-2')).channels.find(({ id }) => id === 4)
    return [found?.costs, found?.tax_rate, found?.prices[0]?.selling_price_min]
  }
  beforeAll(async () => {
    const row = { ...CHANNEL_COSTS, sales_channel_id: 4 }
    const rows = [
      { ...row, name: 'amazon' },
      { ...row, name: 'amazon prime', postage_shipping: 6.2 },
    ]
    expect((await as().post('/uvp/sales-channels', rows)).statusCode).toBe(200)
  })

  it('bears the highest VAT of the countries that are on, that of home below the threshold', async () => {
    await sellIn([DE])
    expect(await onAmazon()).toEqual(['amazon', 19, 69.46])
    await sellIn([DE, IT])
    expect(await onAmazon()).toEqual(['amazon', 22, 71.65])
    const path = '/accounting/company/invoice-sender'
    const sender = (await as().get(path)).json()
    await as().put(path, { ...sender, distance_sales: 'home' })
    expect(await onAmazon()).toEqual(['amazon', 19, 69.46])
  })

  it('is that of Prime while all offers of an account go by it', async () => {
    await sellIn([DE])
    const force = (isForced: boolean) =>
      kontor.inCtx(({ tx, company }) =>
        tx.execute(sql`
          insert into listing_settings (company_id, channel_account_id, force_prime)
          select company_id, id, ${isForced} from channel_accounts where company_id = ${company.id} and sales_channel_id = 4
          on conflict (company_id, channel_account_id) do update set force_prime = excluded.force_prime`),
      )
    await force(true)
    // 2.00 more a parcel: (4 + 30.93875) / 0.474235… = 73.674…
    expect(await onAmazon()).toEqual(['amazon prime', 19, 73.68])
    await force(false)
    expect(await onAmazon()).toEqual(['amazon', 19, 69.46])
    // Without a row of its own the channel has no costs, though Prime has some.
    const hasCosts = async () =>
      (await as().get('/uvp')).json().sales_channels.find(({ id }: { id: number }) => id === 4).has_costs
    expect(await hasCosts()).toBe(true)
    await kontor.inCtx(({ tx }) => tx.execute(sql`delete from uvp_sales_channels where name = 'amazon'`))
    expect([await hasCosts(), await onAmazon()]).toEqual([false, ['', null, null]])
    await force(true)
    expect(await hasCosts()).toBe(true)
    await force(false)
    const row = { ...CHANNEL_COSTS, name: 'amazon', sales_channel_id: 4 }
    expect((await as().post('/uvp/sales-channels', [row])).statusCode).toBe(200)
  })

  it('names what each own account asks more or less, which the floor holds', async () => {
    await sellIn([DE])
    const change = (cents: number | null, percent: number | null) =>
      kontor.inCtx(({ tx, company }) =>
        tx.execute(sql`
          update listing_settings set price_change_cents = ${cents}, price_change_percent = ${percent}
          where company_id = ${company.id}`),
      )
    const accounts = async () => {
      const found = (await trace('T-1')).channels.find(({ id }) => id === 4)
      return found?.prices[0]?.accounts
    }
    expect(await accounts()).toEqual([])
    const of = { name: 'Amazon', price_change_fixed: null, price_change_percent: null }
    await change(null, 7.5)
    // 99.95 · 1.075 = 107.44625
    expect(await accounts()).toEqual([{ ...of, price_change_percent: 7.5, outgoing_price: 107.45 }])
    await change(-9000, null)
    // Of the rules above 10 % below 99.95 count, which is more than the 69.46 of the costs.
    expect(await accounts()).toEqual([{ ...of, price_change_fixed: -90, outgoing_price: 89.96 }])
  })
})
