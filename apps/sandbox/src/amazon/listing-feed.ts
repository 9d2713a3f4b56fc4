import { z } from 'zod'
import type { World } from '../platform/world.ts'
import { changeListing, PatchInput, PutInput, putListing } from './change-listing.ts'
import type { FeedRecord } from './order-model.ts'

export const LISTINGS_FEED = 'JSON_LISTINGS_FEED'

const OF_SKU = { messageId: z.number().int().min(1), sku: z.string().min(1) }

const Feed = z.object({
  header: z.object({ sellerId: z.string(), version: z.literal('2.0'), issueLocale: z.string().optional() }),
  messages: z.array(
    z.discriminatedUnion('operationType', [
      PatchInput.extend({ ...OF_SKU, operationType: z.literal('PATCH') }),
      PutInput.extend({ ...OF_SKU, operationType: z.literal('UPDATE') }),
    ]),
  ),
})

/** Does what the messages of a JSON_LISTINGS_FEED say. @returns the processing report; null when it is none */
export function processListings(world: World, feed: FeedRecord, content: string): string | null {
  const parsed = Feed.safeParse(jsonIn(content))
  if (!parsed.success || parsed.data.header.sellerId !== feed.seller_id) return null
  const { messages } = parsed.data
  const options = { marketplaceIds: feed.marketplaceIds }
  const issues = messages.flatMap((message) => {
    const { messageId, sku } = message
    if (feed.fate === 'feed_refused')
      return [
        { messageId, code: '18028', message: 'Refused as the fault demands.', severity: 'ERROR' as const },
      ]
    const found =
      message.operationType === 'PATCH'
        ? changeListing(world, feed.seller_id, sku, message, options)
        : putListing(world, feed.seller_id, sku, message, options)
    return found.map((issue) => ({ messageId, ...issue }))
  })
  const invalid = new Set(issues.map(({ messageId }) => messageId)).size
  return JSON.stringify({
    header: { sellerId: feed.seller_id, version: '2.0', feedId: feed.feedId },
    issues,
    summary: {
      errors: issues.length,
      warnings: 0,
      messagesProcessed: messages.length,
      messagesAccepted: messages.length - invalid,
      messagesInvalid: invalid,
    },
  })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
