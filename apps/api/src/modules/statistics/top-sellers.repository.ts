import { picturePath } from '@kontor/contract/catalogue'
import type { OverallTopSeller, TopSeller, TopSellerGroup } from '@kontor/contract/statistics'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/database.ts'
import { idList } from '../../platform/db/sql-values.ts'
import type { RankedArticle, RankedOverall, SoldArticle } from './rank-week.ts'
import { topSellerBackfills, topSellers, topSellersOverall, topSellerWeeks } from './statistics.tables.ts'

/** So many closed weeks are offered. */
const WEEKS_OFFERED = 53
/** So many earlier orders are counted in one transaction. */
const ORDERS_AT_ONCE = 500

/** What is needed of a context where nothing is told to others. */
export type Bare = Pick<Ctx, 'company' | 'tx' | 'now'>

/** Keeps what of orders counts for the week that runs (`note_top_sellers`). Also from the limited session of an order. */
export async function noteOrders(ctx: Pick<Ctx, 'tx' | 'now'>, orderIds: readonly number[]): Promise<void> {
  await ctx.tx.execute(
    sql`select note_top_sellers(${idList(orderIds)}, ${ctx.now.toISOString()}::timestamptz)`,
  )
}

/**
 * Counts the next orders that were received since an instant and before there were lists, as they were at the end of
 * their week.
 * @returns whether all are counted
 */
export async function noteEarlierOrders(ctx: Bare, since: Date): Promise<boolean> {
  const [state] = await ctx.tx
    .select()
    .from(topSellerBackfills)
    .where(eq(topSellerBackfills.companyId, ctx.company.id))
  if (!state || state.isDone) return true
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select id::int as id from orders
    where company_id = ${ctx.company.id} and id > ${state.afterOrder} and id <= ${state.untilOrder}
      and created_at >= ${since.toISOString()}::timestamptz
    order by id limit ${ORDERS_AT_ONCE} for share`)
  await ctx.tx.execute(sql`select note_top_sellers(${idList(rows.map(({ id }) => id))}, null)`)
  const last = rows.at(-1)
  await ctx.tx
    .update(topSellerBackfills)
    .set({ afterOrder: last?.id ?? state.afterOrder, isDone: last === undefined })
    .where(eq(topSellerBackfills.companyId, ctx.company.id))
  return last === undefined
}

/** Has the orders counted that a company has so far, for what was written in bulk. */
export async function countOrdersSoFar(ctx: Bare): Promise<void> {
  await ctx.tx.execute(sql`
    insert into top_seller_backfills (company_id, after_order, until_order, is_done)
    select ${ctx.company.id}::bigint, 0, coalesce(max(id), 0), false from orders where company_id = ${ctx.company.id}`)
}

/** The Thursdays of weeks that are over since an instant and have no complete lists, the oldest first. */
export async function weeksDue(tx: Tx, overSince: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ week: string }>(
    sql`select week::text as week from top_seller_weeks_due(${overSince.toISOString()}::timestamptz)`,
  )
  return rows.map(({ week }) => week)
}

/** From here on nothing counts for a week any more; waits for the transactions in which something still does. */
export async function freezeWeek(tx: Tx, week: string, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('statistics.top_sellers', 0))`)
  await tx.insert(topSellerWeeks).values({ week, frozenAt: now }).onConflictDoNothing()
}

/** What the company in scope sold in a week, article by article. */
export async function soldArticles(ctx: Bare, week: string): Promise<SoldArticle[]> {
  const { rows } = await ctx.tx.execute<SoldArticle & Record<string, unknown>>(sql`
    select a.company_id::int as company_id, a.article_id::int as article_id, s.pieces, s.cents::float8 as cents,
      a.wws_model, a.wws_number, a.title, a.brand, a.kind, a.target_group, a.brand_key, a.number_key,
      array_to_json(a.eans) as eans
    from (
      select article_id, count(*)::int as pieces, sum(cents) as cents from top_seller_sales
      where company_id = ${ctx.company.id} and week = ${week}::date group by article_id
    ) s
    join top_seller_articles a on a.company_id = ${ctx.company.id} and a.week = ${week}::date
      and a.article_id = s.article_id
    order by a.article_id`)
  return rows
}

/**
 * Whether the lists of a week are still being made, and stay so until the transaction ends: of several workers one
 * writes at a time. What a complete week was made of may be gone, so whoever comes later leaves it alone.
 */
async function isBeingMade(tx: Tx, week: string): Promise<boolean> {
  const [row] = await tx
    .select({ closedAt: topSellerWeeks.closedAt })
    .from(topSellerWeeks)
    .where(eq(topSellerWeeks.week, week))
    .for('update')
  return row?.closedAt === null
}

/** Stores the lists of the company in scope, instead of those there are; nothing once the week is complete. */
export async function saveTopSellers(ctx: Bare, week: string, list: readonly RankedArticle[]): Promise<void> {
  if (!(await isBeingMade(ctx.tx, week))) return
  await ctx.tx
    .delete(topSellers)
    .where(and(eq(topSellers.companyId, ctx.company.id), eq(topSellers.week, week)))
  if (list.length === 0) return
  await ctx.tx.insert(topSellers).values(
    list.map((row) => ({
      companyId: ctx.company.id,
      week,
      targetGroup: row.target_group,
      rank: row.rank,
      articleId: row.article_id,
      rankPrev: row.rank_prev,
      rankGlobal: row.rank_global,
      rankGlobalPrev: row.rank_global_prev,
    })),
  )
}

/** Stores the lists over all merchants and says that the lists of the week are complete. */
export async function completeWeek(
  tx: Tx,
  week: string,
  list: readonly RankedOverall[],
  now: Date,
): Promise<void> {
  if (!(await isBeingMade(tx, week))) return
  await tx.delete(topSellersOverall).where(eq(topSellersOverall.week, week))
  if (list.length > 0) {
    await tx.insert(topSellersOverall).values(
      list.map((row) => ({
        week,
        targetGroup: row.target_group,
        rank: row.rank,
        rankPrev: row.rank_prev,
        title: row.title,
        brand: row.brand,
        kind: row.kind,
        numbers: row.numbers,
        eans: [...row.eans],
        looseEans: [...row.loose_eans],
      })),
    )
  }
  await tx.update(topSellerWeeks).set({ closedAt: now }).where(eq(topSellerWeeks.week, week))
}

/** Removes what was kept of weeks before one for their lists. */
export async function forgetSalesBefore(ctx: Bare, week: string): Promise<void> {
  await ctx.tx.execute(
    sql`delete from top_seller_sales where company_id = ${ctx.company.id} and week < ${week}::date`,
  )
  await ctx.tx.execute(
    sql`delete from top_seller_articles where company_id = ${ctx.company.id} and week < ${week}::date`,
  )
}

/** The Thursdays of closed weeks, the last one first. */
export async function closedWeeks(ctx: Pick<Ctx, 'tx'>): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ week: string }>(sql`
    select week::text as week from top_seller_weeks where closed_at is not null
    order by week desc limit ${WEEKS_OFFERED}`)
  return rows.map(({ week }) => week)
}

type Stored<Row> = Omit<Row, 'img_path'> & { target_group: TopSellerGroup; img_id: string }

const withPicture = <Row extends { img_id: string }>({ img_id, ...row }: Row) => ({
  ...row,
  img_path: picturePath(img_id),
})

/** The company's lists of a week. */
export async function topSellersOf(
  ctx: Ctx,
  week: string,
): Promise<(TopSeller & { target_group: TopSellerGroup })[]> {
  const { rows } = await ctx.tx.execute<Stored<TopSeller>>(sql`
    select t.target_group, t.rank::int as rank, t.rank_prev, t.rank_global, t.rank_global_prev, a.title, a.brand, a.kind,
      a.img_id, a.wws_model, a.wws_number, ${sharesModel} as shares_model
    from top_sellers t join articles a on a.company_id = t.company_id and a.id = t.article_id
    where t.company_id = ${ctx.company.id} and t.week = ${week}::date
    order by t.rank`)
  return rows.map(withPicture)
}

const sharesModel = sql`exists (
  select from articles o where o.company_id = a.company_id and o.wws_model = a.wws_model and o.id <> a.id)`

/** The lists over all merchants, with what the company has itself of them: its own words, picture and numbers. */
export async function overallTopSellers(
  ctx: Ctx,
  week: string,
): Promise<(OverallTopSeller & { target_group: TopSellerGroup })[]> {
  const { rows } = await ctx.tx.execute<Stored<OverallTopSeller>>(sql`
    select t.target_group, t.rank, t.rank_prev, coalesce(own.title, t.title) as title,
      coalesce(own.brand, t.brand) as brand, coalesce(own.kind, t.kind) as kind, coalesce(own.img_id, '') as img_id,
      case when own.id is null then null else json_build_object('wws_model', own.wws_model,
        'wws_number', own.wws_number, 'shares_model', own.shares_model) end as own
    from top_sellers_overall t
    left join lateral (
      select a.*, ${sharesModel} as shares_model
      from (
        select n.id, 0 as way from jsonb_to_recordset(t.numbers) as x(brand text, number text)
        join articles n on n.company_id = ${ctx.company.id} and n.manufacturer_number <> ''
          and lower(n.manufacturer_number) = x.number and lower(n.brand) = x.brand
        union all
        select e.id, 1 from unnest(t.eans) as x(ean)
        join article_sizes s on s.company_id = ${ctx.company.id} and s.ean = x.ean
        join articles e on e.company_id = s.company_id and e.id = s.article_id
          and (e.manufacturer_number = '' or x.ean = any (t.loose_eans))
      ) found
      join articles a on a.company_id = ${ctx.company.id} and a.id = found.id
      order by found.way, not a.is_active, a.id limit 1
    ) own on true
    where t.week = ${week}::date
    order by t.rank`)
  return rows.map(withPicture)
}
