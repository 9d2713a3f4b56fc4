import type { ListingCounts, ListingRow, PreviewedListing } from '@kontor/contract/direct-sales'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE, newEans, type OfferStage, offerStage } from '../../../../test/offer-stage.ts'
import { askRelisting, compareOffersNightly, sweepRelistings, switchMarket } from '../../channels/index.ts'

const DE = 'A1PA6795UKMFR9'
const FR = 'A13V1IB3VIYZZH'

let stage: OfferStage
beforeAll(async () => {
  stage = await offerStage()
}, 60_000)
afterAll(() => stage?.close())
afterEach(async () => {
  await stage.amazon.admin('DELETE', 'faults')
  await stage.amazon.admin('PUT', 'settings', { unknown_eans: [] })
})

const accountant = () => stage.kontor.as(stage.kontor.a.users.co_accounting)
const path = (rest = '') => `/directsales/listings/${stage.amazonId}${rest}`
async function rows(query: string): Promise<ListingRow[]> {
  const answer = await accountant().get(path(`?${query}`))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const counts = async (): Promise<ListingCounts> => (await accountant().get(path('/counts'))).json()
const writes = async (ean: string) => {
  const journal = (await stage.amazon.admin('GET', 'listings')) as { sku: string; made?: number }[]
  return journal.find(({ sku }) => sku === `S-${ean}`)?.made ?? 0
}

describe('offers of an own account by state', () => {
  it('are listed with what Amazon has against them in plain words and in its own, in the reader’s language', async () => {
    const [ean = '', other = ''] = newEans(2)
    await stage.amazon.admin('PUT', 'settings', { unknown_eans: [ean] })
    await stage.shoe([2, 1], { eans: [ean, other], listed: false })
    await stage.settle()
    const [row] = await rows(`state=refused&number=${ean}`)
    expect(row).toMatchObject({
      ean,
      sku: `S-${ean}`,
      country: 'DE',
      title: 'Pumps',
      price: 59.95,
      pieces: 2,
      message: `The EAN ${ean} does not match any product in the Amazon catalogue.`,
      explanation: expect.stringContaining('Bitte prüfen Sie die EAN beim Hersteller'),
      can_relist: false,
      relisting: null,
    })
    const english = await accountant().get(path(`?state=refused&number=${ean}`), { 'accept-language': 'en' })
    expect(english.json().data[0].explanation).toContain('check the EAN with the manufacturer')
    expect(await rows(`state=listed&number=S-${other}`)).toMatchObject([{ ean: other, explanation: null }])
    expect(await rows(`state=refused&number=${ean}&country=FR`)).toEqual([])
    expect(await rows(`state=refused&number=${ean}&country=DE`)).toHaveLength(1)
    expect((await counts()).refused.count).toBeGreaterThan(0)
    expect((await counts()).listed.count).toBeGreaterThan(0)
  })

  it('show what Amazon refuses, and not what holds other offers of the brand back', async () => {
    const { eans } = await stage.shoe([2])
    const [ean = ''] = eans
    await stage.settle()
    await stage.list([ean], { refuses: 'Gesperrt.' })
    await stage.count([{ ean, on_hand: 1 }])
    await stage.settle()
    await stage.kontor.inCtx((ctx) =>
      ctx.tx.execute(sql`update channel_offers set held = 'product_safety' where ean = ${ean}`),
    )
    expect((await rows(`state=refused&number=${ean}`))[0]?.message).toBe('Gesperrt.')
  })

  it('say since when Amazon keeps one from being sold', async () => {
    const { eans } = await stage.shoe([3])
    const [ean = ''] = eans
    await stage.settle()
    const off = { price_cents: 5995, pieces: 3, switched_off_in: [DE] }
    const issues = [{ code: '5461', message: 'Die Marke ist nicht freigegeben.', severity: 'ERROR' }]
    await stage.list([ean], { ...off, issues })
    stage.kontor.clock.advance(2 * 60 * MINUTE)
    const before = stage.kontor.clock.now().getTime()
    await stage.kontor.runSchedule(compareOffersNightly)
    await stage.kontor.runJobs()
    expect(await rows(`state=listed&number=${ean}`)).toEqual([])
    const [row] = await rows(`state=off&number=${ean}`)
    expect(Date.parse(row?.off_since ?? '')).toBeGreaterThanOrEqual(before)
    expect(row).toMatchObject({
      message: 'Die Marke ist nicht freigegeben.',
      explanation: expect.stringContaining('nur mit Freigabe'),
    })
  })

  it('say nothing to who may not do accounting, and of no other company', async () => {
    const picker = stage.kontor.as(stage.kontor.a.users.co_orders)
    for (const answer of [
      await picker.get(path()),
      await picker.get(path('/counts')),
      await picker.post(path('/retry'), {}),
      await picker.post(path('/preview')),
    ])
      expect(answer.statusCode).toBe(403)
    const stranger = stage.kontor.as(stage.kontor.b.users.co_accounting)
    for (const answer of [
      await stranger.get(path()),
      await stranger.get(path('/counts')),
      await stranger.post(path('/retry'), {}),
      await stranger.post(path('/preview')),
      await stranger.put(path('/offers/4006381333931/relisting'), undefined),
      await stranger.delete(path('/offers/4006381333931/relisting')),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'channel_account_not_found'])
    for (const query of ['state=gone', 'page=0', 'more=1'])
      expect((await accountant().get(path(`?${query}`))).statusCode).toBe(400)
  })

  it('are sent again one by one, and all refused ones of a filter; twice does nothing twice', async () => {
    const { eans } = await stage.shoe([2, 2, 2])
    await stage.list(eans, { refuses: 'Gesperrt.' })
    await stage.count(eans.map((ean) => ({ ean, on_hand: 1 })))
    await stage.settle()
    const states = async () => (await stage.offersOf(eans)).map(({ state }) => state)
    expect(await states()).toEqual(['refused', 'refused', 'refused'])
    await stage.list(eans)
    const [first = '', second = ''] = eans
    const retry = async (body: object) => (await accountant().post(path('/retry'), body)).json().message
    expect(await retry({ ean: first })).toBe('Das Angebot wird erneut gesendet.')
    expect(await retry({ ean: first })).toBe('Das Angebot ist schon unterwegs.')
    await stage.kontor.runJobs()
    expect(await states()).toEqual(['told', 'refused', 'refused'])
    // A filter that names one leaves the others alone.
    expect(await retry({ number: second })).toBe('Das Angebot wird erneut gesendet.')
    await stage.kontor.runJobs()
    expect(await states()).toEqual(['told', 'told', 'refused'])
    await retry({ country: 'FR' })
    await stage.kontor.runJobs()
    expect(await states()).toEqual(['told', 'told', 'refused'])
    await retry({})
    await retry({})
    await stage.kontor.runJobs()
    expect(await states()).toEqual(['told', 'told', 'told'])
    expect((await accountant().post(path('/retry'), { all: true })).statusCode).toBe(400)
  })
})

describe('a preview before the first sending', () => {
  const preview = async (): Promise<PreviewedListing[]> => {
    const answer = await accountant().post(path('/preview'))
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data
  }

  it('has Amazon validate a handful, each in a country, and stores nothing', async () => {
    await stage.changeOwn(stage.amazonId, { is_active: false, marketplaces: [DE, FR] })
    const eans = newEans(7)
    const [known = '', unknown = ''] = eans
    await stage.amazon.admin('PUT', 'settings', { unknown_eans: [unknown] })
    await stage.shoe([1, 1, 1, 1, 1, 1, 0], { eans, listed: false })
    await stage.settle()
    const before = await stage.amazon.admin('GET', 'listings')
    const found = await preview()
    expect(found).toHaveLength(5)
    expect(found[0]).toEqual({
      sku: `S-${known}`,
      ean: known,
      title: 'Pumps',
      country: expect.stringMatching(/DE|FR/),
      is_valid: true,
      explanation: null,
      message: null,
    })
    expect(found.find(({ ean }) => ean === unknown)).toMatchObject({
      is_valid: false,
      explanation: expect.stringContaining('kennt diese EAN nicht'),
      message: `The EAN ${unknown} does not match any product in the Amazon catalogue.`,
    })
    expect(new Set(found.map(({ country }) => country))).toEqual(new Set(['DE', 'FR']))
    expect(await stage.amazon.admin('GET', 'listings')).toEqual(before)
    expect((await stage.offersOf([known]))[0]).toMatchObject({ state: 'due', told_pieces: null })
    await stage.changeOwn(stage.amazonId, { is_active: true, marketplaces: [DE] })
    await stage.settle()
  })

  it('takes what is in stock where the provider has not opened the channel yet', async () => {
    await stage.kontor.inCtx((ctx) => switchMarket(ctx, 4, false))
    await stage.settle()
    const { eans } = await stage.shoe([2], { listed: false })
    await stage.settle()
    expect(await stage.offersOf(eans)).toEqual([])
    expect((await preview()).length).toBeGreaterThan(0)
    expect(await stage.atAmazon(eans)).toEqual([null])
    await stage.kontor.inCtx((ctx) => switchMarket(ctx, 4, true))
    await stage.settle()
  })

  it('says so where Amazon does not answer', async () => {
    await stage.shoe([1], { listed: false })
    await stage.amazon.admin('POST', 'faults', { target: 'amazon.listing_put', kind: 'status', status: 503 })
    const answer = await accountant().post(path('/preview'))
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'listing_preview_failed'])
  })
})

describe('an offer that Amazon takes for another article', () => {
  const REFUSED = { refuses: 'Die EAN widerspricht dem Katalog.', refuses_code: '8541' }
  const relisting = (ean: string) => path(`/offers/${ean}/relisting`)
  const ask = (ean: string) => accountant().put(relisting(ean), undefined)
  const DAY = 24 * 60 * MINUTE
  const listing = async (ean: string) =>
    (
      (await stage.amazon.admin('GET', 'listings')) as { sku: string; listed_in?: string[]; made?: number }[]
    ).find(({ sku }) => sku === `S-${ean}`)
  async function refused(): Promise<string> {
    const { eans } = await stage.shoe([2])
    const [ean = ''] = eans
    await stage.settle()
    await stage.list([ean], REFUSED)
    await stage.count([{ ean, on_hand: 1 }])
    await stage.settle()
    return ean
  }
  const wait = async (ms: number) => {
    stage.kontor.clock.advance(ms)
    await stage.kontor.runSchedule(sweepRelistings)
    await stage.settle()
  }
  const one = async (state: string, ean: string) => (await rows(`state=${state}&number=${ean}`))[0]

  it('is left alone when that is taken back in time, and not afterwards', async () => {
    const ean = await refused()
    await ask(ean)
    expect((await accountant().delete(relisting(ean))).statusCode).toBe(200)
    const again = await accountant().delete(relisting(ean))
    expect([again.statusCode, again.json().code]).toEqual([404, 'relisting_not_found'])
    await wait(5 * MINUTE)
    expect(await listing(ean)).not.toMatchObject({ listed_in: [] })
    await ask(ean)
    await wait(2 * MINUTE)
    const late = await accountant().delete(relisting(ean))
    expect([late.statusCode, late.json().code]).toEqual([409, 'relisting_left'])
  })

  it('is not what Amazon refuses for another reason, or does not refuse', async () => {
    const { eans } = await stage.shoe([1, 1])
    const [ean = '', fine = ''] = eans
    await stage.list([ean], { refuses: 'Die Marke ist gesperrt.', refuses_code: '5461' })
    await stage.settle()
    for (const one of [ean, fine]) {
      const answer = await ask(one)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'listing_not_relistable'])
    }
    const none = await ask('4006381333931')
    expect([none.statusCode, none.json().code]).toEqual([404, 'listing_not_found'])
  })

  it('is delisted, held back for 24 hours, and listed anew', async () => {
    const ean = await refused()
    expect(await one('refused', ean)).toMatchObject({ can_relist: true, relisting: null })
    const asked = await ask(ean)
    expect(asked.json()).toMatchObject({ state: 'asked' })
    // Twice is once, with the same time.
    expect((await ask(ean)).json()).toEqual(asked.json())
    expect(await one('refused', ean)).toMatchObject({ can_relist: false, relisting: { state: 'asked' } })
    expect(await listing(ean)).not.toMatchObject({ listed_in: [] })
    await wait(2 * MINUTE)
    expect(await listing(ean)).toMatchObject({ listed_in: [] })
    const held = await one('held', ean)
    expect(held?.relisting?.state).toBe('waiting')
    const left = Date.parse(held?.relisting?.due_at ?? '') - stage.kontor.clock.now().getTime()
    expect(left).toBeGreaterThan(DAY - 10 * MINUTE)
    expect(left).toBeLessThanOrEqual(DAY)
    // What changes meanwhile does not have it listed before.
    await stage.count([{ ean, on_hand: 5 }])
    await wait(DAY - 30 * MINUTE)
    expect(await listing(ean)).toMatchObject({ listed_in: [] })
    await wait(40 * MINUTE)
    expect(await listing(ean)).toMatchObject({ listed_in: [DE], pieces: 5, made: 1 })
    expect((await stage.offersOf([ean]))[0]).toMatchObject({ state: 'told', error: null, told_pieces: 5 })
  })

  it.each([
    ['the worker died after it', null],
    ['the answer was lost', { kind: 'timeout_after_work' }],
    ['Amazon was out of order', { kind: 'status', status: 503 }],
  ])('is deleted again where %s, and listed anew once', async (_name, fault) => {
    const ean = await refused()
    // The session of the people here is over: a day has passed.
    await stage.kontor.inCtx((ctx) => askRelisting(ctx, stage.amazonId, ean, ['8541']))
    if (fault) await stage.amazon.admin('POST', 'faults', { target: 'amazon.listing_delete', ...fault })
    stage.dies = fault === null
    if (fault) await wait(2 * MINUTE)
    else await expect(wait(2 * MINUTE)).rejects.toThrow('killed')
    stage.dies = false
    await stage.amazon.admin('DELETE', 'faults')
    await wait(10 * MINUTE)
    await wait(10 * MINUTE)
    expect(await listing(ean)).toMatchObject({ listed_in: [] })
    expect((await stage.offersOf([ean]))[0]).toMatchObject({ state: 'held', told_pieces: null })
    await wait(DAY + 30 * MINUTE)
    expect(await listing(ean)).toMatchObject({ listed_in: [DE] })
    expect(await writes(ean)).toBe(1)
  })
})
