import { z } from 'zod'
import { NewPassword } from '../session/session.schemas.ts'
import { RequiredLine } from '../shared/index.ts'

/** `own`: the installation serves one merchant's own business. `provider`: it is run for other merchants. */
export const BUSINESSES = ['own', 'provider'] as const

const Token = RequiredLine(200)

export const SetupLinkBody = z.strictObject({ token: Token })

/** The first company and the first person of an installation. */
export const SetupBody = z.strictObject({
  token: Token,
  business: z.enum(BUSINESSES),
  company_name: RequiredLine(100),
  first_name: RequiredLine(100),
  last_name: RequiredLine(100),
  username: RequiredLine(100),
  email: z.email().max(200),
  password: NewPassword,
})

/** What a company needs before it can sell and send, in the order in which it is set up. */
export const SETUP_STEPS = [
  'company',
  'invoice_sender',
  'stores',
  'users',
  'parcel_option',
  'carrier_account',
  'channel_account',
  'key_pair',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const SetupProgress = z.object({
  steps: z.array(
    z.object({
      step: z.enum(SETUP_STEPS),
      done: z.boolean(),
      /** Without it the company can work all the same. */
      optional: z.boolean(),
    }),
  ),
  /** Everything is there that is not optional. */
  done: z.boolean(),
})
export type SetupProgress = z.infer<typeof SetupProgress>
