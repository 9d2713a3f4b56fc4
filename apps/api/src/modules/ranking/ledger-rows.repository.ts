import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import type { Batch } from '../../platform/documents/read-ahead.ts'
import type { PointKind } from './points.ts'

/** So many entries are read in one go. */
const ROWS_A_BATCH = 5_000

/** An entry of the ledger as a person reads it. Days and times as they are written in German. */
export interface LedgerRow {
  readonly id: number
  readonly acted_at: string
  readonly day: string
  readonly order_id: number
  readonly ext_order_id: string
  readonly position: number
  readonly title: string
  readonly store_number: string
  readonly kind: PointKind
  readonly is_counter: boolean
  readonly count_day: string | null
  readonly days: number | null
  readonly difference_cents: number
  /** Of the order. */
  readonly currency: string
  readonly half_points: number
}

/** The entries behind one, oldest first. */
export async function ledgerBatch(
  { company, tx }: Pick<Ctx, 'company' | 'tx'>,
  after: number,
): Promise<Batch<LedgerRow, number>> {
  const { rows } = await tx.execute<LedgerRow & Record<string, unknown>>(sql`
    select e.id::float8 as id, to_char(e.acted_at at time zone 'Europe/Berlin', 'DD.MM.YYYY HH24:MI:SS') as acted_at,
      to_char(e.day, 'DD.MM.YYYY') as day, e.order_id::float8 as order_id, o.ext_order_id, l.position, l.title,
      coalesce(s.store_number, '') as store_number, e.kind, e.counters_id is not null as is_counter,
      to_char(e.count_day, 'DD.MM.YYYY') as count_day, e.days, e.difference_cents::float8 as difference_cents,
      o.currency, e.half_points
    from point_entries e
    join orders o on o.company_id = e.company_id and o.id = e.order_id
    join order_lines l on l.company_id = e.company_id and l.id = e.line_id
    left join stores s on s.company_id = e.company_id and s.id = e.store_id
    where e.company_id = ${company.id} and e.id > ${after}::bigint
    order by e.id limit ${ROWS_A_BATCH}`)
  return { rows, next: rows.length < ROWS_A_BATCH ? null : (rows.at(-1)?.id ?? null) }
}
