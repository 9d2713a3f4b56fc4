import type { Bill, BillKind, ServiceBill } from '@kontor/contract/billing'
import type { Locale } from '@kontor/contract/shared'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { lastDayOfMonth } from '../../platform/clock/months.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fromCents } from '../../platform/money.ts'
import type { BillDocument, BillRecipient } from './bill-document.ts'
import type { RowSums } from './bill-sums.ts'
import type { EventKind } from './billed-event.ts'
import { billingRuns, type bills } from './billing.tables.ts'
import { stopText } from './billing.texts.ts'

type BillRecord = typeof bills.$inferSelect

/** The id of the company in a statement. */
export const company = (ctx: Ctx): SQL => sql`${ctx.company.id}::bigint`

/** Bills are in euros. */
const CURRENCY = 'EUR'

export interface FoundBill {
  readonly [column: string]: unknown
  readonly id: number
  readonly kind: BillKind
  readonly month: string
  readonly state: BillRecord['state']
  readonly stop_code: BillRecord['stopCode']
  readonly stop_params: BillRecord['stopParams']
  readonly number: string | null
  readonly issue_date: string | null
  readonly net_cents: number
  readonly tax_cents: number
  readonly gross_cents: number
  readonly row_count: number
  readonly unpriced_labels: number
  readonly computed_at: string
  readonly issued_at: string | null
  readonly has_pdf: boolean
}

const COLUMNS = sql`b.id::float8 as id, b.kind, b.month::text as month, b.state, b.stop_code, b.stop_params, b.number,
  b.issue_date::text as issue_date, b.net_cents::float8 as net_cents, b.tax_cents::float8 as tax_cents,
  b.gross_cents::float8 as gross_cents, b.row_count, b.unpriced_labels,
  b.computed_at, b.issued_at, b.pdf_file is not null as has_pdf`

/** The last day that an issued bill of the company in scope covers. */
export const lastDayBilled = (): SQL => sql`(
  select (max(b.month) + interval '1 month' - interval '1 day')::date from bills b
  where b.company_id = nullif(current_setting('app.company_id', true), '')::bigint and b.state = 'issued')`

/** One page of issued bills, newest first, and how many there are. */
export async function listIssued(
  ctx: Ctx,
  kind: BillKind | 'all',
  query: { readonly page: number; readonly per_page: number; readonly month: string | null },
): Promise<{ rows: Bill[]; total: number }> {
  const chosen = sql`b.company_id = ${company(ctx)} and b.state = 'issued'
    ${kind === 'all' ? sql`` : sql`and b.kind = ${kind}`}
    ${query.month === null ? sql`` : sql`and b.month = ${query.month}::date`}`
  const { rows } = await ctx.tx.execute<FoundBill>(
    sql`select ${COLUMNS} from bills b where ${chosen} order by b.issue_date desc, b.id desc
      limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`,
  )
  const { rows: counted } = await ctx.tx.execute<{ total: number }>(
    sql`select count(*)::int as total from bills b where ${chosen}`,
  )
  return { rows: rows.map((row) => billOf(row, ctx.locale)), total: counted[0]?.total ?? 0 }
}

function billOf(row: FoundBill, locale: Locale): Bill {
  const base = `/v1/download/invoices/${row.id}` as const
  const invoice_path = row.has_pdf ? (`${base}/bill.pdf` as const) : null
  const itemized_path = `${base}/itemized?locale=${locale}` as const
  const summary_path = `${base}/summary?locale=${locale}` as const
  const day = row.issue_date ?? row.month
  return {
    id: row.id,
    kind: row.kind,
    is_credit_note: row.gross_cents < 0,
    invoice_number: row.number ?? '',
    invoice_date: day,
    document_date: day,
    date_range_from: row.month,
    date_range_to: lastDayOfMonth(row.month),
    net: fromCents(row.net_cents),
    tax: fromCents(row.tax_cents),
    gross: fromCents(row.gross_cents),
    currency: CURRENCY,
    invoice_path,
    itemized_path,
    summary_path,
    order_list_path: `${base}/orderList?locale=${locale}`,
    s3_invoice_path: invoice_path,
    s3_csv_path: itemized_path,
    s3_sum_csv_path: summary_path,
  }
}

/** The company's drafts and bills of a month that have something in them. */
export async function listOfMonth(
  ctx: Ctx,
  month: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<FoundBill[]> {
  const { rows } = await ctx.tx.execute<FoundBill>(
    sql`select ${COLUMNS} from bills b
      where b.company_id = ${company(ctx)} and b.month = ${month}::date
        and (b.row_count > 0 or b.unpriced_labels > 0 or b.state = 'stopped')
      order by array_position(array['sales', 'service', 'click_and_collect'], b.kind)
      limit ${limit} offset ${offset}`,
  )
  return rows
}

/** A draft or bill as the operator's staff sees it. The context is the company's. */
export function serviceBillOf(ctx: Ctx, row: FoundBill): ServiceBill {
  const base = `/v1/service/billing/companies/${ctx.company.id}/bills/${row.id}` as const
  return {
    id: row.id,
    company: ctx.company,
    kind: row.kind,
    state: row.state,
    month: row.month,
    number: row.number ?? '',
    rows: row.row_count,
    unpriced_labels: row.state === 'issued' ? 0 : row.unpriced_labels,
    net: fromCents(row.net_cents),
    tax: fromCents(row.tax_cents),
    gross: fromCents(row.gross_cents),
    currency: CURRENCY,
    stop: row.stop_code
      ? { code: row.stop_code, text: stopText(row.stop_code, row.stop_params ?? {}, ctx.locale) }
      : null,
    computed_at: new Date(row.computed_at).toISOString(),
    issued_at: row.issued_at && new Date(row.issued_at).toISOString(),
    path: row.has_pdf || row.state === 'draft' ? `${base}/bill.pdf` : null,
    itemized_path: `${base}/itemized?locale=${ctx.locale}`,
  }
}

/** A draft or bill; undefined also for one of another company. */
export async function findBill(ctx: Ctx, id: number): Promise<FoundBill | undefined> {
  const { rows } = await ctx.tx.execute<FoundBill>(
    sql`select ${COLUMNS} from bills b where b.company_id = ${company(ctx)} and b.id = ${id}::bigint`,
  )
  return rows[0]
}

/** What an issued bill says, and where its PDF lies. */
export async function findDocument(
  ctx: Ctx,
  id: number,
): Promise<{ document: BillDocument; issuedAt: Date; pdfFile: string | null } | undefined> {
  const { rows } = await ctx.tx.execute<{
    document: BillDocument
    issued_at: string
    pdf_file: string | null
  }>(sql`select document, issued_at, pdf_file from bills b
    where b.company_id = ${company(ctx)} and b.id = ${id}::bigint and b.state = 'issued'`)
  const [row] = rows
  return row && { document: row.document, issuedAt: new Date(row.issued_at), pdfFile: row.pdf_file }
}

/** The first month before one whose draft of a kind waits to be issued; null when there is none. */
export async function earlierDraft(ctx: Ctx, kind: BillKind, month: string): Promise<string | null> {
  const { rows } = await ctx.tx.execute<{ month: string | null }>(
    sql`select min(b.month)::text as month from bills b
      where b.company_id = ${company(ctx)} and b.kind = ${kind} and b.month < ${month}::date
        and b.state in ('draft', 'stopped')`,
  )
  return rows[0]?.month ?? null
}

/** What the rows of a draft come to, by channel or carrier and kind of event. */
export async function rowSums(ctx: Ctx, billId: number): Promise<RowSums[]> {
  const { rows } = await ctx.tx.execute<{
    [column: string]: unknown
    kind: EventKind
    of: string
    rows: number
    discount_cents: number
    payment_cents: number
    fee_cents: number
    return_costs_cents: number
  }>(sql`select w.event_kind as kind, coalesce(nullif(upper(w.carrier), ''), c.name, '') as of, count(*)::int as rows,
      sum(w.discount_cents)::float8 as discount_cents, sum(w.payment_cents)::float8 as payment_cents,
      sum(w.fee_cents)::float8 as fee_cents, sum(w.return_costs_cents)::float8 as return_costs_cents
    from bill_rows w left join sales_channels c on c.id = w.sales_channel_id
    where w.company_id = ${company(ctx)} and w.bill_id = ${billId}::bigint
    group by 1, 2 order by 2, 1`)
  return rows
}

/** Makes a draft a bill. Its VAT is that of the day of issue. */
export async function markIssued(ctx: Ctx, id: number, document: BillDocument): Promise<void> {
  const tax_cents = document.kind === 'credit_note' ? -document.tax_cents || 0 : document.tax_cents
  await ctx.tx.execute(
    sql`update bills set state = 'issued', number = ${document.number}, issue_date = ${document.issue_date}::date,
        tax_cents = ${tax_cents}::bigint, gross_cents = net_cents + ${tax_cents}::bigint,
        document = ${JSON.stringify(document)}::jsonb, issued_at = ${ctx.now.toISOString()}::timestamptz,
        issued_by_name = ${ctx.actor.name}
      where company_id = ${company(ctx)} and id = ${id}::bigint and state = 'draft'`,
  )
}

/** The next number of a series of the company in scope. Gapless: a rollback gives it back. */
export async function nextCount(ctx: Ctx, series: string): Promise<number> {
  const { rows } = await ctx.tx.execute<{ count: number }>(
    sql`insert into bill_number_series (company_id, series, last_count) values (${company(ctx)}, ${series}, 1)
      on conflict (company_id, series) do update set last_count = bill_number_series.last_count + 1
      returning last_count as count`,
  )
  const [row] = rows
  if (!row) throw new Error('no number came back')
  return row.count
}

export async function setPdfFile(ctx: Ctx, id: number, key: string): Promise<void> {
  await ctx.tx.execute(
    sql`update bills set pdf_file = ${key} where company_id = ${company(ctx)} and id = ${id}::bigint and pdf_file is null`,
  )
}

/** Bills issued before then whose PDF is still missing. */
export async function billsWithoutPdf(ctx: Ctx, issuedBefore: Date): Promise<number[]> {
  const { rows } = await ctx.tx.execute<{ id: number }>(
    sql`select id::float8 as id from bills where company_id = ${company(ctx)} and state = 'issued' and pdf_file is null
      and issued_at < ${issuedBefore.toISOString()}::timestamptz`,
  )
  return rows.map(({ id }) => id)
}

/** To whom bills of the company are made out. */
export async function findRecipient(ctx: Ctx): Promise<BillRecipient> {
  const { rows } = await ctx.tx.execute<BillRecipient & { [column: string]: unknown }>(
    sql`select coalesce(nullif(c.inv_company, ''), c.name) as name,
        trim(c.inv_first_name || ' ' || c.inv_last_name) as contact, c.inv_street as street, c.inv_postcode as zip_code,
        c.inv_city as city, c.inv_country as country, coalesce(s.vat_id, '') as vat_id, c.inv_email as email
      from companies c left join invoice_settings s on s.company_id = c.id where c.id = ${company(ctx)}`,
  )
  const [row] = rows
  if (!row) throw new Error(`company ${ctx.company.id} does not exist`)
  return row
}

/** Whether the last computation of the company's drafts is through; without one there is nothing to wait for. */
export async function isComputed(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ is_computed: boolean }>(
    sql`select coalesce((select state = 'done' from billing_runs where company_id = ${company(ctx)}), true) as is_computed`,
  )
  return rows[0]?.is_computed === true
}

/** Says of a computation that nobody tries any more that it failed, unless another one was asked for since. */
export async function failRun(ctx: Ctx, month: string): Promise<void> {
  await ctx.tx
    .update(billingRuns)
    .set({ state: 'failed', touchedAt: ctx.now })
    .where(
      and(
        eq(billingRuns.companyId, ctx.company.id),
        eq(billingRuns.month, month),
        eq(billingRuns.state, 'running'),
      ),
    )
}

/** Notes how far the computation of the company's drafts is. */
export async function noteRun(
  ctx: Ctx,
  month: string,
  state: (typeof billingRuns.$inferSelect)['state'],
): Promise<void> {
  await ctx.tx
    .insert(billingRuns)
    .values({ companyId: ctx.company.id, month, state, touchedAt: ctx.now })
    .onConflictDoUpdate({ target: billingRuns.companyId, set: { month, state, touchedAt: ctx.now } })
}
