import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import type { CompanyTotal } from '../../platform/provider-scope.ts'
import { COUNT_CAP, type ListKind } from './observations.repository.ts'
import { openOrderCutoff, unknownStatusWindow } from './thresholds.ts'

/** A record that the provider's staff names by its id alone. */
export interface OwnedRecord {
  readonly kind: 'order' | 'shipping' | 'label_error'
  readonly id: number
}

/** The company that owns a record; null when there is no such record. For the provider's staff only. */
export async function companyOf(
  ctx: Ctx,
  { kind, id }: OwnedRecord,
): Promise<{ id: number; name: string } | null> {
  const { rows } = await ctx.tx.execute<{ id: number; name: string }>(
    sql`select id, name from company_of(${kind}, ${id}::bigint)`,
  )
  return rows[0] ?? null
}

/** How many rows of a list each company has, by name; those without any are left out. */
export async function totalsByCompany(
  ctx: Ctx,
  kind: ListKind | 'labels' | 'labels-address' | 'labels-technical',
): Promise<CompanyTotal[]> {
  const before = kind === 'orders' ? openOrderCutoff(ctx.now) : ctx.now
  const window = kind === 'unknown-status' ? unknownStatusWindow(ctx.now) : { from: before, to: before }
  const { rows } = await ctx.tx.execute<CompanyTotal & Record<string, unknown>>(sql`
    select company_id, company_name, total from observed_totals(
      ${kind}, ${window.to.toISOString()}::timestamptz, ${window.from.toISOString()}::timestamptz, ${COUNT_CAP})`)
  return rows
}
