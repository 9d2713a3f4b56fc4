import { z } from 'zod'
import type { CompetitorOffer, Competitors } from '../../../modules/channels/index.ts'
import type { AmazonClient } from './client.ts'
import { MARKETPLACES } from './marketplaces.ts'

const LISTINGS = '/listings/2021-08-01/items'
const SUMMARY = '/products/pricing/2022-05-01/items/competitiveSummary'
const CURRENCY = 'EUR'

const Listed = z.object({
  items: z.array(
    z.object({
      sku: z.string(),
      summaries: z.array(z.object({ marketplaceId: z.string(), asin: z.string().nullish() })).nullish(),
    }),
  ),
})

const Money = z.object({ amount: z.number(), currencyCode: z.string() })
const SummaryOffer = z.object({
  sellerId: z.string(),
  condition: z.string(),
  listingPrice: Money,
  shippingOptions: z.array(z.object({ price: Money })).nullish(),
})
const Summaries = z.object({
  responses: z.array(
    z.object({
      body: z.object({
        asin: z.string(),
        marketplaceId: z.string(),
        lowestPricedOffers: z.array(z.object({ offers: z.array(SummaryOffer) })).nullish(),
      }),
    }),
  ),
})

interface Seller {
  readonly client: AmazonClient
  readonly sellerId: string
  /** Where it sells. */
  readonly marketplaceIds: readonly string[]
}

/** So many questions a batch holds, each about an article in a marketplace. */
const QUESTIONS_AT_ONCE = 20

/** Where prices are in another currency they are not compared. */
const isCompared = (id: string): boolean => {
  const known = MARKETPLACES.find((marketplace) => marketplace.id === id)
  return known === undefined || known.currency === CURRENCY
}

/**
 * What the cheapest other seller asks for SKUs in the marketplaces that an account sells in (Product Pricing 2022-05-01): one
 * price serves all of them, so the lowest counts. Their articles are looked up, which is quick, and asked for in one batch, of
 * which two a minute are allowed: with more marketplaces it holds fewer SKUs. Null where no marketplace is compared.
 */
export function competitorsOf(seller: Seller): Competitors | null {
  const compared = { ...seller, marketplaceIds: seller.marketplaceIds.filter(isCompared) }
  if (compared.marketplaceIds.length === 0) return null
  return {
    atOnce: Math.max(1, Math.floor(QUESTIONS_AT_ONCE / compared.marketplaceIds.length)),
    ask: (skus, signal) => askCompetitors(compared, skus, signal),
  }
}

async function askCompetitors(
  seller: Seller,
  skus: readonly string[],
  signal: AbortSignal,
): Promise<CompetitorOffer[]> {
  const listed = await articlesOf(seller, skus, signal)
  if (listed.length === 0) return []
  const asked = new Map(
    listed.map(({ asin, marketplaceId }) => [`${marketplaceId}/${asin}`, { asin, marketplaceId }]),
  )
  const requests = [...asked.values()].map((article) => ({
    ...article,
    includedData: ['lowestPricedOffers'],
    lowestPricedOffersInputs: [{ itemCondition: 'New', offerType: 'Consumer' }],
    method: 'GET',
    uri: SUMMARY,
  }))
  const call = { operation: 'getCompetitiveSummary', method: 'POST', path: `/batches${SUMMARY}` } as const
  const { responses } = await seller.client.create({ ...call, json: { requests } }, Summaries, signal)
  const lowest = new Map(
    responses.map(({ body }) => [`${body.marketplaceId}/${body.asin}`, lowestOf(body, seller.sellerId)]),
  )
  return skus.flatMap((sku) => {
    const prices = listed.flatMap((one) => {
      const price = one.sku === sku ? lowest.get(`${one.marketplaceId}/${one.asin}`) : null
      return price === null || price === undefined ? [] : [price]
    })
    return prices.length === 0 ? [] : [{ sku, price_cents: Math.min(...prices) }]
  })
}

/** The articles that SKUs are offers of, by marketplace. */
async function articlesOf(
  { client, sellerId, marketplaceIds }: Seller,
  skus: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly sku: string; readonly asin: string; readonly marketplaceId: string }[]> {
  const call = {
    operation: 'searchListingsItems',
    method: 'GET',
    path: `${LISTINGS}/${encodeURIComponent(sellerId)}`,
    query: {
      marketplaceIds: marketplaceIds.join(','),
      identifiers: skus.map((sku) => sku.replaceAll(',', '\\,')).join(','),
      identifiersType: 'SKU',
      includedData: 'summaries',
      pageSize: String(skus.length),
    },
  } as const
  const { items } = await client.read(call, Listed, signal)
  return items.flatMap(({ sku, summaries }) =>
    (summaries ?? []).flatMap(({ marketplaceId, asin }) =>
      asin && marketplaceIds.includes(marketplaceId) ? [{ sku, asin, marketplaceId }] : [],
    ),
  )
}

/** The lowest price of others for a new article, with shipping where the channel says what that is; null without one. */
function lowestOf(
  { lowestPricedOffers }: z.infer<typeof Summaries>['responses'][number]['body'],
  sellerId: string,
): number | null {
  const prices = (lowestPricedOffers ?? [])
    .flatMap(({ offers }) => offers)
    .filter(
      (offer) =>
        offer.sellerId !== sellerId &&
        offer.condition === 'New' &&
        offer.listingPrice.currencyCode === CURRENCY,
    )
    .map(({ listingPrice, shippingOptions }) => {
      const shipping = Math.min(...(shippingOptions ?? []).map(({ price }) => price.amount))
      return Math.round((listingPrice.amount + (Number.isFinite(shipping) ? shipping : 0)) * 100)
    })
    .filter((cents) => cents > 0)
  return prices.length === 0 ? null : Math.min(...prices)
}
