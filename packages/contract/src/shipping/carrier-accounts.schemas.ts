import { z } from 'zod'
import { CredentialField, SentCredentials } from '../organisation/index.ts'

export const CarrierParams = z.strictObject({ vendor: z.string().regex(/^[a-z_]{1,40}$/) })

/** A vendor of labels, and by whose contract the company buys there. The credentials are never answered. */
export const CarrierContract = z.object({
  vendor: z.string(),
  /** As people know it. */
  name: z.string(),
  /** `own`: the company's; `operator`: that of who runs the portal; `none`: no labels can be bought. */
  in_use: z.enum(['own', 'operator', 'none']),
  /** The company's own key is stored, in use or not. */
  key_stored: z.boolean(),
  /** Who runs the portal has a contract to fall back on. */
  operator_available: z.boolean(),
  /** Of the stored key; null without one. */
  version: z.number().int().positive().nullable(),
  /** What opens a contract of the company's own. */
  credentials: z.array(CredentialField),
})
export type CarrierContract = z.infer<typeof CarrierContract>

export const CarrierContractEdit = z.strictObject({
  /** Left out, the stored ones stay. */
  credentials: SentCredentials.optional(),
  /** False: the operator's contract serves. */
  use_own: z.boolean(),
  version: z.number().int().positive().nullable(),
})
