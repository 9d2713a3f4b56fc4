import type { CreditNoteOccasion, InvoiceKind } from '@kontor/contract/invoices'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  cents,
  companyId,
  createdAt,
  id,
  instant,
  ref,
  tenantKey,
  within,
} from '../../platform/db/columns.ts'
import { orders } from '../orders/orders.tables.ts'
import { companies } from '../organisation/organisation.tables.ts'
import type { VatRule } from './delivery-vat.ts'
import type { ChargeAmounts, TaxAmounts } from './invoice-amounts.ts'
import type { Buyer, DocumentLine, Seller } from './invoice-document.ts'

/** What a company's own documents say about it, and how they are numbered. Name and address default to the company's. */
export const invoiceSettings = pgTable(
  'invoice_settings',
  {
    companyId: companyId().references(() => companies.id),
    sellerName: text('seller_name').notNull().default(''),
    street: text().notNull().default(''),
    streetNo: text('street_no').notNull().default(''),
    zipCode: text('zip_code').notNull().default(''),
    city: text().notNull().default(''),
    country: text().notNull().default('DE'),
    vatId: text('vat_id').notNull().default(''),
    taxNumber: text('tax_number').notNull().default(''),
    iban: text().notNull().default(''),
    bic: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    /** VAT of deliveries to other member states: theirs, or below the threshold that of home (`VatRule`). */
    distanceSales: text('distance_sales').$type<VatRule['distance_sales']>().notNull().default('destination'),
    northernIreland: text('northern_ireland')
      .$type<VatRule['northern_ireland']>()
      .notNull()
      .default('export'),
    /** Printed on every document. */
    freeText: text('free_text').notNull().default(''),
    /** Lead the numbers; `{year}` and `{yy}` stand for the year of issue. */
    invoicePrefix: text('invoice_prefix').notNull().default('RE-{year}-'),
    creditNotePrefix: text('credit_note_prefix').notNull().default('RK-{year}-'),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.companyId] }),
    check('invoice_settings_distance_sales_known', sql`${t.distanceSales} in ('destination', 'home')`),
    check('invoice_settings_northern_ireland_known', sql`${t.northernIreland} in ('export', 'eu')`),
  ],
)

/** The logo on the documents that a company issues from now on; issued ones name their own. */
export const companyLogos = pgTable(
  'company_logos',
  {
    companyId: companyId().references(() => companies.id),
    /** Key of the file store. The file stays when another logo takes its place: documents name it. */
    file: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId] })],
)

/** How far each series of numbers is. Counted up in the transaction that issues: no number is lost, none comes twice. */
export const invoiceNumberSeries = pgTable(
  'invoice_number_series',
  {
    companyId: companyId().references(() => companies.id),
    series: text().notNull(),
    lastCount: integer('last_count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.series] }),
    check('invoice_number_series_not_negative', sql`${t.lastCount} >= 0`),
  ],
)

/**
 * Invoices and credit notes as they were issued: snapshots that nothing changes any more. A trigger (`functions/invoices.sql`) lets
 * through one change alone, that of the PDF from not there to there.
 */
export const invoices = pgTable(
  'invoices',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    orderId: ref().notNull(),
    kind: text().$type<InvoiceKind>().notNull(),
    number: text().notNull(),
    /** Of a credit note: its invoice. */
    refersTo: ref(),
    occasion: text().$type<CreditNoteOccasion>(),
    /** What made a credit note (`return 17`), so that it is made once. */
    occasionKey: text('occasion_key'),
    issueDate: date('issue_date', { mode: 'string' }).notNull(),
    deliveryDate: date('delivery_date', { mode: 'string' }).notNull(),
    deliveryCountry: text('delivery_country').notNull(),
    currency: text().notNull(),
    orderNumber: text('order_number').notNull(),
    orderDate: date('order_date', { mode: 'string' }).notNull(),
    channel: text().notNull(),
    seller: jsonb().$type<Seller>().notNull(),
    buyer: jsonb().$type<Buyer>().notNull(),
    lines: jsonb().$type<readonly DocumentLine[]>().notNull(),
    charges: jsonb().$type<readonly ChargeAmounts[]>().notNull(),
    taxes: jsonb().$type<readonly TaxAmounts[]>().notNull(),
    netCents: cents().notNull(),
    taxCents: cents().notNull(),
    grossCents: cents().notNull(),
    issuedByName: text('issued_by_name').notNull(),
    issuedAt: instant().notNull(),
    /** Key of the file store; null while the PDF is being made. */
    pdfFile: text('pdf_file'),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.refersTo, t),
    uniqueIndex('invoices_number_once').on(t.companyId, sql`lower(number)`),
    uniqueIndex('invoices_one_an_order').on(t.companyId, t.orderId).where(sql`kind = 'invoice'`),
    uniqueIndex('invoices_one_an_occasion')
      .on(t.companyId, t.occasionKey)
      .where(sql`occasion_key is not null`),
    index().on(t.companyId, t.orderId, t.id),
    index('invoices_without_pdf').on(t.companyId, t.issuedAt).where(sql`pdf_file is null`),
    check('invoices_kind_known', sql`${t.kind} in ('invoice', 'credit_note')`),
    check(
      'invoices_credit_note_refers',
      sql`(${t.kind} = 'credit_note') = (${t.refersTo} is not null and ${t.occasion} is not null and ${t.occasionKey} is not null)`,
    ),
    check('invoices_totals_add_up', sql`${t.netCents} + ${t.taxCents} = ${t.grossCents}`),
  ],
)
