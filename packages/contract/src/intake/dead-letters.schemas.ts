import { z } from 'zod'
import { Id, IdInPath, Instant, isOneLine, pageQuery, Text } from '../shared/index.ts'

export const DeadLettersQuery = z.strictObject({ ...pageQuery, resolved: z.enum(['0', '1']).default('0') })

export const DeadLetter = z.object({
  id: Id,
  sales_channel_id: z.number().int().nullable(),
  sales_channel: z.string(),
  account: z.string(),
  ext_order_id: z.string(),
  kind: z.enum(['order', 'event']),
  /** In words, with what was sent. */
  reason: z.string(),
  /** Some of what is wrong with it can be corrected here. */
  correctable: z.boolean(),
  attempts: z.number().int(),
  created_at: Instant,
  last_attempt_at: Instant,
  resolved_at: Instant.nullable(),
  resolution: z.enum(['imported', 'dismissed']).nullable(),
})
export type DeadLetter = z.infer<typeof DeadLetter>

/** A field that keeps the document from being imported. */
export const DeadLetterField = z.object({
  /** `lines.0.quantity` */
  path: z.string(),
  /** What it is called for people. */
  name: z.string(),
  /** What was sent; null where nothing was, or no single value. */
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /** How it is corrected; `surplus`: the field does not exist and is left out; `none`: not here. */
  kind: z.enum(['text', 'number', 'choice', 'surplus', 'none']),
  /** The values that are possible, of a `choice`. */
  options: z.array(z.string()),
  messages: z.array(z.string()),
})
export type DeadLetterField = z.infer<typeof DeadLetterField>

export const DeadLetterDetail = DeadLetter.extend({
  raw: z.unknown(),
  /** Empty where no field is to blame. */
  fields: z.array(DeadLetterField),
})
export type DeadLetterDetail = z.infer<typeof DeadLetterDetail>

export const DeadLetterCount = z.object({
  /** Neither imported nor dismissed; counting stops at 10,000. */
  open: z.number().int().nonnegative(),
})

export const DeadLetterParams = z.strictObject({ id: IdInPath })

/** So many fields one correction may change. */
const MOST_CORRECTED = 500

/** `retry` imports it again, with what was corrected; `dismiss` closes it for good. */
export const DeadLetterAction = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('retry'),
    /** New values by path, of fields that the letter names; null leaves a field out. What is sent stays with the letter. */
    fields: z
      .record(z.string().max(300).refine(isOneLine), z.union([Text(2000), z.number(), z.null()]))
      .refine((fields) => Object.keys(fields).length <= MOST_CORRECTED)
      .optional(),
  }),
  z.strictObject({ action: z.literal('dismiss') }),
])
export type DeadLetterAction = z.infer<typeof DeadLetterAction>

export const DeadLetterActionAnswer = z.object({ message: z.string(), order_id: Id.nullable() })
