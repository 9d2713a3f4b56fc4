import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import type { CompanyTotal } from '../../platform/provider-scope.ts'

// What the operator's staff sees above all companies; rows are read in the company's own scope.

export interface BilledCompany {
  readonly id: number
  readonly name: string
}

/** Who is billed, by name. */
export async function billedCompanies(ctx: Ctx): Promise<BilledCompany[]> {
  const { rows } = await ctx.tx.execute<{ id: number; name: string }>(
    sql`select id::float8 as id, name from billed_companies()`,
  )
  return rows
}

/** How many drafts and bills of a month each company has. */
export async function totalsOfMonth(ctx: Ctx, month: string): Promise<CompanyTotal[]> {
  const { rows } = await ctx.tx.execute<CompanyTotal & { [column: string]: unknown }>(
    sql`select company_id::float8 as company_id, company_name, total from bill_totals(${month}::date)`,
  )
  return rows
}

export interface IssuableBill {
  readonly company: BilledCompany
  readonly id: number
}

/** Drafts of a month that can be issued, company by company. */
export async function issuableBills(ctx: Ctx, month: string): Promise<IssuableBill[]> {
  const { rows } = await ctx.tx.execute<{ company_id: number; company_name: string; id: number }>(
    sql`select company_id::float8 as company_id, company_name, id::float8 as id from issuable_bills(${month}::date)`,
  )
  return rows.map(({ company_id, company_name, id }) => ({
    company: { id: company_id, name: company_name },
    id,
  }))
}

/** Companies whose drafts of a month leave labels out, because the carrier named no price. */
export async function unpricedLabelsOfMonth(
  ctx: Ctx,
  month: string,
): Promise<{ company: string; count: number }[]> {
  const { rows } = await ctx.tx.execute<{ company: string; count: number }>(
    sql`select company_name as company, labels as count from unpriced_labels(${month}::date)`,
  )
  return rows
}

/** After how long without a sign of life a computation counts as dead: longer than the queue needs to start it again. */
const SILENT_MS = 15 * 60_000

/** Computations that are under way, and the companies whose failed. */
export async function runStates(ctx: Ctx): Promise<{ running: number; failed: string[] }> {
  const { rows } = await ctx.tx.execute<{ company_name: string; state: string; touched_at: string }>(
    sql`select company_name, state, touched_at from billing_run_states()`,
  )
  const isSilent = (touchedAt: string) => ctx.now.getTime() - new Date(touchedAt).getTime() > SILENT_MS
  const live = rows.filter(({ state }) => state === 'queued' || state === 'running')
  return {
    running: live.filter(({ touched_at }) => !isSilent(touched_at)).length,
    failed: rows
      .filter((row) => row.state === 'failed' || (live.includes(row) && isSilent(row.touched_at)))
      .map(({ company_name }) => company_name),
  }
}
