import type { Locale, Role } from '@kontor/contract/shared'
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
  /** How the company calls them, until they say otherwise themselves. */
  readonly firstName?: string
  readonly lastName?: string
  /** The language of the invitation. */
  readonly locale?: Locale
}

/** An invitation may lie for a while before it is opened. */
export const INVITATION_HOURS = 72

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
  const { companyId, roles, ...person } = invitation
  const userId = await createPerson(tx, { ...person, createdAt: now })
  await joinCompany(tx, { companyId, userId, roles, createdAt: now })
  return invitationLink(tx, { id: userId, username: person.username }, publicUrl, now)
}

/** Makes an account that works for nobody yet; without the hash of a password it is unconfirmed. */
export async function createPerson(tx: Tx, person: typeof users.$inferInsert): Promise<number> {
  const [user] = await tx.insert(users).values(person).returning({ id: users.id })
  if (!user) throw new Error('the account was not written')
  return user.id
}

/** Lets somebody work for the company of the transaction's scope. */
export async function joinCompany(
  tx: Tx,
  membership: {
    readonly companyId: number
    readonly userId: number
    readonly roles: readonly Role[]
    readonly createdAt: Date
  },
): Promise<void> {
  await tx.insert(memberships).values({ ...membership, roles: [...membership.roles] })
}

/** A link by which somebody sets their first password, once, within three days. */
export async function invitationLink(
  tx: Tx,
  user: { readonly id: number; readonly username: string },
  publicUrl: string,
  now: Date,
): Promise<string> {
  const token = newToken()
  await addActivationToken(tx, {
    tokenHash: hashToken(token),
    userId: user.id,
    createdAt: now,
    expiresAt: hoursAfter(now, INVITATION_HOURS),
  })
  return passwordLink(publicUrl, user.username, token)
}
