import type { FeedArticle, FeedState } from '@kontor/contract/intake'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { idList } from '../../../platform/db/sql-values.ts'
import { intakeFeedArticles, intakeFeedParts, intakeFeeds } from '../intake.tables.ts'
import type { FeedRecord } from './feeds.repository.ts'

/** Feeds for which it counts that something is delivered: open ones collect it, later ones lack it no more. */
const LIVE = ['open', 'completing', 'waiting', 'applying'] as const satisfies readonly FeedState[]

export interface LiveFeed {
  readonly id: number
  readonly state: FeedState
}

/** The feeds that what is delivered now counts for. */
export const liveFeeds = (ctx: Ctx): Promise<LiveFeed[]> =>
  ctx.tx
    .select({ id: intakeFeeds.id, state: intakeFeeds.state })
    .from(intakeFeeds)
    .where(and(eq(intakeFeeds.companyId, ctx.company.id), inArray(intakeFeeds.state, [...LIVE])))
    .orderBy(asc(intakeFeeds.id))

/** What was delivered in a transaction. */
export interface Part {
  readonly rows: number
  readonly refused: number
  readonly returned: number
  readonly sizeIds: readonly number[]
}

/** Notes what was delivered while a feed is open. */
export async function insertPart(ctx: Ctx, feedId: number, part: Part): Promise<void> {
  await ctx.tx
    .insert(intakeFeedParts)
    .values({ ...part, sizeIds: idList(part.sizeIds), companyId: ctx.company.id, feedId, at: ctx.now })
}

/** Completed feeds lack these sizes no more, and their articles not as a whole. */
export async function takeOutOfGaps(
  ctx: Ctx,
  feedIds: readonly number[],
  sizeIds: readonly number[],
): Promise<void> {
  if (feedIds.length === 0 || sizeIds.length === 0) return
  const company = ctx.company.id
  const feeds = sql`(select value::bigint from jsonb_array_elements_text(${JSON.stringify(feedIds)}::jsonb))`
  const sizes = sql`(select value::bigint from jsonb_array_elements_text(${JSON.stringify(sizeIds)}::jsonb))`
  await ctx.tx.execute(sql`
    with hit as (
      select g.feed_id, g.article_id from intake_feed_articles g
      where g.company_id = ${company} and g.feed_id in ${feeds} and not g.is_settled and g.article_id in (
        select article_id from article_sizes where company_id = ${company} and id in ${sizes})
      order by g.feed_id, g.article_id for update)
    update intake_feed_articles g
    set goes_off = false, size_ids = array(select unnest(g.size_ids) except select value from ${sizes} as s(value))
    from hit
    where g.company_id = ${company} and g.feed_id = hit.feed_id and g.article_id = hit.article_id`)
  await ctx.tx.execute(sql`
    delete from intake_feed_articles
    where company_id = ${company} and feed_id in ${feeds} and not is_settled and not goes_off and size_ids = '{}'`)
}

/** What a completed feed has named, and what it lacks. */
export type FeedCounts = Pick<
  FeedRecord,
  'rows' | 'refused' | 'returned' | 'named' | 'active' | 'missing' | 'stocked' | 'emptied'
>

/**
 * Writes down what a feed lacks, article by article: articles that were on and known when it began and of which it names no
 * size, and sizes with stock that was not counted since and that it does not name.
 */
export async function writeGaps(ctx: Ctx, { id, startedAt }: FeedRecord): Promise<FeedCounts> {
  const company = ctx.company.id
  const began = sql`${startedAt.toISOString()}::timestamptz`
  // A plan for a few sizes takes hours for a million: nothing says how many a feed names.
  await ctx.tx.execute(sql`select set_config('enable_nestloop', 'off', true)`)
  const { rows } = await ctx.tx.execute<FeedCounts & Record<string, unknown>>(sql`
    with part as (
      select coalesce(sum(rows), 0)::int as rows, coalesce(sum(refused), 0)::int as refused,
        coalesce(sum(returned), 0)::int as returned
      from intake_feed_parts where company_id = ${company} and feed_id = ${id}
    ), named as materialized (
      select distinct unnest(size_ids) as id from intake_feed_parts where company_id = ${company} and feed_id = ${id}
    ), held as materialized (
      select size_id, bool_or(counted_at is null or counted_at <= ${began}) as is_older from stock
      where company_id = ${company} and on_hand > 0
      group by size_id
    ), article as materialized (
      select a.id, a.is_active and a.created_at <= ${began} as was_on, count(n.id) > 0 as is_named,
        count(h.size_id)::int as stocked,
        coalesce(array_agg(z.id order by z.id) filter (where n.id is null and h.is_older), '{}') as lacking
      from articles a
      left join article_sizes z on z.company_id = a.company_id and z.article_id = a.id
      left join named n on n.id = z.id
      left join held h on h.size_id = z.id
      where a.company_id = ${company}
      group by a.id, a.is_active, a.created_at
    ), written as (
      insert into intake_feed_articles (company_id, feed_id, article_id, goes_off, size_ids)
      select ${company}::bigint, ${id}::bigint, id, was_on and not is_named, lacking from article
      where was_on and not is_named or lacking <> '{}'
    )
    select part.*, a.* from part, (
      select count(*) filter (where is_named)::int as named, count(*) filter (where was_on)::int as active,
        count(*) filter (where was_on and not is_named)::int as missing, coalesce(sum(stocked), 0)::int as stocked,
        coalesce(sum(cardinality(lacking)), 0)::int as emptied
      from article) a`)
  await ctx.tx.execute(sql`select set_config('enable_nestloop', 'on', true)`)
  const [counts] = rows
  if (!counts) throw new Error('a feed was not counted')
  const { rows: delivered, refused, returned, named, active, missing, stocked, emptied } = counts
  return { rows: delivered, refused, returned, named, active, missing, stocked, emptied }
}

/** What is still to be taken off, some articles in their order. */
export const nextGaps = (ctx: Ctx, feedId: number, atMost: number) =>
  ctx.tx
    .select({
      articleId: intakeFeedArticles.articleId,
      goesOff: intakeFeedArticles.goesOff,
      sizeIds: intakeFeedArticles.sizeIds,
    })
    .from(intakeFeedArticles)
    .where(and(ofFeed(ctx, feedId), eq(intakeFeedArticles.isSettled, false)))
    .orderBy(asc(intakeFeedArticles.articleId))
    .limit(atMost)

/** These articles are dealt with. */
export async function settleGaps(ctx: Ctx, feedId: number, articleIds: readonly number[]): Promise<void> {
  await ctx.tx
    .update(intakeFeedArticles)
    .set({ isSettled: true })
    .where(and(ofFeed(ctx, feedId), inArray(intakeFeedArticles.articleId, [...articleIds])))
}

const ofFeed = (ctx: Ctx, feedId: number) =>
  and(eq(intakeFeedArticles.companyId, ctx.company.id), eq(intakeFeedArticles.feedId, feedId))

/** How much a feed would take off now, or has taken off. */
export async function countGaps(
  ctx: Ctx,
  feedId: number,
): Promise<{ articles: number; going_off: number; going_empty: number }> {
  const [row] = await ctx.tx
    .select({
      articles: sql<number>`count(*)::int`,
      going_off: sql<number>`(count(*) filter (where ${intakeFeedArticles.goesOff}))::int`,
      going_empty: sql<number>`coalesce(sum(cardinality(${intakeFeedArticles.sizeIds})), 0)::int`,
    })
    .from(intakeFeedArticles)
    .where(ofFeed(ctx, feedId))
  return row ?? { articles: 0, going_off: 0, going_empty: 0 }
}

/** A page of what a feed lacks: articles that go off first. */
export async function pageOfGaps(
  ctx: Ctx,
  feedId: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<FeedArticle[]> {
  const company = ctx.company.id
  const { rows } = await ctx.tx.execute<FeedArticle & Record<string, unknown>>(sql`
    select a.id::float8 as id, a.wws_number, a.wws_model, a.brand, a.title, g.goes_off, exists (
        select from articles o where o.company_id = a.company_id and o.wws_model = a.wws_model and o.id <> a.id) as shares_model,
      coalesce((select array_agg(z.size order by z.size) from article_sizes z
        where z.company_id = ${company} and z.id = any (g.size_ids)), '{}') as sizes,
      coalesce((select sum(k.on_hand) from stock k
        where k.company_id = ${company} and k.size_id = any (g.size_ids)), 0)::int as pieces
    from (
      select article_id, goes_off, size_ids from intake_feed_articles
      where company_id = ${company} and feed_id = ${feedId}
      order by goes_off desc, article_id limit ${per_page} offset ${(page - 1) * per_page}) g
    join articles a on a.company_id = ${company} and a.id = g.article_id
    order by g.goes_off desc, a.id`)
  return rows
}
