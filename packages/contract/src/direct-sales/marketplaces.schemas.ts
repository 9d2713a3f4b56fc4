import { z } from 'zod'
import { Instant, RequiredLine } from '../shared/index.ts'

/** A switch, as the specification's calls write it. */
const Flag = z.union([z.literal(0), z.literal(1)])

/** What came of the last attempt to fetch orders; `waiting`: there was none with these details yet, `off`: none is made. */
export const CONNECTION_STATES = ['off', 'waiting', 'connected', 'refused', 'failed'] as const

/** How the company is connected to a marketplace. The password is never shown. */
export const MarketConfiguration = z.object({
  /** 0 until it is saved for the first time. */
  is_configured: Flag,
  username: z.string(),
  password_set: Flag,
  isActive: Flag,
  /** `refused`: the marketplace does not let the company in; `failed`: it could not be read for another reason. */
  state: z.enum(CONNECTION_STATES),
  /** When orders were fetched last, or would have been. */
  checked_at: Instant.nullable(),
  /** What the marketplace answered to that; null: nothing was wrong. */
  message: z.string().nullable(),
})
export type MarketConfiguration = z.infer<typeof MarketConfiguration>

// A colon would end the user name (RFC 7617 §2).
const Username = RequiredLine(100).refine((name) => !name.includes(':'))
const PASSWORD_LENGTH = 200

/** `POST directsales/gaxsys/configuration`. */
export const NewMarketConfigurationBody = z.strictObject({
  username: Username,
  password: RequiredLine(PASSWORD_LENGTH),
  isActive: Flag,
})
export type NewMarketConfigurationBody = z.output<typeof NewMarketConfigurationBody>

/** `PUT directsales/gaxsys/configuration`. */
export const MarketConfigurationBody = NewMarketConfigurationBody.extend({
  /** Left out or empty: the one that is stored stays. */
  password: RequiredLine(PASSWORD_LENGTH).or(z.literal('')).default(''),
})
export type MarketConfigurationBody = z.output<typeof MarketConfigurationBody>

/** What came of saving: 1, or 0 where nothing differs. */
export const SaveResult = z.object({ status: Flag, message: z.string() })
export type SaveResult = z.infer<typeof SaveResult>
