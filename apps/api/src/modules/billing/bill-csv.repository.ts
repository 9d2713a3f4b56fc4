import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import type { EventKind } from './billed-event.ts'

/** A row of the itemised list; the date as `DD.MM.YYYY HH:mm:ss` in Europe/Berlin. Fees in euro cents. */
export interface ItemizedRow {
  readonly id: number
  readonly kind: EventKind
  readonly date: string
  readonly sales_channel: string
  readonly ext_order_id: string
  readonly position: number | null
  readonly ean: string
  readonly title: string
  readonly country: string
  readonly carrier: string
  readonly price_cents: number
  /** Of the price: reservations alone are billed in any currency. */
  readonly currency: string
  readonly discount_percent: number | null
  /** Commission and payment costs together. */
  readonly fee_cents: number
  /** The payment costs among them. */
  readonly payment_cents: number
  readonly additional_fee_cents: number
}

/** The row behind which the next batch begins; the instant as the database writes it, so that no microsecond is lost. */
export interface ItemizedKey {
  readonly at: string
  readonly id: number
}

const ROWS_A_BATCH = 2000

/** The rows of a bill behind one, in order of date. */
export async function itemizedBatch(
  ctx: Ctx,
  billId: number,
  after: ItemizedKey | null,
): Promise<{ rows: ItemizedRow[]; next: ItemizedKey | null }> {
  const company = sql`${ctx.company.id}::bigint`
  const behind = after
    ? sql`and (w.occurred_at, w.id) > (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql``
  const { rows } = await ctx.tx.execute<ItemizedRow & { key_at: string; [column: string]: unknown }>(
    sql`select w.id::float8 as id, w.occurred_at::text as key_at, w.event_kind as kind,
        to_char(w.occurred_at at time zone 'Europe/Berlin', 'DD.MM.YYYY HH24:MI:SS') as date,
        coalesce(c.name, '') as sales_channel, coalesce(o.ext_order_id, v.ext_order_id, '') as ext_order_id, l.position,
        coalesce(l.ean, v.ean, '') as ean, coalesce(l.title, v.title, '') as title, w.country, upper(w.carrier) as carrier,
        w.price_cents::float8 as price_cents, coalesce(v.currency, 'EUR') as currency,
        w.discount_percent::float8 as discount_percent,
        (w.discount_cents + w.payment_cents)::float8 as fee_cents, w.payment_cents::float8 as payment_cents,
        (w.fee_cents + w.return_costs_cents)::float8 as additional_fee_cents
      from bill_rows w
      left join sales_channels c on c.id = w.sales_channel_id
      left join orders o on o.company_id = ${company} and o.id = w.order_id
      left join order_lines l on l.company_id = ${company} and l.id = w.line_id
      left join reservations v on v.company_id = ${company} and v.id = w.source_id
        and w.event_kind in ('pick_up', 'pick_up_return')
      where w.company_id = ${company} and w.bill_id = ${billId}::bigint ${behind}
      order by w.occurred_at, w.id limit ${ROWS_A_BATCH}`,
  )
  const last = rows.length < ROWS_A_BATCH ? undefined : rows.at(-1)
  return { rows, next: last ? { at: last.key_at, id: last.id } : null }
}

/** A reservation of a bill; instants as `DD.MM.YYYY HH:mm:ss` in Europe/Berlin, empty for what has not happened. */
export interface ReservationRow {
  readonly id: number
  readonly ext_order_id: string
  readonly date_order: string
  readonly sales_channel: string
  readonly store_number: string
  readonly store: string
  readonly ean: string
  readonly article_number: string
  readonly title: string
  readonly brand: string
  readonly size: string
  readonly color: string
  readonly price_cents: number
  /** Of the price. */
  readonly currency: string
  readonly picked_up_at: string
  readonly returned_at: string
  /** What the bill charges for it, in euro cents; zero where it was picked up and came back in one month. */
  readonly net_cents: number
}

const berlinTime = (column: SQL): SQL =>
  sql`coalesce(to_char(${column} at time zone 'Europe/Berlin', 'DD.MM.YYYY HH24:MI:SS'), '')`

/** The reservations of a bill behind one, in order of their number here. */
export async function billedReservations(
  ctx: Ctx,
  billId: number,
  after: number | null,
): Promise<{ rows: ReservationRow[]; next: number | null }> {
  const company = sql`${ctx.company.id}::bigint`
  const { rows } = await ctx.tx.execute<ReservationRow & { readonly [column: string]: unknown }>(
    sql`/* billed_reservations */ with billed as (
        select w.source_id, sum(w.fee_cents)::float8 as net_cents from bill_rows w
        where w.company_id = ${company} and w.bill_id = ${billId}::bigint
          and w.event_kind in ('pick_up', 'pick_up_return') and w.source_id > ${after ?? 0}::bigint
        group by w.source_id order by w.source_id limit ${ROWS_A_BATCH})
      select v.id::float8 as id, v.ext_order_id, ${berlinTime(sql`v.date_order`)} as date_order, c.name as sales_channel,
        s.store_number, s.name as store, v.ean, v.article_number, v.title, v.brand, v.size, v.color,
        v.price_cents::float8 as price_cents, v.currency, ${berlinTime(sql`v.picked_up_at`)} as picked_up_at,
        ${berlinTime(sql`v.returned_at`)} as returned_at, b.net_cents
      from billed b
      join reservations v on v.company_id = ${company} and v.id = b.source_id
      join sales_channels c on c.id = v.sales_channel_id
      join stores s on s.company_id = v.company_id and s.id = v.store_id
      order by v.id`,
  )
  return { rows, next: rows.length < ROWS_A_BATCH ? null : (rows.at(-1)?.id ?? null) }
}
