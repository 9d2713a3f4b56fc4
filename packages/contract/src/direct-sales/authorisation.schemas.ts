import { z } from 'zod'
import { Day, Id, RequiredLine } from '../shared/index.ts'

/** Where a merchant authorises the application, for one person and a quarter of an hour. */
export const AuthorisationAddress = z.object({ url: z.url() })

/** What the marketplace sends the merchant back with. */
export const SellerConsent = z.strictObject({
  state: RequiredLine(200),
  oauth_code: RequiredLine(1000),
  selling_partner_id: RequiredLine(60),
})
export type SellerConsent = z.infer<typeof SellerConsent>

export const SavedConsent = z.object({
  message: z.string(),
  channel_account_id: Id,
  /** No account of the company was this seller's: one was opened, which rests until its first import. */
  is_new: z.boolean(),
})

/** An own account with the seller that it is authorised for. */
export const AuthorisedAccount = z.object({
  channel_account_id: Id,
  sales_channel: z.string(),
  name: z.string(),
  /** As the marketplace names the seller; null: nobody stored it. */
  seller_id: z.string().nullable(),
  /** An application of the merchant's own speaks for it. */
  own_application: z.boolean(),
  is_active: z.boolean(),
  /** In Berlin; null: not known. */
  authorised_on: Day.nullable(),
  /** The last day of the authorisation, in Berlin; null: not known. */
  expires_on: Day.nullable(),
  /** Berlin days until then; negative once it is past. */
  days_left: z.int().nullable(),
  /** The marketplace says that the seller took the authorisation back. */
  is_refused: z.boolean(),
})
export type AuthorisedAccount = z.infer<typeof AuthorisedAccount>

export const AuthorisedAccounts = z.object({ data: z.array(AuthorisedAccount) })

export const TokenExpiration = z.object({ expiration_date: Day.nullable() })
