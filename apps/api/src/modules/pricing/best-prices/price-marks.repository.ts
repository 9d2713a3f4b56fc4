import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { idList, textList } from '../../../platform/db/sql-values.ts'
import { priceRuns } from '../pricing.tables.ts'
import { followsOrDid } from './best-prices.repository.ts'

/** Which articles something was changed of that prices are worked out of. */
export type Repriced =
  | { readonly eans: readonly string[] }
  | { readonly brand: string }
  | { readonly articleIds: readonly number[] }
  /** All whose prices a competitor may move, or has moved. */
  | 'all'

/**
 * Marks articles whose prices have to be worked out anew. Those of brands that follow nobody's price, and never did, have none.
 * A mark that there is already is locked: the run that takes it sees what has changed, or leaves it.
 * @returns whether one is marked
 */
export async function insertMarks(ctx: Ctx, which: Repriced): Promise<boolean> {
  const { rows } = await ctx.tx.execute(sql`
    insert into price_marks (company_id, article_id)
    select a.company_id, a.id from articles a
    where a.company_id = ${ctx.company.id} and ${chosen(ctx, which)}
      and ${followsOrDid}
    order by a.id
    on conflict (company_id, article_id) do update set article_id = excluded.article_id
    returning article_id`)
  return rows.length > 0
}

const chosen = (ctx: Ctx, which: Repriced): SQL => {
  if (which === 'all') return sql`true`
  if ('brand' in which) return sql`best_price_brand(a.brand) = best_price_brand(${which.brand})`
  if ('articleIds' in which) return sql`a.id = any(${idList(which.articleIds)})`
  return sql`a.id in (
    select s.article_id from article_sizes s
    where s.company_id = ${ctx.company.id} and s.ean = any(${textList(which.eans)}))`
}

/** Whether a run waits or is being done. */
export async function hasLiveRun(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.tx.execute(sql`
    select from price_runs where company_id = ${ctx.company.id} and state in ('waiting', 'running')`)
  return rows.length > 0
}

/** Begins a run. @returns undefined while another one waits or is being done */
export async function insertRun(ctx: Ctx): Promise<typeof priceRuns.$inferSelect | undefined> {
  const [row] = await ctx.tx
    .insert(priceRuns)
    .values({ companyId: ctx.company.id, state: 'waiting', touchedAt: ctx.now, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  return row
}
