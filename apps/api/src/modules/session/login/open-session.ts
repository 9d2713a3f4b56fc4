import type { Right } from '@kontor/contract/shared'
import { hashToken, newToken } from '../../../platform/auth/tokens.ts'
import type { Log } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { addSession, type Membership } from '../session.repository.ts'
import { sessionEnd } from '../session-limits.ts'
import { browserName } from './browser-name.ts'

/** A session as its owner gets it. */
export interface OpenSession {
  readonly token: string
  readonly roles: Right[]
  readonly expiresAt: Date
}

/** Opens a session in a company. */
export async function openSessionIn(
  tx: Tx,
  membership: Membership,
  session: {
    readonly userId: number
    /** A partner of the company opens it. */
    readonly staysInCompany: boolean
    /** The person has shown a code. */
    readonly secondFactor: boolean
    /** What the person's program says it is. */
    readonly userAgent: string | undefined
  },
  now: Date,
): Promise<OpenSession> {
  const token = newToken()
  const expiresAt = sessionEnd(now)
  const { userAgent, ...kept } = session
  await addSession(tx, {
    ...kept,
    ...browserName(userAgent),
    tokenHash: hashToken(token),
    activeCompanyId: membership.companyId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  })
  return { token, roles: membership.roles, expiresAt }
}

/** The company worked for last, else the first one that gives rights. */
export function startingPoint(
  memberships: readonly Membership[],
  lastCompanyId: number | null,
): Membership | undefined {
  const usable = memberships.filter(({ roles }) => roles.length > 0)
  return usable.find(({ companyId }) => companyId === lastCompanyId) ?? usable[0]
}

/** The line that a login leaves in the log: whose, and how it went. */
export function noteLogin(
  log: Log,
  userId: number | undefined,
  outcome: 'opened' | 'refused' | 'no_rights' | 'second_step' | 'wrong_code',
): void {
  log.info({ user_id: userId ?? null, outcome }, 'login')
}
