import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ReportSetup, reportSetup, type SoldOrder } from '../../../test/builders/channel-reports.ts'
import { addAccount, readOrder } from '../../../test/builders/intake.ts'
import { pullChannelJob } from '../intake/index.ts'
import { deadLetters } from '../intake/intake.tables.ts'
import { applyOrderEvent } from '../orders/index.ts'
import { orderCharges } from '../orders/orders.tables.ts'
import { caseRequested } from '../returns/index.ts'
import { goodwillCases } from '../returns/returns.tables.ts'
import { reportToChannelJob } from './index.ts'
import { resolveReport } from './resolve-report.ts'

const MINUTE = 60_000

let setup: ReportSetup
beforeAll(async () => {
  setup = await reportSetup()
})
afterAll(() => setup.close())
beforeEach(async () => {
  await setup.amazon.admin('DELETE', 'faults')
  // Whatever a test before left in doubt is over, and feeds have come to their end.
  setup.kontor.clock.advance(60 * MINUTE)
  await setup.kontor.runJobs()
})

const admin = () => setup.kontor.as(setup.kontor.a.admin)
const cancel = async (lineId = 0, reason = 'out_of_stock') => {
  const answer = await admin().put(`/orders/line/${lineId}/cancel`, { reason, commentary: '' })
  expect(answer.statusCode).toBe(200)
}
const fault = (target: string, kind: string, more: object = {}) =>
  setup.amazon.admin('POST', 'faults', { target: `amazon.${target}`, kind, ...more })
const reportOf = async (order: SoldOrder) => (await setup.reportsOf(order.id)).at(-1)
const transitionsOf = async (order: SoldOrder) =>
  (await setup.historyOf(order.ext)).map((one) => one.transition)

/** The clock goes on from one due job to the next until the order's last report is where it should be. */
async function settle(order: SoldOrder, hours = 25) {
  const until = setup.kontor.clock.now().getTime() + hours * 60 * MINUTE
  for (;;) {
    await setup.kontor.runJobs()
    const report = await reportOf(order)
    if (!report?.nextAttemptAt || report.nextAttemptAt.getTime() > until) return report
    setup.kontor.clock.set(
      new Date(Math.max(report.nextAttemptAt.getTime(), setup.kontor.clock.now().getTime())),
    )
  }
}

interface AmazonItem {
  orderItemId: string
  quantityOrdered: number
  cancellation?: { cancellationExecution?: { cancelledBy: string; cancelReason: string } }
}
async function itemsOf(order: SoldOrder): Promise<AmazonItem[]> {
  const orders = (await setup.amazon.admin('GET', 'orders')) as {
    order: { orderId: string; orderItems: AmazonItem[] }
  }[]
  return orders.find((one) => one.order.orderId === order.ext)?.order.orderItems ?? []
}
interface Ledger {
  refunds: {
    order_id: string
    reason: string
    merchant_adjustment_item_id: string
    components: { type: string; amount: string }[]
  }[]
}
const refundsOf = async (order: SoldOrder) =>
  ((await setup.amazon.ledger()) as unknown as Ledger).refunds.filter((one) => one.order_id === order.ext)

async function shipAndDeliver(account?: number, sellerId?: string): Promise<SoldOrder> {
  const order = await setup.sell(account, sellerId)
  await setup.buyLabel(order.id, order.lineIds)
  await setup.kontor.runJobs()
  await setup.kontor.inCtx((ctx) => applyOrderEvent(ctx, order.id, { type: 'delivered' }))
  return order
}
const returned = async (lineId = 0) => {
  const answer = await admin().put(`/orders/line/${lineId}/return`, { reason: 'item_defect' })
  expect(answer.statusCode).toBe(200)
}
async function askForGoodwill(order: SoldOrder, cents: number): Promise<number> {
  const [lineId = 0] = order.lineIds
  return setup.kontor.inCtx(async (ctx) => {
    const [row] = await ctx.tx
      .insert(goodwillCases)
      .values({
        companyId: ctx.company.id,
        orderId: order.id,
        lineId,
        answeredBy: 'channel',
        reason: 'item_broken',
        condition: 'worn',
        message: 'Naht offen',
        requestedCents: cents,
        actorKind: 'user',
        actorName: 'A',
      })
      .returning({ id: goodwillCases.id })
    const case_id = row?.id ?? 0
    const facts = {
      case_id,
      order_id: order.id,
      line_id: lineId,
      cents,
      currency: 'EUR',
      reason: 'item_broken',
    }
    await ctx.emit(caseRequested, { ...facts, answered_by: 'channel' })
    return case_id
  })
}
const caseOf = async (id: number) => {
  const [row] = await setup.kontor.inCtx((ctx) =>
    ctx.tx.select().from(goodwillCases).where(eq(goodwillCases.id, id)),
  )
  return row
}

describe('a cancellation by the merchant', () => {
  it('reaches Amazon by a feed, is worked on there, and then known', async () => {
    const order = await setup.sell()
    await cancel(order.lineIds[2])
    // The pieces of a cancelled line are on sale again.
    expect(await setup.kontor.runJobs()).toEqual(['report-to-channel', 'refresh-offers'])
    expect(await reportOf(order)).toMatchObject({
      kind: 'cancellation',
      state: 'submitted',
      attempts: 1,
      ticket: expect.any(String),
      doubtSince: null,
      lineIds: [order.lineIds[2]],
    })
    expect(await transitionsOf(order)).toEqual([])
    expect(await settle(order)).toMatchObject({ state: 'sent', answer: 'done', attempts: 1, lastError: null })
    expect(await transitionsOf(order)).toEqual(['channel_cancellation_reported_tr'])
    const [first, second] = await itemsOf(order)
    expect(first?.cancellation).toBeUndefined()
    expect(second?.cancellation?.cancellationExecution).toEqual({
      cancelledBy: 'MERCHANT',
      cancelReason: 'NoInventory',
    })
  })

  it('of one piece of several takes that piece alone', async () => {
    const order = await setup.sell()
    await cancel(order.lineIds[0], 'customer_cancellation')
    expect(await settle(order)).toMatchObject({ state: 'sent' })
    const [first] = await itemsOf(order)
    expect(first).toMatchObject({ quantityOrdered: 1 })
    expect(first?.cancellation).toBeUndefined()
    await cancel(order.lineIds[1])
    await settle(order)
    const [whole] = await itemsOf(order)
    expect(whole?.cancellation?.cancellationExecution?.cancelledBy).toBe('MERCHANT')
  })

  it('coming back from the channel changes nothing', async () => {
    const order = await setup.sell()
    for (const lineId of order.lineIds) await cancel(lineId)
    for (let report = 0; report < 3; report += 1) {
      await settle(order)
      setup.kontor.clock.advance(2 * MINUTE)
      await setup.kontor.runJobs()
    }
    expect((await setup.reportsOf(order.id)).map((one) => one.state)).toEqual(['sent', 'sent', 'sent'])
    const before = await setup.kontor.inCtx((ctx) => readOrder(ctx, order.ext))
    await setup.kontor.inCtx((ctx) =>
      ctx.enqueue(pullChannelJob, { channel_account_id: setup.accountId }, { singletonKey: 'pull' }),
    )
    await setup.kontor.runJobs()
    const after = await setup.kontor.inCtx((ctx) => readOrder(ctx, order.ext))
    expect(after?.status).toBe('cancelled')
    expect(after?.transitions).toEqual(before?.transitions)
    const letters = await setup.kontor.inCtx((ctx) =>
      ctx.tx.select().from(deadLetters).where(eq(deadLetters.extOrderId, order.ext)),
    )
    expect(letters).toEqual([])
  })

  it('does not make a part that was shipped look as if others had sent it', async () => {
    const order = await setup.sell()
    await cancel(order.lineIds[0])
    await settle(order)
    await setup.buyLabel(order.id, [order.lineIds[1] ?? 0])
    await setup.kontor.runJobs()
    await setup.kontor.inCtx((ctx) =>
      ctx.enqueue(pullChannelJob, { channel_account_id: setup.accountId }, { singletonKey: 'pull' }),
    )
    await setup.kontor.runJobs()
    const letters = await setup.kontor.inCtx((ctx) =>
      ctx.tx.select().from(deadLetters).where(eq(deadLetters.extOrderId, order.ext)),
    )
    expect(letters).toEqual([])
  })

  it('is moot where Amazon has cancelled meanwhile', async () => {
    const order = await setup.sell()
    const items = await itemsOf(order)
    await setup.amazon.admin('POST', `amazon/orders/${order.ext}/cancel`, {
      order_item_ids: [items[1]?.orderItemId],
    })
    await cancel(order.lineIds[2])
    expect(await settle(order)).toMatchObject({ state: 'sent', lastError: null })
  })

  it('that Amazon refuses is given up with its words', async () => {
    const order = await setup.sell()
    await fault('feed_processing', 'feed_refused')
    await cancel(order.lineIds[2])
    expect(await settle(order)).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('18028'),
      nextAttemptAt: null,
    })
    expect(await transitionsOf(order)).toEqual(['channel_cancellation_failed_tr'])
  })
})

describe('a sending whose answer is lost', () => {
  const strikes = async () => {
    const struck = (await setup.amazon.admin('GET', 'faults')) as { struck: number }[]
    return struck.map((one) => one.struck)
  }

  it('is looked for before it is sent again, and counts once', async () => {
    const order = await shipAndDeliver()
    await fault('feed_create', 'timeout_after_work')
    await returned(order.lineIds[2])
    await setup.kontor.runJobs()
    expect(await reportOf(order)).toMatchObject({
      state: 'pending',
      doubtSince: expect.any(Date),
      ticket: null,
    })
    expect(await settle(order)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(await refundsOf(order)).toHaveLength(1)
  })

  it('is sent again when it never arrived, after a time in which it can no longer arrive', async () => {
    const order = await shipAndDeliver()
    await fault('feed_create', 'timeout_before_work')
    await returned(order.lineIds[2])
    await setup.kontor.runJobs()
    const began = setup.kontor.clock.now().getTime()
    setup.kontor.clock.advance(MINUTE)
    await setup.kontor.runJobs()
    expect(await reportOf(order)).toMatchObject({
      state: 'pending',
      attempts: 1,
      nextAttemptAt: new Date(began + 10 * MINUTE),
    })
    expect(await settle(order)).toMatchObject({ state: 'sent', attempts: 2 })
    expect(await refundsOf(order)).toHaveLength(1)
  })

  it('holds up the other reports of the account until it is found out', async () => {
    const [first, second] = [await shipAndDeliver(), await shipAndDeliver()]
    await fault('feed_create', 'timeout_after_work')
    await returned(first.lineIds[0])
    await returned(second.lineIds[0])
    await setup.kontor.runJobs()
    expect([(await reportOf(first))?.attempts, (await reportOf(second))?.attempts]).toEqual([1, 0])
    await settle(first)
    await settle(second)
    expect([await refundsOf(first), await refundsOf(second)].map((all) => all.length)).toEqual([1, 1])
  })

  it('is found by the worker that takes over from one that was killed', async () => {
    const order = await shipAndDeliver()
    await fault('feed_create', 'timeout_after_work')
    await returned(order.lineIds[2])
    const report = await reportOf(order)
    // Killed after the call and before anything was noted: the row before the call is all there is.
    await setup.kontor.runJobs()
    await setup.kontor.asOwner(
      `update channel_reports set last_error = null, next_attempt_at = '${new Date(setup.kontor.clock.now().getTime() + 5 * MINUTE).toISOString()}' where id = ${report?.id}`,
    )
    setup.kontor.clock.advance(6 * MINUTE)
    await setup.kontor.inCtx((ctx) => ctx.enqueue(reportToChannelJob, { channel_report_id: report?.id ?? 0 }))
    expect(await settle(order)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(await refundsOf(order)).toHaveLength(1)
  })

  it('waits for a person where Amazon cannot distinguish it from another', async () => {
    const order = await shipAndDeliver()
    const items = await itemsOf(order)
    await fault('feed_create', 'timeout_after_work')
    await returned(order.lineIds[2])
    await setup.kontor.runJobs()
    // Somebody else's program sends a feed of the same type at the same time.
    await sendForeignFeed(order, items[0]?.orderItemId ?? '')
    const report = await settle(order)
    expect(report).toMatchObject({ state: 'failed', lastError: 'in_doubt', nextAttemptAt: null })
    const shown = (await admin().get(`/orders/${order.id}`, { 'accept-language': 'en' })).json()
    expect(shown.channel_reports.at(-1)).toMatchObject({
      kind: 'return',
      state: 'failed',
      amount: 79.95,
      line_ids: [order.lineIds[2]],
      last_error: expect.stringContaining('It is unclear'),
    })
  })

  it('does harm nowhere before the feed is made', async () => {
    const order = await shipAndDeliver()
    await fault('feed_document', 'timeout_after_work')
    await fault('feed_upload', 'status', { status: 500 })
    await returned(order.lineIds[2])
    await setup.kontor.runJobs()
    expect(await reportOf(order)).toMatchObject({ state: 'pending', doubtSince: null })
    expect(await settle(order)).toMatchObject({ state: 'sent', attempts: 3 })
    expect(await refundsOf(order)).toHaveLength(1)
    expect(await strikes()).toEqual([1, 1])
  })

  it('is sent once by two workers', async () => {
    const order = await shipAndDeliver()
    await returned(order.lineIds[2])
    const report = await reportOf(order)
    await setup.kontor.inCtx((ctx) => ctx.enqueue(reportToChannelJob, { channel_report_id: report?.id ?? 0 }))
    await Promise.all([setup.kontor.runJobs(), setup.kontor.runJobs()])
    await settle(order)
    expect(await refundsOf(order)).toHaveLength(1)
  })
})

/** Pieces of 59.95, 59.95 and 79.95 less 30.00, of which they bear 9.00, 9.00 and 12.00. */
async function sellDiscounted(sell: () => Promise<SoldOrder>): Promise<SoldOrder> {
  const order = await sell()
  const charge = { kind: 'discount', position: 1, amountCents: -3000, taxRate: 19 } as const
  await setup.kontor.inCtx(({ tx, company }) =>
    tx.insert(orderCharges).values({ ...charge, companyId: company.id, orderId: order.id }),
  )
  return order
}

describe('what was paid less than its price because of a discount', () => {
  it('is paid back as what was paid, when it is cancelled or returned', async () => {
    const order = await sellDiscounted(() => setup.sell())
    await cancel(order.lineIds[0])
    expect(await reportOf(order)).toMatchObject({ payload: { items: [{ cents: 5095, shipping_cents: 0 }] } })
    const other = await sellDiscounted(() => shipAndDeliver())
    await returned(other.lineIds[2])
    expect(await settle(other)).toMatchObject({ kind: 'return', state: 'sent' })
    expect(await refundsOf(other)).toMatchObject([{ components: [{ type: 'Principal', amount: '67.95' }] }])
  })
})

describe('a return', () => {
  it('has Amazon pay the price back', async () => {
    const order = await shipAndDeliver()
    await returned(order.lineIds[2])
    expect(await settle(order)).toMatchObject({ kind: 'return', state: 'sent', returnId: expect.any(Number) })
    expect(await refundsOf(order)).toMatchObject([
      { reason: 'CustomerReturn', components: [{ type: 'Principal', amount: '79.95' }] },
    ])
    expect(await transitionsOf(order)).toContain('channel_return_reported_tr')
  })

  it('cannot be sent by an account that does not name its seller, and says so', async () => {
    const { seller_id: _gone, ...credentials } = JSON.parse(setup.amazon.credentials)
    const account = await addAccount(setup.kontor, {
      sales_channel_id: 4,
      name: 'Ohne Kennung',
      adapter: 'amazon',
      credentials: JSON.stringify({ ...credentials, refresh_token: 'Atzr|sandbox-refresh-token-2' }),
    })
    const order = await setup.sell(account, 'A2SANDBOXSELLER')
    await cancel(order.lineIds[2])
    await setup.kontor.runJobs()
    expect(await reportOf(order)).toMatchObject({
      state: 'pending',
      doubtSince: null,
      lastError: expect.stringContaining('seller id'),
    })
  })
})

describe('a goodwill case that the channel decides', () => {
  it('is accepted when Amazon has paid', async () => {
    const order = await shipAndDeliver()
    const id = await askForGoodwill(order, 1250)
    await setup.kontor.runJobs()
    expect(await caseOf(id)).toMatchObject({ state: 'requested' })
    expect(await settle(order)).toMatchObject({ kind: 'refund', state: 'sent', answer: 'accepted' })
    expect(await caseOf(id)).toMatchObject({ state: 'accepted', answererName: 'Amazon' })
    expect(await refundsOf(order)).toMatchObject([
      { reason: 'GeneralAdjustment', components: [{ type: 'Principal', amount: '12.50' }] },
    ])
  })

  it('is declined when Amazon refuses, with what it says', async () => {
    const order = await shipAndDeliver()
    await fault('feed_processing', 'feed_refused')
    const id = await askForGoodwill(order, 1250)
    expect(await settle(order)).toMatchObject({ state: 'declined', answer: 'declined' })
    expect(await caseOf(id)).toMatchObject({ state: 'declined', answer: expect.stringContaining('18028') })
    expect(await transitionsOf(order)).toContain('channel_refund_declined_tr')
  })

  it('stays open while Amazon cannot be reached', async () => {
    const order = await shipAndDeliver()
    await fault('feed_document', 'status', { status: 503, times: -1 })
    const id = await askForGoodwill(order, 1250)
    await setup.kontor.runJobs()
    expect(await reportOf(order)).toMatchObject({ state: 'pending', lastError: expect.any(String) })
    expect(await caseOf(id)).toMatchObject({ state: 'requested' })
    await setup.amazon.admin('DELETE', 'faults')
    await settle(order)
    expect(await caseOf(id)).toMatchObject({ state: 'accepted' })
  })
})

describe('a feed that takes long', () => {
  it('is asked after as long as it takes', async () => {
    const order = await shipAndDeliver()
    await fault('feed_processing', 'slow', { delay_ms: 600_000 })
    await returned(order.lineIds[0])
    expect(await settle(order)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('is given up after a day; retried, it is looked after and not sent a second time', async () => {
    // A seller of its own: so many failures in a row make the client keep away from Amazon for a while.
    const account = await addAccount(setup.kontor, {
      sales_channel_id: 4,
      name: 'Amazon zwei',
      adapter: 'amazon',
      credentials: JSON.stringify({
        ...JSON.parse(setup.amazon.credentials),
        refresh_token: 'Atzr|sandbox-refresh-token-2',
        seller_id: 'A2SANDBOXSELLER',
      }),
    })
    const order = await shipAndDeliver(account, 'A2SANDBOXSELLER')
    await returned(order.lineIds[0])
    await setup.kontor.runJobs()
    setup.kontor.clock.advance(24 * 60 * MINUTE)
    await fault('feed_get', 'status', { status: 503, times: 3 })
    await setup.kontor.runJobs()
    expect(await reportOf(order)).toMatchObject({ state: 'failed', lastError: 'no_answer' })
    const reportId = (await reportOf(order))?.id ?? 0
    await setup.kontor.inCtx((ctx) => resolveReport(ctx, { id: order.id, reportId }, 'retry'))
    expect(await settle(order)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(await refundsOf(order)).toHaveLength(1)
  })
})

/** A feed of the same seller that Kontor knows nothing of. */
async function sendForeignFeed(order: SoldOrder, itemId: string): Promise<void> {
  const { client_id, client_secret, refresh_token } = JSON.parse(setup.amazon.credentials)
  const body = new URLSearchParams({ grant_type: 'refresh_token', client_id, client_secret, refresh_token })
  const { access_token } = (await (
    await fetch(setup.amazon.endpoints.lwaUrl, { method: 'POST', body })
  ).json()) as {
    access_token: string
  }
  const call = async (path: string, json: object) =>
    (await (
      await fetch(`${setup.amazon.endpoints.spApiUrl}/feeds/2021-06-30/${path}`, {
        method: 'POST',
        headers: { 'x-amz-access-token': access_token, 'content-type': 'application/json' },
        body: JSON.stringify(json),
      })
    ).json()) as { url: string; feedDocumentId: string }
  const place = await call('documents', { contentType: 'text/xml' })
  const xml = `<AmazonEnvelope><Header><MerchantIdentifier>A1SANDBOXSELLER</MerchantIdentifier></Header><MessageType>OrderAdjustment</MessageType><Message><MessageID>1</MessageID><OrderAdjustment><AmazonOrderID>${order.ext}</AmazonOrderID><AdjustedItem><AmazonOrderItemCode>${itemId}</AmazonOrderItemCode><AdjustmentReason>GeneralAdjustment</AdjustmentReason><ItemPriceAdjustments><Component><Type>Principal</Type><Amount currency="EUR">1.00</Amount></Component></ItemPriceAdjustments></AdjustedItem></OrderAdjustment></Message></AmazonEnvelope>`
  await fetch(place.url, { method: 'PUT', body: xml, headers: { 'content-type': 'text/xml' } })
  await call('feeds', {
    feedType: 'POST_PAYMENT_ADJUSTMENT_DATA',
    marketplaceIds: ['A1PA6795UKMFR9'],
    inputFeedDocumentId: place.feedDocumentId,
  })
}
