import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Answer } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { amazonError } from './amazon-errors.ts'
import type { AmazonRoute } from './amazon-route.ts'
import { changeListing, PatchInput } from './change-listing.ts'
import { asinOf, type ListingRecord } from './listing-model.ts'
import { MARKETPLACES } from './order-model.ts'

const BASE = '/listings/2021-08-01/items/:sellerId'
const SEARCHED_AT_ONCE = 20

const WithSeller = z.object({ sellerId: z.string() })
const WithSku = z.object({ sellerId: z.string(), sku: z.string() })
const list = z.string().transform((text) => text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',')))
const SearchQuery = z.object({
  marketplaceIds: list,
  identifiers: list.pipe(z.array(z.string()).max(SEARCHED_AT_ONCE)),
  identifiersType: z.literal('SKU'),
  includedData: list.default(['summaries']),
  issueLocale: z.string().optional(),
  pageSize: z.coerce.number().int().min(1).max(SEARCHED_AT_ONCE).default(10),
})
const PatchQuery = z.object({ marketplaceIds: list, issueLocale: z.string().optional() })

/** Listings Items 2021-08-01: price and pieces of listings that are there. */
export function listingRoutes(world: World, route: AmazonRoute): void {
  const sku = (request: FastifyRequest) => ({ sku: WithSku.safeParse(request.params).data?.sku })
  route('PATCH', `${BASE}/:sku`, 'listing_patch', (seller, request) => patchListing(world, seller, request), {
    facts: sku,
  })
  route('GET', BASE, 'listing_search', (seller, request) => searchListings(world, seller, request))
}

function patchListing(world: World, caller: string, request: FastifyRequest): Answer {
  const { sellerId, sku } = WithSku.parse(request.params)
  if (sellerId !== caller) return amazonError(403)
  const query = PatchQuery.safeParse(request.query)
  const body = PatchInput.safeParse(request.body)
  if (!query.success || !isKnown(query.data.marketplaceIds))
    return amazonError(400, 'marketplaceIds is invalid')
  if (!body.success) return amazonError(400, z.prettifyError(body.error))
  const issues = changeListing(world, sellerId, sku, body.data)
  const status = issues.length > 0 ? 'INVALID' : 'ACCEPTED'
  return { status: 200, body: { sku, status, submissionId: randomUUID().replaceAll('-', ''), issues } }
}

function searchListings(world: World, caller: string, request: FastifyRequest): Answer {
  const { sellerId } = WithSeller.parse(request.params)
  if (sellerId !== caller) return amazonError(403)
  const query = SearchQuery.safeParse(request.query)
  if (!query.success) return amazonError(400, z.prettifyError(query.error))
  const { identifiers, marketplaceIds, includedData, pageSize } = query.data
  if (!isKnown(marketplaceIds)) return amazonError(400, 'marketplaceIds is invalid')
  const found = identifiers.flatMap((sku) => world.listings.get(`${sellerId}/${sku}`) ?? [])
  const items = found.slice(0, pageSize).map((listing) => itemView(listing, marketplaceIds, includedData))
  return { status: 200, body: { numberOfResults: found.length, items } }
}

const isKnown = (ids: readonly string[]): boolean =>
  ids.every((id) => MARKETPLACES.some(({ marketplaceId }) => marketplaceId === id))

function itemView(
  { sku, price_cents, pieces, issues, updated_at }: ListingRecord,
  marketplaceIds: readonly string[],
  included: readonly string[],
): Record<string, unknown> {
  const data: Record<string, unknown> = {
    summaries: marketplaceIds.map((marketplaceId) => ({
      marketplaceId,
      asin: asinOf(sku),
      productType: 'SHOES',
      status: pieces > 0 && price_cents !== null ? ['BUYABLE', 'DISCOVERABLE'] : ['DISCOVERABLE'],
      createdDate: updated_at,
      lastUpdatedDate: updated_at,
    })),
    issues: issues.map((issue) => ({ ...issue, categories: [] })),
    offers:
      price_cents === null
        ? []
        : marketplaceIds.map((marketplaceId) => ({
            marketplaceId,
            offerType: 'B2C',
            price: { amount: (price_cents / 100).toFixed(2), currencyCode: 'EUR' },
          })),
    fulfillmentAvailability: [{ fulfillmentChannelCode: 'DEFAULT', quantity: pieces }],
  }
  return { sku, ...Object.fromEntries(Object.entries(data).filter(([name]) => included.includes(name))) }
}
