import { ApiError } from './api-client.ts'

const MOST_RETRIES = 2
const MOST_RETRIES_WHILE_BUSY = 4
/** What a busy server asks for by `Retry-After`; it says so for no other length. */
const BUSY_MS = 5_000
const FIRST_DELAY_MS = 1_000

const isBusy = (error: Error): boolean => error instanceof ApiError && error.status === 503

/**
 * Whether a query that failed is asked again: after a lost connection or a fault of the server, not after a refusal. One that a
 * busy server turned away is asked for longer, so that nobody has to press anything once it is through.
 * @param count how often it was asked again
 */
export const mayRetry = (count: number, error: Error): boolean =>
  error instanceof ApiError &&
  (isBusy(error)
    ? count < MOST_RETRIES_WHILE_BUSY
    : count < MOST_RETRIES && (error.status === 0 || error.status >= 500))

/** After how many milliseconds it is asked again. */
export const retryDelay = (count: number, error: Error): number =>
  isBusy(error) ? BUSY_MS : FIRST_DELAY_MS * 2 ** count
