import type { StruckPrice, StruckPrices } from '@kontor/contract/channels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEans, type OfferStage, offerStage, openRetail } from '../../../../test/offer-stage.ts'
import type { TestUser } from '../../../../test/people.ts'
import { listStruckPrices } from './list-struck-prices.ts'

const DAY = 24 * 60 * 60_000

describe('offers whose channel strikes through what is no reference', () => {
  let stage: OfferStage
  let retailId: number
  beforeAll(async () => {
    stage = await offerStage({ now: '2026-02-01T10:00:00Z' })
  })
  afterAll(() => stage?.close())

  // Months go by, and sessions do not last that long.
  const page = (after = '', user: TestUser = stage.kontor.a.admin): Promise<StruckPrices> =>
    stage.kontor.inCtx((ctx) => listStruckPrices(ctx, after), user)
  async function all(): Promise<StruckPrice[]> {
    const rows: StruckPrice[] = []
    for (let after: string | null = ''; after !== null; ) {
      const { data, next_after }: StruckPrices = await page(after)
      rows.push(...data)
      after = next_after
    }
    return rows
  }
  const rowOf = async (ean: string) => (await all()).find((row) => row.ean === ean)

  it('are none where no channel of the company does', async () => {
    await stage.shoe([1], { price: 59.95 })
    await stage.settle()
    const answer = await stage.kontor.as(stage.kontor.a.users.co_accounting).get('/pricing/struck-prices')
    expect(answer.json()).toEqual({ accounts: [], data: [], next_after: null })
    const clerk = stage.kontor.as(stage.kontor.a.users.co_orders)
    expect((await clerk.get('/pricing/struck-prices')).statusCode).toBe(403)
  })

  it('are those whose price never fell, or whose suggested price is not what was asked before', async () => {
    retailId = await openRetail(stage)
    const { model, eans } = await stage.shoe([2], { price: 99.95 })
    const [ean = ''] = eans
    await stage.settle()
    // It costs what is suggested: nothing is struck through.
    expect(await rowOf(ean)).toBeUndefined()
    stage.kontor.clock.advance(40 * DAY)
    await stage.shoe([2], { price: 79.95, eans })
    await stage.settle()
    // It cost that for 40 days: what is struck through is the reference.
    expect(await rowOf(ean)).toBeUndefined()
    stage.kontor.clock.advance(10 * DAY)
    await stage.shoe([2], { price: 89.95, eans })
    await stage.settle()
    expect(await rowOf(ean)).toEqual({
      ...{ channel: 'Zalando', account: 'Zalando', ean, wws_number: model, wws_model: model },
      ...{ title: 'Pumps', size: '36', price: 89.95, struck_price: 99.95, struck_percent: 10.01 },
      reference_price: null,
    })
    await stage.shoe([2], { price: 69.95, eans })
    await stage.settle()
    expect(await rowOf(ean)).toMatchObject({ price: 69.95, struck_price: 99.95, reference_price: 79.95 })
    await stage.count([{ ean, on_hand: 0 }])
    await stage.settle()
    expect(await rowOf(ean)).toBeUndefined()
  })

  it('are listed a page at a time, and each of many offers is looked at once', async () => {
    const eans = newEans(60)
    await stage.kontor.asOwner(`
      insert into channel_offers (company_id, channel_account_id, ean, sku, list_price_cents, wanted_active, wanted_price_cents,
        wanted_pieces, change_no, state, told_active, told_price_cents, told_pieces, told_at)
      select company_id, ${retailId}, '8' || n, '8' || n, 9995, true, 5995, 1, 1000 + n, 'told', true, 5995, 1, now()
      from channel_accounts, generate_series(1000, 3100) n where id = ${retailId}`)
    await stage.shoe(
      eans.map(() => 1),
      { eans, price: 59.95 },
    )
    await stage.settle()
    const known = (await all()).filter(({ ean }) => eans.includes(ean)).map(({ ean }) => ean)
    expect(known).toEqual(eans.toSorted())
    // No article of the company has the others: they fill pages, and are told to nobody.
    const { data, next_after } = await page()
    expect(data.length).toBeLessThanOrEqual(50)
    expect(next_after).not.toBeNull()
    await stage.kontor.asOwner(`delete from channel_offers where sku like '8%' and change_no > 1000`)
  })

  it('end a page where too many offers have nothing to be listed', async () => {
    await stage.kontor.asOwner(`
      insert into channel_offers (company_id, channel_account_id, ean, sku, list_price_cents, wanted_active, wanted_price_cents,
        wanted_pieces, change_no, state, told_active, told_price_cents, told_pieces, told_at)
      select company_id, ${retailId}, '1' || n, '1' || n, 9995, true, 9995, 1, 1000 + n, 'told', true, 9995, 1, now()
      from channel_accounts, generate_series(1000, 3100) n where id = ${retailId}`)
    const first = await page()
    expect([first.data, first.next_after]).toEqual([[], `${retailId}/12999`])
    expect((await page(first.next_after ?? '')).data.length).toBeGreaterThan(0)
  })

  it('begin anew behind what names no place, and are of the own company', async () => {
    expect((await page('nothing')).accounts).toEqual(['Zalando'])
    expect(await page(`${retailId}/0`, stage.kontor.b.admin)).toEqual({
      ...{ accounts: [], data: [], next_after: null },
    })
    await stage.kontor.asOwner(`update channel_accounts set is_active = false where id = ${retailId}`)
    expect((await page()).accounts).toEqual([])
  })
})
