import { z } from 'zod'
import {
  type Adjustment,
  type DoubtfulSending,
  MarketplaceError,
  type Progress,
} from '../../../modules/channels/index.ts'
import type { AmazonClient } from './client.ts'
import { FeedCalls, type FeedState, isAtWork } from './feed-calls.ts'
import type { Feed } from './feed-messages.ts'
import type { FeedReport } from './feed-report.ts'

const FEED_CONTENT_TYPE = 'text/xml; charset=UTF-8'
const WithMarketplace = z.object({ salesChannel: z.object({ marketplaceId: z.string().min(1) }) })

/** Cancellations and refunds through Feeds 2021-06-30, each a document of one message. */
export class AmazonFeeds {
  readonly #client: AmazonClient
  readonly #calls: FeedCalls

  constructor(client: AmazonClient) {
    this.#client = client
    this.#calls = new FeedCalls(client)
  }

  /** Sends an adjustment once. @throws MarketplaceError */
  async submit(adjustment: Adjustment, signal: AbortSignal): Promise<Progress> {
    const marketplaceIds = [marketplaceOf(adjustment)]
    const { feedType, xml: content } = await this.#feedOf(adjustment)
    const feed = { feedType, content, contentType: FEED_CONTENT_TYPE, marketplaceIds }
    return { state: 'working', ticket: await this.#calls.make(feed, signal) }
  }

  /** How far a feed is. @throws MarketplaceError `refused` with what the report says, `doubtful` */
  async lookUp(feedId: string, reference: string, signal: AbortSignal): Promise<Progress> {
    const feed = await this.#calls.get(feedId, signal)
    if (isAtWork(feed)) return { state: 'working', ticket: feedId }
    if (feed.processingStatus === 'CANCELLED')
      throw new MarketplaceError('refused', 'The feed was cancelled.')
    const report = await this.#reportOf(feed, signal)
    const errors = report?.results.filter((one) => one.is_error) ?? []
    if (report && !(await isOf(report, reference))) throw doubtful('The feed is not the one that was sent.')
    if (errors.length > 0) throw new MarketplaceError('refused', errors.map((one) => one.text).join('; '))
    if (report && report.successful > 0) return { state: 'done' }
    throw doubtful(`The feed has ended as ${feed.processingStatus} without saying what it did.`)
  }

  /**
   * Looks for a feed whose answer was lost. A list of feeds says when they were made and nothing of what is in them, and
   * documents that were uploaded cannot be read again. So a feed is taken for the lost one when it was made for the same
   * marketplace in the time of the sending, no other report belongs to it, and its own processing report, once there is one,
   * speaks of one message with our number or of none by number.
   */
  async findSent(doubt: DoubtfulSending, signal: AbortSignal): Promise<Progress | null> {
    const marketplaceId = marketplaceOf(doubt.adjustment)
    const { feedType } = await this.#feedOf(doubt.adjustment)
    const made = await this.#calls.madeBetween(feedType, doubt, signal)
    const candidates: FeedState[] = []
    for (const feed of made) {
      const isForeign = feed.marketplaceIds && !feed.marketplaceIds.includes(marketplaceId)
      if (doubt.others.includes(feed.feedId) || isForeign || feed.processingStatus === 'CANCELLED') continue
      if (await this.#mayBe(feed, doubt.adjustment, signal)) candidates.push(feed)
    }
    const [found, ...others] = candidates
    if (others.length > 0) throw doubtful('Several feeds may be the one that was sent.')
    return found ? { state: 'working', ticket: found.feedId } : null
  }

  async #mayBe(feed: FeedState, adjustment: Adjustment, signal: AbortSignal): Promise<boolean> {
    if (isAtWork(feed)) return true
    const report = await this.#reportOf(feed, signal)
    return report === null || isOf(report, referenceOf(adjustment))
  }

  async #reportOf(feed: FeedState, signal: AbortSignal): Promise<FeedReport | null> {
    const text = await this.#calls.reportOf(feed, signal)
    if (text === null) return null
    const { readFeedReport } = await import('./feed-report.ts')
    const report = readFeedReport(text)
    if (!report) throw new MarketplaceError('unavailable', 'The processing report cannot be understood.')
    return report
  }

  async #feedOf(adjustment: Adjustment): Promise<Feed> {
    const { sellerId } = this.#client
    if (sellerId === undefined)
      throw new MarketplaceError('unauthorised', 'The credentials of this account lack the seller id.')
    const { cancellationFeed, refundFeed } = await import('./feed-messages.ts')
    return adjustment.type === 'cancellation'
      ? cancellationFeed(adjustment.cancellation, sellerId)
      : refundFeed(adjustment.refund, sellerId)
  }
}

async function isOf(report: FeedReport, reference: string): Promise<boolean> {
  const { speaksOf } = await import('./feed-report.ts')
  return speaksOf(report, reference)
}

const doubtful = (message: string): MarketplaceError => new MarketplaceError('doubtful', message)

const contentOf = (adjustment: Adjustment) =>
  adjustment.type === 'cancellation' ? adjustment.cancellation : adjustment.refund
const referenceOf = (adjustment: Adjustment): string => contentOf(adjustment).reference

function marketplaceOf(adjustment: Adjustment): string {
  const known = WithMarketplace.safeParse(contentOf(adjustment).raw)
  if (!known.success)
    throw new MarketplaceError('refused', 'The order does not say on which marketplace it was placed.')
  return known.data.salesChannel.marketplaceId
}
