import { IntakeArticle } from '@kontor/contract/catalogue'
import type { SafetyCard, SafetyRow } from '@kontor/contract/channels'
import type { IntakeSafetyCardsAnswer } from '@kontor/contract/intake'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { addAccount, addApiKey } from '../../../../test/builders/intake.ts'
import { newEans } from '../../../../test/offer-stage.ts'
import type { TestUser } from '../../../../test/people.ts'
import { domainEvents } from '../../../platform/events/events.tables.ts'
import { ensureReferenceData } from '../../../reference-data.ts'
import { upsertArticles } from '../../catalogue/index.ts'

const AMAZON = 4
const MAKER = {
  manufacturer: 'Gabor Shoes AG',
  manufacturer_street: 'Marienberger Straße 31',
  manufacturer_postcode: '83024',
  manufacturer_city: 'Rosenheim',
  manufacturer_country: 'DE',
  manufacturer_email: 'service@gabor.example',
}

let kontor: TestApp
let key: string
beforeAll(async () => {
  kontor = await testApp()
  await ensureReferenceData(kontor.db)
  await addAccount(kontor, { sales_channel_id: AMAZON, name: 'Amazon', adapter: 'amazon' })
  key = await addApiKey(kontor, kontor.a.admin, 'safety')
  await kontor.inCtx((ctx) =>
    upsertArticles(ctx, [
      article('G-1', 'Gabor'),
      article('G-2', 'Gabor'),
      article('G-3', 'GABOR '),
      article('R-1', 'Rieker'),
      article('T-1', 'Tamaris'),
    ]),
  )
  await kontor.inCtx((ctx) => upsertArticles(ctx, [article('L-1', 'Lloyd')]), kontor.b.admin)
})
afterAll(() => kontor.close())

const article = (wws_number: string, brand: string) =>
  IntakeArticle.parse({
    wws_number,
    wws_model: wws_number,
    brand,
    title: wws_number,
    sizes: newEans(1).map((ean) => ({ size: '40', ean, original_price: 119.95, sale_price: 99.95 })),
  })

const as = (user: TestUser = kontor.a.users.co_accounting) => kontor.as(user)
const read = async (brand: string): Promise<SafetyCard> =>
  (await as().get(`/product-safety/card?brand=${encodeURIComponent(brand)}`)).json()
const save = async (brand: string, more: object) => {
  const { missing, requirements, ...card } = await read(brand)
  return as().put('/product-safety/card', { ...card, ...more })
}
const list = async (query = ''): Promise<SafetyRow[]> =>
  (await as().get(`/product-safety${query}`)).json().data
const upload = (body: string | Buffer, user: TestUser = kontor.a.users.co_accounting) =>
  kontor.app.inject({
    method: 'POST',
    url: '/v1/product-safety/list',
    headers: { 'content-type': 'application/octet-stream', 'auth-token': user.token },
    payload: body,
  })

describe('the list', () => {
  it('has each brand once however it is written, those with most articles first', async () => {
    expect((await list('?state=all')).map(({ brand, articles }) => [brand, articles])).toEqual([
      ['Gabor', 3],
      ['Rieker', 1],
      ['Tamaris', 1],
    ])
    expect((await list('?brand=rie')).map(({ brand }) => brand)).toEqual(['Rieker'])
  })

  it('says what is missing, and for which channel', async () => {
    const [gabor] = await list()
    expect(gabor).toMatchObject({
      missing: ['manufacturer', 'responsible_person', 'contacts'],
      channels: ['Amazon'],
      version: 0,
    })
  })

  it('is for accounting', async () => {
    expect((await as(kontor.a.users.co_orders).get('/product-safety')).statusCode).toBe(403)
    expect((await kontor.as(null).get('/product-safety')).statusCode).toBe(401)
  })
})

describe('a card', () => {
  it('asks for what the channels ask for, in the reader’s language', async () => {
    const { requirements } = await read('Gabor')
    expect(requirements).toMatchObject([
      {
        sales_channel_id: AMAZON,
        channel: 'Amazon',
        missing: ['manufacturer', 'responsible_person', 'contacts'],
        contacts_text: expect.stringContaining('Seller Central'),
      },
    ])
  })

  it('counts for all ways in which articles write the brand, and is complete once the contacts are entered', async () => {
    expect((await save('Gabor', MAKER)).statusCode).toBe(200)
    expect(await read('GABOR ')).toMatchObject({ ...MAKER, version: 1, missing: [] })
    expect(await list()).toContainEqual(
      expect.objectContaining({ brand: 'Gabor', missing: ['contacts'], channels: ['Amazon'] }),
    )
    await save('Gabor', { contacts_entered: [AMAZON] })
    expect((await list()).map(({ brand }) => brand)).not.toContain('Gabor')
    expect((await list('?state=complete')).map(({ brand }) => brand)).toEqual(['Gabor'])
  })

  it('is audited by its fields once, and saving it again changes nothing', async () => {
    await save('Gabor', { sole: 'Gummi' })
    await save('Gabor', {})
    const events = await kontor.inCtx(({ tx }) =>
      tx
        .select({ payload: domainEvents.payload })
        .from(domainEvents)
        .where(eq(domainEvents.type, 'safety_card.changed'))
        .orderBy(domainEvents.id),
    )
    expect(events.at(-1)?.payload).toEqual({ brand: 'Gabor', fields: ['sole'] })
    expect(events.filter(({ payload }) => JSON.stringify(payload).includes('sole'))).toHaveLength(1)
  })

  it('is not written over by who read an older one', async () => {
    const { missing, requirements, ...stale } = await read('Rieker')
    expect((await save('Rieker', { upper: 'Leder' })).statusCode).toBe(200)
    const answer = await as().put('/product-safety/card', { ...stale, upper: 'Textil' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().code).toBe('stale_version')
    expect((await read('Rieker')).upper).toBe('Leder')
  })

  it('takes a responsible person in the Union only, and a real address', async () => {
    const outside = await save('Rieker', { responsible_country: 'CH' })
    expect(outside.statusCode).toBe(400)
    expect(outside.json().errors.responsible_country).toEqual([
      'Die verantwortliche Person muss in der EU sitzen.',
    ])
    expect((await save('Rieker', { manufacturer_email: 'rieker' })).json().errors).toHaveProperty(
      'manufacturer_email',
    )
  })

  it('of a brand of another company is not there', async () => {
    for (const brand of ['Lloyd', 'Nobody']) {
      expect((await as().get(`/product-safety/card?brand=${brand}`)).statusCode).toBe(404)
      const { missing, requirements, ...card } = await read('Rieker')
      expect((await as().put('/product-safety/card', { ...card, brand, version: 0 })).statusCode).toBe(404)
    }
    const other = await kontor.as(kontor.b.users.co_accounting).get('/product-safety?state=all')
    expect(other.json().data.map((row: SafetyRow) => row.brand)).toEqual(['Lloyd'])
  })
})

describe('a file', () => {
  it('that was downloaded is read in again and changes nothing', async () => {
    const table = await as().get('/product-safety/list')
    expect(table.headers['content-disposition']).toContain('Produktsicherheit-2026-03-10.csv')
    const { data }: IntakeSafetyCardsAnswer = (await upload(table.rawPayload)).json()
    const results = Object.fromEntries(data.map((row) => [row.key, row.result]))
    expect(results).toEqual({ Gabor: 'unchanged', Rieker: 'unchanged', Tamaris: 'unchanged' })
    expect((await read('Gabor')).contacts_entered).toEqual([AMAZON])
  })

  it('in Windows-1252 is judged row by row', async () => {
    const file = Buffer.from(
      'Marke;Hersteller;Hersteller Straße;Hersteller Land;Warncodes\r\nTamaris;Wortmann KG;Klingenbergstraße 1;DE;EUH208, ghs07\r\nLloyd;x;x;DE;\r\nRieker;x;x;Deutschland;',
      'latin1',
    )
    const { data }: IntakeSafetyCardsAnswer = (await upload(file)).json()
    expect(data.map(({ key: brand, result, message }) => [brand, result, message])).toEqual([
      ['Tamaris', 'created', ''],
      ['Lloyd', 'refused', 'Lloyd: Von dieser Marke haben Sie keinen Artikel.'],
      ['Rieker', 'refused', expect.stringMatching(/^Rieker, Hersteller Land „Deutschland“/)],
    ])
    expect(await read('Tamaris')).toMatchObject({
      manufacturer_street: 'Klingenbergstraße 1',
      warning_codes: ['EUH208', 'GHS07'],
    })
  })

  it.each([
    ['Marke\nGabor', 422, 'safety_columns_missing'],
    ['Hersteller;Sohle\nx;y', 422, 'safety_columns_missing'],
    ['Marke;Sohle', 422, 'import_file_empty'],
    ['%PDF-1.7 xxxxxxxxxx', 422, 'import_file_not_csv'],
    [`Marke;Sohle\n${'x;y\n'.repeat(2001)}`, 422, 'safety_rows_too_many'],
    [`Marke;Sohle\n${'x'.repeat(2 * 1024 * 1024)}`, 413, 'file_too_large'],
  ])('that is none says so, %#', async (body, status, code) => {
    const answer = await upload(body)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  it('is for accounting', async () => {
    expect((await upload('Marke;Sohle\nGabor;x', kontor.a.users.co_orders)).statusCode).toBe(403)
  })
})

describe('a partner', () => {
  const deliver = (cards: object[], header = key) =>
    kontor.as(null).post('/intake/safety-cards', { cards }, { authorization: header })

  it('delivers rows, each judged alone, and the same again changes nothing', async () => {
    const cards = [
      { brand: 'Rieker', sole: 'Gummi' },
      { brand: 'Nobody', sole: 'Gummi' },
      { brand: 'Tamaris', warning_codes: ['not a code'] },
    ]
    const { data } = (await deliver(cards)).json()
    expect(data.map((row: { result: string }) => row.result)).toEqual(['updated', 'refused', 'refused'])
    expect(data[2].message).toContain('Tamaris, Warncodes')
    expect(await read('Rieker')).toMatchObject({ sole: 'Gummi', upper: '' })
    expect((await deliver(cards)).json().data[0].result).toBe('unchanged')
  })

  it('needs a key of articles', async () => {
    expect((await deliver([{ brand: 'Rieker' }], 'Basic eDp5')).statusCode).toBe(401)
    const orders = await addApiKey(kontor, kontor.a.admin, 'safety-orders', ['orders'])
    expect((await deliver([{ brand: 'Rieker' }], orders)).statusCode).toBe(403)
  })
})
