import type { Observation, ObservationGroup, ObservationRow } from '@kontor/contract/monitoring'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { openOrderCutoff, unknownStatusWindow } from './thresholds.ts'

/** A list of the contract, or the overdue ones of the returns. */
export type ListKind = Observation | 'overdue-returns'

/** Rows of one list are counted, and pages read, up to this number. */
export const COUNT_CAP = 1_000

export type ObservedRow = Omit<ObservationRow, 'date_diff' | 'overdue'>

const isoUtc = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`

/** A part of a list. */
export interface Range {
  readonly limit: number
  readonly offset: number
}

/** The watched parcels of a company that meet a condition. */
const parcels = (companyId: SQL, condition: SQL): SQL => sql`observed_parcels p
  where p.company_id = ${companyId} and ${condition}`

/** Where the rows of a list come from, each by an index of its own. Answers order_id, shipping_id and `at`. */
function source(kind: ListKind, companyId: SQL, now: Date): { columns: SQL; from: SQL; order: SQL } {
  switch (kind) {
    case 'orders':
      return {
        columns: sql`o.id as order_id, null::bigint as shipping_id, o.released_at as at`,
        from: sql`orders o where o.company_id = ${companyId} and o.status in ('approved', 'open')
          and o.released_at <= ${instant(openOrderCutoff(now))} and o.not_shippable_reason is null`,
        order: sql`o.released_at, o.id`,
      }
    case 'returns':
      return {
        columns: sql`p.order_id, p.shipping_id, p.return_arrived_at as at`,
        from: parcels(
          companyId,
          sql`p.return_due_at <= ${instant(now)} and p.return_due_at is not null and p.return_booked_at is null`,
        ),
        order: sql`p.return_due_at, p.shipping_id`,
      }
    case 'overdue-returns':
      return {
        columns: sql`p.order_id, p.shipping_id, p.return_arrived_at as at`,
        from: parcels(
          companyId,
          sql`p.return_overdue_at <= ${instant(now)} and p.return_due_at is not null and p.return_booked_at is null`,
        ),
        order: sql`p.return_overdue_at, p.shipping_id`,
      }
    case 'unknown-status': {
      const { from, to } = unknownStatusWindow(now)
      return {
        columns: sql`p.order_id, p.shipping_id, p.last_event_at as at`,
        from: parcels(
          companyId,
          sql`p.last_event_at between ${instant(from)} and ${instant(to)}
            and p.closed_at is null and p.unknown_hidden_at is null`,
        ),
        order: sql`p.last_event_at, p.shipping_id`,
      }
    }
    case 'ordersShipped':
      return {
        columns: sql`p.order_id, p.shipping_id, p.shipped_at as at`,
        from: parcels(
          companyId,
          sql`p.handover_due_at <= ${instant(now)}
            and p.scanned_at is null and p.closed_at is null and p.shipped_hidden_at is null`,
        ),
        order: sql`p.handover_due_at, p.shipping_id`,
      }
  }
}

/** When the rows of a list are due, of the order `o` or the watched parcel `w`. */
const DUE_AT: Readonly<Record<ListKind, SQL>> = {
  orders: sql`o.ship_by_at`,
  returns: sql`w.return_overdue_at`,
  'overdue-returns': sql`w.return_overdue_at`,
  'unknown-status': sql`null::timestamptz`,
  ordersShipped: sql`w.handover_due_at`,
}

/** How many rows of a list a company has, counted up to the cap. */
export function countStatement(kind: ListKind, companyId: number, now: Date): SQL {
  const { from } = source(kind, sql`${companyId}::bigint`, now)
  return sql`select count(*)::int as n from (select from ${from} limit ${COUNT_CAP}) counted`
}

/** One page of a list of the company in scope; only the page is looked up further. */
function pageStatement(kind: ListKind, companyId: number, now: Date, { limit, offset }: Range): SQL {
  const company = sql`${companyId}::bigint`
  const { columns, from, order } = source(kind, company, now)
  return sql`
    with page as materialized (
      select ${columns}, row_number() over (order by ${order}) as place
      from ${from} order by ${order} limit ${limit} offset ${offset}
    )
    select p.order_id, o.ext_order_id, o.sales_channel_id, c.name as sales_channel,
      coalesce(l.erp_article_number, '') as erp_article_number, coalesce(l.title, '') as title,
      ${isoUtc(sql`o.order_date`)} as order_date, ${isoUtc(sql`p.at`)} as occured_at, p.shipping_id,
      ${isoUtc(sql`s.shipped_at`)} as shipping_date, b.carrier, b.tracking_number, b.tracking_url,
      ${isoUtc(DUE_AT[kind])} as due_at
    from page p
    join orders o on o.company_id = ${company} and o.id = p.order_id
    join sales_channels c on c.id = o.sales_channel_id
    left join lateral (
      select erp_article_number, title from order_lines
      where company_id = ${company} and order_id = p.order_id order by position limit 1
    ) l on true
    left join shippings s on s.company_id = ${company} and s.id = p.shipping_id
    left join observed_parcels w on w.company_id = ${company} and w.shipping_id = p.shipping_id
    left join lateral (
      select carrier, tracking_number, tracking_url from label_attempts
      where company_id = ${company} and order_id = p.order_id and shipping_id = p.shipping_id and state = 'bought'
        and label_type = ${kind === 'returns' || kind === 'overdue-returns' ? 'return' : 'shipping'}
      order by id desc limit 1
    ) b on p.shipping_id is not null
    order by p.place`
}

/** The company in scope as the provider's staff reaches it, with one page of a list and how many rows wait in all, up to the cap. */
export interface ObservedCompany {
  readonly group: ObservationGroup['group']
  readonly total: number
  readonly rows: readonly ObservedRow[]
}

/** The name of a list's plan. */
const planName = (kind: ListKind): SQL => sql.raw(`/* observed_${kind.replace('-', '_')} */`)

/** One page of a list of the company in scope, in one statement. */
export async function observedCompany(ctx: Ctx, kind: ListKind, range: Range): Promise<ObservedCompany> {
  const { rows } = await ctx.tx.execute<
    ObservedCompany & Record<string, unknown>
  >(sql`${planName(kind)} select
    json_build_object('name', c.name, 'email', c.inv_email, 'company_id', c.id) as group,
    (${countStatement(kind, ctx.company.id, ctx.now)}) as total,
    coalesce((select json_agg(page) from (${pageStatement(kind, ctx.company.id, ctx.now, range)}) page), '[]') as rows
    from companies c where c.id = ${ctx.company.id}`)
  const [row] = rows
  if (!row) throw new Error(`company ${ctx.company.id} is not there`)
  return row
}
