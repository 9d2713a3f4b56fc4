import type { Translated } from './locale.ts'

/** What a caller meets: the HTTP status and the text in the three languages, with `{name}` for a parameter of the thrower. */
export interface ErrorEntry extends Translated {
  readonly status: number
}

/** Declares the errors of a domain, by code; `contract/src/errors.ts` merges them into one catalogue. */
export const defineErrors = <const Errors extends Readonly<Record<string, ErrorEntry>>>(
  errors: Errors,
): Errors => errors
