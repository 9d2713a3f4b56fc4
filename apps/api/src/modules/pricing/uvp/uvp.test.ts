import type { Uvp, UvpCalculation } from '@kontor/contract/pricing'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { addAccount } from '../../../../test/builders/intake.ts'
import { CHANNEL_COSTS, UVP_CONFIGURATION } from '../../../../test/builders/uvp.ts'
import type { TestUser } from '../../../../test/people.ts'
import { domainEvents } from '../../../platform/events/events.tables.ts'
import { ensureReferenceData } from '../../../reference-data.ts'
import { articles } from '../../catalogue/catalogue.tables.ts'
import { manufacturerId } from './uvp.repository.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
  for (const [season, number] of [
    ['FS26', 'U-1'],
    ['HW23', 'U-2'],
    ['Sommer', 'U-3'],
  ] as const)
    await kontor.inCtx(({ tx, company }) =>
      tx.insert(articles).values({
        companyId: company.id,
        wwsNumber: number,
        wwsModel: number,
        brand: 'Rieker',
        season,
        title: number,
      }),
    )
  await ensureReferenceData(kontor.db)
  await addAccount(kontor)
})
afterAll(() => kontor.close())

const RIEKER = manufacturerId('Rieker')
const as = (user: TestUser = kontor.a.users.co_accounting) => kontor.as(user)
const read = async (user?: TestUser): Promise<Uvp> => (await as(user).get('/uvp')).json()
const configure = async (more: object = {}) =>
  as().put('/uvp/configuration', {
    ...UVP_CONFIGURATION,
    version: (await read()).configuration.version,
    ...more,
  })
const lastEvent = async () =>
  (
    await kontor.inCtx(({ tx }) =>
      tx
        .select({ payload: domainEvents.payload })
        .from(domainEvents)
        .where(eq(domainEvents.type, 'uvp.changed'))
        .orderBy(desc(domainEvents.id))
        .limit(1),
    )
  )[0]?.payload

describe('the settings of sales', () => {
  it('are empty before something is saved, and name brands, seasons and channels', async () => {
    const uvp = await read()
    expect(uvp).toMatchObject({
      configuration: { is_active: false, tax_rate: 19, season_current: '', version: 0 },
      manufacturers: [{ id: RIEKER, name: 'Rieker', follows_best_price: false }],
      manufacturer_discounts: [],
      devaluations: [],
      company_sales_channels: [],
      season_due: '',
    })
    expect(uvp.seasons.map(({ code, kind, is_unreadable }) => [code, kind, is_unreadable])).toEqual([
      ['FS26', 'old', false],
      ['HW23', 'old', false],
      ['Sommer', 'old', true],
    ])
    expect(uvp.sales_channels).toEqual([expect.objectContaining({ has_costs: false })])
    expect((await read(kontor.b.users.co_accounting)).manufacturers).toEqual([])
  })

  it('are saved, written down, and show what each season is', async () => {
    const answer = await configure()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().configuration).toEqual({ ...UVP_CONFIGURATION, season_codes: [], version: 1 })
    expect(await lastEvent()).toMatchObject({
      what: 'configuration',
      fields: expect.arrayContaining(['hourly_wage', 'season_current']),
    })
    const { seasons } = await read()
    expect(seasons).toEqual([
      { code: 'FS26', kind: 'current', season_count: null, devaluation: 0, is_unreadable: false },
      { code: 'HW23', kind: 'back', season_count: 5, devaluation: null, is_unreadable: false },
      { code: 'Sommer', kind: 'old', season_count: null, devaluation: 50, is_unreadable: true },
    ])
    const assigned = await configure({ season_codes: [{ code: 'Sommer', stands_for: 'FS25' }] })
    expect(assigned.json().seasons[2]).toMatchObject({ kind: 'back', season_count: 2, is_unreadable: false })
    // Left out, what codes stand for stays, and nothing else changed.
    expect((await configure()).json().configuration).toMatchObject({
      season_codes: [{ code: 'Sommer', stands_for: 'FS25' }],
      version: 2,
    })
  })

  it('ask for the new season once the current one is over', async () => {
    // It is March.
    expect((await read()).season_due).toBe('')
    expect((await configure({ season_current: 'HW25' })).json().season_due).toBe('FS26')
    await configure()
  })

  it('take lists of which unnamed rows stay, with and without a version', async () => {
    const { version } = (await read()).configuration
    const first = await as().post('/uvp/devaluations', {
      version,
      devaluations: [
        { season_count: 5, discount: 25 },
        { season_count: 1, discount: 5 },
      ],
    })
    expect(first.json().devaluations).toEqual([
      { season_count: 1, discount: 5 },
      { season_count: 5, discount: 25 },
    ])
    expect(await lastEvent()).toEqual({ what: 'devaluations', fields: ['Saison-5', 'Saison-1'] })
    const stale = await as().post('/uvp/devaluations', { version, devaluations: [] })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
    const alone = await as().post('/uvp/devaluations', [{ season_count: 1, discount: null }])
    expect(alone.json().devaluations).toEqual([{ season_count: 5, discount: 25 }])
  })

  it('hold discounts of own manufacturers alone', async () => {
    const saved = await as().post('/uvp/manufacturers', [{ id: RIEKER, discount: 5 }])
    expect(saved.json().manufacturer_discounts).toEqual([{ id: RIEKER, name: 'Rieker', discount: 5 }])
    const foreign = await as(kontor.b.users.co_accounting).post('/uvp/manufacturers', [
      { id: RIEKER, discount: 5 },
    ])
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'manufacturer_not_found'])
    expect((await as().post('/uvp/manufacturers', [{ id: RIEKER, discount: null }])).json()).toMatchObject({
      manufacturer_discounts: [],
    })
    await as().post('/uvp/manufacturers', [{ id: RIEKER, discount: 5 }])
  })

  it('hold what channels cost, each for the channel that its name stands for', async () => {
    const saved = await as().post('/uvp/sales-channels', [
      { name: 'amazon', ...CHANNEL_COSTS },
      { name: 'allYouNeed', ...CHANNEL_COSTS, return_quota: 65 },
      { name: 'Eigener', sales_channel_id: 2, ...CHANNEL_COSTS },
    ])
    expect(saved.statusCode, saved.body).toBe(200)
    const rows: Uvp['company_sales_channels'] = saved.json().company_sales_channels
    expect(rows.map(({ name, sales_channel_id }) => [name, sales_channel_id])).toEqual(
      expect.arrayContaining([
        ['amazon', 4],
        ['allYouNeed', null],
        ['Eigener', 2],
      ]),
    )
    const unknown = await as().post('/uvp/sales-channels', [
      { name: 'x', sales_channel_id: 999, ...CHANNEL_COSTS },
    ])
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'sales_channel_not_found'])
  })

  it.each([
    [
      'a season twice',
      '/uvp/devaluations',
      [
        { season_count: 1, discount: 1 },
        { season_count: 1, discount: 2 },
      ],
      422,
    ],
    ['season 0', '/uvp/devaluations', [{ season_count: 0, discount: 1 }], 400],
    ['season 11', '/uvp/devaluations', [{ season_count: 11, discount: 1 }], 400],
    ['101 %', '/uvp/devaluations', [{ season_count: 1, discount: 101 }], 400],
    ['three places', '/uvp/devaluations', [{ season_count: 1, discount: 1.005 }], 400],
    ['a text', '/uvp/devaluations', [{ season_count: 1, discount: 'NaN' }], 400],
    [
      'postage below zero',
      '/uvp/sales-channels',
      [{ name: 'amazon', ...CHANNEL_COSTS, postage_return: -1 }],
      400,
    ],
    ['1e9', '/uvp/sales-channels', [{ name: 'amazon', ...CHANNEL_COSTS, postage_return: 1e9 }], 400],
    [
      'a channel twice',
      '/uvp/sales-channels',
      [
        { name: 'amazon', ...CHANNEL_COSTS },
        { name: 'amazon', ...CHANNEL_COSTS },
      ],
      422,
    ],
  ])('refuse %s', async (_, path, body, status) => {
    expect((await as().post(path, body)).statusCode).toBe(status)
  })

  it.each([{ season_current: 'Sommer' }, { hourly_wage: -1 }, { tax_rate: 101 }, { hourly_wage: 1.005 }])(
    'refuse %o',
    async (more) => {
      expect((await configure(more)).statusCode).toBe(400)
    },
  )

  it('are changed by one of two who change them at once', async () => {
    const { version } = (await read()).configuration
    const answers = await Promise.all(
      [1, 2].map((package_cost) =>
        as().put('/uvp/configuration', { ...UVP_CONFIGURATION, package_cost, version }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    await configure()
  })

  it.each(['co_dashboard', 'co_orders', 'co_orders_send', 'co_products'] as const)(
    'are closed to %s',
    async (role) => {
      const user = kontor.a.users[role]
      const calculated = { cost_price: 1, season: 'FS26', manufacturer: RIEKER }
      const answers = await Promise.all([
        as(user).get('/uvp'),
        as(user).put('/uvp/configuration', { ...UVP_CONFIGURATION, version: 0 }),
        as(user).post('/uvp/manufacturers', []),
        as(user).post('/uvp/devaluations', []),
        as(user).post('/uvp/sales-channels', []),
        as(user).post('/uvp/vkmin', calculated),
        as(user).post('/uvp/roi', { ...calculated, selling_price: 1 }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(403))
    },
  )
})

describe('the calculators', () => {
  const asked = { cost_price: 40, season: 'HW23', manufacturer: RIEKER }
  const rowOf = ({ data }: UvpCalculation, name: string) => data.find((row) => row.name === name)

  it('name the lowest price and what makes it, as computed by hand', async () => {
    const answer: UvpCalculation = (await as().post('/uvp/vkmin', asked)).json()
    expect([answer.manufacturer_discount, answer.season.devaluation]).toEqual([5, 25])
    expect(rowOf(answer, 'amazon')).toMatchObject({
      cost_price_devalued: 28.5,
      labor_costs_shipping: 1.69,
      labor_costs_return: 2.14,
      cost_shipping: 6.79,
      cost_return: 7.34,
      selling_price_min: 69.46,
      uvp_online: 69.95,
      calculation: 1.74,
      selling_price: 69.46,
      state: 'success',
    })
    expect(rowOf(answer, 'allYouNeed')).toMatchObject({
      selling_price_min: 114.95,
      uvp_online: 114.95,
      calculation: 2.87,
    })
  })

  it('name what a price earns, as computed by hand', async () => {
    const answer: UvpCalculation = (await as().post('/uvp/roi', { ...asked, selling_price: 99.95 })).json()
    expect(rowOf(answer, 'amazon')).toMatchObject({
      selling_price: 99.95,
      // 15 % of 99.95, and the fifth of it that the channel keeps of a return.
      commission_shipping: 14.99,
      commission_return: 3,
      raw_profit_shipping: 33.71,
      raw_profit_return: -17.12,
      raw_profit: 18.46,
      relative_to_sales: 31.4,
      state: 'success',
    })
    expect(rowOf(answer, 'allYouNeed')).toMatchObject({
      raw_profit: 0.67,
      relative_to_sales: 2.28,
      state: 'warning',
    })
    const loss: UvpCalculation = (await as().post('/uvp/roi', { ...asked, selling_price: 30 })).json()
    expect(rowOf(loss, 'amazon')?.state).toBe('danger')
  })

  it('count the fallback without a discount, and no rate as 0', async () => {
    await as().post('/uvp/manufacturers', [{ id: RIEKER, discount: null }])
    const answer: UvpCalculation = (await as().post('/uvp/vkmin', { ...asked, season: 'HW25' })).json()
    // 40.00 less 3 %.
    expect([answer.manufacturer_discount, answer.season.devaluation]).toEqual([3, null])
    expect(answer.data[0]?.cost_price_devalued).toBe(38.8)
    await as().post('/uvp/manufacturers', [{ id: RIEKER, discount: 5 }])
  })

  it('have no calculation of a shoe that costs nothing, and no price where none is enough', async () => {
    const free: UvpCalculation = (await as().post('/uvp/vkmin', { ...asked, cost_price: 0 })).json()
    expect(rowOf(free, 'amazon')?.calculation).toBeNull()
    await as().post('/uvp/sales-channels', [{ name: 'real', ...CHANNEL_COSTS, return_quota: 100 }])
    expect(rowOf((await as().post('/uvp/vkmin', asked)).json(), 'real')).toMatchObject({
      selling_price_min: null,
      uvp_online: null,
      raw_profit: null,
      state: 'danger',
    })
    const atPrice: UvpCalculation = (await as().post('/uvp/roi', { ...asked, selling_price: 99.95 })).json()
    expect(rowOf(atPrice, 'real')).toMatchObject({
      selling_price_min: null,
      relative_to_sales: null,
      state: 'danger',
    })
  })

  it.each([
    { cost_price: -1 },
    { cost_price: 1e9 },
    { cost_price: 1.005 },
    { cost_price: 'NaN' },
    { season: '' },
    { manufacturer: 0 },
  ])('refuse %o', async (more) => {
    expect((await as().post('/uvp/vkmin', { ...asked, ...more })).statusCode).toBe(400)
  })

  it('answer for own manufacturers alone', async () => {
    const foreign = await as(kontor.b.users.co_accounting).post('/uvp/vkmin', asked)
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'manufacturer_not_found'])
    expect((await as().post('/uvp/roi', { ...asked, manufacturer: 7, selling_price: 1 })).statusCode).toBe(
      404,
    )
  })
})

describe('which rows the calculators hide', () => {
  const save = (hidden_channels: unknown, user?: TestUser) =>
    as(user).put('/uvp/hidden-channels', { hidden_channels })

  it('is what each person chose, and before that those that nobody asked for', async () => {
    const usual = ['allYouNeed', 'spartoo', 'rakuten', 'real', 'schuhe24']
    expect((await read()).hidden_channels).toEqual(usual)
    const answer = await save(['eBay', 'eBay', 'real'])
    expect([answer.statusCode, answer.json()]).toEqual([200, { hidden_channels: ['eBay', 'real'] }])
    expect((await read()).hidden_channels).toEqual(['eBay', 'real'])
    expect((await read(kontor.a.admin)).hidden_channels).toEqual(usual)
    expect((await read(kontor.b.users.co_accounting)).hidden_channels).toEqual(usual)
    expect((await save([])).statusCode).toBe(200)
    expect((await read()).hidden_channels).toEqual([])
  })

  it.each([[[7]], ['real'], [Array.from({ length: 201 }, String)], [['']]])('refuses %j', async (names) => {
    expect((await save(names)).statusCode).toBe(400)
  })

  it('is for the right alone', async () => {
    expect((await save([], kontor.a.users.co_orders)).statusCode).toBe(403)
  })
})
