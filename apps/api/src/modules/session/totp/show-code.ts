import type { Secrets } from '../../../platform/auth/secrets.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { LoginPair } from '../login/login-failures.repository.ts'
import { isAppCode, matchingStep, newRecoveryCodes, newTotpKey, plainCode, totpUri } from './codes.ts'
import {
  confirmFactor,
  findFactor,
  keepPendingFactor,
  noteStep,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from './totp.repository.ts'

/** What an authenticator app needs: the key as it is typed, and as a QR code says it. */
export interface AppKey {
  readonly key: string
  readonly uri: string
}

/** Wrong codes count for the person wherever they come from: only who knows the password can cause them. */
export const codeAttemptsOf = (userId: number): LoginPair => ({
  loginType: 'totp',
  username: String(userId),
  address: '',
})

/**
 * Uses a code up: one of the app's, or a recovery code. The person's row has to be locked, so that of many callers at once
 * one alone gets through.
 * @returns which it was; null when it does not count
 */
export async function useCode(
  tx: Tx,
  secrets: Secrets,
  { userId, typed, now }: { readonly userId: number; readonly typed: string; readonly now: Date },
): Promise<'app' | 'recovery' | null> {
  const factor = await findFactor(tx, userId)
  if (!factor?.confirmedAt) return null
  const code = plainCode(typed)
  if (!isAppCode(code)) return (await spendRecoveryCode(tx, userId, code, now)) ? 'recovery' : null
  const step = matchingStep(secrets.decrypt(factor.secret), code, now, factor.lastStep)
  if (step === null) return null
  await noteStep(tx, userId, step)
  return 'app'
}

/** Makes the key of a person's app. It counts once `confirmApp` has seen a code of it. */
export async function beginApp(
  tx: Tx,
  secrets: Secrets,
  user: { readonly id: number; readonly username: string },
  now: Date,
): Promise<AppKey> {
  const key = newTotpKey()
  await keepPendingFactor(tx, { userId: user.id, secret: secrets.encrypt(key), createdAt: now })
  return { key, uri: totpUri(key, user.username) }
}

/**
 * Lets an app count by its first code. The person's row has to be locked.
 * @returns the recovery codes, which are shown this once; null when the code does not belong to a waiting key
 */
export async function confirmApp(
  tx: Tx,
  secrets: Secrets,
  { userId, typed, now }: { readonly userId: number; readonly typed: string; readonly now: Date },
): Promise<string[] | null> {
  const factor = await findFactor(tx, userId)
  if (!factor || factor.confirmedAt) return null
  const step = matchingStep(secrets.decrypt(factor.secret), plainCode(typed), now, null)
  if (step === null) return null
  await confirmFactor(tx, userId, step, now)
  return renewRecoveryCodes(tx, userId)
}

/** Ten new recovery codes in the place of the former ones. */
export async function renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, userId, codes.map(plainCode))
  return codes
}
