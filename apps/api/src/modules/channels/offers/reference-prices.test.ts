import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addApiKey } from '../../../../test/builders/intake.ts'
import { SHOP } from '../../../../test/builders/orders.ts'
import { type OfferStage, offerStage } from '../../../../test/offer-stage.ts'
import { offeredPrices } from './offers.tables.ts'
import { productOffers } from './product-offers.ts'

const DAY = 24 * 60 * 60_000

describe('what a shop may advertise a reduction with', () => {
  let stage: OfferStage
  let authorization: string
  beforeAll(async () => {
    stage = await offerStage({ now: '2026-02-01T10:00:00Z' })
    authorization = await addApiKey(stage.kontor, stage.kontor.a.admin, 'shop-key')
  })
  afterAll(() => stage?.close())

  /** Price, UVP and reference of an EAN as the own shop fetches it. */
  async function fetched(ean: string) {
    const answer = await stage.kontor.as(null).get('/intake/offers?channel=1', { authorization })
    expect(answer.statusCode, answer.body).toBe(200)
    const { data } = answer.json() as {
      data: { ean: string; price: number; list_price: number; reference_price: number | null }[]
    }
    return data
      .filter((offer) => offer.ean === ean)
      .map(({ price, list_price, reference_price }) => [price, list_price, reference_price])
  }
  /** What the product's page names for the shop, once the shop has taken the offers over. */
  async function shown(model: string) {
    const answer = await stage.kontor.as(null).get('/intake/offers?channel=1&after=0', { authorization })
    const changes = (answer.json() as { data: { change_no: number }[] }).data.map(
      ({ change_no }) => change_no,
    )
    await stage.kontor
      .as(null)
      .get(`/intake/offers?channel=1&after=${Math.max(...changes)}`, { authorization })
    const offers = await stage.kontor.inCtx((ctx) => productOffers(ctx, model, undefined))
    return offers
      .find(({ channel_account_id }) => channel_account_id === stage.setup.accounts[SHOP])
      ?.sizes.map(({ reference_price }) => reference_price)
  }
  const after = (days: number) => stage.kontor.clock.advance(days * DAY)
  /** The price in the catalogue, taken over into what is offered. */
  async function ask(price: number, eans: readonly string[], channel_prices = {}) {
    await stage.shoe([1], { price, eans, channel_prices })
    await stage.settle()
  }
  const kept = (ean: string) =>
    stage.kontor.inCtx(async ({ tx }) => {
      const rows = await tx
        .select()
        .from(offeredPrices)
        .where(
          and(eq(offeredPrices.ean, ean), eq(offeredPrices.channelAccountId, stage.setup.accounts[SHOP])),
        )
        .orderBy(offeredPrices.at)
      return rows.map(({ wasCents, isCents }) => [wasCents, isCents])
    })

  it('is the lowest price of the 30 days before it fell, and nothing where that is no more', async () => {
    const { eans, model } = await stage.shoe([1], { price: 99.95 })
    const [ean = ''] = eans
    await stage.settle()
    expect(await fetched(ean)).toEqual([[99.95, 99.95, null]])
    expect(await shown(model)).toEqual([null])
    await after(40)
    await ask(79.95, eans)
    expect(await fetched(ean)).toEqual([[79.95, 99.95, 99.95]])
    await after(5)
    await ask(99.95, eans)
    expect(await fetched(ean)).toEqual([[99.95, 99.95, null]])
    await after(10)
    await ask(89.95, eans)
    // 79.95 was asked 15 days ago: nothing is reduced, whatever the manufacturer suggests.
    expect(await fetched(ean)).toEqual([[89.95, 99.95, null]])
    await after(2)
    await ask(69.95, eans)
    expect(await fetched(ean)).toEqual([[69.95, 99.95, 79.95]])
    expect(await shown(model)).toEqual([79.95])
    expect(await kept(ean)).toEqual([
      [9995, 7995],
      [7995, 9995],
      [9995, 8995],
      [8995, 6995],
    ])
  })

  it('comes from the catalogue for what was asked before the first change of the offer', async () => {
    const { eans } = await stage.shoe([1], { price: 89.95 })
    const [ean = ''] = eans
    await after(20)
    await stage.shoe([1], { price: 99.95, eans })
    await after(20)
    await ask(79.95, eans)
    // The offer is new: none of its changes was kept.
    expect([await kept(ean), await fetched(ean)]).toEqual([[], [[79.95, 99.95, 89.95]]])
    await after(5)
    await ask(69.95, eans)
    expect([await kept(ean), await fetched(ean)]).toEqual([[[7995, 6995]], [[69.95, 99.95, 89.95]]])
  })

  it('is that of the channel where it has a price of its own', async () => {
    const { eans } = await stage.shoe([1], { price: 79.95, channel_prices: { shop: 89.95 } })
    const [ean = ''] = eans
    await stage.settle()
    await after(3)
    await ask(59.95, eans, { shop: 84.95 })
    expect(await fetched(ean)).toEqual([[84.95, 99.95, 89.95]])
    await after(3)
    await ask(49.95, eans, { shop: 84.95 })
    expect([await kept(ean), await fetched(ean)]).toEqual([[[8995, 8495]], [[84.95, 99.95, 89.95]]])
  })

  it('waits for a price that the channel has not been given yet', async () => {
    const { eans } = await stage.shoe([1], { price: 99.95 })
    const [ean = ''] = eans
    await stage.settle()
    await after(3)
    await stage.shoe([1], { price: 89.95, eans })
    expect(await fetched(ean)).toEqual([[99.95, 99.95, null]])
    await stage.settle()
    expect(await fetched(ean)).toEqual([[89.95, 99.95, 99.95]])
  })

  it('is what another merchant asked on an account of several, where the own catalogue never did', async () => {
    const { eans } = await stage.shoe([1], { price: 99.95 })
    const [ean = ''] = eans
    await stage.settle()
    await after(3)
    await stage.kontor.asOwner(`update channel_offers set wanted_price_cents = 8495 where ean = '${ean}'`)
    await ask(79.95, eans)
    expect([await kept(ean), await fetched(ean)]).toEqual([[[8495, 7995]], [[79.95, 99.95, 84.95]]])
  })

  it('is kept by company: another one sees nothing of it', async () => {
    const { eans } = await stage.shoe([1], { price: 99.95 })
    await stage.settle()
    await after(3)
    await ask(79.95, eans)
    const seen = await stage.kontor.inCtx(
      ({ tx }) =>
        tx
          .select()
          .from(offeredPrices)
          .where(inArray(offeredPrices.ean, [...eans])),
      stage.kontor.b.admin,
    )
    expect(seen).toEqual([])
  })
})
