import type { FailedExport } from '@kontor/contract/erp'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { isoUtc } from '../../platform/db/sql-values.ts'
import type { CompanyTotal } from '../../platform/provider-scope.ts'

/** Counting stops here: more failures of a company than this are one failure. */
export const COUNT_CAP = 10_000

/**
 * The exports that were given up and that nobody has sent again; those of which nothing is left to export are over
 * (`functions/erp.sql` says the same for all companies).
 */
const failed = (ctx: Ctx) => sql`
  from erp_exports e
  where e.company_id = ${ctx.company.id} and e.state = 'failed' and e.last_error_kind is distinct from 'nothing_left'
    and not exists (
      select from erp_exports n
      where n.company_id = e.company_id and n.order_id = e.order_id and n.version > e.version)`

/** Orders of the company in scope whose last export failed for good, newest first. */
export async function failedExports(
  ctx: Ctx,
  { limit, offset }: { limit: number; offset: number },
): Promise<FailedExport[]> {
  const { rows } = await ctx.tx.execute<Omit<FailedExport, 'company'> & Record<string, unknown>>(sql`
    select o.id as order_id, o.ext_order_id, o.sales_channel_id, c.name as sales_channel,
      ${isoUtc(sql`f.requested_at`)} as requested_at, f.attempts,
      json_build_object('kind', f.last_error_kind, 'message', coalesce(f.last_error, '')) as error
    from (
      select e.id, e.order_id, e.requested_at, e.attempts, e.last_error_kind, e.last_error ${failed(ctx)}
      order by e.requested_at desc, e.id desc
      limit ${limit} offset ${offset}) f
    join orders o on o.company_id = ${ctx.company.id} and o.id = f.order_id
    join sales_channels c on c.id = o.sales_channel_id
    order by f.requested_at desc, f.id desc`)
  const { id, name } = ctx.company
  return rows.map((row) => ({ ...row, company: { id, name } }))
}

/** How many the company in scope has, counted up to the cap. */
export async function countFailed(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select e.id ${failed(ctx)} limit ${COUNT_CAP}) counted`,
  )
  return rows[0]?.total ?? 0
}

/** When the oldest of them was asked for; null where there is none. */
export async function oldestFailed(ctx: Ctx): Promise<string | null> {
  const { rows } = await ctx.tx.execute<{ at: string | null }>(
    sql`select ${isoUtc(sql`min(f.requested_at)`)} as at
      from (select e.requested_at ${failed(ctx)} limit ${COUNT_CAP}) f`,
  )
  return rows[0]?.at ?? null
}

/** How many each company has, by name; those without any are left out. For the provider's staff only. */
export async function failedByCompany(ctx: Ctx): Promise<CompanyTotal[]> {
  const { rows } = await ctx.tx.execute<CompanyTotal & Record<string, unknown>>(
    sql`select company_id, company_name, total from failed_export_totals(${COUNT_CAP})`,
  )
  return rows
}
