import type { Feed, FeedArticle, FeedDetail, FeedsQuery } from '@kontor/contract/intake'
import { type Page, pageOf } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { countGaps, pageOfGaps } from './feed-gaps.repository.ts'
import { type FeedRecord, findFeed, isKept, pageOfFeeds, rowsSoFar } from './feeds.repository.ts'

type Paging = { readonly page: number; readonly per_page: number }

/** A feed by its id. @throws AppError `feed_not_found`, also for one of another company and one that is too old */
export async function existingFeed(ctx: Ctx, id: number): Promise<FeedRecord> {
  const feed = await findFeed(ctx, id)
  if (!feed || !isKept(feed, ctx.now)) throw new AppError('feed_not_found')
  return feed
}

/** A feed as its company sees it. */
export async function feedView(ctx: Ctx, feed: FeedRecord): Promise<Feed> {
  const [view] = await feedViews(ctx, [feed])
  if (!view) throw new Error('a feed has no view')
  return view
}

/** A feed by its id, as its company sees it. @throws AppError `feed_not_found` */
export const feedResult = async (ctx: Ctx, id: number): Promise<Feed> =>
  feedView(ctx, await existingFeed(ctx, id))

/** The same with what it would take off now. @throws AppError `feed_not_found` */
export async function feedDetail(ctx: Ctx, id: number): Promise<FeedDetail> {
  const { going_off, going_empty } = await countGaps(ctx, id)
  return { ...(await feedResult(ctx, id)), going_off, going_empty }
}

/** A page of the feeds, newest first. */
export async function listFeeds(ctx: Ctx, query: FeedsQuery): Promise<Page<Feed>> {
  const { rows, total } = await pageOfFeeds(ctx, query)
  return pageOf(await feedViews(ctx, rows), total, query)
}

/** A page of what a feed lacks. @throws AppError `feed_not_found` */
export async function feedArticles(ctx: Ctx, id: number, query: Paging): Promise<Page<FeedArticle>> {
  await existingFeed(ctx, id)
  const { articles } = await countGaps(ctx, id)
  return pageOf(await pageOfGaps(ctx, id, query), articles, query)
}

async function feedViews(ctx: Ctx, feeds: readonly FeedRecord[]): Promise<Feed[]> {
  const counting = feeds.filter(({ state }) => state === 'open' || state === 'completing')
  const soFar = await rowsSoFar(
    ctx,
    counting.map(({ id }) => id),
  )
  return feeds.map((feed) => ({
    id: feed.id,
    state: feed.state,
    started_by: feed.startedBy,
    started_at: feed.startedAt.toISOString(),
    completed_at: feed.completedAt?.toISOString() ?? null,
    decided_by: feed.decidedBy,
    decided_at: feed.decidedAt?.toISOString() ?? null,
    named: feed.named,
    active: feed.active,
    missing: feed.missing,
    stocked: feed.stocked,
    emptied: feed.emptied,
    switched_off: feed.switchedOff,
    rows: feed.rows,
    refused: feed.refused,
    returned: feed.returned,
    ...soFar.get(feed.id),
  }))
}
