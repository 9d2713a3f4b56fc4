import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { idList } from '../../platform/db/sql-values.ts'
import { isOwnCancellation } from '../orders/index.ts'
import type { PointKind } from './points.ts'

/** What is needed of a context where nothing is told to others. */
type Scope = Pick<Ctx, 'company' | 'tx'>

/** An entry of the ledger as it is written. Instants in ISO 8601 UTC, days of Berlin. */
export interface NewPointEntry {
  readonly order_id: number
  readonly line_id: number
  readonly kind: PointKind
  readonly act_id: number
  readonly counters_id: number | null
  readonly store_id: number | null
  readonly federal_state: string
  readonly acted_at: string
  readonly day: string
  readonly count_day: string | null
  readonly days: number | null
  readonly difference_cents: number
  readonly half_points: number
}

/** An entry that is in the ledger. */
export interface WrittenEntry extends NewPointEntry {
  readonly id: number
}

/** A piece with what was done with it, and what the ledger has of it. Instants in milliseconds. */
export interface PieceFacts {
  readonly order_id: number
  readonly line_id: number
  readonly currency: string
  /** What the customer pays for it: its price less its share of the discounts. */
  readonly paid_cents: number
  readonly original_item_price_cents: number
  /** Its sender store, and that store's federal state; empty where it is not known. */
  readonly store_id: number | null
  readonly federal_state: string
  readonly arrived_ms: number
  /** When it was paid; null: it is not. */
  readonly released_ms: number | null
  /** The parcel it is in, and when the label of that was stored. */
  readonly shipping_id: number | null
  readonly shipped_ms: number | null
  readonly return_id: number | null
  readonly returned_ms: number | null
  /** When the parcel in which it came back was delivered; null without that news. */
  readonly delivered_ms: number | null
  readonly cancellation_id: number | null
  /** Whether that lies with the merchant. */
  readonly is_own_cancellation: boolean
  readonly cancelled_ms: number | null
  readonly entries: readonly WrittenEntry[]
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)

/** The pieces of orders with which something was done that points are given for, or with which the ledger says so. */
export async function pieceFacts({ company, tx }: Scope, orderIds: readonly number[]): Promise<PieceFacts[]> {
  // The lines come first and alone: among so many tables the planner would look at all lines of the company.
  const { rows } = await tx.execute<PieceFacts & Record<string, unknown>>(sql`/* piece_facts */
    with asked as materialized (
      select l.*, o.currency, o.created_at as arrived_at, o.released_at
      from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
      where o.company_id = ${company.id}::bigint and o.id = any(${idList(orderIds)})
    )
    select l.order_id::float8 as order_id, l.id::float8 as line_id, l.currency, (l.item_price_cents - l.discount_cents)::float8 as paid_cents,
      l.original_item_price_cents::float8 as original_item_price_cents, l.store_id::float8 as store_id,
      coalesce(s.federal_state, '') as federal_state, ${ms('l.arrived_at')} as arrived_ms, ${ms('l.released_at')} as released_ms,
      p.id::float8 as shipping_id, ${ms('p.shipped_at')} as shipped_ms,
      r.id::float8 as return_id, ${ms('r.created_at')} as returned_ms, ${ms('b.delivered_at')} as delivered_ms,
      x.id::float8 as cancellation_id, coalesce(${isOwnCancellation()}, false) as is_own_cancellation,
      ${ms('x.created_at')} as cancelled_ms, e.entries
    from asked l
    left join stores s on s.company_id = l.company_id and s.id = l.store_id
    left join shippings p on p.company_id = l.company_id and p.id = l.shipping_id and p.shipped_at is not null
    left join returns r on r.company_id = l.company_id and r.id = l.return_id
    left join cancellations x on x.company_id = l.company_id and x.id = l.cancellation_id
    left join lateral (
      select min(t.at) as delivered_at from label_attempts a
      join label_transitions t on t.company_id = a.company_id and t.label_attempt_id = a.id
      where a.company_id = r.company_id and a.shipping_id = l.shipping_id and a.label_type = 'return'
        and t.transition = 'delivered'
    ) b on true
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', y.id, 'order_id', y.order_id, 'line_id', y.line_id, 'kind', y.kind,
        'act_id', y.act_id, 'counters_id', y.counters_id, 'store_id', y.store_id, 'federal_state', y.federal_state,
        'acted_at', ${iso('y.acted_at')}, 'day', y.day, 'count_day', y.count_day, 'days', y.days,
        'difference_cents', y.difference_cents, 'half_points', y.half_points) order by y.id), '[]') as entries
      from point_entries y where y.company_id = l.company_id and y.line_id = l.id
    ) e
    where p.id is not null or r.id is not null or x.id is not null or json_array_length(e.entries) > 0
    order by l.id`)
  return rows
}

/** Appends to the ledger; what is there already is not written again. The points of the orders follow. */
export async function writeEntries(
  { tx, now }: Pick<Ctx, 'tx' | 'now'>,
  entries: readonly NewPointEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({ ...entry, created_at: now }))
  await tx.execute(sql`select write_points(${JSON.stringify(rows)}::jsonb)`)
}
