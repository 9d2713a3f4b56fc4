import { z } from 'zod'
import type { CompetitorOffer } from '../../../modules/channels/index.ts'
import type { AmazonClient } from './client.ts'

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
        lowestPricedOffers: z.array(z.object({ offers: z.array(SummaryOffer) })).nullish(),
      }),
    }),
  ),
})

interface Seller {
  readonly client: AmazonClient
  readonly sellerId: string
  /** Where it is compared. */
  readonly marketplaceId: string
}

/**
 * What the cheapest other seller asks for SKUs on a marketplace (Product Pricing 2022-05-01): their articles are looked up,
 * which is quick, and asked for in one batch, of which two a minute are allowed.
 * @param skus at most 20
 */
export async function askCompetitors(
  seller: Seller,
  skus: readonly string[],
  signal: AbortSignal,
): Promise<CompetitorOffer[]> {
  const asins = await asinsOf(seller, skus, signal)
  if (asins.size === 0) return []
  const requests = [...new Set(asins.values())].map((asin) => ({
    asin,
    marketplaceId: seller.marketplaceId,
    includedData: ['lowestPricedOffers'],
    lowestPricedOffersInputs: [{ itemCondition: 'New', offerType: 'Consumer' }],
    method: 'GET',
    uri: SUMMARY,
  }))
  const call = { operation: 'getCompetitiveSummary', method: 'POST', path: `/batches${SUMMARY}` } as const
  const { responses } = await seller.client.create({ ...call, json: { requests } }, Summaries, signal)
  const lowest = new Map(responses.map(({ body }) => [body.asin, lowestOf(body, seller.sellerId)]))
  return [...asins].flatMap(([sku, asin]) => {
    const price_cents = lowest.get(asin) ?? null
    return price_cents === null ? [] : [{ sku, price_cents }]
  })
}

/** The articles that SKUs are offers of. */
async function asinsOf(
  { client, sellerId, marketplaceId }: Seller,
  skus: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const call = {
    operation: 'searchListingsItems',
    method: 'GET',
    path: `${LISTINGS}/${encodeURIComponent(sellerId)}`,
    query: {
      marketplaceIds: marketplaceId,
      identifiers: skus.map((sku) => sku.replaceAll(',', '\\,')).join(','),
      identifiersType: 'SKU',
      includedData: 'summaries',
      pageSize: String(skus.length),
    },
  } as const
  const { items } = await client.read(call, Listed, signal)
  return new Map(
    items.flatMap(({ sku, summaries }) => {
      const asin = summaries?.find((one) => one.marketplaceId === marketplaceId)?.asin
      return asin ? [[sku, asin] as const] : []
    }),
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
