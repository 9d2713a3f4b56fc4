import type { CreditNoteOccasion } from '@kontor/contract/invoices'
import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { idList } from '../../platform/db/sql-values.ts'
import { companies } from '../organisation/organisation.tables.ts'
import { USUAL_RULE } from './delivery-vat.ts'
import type { InvoiceDocument, Seller } from './invoice-document.ts'
import { companyLogos, invoiceNumberSeries, invoiceSettings, invoices } from './invoices.tables.ts'

export interface NumberPrefixes {
  readonly invoice: string
  readonly credit_note: string
}

/** What a company's own documents say about it, and what leads their numbers. */
export async function findSeller(ctx: Ctx): Promise<{ seller: Seller; prefixes: NumberPrefixes }> {
  const [row] = await ctx.tx
    .select({ company: companies, settings: invoiceSettings, logo: companyLogos })
    .from(companies)
    .leftJoin(invoiceSettings, eq(invoiceSettings.companyId, companies.id))
    .leftJoin(companyLogos, eq(companyLogos.companyId, companies.id))
    .where(eq(companies.id, ctx.company.id))
  if (!row) throw new Error(`company ${ctx.company.id} does not exist`)
  const { company, settings, logo } = row
  const ownAddress = settings !== null && settings.street !== ''
  return {
    seller: {
      name: settings?.sellerName || company.invCompany || company.name,
      street: ownAddress ? settings.street : company.invStreet,
      street_no: ownAddress ? settings.streetNo : '',
      zip_code: ownAddress ? settings.zipCode : company.invPostcode,
      city: ownAddress ? settings.city : company.invCity,
      country: ownAddress ? settings.country : company.invCountry,
      vat_id: settings?.vatId ?? '',
      tax_number: settings?.taxNumber ?? '',
      iban: settings?.iban ?? '',
      bic: settings?.bic ?? '',
      email: settings?.email || company.invEmail,
      phone: settings?.phone || company.telephone,
      vat_rule: settings
        ? { distance_sales: settings.distanceSales, northern_ireland: settings.northernIreland }
        : USUAL_RULE,
      free_text: settings?.freeText ?? '',
      ...(logo && { logo: { file: logo.file, width: logo.width, height: logo.height } }),
    },
    prefixes: {
      invoice: settings?.invoicePrefix ?? 'RE-{year}-',
      credit_note: settings?.creditNotePrefix ?? 'RK-{year}-',
    },
  }
}

/** How far a series is; 0 when it has not begun. */
export async function lastCountOf(ctx: Ctx, series: string): Promise<number> {
  const [row] = await ctx.tx
    .select({ lastCount: invoiceNumberSeries.lastCount })
    .from(invoiceNumberSeries)
    .where(and(eq(invoiceNumberSeries.companyId, ctx.company.id), eq(invoiceNumberSeries.series, series)))
  return row?.lastCount ?? 0
}

/** The same, with the series locked until the transaction ends. */
export async function lockSeries(ctx: Ctx, series: string): Promise<number> {
  const companyId = ctx.company.id
  await ctx.tx.insert(invoiceNumberSeries).values({ companyId, series, lastCount: 0 }).onConflictDoNothing()
  const [row] = await ctx.tx
    .select({ lastCount: invoiceNumberSeries.lastCount })
    .from(invoiceNumberSeries)
    .where(and(eq(invoiceNumberSeries.companyId, companyId), eq(invoiceNumberSeries.series, series)))
    .for('update')
  if (!row) throw new Error(`the number series ${series} was not written`)
  return row.lastCount
}

export async function setLastCount(ctx: Ctx, series: string, lastCount: number): Promise<void> {
  await ctx.tx
    .update(invoiceNumberSeries)
    .set({ lastCount })
    .where(and(eq(invoiceNumberSeries.companyId, ctx.company.id), eq(invoiceNumberSeries.series, series)))
}

/** Whether a document of the company has this number, in capital or small letters. */
export async function isNumberTaken(ctx: Ctx, number: string): Promise<boolean> {
  const rows = await ctx.tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.companyId, ctx.company.id), sql`lower(${invoices.number}) = lower(${number})`))
    .limit(1)
  return rows.length > 0
}

type InvoiceRow = typeof invoices.$inferSelect

/** An issued document with what was decided about it here. */
export interface StoredDocument {
  readonly id: number
  readonly orderId: number
  readonly pdfFile: string | null
  readonly issuedAt: Date
  /** Of a credit note: what made it. */
  readonly occasionKey: string | null
  readonly document: InvoiceDocument
}

export interface NewDocument {
  readonly orderId: number
  readonly document: InvoiceDocument
  /** Of a credit note: id of its invoice, and what made it. */
  readonly refersTo: number | null
  readonly occasionKey: string | null
}

/** Writes a document; null when its occasion has one already. */
export async function insertDocument(ctx: Ctx, wanted: NewDocument): Promise<StoredDocument | null> {
  const { orderId, document, refersTo, occasionKey } = wanted
  const [row] = await ctx.tx
    .insert(invoices)
    .values({
      companyId: ctx.company.id,
      orderId,
      kind: document.kind,
      number: document.number,
      refersTo,
      occasion: document.occasion,
      occasionKey,
      issueDate: document.issue_date,
      deliveryDate: document.delivery_date,
      deliveryCountry: document.delivery_country,
      currency: document.currency,
      orderNumber: document.order_number,
      orderDate: document.order_date,
      channel: document.channel,
      seller: document.seller,
      buyer: document.buyer,
      lines: document.lines,
      charges: document.charges,
      taxes: document.taxes,
      netCents: document.net_cents,
      taxCents: document.tax_cents,
      grossCents: document.gross_cents,
      issuedByName: ctx.actor.name,
      issuedAt: ctx.now,
      createdAt: ctx.now,
    })
    .onConflictDoNothing({
      target: [invoices.companyId, invoices.occasionKey],
      where: sql`occasion_key is not null`,
    })
    .returning()
  return row ? stored(row, document.refers_to) : null
}

/** What was issued for an order: the invoice first, then its credit notes. */
export async function documentsOf(ctx: Ctx, orderId: number): Promise<StoredDocument[]> {
  const rows = await ctx.tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.companyId, ctx.company.id), eq(invoices.orderId, orderId)))
    .orderBy(asc(invoices.id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows.map((row) => stored(row, referenceTo(byId.get(row.refersTo ?? 0))))
}

/** The numbers of the invoices that these orders have, by order. */
export async function invoiceNumbersOf(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await ctx.tx
    .select({ orderId: invoices.orderId, number: invoices.number })
    .from(invoices)
    .where(
      and(
        eq(invoices.companyId, ctx.company.id),
        sql`${invoices.orderId} = any (${idList(orderIds)})`,
        eq(invoices.kind, 'invoice'),
      ),
    )
  return new Map(rows.map(({ orderId, number }) => [orderId, number]))
}

export async function findDocument(ctx: Ctx, id: number): Promise<StoredDocument | null> {
  const rows = await ctx.tx
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.companyId, ctx.company.id),
        or(
          eq(invoices.id, id),
          sql`${invoices.id} = (select c.refers_to from ${invoices} c where c.company_id = ${ctx.company.id} and c.id = ${id})`,
        ),
      ),
    )
  const row = rows.find((one) => one.id === id)
  return row ? stored(row, referenceTo(rows.find((one) => one.id === row.refersTo))) : null
}

/** Where a document's PDF lies, said once. */
export async function setPdfFile(ctx: Ctx, id: number, pdfFile: string): Promise<void> {
  await ctx.tx
    .update(invoices)
    .set({ pdfFile })
    .where(and(eq(invoices.companyId, ctx.company.id), eq(invoices.id, id), isNull(invoices.pdfFile)))
}

/** Documents that were issued before a moment and have no PDF yet. */
export async function documentsWithoutPdf(ctx: Ctx, issuedBefore: Date): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.companyId, ctx.company.id),
        isNull(invoices.pdfFile),
        lt(invoices.issuedAt, issuedBefore),
      ),
    )
    .orderBy(asc(invoices.issuedAt))
    .limit(100)
  return rows.map(({ id }) => id)
}

const referenceTo = (row: InvoiceRow | undefined): InvoiceDocument['refers_to'] =>
  row ? { number: row.number, issue_date: row.issueDate } : null

const stored = (row: InvoiceRow, refersTo: InvoiceDocument['refers_to']): StoredDocument => ({
  id: row.id,
  orderId: row.orderId,
  pdfFile: row.pdfFile,
  issuedAt: row.issuedAt,
  occasionKey: row.occasionKey,
  document: {
    kind: row.kind,
    number: row.number,
    issue_date: row.issueDate,
    delivery_date: row.deliveryDate,
    delivery_country: row.deliveryCountry,
    currency: row.currency,
    order_number: row.orderNumber,
    order_date: row.orderDate,
    channel: row.channel,
    seller: row.seller,
    buyer: row.buyer,
    lines: row.lines,
    charges: row.charges,
    taxes: row.taxes,
    net_cents: row.netCents,
    tax_cents: row.taxCents,
    gross_cents: row.grossCents,
    refers_to: refersTo,
    occasion: row.occasion as CreditNoteOccasion | null,
  },
})

/** Documents that were issued on a day or before, oldest first, without those that a younger credit note refers to. */
export async function expiredDocuments(
  ctx: Ctx,
  until: string,
  limit: number,
): Promise<{ id: number; file: string | null }[]> {
  const { rows } = await ctx.tx.execute<{ id: number; file: string | null }>(sql`
    select i.id, i.pdf_file as file from invoices i
    where i.company_id = ${ctx.company.id} and i.issue_date <= ${until}::date and not exists (
      select from invoices c
      where c.company_id = i.company_id and c.refers_to = i.id and c.issue_date > ${until}::date)
    order by i.kind, i.id limit ${limit}`)
  return rows
}

/** Removes documents whose time is up; the database refuses younger ones. Their files are the caller's to remove before. */
export async function removeDocuments(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.tx
    .delete(invoices)
    .where(and(eq(invoices.companyId, ctx.company.id), inArray(invoices.id, [...ids])))
}

/**
 * Whether an order, given by its alias, has no invoice though its company writes its own, its channel does not, and nothing that
 * a row tells keeps it from one (`obstacleTo`): a currency in which VAT cannot be shown, amounts that differ, no parcel of ours.
 */
export const waitsForInvoice = (order: SQL): SQL => sql`(
  ${order}.currency = 'EUR' and ${order}.amount_difference_cents = 0
  and exists (select from invoice_settings s where s.company_id = ${order}.company_id)
  and not exists (select from sales_channels c where c.id = ${order}.sales_channel_id and c.invoices_itself)
  and not exists (select from invoices i
    where i.company_id = ${order}.company_id and i.order_id = ${order}.id and i.kind = 'invoice')
  and exists (select from shippings p
    where p.company_id = ${order}.company_id and p.order_id = ${order}.id and p.state = 'shipped'))`
