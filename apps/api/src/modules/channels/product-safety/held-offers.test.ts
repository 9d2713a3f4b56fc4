import { IntakeArticle } from '@kontor/contract/catalogue'
import type { IntakeOffer, ProductOffer, SafetyRequirement, SafetyRow } from '@kontor/contract/channels'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addApiKey } from '../../../../test/builders/intake.ts'
import { EBAY, SHOP } from '../../../../test/builders/orders.ts'
import { newEans, type OfferStage, offerStage } from '../../../../test/offer-stage.ts'
import { upsertArticles } from '../../catalogue/index.ts'
import { compareOffersNightly } from '../channels.jobs.ts'

const CARD = {
  manufacturer: 'Rieker AG',
  manufacturer_street: 'Seestraße 1',
  manufacturer_postcode: '8240',
  manufacturer_city: 'Thayngen',
  manufacturer_country: 'CH',
  manufacturer_email: 'safety@rieker.example',
  responsible_person: 'Rieker GmbH',
  responsible_street: 'Gänsäcker 31',
  responsible_postcode: '78532',
  responsible_city: 'Tuttlingen',
  responsible_country: 'DE',
  responsible_email: 'eu@rieker.example',
  warnings: '',
  warning_codes: [],
  pictogram_codes: [],
  upper: '',
  lining: '',
  sole: '',
  contacts_entered: [4],
  version: 0,
}

let stage: OfferStage
beforeAll(async () => {
  stage = await offerStage()
}, 60_000)
afterAll(() => stage?.close())

const as = () => stage.kontor.as(stage.kontor.a.users.co_accounting)
/** Articles of a brand with so many pieces of each size. */
async function shoes(brand: string, pieces: readonly number[]): Promise<{ model: string; eans: string[] }> {
  const eans = newEans(pieces.length)
  const model = `H${eans[0]}`
  const article = IntakeArticle.parse({
    wws_number: model,
    wws_model: model,
    brand,
    title: 'Pumps',
    sizes: eans.map((ean, index) => ({
      ean,
      sku: `S-${ean}`,
      size: String(36 + index),
      original_price: 99.95,
      sale_price: 59.95,
    })),
  })
  await stage.kontor.inCtx((ctx) => upsertArticles(ctx, [article]))
  await stage.count(eans.map((ean, index) => ({ ean, on_hand: pieces[index] ?? 0 })))
  return { model, eans }
}
const states = async (eans: readonly string[]) =>
  (await stage.offersOf(eans)).map(({ state, told_pieces }) => [state, told_pieces])
const listing = async (ean: string) =>
  ((await stage.amazon.admin('GET', 'listings')) as Record<string, unknown>[]).find(
    ({ sku }) => sku === `S-${ean}`,
  )

it('waits for the card of its brand, says so, and one card makes all of them go', async () => {
  const { model, eans } = await shoes('Rieker', [3, 2])
  const other = await shoes('RIEKER', [1])
  await stage.settle()
  expect(await states([...eans, ...other.eans])).toEqual(Array(3).fill(['held', null]))
  expect(await stage.atAmazon(eans)).toEqual([null, null])
  const [row]: SafetyRow[] = (await as().get('/product-safety')).json().data
  expect(row).toMatchObject({ brand: 'RIEKER', offers_waiting: 3, articles: 2 })
  const { data }: { data: ProductOffer[] } = (await as().get(`/inventory/${model}/offers`)).json()
  expect(data.find((offer) => offer.channel_account_id === stage.amazonId)?.sizes[0]).toMatchObject({
    state: 'held',
    error: expect.stringContaining('Produktsicherheit'),
  })

  // Without the tick that the contacts are entered at Amazon it waits on.
  await as().put('/product-safety/card', { ...CARD, brand: 'Rieker', contacts_entered: [] })
  await stage.settle()
  expect(await states(eans)).toEqual(Array(2).fill(['held', null]))

  await as().put('/product-safety/card', { ...CARD, brand: 'Rieker', version: 1 })
  await stage.settle()
  expect(await states([...eans, ...other.eans])).toEqual([
    ['told', 3],
    ['told', 2],
    ['told', 1],
  ])
  expect(await listing(eans[0] ?? '')).toMatchObject({
    pieces: 3,
    manufacturer_email: 'safety@rieker.example',
    responsible_email: 'eu@rieker.example',
  })
  expect((await as().get('/product-safety?state=complete&brand=rieker')).json().data[0]).toMatchObject({
    offers_waiting: 0,
  })
})

it('tells what is listed again when the contacts of its brand change', async () => {
  const { eans } = await shoes('Rieker', [4])
  await stage.settle()
  const { missing, requirements, ...card } = (await as().get('/product-safety/card?brand=Rieker')).json()
  await as().put('/product-safety/card', { ...card, responsible_email: 'new@rieker.example' })
  await stage.settle()
  expect(await listing(eans[0] ?? '')).toMatchObject({ responsible_email: 'new@rieker.example', pieces: 4 })
})

it('goes on where Amazon lists it already, whatever its card lacks', async () => {
  const { eans } = await shoes('Tamaris', [2])
  await stage.list(eans)
  await stage.settle()
  expect(await states(eans)).toEqual([['held', null]])
  await stage.kontor.runSchedule(compareOffersNightly)
  await stage.settle()
  expect(await stage.atAmazon(eans)).toEqual([[5995, 2]])
  await stage.count([{ ean: eans[0] ?? '', on_hand: 0 }])
  await stage.settle()
  expect(await stage.atAmazon(eans)).toEqual([[5995, 0]])
})

it('goes in the form of eBay to who fetches offers for it, and once more when the card changes', async () => {
  const { kontor } = stage
  const { eans } = await shoes('Rieker', [2])
  await stage.settle()
  const authorization = await addApiKey(kontor, kontor.a.admin, 'ebay')
  const fetched = async (channel: number, after = 0): Promise<IntakeOffer[]> => {
    const answer = await kontor
      .as(null)
      .get(`/intake/offers?channel=${channel}&after=${after}`, { authorization })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data
  }
  const own = (offers: readonly IntakeOffer[]) => offers.find(({ ean }) => ean === eans[0])
  const all = await fetched(EBAY)
  expect(own(all)?.product_safety).toMatchObject({
    regulatory: {
      manufacturer: { companyName: 'Rieker AG', country: 'CH' },
      responsiblePersons: [{ companyName: 'Rieker GmbH', types: ['EUResponsiblePerson'] }],
    },
    aspects: {},
  })
  // No other channel has a form of its own.
  expect(own(await fetched(SHOP))?.product_safety).toBeNull()

  const last = all.at(-1)?.change_no ?? 0
  expect(await fetched(EBAY, last)).toEqual([])
  const { missing, requirements, ...card } = (await as().get('/product-safety/card?brand=Rieker')).json()
  expect(requirements.map(({ channel, limits }: SafetyRequirement) => [channel, limits.warnings])).toEqual([
    ['Amazon', undefined],
    ['eBay', 120],
  ])
  const codes = { warnings: 'Chrom.', warning_codes: ['EUH208'], pictogram_codes: ['GHS07'], sole: 'Gummi' }
  await as().put('/product-safety/card', { ...card, ...codes })
  await stage.settle()
  expect(own(await fetched(EBAY, last))?.product_safety).toMatchObject({
    regulatory: { hazmat: { component: 'Chrom.', statements: ['EUH208'], pictograms: ['GHS07'] } },
    aspects: { Laufsohlenmaterial: ['Gummi'] },
  })
})

it('asks nothing of channels whose vendors ask for nothing', async () => {
  const { rows } = await stage.kontor.inCtx((ctx) =>
    ctx.tx.execute<{ adapter: string }>(
      sql`select adapter from channel_traits where safety_parts <> '{}' order by adapter`,
    ),
  )
  expect(rows).toEqual([{ adapter: 'amazon' }])
})
