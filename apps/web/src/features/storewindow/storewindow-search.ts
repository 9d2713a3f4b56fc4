import { Line } from '@kontor/contract/shared'
import { z } from 'zod'

/** No store is chosen (spec: catalogue §2). */
export const NO_STORE = '0'
/** A new action is created instead of changing one (spec: catalogue §2). */
export const NEW_ACTION = -1

/**
 * What the address of the screen holds: the store that is looked at, and which of its actions.
 */
export const StorewindowSearch = z.strictObject({
  /** Number of the store. */
  store: Line(40).default(NO_STORE),
  action: z.coerce.number().int().min(NEW_ACTION).max(Number.MAX_SAFE_INTEGER).default(NEW_ACTION),
})
