import { z } from 'zod'
import { Id, Instant } from '../shared/index.ts'

/**
 * How an account is. `silent`: so long without an order that it is no accident; `waiting`: none has come so far, or none for
 * months; `paused`: nothing is waited for.
 */
export const CHANNEL_PULSE_STATES = ['alive', 'silent', 'waiting', 'paused'] as const

const AccountPulse = z.object({
  /** Of the account at the channel. */
  id: Id,
  /** False: the provider's, whose errors and keys its owner alone knows. */
  is_own: z.boolean(),
  sales_channel_id: z.number().int(),
  sales_channel: z.string(),
  name: z.string(),
  state: z.enum(CHANNEL_PULSE_STATES),
  last_order_at: Instant.nullable(),
  orders_in_30_days: z.number().int().nonnegative(),
  /** How many orders would have been usual since the last one, with one decimal. */
  expected: z.number().nonnegative(),
  /** When the channel was last told what is on sale, or fetched it. */
  last_stock_at: Instant.nullable(),
  /** Why orders could not be fetched: the channel's own message. */
  order_error: z.string().nullable(),
  /** Why the channel could not be told what is on sale. */
  stock_error: z.string().nullable(),
  /** Days until the access to the channel ends at the latest; null where it does not end, or nobody knows. */
  token_days: z.number().int().nonnegative().nullable(),
})
export type AccountPulse = z.infer<typeof AccountPulse>

export const ChannelPulse = z.object({
  /** Null: not looked at so far. */
  checked_at: Instant.nullable(),
  /** By channel. */
  data: z.array(AccountPulse),
})
export type ChannelPulse = z.infer<typeof ChannelPulse>
