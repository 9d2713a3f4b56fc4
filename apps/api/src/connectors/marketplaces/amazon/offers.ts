import { z } from 'zod'
import {
  type ListedCountry,
  type ListedOffer,
  type Listing,
  type ListingConnector,
  type MarketplaceAccount,
  MarketplaceError,
} from '../../../modules/channels/index.ts'
import type { AmazonClient } from './client.ts'
import { amazonClients, type Tuning } from './clients.ts'
import { competitorsOf } from './competitors.ts'
import { ListingFeeds } from './listing-feeds.ts'
import { errorsOf, issuesIn, ListingIssue, pricesOf } from './listing-messages.ts'
import { ShippingTemplates } from './shipping-templates.ts'
import {
  deleteListing,
  LISTINGS,
  marketplacesOf,
  previewListing,
  type Seller,
  tellOneByOne,
} from './tell-listings.ts'
import type { AmazonEndpoints } from './usage-plans.ts'

/** Up to so many changes go one by one; more are one feed. */
const FEW = 50
const MOST = 5_000
/** So many SKUs one search takes. */
const SEARCHED_AT_ONCE = 20
/** Where an account sells that names no marketplace. */
const GERMANY = 'A1PA6795UKMFR9'

const SearchAnswer = z.object({
  items: z.array(
    z.object({
      sku: z.string(),
      summaries: z
        .array(z.object({ marketplaceId: z.string(), status: z.array(z.string()).nullish() }))
        .nullish(),
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
 * Offers at Amazon (Listings Items 2021-08-01): pieces of SKUs, and in each country their price and end. What Amazon lacks is
 * made as an offer of an article of its catalogue; none is deleted, and what is off has 0 pieces. Up to 50 changes go one by one
 * at the published rate, more are one JSON_LISTINGS_FEED.
 */
export function amazonListing(endpoints: AmazonEndpoints, tuning: Tuning = {}): ListingConnector {
  const clientOf = amazonClients(endpoints, tuning)
  const templates = new WeakMap<AmazonClient, ShippingTemplates>()
  const templatesOf = (client: AmazonClient, sellerId: string) => {
    const known = templates.get(client) ?? new ShippingTemplates(client, sellerId)
    templates.set(client, known)
    return known
  }
  return {
    most: MOST,
    few: FEW,
    wantsDetails: false,
    wantsSafety: true,
    onlyListed: true,
    connect: (account) => listingOf(clientOf(account.credentials), account, templatesOf),
  }
}

function listingOf(
  client: AmazonClient,
  { marketplaces }: MarketplaceAccount,
  templatesOf: (client: AmazonClient, sellerId: string) => ShippingTemplates,
): Listing {
  const sellerId = client.sellerId
  if (sellerId === undefined)
    throw new MarketplaceError('unauthorised', 'This account does not name the seller’s merchant token.')
  const seller = { client, sellerId, marketplaceIds: marketplaces.length > 0 ? marketplaces : [GERMANY] }
  const templates = templatesOf(client, sellerId)
  const feeds = new ListingFeeds(seller)
  return {
    tell: async (offers, { terms }, signal) => {
      const said = await templates.termsIn(terms, marketplacesOf(seller, offers), signal)
      if (offers.length <= FEW) return tellOneByOne(seller, offers, said, signal)
      return { state: 'working', ticket: await feeds.submit(offers, said, signal), outcomes: [] }
    },
    lookUp: (ticket, offers, signal) => feeds.lookUp(ticket, offers, signal),
    findTold: (since, others, signal) => feeds.findMade(since, others, signal),
    read: (skus, signal) => search(seller, skus, signal),
    competitors: competitorsOf(seller),
    holdsNew: (terms, ids, signal) => templates.unknownIn(terms, ids, signal),
    preview: async (offer, country, terms, signal) => {
      const said = await templates.termsIn(terms, [country.marketplace], signal)
      return previewListing(seller, offer, country, said, signal)
    },
    remove: (sku, ids, signal) =>
      deleteListing(seller, sku, ids.length > 0 ? ids : seller.marketplaceIds, signal),
    check: null,
  }
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
        countries: countriesIn(item),
      })),
    )
  }
  return found
}

/** What Amazon has of a SKU in each country where it lists it. Pure. */
function countriesIn(item: z.infer<typeof SearchAnswer>['items'][number]): Record<string, ListedCountry> {
  return Object.fromEntries(
    (item.summaries ?? []).map(({ marketplaceId, status }) => {
      const { price_cents, pieces } = pricesOf(item, marketplaceId)
      const error = errorsOf(issuesIn(item.issues ?? [], marketplaceId))
      const is_off = price_cents !== null && pieces > 0 && !(status ?? []).includes('BUYABLE')
      return [marketplaceId, { price_cents, is_off, error }]
    }),
  )
}
