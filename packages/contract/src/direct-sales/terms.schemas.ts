import { z } from 'zod'
import { ApiPath, Instant, RequiredLine, WholeInPath } from '../shared/index.ts'

/** Largest file of terms, in bytes. */
export const MAX_TERMS_BYTES = 5 * 1024 * 1024
const LONGEST_MARKET = 60
const MOST_VERSIONS = 9999

const Version = z.number().int().min(1).max(MOST_VERSIONS)

/** A marketplace as the addresses of direct sale name it. */
export const MarketParams = z.strictObject({ market: RequiredLine(LONGEST_MARKET) })
export const TermsVersionParams = MarketParams.extend({ version: WholeInPath(1, MOST_VERSIONS) })

/** How a company stands to the terms of a marketplace that count now. */
export const TermsState = z.object({
  termsAccepted: z.union([z.literal(0), z.literal(1)]),
  /** Of the version that counts now; null until it is accepted. */
  accepted_at: Instant.nullable(),
  /** User name; null also where the terms were in force before anybody had to agree. */
  accepted_by: z.string().nullable(),
  version: z.number().int(),
  /** The last version before this one that was accepted; null: none. */
  previous_version: z.number().int().nullable(),
})
export type TermsState = z.infer<typeof TermsState>

/** `POST directsales/terms/{market}`. */
export const AcceptTermsBody = z.strictObject({
  termsAccepted: z.literal(1),
  /** The version that was read; left out: the one that counts. */
  version: Version.optional(),
})
export type AcceptTermsBody = z.output<typeof AcceptTermsBody>

export const TermsFile = z.object({ path: ApiPath })

/** A version of the terms of a marketplace. */
export const TermsVersion = z.object({
  market: z.string(),
  /** Of the marketplace. */
  name: z.string(),
  version: z.number().int(),
  /** Whether it is the one that counts. */
  is_current: z.boolean(),
  /** Null, as the author, for the version that was there from the start. */
  published_at: Instant.nullable(),
  published_by: z.string().nullable(),
  path: ApiPath,
})
export type TermsVersion = z.infer<typeof TermsVersion>

/** By marketplace, the newest first. */
export const TermsVersions = z.object({ data: z.array(TermsVersion) })
