import { IntakeArticle } from '@kontor/contract/catalogue'
import type { BestPrice, Uvp } from '@kontor/contract/pricing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { addAccount } from '../../../../test/builders/intake.ts'
import type { TestUser } from '../../../../test/people.ts'
import { domainEvents } from '../../../platform/events/events.tables.ts'
import { ensureReferenceData } from '../../../reference-data.ts'
import { articles } from '../../catalogue/catalogue.tables.ts'
import { upsertArticles } from '../../catalogue/index.ts'
import { brandKey } from '../brands.repository.ts'
import { priceMarks } from '../pricing.tables.ts'
import { manufacturerId } from '../uvp/uvp.repository.ts'

const [SHOP, PAUSED, AMAZON] = [1, 2, 4] as const
const RIEKER = manufacturerId('Rieker')
const SETTINGS = { is_active: true, channels: [SHOP], undercut: 0.01, price_ending: '.95' }

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
  await ensureReferenceData(kontor.db)
  await addAccount(kontor)
  await addAccount(kontor, { sales_channel_id: PAUSED, name: 'Paused', is_active: false })
  await addAccount(kontor, { sales_channel_id: AMAZON, name: 'Amazon' })
  await kontor.inCtx((ctx) =>
    upsertArticles(ctx, [article('R-1', 'Rieker'), article('R-2', 'Rieker'), article('T-1', 'TAMARIS')]),
  )
  await kontor.inCtx((ctx) => upsertArticles(ctx, [article('G-1', 'Gabor')]), kontor.b.admin)
  const costs = { marketplaceId: SHOP, label: 'Shop', freeShippingFrom: 0, shipping: 0, glns: [], version: 0 }
  expect((await as().post('/uvp/shipping', costs)).statusCode).toBe(200)
})
afterAll(() => kontor.close())

let eans = 400638133393
/** A GTIN of its own. */
function ean(): string {
  const digits = String(eans++)
  const sum = [...digits].reduce((all, digit, n) => all + Number(digit) * (n % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
const article = (wws_number: string, brand: string) =>
  IntakeArticle.parse({
    wws_number,
    wws_model: wws_number,
    brand,
    title: wws_number,
    sizes: [{ size: '40', ean: ean(), original_price: 119.95, sale_price: 99.95 }],
  })

const as = (user: TestUser = kontor.a.users.co_accounting) => kontor.as(user)
const ofBrand = (id = RIEKER) => `/uvp/bestPrice?manufacturer_id=${id}`
const read = async (id?: number): Promise<BestPrice> => (await as().get(ofBrand(id))).json()
const readTamaris = async (): Promise<BestPrice> => (await as().get('/uvp/bestPriceTamaris')).json()
/** Saves the settings at the version that they have now. */
const save = async (more: object = {}, id = RIEKER) =>
  as().post('/uvp/bestPrice', {
    ...SETTINGS,
    manufacturer_id: id,
    version: (await read(id)).version,
    ...more,
  })
const events = () =>
  kontor.inCtx(({ tx }) =>
    tx
      .select({ payload: domainEvents.payload })
      .from(domainEvents)
      .where(eq(domainEvents.type, 'best_price.changed'))
      .orderBy(domainEvents.id),
  )
/** What is marked to be worked out anew, which is forgotten. */
const marked = (): Promise<string[]> =>
  kontor.inCtx(async ({ tx }) => {
    const rows = await tx
      .select({ number: articles.wwsNumber })
      .from(priceMarks)
      .innerJoin(articles, eq(articles.id, priceMarks.articleId))
      .orderBy(articles.wwsNumber)
    await tx.delete(priceMarks)
    return rows.map(({ number }) => number)
  })

describe('best prices of a brand', () => {
  it('are off until somebody sets them, and name the channels that are sold on', async () => {
    expect(await read()).toEqual({
      name: 'Rieker',
      articles: 2,
      is_active: false,
      channels: [],
      undercut: 0.01,
      price_ending: 'none',
      version: 0,
      sales_channels: [
        { id: SHOP, name: 'Webshop', has_shipping_costs: true },
        { id: AMAZON, name: 'Amazon', has_shipping_costs: false },
      ],
    })
  })

  it('are saved, written down, and have the articles of the brand worked out anew', async () => {
    const answer = await save()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ ...SETTINGS, version: 1 })
    expect(await read()).toEqual(answer.json())
    expect((await events()).at(-1)?.payload).toMatchObject({
      brand: 'Rieker',
      fields: ['is_active', 'best_price_channels', 'price_ending'],
    })
    expect(await marked()).toEqual(['R-1', 'R-2'])
  })

  it('change nothing where the same is saved', async () => {
    const before = await events()
    expect((await save({ channels: [SHOP, SHOP] })).json()).toMatchObject({ ...SETTINGS, version: 1 })
    expect(await events()).toEqual(before)
    expect(await marked()).toEqual([])
  })

  it('are seen beside the manufacturer', async () => {
    const { manufacturers }: Uvp = (await as().get('/uvp')).json()
    expect(manufacturers).toEqual([
      { id: RIEKER, name: 'Rieker', follows_best_price: true },
      { id: manufacturerId('TAMARIS'), name: 'TAMARIS', follows_best_price: false },
    ])
  })

  it('are changed by one of two who change them at once, and at their first save, too', async () => {
    const race = async (id: number, version: number) => {
      const answers = await Promise.all(
        [2, 3].map((undercut) =>
          as().post('/uvp/bestPrice', { ...SETTINGS, manufacturer_id: id, undercut, version }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    }
    const { version } = await read()
    await race(RIEKER, version)
    await race(manufacturerId('TAMARIS'), 0)
    const stale = await save({ version })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
  })

  it.each([PAUSED, 3, 999])(
    'are for channels alone that the company sells on, unlike %d',
    async (channel) => {
      const before = await read()
      const refused = await save({ channels: [SHOP, channel] })
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'sales_channel_not_found'])
      expect(await read()).toEqual(before)
    },
  )

  it('keep a channel that is paused, and have it again when it is sold on', async () => {
    const pause = (isActive: boolean) =>
      kontor.inCtx(({ tx }) =>
        tx.execute(
          sql`update channel_accounts set is_active = ${isActive} where sales_channel_id = ${AMAZON}`,
        ),
      )
    expect((await save({ channels: [SHOP, AMAZON] })).json().channels).toEqual([SHOP, AMAZON])
    await pause(false)
    expect((await read()).channels).toEqual([SHOP])
    expect((await save({ channels: [] })).json().channels).toEqual([])
    await pause(true)
    expect((await read()).channels).toEqual([AMAZON])
  })

  it.each([manufacturerId('Gabor'), 1])('are for own manufacturers alone, unlike %d', async (id) => {
    const answers = [
      await as().get(ofBrand(id)),
      await as().post('/uvp/bestPrice', { ...SETTINGS, manufacturer_id: id, version: 0 }),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [404, 'manufacturer_not_found'],
      [404, 'manufacturer_not_found'],
    ])
  })

  it('are nobody else’s', async () => {
    const other = as(kontor.b.users.co_accounting)
    expect((await other.get(ofBrand())).statusCode).toBe(404)
    await kontor.inCtx((ctx) => upsertArticles(ctx, [article('R-9', 'Rieker')]), kontor.b.admin)
    expect((await other.get(ofBrand())).json()).toMatchObject({
      ...{ articles: 1, is_active: false, channels: [], version: 0, sales_channels: [] },
    })
  })

  it.each(['0,01', 'NaN', null, -0.01, 0.001, 10_001])(
    'refuse %o as what they undercut by',
    async (undercut) => {
      expect((await save({ undercut })).statusCode).toBe(400)
    },
  )

  it.each(['.90', '', 0.95, null])('refuse %o as an ending', async (price_ending) => {
    expect((await save({ price_ending })).statusCode).toBe(400)
  })

  it.each(['co_dashboard', 'co_orders', 'co_orders_send', 'co_products'] as const)(
    'are closed to %s',
    async (role) => {
      const user = as(kontor.a.users[role])
      const answers = [
        await user.get(ofBrand()),
        await user.post('/uvp/bestPrice', { ...SETTINGS, manufacturer_id: RIEKER, version: 0 }),
        await user.get('/uvp/bestPriceTamaris'),
        await user.post('/uvp/bestPriceTamaris', { ...SETTINGS, version: 0 }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
    },
  )
})

describe('best prices of Tamaris', () => {
  it('are those of the manufacturer, however its name is written', async () => {
    const { version } = await readTamaris()
    await marked()
    const saved = await as().post('/uvp/bestPriceTamaris', { ...SETTINGS, undercut: 1.5, version })
    expect(saved.json()).toMatchObject({ name: 'Tamaris', articles: 1, undercut: 1.5, version: version + 1 })
    expect(await read(manufacturerId('TAMARIS'))).toEqual({ ...saved.json(), name: 'TAMARIS' })
    expect(await marked()).toEqual(['T-1'])
    const stale = await as().post('/uvp/bestPriceTamaris', { ...SETTINGS, version })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
  })

  it('are there for a company without the brand, too', async () => {
    const answer = await as(kontor.b.users.co_accounting).get('/uvp/bestPriceTamaris')
    expect(answer.json()).toMatchObject({ name: 'Tamaris', articles: 0, is_active: false, version: 0 })
  })

  it.each(['Tamaris', 'TAMARIS', ' tamaris ', 'Tamaris Comfort', 'Rieker', ''])(
    'are kept for “%s” under the name that the database knows',
    async (brand) => {
      const { rows } = await kontor.inCtx(({ tx }) =>
        tx.execute<{ key: string }>(sql`select best_price_brand(${brand}) as key`),
      )
      expect(brandKey(brand)).toBe(rows[0]?.key)
    },
  )
})
