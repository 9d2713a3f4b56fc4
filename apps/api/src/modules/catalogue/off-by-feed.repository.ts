import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { lockArticles } from './articles.repository.ts'
import { articles, stock } from './catalogue.tables.ts'
import { takeCount } from './stock.repository.ts'

/** What a full feed lacks of some articles. */
export interface Lacking {
  /** Articles that it does not name at all. */
  readonly articleIds: readonly number[]
  /** Sizes that it does not name. */
  readonly sizeIds: readonly number[]
}

/**
 * Switches off what a full feed lacks and sets the stock of the sizes to 0. What was counted after `countedAt` is newer than
 * the feed and stays; so do the promises of pieces that left after it. An article that is off already is left alone.
 * @param countedAt when the feed began
 * @returns the articles that were switched off
 */
export async function takeOff(
  ctx: Ctx,
  countedAt: Date,
  { articleIds, sizeIds }: Lacking,
): Promise<number[]> {
  await lockArticles(ctx)
  const on = await ctx.tx
    .select({ id: articles.id })
    .from(articles)
    .where(
      and(
        eq(articles.companyId, ctx.company.id),
        inArray(articles.id, [...articleIds]),
        eq(articles.isActive, true),
      ),
    )
    .orderBy(asc(articles.id))
    .for('update')
  const ids = on.map(({ id }) => id)
  if (ids.length > 0)
    await ctx.tx
      .update(articles)
      .set({ isActive: false, isOffByFeed: true, updatedAt: ctx.now })
      .where(and(eq(articles.companyId, ctx.company.id), inArray(articles.id, ids)))
  const places = await ctx.tx
    .select({ store_id: stock.storeId, size_id: stock.sizeId })
    .from(stock)
    .where(and(eq(stock.companyId, ctx.company.id), inArray(stock.sizeId, [...sizeIds]), gt(stock.onHand, 0)))
  await takeCount(
    ctx,
    countedAt,
    places.map((place) => ({ ...place, on_hand: 0 })),
  )
  return ids
}

/** What a whole count of stores left out of one of them. */
export interface UncountedStore {
  readonly store_number: string
  readonly stocked: number
  readonly lacking: number
  /** It lacks so much that nothing was taken off. */
  readonly isKept: boolean
}

/**
 * Sets to 0 what a whole count of stores did not count, in those stores alone; articles stay as they are. What was counted after
 * it stays too.
 * @param countedAt when it was counted
 * @param whole.namedEans sizes that it names all the same
 * @param whole.mostPercent of a store's stocked sizes; where it lacks more, nothing is taken off
 */
export async function emptyUncounted(
  ctx: Ctx,
  countedAt: Date,
  whole: {
    readonly storeNumbers: readonly string[]
    readonly namedEans: readonly string[]
    readonly mostPercent: number
  },
): Promise<UncountedStore[]> {
  const texts = (values: readonly string[]) =>
    sql`(select value from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
  const { rows } = await ctx.tx.execute<{
    store_id: number
    store_number: string
    stocked: number
    sizes: number[]
  }>(sql`
    select s.id::float8 as store_id, s.store_number, count(*)::int as stocked,
      coalesce(json_agg(k.size_id) filter (where (k.counted_at is null or k.counted_at < ${countedAt.toISOString()}::timestamptz)
        and z.ean not in ${texts(whole.namedEans)}), '[]') as sizes
    from stores s
    join stock k on k.company_id = s.company_id and k.store_id = s.id and k.on_hand > 0
    join article_sizes z on z.company_id = k.company_id and z.id = k.size_id
    where s.company_id = ${ctx.company.id} and s.store_number in ${texts(whole.storeNumbers)}
    group by s.id, s.store_number order by s.id`)
  const judged = rows.map((row) => ({
    ...row,
    isKept: row.sizes.length * 100 > row.stocked * whole.mostPercent,
  }))
  const places = judged.flatMap(({ isKept, store_id, sizes }) =>
    isKept ? [] : sizes.map((size_id) => ({ store_id, size_id, on_hand: 0 })),
  )
  await takeCount(ctx, countedAt, places)
  return judged.flatMap(({ store_number, stocked, sizes, isKept }) =>
    sizes.length === 0 ? [] : [{ store_number, stocked, lacking: sizes.length, isKept }],
  )
}

/** Switches those of the articles on again that a full feed has switched off. The caller holds `lockArticles`. @returns them */
export async function switchOnAgain(ctx: Ctx, articleIds: readonly number[]): Promise<Set<number>> {
  if (articleIds.length === 0) return new Set()
  const rows = await ctx.tx
    .update(articles)
    .set({ isActive: true, isOffByFeed: false, updatedAt: ctx.now })
    .where(
      and(
        eq(articles.companyId, ctx.company.id),
        inArray(articles.id, [...new Set(articleIds)]),
        eq(articles.isOffByFeed, true),
      ),
    )
    .returning({ id: articles.id })
  return new Set(rows.map(({ id }) => id))
}

/** Ids of the sizes with these EANs, and of all sizes of the articles with these ERP ids. */
export async function findNamedSizes(
  ctx: Ctx,
  { eans, wwsNumbers }: { readonly eans: readonly string[]; readonly wwsNumbers: readonly string[] },
): Promise<number[]> {
  if (eans.length === 0 && wwsNumbers.length === 0) return []
  const texts = (values: readonly string[]) =>
    sql`jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)`
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select z.id::float8 as id from ${texts(eans)} n(ean)
    join article_sizes z on z.company_id = ${ctx.company.id} and z.ean = n.ean
    union
    select z.id::float8 from ${texts(wwsNumbers)} n(wws_number)
    join articles a on a.company_id = ${ctx.company.id} and a.wws_number = n.wws_number
    join article_sizes z on z.company_id = a.company_id and z.article_id = a.id`)
  return rows.map(({ id }) => id)
}
