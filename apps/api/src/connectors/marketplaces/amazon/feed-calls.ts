import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { MarketplaceError } from '../../../modules/channels/index.ts'
import { withoutEffect } from '../marketplace-failure.ts'
import type { AmazonClient } from './client.ts'

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
/** A feed as Amazon has it. */
export type FeedState = z.infer<typeof FeedState>
const FeedPage = z.object({ feeds: z.array(FeedState), nextToken: z.string().nullish() })

/** A document, and what kind of feed is made of it for which marketplaces. */
export interface NewFeed {
  readonly feedType: string
  readonly content: string
  readonly contentType: string
  readonly marketplaceIds: readonly string[]
}

/** The calls of Feeds 2021-06-30: a document is uploaded, and a feed is made of it that Amazon works on for minutes. */
export class FeedCalls {
  readonly #client: AmazonClient

  constructor(client: AmazonClient) {
    this.#client = client
  }

  /** Makes a feed once; only that has an effect. @returns its id @throws MarketplaceError */
  async make(
    { feedType, content, contentType, marketplaceIds }: NewFeed,
    signal: AbortSignal,
  ): Promise<string> {
    const place = await withoutEffectOf(async () => {
      const json = { contentType }
      const call = { operation: 'createFeedDocument', method: 'POST', path: DOCUMENTS, json } as const
      const made = await this.#client.create(call, UploadPlace, signal)
      await this.#client.transfer({ method: 'PUT', body: content, contentType }, made.url, signal)
      return made
    })
    const json = { feedType, marketplaceIds, inputFeedDocumentId: place.feedDocumentId }
    const call = { operation: 'createFeed', method: 'POST', path: FEEDS, json } as const
    return (await this.#client.create(call, FeedCreated, signal)).feedId
  }

  /** How far a feed is. @throws MarketplaceError */
  get(feedId: string, signal: AbortSignal): Promise<FeedState> {
    const path = `${FEEDS}/${encodeURIComponent(feedId)}`
    return this.#client.read({ operation: 'getFeed', method: 'GET', path }, FeedState, signal)
  }

  /** The feeds of a kind that were made between two instants. @throws MarketplaceError */
  async madeBetween(
    feedType: string,
    { since, until }: { readonly since: Date; readonly until: Date },
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

  /** The text of what Amazon made of a feed; null while there is none. @throws MarketplaceError */
  async reportOf(feed: FeedState, signal: AbortSignal): Promise<string | null> {
    if (!feed.resultFeedDocumentId) return null
    const path = `${DOCUMENTS}/${encodeURIComponent(feed.resultFeedDocumentId)}`
    const call = { operation: 'getFeedDocument', method: 'GET', path } as const
    const document = await this.#client.read(call, FeedDocument, signal)
    const body = await this.#client.transfer({ method: 'GET' }, document.url, signal)
    return document.compressionAlgorithm === 'GZIP' ? unpacked(body) : body.toString('utf8')
  }
}

/** Whether Amazon still works on a feed. Pure. */
export const isAtWork = ({ processingStatus }: FeedState): boolean =>
  processingStatus === 'IN_QUEUE' || processingStatus === 'IN_PROGRESS'

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
