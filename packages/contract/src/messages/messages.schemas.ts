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

/** What the bell lists: shipping papers made, and labels that failed. */
export const Notification = z.object({
  /** Stable over polls. */
  key: z.string(),
  kind: z.enum(['shipping_created', 'label_error']),
  order_id: Id,
  ext_order_id: z.string(),
  created_at: Instant,
  status: z.enum(['success', 'danger']),
  icon: z.string(),
  message: z.array(z.string()),
})
export type Notification = z.infer<typeof Notification>
