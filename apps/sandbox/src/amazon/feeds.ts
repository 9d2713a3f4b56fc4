import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Answer } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { amazonError } from './amazon-errors.ts'
import type { AmazonRoute } from './amazon-route.ts'
import { cancelOrder } from './cancellation.ts'
import type { FeedRecord } from './order-model.ts'

/** The feed by which a seller acknowledges an order, or gives lines up because they can't be delivered. */
const ACKNOWLEDGEMENT = 'POST_ORDER_ACKNOWLEDGEMENT_DATA'

const FeedInput = z.object({
  feedType: z.string().min(1),
  marketplaceIds: z.array(z.string()).min(1).max(25),
  inputFeedDocumentId: z.string().min(1),
  feedOptions: z.record(z.string(), z.string()).optional(),
})
const DocumentInput = z.object({ contentType: z.string().min(1) })
const WithId = z.object({ id: z.string() })

/** Feeds 2021-06-30, as far as cancelling by a seller needs it. A feed is done as soon as it is created. */
export function feedRoutes(app: FastifyInstance, world: World, route: AmazonRoute): void {
  route('POST', '/feeds/2021-06-30/documents', 'feeds', (seller, request) =>
    createDocument(world, seller, request.body),
  )
  route('GET', '/feeds/2021-06-30/documents/:id', 'feeds', (seller, request) => {
    const document = world.feedDocuments.get(WithId.parse(request.params).id)
    if (document?.seller_id !== seller) return amazonError(404)
    return { status: 200, body: { feedDocumentId: document.id, url: documentUrl(world, document.id) } }
  })
  route('POST', '/feeds/2021-06-30/feeds', 'feeds', (seller, request) =>
    createFeed(world, seller, request.body),
  )
  route('GET', '/feeds/2021-06-30/feeds/:id', 'feeds', (seller, request) => {
    const feed = world.feeds.get(WithId.parse(request.params).id)
    return feed?.seller_id === seller ? { status: 200, body: feedView(feed) } : amazonError(404)
  })
  documentStore(app, world)
}

/** The presigned addresses: no token, whoever knows the address may write and read. */
function documentStore(app: FastifyInstance, world: World): void {
  app.register(async (store) => {
    store.removeAllContentTypeParsers()
    store.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    store.put('/feed-documents/:id', async (request, reply) => {
      const document = world.feedDocuments.get(WithId.parse(request.params).id)
      if (!document) return reply.code(404).send()
      world.feedDocuments.put(document.id, { ...document, content: String(request.body ?? '') })
      return reply.code(200).send()
    })
    store.get('/feed-documents/:id', async (request, reply) => {
      const document = world.feedDocuments.get(WithId.parse(request.params).id)
      if (document?.content === undefined) return reply.code(404).send()
      return reply.type(document.content_type).send(document.content)
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

function createFeed(world: World, sellerId: string, body: unknown): Answer {
  const parsed = FeedInput.safeParse(body)
  if (!parsed.success)
    return amazonError(400, 'feedType, marketplaceIds and inputFeedDocumentId are required')
  const document = world.feedDocuments.get(parsed.data.inputFeedDocumentId)
  if (document?.seller_id !== sellerId) return amazonError(400, 'Unknown inputFeedDocumentId')
  const at = world.now().toISOString()
  const understood = parsed.data.feedType === ACKNOWLEDGEMENT && document.content !== undefined
  const feed: FeedRecord = {
    feedId: String(50_000_000_000 + world.nextNumber('feed')),
    feedType: parsed.data.feedType,
    marketplaceIds: parsed.data.marketplaceIds,
    createdTime: at,
    processingStatus: understood ? 'DONE' : 'FATAL',
    processingStartTime: at,
    processingEndTime: at,
    seller_id: sellerId,
    input_document_id: document.id,
  }
  if (understood)
    feed.resultFeedDocumentId = report(world, sellerId, acknowledge(world, sellerId, document.content ?? ''))
  world.feeds.put(feed.feedId, feed)
  return { status: 202, body: { feedId: feed.feedId } }
}

/** Carries out the acknowledgements of one document; the texts of what could not be done. */
function acknowledge(world: World, sellerId: string, xml: string): { done: number; errors: string[] } {
  const errors: string[] = []
  let done = 0
  for (const message of elements(xml, 'OrderAcknowledgement')) {
    const orderId = elements(message, 'AmazonOrderID')[0] ?? ''
    const record = world.orders.get(orderId)
    if (record?.seller_id !== sellerId) {
      errors.push(`Order ${orderId} not found`)
      continue
    }
    done += 1
    if (elements(message, 'StatusCode')[0] !== 'Failure') continue
    const items = elements(message, 'Item')
    const orderItemIds = items.map((item) => elements(item, 'AmazonOrderItemCode')[0] ?? '')
    const reason = elements(message, 'CancelReason')[0] ?? 'NoInventory'
    cancelOrder(world, record, { by: 'MERCHANT', reason, ...(items.length > 0 ? { orderItemIds } : {}) })
  }
  return { done, errors }
}

function report(world: World, sellerId: string, result: { done: number; errors: string[] }): string {
  const id = `amzn1.tortuga.4.eu.${randomUUID()}`
  const rows = result.errors.map(
    (text) => `<Result><ResultCode>Error</ResultCode><ResultDescription>${text}</ResultDescription></Result>`,
  )
  const content = `<?xml version="1.0" encoding="UTF-8"?><ProcessingReport><MessagesSuccessful>${result.done}</MessagesSuccessful>${rows.join('')}</ProcessingReport>`
  world.feedDocuments.put(id, { id, seller_id: sellerId, content_type: 'text/xml; charset=UTF-8', content })
  return id
}

/** The contents of every element of that name. The documents of this feed are flat and without attributes. */
function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map((match) =>
    (match[1] ?? '').trim(),
  )
}

function documentUrl(world: World, id: string): string {
  return `${world.baseUrl()}/amazon/feed-documents/${id}`
}

function feedView(feed: FeedRecord): Record<string, unknown> {
  const { seller_id: _seller, input_document_id: _input, ...view } = feed
  return view
}
