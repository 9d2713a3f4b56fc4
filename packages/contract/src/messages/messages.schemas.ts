import { z } from 'zod'
import { Id, Instant } from '../shared/index.ts'

export const LabelErrorNotice = z.object({
  id: Id,
  order_id: Id,
  ext_order_id: z.string(),
  own_label_error: z.boolean(),
  message: z.array(z.string()),
  created_at: Instant,
  read: z.boolean(),
})

/**
 * What the bell lists: shipping papers made, labels that failed, channels that have fallen silent, feeds that wait for a decision,
 * and what came of what the reader had done with many orders, or could not be done with a line.
 */
export const Notification = z.object({
  /** Stable over polls. */
  key: z.string(),
  kind: z.enum([
    'shipping_created',
    'label_error',
    'channel_silent',
    'channel_refused',
    'feed_waiting',
    'action_ended',
  ]),
  /** Null for what is about no order. */
  order_id: Id.nullable(),
  /** The channel that has fallen silent; null for what is about none. */
  sales_channel_id: z.number().int().nullable(),
  /** The full feed that waits; null for what is about none. */
  feed_id: Id.nullable(),
  /** The action with many orders that has ended; null for what is about none. */
  order_action_id: Id.nullable(),
  /** What it is about, in words: the number of the order, the account of the channel, the feed. */
  subject: z.string(),
  created_at: Instant,
  /** `warning` is what waits for somebody. */
  status: z.enum(['success', 'warning', 'danger']),
  icon: z.string(),
  message: z.array(z.string()),
})
export type Notification = z.infer<typeof Notification>
