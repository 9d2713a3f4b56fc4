import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import {
  type Adjustment,
  type DoubtfulSending,
  MarketplaceError,
  type Progress,
} from '../../../modules/channels/index.ts'
import type { AmazonClient } from './amazon-client.ts'
import { withoutEffect } from './amazon-errors.ts'
import { cancellationFeed, FEED_CONTENT_TYPE, type Feed, refundFeed } from './feed-messages.ts'
import { type FeedReport, readFeedReport, speaksOf } from './feed-report.ts'

const FEEDS = '/feeds/2021-06-30/feeds'
const DOCUMENTS = '/feeds/2021-06-30/documents'
const PAGE = '100'
const LARGEST_REPORT_BYTES = 5 * 1024 * 1024

const UploadPlace = z.object({ feedDocumentId: z.string().min(1), url: z.url() })
const FeedCreated = z.object({ feedId: z.string().min(1) })
const FeedDocument = z.object({ url: z.url(), compressionAlgorithm: z.enum(['GZIP']).nullish() })
const FeedState = z.object({
  feedId: z.string().min(1),
  marketplaceIds: z.array(z.string()).nullish(),
  createdTime: z.iso.datetime({ offset: true }),
  processingStatus: z.enum(['CANCELLED', 'DONE', 'FATAL', 'IN_PROGRESS', 'IN_QUEUE']),
  resultFeedDocumentId: z.string().nullish(),
})
type FeedState = z.infer<typeof FeedState>
const FeedPage = z.object({ feeds: z.array(FeedState), nextToken: z.string().nullish() })

const WithMarketplace = z.object({ salesChannel: z.object({ marketplaceId: z.string().min(1) }) })

/**
 * Cancellations and refunds through Feeds 2021-06-30: a document of one message is uploaded, and a feed is made of it
 * that Amazon works on for minutes. Only making the feed has an effect.
 */
export class AmazonFeeds {
  readonly #client: AmazonClient

  constructor(client: AmazonClient) {
    this.#client = client
  }

  /** Sends an adjustment once. @throws MarketplaceError */
  async submit(adjustment: Adjustment, signal: AbortSignal): Promise<Progress> {
    const marketplaceId = marketplaceOf(adjustment)
    const feed = this.#feedOf(adjustment)
    const place = await withoutEffectOf(async () => {
      const json = { contentType: FEED_CONTENT_TYPE }
      const call = { operation: 'createFeedDocument', method: 'POST', path: DOCUMENTS, json } as const
      const made = await this.#client.create(call, UploadPlace, signal)
      const document = { method: 'PUT', body: feed.xml, contentType: FEED_CONTENT_TYPE } as const
      await this.#client.transfer(document, made.url, signal)
      return made
    })
    const json = {
      feedType: feed.feedType,
      marketplaceIds: [marketplaceId],
      inputFeedDocumentId: place.feedDocumentId,
    }
    const call = { operation: 'createFeed', method: 'POST', path: FEEDS, json } as const
    const { feedId } = await this.#client.create(call, FeedCreated, signal)
    return { state: 'working', ticket: feedId }
  }

  /** How far a feed is. @throws MarketplaceError `refused` with what the report says, `doubtful` */
  async lookUp(feedId: string, reference: string, signal: AbortSignal): Promise<Progress> {
    const path = `${FEEDS}/${encodeURIComponent(feedId)}`
    const feed = await this.#client.read({ operation: 'getFeed', method: 'GET', path }, FeedState, signal)
    if (isAtWork(feed)) return { state: 'working', ticket: feedId }
    if (feed.processingStatus === 'CANCELLED')
      throw new MarketplaceError('refused', 'The feed was cancelled.')
    const report = await this.#reportOf(feed, signal)
    const errors = report?.results.filter((one) => one.is_error) ?? []
    if (report && !speaksOf(report, reference)) throw doubtful('The feed is not the one that was sent.')
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
    const { feedType } = this.#feedOf(doubt.adjustment)
    const made = await this.#madeBetween(feedType, doubt, signal)
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
    return report === null || speaksOf(report, referenceOf(adjustment))
  }

  async #madeBetween(
    feedType: Feed['feedType'],
    { since, until }: Pick<DoubtfulSending, 'since' | 'until'>,
    signal: AbortSignal,
  ): Promise<FeedState[]> {
    const found: FeedState[] = []
    const first = {
      feedTypes: feedType,
      createdSince: since.toISOString(),
      createdUntil: until.toISOString(),
      pageSize: PAGE,
    }
    for (let query: Record<string, string> | null = first; query; ) {
      const call = { operation: 'getFeeds', method: 'GET', path: FEEDS, query } as const
      const page: z.infer<typeof FeedPage> = await this.#client.read(call, FeedPage, signal)
      found.push(...page.feeds)
      query = page.nextToken ? { nextToken: page.nextToken } : null
    }
    // Amazon treats an end in the future as now, so the bounds are checked here again.
    const isWithin = ({ createdTime }: FeedState) =>
      new Date(createdTime) >= since && new Date(createdTime) <= until
    return found.filter(isWithin)
  }

  async #reportOf(feed: FeedState, signal: AbortSignal): Promise<FeedReport | null> {
    if (!feed.resultFeedDocumentId) return null
    const path = `${DOCUMENTS}/${encodeURIComponent(feed.resultFeedDocumentId)}`
    const call = { operation: 'getFeedDocument', method: 'GET', path } as const
    const document = await this.#client.read(call, FeedDocument, signal)
    const body = await this.#client.transfer({ method: 'GET' }, document.url, signal)
    const report = readFeedReport(
      document.compressionAlgorithm === 'GZIP' ? unpacked(body) : body.toString('utf8'),
    )
    if (!report) throw new MarketplaceError('unavailable', 'The processing report cannot be understood.')
    return report
  }

  #feedOf(adjustment: Adjustment): Feed {
    const { sellerId } = this.#client
    if (sellerId === undefined)
      throw new MarketplaceError('unauthorised', 'The credentials of this account lack the seller id.')
    return adjustment.type === 'cancellation'
      ? cancellationFeed(adjustment.cancellation, sellerId)
      : refundFeed(adjustment.refund, sellerId)
  }
}

const isAtWork = ({ processingStatus }: FeedState): boolean =>
  processingStatus === 'IN_QUEUE' || processingStatus === 'IN_PROGRESS'

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

/** Runs the steps before the one that has an effect; when they fail, nothing has happened. */
async function withoutEffectOf<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw withoutEffect(error)
  }
}

function unpacked(body: Buffer): string {
  try {
    return gunzipSync(body, { maxOutputLength: LARGEST_REPORT_BYTES }).toString('utf8')
  } catch (error) {
    throw new MarketplaceError('unavailable', 'The processing report cannot be unpacked.', { cause: error })
  }
}
