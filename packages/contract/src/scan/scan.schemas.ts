import { z } from 'zod'
import { PickState } from '../orders/pick-list.schemas.ts'
import { Id, Instant, Line, RequiredLine, SentInstant } from '../shared/index.ts'

/** The header that carries the secret of a scan device. */
export const DEVICE_TOKEN_HEADER = 'device-token'

/** What a device shows and what it keeps. The secret is told this once. */
export const DeviceRegistration = z.object({
  /** To be entered in the store's list of devices: `K7QD-M2XP`. */
  device_id: z.string(),
  secret: z.string(),
  /** Until then it has to be entered. */
  expires_at: Instant,
})
export type DeviceRegistration = z.infer<typeof DeviceRegistration>

export const DeviceSecret = z.strictObject({ secret: RequiredLine(100) })

/**
 * - `waiting`: nobody has entered the id yet
 * - `paired`: it may scan
 * - `inactive`: its store has switched it off
 * - `unknown`: it was removed, or its id was not entered in time
 */
export const PAIRING_STATES = ['waiting', 'paired', 'inactive', 'unknown'] as const
export const Pairing = z.object({ state: z.enum(PAIRING_STATES) })
export type PairingState = (typeof PAIRING_STATES)[number]

/** A line of the device's store that is still to be sent. Nothing in it tells of the customer. */
export const ScanLine = z.object({
  line_id: Id,
  /** Our number of the order. */
  order_id: Id,
  order_date: Instant,
  ship_by_at: Instant.nullable(),
  title: z.string(),
  brand: z.string(),
  /** What kind of shoe to draw while there is no picture. */
  kind: z.string(),
  image_url: z.string(),
  article_number: z.string(),
  /** Empty when the channel gave none: then nothing can be compared. */
  ean: z.string(),
  size: z.string(),
  color: z.string(),
  /** The other sizes of the same article. */
  siblings: z.array(z.object({ ean: z.string(), size: z.string() })),
  pick: PickState.nullable(),
})
export type ScanLine = z.infer<typeof ScanLine>

export const ScanList = z.object({
  company: z.string(),
  store: z.string(),
  device: z.string(),
  lines: z.array(ScanLine),
  /** There are more lines than the list takes. */
  is_capped: z.boolean(),
})
export type ScanList = z.infer<typeof ScanList>

/** The most lines that a list takes; what is done leaves it. */
export const SCAN_LIST_LIMIT = 500

export const ScanCommandParams = z.strictObject({ commandId: z.uuid() })

/** What somebody did with a line. The device gives it an id of its own, so that it counts once however often it is sent. */
export const ScanCommandBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('picked'),
    line_id: Id,
    /** As it was scanned; empty for a line that has none. */
    ean: Line(100),
    /** By the device's clock. */
    done_at: SentInstant,
  }),
  z.strictObject({ kind: z.literal('not_found'), line_id: Id, done_at: SentInstant }),
  /** Takes back that this device picked it. */
  z.strictObject({ kind: z.literal('undone'), line_id: Id, done_at: SentInstant }),
])
export type ScanCommandBody = z.infer<typeof ScanCommandBody>

/** What is the line's state then; `open`: it is to be picked again. */
export const ScanCommandAnswer = z.object({ line_id: Id, state: z.enum(['picked', 'not_found', 'open']) })
export type ScanCommandAnswer = z.infer<typeof ScanCommandAnswer>
