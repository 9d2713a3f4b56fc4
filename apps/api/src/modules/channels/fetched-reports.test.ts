import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReportSetup, reportSetup, type SoldOrder } from '../../../test/builders/channel-reports.ts'
import { addAccount, addApiKey, OTHER_EAN } from '../../../test/builders/intake.ts'
import { applyOrderEvent } from '../orders/index.ts'
import { caseAnswered, caseRequested } from '../returns/index.ts'
import { goodwillCases } from '../returns/returns.tables.ts'
import { channelReports } from './channels.tables.ts'
import { sweepChannelReports } from './index.ts'
import { resolveReport } from './resolve-report.ts'

const HOUR = 3_600_000

let setup: ReportSetup
beforeAll(async () => {
  setup = await reportSetup()
})
afterAll(() => setup.close())

const staff = () => setup.kontor.as(setup.kontor.a.admin)
const channel = (authorization = setup.authorization) => {
  const calls = setup.kontor.as(null)
  return {
    fetch: (query = '') => calls.get(`/intake/reports?channel=shop${query}`, { authorization }),
    answer: (id: number, body: object) => calls.put(`/intake/reports/${id}`, body, { authorization }),
  }
}
const reportsFor = async (order: SoldOrder) =>
  (await channel().fetch())
    .json()
    .data.filter((one: { ext_order_id: string }) => one.ext_order_id === order.ext)
const reportOf = async (order: SoldOrder) => (await setup.reportsOf(order.id)).at(-1)
const cancel = async (lineId = 0) =>
  expect(
    (await staff().put(`/orders/line/${lineId}/cancel`, { reason: 'prior_sale', commentary: 'Filiale leer' }))
      .statusCode,
  ).toBe(200)
const transitionsOf = async (order: SoldOrder) =>
  (await setup.historyOf(order.ext)).map((one) => one.transition)

let orders = 0
const push = (more: object = {}) => {
  orders += 1
  return setup.push(`S-${orders}`, more)
}

/** A goodwill case of the first line. */
async function askForGoodwill(order: SoldOrder, answered_by: 'channel' | 'provider'): Promise<number> {
  const [line_id = 0] = order.lineIds
  return setup.kontor.inCtx(async (ctx) => {
    const [row] = await ctx.tx
      .insert(goodwillCases)
      .values({
        companyId: ctx.company.id,
        orderId: order.id,
        lineId: line_id,
        answeredBy: answered_by,
        reason: 'item_broken',
        condition: 'worn',
        message: 'Naht offen',
        requestedCents: 1250,
        actorKind: 'user',
        actorName: 'A',
      })
      .returning({ id: goodwillCases.id })
    const case_id = row?.id ?? 0
    const facts = { case_id, order_id: order.id, line_id, cents: 1250, answered_by, reason: 'item_broken' }
    await ctx.emit(caseRequested, facts)
    return case_id
  })
}
const caseOf = async (id: number) => {
  const [row] = await setup.kontor.inCtx((ctx) =>
    ctx.tx.select().from(goodwillCases).where(eq(goodwillCases.id, id)),
  )
  return row
}

describe('the reports that a channel of the intake interface fetches', () => {
  it('is a parcel, with its pieces by position', async () => {
    const order = await push()
    const shippingId = await setup.buyLabel(order.id, order.lineIds)
    expect(await reportsFor(order)).toEqual([
      {
        id: expect.any(Number),
        kind: 'shipment_confirmation',
        channel: 'shop',
        account: 'Shop',
        ext_order_id: order.ext,
        reference: String(shippingId),
        created_at: expect.any(String),
        carrier: 'dhl',
        tracking_number: `JJD${shippingId}`,
        shipped_at: expect.any(String),
        items: [{ item_id: 'P1', quantity: 2 }],
      },
    ])
    // Nobody calls such a channel.
    expect(await setup.kontor.runJobs()).not.toContain('report-to-channel')
  })

  it('is not a parcel that stays; the next one takes its place', async () => {
    const order = await push()
    const first = await setup.buyLabel(order.id, order.lineIds)
    await setup.voidParcel(first)
    expect(await reportsFor(order)).toEqual([])
    const second = await setup.buyLabel(order.id, order.lineIds)
    expect(await reportsFor(order)).toMatchObject([
      { reference: String(first), tracking_number: `JJD${second}` },
    ])
  })

  it('is a cancellation by the merchant or by rule, and none of its own', async () => {
    const order = await push()
    await cancel(order.lineIds[0])
    expect(await reportsFor(order)).toMatchObject([
      {
        kind: 'cancellation',
        reason: 'prior_sale',
        comment: 'Filiale leer',
        items: [{ item_id: 'P1', quantity: 1 }],
      },
    ])
    const unpaid = await push({ state: 'unpaid' })
    await setup.kontor.inCtx((ctx) => applyOrderEvent(ctx, unpaid.id, { type: 'unpaid_expired' }))
    expect(await reportsFor(unpaid)).toMatchObject([
      { reason: 'payment_expired', items: [{ item_id: 'P1', quantity: 2 }] },
    ])
    const theirs = await push()
    await setup.kontor
      .as(null)
      .post(
        `/intake/orders/shop/${theirs.ext}/events`,
        { type: 'cancelled', by: 'customer' },
        { authorization: setup.authorization },
      )
    expect(await reportsFor(theirs)).toEqual([])
  })

  it('is a return with the amount, and a refund that the provider has accepted', async () => {
    const order = await push()
    await setup.buyLabel(order.id, order.lineIds)
    await setup.kontor.inCtx((ctx) => applyOrderEvent(ctx, order.id, { type: 'delivered' }))
    const [first = 0, second = 0] = order.lineIds
    await staff().put(`/orders/line/${second}/return`, { reason: 'wrong_item' })
    const caseId = await askForGoodwill(order, 'provider')
    expect(await reportsFor(order)).toHaveLength(2)
    const answered = { case_id: caseId, order_id: order.id, line_id: first, cents: 1250, currency: 'EUR' }
    await setup.kontor.inCtx((ctx) =>
      ctx.emit(caseAnswered, { ...answered, state: 'declined', answered_by: 'provider' }),
    )
    expect(await reportsFor(order)).toHaveLength(2)
    await setup.kontor.inCtx((ctx) =>
      ctx.emit(caseAnswered, { ...answered, state: 'accepted', answered_by: 'provider' }),
    )
    expect((await reportsFor(order)).slice(1)).toMatchObject([
      {
        kind: 'return',
        reason: 'wrong_item',
        currency: 'EUR',
        amount: 59.95,
        items: [{ item_id: 'P1', quantity: 1, amount: 59.95 }],
      },
      { kind: 'refund', reason: 'item_broken', amount: 12.5, asks_for_answer: false },
    ])
  })

  it('comes page by page, oldest first, by channel and account', async () => {
    const shown = (await channel().fetch()).json()
    const ids = shown.data.map((one: { id: number }) => one.id)
    expect(ids.length).toBeGreaterThan(3)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b))
    const first = (await channel().fetch('&limit=2')).json()
    expect(first).toMatchObject({ data: [{ id: ids[0] }, { id: ids[1] }], next_after: ids[1] })
    const rest = (await channel().fetch(`&after=${first.next_after}`)).json()
    expect([...first.data, ...rest.data]).toEqual(shown.data)
    expect(rest.next_after).toBeNull()
    expect((await channel().fetch('&account=Shop')).json().data).toHaveLength(ids.length)
    expect((await channel().fetch('&account=Nirgendwo')).json().code).toBe('channel_unknown')
    const other = await setup.kontor.as(null).get('/intake/reports?channel=3', {
      authorization: setup.authorization,
    })
    expect([other.statusCode, other.json().code]).toEqual([404, 'channel_unknown'])
  })
})

describe('the answer', () => {
  it('closes a report, and the same again changes nothing', async () => {
    const order = await push()
    await cancel(order.lineIds[0])
    const [{ id }] = await reportsFor(order)
    const first = await channel().answer(id, { result: 'done' })
    expect([first.statusCode, first.json().result]).toEqual([200, 'applied'])
    expect((await channel().answer(id, { result: 'accepted' })).json().result).toBe('unchanged')
    const other = await channel().answer(id, { result: 'declined' })
    expect([other.statusCode, other.json().code]).toEqual([409, 'channel_report_answered'])
    expect(await reportsFor(order)).toEqual([])
    expect(await reportOf(order)).toMatchObject({ state: 'sent', answer: 'done', nextAttemptAt: null })
    expect(await transitionsOf(order)).toEqual(['channel_cancellation_reported_tr'])
  })

  it('settles a goodwill case that the channel decides', async () => {
    for (const [result, state] of [
      ['accepted', 'accepted'],
      ['declined', 'declined'],
      ['done', 'accepted'],
    ] as const) {
      const order = await push()
      const caseId = await askForGoodwill(order, 'channel')
      const [fetched] = await reportsFor(order)
      expect(fetched).toMatchObject({ kind: 'refund', asks_for_answer: true })
      await channel().answer(fetched.id, { result, message: 'Nach Prüfung' })
      expect(await caseOf(caseId)).toMatchObject({
        state,
        answer: 'Nach Prüfung',
        answererName: 'Webshop',
      })
      expect((await reportOf(order))?.state).toBe(result === 'declined' ? 'declined' : 'sent')
    }
  })

  it('with no to anything else is a failure, retried only by a person', async () => {
    const order = await push()
    await cancel(order.lineIds[0])
    const [{ id }] = await reportsFor(order)
    await channel().answer(id, { result: 'declined', message: 'schon verpackt' })
    expect(await reportOf(order)).toMatchObject({ state: 'failed', lastError: 'schon verpackt' })
    expect(await reportsFor(order)).toEqual([])
    const retried = await staff().put(`/orders/${order.id}/channel-reports/${id}`, { action: 'retry' })
    expect(retried.json().message).toBe('Die Meldung wird dem Verkaufskanal erneut übermittelt.')
    expect(await reportsFor(order)).toMatchObject([{ id }])
    expect((await channel().answer(id, { result: 'done' })).json().result).toBe('applied')
  })

  it('by two at the same time counts once', async () => {
    const order = await push()
    await askForGoodwill(order, 'channel')
    const [{ id }] = await reportsFor(order)
    const answers = await Promise.all([
      channel().answer(id, { result: 'accepted' }),
      channel().answer(id, { result: 'accepted' }),
      channel().answer(id, { result: 'declined' }),
    ])
    expect(answers.map((one) => one.statusCode).toSorted()).toEqual([200, 200, 409])
    expect(await transitionsOf(order)).toEqual(['channel_refund_reported_tr'])
  })

  it('is taken from the company’s own key only, and for what is fetched', async () => {
    const order = await push()
    await cancel(order.lineIds[0])
    const [{ id }] = await reportsFor(order)
    await addAccount(setup.kontor, {}, setup.kontor.b.admin)
    const strangers = await addApiKey(setup.kontor, setup.kontor.b.admin, 'key-of-b')
    expect((await channel(strangers).fetch()).json().data).toEqual([])
    const refused = await channel(strangers).answer(id, { result: 'done' })
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'channel_report_not_found'])
    expect((await setup.kontor.as(null).get('/intake/reports?channel=shop')).statusCode).toBe(401)
    const sold = await setup.sell()
    await cancel(sold.lineIds[2])
    const amazons = await channel().answer((await reportOf(sold))?.id ?? 0, { result: 'done' })
    expect(amazons.statusCode).toBe(404)
  })
})

describe('a report that nobody fetches', () => {
  it('is shown as not fetched after a day, and can still be fetched', async () => {
    const order = await push()
    await cancel(order.lineIds[0])
    setup.kontor.clock.advance(23 * HOUR)
    await setup.kontor.runSchedule(sweepChannelReports)
    await setup.kontor.runJobs()
    expect(await reportOf(order)).toMatchObject({ state: 'pending', lastError: null })
    setup.kontor.clock.advance(HOUR + 3 * 60_000)
    await setup.kontor.runSchedule(sweepChannelReports)
    await setup.kontor.runJobs()
    expect(await reportOf(order)).toMatchObject({ state: 'failed', lastError: 'not_fetched' })
    expect(await transitionsOf(order)).toEqual(['channel_cancellation_failed_tr'])
    const [{ id }] = await reportsFor(order)
    await channel().answer(id, { result: 'done' })
    expect(await reportOf(order)).toMatchObject({ state: 'sent', lastError: null })
  })
})

describe('what a person decides on a failed report', () => {
  const failed = async (): Promise<{ order: SoldOrder; path: string }> => {
    const order = await push({
      lines: [{ item_id: 'P2', ean: OTHER_EAN, title: 'Pumps', item_price: 79.95 }],
    })
    await askForGoodwill(order, 'channel')
    const id = (await reportOf(order))?.id
    await setup.kontor.inCtx((ctx) =>
      ctx.tx
        .update(channelReports)
        .set({ state: 'failed', lastError: 'not_fetched', nextAttemptAt: null })
        .where(eq(channelReports.id, id ?? 0)),
    )
    return { order, path: `/orders/${order.id}/channel-reports/${id}` }
  }
  // Days have passed: nobody is signed in any more.
  const decide = async (action: 'retry' | 'done' | 'dismiss') => {
    const { order, path } = await failed()
    const reportId = Number(path.split('/').at(-1))
    const { message } = await setup.kontor.inCtx((ctx) =>
      resolveReport(ctx, { id: order.id, reportId }, action),
    )
    return { order, message }
  }
  const stateOfCase = async (order: SoldOrder) => (await caseOf((await reportOf(order))?.caseId ?? 0))?.state

  it('done by hand counts as known, and a case that waited as accepted', async () => {
    const { order } = await decide('done')
    expect(await reportOf(order)).toMatchObject({ state: 'sent', lastError: null })
    expect(await stateOfCase(order)).toBe('accepted')
    expect(await reportsFor(order)).toEqual([])
    expect(await transitionsOf(order)).toEqual(['channel_reported_by_hand_tr'])
  })

  it('dismissed it is not delivered, and a case that waited is declined', async () => {
    const { order } = await decide('dismiss')
    expect(await reportOf(order)).toMatchObject({ state: 'dismissed' })
    expect(await stateOfCase(order)).toBe('declined')
    expect(await reportsFor(order)).toEqual([])
    const id = (await reportOf(order))?.id ?? 0
    expect((await channel().answer(id, { result: 'done' })).statusCode).toBe(404)
  })

  it('retried it has another day', async () => {
    const { order } = await decide('retry')
    const until = new Date(setup.kontor.clock.now().getTime() + 24 * HOUR)
    expect(await reportOf(order)).toMatchObject({ state: 'pending', lastError: null, nextAttemptAt: until })
    expect(await stateOfCase(order)).toBe('requested')
  })
})
