import type { InvoiceOverview, IssuedDocument } from '@kontor/contract/invoices'
import { and, eq, isNull } from 'drizzle-orm'
import { invoiceSettings, invoices } from '../../src/modules/invoices/invoices.tables.ts'
import { applyOrderEvent, markLinesShipped } from '../../src/modules/orders/index.ts'
import { orderLines, orders } from '../../src/modules/orders/orders.tables.ts'
import { shippingLines, shippings } from '../../src/modules/shipping/shipping.tables.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import type { Tx } from '../../src/platform/db/database.ts'
import type { TestApp, TestCompany } from '../app.ts'
import { AMAZON, buildOrder, type OrderSpec, orderSetup } from './orders.ts'

/** What a company's invoices say of it: everything that they need. */
export async function sellsUnderItsName(
  kontor: TestApp,
  company: TestCompany = kontor.a,
  more: Partial<typeof invoiceSettings.$inferInsert> = {},
): Promise<void> {
  await kontor.inCtx(async ({ tx, company: { id: companyId } }) => {
    const settings = {
      companyId,
      sellerName: 'Schuhhaus Müller & Söhne GmbH',
      street: 'Königstraße',
      streetNo: '12',
      zipCode: '90402',
      city: 'Nürnberg',
      vatId: 'DE123456789',
      ...more,
    }
    await tx
      .insert(invoiceSettings)
      .values(settings)
      .onConflictDoUpdate({ target: invoiceSettings.companyId, set: settings })
  }, company.admin)
}

/**
 * An Amazon order of the merchant's own account that has left, `shipped` unless `fulfilled` is wanted; `cancelled` are the places of
 * lines that the customer took back before.
 * @returns its id
 */
export async function buildShippedOrder(
  kontor: TestApp,
  {
    fulfilled = false,
    cancelled = [],
    ...spec
  }: OrderSpec & { readonly fulfilled?: boolean; readonly cancelled?: readonly number[] } = {},
): Promise<number> {
  const { company = kontor.a } = spec
  const orderId = await buildOrder(kontor, { channel: AMAZON, ...spec })
  const setup = await orderSetup(kontor, company)
  await kontor.inCtx(async (ctx) => {
    const lines = await ctx.tx
      .select({ id: orderLines.id })
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(orderLines.position)
    const line_ids = cancelled.flatMap((place) => lines[place]?.id ?? [])
    if (line_ids.length > 0) {
      const reason = 'customer_cancellation'
      await applyOrderEvent(ctx, orderId, { type: 'cancelled', by: 'customer', reason, line_ids })
    }
    await shipEverything(ctx, orderId, setup.stores[0])
    if (fulfilled) await ctx.tx.update(orders).set({ status: 'fulfilled' }).where(eq(orders.id, orderId))
  }, company.admin)
  return orderId
}

/** 10.00 and 50.00, shipping 4.95 and 3.00, gift wrap 3.99, less 15.00: 56.94. Goods are paid with 7.50 and 37.50. */
export const DISCOUNTED_ORDER: OrderSpec = {
  order_total_cents: 5_694,
  lines: [
    { item_price_cents: 1_000, shipping_price_cents: 495 },
    { item_price_cents: 5_000, shipping_price_cents: 300 },
  ],
  charges: [
    { kind: 'gift_wrap', name: '', mp_item_id: '', amount_cents: 399, tax_rate: 19 },
    { kind: 'discount', name: '', mp_item_id: '', amount_cents: -1_500, tax_rate: 19 },
  ],
}

/** Issues the invoice of an order by the calls of the screen. */
export async function issueInvoice(kontor: TestApp, orderId: number): Promise<IssuedDocument> {
  const admin = kontor.as(kontor.a.admin)
  const { invoice_number } = (await admin.get(`/directsales/invoice/${orderId}`)).json()
  const answer = await admin.post(`/directsales/invoice/${orderId}`, {
    invoice_number,
    suggested_number: invoice_number,
    invoice_name: 'Jana Brinkmann',
    invoice_street: 'Ehrenstraße',
    invoice_street_no: '12a',
    invoice_zip_code: '50672',
    invoice_city: 'Köln',
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().invoice
}

/** What invoice and credit notes of an order say that the customer pays in the end, in cents. */
export async function netOfDocuments(kontor: TestApp, orderId: number): Promise<number> {
  const overview: InvoiceOverview = (
    await kontor.as(kontor.a.admin).get(`/directsales/invoice/${orderId}`)
  ).json()
  return overview.documents.reduce(
    (sum, { kind, gross }) => sum + Math.round(gross * 100) * (kind === 'invoice' ? 1 : -1),
    0,
  )
}

/** Sends every line of an order in one parcel, as if its label had been bought now. */
export async function shipEverything(ctx: Ctx, orderId: number, storeId: number): Promise<void> {
  const companyId = ctx.company.id
  const lines = await ctx.tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNull(orderLines.cancellationId)))
  const [shipping] = await ctx.tx
    .insert(shippings)
    .values({
      companyId,
      orderId,
      storeId,
      parcelOptionId: 1,
      state: 'shipped',
      requestedByName: 'A',
      shippedAt: ctx.now,
    })
    .returning({ id: shippings.id })
  if (!shipping) throw new Error('the parcel was not written')
  await ctx.tx
    .insert(shippingLines)
    .values(lines.map(({ id: lineId }) => ({ companyId, shippingId: shipping.id, lineId })))
  await markLinesShipped(ctx, {
    order_id: orderId,
    line_ids: lines.map(({ id }) => id),
    shipping_id: shipping.id,
    carrier: 'dhl',
    tracking_number: '00340434161094042557',
  })
}

const NOBODY = {
  name: 'B',
  company: '',
  care_of: '',
  street: 'Markt',
  street_no: '1',
  zip_code: '50667',
  city: 'Köln',
  country: 'DE',
}

/** An invoice that only has to be there. @returns its id */
export async function insertInvoice(tx: Tx, companyId: number, orderId: number): Promise<number> {
  const day = '2026-03-10'
  const [row] = await tx
    .insert(invoices)
    .values({
      ...{ companyId, orderId, kind: 'invoice', number: `B-${orderId}`, currency: 'EUR' },
      ...{ issueDate: day, deliveryDate: day, orderDate: day, deliveryCountry: 'DE' },
      ...{ orderNumber: 'B', channel: 'Amazon', buyer: NOBODY, lines: [], charges: [], taxes: [] },
      seller: { ...NOBODY, vat_id: '', tax_number: '', iban: '', bic: '', email: '', phone: '' },
      ...{ netCents: 0, taxCents: 0, grossCents: 0, issuedByName: 'B', issuedAt: new Date(day) },
      pdfFile: 'invoices/b.pdf',
    })
    .returning({ id: invoices.id })
  if (!row) throw new Error('the invoice was not written')
  return row.id
}
