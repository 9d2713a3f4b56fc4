import type { ExchangeQuery, ExchangeState } from '@kontor/contract/direct-sales'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { isoUtc } from '../../../platform/db/sql-values.ts'

/** Counting stops here: further back a filter serves better than another page. */
export const COUNT_CAP = 10_000

/** A document as the list shows it, before its texts. */
export type ExchangeRow = {
  readonly kind: 'import_file' | 'erp_export'
  readonly id: number
  readonly direction: 'in' | 'out'
  readonly partner: string
  readonly name: string
  readonly at: string
  readonly state: ExchangeState
  readonly rows_good: number | null
  readonly rows_bad: number | null
  readonly problem: string
  /** What the other side said; for documents to the ERP. */
  readonly said: string
  readonly order_id: number | null
  readonly is_kept: boolean
  readonly can_repeat: boolean
}

/** Files that came in, by the state that the list gives them. A file that was discarded has failed for good. */
const filesIn = (ctx: Ctx) => sql`
  select 'import_file' as kind, f.id, 'in' as direction, f.requested_by as partner, f.file_name as name,
    f.created_at as at,
    case when f.state = 'done' then case when f.refused > 0 then 'partly' else 'done' end
      when f.state in ('failed', 'discarded') then 'failed' else 'waiting' end as state,
    case when f.state in ('done', 'failed', 'checked') then f.created + f.updated + f.unchanged end as rows_good,
    case when f.state in ('done', 'failed', 'checked') then f.refused end as rows_bad,
    f.problem, '' as said, null::bigint as order_id, f.state <> 'discarded' as is_kept,
    f.state in ('done', 'failed', 'checked') and cardinality(array(select jsonb_array_elements(f.targets))) > 0 as can_repeat
  from import_files f
  where f.company_id = ${ctx.company.id} and f.state <> 'uploading'`

/** Documents for the ERP. */
const exportsOut = (ctx: Ctx) => sql`
  select 'erp_export' as kind, e.id, 'out' as direction, '' as partner, 'ORDER-' || e.order_id || '-' || e.version || '.xml' as name,
    e.requested_at as at,
    case e.state when 'sent' then 'done' when 'failed' then 'failed' else 'waiting' end as state,
    null::int as rows_good, null::int as rows_bad, coalesce(e.last_error_kind, '') as problem,
    coalesce(e.last_error, '') as said, e.order_id, e.document is not null as is_kept, e.state <> 'pending' as can_repeat
  from erp_exports e
  where e.company_id = ${ctx.company.id}`

/**
 * One page, newest first. Each kind is read from its index as far as the page reaches, so that a page costs what it shows and
 * not what there is.
 */
export async function exchangeRows(ctx: Ctx, query: ExchangeQuery): Promise<ExchangeRow[]> {
  const reach = query.page * query.per_page
  const upTo = (part: SQL) =>
    sql`(select * from (${part}) d where ${matching(query)} order by at desc, id desc limit ${reach})`
  const { rows } = await ctx.tx.execute<ExchangeRow>(sql`
    select kind, id::int as id, direction, partner, name, ${isoUtc(sql`at`)} as at, state, rows_good, rows_bad, problem, said,
      order_id::int as order_id, is_kept, can_repeat
    from (${sql.join(partsOf(ctx, query).map(upTo), sql` union all `)}) all_kinds
    order by all_kinds.at desc, kind, id desc
    limit ${query.per_page} offset ${reach - query.per_page}`)
  return rows
}

/** How many match, counted up to the cap. */
export async function countExchange(ctx: Ctx, query: ExchangeQuery): Promise<number> {
  const parts = partsOf(ctx, query).map(
    (part) => sql`(select 1 from (${part}) d where ${matching(query)} limit ${COUNT_CAP})`,
  )
  const { rows } = await ctx.tx.execute<{ total: number }>(sql`
    select count(*)::int as total from (select 1 from (${sql.join(parts, sql` union all `)}) found limit ${COUNT_CAP}) counted`)
  return rows[0]?.total ?? 0
}

const partsOf = (ctx: Ctx, { direction }: ExchangeQuery): SQL[] => [
  ...(direction === 'out' ? [] : [filesIn(ctx)]),
  ...(direction === 'in' ? [] : [exportsOut(ctx)]),
]

const matching = ({ state }: ExchangeQuery): SQL => (state === 'all' ? sql`true` : sql`d.state = ${state}`)
