import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Answer } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { amazonError } from './amazon-errors.ts'
import type { AmazonRoute } from './amazon-route.ts'
import { changeListing, dropListing, PatchInput, PutInput, putListing } from './change-listing.ts'
import {
  asinOf,
  isListedIn,
  type ListingIssue,
  type ListingRecord,
  listingKey,
  offerIn,
} from './listing-model.ts'
import { MARKETPLACES } from './order-model.ts'

const BASE = '/listings/2021-08-01/items/:sellerId'
const SEARCHED_AT_ONCE = 20
/** Those of the published examples. */
const AMERICAN = ['ATVPDKIKX0DER', 'A2EUQ1WTGCTBG2']

const WithSeller = z.object({ sellerId: z.string() })
const WithSku = z.object({ sellerId: z.string(), sku: z.string() })
const WithMarketplaces = z.object({ marketplaceIds: z.string() })
const list = z.string().transform((text) => text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',')))
const marketplaceIds = list.refine(
  (ids) => ids.every((id) => AMERICAN.includes(id) || MARKETPLACES.some((one) => one.marketplaceId === id)),
  'marketplaceIds is invalid',
)
const SearchQuery = z.object({
  marketplaceIds,
  identifiers: list.pipe(z.array(z.string()).max(SEARCHED_AT_ONCE)),
  identifiersType: z.literal('SKU'),
  includedData: list.default(['summaries']),
  issueLocale: z.string().optional(),
  pageSize: z.coerce.number().int().min(1).max(SEARCHED_AT_ONCE).default(10),
})
const GetQuery = z.object({
  marketplaceIds,
  includedData: list.default(['summaries']),
  issueLocale: z.string().optional(),
})
const ChangeQuery = z.object({
  marketplaceIds,
  includedData: list.default(['issues']),
  mode: z.literal('VALIDATION_PREVIEW').optional(),
  issueLocale: z.string().optional(),
})

/** Listings Items 2021-08-01: offers of articles of the catalogue, made, changed, read and taken away. */
export function listingRoutes(world: World, route: AmazonRoute): void {
  const sku = (request: FastifyRequest) => ({
    sku: WithSku.safeParse(request.params).data?.sku,
    marketplaces: WithMarketplaces.safeParse(request.query).data?.marketplaceIds,
  })
  const item = `${BASE}/:sku`
  route('PATCH', item, 'listing_patch', change(world, PatchInput, changeListing), { facts: sku })
  route('PUT', item, 'listing_put', change(world, PutInput, putListing), { facts: sku })
  route('DELETE', item, 'listing_delete', change(world, z.unknown(), deleteListing), { facts: sku })
  route('GET', item, 'listing_get', (seller, request) => getListing(world, seller, request), { facts: sku })
  route('GET', BASE, 'listing_search', (seller, request) => searchListings(world, seller, request))
}

type Change<Body> = (
  world: World,
  sellerId: string,
  sku: string,
  body: Body,
  options: { readonly marketplaceIds: readonly string[]; readonly isPreview: boolean },
) => ListingIssue[]

const deleteListing: Change<unknown> = (world, sellerId, sku, _body, options) =>
  dropListing(world, sellerId, sku, options)

/** A call that changes a listing, or tries it. */
const change =
  <Body>(world: World, form: z.ZodType<Body>, run: Change<Body>) =>
  (caller: string, request: FastifyRequest): Answer => {
    const { sellerId, sku } = WithSku.parse(request.params)
    if (sellerId !== caller) return amazonError(403)
    const query = ChangeQuery.safeParse(request.query)
    if (!query.success) return amazonError(400, z.prettifyError(query.error))
    const body = form.safeParse(request.body)
    if (!body.success) return amazonError(400, z.prettifyError(body.error))
    const { marketplaceIds: ids, mode, includedData } = query.data
    const isPreview = mode !== undefined
    const issues = run(world, sellerId, sku, body.data, { marketplaceIds: ids, isPreview })
    const status = issues.length > 0 ? 'INVALID' : isPreview ? 'VALID' : 'ACCEPTED'
    const identifiers = includedData.includes('identifiers') && {
      identifiers:
        issues.length > 0 ? [] : ids.map((marketplaceId) => ({ marketplaceId, asin: asinOf(sku) })),
    }
    const submissionId = randomUUID().replaceAll('-', '')
    return { status: 200, body: { sku, status, submissionId, ...identifiers, issues: issues.map(issueView) } }
  }

const issueView = (issue: ListingIssue) => ({ categories: [], ...issue })

function getListing(world: World, caller: string, request: FastifyRequest): Answer {
  const { sellerId, sku } = WithSku.parse(request.params)
  if (sellerId !== caller) return amazonError(403)
  const query = GetQuery.safeParse(request.query)
  if (!query.success) return amazonError(400, z.prettifyError(query.error))
  const listing = world.listings.get(listingKey(sellerId, sku))
  if (!listing) return amazonError(404)
  return { status: 200, body: itemView(world, listing, query.data.marketplaceIds, query.data.includedData) }
}

function searchListings(world: World, caller: string, request: FastifyRequest): Answer {
  const { sellerId } = WithSeller.parse(request.params)
  if (sellerId !== caller) return amazonError(403)
  const query = SearchQuery.safeParse(request.query)
  if (!query.success) return amazonError(400, z.prettifyError(query.error))
  const { identifiers, marketplaceIds: ids, includedData, pageSize } = query.data
  const found = identifiers
    .flatMap((sku) => world.listings.get(listingKey(sellerId, sku)) ?? [])
    .filter((listing) => ids.some((id) => isListedIn(listing, id)))
  const items = found.slice(0, pageSize).map((listing) => itemView(world, listing, ids, includedData))
  return { status: 200, body: { numberOfResults: found.length, items } }
}

function itemView(
  world: World,
  listing: ListingRecord,
  ids: readonly string[],
  included: readonly string[],
): Record<string, unknown> {
  const { sku, pieces, issues, updated_at } = listing
  const listed = ids.filter((id) => isListedIn(listing, id))
  const offers = listed.flatMap((marketplaceId) => {
    const offer = offerIn(listing, marketplaceId, world.now())
    return offer ? [{ marketplaceId, ...offer }] : []
  })
  const isSold = (id: string) =>
    pieces > 0 &&
    offers.some(({ marketplaceId }) => marketplaceId === id) &&
    !(listing.switched_off_in ?? []).includes(id)
  const data: Record<string, unknown> = {
    summaries: listed.map((marketplaceId) => ({
      marketplaceId,
      asin: asinOf(sku),
      productType: 'SHOES',
      conditionType: 'new_new',
      status: isSold(marketplaceId) ? ['BUYABLE', 'DISCOVERABLE'] : ['DISCOVERABLE'],
      createdDate: updated_at,
      lastUpdatedDate: updated_at,
    })),
    issues: issues.map(issueView),
    offers: offers.map(({ marketplaceId, price_cents, currency }) => ({
      marketplaceId,
      offerType: 'B2C',
      price: { amount: (price_cents / 100).toFixed(2), currencyCode: currency },
    })),
    fulfillmentAvailability: [{ fulfillmentChannelCode: 'DEFAULT', quantity: pieces }],
  }
  return { sku, ...Object.fromEntries(Object.entries(data).filter(([name]) => included.includes(name))) }
}
