import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { oldestUpTo } from '../../platform/db/sql-values.ts'

/** So many changes are folded in one transaction. */
const DELTAS_AT_ONCE = 5_000

/**
 * Takes the oldest entries of the ledger into the sums of their days. One at a time in a company.
 * @returns whether there may be more
 */
export async function foldPoints({ company, tx }: Pick<Ctx, 'company' | 'tx'>): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('ranking.point_days', ${company.id}))`)
  const { rows } = await tx.execute<{ folded: number }>(sql`
    with gone as (
      delete from point_deltas
      where company_id = ${company.id} and id <= ${oldestUpTo('point_deltas', company.id, DELTAS_AT_ONCE)}
      returning *
    ), summed as (
      insert into point_days as d (company_id, store_id, day, acts, days, half_points)
      select company_id, store_id, day, sum(acts), sum(days), sum(half_points) from gone
      group by company_id, store_id, day
      on conflict (company_id, store_id, day) do update
      set acts = d.acts + excluded.acts, days = d.days + excluded.days, half_points = d.half_points + excluded.half_points
    ), handled as (
      insert into handling_days as h (company_id, store_id, day, kind, waited, pieces)
      select company_id, store_id, day, kind, waited, sum(pieces) from gone where kind is not null
      group by company_id, store_id, day, kind, waited
      on conflict (company_id, store_id, day, kind, waited) do update set pieces = h.pieces + excluded.pieces
    )
    select count(*)::int as folded from gone`)
  return rows[0]?.folded === DELTAS_AT_ONCE
}
