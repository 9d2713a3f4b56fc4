import { FEED_ASKS_ABOVE_PERCENT } from '@kontor/contract/intake'
import type { Ctx } from '../../../platform/ctx.ts'
import { defineEvent } from '../../../platform/events/event.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { takeOff } from '../../catalogue/index.ts'
import { refreshSoon } from '../../channels/index.ts'
import { type FeedCounts, nextGaps, settleGaps, writeGaps } from './feed-gaps.repository.ts'
import {
  changeFeed,
  dropCollected,
  dropParts,
  type FeedRecord,
  findFeed,
  lockFeeds,
  replaceWaitingBefore,
} from './feeds.repository.ts'

/** What a full feed lacked is off. */
const feedApplied = defineEvent<{ feed_id: number; switched_off: number; emptied: number }>('feed.applied')

/** Articles of one transaction: others wait no longer than for that. */
const ARTICLES_AT_ONCE = 200

/**
 * Whether a feed must not take off what it lacks by itself: it named nothing, or it lacks more than a fifth of the articles
 * that were on or of the sizes with stock. Pure.
 */
export const asksFirst = ({ named, active, missing, stocked, emptied }: FeedCounts): boolean =>
  (named === 0 && missing + emptied > 0) || isTooMuch(missing, active) || isTooMuch(emptied, stocked)

const isTooMuch = (lacking: number, of: number): boolean => lacking * 100 > of * FEED_ASKS_ABOVE_PERCENT

/**
 * Counts what a completed feed lacks, and takes it off unless a person has to be asked: some articles a transaction, each with
 * its result, so that a worker that dies leaves whole parts and the next one goes on behind them.
 */
export async function settleFeed(job: JobCtx, id: number): Promise<void> {
  await job.write((ctx) => countFeed(ctx, id))
  while (await job.write((ctx) => takeOffSome(ctx, id))) job.signal.throwIfAborted()
}

async function countFeed(ctx: Ctx, id: number): Promise<void> {
  // Whatever is being delivered is waited for, and whatever comes later finds the feed counted.
  await lockFeeds(ctx)
  const feed = await findFeed(ctx, id)
  if (feed?.state !== 'completing') return
  const counts = await writeGaps(ctx, feed)
  await changeFeed(ctx, id, ['completing'], { ...counts, state: asksFirst(counts) ? 'waiting' : 'applying' })
  await dropParts(ctx, [id])
  await dropCollected(ctx, await replaceWaitingBefore(ctx, id))
}

/** @returns whether there may be more */
async function takeOffSome(ctx: Ctx, id: number): Promise<boolean> {
  // Nothing is delivered meanwhile: what is named is either taken out of the feed before, or switched on again after.
  await lockFeeds(ctx)
  const feed = await findFeed(ctx, id)
  if (feed?.state !== 'applying') return false
  const gaps = await nextGaps(ctx, id, ARTICLES_AT_ONCE)
  if (gaps.length === 0) {
    await finish(ctx, feed)
    return false
  }
  const off = await takeOff(ctx, feed.startedAt, {
    articleIds: gaps.filter(({ goesOff }) => goesOff).map(({ articleId }) => articleId),
    sizeIds: gaps.flatMap(({ sizeIds }) => sizeIds),
  })
  await settleGaps(
    ctx,
    id,
    gaps.map(({ articleId }) => articleId),
  )
  await changeFeed(ctx, id, ['applying'], { switchedOff: feed.switchedOff + off.length })
  await refreshSoon(ctx)
  return true
}

async function finish(ctx: Ctx, { id, switchedOff, emptied }: FeedRecord): Promise<void> {
  await changeFeed(ctx, id, ['applying'], { state: 'done' })
  await ctx.emit(feedApplied, { feed_id: id, switched_off: switchedOff, emptied })
}
