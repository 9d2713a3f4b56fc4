import type { InvoiceOverview } from '@kontor/contract/invoices'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildShippedOrder, issueInvoice, sellsUnderItsName } from '../../../test/builders/invoices.ts'
import { orderViews } from '../../../test/builders/order-views.ts'
import { orderCancelled } from '../orders/index.ts'
import { caseAnswered, lineReturned, returnRefundRaised } from '../returns/index.ts'
import { goodwillCases } from '../returns/returns.tables.ts'
import { brokenRules } from './testing/e-invoice-rules.ts'
import { xmlInside } from './testing/xml-inside.ts'

let kontor: TestApp
const views = orderViews(() => kontor)
beforeAll(async () => {
  kontor = await testApp()
  await sellsUnderItsName(kontor)
})
afterAll(() => kontor.close())

const look = async (orderId: number): Promise<InvoiceOverview> =>
  (await kontor.as(kontor.a.admin).get(`/directsales/invoice/${orderId}`)).json()
const issue = (orderId: number) => issueInvoice(kontor, orderId)
const creditNotes = async (orderId: number) =>
  (await look(orderId)).documents.filter(({ kind }) => kind === 'credit_note')
const lineIds = async (orderId: number) => (await views.lines(orderId)).map(({ id }) => id)

/** A goodwill case of a line. @returns its id */
const buildCase = (orderId: number, lineId: number, cents: number, state: 'requested' | 'accepted') =>
  kontor.inCtx(async ({ tx, company }) => {
    const [row] = await tx
      .insert(goodwillCases)
      .values({
        companyId: company.id,
        orderId,
        lineId,
        state,
        answeredBy: 'provider',
        reason: 'item_broken',
        condition: 'worn',
        message: 'Naht offen',
        requestedCents: cents,
        actorKind: 'user',
        actorName: 'A',
      })
      .returning({ id: goodwillCases.id })
    return row?.id ?? 0
  })

/** The provider answers a goodwill case. */
const answerCase = (caseId: number, status: 'accepted' | 'declined') =>
  kontor.as(kontor.provider.staff).put(`/cases/${caseId}`, { status })

describe('a piece that comes back after the invoice', () => {
  it('gets a credit note with its own number, about the invoice, as an e-invoice', async () => {
    const order = await buildShippedOrder(kontor, {
      fulfilled: true,
      lines: [{}, { item_price_cents: 4995 }],
    })
    const invoice = await issue(order)
    const [, second] = await lineIds(order)
    const answer = await kontor
      .as(kontor.a.admin)
      .put(`/orders/line/${second}/return`, { reason: 'no_reason' })
    expect(answer.statusCode, answer.body).toBe(200)
    const [note, ...more] = await creditNotes(order)
    expect(more).toEqual([])
    expect(note).toMatchObject({
      kind: 'credit_note',
      number: 'RK-2026-00001',
      refers_to: invoice.number,
      occasion: 'return',
      gross: 49.95,
      net: 41.97,
      tax: 7.98,
    })
    expect(await views.history(order)).toContain('credit_note_issued_tr')
    await kontor.runJobs()
    const [{ path } = { path: '' }] = await creditNotes(order)
    const pdf = await kontor.as(kontor.a.admin).get(String(path).slice('/v1'.length))
    const xml = await xmlInside(pdf.rawPayload)
    expect(brokenRules(xml)).toEqual([])
    expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>')
    expect(xml.slice(xml.indexOf('<ram:InvoiceReferencedDocument>'))).toContain(invoice.number)
  })

  it('is credited once, however often its event arrives', async () => {
    const order = await buildShippedOrder(kontor)
    await issue(order)
    const [line_id = 0] = await lineIds(order)
    const payload = {
      order_id: order,
      line_id,
      return_id: 9001,
      reason: 'no_reason',
      refund_cents: 7900,
      currency: 'EUR',
    }
    await kontor.inCtx((ctx) => ctx.emit(lineReturned, payload))
    await kontor.inCtx((ctx) => ctx.emit(lineReturned, payload))
    expect((await creditNotes(order)).map(({ gross }) => gross)).toEqual([79])
  })

  it('is no matter of an invoice that does not name it', async () => {
    const order = await buildShippedOrder(kontor, { fulfilled: true, lines: [{}, {}] })
    const [first] = await lineIds(order)
    await kontor.as(kontor.a.admin).put(`/orders/line/${first}/return`, { reason: 'no_reason' })
    expect(await creditNotes(order)).toEqual([])
    expect((await issue(order)).gross).toBe(79)
    expect(await creditNotes(order)).toEqual([])
  })

  it('leaves nothing to invoice when it was the only one', async () => {
    const order = await buildShippedOrder(kontor, { fulfilled: true })
    const [line] = await lineIds(order)
    await kontor.as(kontor.a.admin).put(`/orders/line/${line}/return`, { reason: 'no_reason' })
    const { can_create, obstacle } = await look(order)
    expect([can_create, obstacle]).toEqual([false, expect.stringContaining('nichts zu berechnen')])
  })
})

describe('goodwill', () => {
  it('accepted before the invoice stands on it as an allowance', async () => {
    const order = await buildShippedOrder(kontor)
    const [line = 0] = await lineIds(order)
    await buildCase(order, line, 900, 'accepted')
    expect(await issue(order)).toMatchObject({ gross: 70, net: 58.82, tax: 11.18 })
    await kontor.runJobs()
    const pdf = await kontor
      .as(kontor.a.admin)
      .get(String((await look(order)).invoice_path).slice('/v1'.length))
    const xml = await xmlInside(pdf.rawPayload)
    expect(brokenRules(xml)).toEqual([])
    expect(xml).toContain('<ram:Reason>Preisnachlass</ram:Reason>')
  })

  it('accepted after it is a credit note; declined it is nothing', async () => {
    const order = await buildShippedOrder(kontor, { lines: [{}, {}] })
    await issue(order)
    const [first = 0, second = 0] = await lineIds(order)
    expect((await answerCase(await buildCase(order, first, 1000, 'requested'), 'declined')).statusCode).toBe(
      200,
    )
    expect(await creditNotes(order)).toEqual([])
    const accepted = await buildCase(order, second, 1500, 'requested')
    expect((await answerCase(accepted, 'accepted')).statusCode).toBe(200)
    const payload = {
      case_id: accepted,
      order_id: order,
      line_id: second,
      cents: 1500,
      currency: 'EUR',
      state: 'accepted' as const,
      answered_by: 'provider' as const,
    }
    await kontor.inCtx((ctx) => ctx.emit(caseAnswered, payload))
    expect(await creditNotes(order)).toMatchObject([{ occasion: 'goodwill', gross: 15 }])
  })
})

it('cancels what was invoiced and never left, with its shipping', async () => {
  const order = await buildShippedOrder(kontor, { lines: [{ shipping_price_cents: 495 }, {}] })
  await issue(order)
  const line_ids = await lineIds(order)
  await kontor.inCtx((ctx) => ctx.emit(orderCancelled, { order_id: order, line_ids, by: 'merchant' }))
  expect(await creditNotes(order)).toMatchObject([{ occasion: 'cancellation', gross: 162.95 }])
})

it('credits a charge with the last of the lines that it was for, once', async () => {
  const order = await buildShippedOrder(kontor, {
    order_total_cents: 24_198,
    lines: [{ mp_item_id: 'pair', quantity: 2 }, {}],
    charges: [
      { kind: 'gift_wrap', name: '', mp_item_id: 'pair', amount_cents: 249, tax_rate: 19 },
      { kind: 'cod_fee', name: '', mp_item_id: '', amount_cents: 249, tax_rate: 19 },
    ],
  })
  const { gross } = await issue(order)
  expect(gross).toBe(241.98)
  const [first = 0, second = 0, third = 0] = await lineIds(order)
  const cancel = (line_ids: number[]) =>
    kontor.inCtx((ctx) => ctx.emit(orderCancelled, { order_id: order, line_ids, by: 'merchant' }))
  await cancel([first])
  await cancel([first, second])
  await cancel([second, third])
  // 79.00, then 79.00 with the gift wrap of 2.49, then 79.00 with the fee of 2.49: everything, and nothing twice.
  const credited = (await creditNotes(order)).map((note) => note.gross).toSorted((a, b) => a - b)
  expect(credited).toEqual([79, 81.49, 81.49])
})

it('takes a discount off what the last cent of its line gives back: 79.00 − 5.00 = 74.00', async () => {
  const order = await buildShippedOrder(kontor, {
    order_total_cents: 7400,
    charges: [{ kind: 'discount', name: '', mp_item_id: '', amount_cents: -500, tax_rate: 19 }],
  })
  expect((await issue(order)).gross).toBe(74)
  const [line_id = 0] = await lineIds(order)
  const giveBack = (return_id: number, refund_cents: number) =>
    kontor.inCtx((ctx) =>
      ctx.emit(lineReturned, {
        order_id: order,
        line_id,
        return_id,
        reason: 'no_reason',
        refund_cents,
        currency: 'EUR',
      }),
    )
  await giveBack(order * 10, 4000)
  await giveBack(order * 10 + 1, 3900)
  const credited = (await creditNotes(order)).map(({ gross }) => gross).toSorted((a, b) => a - b)
  expect(credited).toEqual([34, 40])
})

it('gives back of each piece what was paid for it: 10.00 + 50.00 − 15.00 are 7.50 and 37.50', async () => {
  const order = await buildShippedOrder(kontor, {
    order_total_cents: 4500,
    lines: [{ item_price_cents: 1000 }, { item_price_cents: 5000 }],
    charges: [{ kind: 'discount', name: '', mp_item_id: '', amount_cents: -1500, tax_rate: 19 }],
  })
  expect((await issue(order)).gross).toBe(45)
  const [first = 0, second = 0] = await lineIds(order)
  const giveBack = (line_id: number, refund_cents: number) =>
    kontor.inCtx((ctx) =>
      ctx.emit(lineReturned, {
        order_id: order,
        line_id,
        return_id: order * 10 + line_id,
        reason: 'no_reason',
        refund_cents,
        currency: 'EUR',
      }),
    )
  await giveBack(second, 3750)
  expect((await creditNotes(order)).map(({ gross }) => gross)).toEqual([37.5])
  await giveBack(first, 750)
  const credited = (await creditNotes(order)).map(({ gross }) => gross).toSorted((a, b) => a - b)
  expect(credited).toEqual([7.5, 37.5])
})

it('never credits more than was invoiced, whatever happens in whatever order', {
  timeout: 60_000,
}, async () => {
  const anyEvent = fc.record({
    kind: fc.constantFrom('return', 'raised', 'goodwill', 'cancel'),
    cents: fc.integer({ min: 1, max: 9000 }),
    id: fc.integer({ min: 1, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 1, maxLength: 6 }), async (events) => {
      const order = await buildShippedOrder(kontor, {
        charges: [{ kind: 'gift_wrap', name: '', mp_item_id: '', amount_cents: 249, tax_rate: 19 }],
      })
      const invoice = await issue(order)
      const [line_id = 0] = await lineIds(order)
      for (const { kind, cents, id } of events) {
        const about = { order_id: order, line_id, currency: 'EUR' }
        const key = order * 10 + id
        await kontor.inCtx((ctx) => {
          if (kind === 'return')
            return ctx.emit(lineReturned, {
              ...about,
              return_id: key,
              reason: 'no_reason',
              refund_cents: cents,
            })
          if (kind === 'raised')
            return ctx.emit(returnRefundRaised, { ...about, return_id: key, refund_cents: cents })
          if (kind === 'cancel')
            return ctx.emit(orderCancelled, { order_id: order, line_ids: [line_id], by: 'merchant' })
          return ctx.emit(caseAnswered, {
            ...about,
            case_id: key,
            cents,
            state: 'accepted',
            answered_by: 'provider',
          })
        })
      }
      const credited = (await creditNotes(order)).reduce((sum, { gross }) => sum + Math.round(gross * 100), 0)
      expect(credited).toBeGreaterThan(0)
      expect(credited).toBeLessThanOrEqual(Math.round(invoice.gross * 100))
    }),
    { numRuns: 6 },
  )
})
