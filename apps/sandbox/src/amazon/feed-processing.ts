import { randomUUID } from 'node:crypto'
import type { World } from '../platform/world.ts'
import { acknowledge, adjust, type MessageResult } from './feed-messages.ts'
import { elements, escaped } from './feed-xml.ts'
import type { FeedRecord } from './order-model.ts'

/** Feed types that change orders, and what one message of each does. */
const MESSAGES: Readonly<
  Record<string, { element: string; run: (world: World, seller: string, message: string) => MessageResult }>
> = {
  POST_ORDER_ACKNOWLEDGEMENT_DATA: { element: 'OrderAcknowledgement', run: acknowledge },
  POST_PAYMENT_ADJUSTMENT_DATA: { element: 'OrderAdjustment', run: adjust },
}

/**
 * Lets the feeds do what they have come to by now, one after the other as they were made. Called before anything is
 * asked of Amazon, so that nothing runs by itself while a test holds the clock.
 */
export function advanceFeeds(world: World): void {
  const now = world.now().toISOString()
  for (const feed of world.feeds.all()) {
    if (feed.processingStatus === 'IN_QUEUE' && feed.starts_at <= now) {
      world.feeds.put(feed.feedId, {
        ...feed,
        processingStatus: 'IN_PROGRESS',
        processingStartTime: feed.starts_at,
      })
    }
    const running = world.feeds.get(feed.feedId)
    if (running?.processingStatus === 'IN_PROGRESS' && running.ends_at <= now) {
      world.feeds.put(feed.feedId, finished(world, running))
    }
  }
}

function finished(world: World, feed: FeedRecord): FeedRecord {
  const processingEndTime = feed.ends_at
  const xml = world.feedDocuments.get(feed.input_document_id)?.content ?? ''
  const kind = MESSAGES[feed.feedType]
  const isReadable =
    kind !== undefined &&
    elements(xml, 'MerchantIdentifier')[0] === feed.seller_id &&
    elements(xml, 'MessageType')[0] === kind.element
  if (!isReadable || feed.fate === 'feed_fatal')
    return { ...feed, processingStatus: 'FATAL', processingEndTime }
  const results = elements(xml, 'Message').map((message): ReportLine => {
    const number = elements(message, 'MessageID')[0] ?? '0'
    if (feed.fate === 'feed_refused')
      return { number, error: { code: '18028', text: 'Refused for the sake of the test.' } }
    const content = elements(message, kind.element)[0] ?? ''
    return { number, ...kind.run(world, feed.seller_id, content) }
  })
  const resultFeedDocumentId = writeReport(world, feed, results)
  return { ...feed, processingStatus: 'DONE', processingEndTime, resultFeedDocumentId }
}

type ReportLine = MessageResult & { number: string }

/** The processing report in Amazon's form: how many messages went well, and each that did not. */
function writeReport(world: World, feed: FeedRecord, lines: readonly ReportLine[]): string {
  const errors = lines.flatMap(({ number, error }) => (error ? [{ number, ...error }] : []))
  const results = errors.map(
    ({ number, code, text }) =>
      `<Result><MessageID>${number}</MessageID><ResultCode>Error</ResultCode>` +
      `<ResultMessageCode>${code}</ResultMessageCode><ResultDescription>${escaped(text)}</ResultDescription></Result>`,
  )
  const content = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<AmazonEnvelope xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="amzn-envelope.xsd">',
    `<Header><DocumentVersion>1.02</DocumentVersion><MerchantIdentifier>${feed.seller_id}</MerchantIdentifier></Header>`,
    '<MessageType>ProcessingReport</MessageType><Message><MessageID>1</MessageID><ProcessingReport>',
    `<DocumentTransactionID>${feed.feedId}</DocumentTransactionID><StatusCode>Complete</StatusCode>`,
    `<ProcessingSummary><MessagesProcessed>${lines.length}</MessagesProcessed>`,
    `<MessagesSuccessful>${lines.length - errors.length}</MessagesSuccessful>`,
    `<MessagesWithError>${errors.length}</MessagesWithError><MessagesWithWarning>0</MessagesWithWarning>`,
    `</ProcessingSummary>${results.join('')}</ProcessingReport></Message></AmazonEnvelope>`,
  ].join('\n')
  const id = `amzn1.tortuga.4.eu.${randomUUID()}`
  world.feedDocuments.put(id, {
    id,
    seller_id: feed.seller_id,
    content_type: 'text/xml; charset=UTF-8',
    content,
    is_report: true,
  })
  return id
}
