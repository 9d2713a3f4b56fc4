import { z } from 'zod'
import { RequiredLine } from '../shared/index.ts'

/** Longer than anything a vendor gives out. */
const LONGEST_CREDENTIAL = 4000
/** More fields than a vendor asks for. */
const MOST_FIELDS = 20
const FieldKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)

/** What a person types of what opens an account at a vendor; texts are in the caller's language. */
export const CredentialField = z.object({
  key: FieldKey,
  label: z.string(),
  /** Empty: none. */
  hint: z.string(),
  /** Not shown while it is typed. */
  is_secret: z.boolean(),
  is_required: z.boolean(),
  /** Most characters. */
  most: z.number().int().positive(),
  /** A regular expression that it fits as a whole; null: any single line. */
  pattern: z.string().nullable(),
})
export type CredentialField = z.infer<typeof CredentialField>

/** Credentials by the keys of their fields; all of them replace what is stored. The vendor judges them. */
export const SentCredentials = z
  .record(FieldKey, RequiredLine(LONGEST_CREDENTIAL))
  .refine((fields) => Object.keys(fields).length <= MOST_FIELDS)
