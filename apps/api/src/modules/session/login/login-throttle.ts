/** So many failures of one account from one address slow that pair down (decisions: Session). */
export const FAILURES_ALLOWED = 10
/** So many failed logins at one address, under all names together, slow that address down. */
export const ADDRESS_FAILURES_ALLOWED = 50
export const FAILURE_WINDOW_MINUTES = 15
/** Tokens name no account: everybody behind an address counts together, so it may fail more often. */
export const TOKEN_FAILURES_ALLOWED = 30

const MINUTE_MS = 60_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 8_000
/** An attempt waits at most so long for its turn. */
export const LONGEST_WAIT_MS = 10_000
/** How many failures decide about the pause. */
export const failuresThatCount = (allowed: number): number =>
  allowed + Math.log2(LONGEST_PAUSE_MS / FIRST_PAUSE_MS)

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

/**
 * How long a login has to wait until its password is looked at: guessing gets slow, while the right password still opens.
 * @param failures the failed logins that count for it, newest first
 * @returns milliseconds, 0 when it may go on; the pause between two guesses doubles up to eight seconds
 */
export function millisecondsToWait(failures: readonly Date[], now: Date, allowed: number): number {
  const [newest] = failures
  if (!newest || failures.length < allowed) return 0
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures.length - allowed), LONGEST_PAUSE_MS)
  return Math.max(0, newest.getTime() + pause - now.getTime())
}

/**
 * The pause of a login, fixed when it arrives: it waits once, at most eight seconds, whatever fails meanwhile.
 * @param ofPair failures of the account at its address, newest first
 * @param ofAddress failures there under all names; they do not slow down who has logged in there before
 * @returns milliseconds, 0 when it need not wait
 */
export function pauseOnArrival(
  now: Date,
  isKnown: boolean,
  ofPair: readonly Date[],
  ofAddress: readonly Date[],
): number {
  const pause = millisecondsToWait(ofPair, now, FAILURES_ALLOWED)
  return isKnown ? pause : Math.max(pause, millisecondsToWait(ofAddress, now, ADDRESS_FAILURES_ALLOWED))
}
