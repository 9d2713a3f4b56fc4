import { randomUUID } from 'node:crypto'
import { all, readXml, textAt, type XmlElement, XmlError } from '../platform/read-xml.ts'
import type { World } from '../platform/world.ts'
import { acknowledge, adjust, type MessageResult } from './feed-messages.ts'
import { LISTINGS_FEED, processListings } from './listing-feed.ts'
import type { FeedRecord } from './order-model.ts'

/** Feed types that change orders, and what one message of each does. */
const MESSAGES: Readonly<
  Record<
    string,
    { element: string; run: (world: World, seller: string, message: XmlElement) => MessageResult }
  >
> = {
  POST_ORDER_ACKNOWLEDGEMENT_DATA: { element: 'OrderAcknowledgement', run: acknowledge },
  POST_PAYMENT_ADJUSTMENT_DATA: { element: 'OrderAdjustment', run: adjust },
}

/**
 * Processes the feeds that are due, in the order in which they were made. Called before anything is
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
  if (feed.feedType === LISTINGS_FEED) return { ...finishedListings(world, feed), processingEndTime }
  const envelope = readEnvelope(world.feedDocuments.get(feed.input_document_id)?.content ?? '')
  const kind = MESSAGES[feed.feedType]
  const isReadable =
    kind !== undefined &&
    envelope !== null &&
    textAt(envelope, 'Header', 'MerchantIdentifier') === feed.seller_id &&
    textAt(envelope, 'MessageType') === kind.element
  if (!isReadable || feed.fate === 'feed_fatal')
    return { ...feed, processingStatus: 'FATAL', processingEndTime }
  const results = all(envelope, 'Message').map((message): ReportLine => {
    const number = textAt(message, 'MessageID') || '0'
    if (feed.fate === 'feed_refused')
      return { number, error: { code: '18028', text: 'Refused as the fault demands.' } }
    const [content] = all(message, kind.element)
    if (!content) return { number, error: { code: '5001', text: `The message has no ${kind.element}.` } }
    return { number, ...kind.run(world, feed.seller_id, content) }
  })
  const resultFeedDocumentId = writeReport(world, feed, results)
  return { ...feed, processingStatus: 'DONE', processingEndTime, resultFeedDocumentId }
}

function finishedListings(world: World, feed: FeedRecord): FeedRecord {
  const content = world.feedDocuments.get(feed.input_document_id)?.content ?? ''
  const report = feed.fate === 'feed_fatal' ? null : processListings(world, feed, content)
  if (report === null) return { ...feed, processingStatus: 'FATAL' }
  const resultFeedDocumentId = storeReport(world, feed, report, 'application/json; charset=UTF-8')
  return { ...feed, processingStatus: 'DONE', resultFeedDocumentId }
}

/** The root of a feed; null when it is no XML. */
function readEnvelope(xml: string): XmlElement | null {
  try {
    return readXml(xml)
  } catch (error) {
    if (error instanceof XmlError) return null
    throw error
  }
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

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
  return storeReport(world, feed, content, 'text/xml; charset=UTF-8')
}

/** @returns the id of the document */
function storeReport(world: World, feed: FeedRecord, content: string, content_type: string): string {
  const id = `amzn1.tortuga.4.eu.${randomUUID()}`
  world.feedDocuments.put(id, { id, seller_id: feed.seller_id, content_type, content, is_report: true })
  return id
}
