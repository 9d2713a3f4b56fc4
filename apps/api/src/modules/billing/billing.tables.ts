import type { BillKind, BillState, BillStop } from '@kontor/contract/billing'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { cents, companyId, id, instant, percent, ref, tenantKey, within } from '../../platform/db/columns.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { companies, salesChannels } from '../organisation/organisation.tables.ts'
import type { BillDocument } from './bill-document.ts'
import type { EventKind } from './billed-event.ts'

/** From which day on a company is billed. What happened before was settled elsewhere; without a row everything counts. */
export const billingStarts = pgTable(
  'billing_starts',
  {
    companyId: companyId().references(() => companies.id),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId] })],
)

/** The last computation of a company's drafts, so that everybody sees one that failed. */
export const billingRuns = pgTable(
  'billing_runs',
  {
    companyId: companyId().references(() => companies.id),
    /** First day of the month up to which it computes. */
    month: date({ mode: 'string' }).notNull(),
    state: text().$type<'queued' | 'running' | 'done' | 'failed'>().notNull(),
    /** When it last showed a sign of life. */
    touchedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId] }),
    check('billing_runs_state_known', sql`${t.state} in ('queued', 'running', 'done', 'failed')`),
  ],
)

/** How far each series of bill numbers is, in the company that issues them. Counted up in the transaction that issues. */
export const billNumberSeries = pgTable(
  'bill_number_series',
  {
    companyId: companyId().references(() => companies.id),
    series: text().notNull(),
    lastCount: integer('last_count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.series] })],
)

/**
 * What the provider charges a company for a month: a draft until it is issued, then a snapshot that nothing changes any
 * more. A trigger (`functions/billing.sql`) lets through one change alone, that of the PDF from not there to there.
 */
export const bills = pgTable(
  'bills',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    kind: text().$type<BillKind>().notNull(),
    /** Its first day, in Europe/Berlin. */
    month: date({ mode: 'string' }).notNull(),
    state: text().$type<BillState>().notNull(),
    stopCode: text('stop_code').$type<BillStop>(),
    /** What its text names: order, channel, country, day. */
    stopParams: jsonb('stop_params').$type<Readonly<Record<string, string>>>(),
    number: text(),
    issueDate: date('issue_date', { mode: 'string' }),
    /** What it says, as it was issued. */
    document: jsonb().$type<BillDocument>(),
    /** In euro cents; below zero: a credit note. */
    netCents: cents().notNull().default(0),
    taxCents: cents().notNull().default(0),
    grossCents: cents().notNull().default(0),
    rowCount: integer('row_count').notNull().default(0),
    /** Of a draft: labels that it leaves out, because the carrier named no price. */
    unpricedLabels: integer('unpriced_labels').notNull().default(0),
    computedAt: instant().notNull(),
    issuedAt: instant(),
    issuedByName: text('issued_by_name').notNull().default(''),
    /** Key of the file store; null while the PDF is being made. */
    pdfFile: text('pdf_file'),
  },
  (t) => [
    tenantKey(t),
    unique('bills_one_a_month').on(t.companyId, t.kind, t.month),
    unique('bills_number_once').on(t.companyId, t.number),
    index('bills_by_state').on(t.companyId, t.state, t.month),
    check('bills_kind_known', sql`${t.kind} in ('sales', 'service', 'click_and_collect')`),
    check('bills_state_known', sql`${t.state} in ('draft', 'stopped', 'nothing', 'issued')`),
    check('bills_month_begins', sql`extract(day from ${t.month}) = 1`),
    check('bills_stopped_says_why', sql`(${t.state} = 'stopped') = (${t.stopCode} is not null)`),
    check(
      'bills_issued_is_whole',
      sql`(${t.state} = 'issued') = (${t.number} is not null and ${t.issueDate} is not null and ${t.document} is not null and ${t.issuedAt} is not null)`,
    ),
    check('bills_totals_add_up', sql`${t.netCents} + ${t.taxCents} = ${t.grossCents}`),
  ],
)

/** What a bill is made of, one row an event. Amounts in euro cents without VAT. */
export const billRows = pgTable(
  'bill_rows',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    billId: ref().notNull(),
    eventKind: text('event_kind').$type<EventKind>().notNull(),
    occurredAt: instant().notNull(),
    salesChannelId: smallint('sales_channel_id').references(() => salesChannels.id),
    orderId: ref(),
    lineId: ref(),
    /** Carrier of a label; empty elsewhere. */
    carrier: text().notNull().default(''),
    country: text().notNull().default(''),
    /** Of a sale: item price less goodwill; of what changes a sale: by how much; of others what they are about. */
    priceCents: cents().notNull().default(0),
    /** Of a sale: its percentages, which what changes it later keeps. */
    discountPercent: percent(),
    paymentPercent: percent(),
    discountCents: cents().notNull().default(0),
    paymentCents: cents().notNull().default(0),
    /** Transaction or return fee, base fee, label, pick-up. */
    feeCents: cents().notNull().default(0),
    returnCostsCents: cents().notNull().default(0),
    /** Of a sale: the row of fees by which it was computed. A bare number: fees that were billed are never edited. */
    channelFeeId: ref(),
    /** As of the event: with kind and line what was billed. */
    sourceId: ref().notNull(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.billId, bills),
    within(t.companyId, t.orderId, orders),
    within(t.companyId, t.lineId, orderLines),
    index('bill_rows_by_date').on(t.companyId, t.billId, t.occurredAt, t.id).concurrently(),
    index('bill_rows_by_line').on(t.companyId, t.lineId, t.id).where(sql`line_id is not null`),
  ],
)

/** What has been billed: each event once, on whichever bill it came. */
export const billedEvents = pgTable(
  'billed_events',
  {
    companyId: companyId().references(() => companies.id),
    kind: text().$type<EventKind>().notNull(),
    /** The parcel, return, case, label, reservation, or the month as `YYYYMM`. */
    sourceId: ref().notNull(),
    /** The line that was sold; 0 for what has none. */
    lineId: ref().notNull(),
    billId: ref().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.kind, t.lineId, t.sourceId] }),
    within(t.companyId, t.billId, bills),
    index().on(t.companyId, t.billId, t.lineId, t.sourceId),
  ],
)
