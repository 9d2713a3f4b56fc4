import { z } from 'zod'
import { Id, IdInPath, Instant, pageQuery } from '../shared/index.ts'
import { ChannelSwitches, ONE_SORT, productFilters, Seasons } from './products.schemas.ts'

/** The channels that a bulk update offers, in its order (spec: catalogue §2). */
export const BULK_CHANNELS = [
  'amazon',
  'zalando',
  'spartoo',
  'ebay',
  'mirapodo',
  'tamaris',
  'marco_tozzi',
  'check24',
  'gaxsys',
  'goertz',
  'caprice',
] as const

/** What the products of a bulk update are chosen by: the filters of the product list, its channels and seasons among them. */
export const BulkFilters = z
  .strictObject({ ...productFilters, channels: ChannelSwitches.optional(), seasons: Seasons.optional() })
  .refine(...ONE_SORT)
export type BulkFilters = z.infer<typeof BulkFilters>

export const BulkUpdateBody = z.strictObject({
  filters: BulkFilters,
  /** What is wanted, by the key of the channel; one that is left out is not changed. */
  channels: z.partialRecord(z.enum(BULK_CHANNELS), z.boolean()),
  /** Only says what would be changed. */
  dry_run: z.boolean().default(false),
})
export type BulkUpdateBody = z.infer<typeof BulkUpdateBody>

/** `queued` and `running` become `done` or `failed` by themselves. */
export const BulkState = z.enum(['queued', 'running', 'done', 'failed'])
export type BulkState = z.infer<typeof BulkState>

/** `unchanged`: it was so already; `kept`: somebody has switched it since, and that counts. */
export const BULK_RESULTS = ['changed', 'unchanged', 'kept'] as const
export const BulkResult = z.enum(BULK_RESULTS)
export type BulkResult = z.infer<typeof BulkResult>

export const BulkUpdate = z.object({
  id: Id,
  /** The update whose changes this one takes back; null for an update. */
  reverts: Id.nullable(),
  state: BulkState,
  /** What its products were chosen by. */
  filters: BulkFilters,
  /** What is wanted, by the key of the channel. */
  channels: ChannelSwitches,
  /** Products it is about; so many of them are done, and of those changed, or left as somebody has set them since. */
  matched: z.number().int(),
  done: z.number().int(),
  changed: z.number().int(),
  kept: z.number().int(),
  requested_by: z.string(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  /** Until when it can be taken back; null when it cannot. */
  revertible_until: Instant.nullable(),
  /** The one that takes it back. */
  reverted_by: Id.nullable(),
})
export type BulkUpdate = z.infer<typeof BulkUpdate>

export const BulkUpdateAnswer = z.object({
  /** That of the answer: 200 for a dry run, 202 once it is begun. */
  status: z.number().int(),
  message: z.string(),
  /** Products that match. */
  matched: z.number().int(),
  /** How many of them would be switched on each channel, or are to be. */
  channels: z.array(z.object({ name: z.string(), active: z.boolean(), changes: z.number().int() })),
  /** Null for a dry run. */
  bulk: BulkUpdate.nullable(),
})
export type BulkUpdateAnswer = z.infer<typeof BulkUpdateAnswer>

export const BulkUpdateParams = z.strictObject({ id: IdInPath })

export const BulkResultsQuery = z.strictObject({ ...pageQuery, result: BulkResult.optional() })
export type BulkResultsQuery = z.infer<typeof BulkResultsQuery>

export const BulkResultRow = z.object({
  /** Of the product. */
  id: Id,
  title: z.string(),
  brand: z.string(),
  wws_number: z.string(),
  wws_model: z.string(),
  shares_model: z.boolean(),
  /** Null while it waits. */
  result: BulkResult.nullable(),
  /** Keys of the channels that were switched. */
  channels: z.array(z.string()),
})
export type BulkResultRow = z.infer<typeof BulkResultRow>
