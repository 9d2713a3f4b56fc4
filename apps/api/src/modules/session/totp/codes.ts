import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with the values that every authenticator app knows. */
const PERIOD_SECONDS = 30
const KEY_BYTES = 20
/** A clock may be a time step ahead or behind (RFC 6238 §5.2). */
const STEPS_OFF = 1
const RECOVERY_CODES = 10
/** 80 bits: nobody tries them all, not even with the hashes at hand. */
const RECOVERY_BYTES = 10

const totpOf = (key: string, username = ''): TOTP =>
  new TOTP({
    issuer: 'Kontor',
    label: username,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(key),
  })

/** A new key in base32. */
export const newTotpKey = (): string => new Secret({ size: KEY_BYTES }).base32

/** What the QR code says to an authenticator app. */
export const totpUri = (key: string, username: string): string => totpOf(key, username).toString()

/** The time step that an instant lies in. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / (PERIOD_SECONDS * 1000))

/** The code of a key at an instant. */
export const totpCode = (key: string, now: Date): string => totpOf(key).generate({ timestamp: now.getTime() })

/**
 * The time step that a code belongs to.
 * @param lastStep the step of the last code that was taken; it and earlier ones are gone (RFC 6238 §5.2)
 * @returns null for a code that does not count now
 */
export function matchingStep(key: string, code: string, now: Date, lastStep: number | null): number | null {
  const delta = totpOf(key).validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF })
  if (delta === null) return null
  const step = stepAt(now) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

/** Ten new recovery codes, four groups of four as they are written down. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.replace(/(.{4})(?=.)/g, '$1-'),
  )

/** A code as people type it, without what they put between its groups. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** Whether a plain code is one of the app's; anything else may be a recovery code. */
export const isAppCode = (plain: string): boolean => /^\d{6}$/.test(plain)
