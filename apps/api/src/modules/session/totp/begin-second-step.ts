import type { SecondStep } from '@kontor/contract/session'
import type { z } from 'zod'
import { hashToken, newToken } from '../../../platform/auth/tokens.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Membership } from '../session.repository.ts'
import { stepEnd } from '../session-limits.ts'
import { addLoginStep, hasFactor } from './totp.repository.ts'

/** A login whose password is right, or that a partner vouches for. */
export interface FirstStep {
  readonly userId: number
  readonly staysInCompany: boolean
  /** Where the session shall begin. */
  readonly membership: Membership
  /** Everywhere the person works. */
  readonly memberships: readonly Membership[]
}

/**
 * Begins the second step of a login where there has to be one (decisions: Session): of a person who uses an app, and of
 * everybody who works for a company that asks for it; at a login by a partner too, of whom that company alone is asked and may
 * say that people's own apps are not.
 * @returns what proves the first step, for ten minutes and one session; null when a session may begin at once
 * @throws AppError `second_step_by_password` when a partner sends in somebody without an app who works elsewhere, too: a
 *   company's partner shall not decide about the app that opens others
 */
export async function beginSecondStep(
  tx: Tx,
  { userId, staysInCompany, membership, memberships }: FirstStep,
  now: Date,
): Promise<z.output<typeof SecondStep> | null> {
  const asked = staysInCompany
    ? membership.totpRequired
    : memberships.some(({ roles, totpRequired }) => totpRequired && roles.length > 0)
  const hasApp = await hasFactor(tx, userId)
  const appCounts = hasApp && (!staysInCompany || membership.totpAtPartner)
  if (!asked && !appCounts) return null
  if (staysInCompany && !hasApp && memberships.length > 1) throw new AppError('second_step_by_password')
  const proof = newToken()
  const expiresAt = stepEnd(now)
  await addLoginStep(tx, {
    proofHash: hashToken(proof),
    userId,
    activeCompanyId: membership.companyId,
    staysInCompany,
    isSetup: !hasApp,
    createdAt: now,
    expiresAt,
  })
  return { kind: hasApp ? 'code' : 'setup', proof, expires_at: expiresAt.toISOString() }
}
