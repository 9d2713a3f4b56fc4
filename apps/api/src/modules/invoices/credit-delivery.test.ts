import type { InvoiceOverview } from '@kontor/contract/invoices'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import {
  buildShippedOrder,
  DISCOUNTED_ORDER,
  issueInvoice,
  netOfDocuments,
  sellsUnderItsName,
} from '../../../test/builders/invoices.ts'
import { orderViews } from '../../../test/builders/order-views.ts'
import { channelReports } from '../channels/channels.tables.ts'
import { orderCancelled } from '../orders/index.ts'
import { companies } from '../organisation/organisation.tables.ts'
import { deliveryRefunds } from '../returns/returns.tables.ts'
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
const lineIds = async (orderId: number) => (await views.lines(orderId)).map(({ id }) => id)
const giveBack = (lineId = 0, reason = 'no_reason') =>
  kontor.as(kontor.a.admin).put(`/orders/line/${lineId}/return`, { reason }, { 'accept-language': 'de' })
/** Issues the invoice where there is something to invoice. */
const issue = async (orderId: number) =>
  (await look(orderId)).can_create ? issueInvoice(kontor, orderId) : null
const net = (orderId: number) => netOfDocuments(kontor, orderId)
const refunded = (orderId: number) =>
  kontor.inCtx(({ tx }) =>
    tx
      .select({ line: deliveryRefunds.lineId, cents: deliveryRefunds.cents })
      .from(deliveryRefunds)
      .where(eq(deliveryRefunds.orderId, orderId))
      .orderBy(deliveryRefunds.id),
  )
const reports = (orderId: number) =>
  kontor.inCtx(({ tx }) =>
    tx
      .select({ kind: channelReports.kind, payload: channelReports.payload })
      .from(channelReports)
      .where(eq(channelReports.orderId, orderId))
      .orderBy(channelReports.id),
  )
const setCompany = (values: Partial<typeof companies.$inferInsert>) =>
  kontor.db.write({ companyId: null }, (tx) =>
    tx.update(companies).set(values).where(eq(companies.id, kontor.a.id)),
  )

describe('a full return', () => {
  it('refunds shipping and charges with the last piece, tells customer, channel and invoice, and does so once', async () => {
    const order = await buildShippedOrder(kontor, { fulfilled: true, ...DISCOUNTED_ORDER })
    await issue(order)
    const [first, second] = await lineIds(order)
    await giveBack(first)
    expect(await refunded(order)).toEqual([])
    const message = (await giveBack(second)).json().message.replace(/\s/g, ' ')
    expect(message).toContain('Der Kunde erhält 37,50 € zurück')
    expect(message).toContain('Versand und Zuschläge: 11,94 €')
    const rows = [
      { line: first, cents: 495 },
      { line: second, cents: 300 },
      { line: null, cents: 399 },
    ]
    expect(await refunded(order)).toEqual(rows)
    expect((await reports(order)).at(-1)).toMatchObject({
      kind: 'return',
      payload: {
        items: [
          { quantity: 1, cents: 0, shipping_cents: 495, charges: [{ kind: 'gift_wrap', cents: 399 }] },
          { quantity: 1, cents: 0, shipping_cents: 300, charges: [] },
        ],
      },
    })
    await kontor.inCtx((ctx) =>
      ctx.emit(orderCancelled, { order_id: order, line_ids: [], by: 'merchant' as const }),
    )
    expect(await refunded(order)).toEqual(rows)
    expect(await net(order)).toBe(0)
  })

  it('keeps delivery where parcels were refused, and where the company gives none back', async () => {
    const refused = await buildShippedOrder(kontor, { fulfilled: true, ...DISCOUNTED_ORDER })
    for (const line of await lineIds(refused)) await giveBack(line, 'customer_decline')
    expect(await refunded(refused)).toEqual([])
    await setCompany({ refundsDelivery: false })
    const kept = await buildShippedOrder(kontor, { fulfilled: true, ...DISCOUNTED_ORDER })
    for (const line of await lineIds(kept)) await giveBack(line)
    await setCompany({ refundsDelivery: true })
    expect(await refunded(kept)).toEqual([])
    await issue(kept)
    expect(await net(kept)).toBe(1_194)
  })

  it('keeps what faster delivery cost beyond the standard price: 7.95 − 5.00', async () => {
    await setCompany({ standardShippingCents: 500 })
    const order = await buildShippedOrder(kontor, { fulfilled: true, ...DISCOUNTED_ORDER })
    await issue(order)
    for (const line of await lineIds(order)) await giveBack(line)
    await setCompany({ standardShippingCents: null })
    expect((await refunded(order)).map(({ cents }) => cents)).toEqual([495, 5, 399])
    expect(await net(order)).toBe(295)
  })

  it('tells channel and invoice of what goes back later for the same return, once', async () => {
    await setCompany({ standardShippingCents: 495 })
    const order = await buildShippedOrder(kontor, { fulfilled: true, ...DISCOUNTED_ORDER })
    await issue(order)
    const [first, second] = await lineIds(order)
    for (const line of [first, second]) await giveBack(line)
    expect(await net(order)).toBe(300)
    await setCompany({ standardShippingCents: null })
    const lookAgain = () =>
      kontor.inCtx((ctx) =>
        ctx.emit(orderCancelled, { order_id: order, line_ids: [], by: 'merchant' as const }),
      )
    await lookAgain()
    const rows = [
      { line: first, cents: 495 },
      { line: null, cents: 399 },
      { line: second, cents: 300 },
    ]
    expect([await refunded(order), await net(order)]).toEqual([rows, 0])
    const told = await reports(order)
    expect(told).toHaveLength(4)
    expect(told.at(-1)?.payload).toMatchObject({ items: [{ cents: 0, shipping_cents: 300, charges: [] }] })
    await lookAgain()
    expect([await refunded(order), await net(order), await reports(order)]).toEqual([rows, 0, told])
  })
})

describe.each([0, 1, 2])('an invoice after %i returns', (before) => {
  it('comes to the same as one before them', async () => {
    const order = await buildShippedOrder(kontor, { fulfilled: true, ...DISCOUNTED_ORDER })
    const [first, second] = await lineIds(order)
    const steps = [() => giveBack(second), () => giveBack(first)]
    const nets: number[] = []
    for (const [index, step] of [...steps, null].entries()) {
      if (index === before) await issue(order)
      if (index >= before) nets.push(await net(order))
      await step?.()
    }
    // 56.94 less the 37.50 of the second piece, then nothing: its shipping stays until the first came back, too.
    expect(nets).toEqual([5_694, 1_944, 0].slice(before))
  })
})

describe('an invoice after a full return', () => {
  const beside = (kind: 'delivery_tip' | 'gift_wrap', mp_item_id = '') => ({
    order_total_cents: 8_395,
    lines: [{ shipping_price_cents: 295 }],
    charges: [{ kind, name: '', mp_item_id, amount_cents: 200, tax_rate: 19 }],
  })

  it('says of a tip alone, below a line that costs nothing any more', async () => {
    const order = await buildShippedOrder(kontor, { fulfilled: true, ...beside('delivery_tip') })
    for (const line of await lineIds(order)) await giveBack(line)
    await issue(order)
    await kontor.runJobs()
    const [invoice] = (await look(order)).documents
    expect(invoice?.gross).toBe(2)
    const pdf = await kontor.as(kontor.a.admin).get((invoice?.path ?? '').replace('/v1', ''))
    expect(brokenRules(await xmlInside(pdf.rawPayload))).toEqual([])
  })

  it('is none where a charge was on a position that the order has no line of: it went back as well', async () => {
    const kept = await buildShippedOrder(kontor, { fulfilled: true, ...beside('gift_wrap', 'no-line') })
    await issue(kept)
    expect(await net(kept)).toBe(8_395)
    const order = await buildShippedOrder(kontor, { fulfilled: true, ...beside('gift_wrap', 'no-line') })
    for (const id of [kept, order]) for (const line of await lineIds(id)) await giveBack(line)
    await issue(order)
    expect([await net(kept), (await look(order)).documents]).toEqual([0, []])
  })
})

it('credits a charge whose pieces came back before the invoice, and so are not on it', async () => {
  const order = await buildShippedOrder(kontor, {
    fulfilled: true,
    order_total_cents: 16_199,
    lines: [{}, {}],
    charges: [{ kind: 'gift_wrap', name: '', mp_item_id: 'item-1', amount_cents: 399, tax_rate: 19 }],
  })
  const [first, second] = await lineIds(order)
  await giveBack(first)
  await issue(order)
  expect(await net(order)).toBe(8_299)
  await giveBack(second)
  expect(await net(order)).toBe(0)
})

it('is credited as an e-invoice that keeps the rules', async () => {
  const order = await buildShippedOrder(kontor, { fulfilled: true, ...DISCOUNTED_ORDER })
  await issue(order)
  for (const line of await lineIds(order)) await giveBack(line)
  await kontor.runJobs()
  const notes = (await look(order)).documents.filter(({ kind }) => kind === 'credit_note')
  expect(notes.map(({ gross }) => gross).toSorted((a, b) => a - b)).toEqual([7.5, 11.94, 37.5])
  for (const { path } of notes) {
    const pdf = await kontor.as(kontor.a.admin).get((path ?? '').replace('/v1', ''))
    expect(brokenRules(await xmlInside(pdf.rawPayload))).toEqual([])
  }
})
