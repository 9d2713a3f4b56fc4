import type { Feed, FeedDecision, FeedDetail } from '@kontor/contract/intake'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { defineEvent } from '../../../platform/events/event.ts'
import { refreshSoon } from '../../channels/index.ts'
import { countGaps } from './feed-gaps.repository.ts'
import { settleFeedJob } from './feeds.jobs.ts'
import { changeFeed, dropCollected, findOpenFeed, insertFeed, lockFeeds } from './feeds.repository.ts'
import { existingFeed, feedDetail, feedView } from './view-feed.ts'

/** Somebody closed a full feed. */
const feedCompleted = defineEvent<{ feed_id: number }>('feed.completed')
/** Somebody had a full feed take off what it lacks. */
const feedConfirmed = defineEvent<{ feed_id: number; articles: number; sizes: number }>('feed.confirmed')
/** Somebody discarded a full feed that waited. */
const feedDiscarded = defineEvent<{ feed_id: number }>('feed.discarded')

/** Opens a full feed. One that is open is replaced: it takes nothing off. */
export async function openFeed(ctx: Ctx): Promise<Feed> {
  await lockFeeds(ctx)
  const open = await findOpenFeed(ctx)
  if (open) {
    await changeFeed(ctx, open.id, ['open'], { state: 'replaced' })
    await dropCollected(ctx, [open.id])
  }
  return feedView(ctx, await insertFeed(ctx))
}

/**
 * Closes a full feed: channels hear of what it delivered, and a job does the rest. Parts that are being stored are waited for,
 * later ones are refused. The same again answers how far it is.
 * @throws AppError `feed_not_found`, `feed_not_open` for one that was replaced or has expired
 */
export async function completeFeed(ctx: Ctx, id: number): Promise<Feed> {
  await lockFeeds(ctx)
  const before = await existingFeed(ctx, id)
  if (before.state === 'replaced' || before.state === 'expired') throw new AppError('feed_not_open')
  if (await changeFeed(ctx, id, ['open'], { state: 'completing', completedAt: ctx.now })) {
    await ctx.enqueue(settleFeedJob, { feed_id: id })
    // What was delivered is told without waiting for what was not.
    await refreshSoon(ctx)
    await ctx.emit(feedCompleted, { feed_id: id })
  }
  return feedView(ctx, await existingFeed(ctx, id))
}

/**
 * Has a feed that waits take off what it lacks, or discards it.
 * @throws AppError `feed_not_found`, `feed_not_waiting`
 */
export async function decideFeed(ctx: Ctx, id: number, { action }: FeedDecision): Promise<FeedDetail> {
  await lockFeeds(ctx)
  await existingFeed(ctx, id)
  const isConfirmed = action === 'confirm'
  const isDecided = await changeFeed(ctx, id, ['waiting'], {
    state: isConfirmed ? 'applying' : 'discarded',
    decidedBy: ctx.actor.name,
    decidedAt: ctx.now,
  })
  if (!isDecided) throw new AppError('feed_not_waiting')
  if (isConfirmed) {
    const { going_off, going_empty } = await countGaps(ctx, id)
    await ctx.enqueue(settleFeedJob, { feed_id: id })
    await ctx.emit(feedConfirmed, { feed_id: id, articles: going_off, sizes: going_empty })
  } else {
    await dropCollected(ctx, [id])
    await ctx.emit(feedDiscarded, { feed_id: id })
  }
  return feedDetail(ctx, id)
}
