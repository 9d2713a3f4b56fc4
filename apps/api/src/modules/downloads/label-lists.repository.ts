import type { LabelRow, LabelSort, LabelSummary, LabelTotals } from '@kontor/contract/downloads'
import { type SQL, sql } from 'drizzle-orm'
import { startOfBerlinDay } from '../../platform/clock/berlin.ts'
import { nextMonth } from '../../platform/clock/months.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isoUtc } from '../../platform/db/sql-values.ts'
import type { Batch } from '../../platform/documents/read-ahead.ts'
import { fromCents } from '../../platform/money.ts'

/** From one instant to before another. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

/** The carriers' contracts are in euros (spec: catalogue §3, fees). */
export const CURRENCY = 'EUR'

/** The labels that were bought in a span, from their index. */
const bought = (ctx: Ctx, { from, until }: Span): SQL =>
  sql`a.company_id = ${ctx.company.id}::bigint and a.state = 'bought'
    and a.finished_at >= ${from.toISOString()}::timestamptz and a.finished_at < ${until.toISOString()}::timestamptz`

/** What a label belongs to: a parcel of an order, or neither. */
const belongings = (ctx: Ctx): SQL => sql`
  left join shippings p on p.company_id = ${ctx.company.id}::bigint and p.id = a.shipping_id
  left join loose_labels f on f.company_id = ${ctx.company.id}::bigint and f.id = a.loose_label_id
  left join orders o on o.company_id = ${ctx.company.id}::bigint and o.id = a.order_id
  join stores s on s.company_id = ${ctx.company.id}::bigint and s.id = coalesce(p.store_id, f.store_id)`

/** What was counted of the labels of a month, with the store. */
const ofMonth = (ctx: Ctx, month: string): SQL => sql`
  from label_months m join stores s on s.company_id = ${ctx.company.id}::bigint and s.id = m.store_id
  where m.company_id = ${ctx.company.id}::bigint and m.month = ${month}::date`

const VOIDED = sql`(a.discard is not distinct from 'done')`

/** How many labels each carrier sold. */
export async function countByCarrier(ctx: Ctx, span: Span): Promise<{ carrier: string; count: number }[]> {
  const { rows } = await ctx.tx.execute<{ carrier: string; count: number }>(
    sql`select a.carrier, count(*)::int as count from label_attempts a where ${bought(ctx, span)} group by a.carrier order by a.carrier`,
  )
  return rows
}

/** A label in the list of tracking codes; the date as `DD.MM.YYYY HH:mm:ss` in Europe/Berlin. */
export interface TrackingCode {
  readonly tracking_number: string
  readonly type: 'shipping' | 'return'
  readonly date: string
  readonly order_id: number | null
  readonly ext_order_id: string
  readonly store_number: string
  readonly store: string
  readonly voided: boolean
}

/** The label behind which the next batch begins; the date as the database writes it. */
export interface TrackingKey {
  readonly date: string
  readonly id: number
}

const CODES_A_BATCH = 2000

/** The tracking codes of a carrier behind a label, oldest first. */
export async function trackingCodeBatch(
  ctx: Ctx,
  carrier: string,
  span: Span,
  after: TrackingKey | null,
): Promise<Batch<TrackingCode, TrackingKey>> {
  const behind = after
    ? sql`and (a.finished_at, a.id) > (${after.date}::timestamptz, ${after.id}::bigint)`
    : sql``
  const { rows } = await ctx.tx.execute<
    TrackingCode & { id: number; key_date: string; [column: string]: unknown }
  >(
    sql`select a.id::float8 as id, a.finished_at::text as key_date, a.tracking_number, a.label_type as type,
        to_char(a.finished_at at time zone 'Europe/Berlin', 'DD.MM.YYYY HH24:MI:SS') as date,
        o.id::float8 as order_id, coalesce(o.ext_order_id, '') as ext_order_id, s.store_number, s.name as store,
        ${VOIDED} as voided
      from label_attempts a ${belongings(ctx)}
      where ${bought(ctx, span)} and a.carrier = ${carrier} ${behind}
      order by a.finished_at, a.id limit ${CODES_A_BATCH}`,
  )
  const last = rows.at(-1)
  return { rows, next: last ? { date: last.key_date, id: last.id } : null }
}

/** A label of the list as the database writes it; its cost in cents. */
type ListedLabel = Omit<LabelRow, 'cost' | 'currency'> & { readonly cents: number | null }

/** Which labels: of a month (its first day), of one store or carrier alone. */
export interface LabelChoice {
  readonly month: string
  readonly store_id?: number | undefined
  readonly carrier?: string | undefined
}

const spanOf = ({ month }: LabelChoice): Span => ({
  from: startOfBerlinDay(month),
  until: startOfBerlinDay(nextMonth(month)),
})

const ofStore = ({ store_id }: LabelChoice): SQL =>
  store_id === undefined ? sql`` : sql`and s.id = ${store_id}::bigint`

/** @param labels the alias of what has the carrier */
const ofCarrier = ({ carrier }: LabelChoice, labels: 'a' | 'm'): SQL =>
  carrier === undefined ? sql`` : sql`and ${sql.raw(labels)}.carrier = ${carrier}`

/** What a list of labels is sorted by; the labels of a month are few. */
const LABEL_COLUMNS: Readonly<Record<LabelSort, SQL>> = {
  date: sql`a.finished_at`,
  tracking_number: sql`a.tracking_number collate "C"`,
  store: sql`s.store_number collate "C"`,
  carrier: sql`a.carrier`,
  type: sql`a.label_type`,
  order: sql`o.ext_order_id collate "C"`,
  voided: VOIDED,
  cost: sql`a.price_cents`,
}

/** One page of the labels of a month, how many there are, and what they cost together. */
export async function listLabels(
  ctx: Ctx,
  choice: LabelChoice,
  query: { readonly page: number; readonly per_page: number; readonly sort: string },
): Promise<{ rows: LabelRow[]; totals: LabelTotals }> {
  const direction = sql.raw(query.sort.startsWith('-') ? 'desc nulls last' : 'asc nulls last')
  const column = LABEL_COLUMNS[query.sort.replace(/^-/, '') as LabelSort]
  const order = sql`order by ${column} ${direction}, a.finished_at ${direction}, a.id ${direction}`
  // A page beyond the end has no rows, and says all the same how many there are.
  // Planned at every call: a plan for any month and page would walk through all labels of a large company.
  const { rows } = await ctx.tx.execute<{
    labels: number
    voided: number
    cost_cents: number
    row: ListedLabel | null
  }>(
    sql`with listed as (
        select a.id::float8 as id, ${isoUtc(sql`a.finished_at`)} as date, s.store_number, s.name as store, a.carrier,
          a.label_type as type, a.tracking_number, o.id::float8 as order_id, coalesce(o.ext_order_id, '') as ext_order_id,
          a.price_cents::float8 as cents, ${VOIDED} as voided, row_number() over (${order}) as place
        from label_attempts a ${belongings(ctx)}
        where ${bought(ctx, spanOf(choice))} ${ofStore(choice)} ${ofCarrier(choice, 'a')}
        ${order}
        limit ${query.per_page} offset ${(query.page - 1) * query.per_page}
      )
      select counted.*, case when listed.id is not null then to_jsonb(listed) - 'place' end as row
      from (select coalesce(sum(m.labels), 0)::int as labels, coalesce(sum(m.voided), 0)::int as voided,
          coalesce(sum(m.cost_cents), 0)::float8 as cost_cents
        ${ofMonth(ctx, choice.month)} ${ofStore(choice)} ${ofCarrier(choice, 'm')}) counted
      left join listed on true
      order by listed.place`,
  )
  const [first] = rows
  return {
    rows: rows.flatMap(({ row }) => {
      if (row === null) return []
      const { cents, ...label } = row
      return [{ ...label, cost: cents === null ? null : fromCents(cents), currency: CURRENCY }]
    }),
    totals: {
      labels: first?.labels ?? 0,
      voided: first?.voided ?? 0,
      cost: fromCents(first?.cost_cents ?? 0),
      currency: CURRENCY,
    },
  }
}

/** A label of the file; the date as `DD.MM.YYYY HH:mm:ss` in Europe/Berlin. */
export interface LabelFileRow {
  readonly carrier: string
  readonly tracking_number: string
  /** What the carrier calls the shipment. */
  readonly shipment_id: string
  readonly date: string
  readonly type: 'shipping' | 'return'
  readonly store_number: string
  readonly store: string
  readonly order_id: number | null
  readonly ext_order_id: string
  readonly voided: boolean
  readonly cents: number | null
}

/** The label behind which the next batch begins; the date as the database writes it. */
export type LabelFileKey = TrackingKey

/** The labels of a choice behind one, oldest first. */
export async function labelFileBatch(
  ctx: Ctx,
  choice: LabelChoice,
  after: LabelFileKey | null,
): Promise<Batch<LabelFileRow, LabelFileKey>> {
  const behind = after
    ? sql`and (a.finished_at, a.id) > (${after.date}::timestamptz, ${after.id}::bigint)`
    : sql``
  const { rows } = await ctx.tx.execute<
    LabelFileRow & { id: number; key_date: string; [column: string]: unknown }
  >(
    sql`select a.id::float8 as id, a.finished_at::text as key_date, a.carrier, a.tracking_number,
        coalesce(a.carrier_shipment_id, '') as shipment_id,
        to_char(a.finished_at at time zone 'Europe/Berlin', 'DD.MM.YYYY HH24:MI:SS') as date, a.label_type as type,
        s.store_number, s.name as store, o.id::float8 as order_id, coalesce(o.ext_order_id, '') as ext_order_id,
        ${VOIDED} as voided, a.price_cents::float8 as cents
      from label_attempts a ${belongings(ctx)}
      where ${bought(ctx, spanOf(choice))} ${ofStore(choice)} ${ofCarrier(choice, 'a')} ${behind}
      order by a.finished_at, a.id limit ${CODES_A_BATCH}`,
  )
  const last = rows.at(-1)
  return { rows, next: last ? { date: last.key_date, id: last.id } : null }
}

/** The labels of a month (its first day) by store and carrier. */
export async function summarizeLabels(ctx: Ctx, month: string): Promise<LabelSummary[]> {
  const { rows } = await ctx.tx.execute<
    Omit<LabelSummary, 'cost' | 'currency'> & { cents: number; [column: string]: unknown }
  >(
    sql`/* label_sums */ select s.id::float8 as store_id, s.store_number, s.name as store, m.carrier, m.labels, m.voided,
        m.cost_cents::float8 as cents
      ${ofMonth(ctx, month)} and m.labels > 0
      order by s.store_number, s.id, m.carrier`,
  )
  return rows.map(({ cents, ...row }) => ({ ...row, cost: fromCents(cents), currency: CURRENCY }))
}
