/** So many failures of one account from one address slow that pair down (decisions: Session). */
export const FAILURES_ALLOWED = 10
export const FAILURE_WINDOW_MINUTES = 15
/** Tokens name no account: everybody behind an address counts together, so it may fail more often. */
export const TOKEN_FAILURES_ALLOWED = 30

const MINUTE_MS = 60_000

/** Failures before this instant no longer count. */
export const failureWindowStart = (now: Date): Date =>
  new Date(now.getTime() - FAILURE_WINDOW_MINUTES * MINUTE_MS)

/**
 * How long an account has to wait at one address.
 * @param failures when its logins failed there, newest first
 * @returns whole minutes, at least 1; null when it may try
 */
export function minutesToWait(
  failures: readonly Date[],
  now: Date,
  allowed = FAILURES_ALLOWED,
): number | null {
  const tipping = failures[allowed - 1]
  if (!tipping) return null
  const left = tipping.getTime() + FAILURE_WINDOW_MINUTES * MINUTE_MS - now.getTime()
  return left > 0 ? Math.ceil(left / MINUTE_MS) : null
}
