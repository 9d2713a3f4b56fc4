import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findNamedSizes } from '../../catalogue/index.ts'
import { insertPart, liveFeeds, takeOutOfGaps } from './feed-gaps.repository.ts'
import { findFeed, keepFeeds } from './feeds.repository.ts'

/** What was delivered in a transaction. What is refused counts as named: only what is not sold any more is left out. */
export interface Delivered {
  /** Rows, and those of them that were refused. */
  readonly rows: number
  readonly refused: number
  /** Articles that were switched on again. */
  readonly returned: number
  /** What it names: sizes by id and by EAN, and articles with all their sizes. */
  readonly sizeIds: readonly number[]
  readonly eans: readonly string[]
  readonly wwsNumbers: readonly string[]
}

/**
 * Stores rows in the transaction of the caller and notes what they name for the full feeds that are not settled: an open one
 * has named it then, and one that is completed lacks it no more. A feed does not change state meanwhile.
 * @param feedId the feed that the rows are a part of; null for rows beside one
 * @param store stores them, and says what they were
 * @throws AppError `feed_not_found`, `feed_not_open`, before anything is stored
 */
export async function withFeeds<T>(
  ctx: Ctx,
  feedId: number | null,
  store: () => Promise<{ readonly outcome: T; readonly delivered: Delivered }>,
): Promise<T> {
  await keepFeeds(ctx)
  const feeds = await liveFeeds(ctx)
  if (feedId !== null && !feeds.some(({ id, state }) => id === feedId && state === 'open'))
    throw new AppError((await findFeed(ctx, feedId)) ? 'feed_not_open' : 'feed_not_found')
  const { outcome, delivered } = await store()
  if (feeds.length === 0) return outcome
  const { rows, refused, returned } = delivered
  const sizeIds = [...new Set([...delivered.sizeIds, ...(await findNamedSizes(ctx, delivered))])]
  for (const { id, state } of feeds) {
    if (state === 'open' || state === 'completing') {
      const own = id === feedId ? { rows, refused, returned } : { rows: 0, refused: 0, returned: 0 }
      await insertPart(ctx, id, { ...own, sizeIds })
    }
  }
  await takeOutOfGaps(
    ctx,
    feeds.filter(({ state }) => state === 'waiting' || state === 'applying').map(({ id }) => id),
    sizeIds,
  )
  return outcome
}
