import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import type { CaseAnswerer } from './returns.events.ts'
import type { CaseState } from './returns.tables.ts'

/** Beyond it, counting stops. */
const COUNTED_UP_TO = 10_000

/** The merchant a case belongs to. */
export interface CaseCompany {
  readonly id: number
  readonly name: string
}

type QueueStatus = CaseState | 'all'

/** Which cases stand on a page of the provider's queue, and whose they are. */
export async function queuePage(
  ctx: Ctx,
  status: QueueStatus,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ readonly case_id: number; readonly company: CaseCompany }[]> {
  const { rows } = await ctx.tx.execute<{ case_id: number; company_id: number; company_name: string }>(sql`
    select case_id, company_id, company_name from goodwill_case_queue(${status}, ${limit}, ${offset})`)
  return rows.map(({ case_id, company_id, company_name }) => ({
    case_id: Number(case_id),
    company: { id: Number(company_id), name: company_name },
  }))
}

/** How many cases the queue has, counted up to a limit. */
export async function countQueue(
  ctx: Ctx,
  status: QueueStatus,
): Promise<{ total: number; isCapped: boolean }> {
  const { rows } = await ctx.tx.execute<{ n: number }>(
    sql`select goodwill_case_count(${status}, ${COUNTED_UP_TO}) as n`,
  )
  const total = Number(rows[0]?.n ?? 0)
  return { total, isCapped: total >= COUNTED_UP_TO }
}

/** Whose case this is, and who answers it; null when there is none. */
export async function companyOfCase(
  ctx: Ctx,
  caseId: number,
): Promise<{ readonly company: CaseCompany; readonly answered_by: CaseAnswerer } | null> {
  const { rows } = await ctx.tx.execute<{
    company_id: number
    company_name: string
    answered_by: CaseAnswerer
  }>(sql`select company_id, company_name, answered_by from company_of_goodwill_case(${caseId}::bigint)`)
  const [row] = rows
  if (!row) return null
  return { company: { id: Number(row.company_id), name: row.company_name }, answered_by: row.answered_by }
}

/** A case as the queue shows it; amounts in minor units, instants in ISO 8601 UTC. */
export type CaseRowRecord = {
  readonly id: number
  readonly state: CaseState
  readonly order_id: number
  readonly ext_order_id: string
  readonly sales_channel_id: number
  readonly sales_channel: string
  readonly line_id: number
  readonly title: string
  readonly image_url: string
  readonly kind: string
  readonly wws_size: string
  readonly currency: string
  readonly item_price_cents: number
  readonly refunded_cents: number
  readonly requested_cents: number
  readonly reason: string
  readonly condition: string
  readonly message: string
  readonly image_ids: number[]
  readonly requested_by: string
  readonly created_at: string
  readonly answer: string
  readonly answered_by: string
  readonly answered_at: string | null
}

const isoUtc = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Cases of the company in scope with what has to be known to answer them. */
export async function caseRows(ctx: Ctx, caseIds: readonly number[]): Promise<CaseRowRecord[]> {
  const { rows } = await ctx.tx.execute<{ row: CaseRowRecord }>(sql`
    select to_json(r) as row from (
      select k.id, k.state, k.order_id, o.ext_order_id, o.sales_channel_id, c.name as sales_channel, k.line_id,
        l.title, l.image_url, l.kind, l.wws_size, o.currency, l.item_price_cents, k.requested_cents,
        (select coalesce(sum(p.requested_cents), 0)::bigint from goodwill_cases p
          where p.company_id = k.company_id and p.line_id = k.line_id and p.state = 'accepted' and p.id <> k.id
        ) as refunded_cents,
        k.reason, k.condition, k.message, k.actor_name as requested_by, ${isoUtc(sql`k.created_at`)} as created_at,
        k.answer, k.answerer_name as answered_by, ${isoUtc(sql`k.answered_at`)} as answered_at,
        (select coalesce(json_agg(f.id order by f.position), '[]') from case_images f
          where f.company_id = k.company_id and f.case_id = k.id) as image_ids
      from goodwill_cases k
      join order_lines l on l.company_id = k.company_id and l.id = k.line_id
      join orders o on o.company_id = k.company_id and o.id = k.order_id
      join sales_channels c on c.id = o.sales_channel_id
      where k.company_id = ${ctx.company.id} and k.id in ${[...caseIds]}) r`)
  return rows.map(({ row }) => row)
}
