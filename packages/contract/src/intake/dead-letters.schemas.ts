import { z } from 'zod'
import { Id, IdInPath, Instant, pageQuery } from '../shared/index.ts'

export const DeadLettersQuery = z.strictObject({ ...pageQuery, resolved: z.enum(['0', '1']).default('0') })

export const DeadLetter = z.object({
  id: Id,
  sales_channel_id: z.number().int().nullable(),
  sales_channel: z.string(),
  account: z.string(),
  ext_order_id: z.string(),
  kind: z.enum(['order', 'event']),
  reason: z.string(),
  attempts: z.number().int(),
  created_at: Instant,
  last_attempt_at: Instant,
  resolved_at: Instant.nullable(),
  resolution: z.enum(['imported', 'dismissed']).nullable(),
})
export type DeadLetter = z.infer<typeof DeadLetter>

export const DeadLetterDetail = DeadLetter.extend({ raw: z.unknown() })

export const DeadLetterParams = z.strictObject({ id: IdInPath })

/** `retry` imports it again; `dismiss` closes it for good. */
export const DeadLetterAction = z.strictObject({ action: z.enum(['retry', 'dismiss']) })

export const DeadLetterActionAnswer = z.object({ message: z.string(), order_id: Id.nullable() })
