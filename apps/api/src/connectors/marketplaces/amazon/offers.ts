import { z } from 'zod'
import {
  type ListedOffer,
  type Listing,
  type ListingConnector,
  type MarketplaceAccount,
  MarketplaceError,
  type Offer,
  type OfferOutcome,
  type Telling,
} from '../../../modules/channels/index.ts'
import type { AmazonClient } from './client.ts'
import { amazonClients, type Tuning } from './clients.ts'
import { askCompetitors } from './competitors.ts'
import { ListingFeeds } from './listing-feeds.ts'
import { errorsOf, ListingIssue, offerPatches, PRODUCT_TYPE, pricesOf } from './listing-messages.ts'
import type { AmazonEndpoints } from './usage-plans.ts'

const LISTINGS = '/listings/2021-08-01/items'
/** Up to so many changes go one by one; more are one feed. */
const FEW = 50
const MOST = 5_000
/** So many SKUs one search takes. */
const SEARCHED_AT_ONCE = 20
/** Where an account sells that names no marketplace. */
const GERMANY = 'A1PA6795UKMFR9'

const Submission = z.object({
  status: z.enum(['ACCEPTED', 'INVALID', 'VALID']),
  issues: z.array(ListingIssue).nullish(),
})
const SearchAnswer = z.object({
  items: z.array(
    z.object({
      sku: z.string(),
      issues: z.array(ListingIssue).nullish(),
      offers: z
        .array(
          z.object({
            marketplaceId: z.string(),
            offerType: z.string(),
            price: z.object({ amount: z.union([z.string(), z.number()]), currencyCode: z.string() }),
          }),
        )
        .nullish(),
      fulfillmentAvailability: z
        .array(z.object({ fulfillmentChannelCode: z.string(), quantity: z.number().int().nullish() }))
        .nullish(),
    }),
  ),
})

/**
 * Offers at Amazon (Listings Items 2021-08-01): price and pieces of SKUs that the seller has a listing for. None is made and
 * none deleted; what is off has 0 pieces. Up to 50 changes are patched one by one at the published rate, more are one
 * JSON_LISTINGS_FEED.
 */
export function amazonListing(endpoints: AmazonEndpoints, tuning: Tuning = {}): ListingConnector {
  const clientOf = amazonClients(endpoints, tuning)
  return {
    most: MOST,
    few: FEW,
    wantsDetails: false,
    onlyListed: true,
    connect: (account) => listingOf(clientOf(account.credentials), account),
  }
}

interface Seller {
  readonly client: AmazonClient
  readonly sellerId: string
  readonly marketplaceIds: readonly string[]
}

function listingOf(client: AmazonClient, { marketplaces }: MarketplaceAccount): Listing {
  const sellerId = client.sellerId
  if (sellerId === undefined)
    throw new MarketplaceError('unauthorised', 'This account does not name the seller’s merchant token.')
  const seller = { client, sellerId, marketplaceIds: marketplaces.length > 0 ? marketplaces : [GERMANY] }
  const [marketplaceId = GERMANY] = seller.marketplaceIds
  const feeds = new ListingFeeds(client, sellerId, seller.marketplaceIds)
  return {
    tell: async (offers, _options, signal) => {
      if (offers.length <= FEW) return patchAll(seller, offers, signal)
      return { state: 'working', ticket: await feeds.submit(offers, signal), outcomes: [] }
    },
    lookUp: (ticket, offers, signal) => feeds.lookUp(ticket, offers, signal),
    findTold: (since, others, signal) => feeds.findMade(since, others, signal),
    read: (skus, signal) => search(seller, skus, signal),
    competitors: (skus, signal) => askCompetitors({ ...seller, marketplaceId }, skus, signal),
    check: null,
  }
}

/** Patches one after the other, until the channel asks for a pause or cannot be reached. */
async function patchAll(
  seller: Seller,
  offers: readonly Offer[],
  signal: AbortSignal,
): Promise<Extract<Telling, { state: 'told' }>> {
  const outcomes: OfferOutcome[] = []
  for (const offer of offers) {
    try {
      outcomes.push(await patch(seller, offer, signal))
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error
      if (error.kind === 'refused' || error.kind === 'not_found') {
        const outcome = error.kind === 'refused' ? 'refused' : 'absent'
        outcomes.push({ ean: offer.ean, outcome, message: error.message })
        continue
      }
      if (error.mayHaveHappened) outcomes.push({ ean: offer.ean, outcome: 'unknown', message: error.message })
      return { state: 'told', outcomes, stopped: error }
    }
  }
  return { state: 'told', outcomes, stopped: null }
}

async function patch(
  { client, sellerId, marketplaceIds }: Seller,
  offer: Offer,
  signal: AbortSignal,
): Promise<OfferOutcome> {
  const call = {
    operation: 'patchListingsItem',
    method: 'PATCH',
    path: `${LISTINGS}/${encodeURIComponent(sellerId)}/${encodeURIComponent(offer.sku)}`,
    query: { marketplaceIds: marketplaceIds.join(','), issueLocale: 'de_DE' },
    json: { productType: PRODUCT_TYPE, patches: offerPatches(offer, marketplaceIds) },
  } as const
  const { status, issues } = await client.create(call, Submission, signal)
  const message = errorsOf(issues ?? [])
  return { ean: offer.ean, outcome: status === 'INVALID' ? 'refused' : 'accepted', message }
}

/** What Amazon has of these SKUs. */
async function search(
  { client, sellerId, marketplaceIds }: Seller,
  skus: readonly string[],
  signal: AbortSignal,
): Promise<ListedOffer[]> {
  const found: ListedOffer[] = []
  for (let from = 0; from < skus.length; from += SEARCHED_AT_ONCE) {
    const part = skus.slice(from, from + SEARCHED_AT_ONCE)
    const call = {
      operation: 'searchListingsItems',
      method: 'GET',
      path: `${LISTINGS}/${encodeURIComponent(sellerId)}`,
      query: {
        marketplaceIds: marketplaceIds.join(','),
        identifiers: part.map((sku) => sku.replaceAll(',', '\\,')).join(','),
        identifiersType: 'SKU',
        includedData: 'summaries,offers,fulfillmentAvailability,issues',
        issueLocale: 'de_DE',
        pageSize: String(SEARCHED_AT_ONCE),
      },
    } as const
    const { items } = await client.read(call, SearchAnswer, signal)
    found.push(
      ...items.map((item) => ({
        sku: item.sku,
        ...pricesOf(item, marketplaceIds[0] ?? GERMANY),
        error: errorsOf(item.issues ?? []),
      })),
    )
  }
  return found
}
