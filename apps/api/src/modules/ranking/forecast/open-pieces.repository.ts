import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Waiting } from '../points.ts'

type Scope = Pick<Ctx, 'company' | 'tx'>

/** A piece that is neither in a parcel nor cancelled. Instants in milliseconds. */
export interface OpenPiece extends Waiting {
  readonly currency: string
  /** What the customer pays for it: its price less its share of the discounts. */
  readonly paid_cents: number
  readonly original_item_price_cents: number
}

interface OpenLine extends OpenPiece {
  readonly line_id: number
  readonly is_shippable: boolean
}

/** Whether the company has an order. */
export async function isKnownOrder({ company, tx }: Scope, orderId: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from orders where company_id = ${company.id} and id = ${orderId}`,
  )
  return rows.length > 0
}

const ms = (instant: string) => sql.raw(`(extract(epoch from ${instant}) * 1000)::float8`)

const IS_OPEN = sql`l.shipping_id is null and l.cancellation_id is null and l.return_id is null`

/** The day from which the first parcel of a line was counted, whatever became of that. */
const firstCountDay = sql`(
  select to_char(e.count_day, 'YYYY-MM-DD') from point_entries e
  where e.company_id = l.company_id and e.line_id = l.id and e.kind = 'ship' and e.count_day is not null
  order by e.id limit 1)`

/** The open lines of an order. */
export async function openLines({ company, tx }: Scope, orderId: number): Promise<OpenLine[]> {
  const { rows } = await tx.execute<OpenLine & Record<string, unknown>>(sql`
    select l.id::float8 as line_id, o.status <> 'initial' and o.not_shippable_reason is null as is_shippable, o.currency,
      (l.item_price_cents - l.discount_cents)::float8 as paid_cents, l.original_item_price_cents::float8 as original_item_price_cents,
      coalesce(s.federal_state, '') as federal_state, ${ms('o.created_at')} as arrived_ms, ${ms('o.released_at')} as released_ms,
      ${firstCountDay} as first_count_day
    from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
    left join stores s on s.company_id = l.company_id and s.id = l.store_id
    where o.company_id = ${company.id}::bigint and o.id = ${orderId}::bigint and o.status in ('initial', 'approved', 'open')
      and ${IS_OPEN}
    order by l.position`)
  return rows
}

/** Pieces for which the same points are given. */
interface WaitingPieces extends OpenPiece {
  readonly pieces: number
}

/** The end of the quarter of an hour in which an instant lies: the cut-off lies on one, so that it says the same as the instant. */
const quarter = (instant: string) => sql.raw(`(ceil(extract(epoch from ${instant}) / 900) * 900000)::float8`)

/**
 * The pieces that wait to be sent, as many as there are for which the same points are given: sent from the same state, in since
 * the same quarter of an hour, and lowered alike. Reads open orders alone, by their index.
 * @param store 0: all
 */
export async function waitingPieces({ company, tx }: Scope, store: number): Promise<WaitingPieces[]> {
  const ofStore = store === 0 ? sql`` : sql`and l.store_id = ${store}::bigint`
  const paid = sql`l.item_price_cents - l.discount_cents`
  const lowered = sql`${paid} < l.original_item_price_cents`
  const { rows } = await tx.execute<WaitingPieces & Record<string, unknown>>(sql`/* waiting_pieces */
    select count(*)::int as pieces, o.currency, coalesce(s.federal_state, '') as federal_state,
      ${quarter('o.created_at')} as arrived_ms, ${quarter('o.released_at')} as released_ms,
      case when ${lowered} then ${paid} else 0 end::float8 as paid_cents,
      case when ${lowered} then l.original_item_price_cents else 0 end::float8 as original_item_price_cents,
      ${firstCountDay} as first_count_day
    from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
    left join stores s on s.company_id = l.company_id and s.id = l.store_id
    where o.company_id = ${company.id}::bigint and o.status in ('approved', 'open') and o.not_shippable_reason is null
      and ${IS_OPEN} ${ofStore}
    group by 2, 3, 4, 5, 6, 7, 8`)
  return rows
}
