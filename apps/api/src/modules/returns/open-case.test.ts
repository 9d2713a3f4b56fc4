import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { gifWithFrame } from '../../../test/builders/hostile-pictures.ts'
import { buildOrder, orderSetup } from '../../../test/builders/orders.ts'
import { drawnPicture, drawnWebp, sizeOf, upload } from '../../../test/builders/pictures.ts'
import { on } from '../../platform/events/event.ts'
import { applyOrderEvent } from '../orders/index.ts'
import { caseAnswered, caseRequested, returnRefundRaised, settleCase } from './index.ts'
import { returnsStage } from './testing/returns-stage.ts'

let kontor: TestApp
const emitted: object[] = []
const record = async (_: unknown, payload: object) => void emitted.push(payload)
const stage = returnsStage(() => kontor)
const { shippedOrder, view, spec } = stage
const put = async (lineId: number, body: object, language?: string) =>
  stage.put(lineId, 'case', body, language)
beforeAll(async () => {
  kontor = await testApp({
    subscriptions: [on(caseRequested, record), on(caseAnswered, record), on(returnRefundRaised, record)],
  })
  await orderSetup(kontor)
})
afterAll(() => kontor?.close())

const plain = (text: string) => text.replace(/\s/g, ' ')
const storedFiles = async () => {
  const folder = join(kontor.deps.config.filesUrl, String(kontor.a.id), 'cases')
  return (await readdir(folder).catch(() => [])).length
}

describe('asking for a partial refund', () => {
  it('opens a case with its pictures, which the order document shows', async () => {
    const { orderId, lineId } = await shippedOrder({ merchant_external_order: false })
    emitted.length = 0
    const body = await spec(15.5, {
      reason: 'item_different_as_shown',
      images: [
        await upload('a.png', 'png'),
        await upload('b.GIF', 'gif'),
        await upload('ohne Endung', 'bmp'),
      ],
    })
    const answer = await put(lineId, body, 'en')
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Case created successfully' }])
    const order = await stage.order(orderId)
    const [line] = order.lines
    expect(line).toMatchObject({
      status: { label: 'partially_refunded' },
      status_transitions: { partial_refundable: false, returnable: true },
      reductions: { refund_amount: 0, refundable_amount: 63.5 },
      case: {
        status: 'requested',
        reason: 'item_different_as_shown',
        condition: 'worn',
        message: 'Die Sohle löst sich.',
        requested_reduction: 15.5,
        requested_by: kontor.a.users.co_orders.name,
        date: '2026-03-10 10:00:00',
        answer: '',
        answered_by: '',
        answered_date: null,
      },
    })
    expect(line.cases).toEqual([line.case])
    expect(line.case.images).toHaveLength(3)
    expect(plain(order.transitions.at(-1).message)).toBe('Kulanz beantragt: 15,50 €, anders als abgebildet')
    for (const { path } of line.case.images) {
      const picture = await kontor.as(kontor.a.users.co_products).get(path.replace('/v1', ''))
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(await sizeOf(picture.rawPayload)).toEqual({ type: 'jpeg', width: 24, height: 16 })
      const foreign = await kontor.as(kontor.b.admin).get(path.replace('/v1', ''))
      expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'case_not_found'])
    }
    expect(emitted).toEqual([
      {
        case_id: line.case.id,
        order_id: orderId,
        line_id: lineId,
        cents: 1_550,
        currency: 'EUR',
        answered_by: 'provider',
        reason: 'item_different_as_shown',
      },
    ])
    const list = await kontor
      .as(kontor.a.admin)
      .get(`/orders?order_status=partial_refund_label&order_id=${orderId}`)
    expect(list.json().total).toBe(1)
  })

  it('asks the channel for orders of the merchant’s own accounts', async () => {
    const { orderId, lineId } = await shippedOrder({ merchant_external_order: true })
    await put(lineId, await spec(1))
    expect(await stage.cases(orderId)).toMatchObject([{ answeredBy: 'channel', reason: 'item_broken' }])
  })

  it('never gives more than is left of the price, to the cent, and says how much that is', async () => {
    const { orderId, lineId } = await shippedOrder({ lines: [{ item_price_cents: 123_456 }] })
    const tooMuch = await put(lineId, await spec(1_234.57), 'de')
    expect([tooMuch.statusCode, plain(tooMuch.json().message)]).toEqual([
      422,
      'Es können höchstens 1.234,56 € erstattet werden.',
    ])
    expect(Object.keys(tooMuch.json().errors)).toEqual(['requested_reduction'])
    expect((await put(lineId, await spec(1_200.55))).statusCode).toBe(200)
    const [first] = await stage.cases(orderId)
    await kontor.inCtx((ctx) => settleCase(ctx, first?.id ?? 0, 'accepted'))
    const still = await put(lineId, await spec(34.02), 'en')
    expect(plain(still.json().message)).toBe('At most €34.01 can be refunded.')
    expect((await put(lineId, await spec(34.01))).statusCode).toBe(200)
    const [, second] = await stage.cases(orderId)
    await kontor.inCtx((ctx) => settleCase(ctx, second?.id ?? 0, 'accepted'))
    const order = await stage.order(orderId)
    expect(order.lines[0]).toMatchObject({
      reductions: { refund_amount: 1_234.56, refundable_amount: 0 },
      status: { label: 'partial_refund_accepted' },
      status_transitions: { partial_refundable: false, returnable: true },
    })
    expect((await put(lineId, await spec(0.01))).json().code).toBe('line_not_refundable')
    await stage.put(lineId, 'return', {})
    expect(await stage.returns(orderId)).toMatchObject([{ refundCents: 0 }])
  })

  it('is possible again after a case was declined', async () => {
    const { orderId, lineId } = await shippedOrder({ lines: [{ item_price_cents: 1_000 }] })
    await put(lineId, await spec(10))
    expect((await put(lineId, await spec(1))).json().code).toBe('line_not_refundable')
    const [first] = await stage.cases(orderId)
    await kontor.inCtx((ctx) =>
      settleCase(ctx, first?.id ?? 0, 'declined', { comment: 'kein Mangel erkennbar' }),
    )
    const order = await stage.order(orderId, 'de')
    expect(order.lines[0]).toMatchObject({
      status: { label: 'partial_refund_declined' },
      reductions: { refund_amount: 0, refundable_amount: 10 },
      case: { answer: 'kein Mangel erkennbar', answered_date: '2026-03-10 10:00:00' },
    })
    expect(plain(order.transitions.at(-1).message)).toBe('Kulanz abgelehnt: 10,00 €, kein Mangel erkennbar')
    expect((await put(lineId, await spec(10))).statusCode).toBe(200)
    expect((await stage.order(orderId)).lines[0]).toMatchObject({
      case: { status: 'requested' },
      cases: [{}, {}],
    })
  })

  it('is refused for what has not left or is over', async () => {
    const here = await buildOrder(kontor)
    const off = await buildOrder(kontor)
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, off, { type: 'channel_cancelled' }))
    const { lineId: back } = await shippedOrder()
    await stage.put(back, 'return', {})
    for (const lineId of [(await view.lines(here))[0]?.id, (await view.lines(off))[0]?.id, back]) {
      const answer = await put(lineId ?? 0, await spec(1))
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'line_not_refundable'])
    }
  })

  it('is refused without the right, to another company, and when something is missing', async () => {
    const { orderId, lineId } = await shippedOrder()
    const path = `/orders/line/${lineId}/case`
    const body = await spec(1)
    expect((await kontor.as(kontor.a.users.co_orders_send).put(path, body)).statusCode).toBe(403)
    expect((await kontor.as(kontor.b.admin).put(path, body)).json().code).toBe('line_not_found')
    for (const fault of [
      { images: [] },
      { images: Array.from({ length: 7 }, () => body.images[0]) },
      { message: ' ' },
      { requested_reduction: 0 },
      { requested_reduction: -1 },
      { requested_reduction: 1.005 },
      { condition: 'eaten' },
      { type: 'full_refund' },
    ]) {
      expect([fault, (await put(lineId, { ...body, ...fault })).statusCode]).toEqual([fault, 400])
    }
    expect(await stage.cases(orderId)).toEqual([])
  })

  it('looks at no picture before it knows that the line takes a case', async () => {
    const { lineId } = await shippedOrder()
    const torn = Buffer.from(await drawnPicture('png'))
      .subarray(0, 60)
      .toString('base64')
    const body = await spec(5, { images: [{ name: 'a.png', data: torn }] })
    const path = `/orders/line/${lineId}/case`
    const foreign = await kontor.as(kontor.b.admin).put(path, body)
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'line_not_found'])
    const tooMuch = await put(lineId, { ...body, requested_reduction: 5_000 })
    expect(tooMuch.json().code).toBe('refund_exceeds_price')
    expect((await put(lineId, body)).json().code).toBe('image_not_compatible')
  })

  it('names the file that is no picture, and leaves nothing in the store', async () => {
    const { orderId, lineId } = await shippedOrder()
    const before = await storedFiles()
    const good = await upload('gut.png')
    const torn = Buffer.from((await drawnPicture('png')).slice(0, 60)).toString('base64')
    const cases = [
      ['image_not_compatible', { name: 'brief.png', data: Buffer.from('%PDF-1.7').toString('base64') }],
      ['image_not_compatible', { name: 'zerrissen.png', data: torn }],
      ['image_not_compatible', { name: 'neu.webp', data: Buffer.from(await drawnWebp()).toString('base64') }],
      [
        'image_too_large',
        { name: 'riesig.gif', data: Buffer.from(gifWithFrame(65_000, 65_000)).toString('base64') },
      ],
    ] as const
    for (const [code, file] of cases) {
      const answer = await put(lineId, await spec(1, { images: [good, file] }), 'en')
      expect([answer.statusCode, answer.json().code]).toEqual([422, code])
      expect(answer.json().message).toContain(file.name)
    }
    expect(await stage.cases(orderId)).toEqual([])
    expect(await storedFiles()).toBe(before)
  })

  it('takes six pictures of eight megabytes', async () => {
    const { lineId } = await shippedOrder()
    const picture = Buffer.concat([await drawnPicture('jpeg'), Buffer.alloc(8 * 1024 * 1024 - 5_000)])
    const images = Array.from({ length: 6 }, () => ({ name: 'x.jpg', data: picture.toString('base64') }))
    expect((await put(lineId, await spec(1, { images }))).statusCode).toBe(200)
    const heavier = Buffer.concat([picture, Buffer.alloc(5_001)]).toString('base64')
    const answer = await put(lineId, await spec(1, { images: [{ name: 'x.jpg', data: heavier }] }))
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  })

  it('happens once for fifty people who press the button at once, and keeps one set of pictures', async () => {
    const { orderId, lineId } = await shippedOrder()
    emitted.length = 0
    const before = await storedFiles()
    const body = await spec(5)
    const answers = await Promise.all(Array.from({ length: 50 }, () => put(lineId, body)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    const codes = new Set(refused.map((answer) => answer.json().code))
    // Those who found no room to wait in were told so; those who waited find the line taken.
    expect(codes).toEqual(new Set(['line_not_refundable', 'pictures_busy']))
    const busy = refused.find((answer) => answer.json().code === 'pictures_busy')
    expect([busy?.statusCode, busy?.headers['retry-after']]).toEqual([503, '60'])
    expect(busy?.json().message).toContain('zu viele Bilder')
    expect(await stage.cases(orderId)).toHaveLength(1)
    expect(emitted).toHaveLength(1)
    await expect.poll(storedFiles).toBe(before + 1)
  })
})

describe('answering a case', () => {
  const openCase = async (cents = 1_000) => {
    const { orderId, lineId } = await shippedOrder({ lines: [{ item_price_cents: 5_000 }] })
    await put(lineId, await spec(cents / 100))
    const [opened] = await stage.cases(orderId)
    return { orderId, lineId, caseId: opened?.id ?? 0 }
  }
  const settle = (caseId: number, answer: 'accepted' | 'declined') =>
    kontor.inCtx((ctx) => settleCase(ctx, caseId, answer, { actor: { kind: 'channel', name: 'eBay' } }))

  it('is one event, however often the channel says it', async () => {
    const { orderId, lineId, caseId } = await openCase()
    emitted.length = 0
    expect([await settle(caseId, 'accepted'), await settle(caseId, 'accepted')]).toEqual([
      'applied',
      'unchanged',
    ])
    expect(emitted).toEqual([
      {
        case_id: caseId,
        order_id: orderId,
        line_id: lineId,
        cents: 1_000,
        currency: 'EUR',
        state: 'accepted',
        answered_by: 'channel',
      },
    ])
    const order = await stage.order(orderId)
    expect(order.transitions.at(-1)).toMatchObject({
      transition: 'partial_refund_accepted_ln',
      actor: 'eBay',
    })
    expect(order.lines[0]).toMatchObject({ case: { answered_by: 'eBay' }, reductions: { refund_amount: 10 } })
    await expect(settle(caseId, 'declined')).rejects.toMatchObject({ code: 'case_already_answered' })
    await expect(settle(999_999_999, 'declined')).rejects.toMatchObject({ code: 'case_not_found' })
    const foreign = kontor.inCtx((ctx) => settleCase(ctx, caseId, 'declined'), kontor.b.admin)
    await expect(foreign).rejects.toMatchObject({ code: 'case_not_found' })
  })

  it('is one answer when two come at once', async () => {
    const { orderId, caseId } = await openCase()
    const outcomes = await Promise.allSettled([settle(caseId, 'accepted'), settle(caseId, 'declined')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await view.history(orderId)).filter((name) => name.startsWith('partial_refund_'))).toHaveLength(2)
  })

  it('gives what was set aside to the return when it is declined after the piece came back', async () => {
    const { orderId, lineId, caseId } = await openCase(1_234)
    await stage.put(lineId, 'return', {})
    expect(await stage.returns(orderId)).toMatchObject([{ refundCents: 3_766 }])
    emitted.length = 0
    await settle(caseId, 'declined')
    const [returned] = await stage.returns(orderId)
    expect(returned?.refundCents).toBe(5_000)
    expect(emitted.at(-1)).toEqual({
      order_id: orderId,
      line_id: lineId,
      return_id: returned?.id,
      refund_cents: 1_234,
      currency: 'EUR',
    })
    expect((await stage.order(orderId)).returns).toMatchObject([{ refund_amount: 50 }])
  })

  it('leaves the refund of a return alone when it is accepted', async () => {
    const { orderId, lineId, caseId } = await openCase(1_234)
    await stage.put(lineId, 'return', {})
    await settle(caseId, 'accepted')
    expect(await stage.returns(orderId)).toMatchObject([{ refundCents: 3_766 }])
  })
})
