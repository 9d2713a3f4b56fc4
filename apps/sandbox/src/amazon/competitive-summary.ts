import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Answer } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { amazonError } from './amazon-errors.ts'
import type { AmazonRoute } from './amazon-route.ts'
import { asinOf, type ListingRecord } from './listing-model.ts'
import { MARKETPLACES } from './order-model.ts'

const URL = '/products/pricing/2022-05-01/items/competitiveSummary'
const ASKED_AT_ONCE = 20

const Input = z.object({ itemCondition: z.enum(['New', 'Used']), offerType: z.literal('Consumer') })
const Body = z.strictObject({
  requests: z
    .array(
      z.strictObject({
        asin: z.string(),
        marketplaceId: z.string(),
        includedData: z.array(z.literal('lowestPricedOffers')).min(1),
        lowestPricedOffersInputs: z.array(Input).max(5).default([]),
        method: z.literal('GET'),
        uri: z.literal(URL),
      }),
    )
    .min(1)
    .max(ASKED_AT_ONCE),
})
type Request = z.infer<typeof Body>['requests'][number]

/** Product Pricing 2022-05-01: what is asked for articles, of the seller and of others. */
export function competitiveSummaryRoute(world: World, route: AmazonRoute): void {
  route('POST', `/batches${URL}`, 'competitive_summary', (seller, request) =>
    summaries(world, seller, request),
  )
}

function summaries(world: World, seller: string, request: FastifyRequest): Answer {
  const body = Body.safeParse(request.body)
  if (!body.success) return amazonError(400, z.prettifyError(body.error))
  return { status: 200, body: { responses: body.data.requests.map((one) => summary(world, seller, one)) } }
}

function summary(world: World, seller: string, { asin, marketplaceId, lowestPricedOffersInputs }: Request) {
  const listing = world.listings.all().find((one) => one.seller_id === seller && asinOf(one.sku) === asin)
  if (!listing || !MARKETPLACES.some((known) => known.marketplaceId === marketplaceId))
    return {
      status: { statusCode: 404, reasonPhrase: 'Not Found' },
      body: { asin, marketplaceId, errors: [{ code: 'NOT_FOUND', message: `${asin} is unknown` }] },
    }
  const lowestPricedOffers = lowestPricedOffersInputs.flatMap((lowestPricedOffersInput) => {
    const offers = offersOf(listing, marketplaceId).filter(
      ({ condition }) => condition === lowestPricedOffersInput.itemCondition,
    )
    return offers.length === 0 ? [] : [{ lowestPricedOffersInput, offers }]
  })
  return {
    status: { statusCode: 200, reasonPhrase: 'Success' },
    body: { asin, marketplaceId, lowestPricedOffers },
  }
}

/** The seller's own offer among them. */
function offersOf({ seller_id, price_cents, competitors }: ListingRecord, marketplaceId: string) {
  const money = (cents: number) => ({ amount: cents / 100, currencyCode: 'EUR' })
  const own =
    price_cents === null ? [] : [{ seller_id, price_cents, shipping_cents: null, condition: 'New' as const }]
  // A listing that was put there before has none.
  const others = (competitors ?? []).filter(
    ({ marketplace_id }) => (marketplace_id ?? marketplaceId) === marketplaceId,
  )
  return [...own, ...others]
    .toSorted((one, other) => one.price_cents - other.price_cents)
    .map((offer) => ({
      sellerId: offer.seller_id,
      condition: offer.condition,
      fulfillmentType: 'MFN',
      listingPrice: money(offer.price_cents),
      ...(offer.shipping_cents !== null && {
        shippingOptions: [{ shippingOptionType: 'DEFAULT', price: money(offer.shipping_cents) }],
      }),
    }))
}
