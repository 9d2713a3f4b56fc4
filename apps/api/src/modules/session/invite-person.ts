import type { Role } from '@kontor/contract/shared'
import { hashToken, newToken } from '../../platform/auth/tokens.ts'
import type { Tx } from '../../platform/db/database.ts'
import { passwordLink } from './password-mail.ts'
import { addActivationToken } from './session.repository.ts'
import { memberships, users } from './session.tables.ts'
import { hoursAfter } from './session-limits.ts'

/** A person who shall work for a company. */
export interface Invitation {
  readonly companyId: number
  readonly username: string
  readonly email: string
  readonly roles: readonly Role[]
}

/** An invitation may lie for a while before it is opened. */
const INVITATION_HOURS = 72

/**
 * Makes an unconfirmed account with rights in the company of the transaction's scope.
 * @returns the link by which its owner sets a password
 */
export async function invitePerson(
  tx: Tx,
  invitation: Invitation,
  publicUrl: string,
  now: Date,
): Promise<string> {
  const { companyId, username, email, roles } = invitation
  const [user] = await tx
    .insert(users)
    .values({ username, email, createdAt: now })
    .returning({ id: users.id })
  if (!user) throw new Error('the account was not written')
  await tx.insert(memberships).values({ companyId, userId: user.id, roles: [...roles], createdAt: now })
  const token = newToken()
  await addActivationToken(tx, {
    tokenHash: hashToken(token),
    userId: user.id,
    createdAt: now,
    expiresAt: hoursAfter(now, INVITATION_HOURS),
  })
  return passwordLink(publicUrl, username, token)
}
