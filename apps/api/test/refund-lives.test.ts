import type { ReturnReason } from '@kontor/contract/returns'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { channelReports, type RefundPayload } from '../src/modules/channels/channels.tables.ts'
import { createInvoice } from '../src/modules/invoices/create-invoice.ts'
import { invoices } from '../src/modules/invoices/invoices.tables.ts'
import { reopenAfterVoid, sharedDiscounts } from '../src/modules/orders/index.ts'
import { cancelLine } from '../src/modules/orders/lifecycle/cancel-line.ts'
import { orderCharges, orderLines } from '../src/modules/orders/orders.tables.ts'
import { companies } from '../src/modules/organisation/organisation.tables.ts'
import { deliveryRefunded, refundDeliveryOfRest, settleCase } from '../src/modules/returns/index.ts'
import { openCase } from '../src/modules/returns/open-case.ts'
import { returnLine } from '../src/modules/returns/return-line.ts'
import { deliveryRefunds, goodwillCases, returns } from '../src/modules/returns/returns.tables.ts'
import { shippingLines, shippings } from '../src/modules/shipping/shipping.tables.ts'
import type { Ctx, EventType } from '../src/platform/ctx.ts'
import { AppError } from '../src/platform/errors/app-error.ts'
import { deriveCtx } from '../src/platform/make-ctx.ts'
import { type TestApp, testApp } from './app.ts'
import { sellsUnderItsName } from './builders/invoices.ts'
import { AMAZON, buildOrder, orderSetup } from './builders/orders.ts'
import { buyParcelLabel, requestParcel, scanParcel } from './builders/parcels.ts'

/**
 * What is invoiced less what is credited is what the customer keeps, in whatever order an order is sent, cancelled,
 * invoiced, returned, granted goodwill and told twice. More lives: `REFUND_RUNS=3000 npx vitest run refund-lives`.
 */
const RUNS = Number(process.env.REFUND_RUNS ?? 150)
const MS_PER_RUN = 1_000

let kontor: TestApp
let storeId: number
beforeAll(async () => {
  kontor = await testApp()
  storeId = (await orderSetup(kontor)).stores[0]
  await sellsUnderItsName(kontor)
})
afterAll(() => kontor?.close())

/** What happens to an order, once each, as soon as it is possible. */
type Step =
  | { do: 'ship' | 'cancel' | 'withdraw'; line: number }
  | { do: 'return'; line: number; reason: ReturnReason }
  | { do: 'ask'; line: number; share: number }
  | { do: 'answer'; line: number; answer: 'accepted' | 'declined' }
  | { do: 'invoice' | 'look again' }

const cents = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 3_000 }) },
)
const aLine = fc.record({
  item: fc.integer({ min: 1, max: 2 }),
  goods: fc.integer({ min: 1, max: 9_000 }),
  shipping: cents,
  tax_rate: fc.constantFrom(19, 7),
})
/** One of the order, of a position, or of one that there is no line of. */
const aCharge = fc.record({
  kind: fc.constantFrom('gift_wrap' as const, 'cod_fee' as const, 'delivery_tip' as const),
  name: fc.constantFrom('', 'Extra'),
  item: fc.constantFrom('', 'item-1', 'item-2', 'item-9'),
  cents: fc.integer({ min: 1, max: 900 }),
})
const aDiscount = fc.record({
  kind: fc.constantFrom('discount' as const, 'shipping_discount' as const),
  name: fc.constant(''),
  item: fc.constantFrom('', 'item-1'),
  cents: fc.integer({ min: -4_000, max: -1 }),
})
const anOrder = fc.record({
  lines: fc.array(aLine, { minLength: 1, maxLength: 3 }),
  charges: fc.uniqueArray(fc.oneof(aCharge, aDiscount), {
    maxLength: 3,
    selector: ({ kind, name, item }) => `${kind} ${name} ${item}`,
  }),
  repeats: fc.boolean(),
  standardShippingCents: fc.option(fc.integer({ min: 0, max: 2_000 })),
})

const stepsOf = (count: number): fc.Arbitrary<Step[]> => {
  const always = (step: Step): fc.Arbitrary<Step[]> => fc.constant([step])
  const seldom = (step: Step) => fc.nat(5).map((n) => (n === 0 ? [step] : []))
  const ofLine = (line: number): fc.Arbitrary<Step[]>[] => [
    always({ do: 'ship', line }),
    seldom({ do: 'cancel', line }),
    seldom({ do: 'withdraw', line }),
    fc
      .tuple(fc.nat(4), fc.nat(7))
      .map(([n, m]) =>
        n === 0 ? [] : [{ do: 'return', line, reason: m === 0 ? 'customer_decline' : 'no_reason' }],
      ),
    fc.option(fc.integer({ min: 1, max: 100 })).map((share) => (share ? [{ do: 'ask', line, share }] : [])),
    fc
      .constantFrom('accepted' as const, 'declined' as const)
      .map((answer) => [{ do: 'answer', line, answer }]),
  ]
  const all = [
    ...Array.from({ length: count }, (_, line) => ofLine(line)).flat(),
    always({ do: 'invoice' }),
    always({ do: 'look again' }),
  ]
  return fc
    .tuple(...all)
    .map((parts) => parts.flat())
    .chain((steps) => fc.shuffledSubarray(steps, { minLength: steps.length, maxLength: steps.length }))
}

const aLife = anOrder.chain((order) => stepsOf(order.lines.length).map((steps) => ({ ...order, steps })))
type Life = typeof aLife extends fc.Arbitrary<infer T> ? T : never

/** What the lives have come across, so that a test that never gets anywhere does not look like a good one. */
const seen = new Set<string>()

it('invoiced less credited is what the customer keeps, and nothing goes back twice', {
  timeout: RUNS * MS_PER_RUN,
}, async () => {
  await fc.assert(
    fc.asyncProperty(aLife, async (drawn) => {
      const orderId = await buildOrder(kontor, orderOf(drawn))
      await kontor.inCtx((ctx) => live(ctx, orderId, drawn))
    }),
    { numRuns: RUNS },
  )
  const missed = [
    'ship',
    'cancel',
    'withdraw',
    'return',
    'ask',
    'answer',
    'invoice',
    'delivery',
    'kept',
  ].filter((what) => !seen.has(what))
  expect(missed).toEqual([])
})

function orderOf({ lines, charges }: Life) {
  const paid = [...lines.map(({ goods, shipping }) => ({ cents: goods + shipping })), ...charges]
  return {
    channel: AMAZON,
    order_total_cents: Math.max(0, sum(paid)),
    lines: lines.map(({ item, goods, shipping, tax_rate }) => ({
      mp_item_id: `item-${item}`,
      item_price_cents: goods,
      shipping_price_cents: shipping,
      tax_rate,
    })),
    charges: charges.map(({ item, cents: amount_cents, kind, name }) => ({
      ...{ kind, name, mp_item_id: item, amount_cents, tax_rate: 19 },
    })),
  } as const
}

/** Takes the steps in their order; what is refused is tried again behind the others, until nothing more happens. */
async function live(ctx: Ctx, orderId: number, life: Life): Promise<void> {
  const { standardShippingCents } = life
  await ctx.tx.update(companies).set({ standardShippingCents }).where(eq(companies.id, ctx.company.id))
  let left = life.steps
  let refunds = 0
  for (let before = Number.POSITIVE_INFINITY; left.length > 0 && left.length < before; ) {
    before = left.length
    const refused: Step[] = []
    for (const step of left) {
      if (await isTaken(ctx, orderId, step)) {
        seen.add(step.do)
        if (life.repeats) refunds = await repeat(ctx, orderId, refunds)
        await addsUp(ctx, orderId, standardShippingCents)
      } else refused.push(step)
    }
    left = refused
  }
}

/** @returns whether it was possible */
async function isTaken(ctx: Ctx, orderId: number, step: Step): Promise<boolean> {
  try {
    await ctx.tx.transaction((tx) => take(deriveCtx(ctx, { tx }), orderId, step))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function take(ctx: Ctx, orderId: number, step: Step): Promise<void> {
  const lines = await ctx.tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  const line = lines['line' in step ? step.line : 0]
  if (!line) throw new RangeError('no such line')
  switch (step.do) {
    case 'ship': {
      if (line.cancellationId !== null) throw new AppError('order_nothing_to_ship')
      const parcel = { orderId, lineIds: [line.id] }
      const id = await requestParcel(ctx, storeId, parcel)
      await buyParcelLabel(ctx, id, parcel)
      return scanParcel(ctx, id)
    }
    case 'cancel':
      await cancelLine(ctx, line.id, { reason: 'customer_cancellation', commentary: '' })
      return
    case 'withdraw': {
      const shippingId = line.shippingId
      if (shippingId === null || line.returnId !== null) throw new AppError('order_nothing_to_ship')
      const own = and(eq(shippingLines.companyId, ctx.company.id), eq(shippingLines.shippingId, shippingId))
      await ctx.tx.update(shippings).set({ state: 'voided' }).where(eq(shippings.id, shippingId))
      await ctx.tx.update(shippingLines).set({ isLive: false }).where(own)
      await reopenAfterVoid(ctx, { order_id: orderId, line_ids: [line.id], shipping_id: shippingId })
      await cancelLine(ctx, line.id, { reason: 'customer_cancellation', commentary: '' })
      return
    }
    case 'return':
      await returnLine(ctx, line.id, { status: 'accepted', reason: step.reason, comment: '' })
      return
    case 'ask': {
      const requested_reduction = Math.ceil((line.itemPriceCents * step.share) / 100) / 100
      const wish = { reason: 'other', condition: 'worn', message: 'x', requested_reduction } as const
      await openCase(ctx, line.id, wish, [{ file: 'cases/life.jpg', width: 1, height: 1 }])
      return
    }
    case 'answer':
      if (line.caseId === null) throw new AppError('case_not_found')
      await settleCase(ctx, line.caseId, step.answer)
      return
    case 'invoice':
      await createInvoice(ctx, orderId, BUYER)
      return
    default:
      return refundDeliveryOfRest(ctx, { order_id: orderId })
  }
}

const BUYER = {
  invoice_number: 'L',
  suggested_number: 'L',
  invoice_company: '',
  invoice_name: 'Jana Brinkmann',
  invoice_care_of: '',
  invoice_street: 'Ehrenstraße',
  invoice_street_no: '12a',
  invoice_zip_code: '50672',
  invoice_city: 'Köln',
}

/** Says once more that delivery was refunded, if that has just happened. @returns how often it has */
async function repeat(ctx: Ctx, orderId: number, before: number): Promise<number> {
  const { rows } = await ctx.tx.execute<{ payload: PayloadOf<typeof deliveryRefunded> }>(sql`
    select payload from domain_events
    where type = ${deliveryRefunded.type} and (payload->>'order_id')::bigint = ${orderId} order by id desc`)
  const [newest] = rows
  if (!newest || rows.length === before) return before
  await ctx.emit(deliveryRefunded, newest.payload)
  return rows.length + 1
}

type PayloadOf<E> = E extends EventType<infer P> ? P : never

/** What is written of an order. */
async function written({ tx }: Ctx, orderId: number) {
  const of = <T extends { orderId: PgColumn }>(table: T) => eq(table.orderId, orderId)
  const reports = await tx.select().from(channelReports).where(of(channelReports))
  return {
    lines: await tx.select().from(orderLines).where(of(orderLines)).orderBy(asc(orderLines.position)),
    charges: await tx.select().from(orderCharges).where(of(orderCharges)).orderBy(asc(orderCharges.position)),
    returned: await tx.select().from(returns).where(of(returns)),
    cases: await tx.select().from(goodwillCases).where(of(goodwillCases)),
    delivery: await tx.select().from(deliveryRefunds).where(of(deliveryRefunds)),
    documents: await tx.select().from(invoices).where(of(invoices)),
    told: reports.flatMap(({ kind, payload }) => (kind === 'return' ? [payload as RefundPayload] : [])),
  }
}
type Written = Awaited<ReturnType<typeof written>>

/** An order's line or charge: what was paid for it, less its shares of the discounts. */
function paidFor({ lines, charges }: Written) {
  const discounted = lines.map((line) => ({
    ...{ id: line.id, mp_item_id: line.mpItemId, tax_rate: line.taxRate, is_taken_out: line.isTakenOut },
    ...{ item_price_cents: line.itemPriceCents, shipping_price_cents: line.shippingPriceCents },
  }))
  const beside = charges.map(({ id, kind, mpItemId, taxRate, amountCents }) => ({
    ...{ id, kind, mp_item_id: mpItemId, tax_rate: taxRate, amount_cents: amountCents },
  }))
  const shares = sharedDiscounts(discounted, beside, 'EUR').flatMap((one) => one.shares)
  const off = (part: string, id: number) =>
    sum(shares.filter((one) => one.part === part && (one.line_id ?? one.charge?.id) === id))
  return {
    lines: lines.map((line) => ({
      line,
      goods: line.itemPriceCents - off('goods', line.id),
      shipping: line.shippingPriceCents - off('shipping', line.id),
    })),
    charges: charges
      .filter(({ amountCents }) => amountCents > 0)
      .map((charge) => ({ charge, cents: charge.amountCents - off('charge', charge.id) })),
  }
}

/** What the customer keeps and has paid for, told from what became of each piece, in cents. */
function keeps(order: Written, standardCents: number | null): number {
  const paid = paidFor(order)
  const { returned, cases } = order
  const reasonOf = (lineId: number) => returned.find((one) => one.lineId === lineId)?.reason
  const casesOf = (lineId: number, state: string) =>
    sum(
      cases
        .filter((one) => one.lineId === lineId && one.state === state)
        .map((one) => ({ cents: one.requestedCents })),
    )
  const left = paid.lines.filter(({ line }) => line.cancellationId === null)
  const goods = left.map(({ line, goods: price }) => ({
    // What may still be granted of a piece that came back is neither refunded nor kept for good.
    cents: reasonOf(line.id) ? casesOf(line.id, 'requested') : price - casesOf(line.id, 'accepted'),
  }))
  const isWithdrawn = left.length > 0 && left.every(({ line }) => reasonOf(line.id) === 'no_reason')
  const shipping = sum(left.map((one) => ({ cents: one.shipping })))
  const shippingKept = isWithdrawn ? shipping - Math.min(shipping, standardCents ?? shipping) : shipping
  const charges = paid.charges.filter(({ charge }) => {
    const own = paid.lines.filter(({ line }) => line.mpItemId === charge.mpItemId)
    const isLeft = (own.length > 0 ? own : paid.lines).some(({ line }) => line.cancellationId === null)
    return isLeft && (charge.kind === 'delivery_tip' || !isWithdrawn)
  })
  return sum(goods) + shippingKept + sum(charges)
}

async function addsUp(ctx: Ctx, orderId: number, standardCents: number | null): Promise<void> {
  const order = await written(ctx, orderId)
  const { returned, cases, delivery, documents, told } = order
  const paid = paidFor(order)
  for (const { line, goods, shipping } of paid.lines) {
    const refund = sum(
      returned.filter((one) => one.lineId === line.id).map((one) => ({ cents: one.refundCents })),
    )
    const goodwill = sum(
      cases
        .filter((one) => one.lineId === line.id && one.state !== 'declined')
        .map((one) => ({ cents: one.requestedCents })),
    )
    expect(refund + goodwill).toBeLessThanOrEqual(goods)
    expect(sum(delivery.filter((one) => one.lineId === line.id))).toBeLessThanOrEqual(shipping)
  }
  for (const { charge, cents: price } of paid.charges)
    expect(sum(delivery.filter((one) => one.chargeId === charge.id))).toBeLessThanOrEqual(price)
  expect(sum(told.flatMap(({ items }) => items.flatMap(partsOf)))).toBe(
    sum(returned.map((one) => ({ cents: one.refundCents }))) + sum(delivery),
  )
  if (delivery.length > 0) seen.add('delivery')
  if (!documents.some(({ kind }) => kind === 'invoice')) return
  const kept = keeps(order, standardCents)
  if (kept > 0 && returned.length > 0) seen.add('kept')
  expect(
    sum(documents.map(({ kind, grossCents }) => ({ cents: kind === 'invoice' ? grossCents : -grossCents }))),
  ).toBe(kept)
}

const partsOf = ({ cents: goods, shipping_cents = 0, charges = [] }: RefundPayload['items'][number]) => [
  { cents: goods + shipping_cents },
  ...charges,
]

const sum = (parts: readonly { readonly cents: number }[]): number =>
  parts.reduce((total, one) => total + one.cents, 0)
