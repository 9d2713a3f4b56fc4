import type { LineMargin } from '@kontor/contract/returns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { AMAZON, buildShoe, EBAY, type OrderSpec, orderSetup } from '../../../test/builders/orders.ts'
import { CHANNEL_COSTS, UVP_CONFIGURATION } from '../../../test/builders/uvp.ts'
import { articleSizes, articles } from '../catalogue/catalogue.tables.ts'
import { settleCase } from './index.ts'
import { returnsStage } from './testing/returns-stage.ts'

let kontor: TestApp
const stage = returnsStage(() => kontor)
const GOLDEN = { ...UVP_CONFIGURATION, manufacturer_discount_fallback: 5 }
beforeAll(async () => {
  kontor = await testApp()
  await orderSetup(kontor)
  await save(GOLDEN)
  await keep('devaluations', [{ season_count: 5, discount: 25 }])
  await keep('sales-channels', [{ ...CHANNEL_COSTS, name: 'amazon', sales_channel_id: AMAZON }])
})
afterAll(() => kontor?.close())

const accounting = () => kontor.as(kontor.a.users.co_accounting)
async function save(configuration: object): Promise<void> {
  const { version } = (await accounting().get('/uvp')).json().configuration
  const answer = await accounting().put('/uvp/configuration', { ...configuration, version })
  expect(answer.statusCode, answer.body).toBe(200)
}
async function keep(what: 'devaluations' | 'sales-channels', rows: object[]): Promise<void> {
  const answer = await accounting().post(`/uvp/${what}`, rows)
  expect(answer.statusCode, answer.body).toBe(200)
}

/** A shipped line of a shoe of HW23 that was bought at 40.00 and sold on Amazon at 99.95. */
async function sold(spec: OrderSpec = {}, costPriceCents: number | null = 4000) {
  const { ean, sizeId } = await buildShoe(kontor)
  await kontor.inCtx(async ({ tx }) => {
    const [size] = await tx
      .update(articleSizes)
      .set({ costPriceCents })
      .where(eq(articleSizes.id, sizeId))
      .returning({ articleId: articleSizes.articleId })
    await tx
      .update(articles)
      .set({ season: 'HW23' })
      .where(eq(articles.id, size?.articleId ?? 0))
  })
  return stage.shippedOrder({
    channel: AMAZON,
    ...spec,
    lines: [{ ean, item_price_cents: 9995, ...spec.lines?.[0] }],
  })
}
const soldLine = async (...of: Parameters<typeof sold>) => (await sold(...of)).lineId
const look = async (lineId: number, refund = '', user = kontor.a.admin): Promise<LineMargin> => {
  const answer = await kontor
    .as(user)
    .get(`/orders/line/${lineId}/margin${refund === '' ? '' : `?refund_cents=${refund}`}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('what a sale still earns once a refund is granted', () => {
  it('is named to the cent for whoever keeps the accounts', async () => {
    const lineId = await soldLine()
    expect(await look(lineId)).toMatchObject({
      gap: null,
      verdict: 'earns',
      amounts: { margin: 33.71, nothing_left_from: 48.84, return_cheaper_from: 73.64 },
    })
    expect((await look(lineId, '2000')).amounts?.margin).toBe(19.9)
    const verdicts = []
    for (const refund of ['4883', '4884', '7363', '7364']) verdicts.push((await look(lineId, refund)).verdict)
    expect(verdicts).toEqual(['earns', 'cheaper_than_return', 'cheaper_than_return', 'loses'])
  })

  it('takes the VAT rate of the line, less what was refunded and taken off before', async () => {
    const { orderId, lineId } = await sold({
      lines: [{ tax_rate: 7 }],
      charges: [{ kind: 'discount', name: '', mp_item_id: '', amount_cents: -1000, tax_rate: 7 }],
    })
    // 89.95 ÷ 1.07 − 28.50 − 15 % of 89.95 − 6.7875.
    expect((await look(lineId)).amounts?.margin).toBe(35.29)
    expect((await stage.put(lineId, 'case', await stage.spec(20))).statusCode).toBe(200)
    expect((await look(lineId)).amounts?.margin).toBe(35.29)
    const [opened] = await stage.cases(orderId)
    await kontor.inCtx((ctx) => settleCase(ctx, opened?.id ?? 0, 'accepted'))
    // 69.95 ÷ 1.07 − 28.50 − 15 % of 69.95 − 6.7875.
    expect((await look(lineId)).amounts?.margin).toBe(19.59)
  })

  it('tells others what a refund makes of the sale, and no amount', async () => {
    const lineId = await soldLine()
    const { co_orders } = kontor.a.users
    expect(await look(lineId, '2000', co_orders)).toEqual({ gap: null, verdict: 'earns', amounts: null })
    expect((await look(lineId, '5050', co_orders)).verdict).toBe('cheaper_than_return')
    expect((await look(lineId, '8000', co_orders)).verdict).toBe('loses')
  })

  it('counts the costs of Prime for an order of it', async () => {
    await keep('sales-channels', [
      { ...CHANNEL_COSTS, name: 'amazon prime', sales_channel_id: AMAZON, postage_shipping: 5.2 },
    ])
    expect((await look(await soldLine({ order_type: 'prime' }))).amounts?.margin).toBe(32.71)
    expect((await look(await soldLine())).amounts?.margin).toBe(33.71)
  })

  it('is refused without the right to the dialog, of another company, and of what is no amount', async () => {
    const lineId = await soldLine()
    const path = `/orders/line/${lineId}/margin`
    for (const user of [kontor.a.users.co_accounting, kontor.a.users.co_orders_send])
      expect((await kontor.as(user).get(path)).statusCode).toBe(403)
    const foreign = await kontor.as(kontor.b.admin).get(path)
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'line_not_found'])
    for (const refund of ['-1', '1,5', '1.5', 'x', '1e3', '01'])
      expect([
        refund,
        (await kontor.as(kontor.a.admin).get(`${path}?refund_cents=${refund}`)).statusCode,
      ]).toEqual([refund, 400])
  })
})

describe('what is missing', () => {
  const gap = (why: LineMargin['gap']) => ({ gap: why, verdict: null, amounts: null })

  it('is a purchase price, of the size or of what the catalogue does not know', async () => {
    expect(await look(await soldLine({}, null))).toEqual(gap('no_cost_price'))
    const { lineId } = await stage.shippedOrder({ channel: AMAZON })
    expect(await look(lineId)).toEqual(gap('no_cost_price'))
  })

  it('is what sales through the channel cost', async () => {
    expect(await look(await soldLine({ channel: EBAY }))).toEqual(gap('no_costs'))
  })

  it('is a rate of another currency', async () => {
    expect(await look(await soldLine({ currency: 'CHF' }))).toEqual(gap('other_currency'))
  })

  it('is all of it while the calculation is switched off', async () => {
    const lineId = await soldLine()
    await save({ ...GOLDEN, is_active: false })
    expect(await look(lineId)).toEqual(gap('off'))
    expect(await look(lineId, '500', kontor.a.users.co_orders)).toEqual(gap('off'))
    await save(GOLDEN)
    expect((await look(lineId)).verdict).toBe('earns')
  })
})
