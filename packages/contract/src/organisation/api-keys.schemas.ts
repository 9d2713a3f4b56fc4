import { z } from 'zod'
import { Id, Instant, KEY_SCOPES, RequiredLine } from '../shared/index.ts'

/** Active key pairs that one issuer may have: two, so that the second can take over from the first. */
export const ACTIVE_PAIRS_OF_ISSUER = 2

/** What a new pair may be used for: to log people in has to be asked for. */
export const USUAL_SCOPES = KEY_SCOPES.filter((scope) => scope !== 'sso')

/** At least one, each once, in the order of the catalogue. */
const Scopes = z
  .array(z.enum(KEY_SCOPES))
  .min(1)
  .max(KEY_SCOPES.length)
  .overwrite((scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope)))

/** A pair of keys that a partner calls the intake with, by HTTP Basic. */
export const KeyPair = z.object({
  id: Id,
  issuer: z.string(),
  access_key: z.string(),
  /** Dots; in the answer that makes the pair the key itself, which is not shown again. */
  secret_key: z.string(),
  is_active: z.boolean(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  created_at: Instant,
  /** To the minute. */
  last_used_at: Instant.nullable(),
  version: z.number().int().positive(),
})
export type KeyPair = z.infer<typeof KeyPair>

export const KeyPairBody = z.strictObject({
  issuer: RequiredLine(60),
  scopes: Scopes.default(USUAL_SCOPES),
})
export type KeyPairBody = z.output<typeof KeyPairBody>

export const KeyPairEdit = z.strictObject({
  issuer: RequiredLine(60),
  is_active: z.boolean(),
  scopes: Scopes,
  version: z.number().int().positive(),
})
export type KeyPairEdit = z.output<typeof KeyPairEdit>
