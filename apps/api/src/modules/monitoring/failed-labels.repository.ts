import type { FailedLabel } from '@kontor/contract/monitoring'
import type { OrderStatus } from '@kontor/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import type { FailedLabel as FailedLabelFacts } from '../shipping/index.ts'
import { COUNT_CAP, type Range } from './observations.repository.ts'

export type Cause = 'all' | 'address' | 'technical'

export type FailedLabelRecord = FailedLabelFacts &
  Omit<FailedLabel, 'company' | 'information' | 'address_editable' | 'status' | 'show'> & {
    readonly is_processing: boolean
    readonly is_hidden: boolean
  }

const open = (
  companyId: number,
  cause: Cause,
): SQL => sql`e.company_id = ${companyId}::bigint and e.resolved_at is null
  ${cause === 'all' ? sql`` : sql`and e.own_label_error = ${cause === 'address'}`}`

/**
 * How many labels of a company failed and wait, counted up to the cap.
 * @param which `shown` leaves out what was hidden from the bell
 */
export const countFailedStatement = (companyId: number, cause: Cause, which: 'waiting' | 'shown'): SQL => sql`
  select count(*)::int as n from (
    select from label_errors e
    where ${open(companyId, cause)} ${which === 'shown' ? sql`and e.hidden_at is null` : sql``}
    limit ${COUNT_CAP}) counted`

/** How many failed labels of the company in scope its bell shows, counted up to the cap. */
export async function countShownFailures(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.tx.execute<{ n: number }>(
    sql`/* failed_label_count */ ${countFailedStatement(ctx.company.id, 'all', 'shown')}`,
  )
  return rows[0]?.n ?? 0
}

const pageStatement = (companyId: number, cause: Cause, { limit, offset }: Range): SQL => sql`
  select e.id, e.order_id, o.ext_order_id, o.sales_channel_id, c.name as sales_channel, o.merchant_external_order,
    to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
    e.own_label_error, e.reason, a.label_type, to_json(e.information) as information, to_json(e.fields) as fields,
    e.hidden_at is not null as is_hidden,
    exists (select from label_attempts n
      where n.company_id = e.company_id and n.shipping_id = e.shipping_id and n.label_type = a.label_type
        and n.state in ('requested', 'prepared', 'purchasing')) as is_processing
  from label_errors e
  join label_attempts a on a.company_id = e.company_id and a.id = e.label_attempt_id
  join orders o on o.company_id = e.company_id and o.id = e.order_id
  join sales_channels c on c.id = o.sales_channel_id
  where ${open(companyId, cause)}
  order by e.created_at, e.id limit ${limit} offset ${offset}`

/** One page of the labels of the company in scope that failed, oldest first, and how many wait in all, up to the cap. */
export async function failedLabels(
  ctx: Ctx,
  cause: Cause,
  range: Range,
): Promise<{ total: number; rows: FailedLabelRecord[] }> {
  const { rows } = await ctx.tx.execute<{ total: number; rows: FailedLabelRecord[] }>(
    sql`/* failed_labels */ select
      (${countFailedStatement(ctx.company.id, cause, 'waiting')}) as total,
      coalesce((select json_agg(page) from (${pageStatement(ctx.company.id, cause, range)}) page), '[]') as rows`,
  )
  return rows[0] ?? { total: 0, rows: [] }
}

/** What was sent to the carrier for a failed label, and what it answered; null when there is no such label error. */
export async function payloadOf(
  ctx: Ctx,
  id: number,
): Promise<{ payload: unknown; errors: string[] } | null> {
  const { rows } = await ctx.tx.execute<{ payload: unknown; errors: string[] }>(sql`
    select a.payload, to_json(a.errors) as errors
    from label_errors e join label_attempts a on a.company_id = e.company_id and a.id = e.label_attempt_id
    where e.company_id = ${ctx.company.id} and e.id = ${id}`)
  return rows[0] ?? null
}

/** The order of a failed label, as far as it decides who may correct its address. */
export interface FailedOrder {
  readonly order_id: number
  readonly status: OrderStatus
  readonly merchant_external_order: boolean
  readonly label_type: FailedLabel['label_type']
  readonly reason: FailedLabelFacts['reason']
}

/** The order of a label error that waits, and whether it came through the merchant's own account. */
export async function orderOfLabelError(ctx: Ctx, id: number): Promise<FailedOrder | null> {
  const { rows } = await ctx.tx.execute<FailedOrder & Record<string, unknown>>(sql`
    select e.order_id, o.status, o.merchant_external_order, a.label_type, e.reason
    from label_errors e
    join orders o on o.company_id = e.company_id and o.id = e.order_id
    join label_attempts a on a.company_id = e.company_id and a.id = e.label_attempt_id
    where e.company_id = ${ctx.company.id} and e.id = ${id} and e.resolved_at is null`)
  return rows[0] ?? null
}

/** Ids of the oldest label errors that wait. */
export async function waitingLabelErrors(ctx: Ctx, limit: number): Promise<number[]> {
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select e.id from label_errors e where ${open(ctx.company.id, 'all')} order by e.created_at, e.id limit ${limit}`)
  return rows.map(({ id }) => id)
}
