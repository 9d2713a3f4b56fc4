import { z } from 'zod'

/** The fewest characters that are searched for. */
export const SHORTEST_TERM = 3

/** What the address of the screen holds: who is looked for. */
export const PrivacySearch = z.strictObject({
  /** Empty: nobody yet. */
  q: z.string().trim().max(200).default(''),
})
export type PrivacySearch = z.infer<typeof PrivacySearch>

/**
 * A name or number is looked for once it is long enough to mean somebody.
 */
export const isSearchable = ({ q }: PrivacySearch): boolean => q.length >= SHORTEST_TERM
