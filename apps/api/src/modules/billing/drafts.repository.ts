import type { BillKind, UnpricedLabel } from '@kontor/contract/billing'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { isoUtc, literalInt } from '../../platform/db/sql-values.ts'
import type { LineRow, SaleEvent, SoldLine, Stop } from './bill-line.ts'
import { company } from './bills.repository.ts'
import type { FeeRow } from './sale-fees.ts'

// Drafts: taking events, reading what they are about, and writing rows. All in the company's scope, with its lock held.

/** A draft that is being computed. */
export interface Draft {
  readonly id: number
  readonly kind: BillKind
  /** First day of the month. */
  readonly month: string
}

/** Companies' drafts are computed and issued one after the other, until the transaction ends. */
export async function lockBilling(ctx: Ctx): Promise<void> {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtext('billing'), ${ctx.company.id}::int)`)
}

/** The month of the newest bill of a kind that was issued; empty when there is none. */
export async function lastIssuedMonth(ctx: Ctx, kind: BillKind): Promise<string> {
  const { rows } = await ctx.tx.execute<{ month: string | null }>(
    sql`select max(month)::text as month from bills
      where company_id = ${ctx.company.id}::bigint and kind = ${kind} and state = 'issued'`,
  )
  return rows[0]?.month ?? ''
}

/** The months of a kind after one, up to another, that have a draft; oldest first. */
export async function draftMonths(ctx: Ctx, kind: BillKind, after: string, until: string): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ month: string }>(
    sql`select month::text as month from bills
      where company_id = ${ctx.company.id}::bigint and kind = ${kind} and state <> 'issued'
        and month <= ${until}::date and month > coalesce(nullif(${after}, '')::date, '-infinity')
      order by month`,
  )
  return rows.map(({ month }) => month)
}

/** The month of the newest draft of any kind; null without drafts. */
export async function newestDraftMonth(ctx: Ctx): Promise<string | null> {
  const { rows } = await ctx.tx.execute<{ month: string | null }>(
    sql`select max(month)::text as month from bills where company_id = ${company(ctx)} and state <> 'issued'`,
  )
  return rows[0]?.month ?? null
}

/** Takes back what the drafts of a kind after a month hold, so that they are computed anew. */
export async function emptyDrafts(ctx: Ctx, kind: BillKind, after: string): Promise<void> {
  const drafts = sql`select id from bills
    where company_id = ${ctx.company.id}::bigint and kind = ${kind} and state <> 'issued'
      and month > coalesce(nullif(${after}, '')::date, '-infinity')`
  await ctx.tx.execute(
    sql`delete from bill_rows where company_id = ${ctx.company.id}::bigint and bill_id in (${drafts})`,
  )
  await ctx.tx.execute(
    sql`delete from billed_events where company_id = ${ctx.company.id}::bigint and bill_id in (${drafts})`,
  )
}

/** The draft of a month, made when it is not there. */
export async function openDraft(ctx: Ctx, kind: BillKind, month: string): Promise<Draft> {
  const { rows } = await ctx.tx.execute<{ id: number }>(
    sql`insert into bills (company_id, kind, month, state, computed_at)
      values (${ctx.company.id}::bigint, ${kind}, ${month}::date, 'nothing', ${ctx.now.toISOString()}::timestamptz)
      on conflict (company_id, kind, month) do update set computed_at = excluded.computed_at
      returning id::float8 as id`,
  )
  const [row] = rows
  if (!row) throw new Error('a draft was neither written nor found')
  return { id: row.id, kind, month }
}

/** What a draft came to. */
export interface DraftResult {
  readonly stop: Stop | null
  readonly rows: number
  readonly unpriced_labels: number
  readonly net_cents: number
  readonly tax_cents: number
}

export async function finishDraft(ctx: Ctx, { id }: Draft, result: DraftResult): Promise<void> {
  const { stop, rows, unpriced_labels, net_cents, tax_cents } = result
  const state = stop ? 'stopped' : net_cents === 0 ? 'nothing' : 'draft'
  await ctx.tx.execute(
    sql`update bills set state = ${state}, stop_code = ${stop?.code ?? null},
        stop_params = ${stop ? JSON.stringify(stop.params) : null}::jsonb, row_count = ${rows},
        unpriced_labels = ${unpriced_labels},
        net_cents = ${net_cents}::bigint, tax_cents = ${tax_cents}::bigint,
        gross_cents = ${net_cents + tax_cents}::bigint, computed_at = ${ctx.now.toISOString()}::timestamptz
      where company_id = ${ctx.company.id}::bigint and id = ${id}::bigint and state <> 'issued'`,
  )
}

/** Empties one draft. */
export async function emptyDraft(ctx: Ctx, { id }: Draft): Promise<void> {
  const own = sql`company_id = ${ctx.company.id}::bigint and bill_id = ${id}::bigint`
  await ctx.tx.execute(sql`delete from bill_rows where ${own}`)
  await ctx.tx.execute(sql`delete from billed_events where ${own}`)
}

/** How many rows a draft has, and what they come to. */
export async function draftSum(ctx: Ctx, { id }: Draft): Promise<{ rows: number; net_cents: number }> {
  const { rows } = await ctx.tx.execute<{ rows: number; net_cents: number }>(
    sql`select count(*)::int as rows,
        coalesce(sum(discount_cents + payment_cents + fee_cents + return_costs_cents), 0)::float8 as net_cents
      from bill_rows where company_id = ${ctx.company.id}::bigint and bill_id = ${id}::bigint`,
  )
  return rows[0] ?? { rows: 0, net_cents: 0 }
}

/** What the provider charges the company for sales. */
export async function channelFeeRows(ctx: Ctx): Promise<FeeRow[]> {
  const { rows } = await ctx.tx.execute<{ [column: string]: unknown; fee: FeeRow }>(
    sql`select json_build_object('id', id, 'sales_channel_id', sales_channel_id, 'country', country, 'type', type,
        'default_percent', mp_costs_step_default,
        'step_percents', json_build_array(mp_costs_step1, mp_costs_step2, mp_costs_step3, mp_costs_step4),
        'payment_percent', mp_payment_costs, 'return_costs_cents', mp_return_costs_cents,
        'transaction_cents', json_build_array(anwr_trans_costs_step1_cents, anwr_trans_costs_step2_cents),
        'return_fee_cents', json_build_array(anwr_return_costs_step1_cents, anwr_return_costs_step2_cents),
        'valid_from', valid_from::text) as fee
      from channel_fees where company_id = ${ctx.company.id}::bigint`,
  )
  return rows.map(({ fee }) => fee)
}

/** The instants that a draft counts: from the company's start to the end of the month. */
export interface Period {
  readonly from: Date | null
  readonly until: Date
}

export async function billingStart(ctx: Ctx): Promise<string | null> {
  const { rows } = await ctx.tx.execute<{ first_day: string }>(
    sql`select first_day::text as first_day from billing_starts where company_id = ${ctx.company.id}::bigint`,
  )
  return rows[0]?.first_day ?? null
}

const within = (column: SQL, { from, until }: Period): SQL =>
  sql`${column} < ${until.toISOString()}::timestamptz ${from ? sql`and ${column} >= ${from.toISOString()}::timestamptz` : sql``}`

/**
 * Takes the events of sales that no bill has: parcels sent with what is in them, goodwill, returns, and voided parcels that
 * were billed. What changes a sale counts only where the sale is billed.
 */
export async function takeSaleEvents(ctx: Ctx, { id }: Draft, period: Period): Promise<void> {
  await ctx.tx.execute(sql`/* take_sales */ insert into billed_events (company_id, kind, source_id, line_id, bill_id)
    select ${company(ctx)}, 'sale', p.id, sl.line_id, ${id}::bigint
    from shippings p
    join shipping_lines sl on sl.company_id = p.company_id and sl.shipping_id = p.id and sl.is_live
    where p.company_id = ${company(ctx)} and p.state = 'shipped' and ${within(sql`p.shipped_at`, period)}
    on conflict do nothing`)
  const sold = (line: SQL) => sql`exists (select from billed_events s
    where s.company_id = ${company(ctx)} and s.line_id = ${line} and s.kind = 'sale')`
  await ctx.tx.execute(sql`/* take_changes */ insert into billed_events (company_id, kind, source_id, line_id, bill_id)
    select ${company(ctx)}, 'return', r.id, r.line_id, ${id}::bigint from returns r
    where r.company_id = ${company(ctx)} and ${within(sql`r.created_at`, period)} and ${sold(sql`r.line_id`)}
    union all
    select ${company(ctx)}, 'goodwill', g.id, g.line_id, ${id}::bigint from goodwill_cases g
    where g.company_id = ${company(ctx)} and g.state = 'accepted'
      and g.answered_at < ${period.until.toISOString()}::timestamptz and ${sold(sql`g.line_id`)}
    union all
    select ${company(ctx)}, 'void', p.id, s.line_id, ${id}::bigint
    from shippings p
    join billed_events s on s.company_id = p.company_id and s.kind = 'sale' and s.source_id = p.id
    where p.company_id = ${company(ctx)} and p.state = 'voided'
      and coalesce(p.voided_at, p.shipped_at) < ${period.until.toISOString()}::timestamptz
    on conflict do nothing`)
}

/** Lines that are computed at a time. */
const LINES_A_BATCH = 1000

/** The lines behind one of which a draft has events, with all that decides about their rows. */
export async function soldLines(
  ctx: Ctx,
  draft: Draft,
  period: Period,
  afterLine: number,
): Promise<SoldLine[]> {
  const { rows } = await ctx.tx.execute<{ line: SoldLine }>(sql`/* sold_lines */ with batch as materialized (
      select distinct e.line_id from billed_events e
      where e.company_id = ${company(ctx)} and e.bill_id = ${draft.id}::bigint and e.line_id > ${afterLine}::bigint
      order by e.line_id limit ${literalInt(LINES_A_BATCH)}
    )
    select json_build_object('line_id', l.id, 'order_id', o.id, 'ext_order_id', o.ext_order_id,
      'sales_channel_id', o.sales_channel_id, 'channel', c.name, 'country', o.delivery_country,
      'currency', o.currency, 'is_external', o.merchant_external_order, 'paid_cents', l.item_price_cents - l.discount_cents,
      'goodwill_cents', case when l.case_id is null then 0 else (
        select coalesce(sum(g.requested_cents), 0) from goodwill_cases g
        where g.company_id = ${company(ctx)} and g.line_id = l.id and g.state = 'accepted'
          and g.answered_at < ${period.until.toISOString()}::timestamptz) end,
      'events', (${eventsOf(ctx, draft)}), 'earlier', (${earlierRowsOf(ctx, draft)})) as line
    from batch
    join order_lines l on l.company_id = ${company(ctx)} and l.id = batch.line_id
    join orders o on o.company_id = ${company(ctx)} and o.id = l.order_id
    join sales_channels c on c.id = o.sales_channel_id
    order by l.id`)
  return rows.map(({ line }) => line)
}

/** The events of the line `l` that a draft has taken, in the order in which they happened. */
const eventsOf = (ctx: Ctx, draft: Draft): SQL => sql`
  select json_agg(json_build_object('kind', f.kind, 'source_id', f.source_id, 'at', ${isoUtc(sql`f.at`)},
    'day', to_char(f.at at time zone 'Europe/Berlin', 'YYYY-MM-DD'), 'cents', f.cents) order by f.at, f.source_id)
  from (
    select e.kind, e.source_id, coalesce(g.requested_cents, 0) as cents,
      case e.kind when 'sale' then p.shipped_at when 'void' then coalesce(p.voided_at, p.shipped_at)
        when 'return' then r.created_at else g.answered_at end as at
    from billed_events e
    left join shippings p on p.company_id = ${company(ctx)} and p.id = e.source_id and e.kind in ('sale', 'void')
    left join returns r on r.company_id = ${company(ctx)} and r.id = e.source_id and e.kind = 'return'
    left join goodwill_cases g on g.company_id = ${company(ctx)} and g.id = e.source_id and e.kind = 'goodwill'
    where e.company_id = ${company(ctx)} and e.bill_id = ${draft.id}::bigint and e.line_id = l.id
  ) f`

/** What stands of the line `l` on other bills. */
const earlierRowsOf = (ctx: Ctx, draft: Draft): SQL => sql`
  select coalesce(json_agg(json_build_object('kind', w.event_kind, 'source_id', w.source_id,
    'price_cents', w.price_cents, 'discount_percent', w.discount_percent, 'payment_percent', w.payment_percent,
    'channel_fee_id', w.channel_fee_id, 'discount_cents', w.discount_cents, 'payment_cents', w.payment_cents,
    'fee_cents', w.fee_cents, 'return_costs_cents', w.return_costs_cents) order by w.id), '[]')
  from bill_rows w
  where w.company_id = ${company(ctx)} and w.line_id = l.id and w.bill_id <> ${draft.id}::bigint`

/** A row of a line, with what else stands in the table. */
export type NewSaleRow = LineRow & Pick<SoldLine, 'line_id' | 'order_id' | 'sales_channel_id' | 'country'>

export async function insertSaleRows(ctx: Ctx, { id }: Draft, rows: readonly NewSaleRow[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.tx.execute(sql`/* insert_sale_rows */ insert into bill_rows (company_id, bill_id, event_kind, source_id,
      occurred_at, sales_channel_id, order_id, line_id, country, price_cents, discount_percent, payment_percent,
      discount_cents, payment_cents, fee_cents, return_costs_cents, channel_fee_id)
    select ${company(ctx)}, ${id}::bigint, r.kind, r.source_id, r.at, r.sales_channel_id, r.order_id, r.line_id, r.country,
      r.price_cents, r.discount_percent, r.payment_percent, r.discount_cents, r.payment_cents, r.fee_cents,
      r.return_costs_cents, r.channel_fee_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(kind text, source_id bigint, at timestamptz,
      sales_channel_id smallint, order_id bigint, line_id bigint, country text, price_cents bigint,
      discount_percent numeric, payment_percent numeric, discount_cents bigint, payment_cents bigint, fee_cents bigint,
      return_costs_cents bigint, channel_fee_id bigint)`)
}

/** Gives events back that wait for a sale. */
export async function leaveEvents(
  ctx: Ctx,
  { id }: Draft,
  left: readonly (Pick<SaleEvent, 'kind' | 'source_id'> & { readonly line_id: number })[],
): Promise<void> {
  if (left.length === 0) return
  await ctx.tx.execute(sql`delete from billed_events e
    using jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as f(kind text, source_id bigint, line_id bigint)
    where e.company_id = ${company(ctx)} and e.bill_id = ${id}::bigint
      and e.kind = f.kind and e.source_id = f.source_id and e.line_id = f.line_id`)
}

/** The conditions that count on Berlin's day of an instant. */
const conditionsAt = (ctx: Ctx, at: SQL): SQL => sql`
  select k.base_fee_cents, k.click_and_collect_fee_cents from company_conditions k
  where k.company_id = ${company(ctx)} and k.valid_from <= (${at} at time zone 'Europe/Berlin')::date
  order by k.valid_from desc limit 1`

/** Labels that were bought on the operator's contract in a period, voided ones too. */
const boughtLabels = (
  ctx: Ctx,
  period: Period,
): SQL => sql`a.company_id = ${company(ctx)} and a.state = 'bought'
  and a.contract = 'operator' and ${within(sql`a.finished_at`, period)}`

/** How many labels of a period have no price yet. */
export async function countUnpricedLabels(ctx: Ctx, period: Period): Promise<number> {
  const { rows } = await ctx.tx.execute<{ total: number }>(
    sql`select count(*)::int as total from label_attempts a
      where ${boughtLabels(ctx, period)} and a.price_cents is null`,
  )
  return rows[0]?.total ?? 0
}

/** One page of the labels of a period that have no price yet, the oldest first. */
export async function unpricedLabels(
  ctx: Ctx,
  period: Period,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<UnpricedLabel[]> {
  const { rows } = await ctx.tx.execute<UnpricedLabel & { [column: string]: unknown }>(
    sql`select a.id::float8 as id, a.finished_at as created_at, a.carrier,
        coalesce(a.tracking_number, '') as tracking_number, coalesce(o.ext_order_id, '') as order_number
      from label_attempts a
      left join orders o on o.company_id = a.company_id and o.id = a.order_id
      where ${boughtLabels(ctx, period)} and a.price_cents is null
      order by a.finished_at, a.id limit ${per_page} offset ${(page - 1) * per_page}`,
  )
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
}

/** Labels on the operator's contract, voided ones too, and the base fee of the month. */
export async function takeServiceEvents(ctx: Ctx, draft: Draft, period: Period): Promise<void> {
  await ctx.tx.execute(sql`/* take_labels */ with taken as (
      insert into billed_events (company_id, kind, source_id, line_id, bill_id)
      select ${company(ctx)}, 'label', a.id, 0, ${draft.id}::bigint from label_attempts a
      where ${boughtLabels(ctx, period)} and a.price_cents is not null
      on conflict do nothing
      returning source_id
    )
    insert into bill_rows (company_id, bill_id, event_kind, source_id, occurred_at, sales_channel_id, order_id, carrier,
      price_cents, fee_cents)
    select ${company(ctx)}, ${draft.id}::bigint, 'label', a.id, a.finished_at, o.sales_channel_id, a.order_id, a.carrier,
      a.price_cents, a.price_cents
    from taken join label_attempts a on a.company_id = ${company(ctx)} and a.id = taken.source_id
    left join orders o on o.company_id = ${company(ctx)} and o.id = a.order_id
    order by a.finished_at, a.id`)
  const begins = sql`(${draft.month}::timestamp at time zone 'Europe/Berlin')`
  await ctx.tx.execute(sql`/* take_base_fee */ with fee as (
      select base_fee_cents from (${conditionsAt(ctx, begins)}) k where base_fee_cents > 0
    ), taken as (
      insert into billed_events (company_id, kind, source_id, line_id, bill_id)
      select ${company(ctx)}, 'base_fee', to_char(${draft.month}::date, 'YYYYMM')::bigint, 0, ${draft.id}::bigint from fee
      on conflict do nothing
      returning source_id
    )
    insert into bill_rows (company_id, bill_id, event_kind, source_id, occurred_at, price_cents, fee_cents)
    select ${company(ctx)}, ${draft.id}::bigint, 'base_fee', taken.source_id, ${begins}, fee.base_fee_cents,
      fee.base_fee_cents
    from taken, fee`)
}

/** Reservations that were picked up, and those of them that came back: their fee is credited to the cent. */
export async function takePickUpEvents(ctx: Ctx, draft: Draft, period: Period): Promise<void> {
  await ctx.tx.execute(sql`/* take_pick_ups */ with taken as (
      insert into billed_events (company_id, kind, source_id, line_id, bill_id)
      select ${company(ctx)}, 'pick_up', v.id, 0, ${draft.id}::bigint from reservations v
      where v.company_id = ${company(ctx)} and v.picked_up_at is not null and ${within(sql`v.picked_up_at`, period)}
      on conflict do nothing
      returning source_id
    )
    insert into bill_rows (company_id, bill_id, event_kind, source_id, occurred_at, sales_channel_id, price_cents, fee_cents)
    select ${company(ctx)}, ${draft.id}::bigint, 'pick_up', v.id, v.picked_up_at, v.sales_channel_id, v.price_cents,
      coalesce(k.click_and_collect_fee_cents, 0)
    from taken join reservations v on v.company_id = ${company(ctx)} and v.id = taken.source_id
    left join lateral (${conditionsAt(ctx, sql`v.picked_up_at`)}) k on true
    order by v.picked_up_at, v.id`)
  await ctx.tx.execute(sql`/* take_pick_up_returns */ with taken as (
      insert into billed_events (company_id, kind, source_id, line_id, bill_id)
      select ${company(ctx)}, 'pick_up_return', v.id, 0, ${draft.id}::bigint from reservations v
      join billed_events s on s.company_id = v.company_id and s.kind = 'pick_up' and s.source_id = v.id and s.line_id = 0
      where v.company_id = ${company(ctx)} and v.picked_up_at is not null and ${within(sql`v.returned_at`, period)}
      on conflict do nothing
      returning source_id
    )
    insert into bill_rows (company_id, bill_id, event_kind, source_id, occurred_at, sales_channel_id, price_cents, fee_cents)
    select ${company(ctx)}, ${draft.id}::bigint, 'pick_up_return', v.id, v.returned_at, v.sales_channel_id, v.price_cents,
      -w.fee_cents
    from taken join reservations v on v.company_id = ${company(ctx)} and v.id = taken.source_id
    join billed_events s on s.company_id = v.company_id and s.kind = 'pick_up' and s.source_id = v.id and s.line_id = 0
    join bill_rows w on w.company_id = s.company_id and w.bill_id = s.bill_id and w.event_kind = 'pick_up'
      and w.source_id = v.id
    order by v.returned_at, v.id`)
}
