import { z } from 'zod'
import type { World } from '../platform/world.ts'
import { changeListing, PatchInput } from './change-listing.ts'
import type { FeedRecord } from './order-model.ts'

export const LISTINGS_FEED = 'JSON_LISTINGS_FEED'

const Feed = z.object({
  header: z.object({ sellerId: z.string(), version: z.literal('2.0'), issueLocale: z.string().optional() }),
  messages: z.array(
    PatchInput.extend({
      messageId: z.number().int().min(1),
      sku: z.string().min(1),
      operationType: z.literal('PATCH'),
    }),
  ),
})

/** Does what the messages of a JSON_LISTINGS_FEED say. @returns the processing report; null when it is none */
export function processListings(world: World, feed: FeedRecord, content: string): string | null {
  const parsed = Feed.safeParse(jsonIn(content))
  if (!parsed.success || parsed.data.header.sellerId !== feed.seller_id) return null
  const { messages } = parsed.data
  const issues = messages.flatMap(({ messageId, sku, productType, patches }) => {
    const found =
      feed.fate === 'feed_refused'
        ? [{ code: '18028', message: 'Refused as the fault demands.', severity: 'ERROR' as const }]
        : changeListing(world, feed.seller_id, sku, { productType, patches })
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
