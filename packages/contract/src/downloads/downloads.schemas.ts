import { z } from 'zod'
import { ApiPath, Day, Id, Instant, SentDay, TableFormat, tableFormat } from '../shared/index.ts'

/** Name of a generated file: what it is, and 128 random bits that nobody guesses. */
export const GeneratedFileName = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+){1,12}-[0-9a-f]{32}\.(?:csv|xlsx|pdf)$/)
export const GeneratedFileQuery = z.strictObject({ fileName: GeneratedFileName })
export const GeneratedFileParams = z.strictObject({ fileName: GeneratedFileName })

/** Days of the business time zone, both inclusive. */
export const OrderListBody = z.strictObject({ start: SentDay, end: SentDay, ...tableFormat })

/**
 * `queued`, `running` and `waiting` become `ready` or `failed` by themselves. `waiting`: Kontor's file storage takes nothing now;
 * the file is made as soon as it does.
 */
export const GeneratedFileState = z.enum(['queued', 'running', 'waiting', 'ready', 'failed'])
export type GeneratedFileState = z.infer<typeof GeneratedFileState>

/** Whether a file is still going to be made. */
export const isFileLive = ({ state }: { readonly state: GeneratedFileState | null }): boolean =>
  state === 'queued' || state === 'running' || state === 'waiting'

/** `GET /download/orderList/checkFile` */
export const FileCheck = z.object({
  readyToDownload: z.boolean(),
  state: GeneratedFileState,
  /** Lines written so far. */
  rows: z.number().int().nonnegative(),
})

/** An order list of the last seven days. */
export const OrderListFile = z.object({
  id: Id,
  fileName: z.string(),
  start: Day,
  end: Day,
  format: TableFormat,
  state: GeneratedFileState,
  rows: z.number().int().nonnegative(),
  /** In bytes; null until it is ready. */
  size: z.number().int().nonnegative().nullable(),
  requested_by: z.string(),
  created_at: Instant,
  /** When it is removed. */
  expires_at: Instant,
})
export type OrderListFile = z.infer<typeof OrderListFile>

/** Where a generated file is. */
export const FileAddress = z.object({ path: ApiPath })
