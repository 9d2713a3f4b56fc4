import { z } from 'zod'
import type { Answer } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { amazonError } from './amazon-errors.ts'
import { type AmazonOrderRecord, FULFILLMENT_STATUSES } from './order-model.ts'
import { INCLUDED_DATA, orderView } from './order-view.ts'

/** An explicit upper bound must lie this far back, as the published description of the parameters says. */
const SETTLED_MS = 120_000

// Arrays come comma-separated, the default of Swagger 2; repeated parameters are understood as well.
const list = z.union([z.string(), z.array(z.string())]).transform((value) =>
  [value]
    .flat()
    .flatMap((part) => part.split(','))
    .filter((part) => part !== ''),
)
const instant = z.iso.datetime({ offset: true })

const SearchQuery = z.object({
  createdAfter: instant.optional(),
  createdBefore: instant.optional(),
  lastUpdatedAfter: instant.optional(),
  lastUpdatedBefore: instant.optional(),
  fulfillmentStatuses: list.pipe(z.array(z.enum(FULFILLMENT_STATUSES as [string, ...string[]]))).optional(),
  marketplaceIds: list.pipe(z.array(z.string()).max(50)).optional(),
  fulfilledBy: list.pipe(z.array(z.enum(['MERCHANT', 'AMAZON']))).optional(),
  maxResultsPerPage: z.coerce.number().int().min(1).max(100).default(100),
  paginationToken: z.string().optional(),
  includedData: list.pipe(z.array(z.enum(INCLUDED_DATA))).default([]),
})
const OneQuery = SearchQuery.pick({ includedData: true })

type Search = z.infer<typeof SearchQuery>

const Token = z.object({ until: z.iso.datetime(), after: z.tuple([z.string(), z.string()]), of: z.string() })

/** searchOrders of Orders 2026-01-01, over the orders of one seller. */
export function searchOrders(world: World, sellerId: string, query: unknown): Answer {
  const parsed = SearchQuery.safeParse(query)
  if (!parsed.success) return amazonError(400, describe(parsed.error))
  const search = parsed.data
  const wrong = wrongPeriod(world, search)
  if (wrong) return amazonError(400, wrong)

  const byCreation = search.createdAfter !== undefined
  const instantOf = (record: AmazonOrderRecord) =>
    byCreation ? record.order.createdTime : record.order.lastUpdatedTime
  const token = search.paginationToken === undefined ? undefined : readToken(search.paginationToken)
  if (token === null || (token && token.of !== fingerprint(search)))
    return amazonError(400, 'Invalid paginationToken')

  const since = Date.parse(search.createdAfter ?? search.lastUpdatedAfter ?? '')
  const asked = search.createdBefore ?? search.lastUpdatedBefore
  const settled = new Date(world.now().getTime() - world.amazon.settleSeconds * 1000).toISOString()
  const until = token?.until ?? asked ?? settled
  const found = world.orders
    .all()
    .filter((record) => record.seller_id === sellerId && matches(record, search))
    .filter(
      (record) =>
        Date.parse(instantOf(record)) >= since && Date.parse(instantOf(record)) <= Date.parse(until),
    )
    .map((record) => ({ record, key: [instantOf(record), record.order.orderId] as [string, string] }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .filter(({ key }) => token === undefined || compareKeys(key, token.after) > 0)
  const page = found.slice(0, search.maxResultsPerPage)
  const last = page.at(-1)
  const more = found.length > page.length && last !== undefined
  return {
    status: 200,
    body: {
      orders: page.map(({ record }) =>
        orderView(record.order, search.includedData, world.settings.personal_data),
      ),
      ...(more
        ? { pagination: { nextToken: writeToken({ until, after: last.key, of: fingerprint(search) }) } }
        : {}),
      ...(byCreation ? { createdBefore: until } : { lastUpdatedBefore: until }),
    },
  }
}

/** getOrder of Orders 2026-01-01. */
export function getOrder(world: World, sellerId: string, orderId: string, query: unknown): Answer {
  const parsed = OneQuery.safeParse(query)
  if (!parsed.success) return amazonError(400, describe(parsed.error))
  const record = world.orders.get(orderId)
  if (record?.seller_id !== sellerId) return amazonError(404, `Order ${orderId} not found`)
  return {
    status: 200,
    body: { order: orderView(record.order, parsed.data.includedData, world.settings.personal_data) },
  }
}

/** The published rules about which bounds go together; undefined when they are kept. */
function wrongPeriod(world: World, search: Search): string | undefined {
  const { createdAfter, createdBefore, lastUpdatedAfter, lastUpdatedBefore } = search
  if ((createdAfter === undefined) === (lastUpdatedAfter === undefined)) {
    return 'Exactly one of createdAfter and lastUpdatedAfter is required'
  }
  if (createdAfter !== undefined && lastUpdatedBefore !== undefined)
    return 'lastUpdatedBefore needs lastUpdatedAfter'
  if (lastUpdatedAfter !== undefined && createdBefore !== undefined) return 'createdBefore needs createdAfter'
  const until = createdBefore ?? lastUpdatedBefore
  if (until === undefined) return undefined
  if (Date.parse(until) < Date.parse(createdAfter ?? lastUpdatedAfter ?? ''))
    return 'The period ends before it begins'
  if (Date.parse(until) > world.now().getTime() - SETTLED_MS)
    return 'The period must end at least two minutes ago'
  return undefined
}

function matches({ order }: AmazonOrderRecord, search: Search): boolean {
  const status = order.fulfillment?.fulfillmentStatus
  const { fulfillmentStatuses, marketplaceIds, fulfilledBy } = search
  if (fulfillmentStatuses?.length && !(status && fulfillmentStatuses.includes(status))) return false
  if (marketplaceIds?.length && !marketplaceIds.includes(order.salesChannel.marketplaceId ?? '')) return false
  if (fulfilledBy?.length && !fulfilledBy.some((by) => by === order.fulfillment?.fulfilledBy)) return false
  return true
}

/** What must stay the same from page to page. */
function fingerprint(search: Search): string {
  const { createdAfter, createdBefore, lastUpdatedAfter, lastUpdatedBefore } = search
  const { fulfillmentStatuses, marketplaceIds, fulfilledBy } = search
  return JSON.stringify([
    [createdAfter, createdBefore, lastUpdatedAfter, lastUpdatedBefore],
    [fulfillmentStatuses, marketplaceIds, fulfilledBy],
  ])
}

function writeToken(token: z.infer<typeof Token>): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url')
}

function readToken(text: string): z.infer<typeof Token> | null {
  try {
    return Token.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}

function compareKeys([timeA, idA]: [string, string], [timeB, idB]: [string, string]): number {
  const byTime = Date.parse(timeA) - Date.parse(timeB)
  return byTime !== 0 ? byTime : idA < idB ? -1 : idA > idB ? 1 : 0
}

function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}
