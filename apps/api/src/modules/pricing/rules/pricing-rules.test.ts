import type { PricingRules } from '@kontor/contract/pricing'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import type { TestUser } from '../../../../test/people.ts'
import { domainEvents } from '../../../platform/events/events.tables.ts'
import { articles } from '../../catalogue/catalogue.tables.ts'
import { pricingRuleRows } from '../pricing.tables.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
  await carry('Rieker', 'HW25', 'PR-1')
  await carry('Tamaris', 'FS26', 'PR-2')
  await carry('TAMARIS', 'FS26', 'PR-3')
})
afterAll(() => kontor.close())

const carry = (brand: string, season: string, number: string) =>
  kontor.inCtx(({ tx, company }) =>
    tx
      .insert(articles)
      .values({ companyId: company.id, wwsNumber: number, wwsModel: number, brand, season, title: number }),
  )
const as = (user: TestUser = kontor.a.users.co_accounting) => kontor.as(user)
const read = async (user?: TestUser): Promise<PricingRules> => (await as(user).get('/pricing/rules')).json()
const body = (version: number, more: object = {}) => ({
  is_active: false,
  use_uvp: false,
  min_price_global: '10',
  min_price_brand: [],
  min_price_season: [],
  min_price_brand_season: [],
  joinedProducts: '',
  version,
  ...more,
})
const save = async (more: object = {}, user?: TestUser) =>
  as(user).put('/pricing/rules', body((await read(user)).version, more))
async function saved(more: object = {}): Promise<PricingRules> {
  const answer = await save(more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const eventsOf = async (type: string) =>
  (
    await kontor.inCtx(({ tx }) =>
      tx
        .select({ payload: domainEvents.payload })
        .from(domainEvents)
        .where(eq(domainEvents.type, type))
        .orderBy(desc(domainEvents.id)),
    )
  ).map(({ payload }) => payload)

describe('pricing rules', () => {
  it('are none before something is saved, and name what there is to choose', async () => {
    expect(await read(kontor.b.users.co_accounting)).toEqual({
      is_active: false,
      use_uvp: false,
      min_price_global: '',
      version: 0,
      acts_from: null,
      min_price_brand: [],
      min_price_season: [],
      min_price_brand_season: [],
      joinedProducts: '',
      excluded_products: 0,
      unknown_products: 0,
      hidden_rules: 0,
      brands: [],
      seasons: [],
    })
    expect(await read()).toMatchObject({
      brands: ['Rieker', 'TAMARIS', 'Tamaris'],
      seasons: ['FS26', 'HW25'],
    })
  })

  it('are saved in their order, with commas for dots, and written down', async () => {
    const rules = await saved({
      use_uvp: true,
      min_price_global: ' 7,50 ',
      min_price_brand: [
        { brand: 'Tamaris', min_price: '99,99' },
        { brand: 'Rieker', min_price: '0' },
      ],
      min_price_season: [{ season: 'HW25', min_price: '20' }],
      min_price_brand_season: [{ season: 'HW25', brand: 'Rieker', min_price: '05' }],
      joinedProducts: ' PR-1;;PR-9 ;\n P R-1;',
    })
    expect(rules).toMatchObject({
      use_uvp: true,
      min_price_global: '7.5',
      min_price_brand: [
        { brand: 'Tamaris', min_price: '99.99', is_hidden: false },
        { brand: 'Rieker', min_price: '0', is_hidden: false },
      ],
      min_price_season: [{ season: 'HW25', min_price: '20', is_hidden: false }],
      min_price_brand_season: [{ season: 'HW25', brand: 'Rieker', min_price: '5', is_hidden: false }],
      joinedProducts: 'PR-1; PR-9',
      excluded_products: 2,
      unknown_products: 1,
      version: 1,
    })
    expect(await read()).toEqual(rules)
    expect((await eventsOf('pricing_rules.changed'))[0]).toEqual({
      scope: 'all',
      fields: [
        'use_uvp',
        'min_price_global',
        'min_price_brand',
        'min_price_season',
        'min_price_brand_season',
        'joinedProducts',
      ],
    })
  })

  it('that are saved as they are change nothing', async () => {
    const before = await saved({ min_price_season: [{ season: 'FS26', min_price: '3' }] })
    const events = await eventsOf('pricing_rules.changed')
    expect(await saved({ min_price_season: [{ season: 'FS26', min_price: '3' }] })).toEqual(before)
    expect(await eventsOf('pricing_rules.changed')).toEqual(events)
  })

  it('that stay keep who set them and when', async () => {
    await saved({ min_price_brand: [{ brand: 'Rieker', min_price: '10' }] })
    const setAt = async () =>
      (await kontor.inCtx(({ tx }) => tx.select().from(pricingRuleRows))).find(
        ({ brand }) => brand === 'Rieker',
      )
    const first = await setAt()
    kontor.clock.set(new Date(kontor.clock.now().getTime() + 60_000))
    await saved({
      min_price_brand: [
        { brand: 'Tamaris', min_price: '1' },
        { brand: 'Rieker', min_price: '10' },
      ],
    })
    expect(await setAt()).toMatchObject({ setAt: first?.setAt, setByName: first?.setByName, position: 1 })
    await saved({ min_price_brand: [{ brand: 'Rieker', min_price: '11' }] })
    expect((await setAt())?.setAt).toEqual(kontor.clock.now())
  })

  it('without an article are hidden, outlive every save, and are back with the article', async () => {
    await carry('Kurz', 'HW99', 'PR-K')
    await saved({
      min_price_brand: [{ brand: 'Kurz', min_price: '4' }],
      min_price_brand_season: [{ season: 'HW99', brand: 'Rieker', min_price: '6' }],
    })
    const gone = () => kontor.asOwner(`delete from articles where wws_number = 'PR-K'`)
    await gone()
    expect(await read()).toMatchObject({
      hidden_rules: 2,
      min_price_brand: [{ brand: 'Kurz', is_hidden: true }],
    })
    // A caller that does not know of them leaves them out.
    const after = await saved({ min_price_brand: [{ brand: 'Rieker', min_price: '8' }] })
    expect(after.hidden_rules).toBe(2)
    await carry('Kurz', 'HW99', 'PR-K')
    expect(await read()).toMatchObject({
      hidden_rules: 0,
      min_price_brand: [
        { brand: 'Rieker', min_price: '8' },
        { brand: 'Kurz', min_price: '4' },
      ],
      min_price_brand_season: [{ season: 'HW99', brand: 'Rieker', min_price: '6' }],
    })
    // Seen again, it can be removed.
    expect((await saved({ min_price_brand: [] })).min_price_brand).toEqual([])
    await gone()
    await kontor.asOwner(`delete from pricing_rule_rows`)
  })

  it('are refused twice for the same, at the field', async () => {
    const answer = await save({
      min_price_brand: [
        { brand: 'Rieker', min_price: '1' },
        { brand: 'Rieker', min_price: '2' },
      ],
      min_price_brand_season: [
        { season: 'FS26', brand: 'Rieker', min_price: '1' },
        { season: 'HW25', brand: 'Rieker', min_price: '1' },
        { season: 'FS26', brand: 'Rieker', min_price: '1' },
      ],
    })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'pricing_rule_repeated'])
    expect(Object.keys(answer.json().errors)).toEqual([
      'min_price_brand.1.brand',
      'min_price_brand_season.2.brand',
    ])
  })

  it.each(['NaN', '1.000,00', '-1', '1e9', '101', '100', '10,123', '10 %', 'zehn'])(
    'refuse a reduction of “%s”',
    async (min_price) => {
      const answer = await save({
        min_price_global: min_price,
        min_price_season: [{ season: 'FS26', min_price }],
      })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
        400,
        ['min_price_global', 'min_price_season.0.min_price'],
      ])
    },
  )

  it.each([
    ['50,000 exclusions', { joinedProducts: Array.from({ length: 50_000 }, (_, n) => n).join(';') }],
    ['a number without an end', { joinedProducts: 'x'.repeat(61) }],
    ['no brand', { min_price_brand: [{ brand: '', min_price: '1' }] }],
    ['an unknown field', { min_price: '1' }],
  ])('refuse %s', async (_, more) => {
    expect((await save(more)).statusCode).toBe(400)
  })

  it('take 10,000 exclusions', async () => {
    const joinedProducts = Array.from({ length: 10_000 }, (_, n) => `N${n}`).join('; ')
    expect(await saved({ joinedProducts })).toMatchObject({ joinedProducts, unknown_products: 10_000 })
    await saved()
  })

  it('are changed by one of two who change them at once', async () => {
    const { version } = await read()
    const answers = await Promise.all(
      ['1', '2'].map((min_price_global) => as().put('/pricing/rules', body(version, { min_price_global }))),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const late = await as().put('/pricing/rules', body(version, { min_price_global: '3' }))
    expect(late.json().code).toBe('stale_version')
    expect((await as().put('/pricing/rules/active', { is_active: true, version })).statusCode).toBe(409)
  })

  it('are saved first by one of two', async () => {
    const user = kontor.b.users.co_accounting
    const answers = await Promise.all(['1', '2'].map(() => as(user).put('/pricing/rules', body(0))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  it('of another company are its own', async () => {
    await saved({ min_price_brand: [{ brand: 'Rieker', min_price: '10' }], joinedProducts: 'PR-1' })
    const others = await read(kontor.b.users.co_accounting)
    expect([others.min_price_brand, others.joinedProducts, others.brands]).toEqual([[], '', []])
    expect((await save({ min_price_brand: [] }, kontor.b.users.co_accounting)).statusCode).toBe(200)
    expect((await read()).min_price_brand).toHaveLength(1)
  })

  it.each(['co_dashboard', 'co_orders', 'co_orders_send', 'co_products'] as const)(
    'are closed to %s',
    async (role) => {
      const user = kontor.a.users[role]
      const answers = await Promise.all([
        as(user).get('/pricing/rules'),
        as(user).put('/pricing/rules', body(0)),
        as(user).put('/pricing/rules/active', { is_active: true, version: 0 }),
        as(user).get('/pricing/rules/tamaris'),
        as(user).put('/pricing/rules/tamaris', {
          is_active: true,
          use_uvp: true,
          min_price_global: '',
          version: 0,
        }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
    },
  )
})

describe('the switch of the rules', () => {
  it('is saved at once, counts five minutes later, and is written down', async () => {
    const { version } = await read()
    const on = await as().put('/pricing/rules/active', { is_active: true, version })
    const actsFrom = new Date(kontor.clock.now().getTime() + 300_000).toISOString()
    expect(on.json()).toMatchObject({ is_active: true, version: version + 1, acts_from: actsFrom })
    expect((await eventsOf('pricing_rules.switched'))[0]).toEqual({ scope: 'all', is_active: true })
    kontor.clock.set(new Date(actsFrom))
    expect(await read()).toMatchObject({ is_active: true, acts_from: null })
    const off = await save({ is_active: false })
    expect(off.json()).toMatchObject({ is_active: false, acts_from: expect.any(String) })
    expect((await eventsOf('pricing_rules.switched'))[0]).toEqual({ scope: 'all', is_active: false })
  })
})

describe('the rules of Tamaris', () => {
  const tamaris = (more: object) =>
    as().put('/pricing/rules/tamaris', {
      is_active: true,
      use_uvp: true,
      min_price_global: '12,5',
      version: 0,
      ...more,
    })

  it('are its own, whoever writes the brand how', async () => {
    expect((await as().get('/pricing/rules/tamaris')).json()).toMatchObject({
      is_active: false,
      articles: 2,
      version: 0,
    })
    const answer = await tamaris({})
    expect(answer.json()).toMatchObject({
      is_active: true,
      use_uvp: true,
      min_price_global: '12.5',
      version: 1,
      acts_from: expect.any(String),
    })
    expect((await read()).min_price_global).not.toBe('12.5')
    expect((await eventsOf('pricing_rules.changed'))[0]).toEqual({
      scope: 'tamaris',
      fields: ['use_uvp', 'min_price_global'],
    })
    expect((await tamaris({})).json().code).toBe('stale_version')
    expect((await tamaris({ min_price_global: '101', version: 1 })).statusCode).toBe(400)
  })
})
