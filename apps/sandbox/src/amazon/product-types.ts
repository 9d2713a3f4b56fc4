import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Answer } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { amazonError } from './amazon-errors.ts'
import type { AmazonRoute } from './amazon-route.ts'

const BASE = '/definitions/2020-09-01/productTypes'
const VERSION = 'UHqSqmb4FNUk='

const TypeQuery = z.object({
  sellerId: z.string().optional(),
  marketplaceIds: z.string().min(1),
  productTypeVersion: z.string().optional(),
  requirements: z.enum(['LISTING', 'LISTING_PRODUCT_ONLY', 'LISTING_OFFER_ONLY']).default('LISTING'),
  requirementsEnforced: z.enum(['ENFORCED', 'NOT_ENFORCED']).default('ENFORCED'),
  locale: z.string().default('DEFAULT'),
  parentageLevel: z.enum(['NONE', 'CHILD', 'PARENT']).optional(),
})
const WithType = z.object({ productType: z.string() })
const SearchQuery = z.object({
  marketplaceIds: z.string().min(1),
  keywords: z.string().optional(),
  itemName: z.string().optional(),
  locale: z.string().optional(),
  searchLocale: z.string().optional(),
})
const TYPES = [
  { name: 'PRODUCT', displayName: 'Product' },
  { name: 'SHOES', displayName: 'Shoes' },
  { name: 'LUGGAGE', displayName: 'Luggage' },
]

/** Product Type Definitions 2020-09-01: which attributes an offer has; asked for a seller, what its templates are called. */
export function productTypeRoutes(app: FastifyInstance, world: World, route: AmazonRoute): void {
  route('GET', BASE, 'product_types', (_seller, request) => search(request))
  route('GET', `${BASE}/:productType`, 'product_type', (seller, request) =>
    definition(world, seller, request),
  )
  // The address carries its own permission, as Amazon's presigned ones do.
  app.get('/schemas/:file', async () => schemaOf(world, true))
  app.get('/schemas/without-seller/:file', async () => schemaOf(world, false))
}

function search(request: FastifyRequest): Answer {
  const query = SearchQuery.safeParse(request.query)
  if (!query.success) return amazonError(400, z.prettifyError(query.error))
  const words = (query.data.keywords ?? '').toUpperCase().split(',').filter(Boolean)
  const productTypes = TYPES.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  const marketplaceIds = query.data.marketplaceIds.split(',')
  return {
    status: 200,
    body: {
      productTypes: productTypes.map((one) => ({ ...one, marketplaceIds })),
      productTypeVersion: VERSION,
    },
  }
}

function definition(world: World, seller: string, request: FastifyRequest): Answer {
  const query = TypeQuery.safeParse(request.query)
  if (!query.success) return amazonError(400, z.prettifyError(query.error))
  const { productType } = WithType.parse(request.params)
  const type = TYPES.find(({ name }) => name === productType)
  if (!type) return amazonError(404)
  const { sellerId, marketplaceIds, requirements, requirementsEnforced, locale } = query.data
  if (sellerId !== undefined && sellerId !== seller) return amazonError(403)
  const schema = schemaOf(world, sellerId !== undefined)
  const link = (name: string, content: object) => ({
    link: {
      resource: `${world.baseUrl()}/amazon/schemas/${sellerId === undefined ? 'without-seller/' : ''}${name}.json`,
      verb: 'GET',
    },
    checksum: createHash('md5').update(JSON.stringify(content)).digest('base64'),
  })
  return {
    status: 200,
    body: {
      metaSchema: link('meta', {}),
      schema: link(productType, schema),
      requirements,
      requirementsEnforced,
      propertyGroups: {
        offer: {
          title: 'Offer',
          description: 'What it is sold for',
          propertyNames: Object.keys(schema.properties),
        },
      },
      locale: locale === 'DEFAULT' ? 'en_US' : locale,
      marketplaceIds: marketplaceIds.split(','),
      productType,
      displayName: type.displayName,
      productTypeVersion: { version: VERSION, latest: true, releaseCandidate: false },
    },
  }
}

/** The part of such a schema that says how an offer is sold. */
function schemaOf({ settings }: World, ofSeller: boolean) {
  const value = (more: object) => ({
    type: 'array',
    items: {
      type: 'object',
      properties: { value: { type: 'string', ...more }, marketplace_id: { type: 'string' } },
    },
  })
  const named = settings.shipping_templates
  return {
    $schema: 'https://schemas.amazon.com/selling-partners/definitions/product-types/meta-schema/v1',
    type: 'object',
    properties: {
      condition_type: value({ enum: ['new_new'], enumNames: ['New'] }),
      ...(ofSeller && {
        merchant_shipping_group: value({
          enum: named.map(({ id }) => id),
          enumNames: named.map(({ name }) => name),
        }),
      }),
    },
  }
}
