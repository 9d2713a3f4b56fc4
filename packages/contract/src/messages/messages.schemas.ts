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

/** What the bell lists: shipping papers made, labels that failed, and channels that have fallen silent. */
export const Notification = z.object({
  /** Stable over polls. */
  key: z.string(),
  kind: z.enum(['shipping_created', 'label_error', 'channel_silent']),
  /** Null for what is about no order. */
  order_id: Id.nullable(),
  ext_order_id: z.string(),
  /** The channel that has fallen silent, and the name of its account; null for what is about an order. */
  sales_channel_id: z.number().int().nullable(),
  account: z.string().nullable(),
  created_at: Instant,
  status: z.enum(['success', 'danger']),
  icon: z.string(),
  message: z.array(z.string()),
})
export type Notification = z.infer<typeof Notification>
