import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { idList, textList } from '../../platform/db/sql-values.ts'

/**
 * So many articles are taken at a time: some hundred sizes, each worked out for every account. The embedded database serves
 * nobody else meanwhile.
 */
const AT_ONCE = 25

/**
 * Takes the articles whose stock, prices or switches changed, the oldest changes first and each article once. What is noted
 * while others take theirs is left to the next time.
 * @returns their ids; `hasMore` when there may be others
 */
export async function takeArticleChanges(ctx: Ctx): Promise<{ articleIds: number[]; hasMore: boolean }> {
  const { rows } = await ctx.tx.execute<{ article_id: number; notes: number }>(sql`
    with gone as (
      delete from article_changes
      where company_id = ${ctx.company.id} and id in (
        select id from article_changes where company_id = ${ctx.company.id} order by id limit ${AT_ONCE}
        for update skip locked)
      returning article_id
    )
    select article_id::int, count(*)::int as notes from gone group by article_id order by article_id`)
  return {
    articleIds: rows.map((row) => row.article_id),
    hasMore: rows.reduce((sum, { notes }) => sum + notes, 0) === AT_ONCE,
  }
}

/** Notes articles whose prices are others now. */
export async function noteArticles(ctx: Ctx, articleIds: readonly number[]): Promise<void> {
  if (articleIds.length === 0) return
  await ctx.tx.execute(sql`
    insert into article_changes (company_id, article_id)
    select ${ctx.company.id}::bigint, id from unnest(${idList(articleIds)}) id`)
}

/** Notes the articles that a store holds: it was opened or closed, as a whole or for channels. */
export async function noteArticlesOfStore(ctx: Ctx, storeId: number): Promise<void> {
  await ctx.tx.execute(sql`
    insert into article_changes (company_id, article_id)
    select distinct z.company_id, z.article_id
    from stock k join article_sizes z on z.company_id = k.company_id and z.id = k.size_id
    where k.company_id = ${ctx.company.id} and k.store_id = ${storeId} and k.on_hand > k.reserved`)
}

/** Notes the articles of brands, each as articles write it: what channels may be told of them is another now. */
export async function noteArticlesOfBrands(ctx: Ctx, brands: readonly string[]): Promise<void> {
  await ctx.tx.execute(sql`
    insert into article_changes (company_id, article_id)
    select company_id, id from articles
    where company_id = ${ctx.company.id} and brand = any(${textList(brands)})`)
}

/** Forgets what was noted, where everything is worked out anew: after a delivery in bulk. */
export async function forgetArticleChanges(ctx: Pick<Ctx, 'tx' | 'company'>): Promise<void> {
  await ctx.tx.execute(sql`delete from article_changes where company_id = ${ctx.company.id}`)
}
