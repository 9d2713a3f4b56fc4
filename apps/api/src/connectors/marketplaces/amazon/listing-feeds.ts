import {
  MarketplaceError,
  type Offer,
  type OfferOutcome,
  type Telling,
} from '../../../modules/channels/index.ts'
import { jsonOf } from '../marketplace-failure.ts'
import { FeedCalls, type FeedState, isAtWork } from './feed-calls.ts'
import {
  errorsOf,
  issuesIn,
  ListingFeedReport,
  type ListingIssue,
  listingFeed,
  type MessageTerms,
} from './listing-messages.ts'
import { countriesOf, marketplacesOf, type Seller } from './tell-listings.ts'

const FEED_TYPE = 'JSON_LISTINGS_FEED'
const CONTENT_TYPE = 'application/json; charset=UTF-8'
/** Amazon's clock may differ from ours by so much. */
const CLOCK_TOLERANCE_MS = 60_000
/** A call that has not been answered by then never arrives. */
const LATEST_MS = 10 * 60_000

/** Many offers of a seller at once, as one feed. */
export class ListingFeeds {
  readonly #calls: FeedCalls
  readonly #seller: Seller

  constructor(seller: Seller) {
    this.#calls = new FeedCalls(seller.client)
    this.#seller = seller
  }

  /** Sends offers once, in their order. @returns the feed's id @throws MarketplaceError */
  submit(offers: readonly Offer[], terms: MessageTerms, signal: AbortSignal): Promise<string> {
    const seller = this.#seller
    const content = listingFeed(offers, seller.sellerId, (offer) => countriesOf(seller, offer), terms)
    const marketplaceIds = marketplacesOf(seller, offers)
    return this.#calls.make(
      { feedType: FEED_TYPE, content, contentType: CONTENT_TYPE, marketplaceIds },
      signal,
    )
  }

  /**
   * How far a feed is, and what became of each of its offers.
   * @param offers in the order in which they were sent
   * @throws MarketplaceError `refused` where Amazon has given up the feed as a whole
   */
  async lookUp(feedId: string, offers: readonly Offer[], signal: AbortSignal): Promise<Telling> {
    const feed = await this.#calls.get(feedId, signal)
    if (isAtWork(feed)) return { state: 'working', ticket: feedId, outcomes: [] }
    const text = await this.#calls.reportOf(feed, signal)
    const report = text === null ? undefined : ListingFeedReport.safeParse(jsonOf(text)).data
    if (!report || feed.processingStatus !== 'DONE') {
      const issues = report === undefined ? '' : `: ${errorsOf(report.issues)}`
      throw new MarketplaceError('refused', `The feed has ended as ${feed.processingStatus}${issues}`)
    }
    const issues = Map.groupBy(report.issues, ({ messageId }) => messageId)
    const outcomes = offers.map((offer, index) => outcomeIn(offer, issues.get(index + 1) ?? []))
    return { state: 'told', outcomes, stopped: null }
  }

  /**
   * The feed that was made since an instant and is no other sending's: the account sends one at a time, so that the first one
   * is the lost one.
   */
  async findMade(since: Date, others: readonly string[], signal: AbortSignal): Promise<string | null> {
    const from = since.getTime()
    const time = { since: new Date(from - CLOCK_TOLERANCE_MS), until: new Date(from + LATEST_MS) }
    const made = await this.#calls.madeBetween(FEED_TYPE, time, signal)
    const lost = made.filter(
      (feed: FeedState) => !others.includes(feed.feedId) && feed.processingStatus !== 'CANCELLED',
    )
    return lost.toSorted((a, b) => a.createdTime.localeCompare(b.createdTime))[0]?.feedId ?? null
  }
}

/** What the report of a feed says of an offer, country by country where it names them. Pure. */
function outcomeIn({ ean, countries }: Offer, issues: readonly ListingIssue[]): OfferOutcome {
  const became = (found: readonly ListingIssue[]) => {
    const message = errorsOf(found)
    return { outcome: message === '' ? ('accepted' as const) : ('refused' as const), message }
  }
  if (countries.length === 0) return { ean, ...became(issues) }
  const there = countries.map(
    ({ marketplace }) => [marketplace, became(issuesIn(issues, marketplace))] as const,
  )
  const isSomewhere = there.some(([, { outcome }]) => outcome === 'accepted')
  return {
    ean,
    outcome: isSomewhere ? 'accepted' : 'refused',
    message: errorsOf(issues),
    countries: Object.fromEntries(there),
  }
}
