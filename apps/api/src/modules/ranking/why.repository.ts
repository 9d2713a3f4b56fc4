import type { LEDGER_PARTS } from '@kontor/contract/ranking'
import { type SQL, sql } from 'drizzle-orm'
import { startOfBerlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isoUtc } from '../../platform/db/sql-values.ts'
import { isOwnCancellation } from '../orders/index.ts'
import type { RankingSums } from './colours.ts'
import type { PointKind } from './points.ts'

/** How far entries are counted. */
const COUNT_CAP = 1_000

type Scope = Pick<Ctx, 'company' | 'tx'>

/** Days of Berlin, both inclusive, and a store; 0: all. */
export interface PointScope {
  readonly first: string
  readonly last: string
  readonly store: number
  /** Left out: all entries. */
  readonly part?: LedgerPart | undefined
}

type LedgerPart = (typeof LEDGER_PARTS)[number]

const duringOf = ({ first, last }: PointScope): SQL => sql`day between ${first}::date and ${last}::date`

/** The sums of a period, folded or not. */
export async function sumsOf({ company, tx }: Scope, scope: PointScope): Promise<RankingSums> {
  const which = sql`company_id = ${company.id}::bigint and store_id = ${scope.store}::bigint and ${duringOf(scope)}`
  const { rows } = await tx.execute<RankingSums & Record<string, unknown>>(sql`/* point_sums */
    select coalesce(sum(acts), 0)::float8 as acts, coalesce(sum(days), 0)::float8 as days,
      coalesce(sum(half_points), 0)::float8 as "halfPoints"
    from (
      select acts, days, half_points from point_days where ${which}
      union all select acts, days, half_points from point_deltas where ${which}) s`)
  return rows[0] ?? { acts: 0, days: 0, halfPoints: 0 }
}

/** An entry of the ledger; instants in ISO 8601 UTC, days `YYYY-MM-DD`. */
export interface EntryRow {
  readonly id: number
  readonly acted_at: string
  readonly order_id: number
  readonly ext_order_id: string
  readonly position: number
  readonly title: string
  readonly store_number: string
  readonly kind: PointKind
  readonly is_counter: boolean
  readonly count_day: string | null
  readonly days: number | null
  readonly half_points: number
  /** Of a cancellation without points: its reason, or `price_lowered` where that lies with the merchant; null of all else. */
  readonly uncounted: string | null
}

interface EntryPage {
  readonly total: number
  readonly total_is_capped: boolean
  readonly rows: readonly EntryRow[]
}

/** The entries of a period. */
function entriesIn(companyId: number, scope: PointScope): SQL {
  const ofStore = scope.store === 0 ? sql`` : sql` and store_id = ${scope.store}::bigint`
  // Nothing counts for a day after the one on which it was done, so that this leaves out nothing; the indexes need it.
  const since = sql`acted_at >= ${startOfBerlinDay(scope.first).toISOString()}::timestamptz`
  const ofPart = scope.part === 'deductions' ? sql` and half_points < 0` : sql``
  return sql`from point_entries where company_id = ${companyId}::bigint${ofStore} and ${since} and ${duringOf(scope)}${ofPart}`
}

interface Range {
  readonly limit: number
  readonly offset: number
}

/** One page of the entries of a period, newest first, in all their columns. */
export const ledgerPage = (companyId: number, scope: PointScope, { limit, offset }: Range): SQL =>
  sql`select * ${entriesIn(companyId, scope)} order by acted_at desc, id desc limit ${limit} offset ${offset}`

/** One page of the entries of a period, newest first, and how many there are, up to the cap. */
export async function entriesOf({ company, tx }: Scope, scope: PointScope, range: Range): Promise<EntryPage> {
  const { rows } = await tx.execute<EntryPage & Record<string, unknown>>(sql`/* point_entries */
    with page as materialized (${ledgerPage(company.id, scope, range)})
    select least(n, ${COUNT_CAP})::int as total, n > ${COUNT_CAP} as total_is_capped,
      coalesce((select json_agg(row) from (
        select e.id, ${isoUtc(sql`e.acted_at`)} as acted_at, e.order_id, o.ext_order_id, l.position, l.title,
          coalesce(s.store_number, '') as store_number, e.kind, e.counters_id is not null as is_counter,
          e.count_day, e.days, e.half_points,
          case when e.kind = 'cancel' and e.half_points = 0
            then case when ${isOwnCancellation()} then 'price_lowered' else coalesce(x.reason, '') end end as uncounted
        from page e
        left join cancellations x on e.kind = 'cancel' and x.company_id = e.company_id and x.id = e.act_id
        join orders o on o.company_id = e.company_id and o.id = e.order_id
        join order_lines l on l.company_id = e.company_id and l.id = e.line_id
        left join stores s on s.company_id = e.company_id and s.id = e.store_id
        order by e.acted_at desc, e.id desc) row), '[]') as rows
    from (select count(*) as n from (select ${entriesIn(company.id, scope)} limit ${COUNT_CAP + 1}) counted) c`)
  return rows[0] ?? { total: 0, total_is_capped: false, rows: [] }
}
