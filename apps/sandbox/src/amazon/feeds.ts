import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Answer, perform } from '../platform/answer.ts'
import type { FaultTarget } from '../platform/faults.ts'
import type { World } from '../platform/world.ts'
import { amazonError, amazonErrorBody } from './amazon-errors.ts'
import type { AmazonRoute } from './amazon-route.ts'
import { advanceFeeds } from './feed-processing.ts'
import type { FeedRecord } from './order-model.ts'

const STATUSES = ['CANCELLED', 'DONE', 'FATAL', 'IN_PROGRESS', 'IN_QUEUE'] as const
const BASE = '/feeds/2021-06-30'

const FeedInput = z.object({
  feedType: z.string().min(1),
  marketplaceIds: z.array(z.string()).min(1).max(25),
  inputFeedDocumentId: z.string().min(1),
  feedOptions: z.record(z.string(), z.string()).optional(),
})
const DocumentInput = z.object({ contentType: z.string().min(1) })
const WithId = z.object({ id: z.string() })
const list = z.string().transform((text) => text.split(','))
const FeedsQuery = z.union([
  z.strictObject({ nextToken: z.string() }),
  z.object({
    feedTypes: list,
    marketplaceIds: list.optional(),
    processingStatuses: list.pipe(z.array(z.enum(STATUSES))).optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
    createdSince: z.iso.datetime({ offset: true }).optional(),
    createdUntil: z.iso.datetime({ offset: true }).optional(),
  }),
])
type FeedsQuery = z.infer<typeof FeedsQuery>
/** What a token for the next page stands for. */
const NextPage = z.object({ query: z.record(z.string(), z.string()), after: z.string() })

/** Feeds 2021-06-30. A feed takes effect when its processing time has passed (`feed-processing.ts`). */
export function feedRoutes(app: FastifyInstance, world: World, route: AmazonRoute): void {
  route('POST', `${BASE}/documents`, 'feed_document', (seller, request) =>
    createDocument(world, seller, request.body),
  )
  route('GET', `${BASE}/documents/:id`, 'feed_document', (seller, request) =>
    getDocument(world, seller, idIn(request)),
  )
  route('POST', `${BASE}/feeds`, 'feed_create', (seller, request) => createFeed(world, seller, request.body))
  route('GET', `${BASE}/feeds`, 'feed_list', (seller, request) => listFeeds(world, seller, request.query))
  route('GET', `${BASE}/feeds/:id`, 'feed_get', (seller, request) => {
    const feed = world.feeds.get(idIn(request))
    return feed?.seller_id === seller ? { status: 200, body: feedView(feed) } : amazonError(404)
  })
  route('DELETE', `${BASE}/feeds/:id`, 'feed_get', (seller, request) =>
    cancelFeed(world, seller, idIn(request)),
  )
  documentStore(app, world)
}

const idIn = (request: FastifyRequest): string => WithId.parse(request.params).id

/** The presigned addresses: without a token; the address alone gives access. */
function documentStore(app: FastifyInstance, world: World): void {
  const withFaults = (
    request: FastifyRequest,
    reply: FastifyReply,
    target: FaultTarget,
    work: () => Answer,
  ) =>
    perform(world, request, reply, {
      target,
      facts: {},
      errorBody: (status) => amazonErrorBody(status),
      work,
    })
  app.register(async (store) => {
    store.removeAllContentTypeParsers()
    store.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    store.put('/feed-documents/:id', async (request, reply) => {
      await withFaults(request, reply, 'amazon.feed_upload', () => {
        const document = world.feedDocuments.get(idIn(request))
        if (!document) return { status: 404 }
        world.feedDocuments.put(document.id, { ...document, content: String(request.body ?? '') })
        return { status: 200 }
      })
      return reply
    })
    store.get('/feed-documents/:id', async (request, reply) => {
      await withFaults(request, reply, 'amazon.feed_download', () => {
        const document = world.feedDocuments.get(idIn(request))
        if (document?.content === undefined) return { status: 404 }
        const headers = { 'content-type': document.content_type }
        return { status: 200, headers, body: document.content }
      })
      return reply
    })
  })
}

function createDocument(world: World, sellerId: string, body: unknown): Answer {
  const parsed = DocumentInput.safeParse(body)
  if (!parsed.success) return amazonError(400, 'contentType is required')
  const id = `amzn1.tortuga.4.eu.${randomUUID()}`
  world.feedDocuments.put(id, { id, seller_id: sellerId, content_type: parsed.data.contentType })
  return { status: 201, body: { feedDocumentId: id, url: documentUrl(world, id) } }
}

/** Reports are given out; what a seller has uploaded is not. */
function getDocument(world: World, sellerId: string, id: string): Answer {
  const document = world.feedDocuments.get(id)
  if (document?.seller_id !== sellerId) return amazonError(404)
  if (!document.is_report) return amazonError(400, 'Invalid feedDocumentId')
  return { status: 200, body: { feedDocumentId: document.id, url: documentUrl(world, document.id) } }
}

function createFeed(world: World, sellerId: string, body: unknown): Answer {
  const parsed = FeedInput.safeParse(body)
  if (!parsed.success)
    return amazonError(400, 'feedType, marketplaceIds and inputFeedDocumentId are required')
  const { feedType, marketplaceIds, inputFeedDocumentId } = parsed.data
  const document = world.feedDocuments.get(inputFeedDocumentId)
  if (document?.seller_id !== sellerId || document.content === undefined)
    return amazonError(400, 'Unknown or empty inputFeedDocumentId')
  const fault = world.faults.take('amazon.feed_processing', { seller_id: sellerId, feed_type: feedType })
  const { queue, work } = world.amazon.feedSeconds
  const created = world.now().getTime()
  const starts = created + queue * 1000
  const ends = starts + work * 1000 + (fault?.kind === 'slow' ? fault.delay_ms : 0)
  const feed: FeedRecord = {
    feedId: String(50_000_000_000 + world.nextNumber('feed')),
    feedType,
    marketplaceIds,
    createdTime: new Date(created).toISOString(),
    processingStatus: 'IN_QUEUE',
    seller_id: sellerId,
    input_document_id: document.id,
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(ends).toISOString(),
    ...(fault?.kind === 'feed_fatal' || fault?.kind === 'feed_refused' ? { fate: fault.kind } : {}),
  }
  world.feeds.put(feed.feedId, feed)
  advanceFeeds(world)
  return { status: 202, body: { feedId: feed.feedId } }
}

function listFeeds(world: World, sellerId: string, raw: unknown): Answer {
  const parsed = FeedsQuery.safeParse(raw)
  if (!parsed.success) return amazonError(400, z.prettifyError(parsed.error))
  const page = pageAsked(parsed.data, raw)
  if (!page) return amazonError(400, 'Invalid nextToken')
  const { query, after } = page
  const found = world.feeds
    .all()
    .filter((feed) => feed.seller_id === sellerId && fits(feed, query))
    .toSorted((a, b) => b.feedId.localeCompare(a.feedId))
  const from = after === '' ? 0 : found.findIndex((feed) => feed.feedId === after) + 1
  const shown = found.slice(from, from + query.pageSize)
  const last = shown.at(-1)
  const token =
    last && from + query.pageSize < found.length
      ? Buffer.from(JSON.stringify({ query: page.raw, after: last.feedId })).toString('base64url')
      : undefined
  return { status: 200, body: { feeds: shown.map(feedView), ...(token ? { nextToken: token } : {}) } }
}

type Spec = Exclude<FeedsQuery, { nextToken: string }>

/** The query that a call means: its own, or the one that its token goes on with. */
function pageAsked(
  query: FeedsQuery,
  raw: unknown,
): { query: Spec; raw: unknown; after: string } | undefined {
  if (!('nextToken' in query)) return { query, raw, after: '' }
  try {
    const next = NextPage.parse(JSON.parse(Buffer.from(query.nextToken, 'base64url').toString()))
    const spec = FeedsQuery.parse(next.query)
    return 'nextToken' in spec ? undefined : { query: spec, raw: next.query, after: next.after }
  } catch {
    return undefined
  }
}

function fits(feed: FeedRecord, query: Spec): boolean {
  const { feedTypes, marketplaceIds, processingStatuses, createdSince, createdUntil } = query
  return (
    feedTypes.includes(feed.feedType) &&
    (!marketplaceIds || feed.marketplaceIds.some((id) => marketplaceIds.includes(id))) &&
    (!processingStatuses || processingStatuses.includes(feed.processingStatus)) &&
    (!createdSince || new Date(feed.createdTime) >= new Date(createdSince)) &&
    (!createdUntil || new Date(feed.createdTime) <= new Date(createdUntil))
  )
}

function cancelFeed(world: World, sellerId: string, id: string): Answer {
  const feed = world.feeds.get(id)
  if (feed?.seller_id !== sellerId) return amazonError(404)
  if (feed.processingStatus !== 'IN_QUEUE')
    return amazonError(400, 'Only feeds in the queue can be cancelled')
  world.feeds.put(id, { ...feed, processingStatus: 'CANCELLED' })
  return { status: 200, body: {} }
}

function documentUrl(world: World, id: string): string {
  return `${world.baseUrl()}/amazon/feed-documents/${id}`
}

function feedView(feed: FeedRecord): Record<string, unknown> {
  const {
    seller_id: _seller,
    input_document_id: _input,
    starts_at: _start,
    ends_at: _end,
    fate: _fate,
    ...view
  } = feed
  return view
}
