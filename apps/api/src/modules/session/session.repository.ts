import type { CompanyOfUser } from '@kontor/contract/session'
import { ROLES, type Role } from '@kontor/contract/shared'
import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/database.ts'
import { companies } from '../organisation/organisation.tables.ts'
import {
  activationTokens,
  loginAddresses,
  loginFailures,
  sessions,
  ssoTokens,
  users,
} from './session.tables.ts'
import { loginSteps } from './totp/totp.tables.ts'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

/** A company a person works for; `roles` are the known ones, empty when nothing is open to them there. */
export interface Membership {
  readonly companyId: number
  readonly companyName: string
  readonly roles: Role[]
  /** The company asks its people for a code beside the password. */
  readonly totpRequired: boolean
  /** Whoever uses an app shows its code at a login by a partner of the company, too. */
  readonly totpAtPartner: boolean
  /** Nobody works there at present: `roles` are empty then. */
  readonly isPaused: boolean
}

export async function findUser(tx: Tx, loginType: UserRow['loginType'], username: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.loginType, loginType), eq(users.username, username)))
  return user
}

export async function getUserById(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  return user
}

/** Active users with this name and address; one per login type at most. */
export const findUsersByMail = (tx: Tx, username: string, email: string): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(
      and(
        eq(users.username, username),
        sql`lower(${users.email}) = lower(${email})`,
        eq(users.isActive, true),
      ),
    )

/** A person's companies by name; asked before a company is known, so it does not depend on the scope. */
export async function membershipsOf(tx: Tx, userId: number): Promise<Membership[]> {
  const { rows } = await tx.execute<{
    company_id: number
    company_name: string
    roles: string[] | null
    totp_required: boolean
    totp_at_partner: boolean
    is_paused: boolean
  }>(
    sql`select company_id, company_name, roles, totp_required, totp_at_partner, is_paused from memberships_of(${userId})`,
  )
  return rows.map((row) => ({
    companyId: row.company_id,
    companyName: row.company_name,
    roles: row.is_paused ? [] : ROLES.filter((role) => row.roles?.includes(role)),
    totpRequired: row.totp_required,
    totpAtPartner: row.totp_at_partner,
    isPaused: row.is_paused,
  }))
}

export interface OfferRow {
  readonly companyId: number
  readonly companyName: string
  readonly roles: Role[]
  readonly expiresAt: Date
}

/** Companies that have invited somebody who has yet to accept; asked in the scope of another one. */
export async function offersTo(tx: Tx, userId: number, now: Date): Promise<OfferRow[]> {
  const { rows } = await tx.execute<{
    company_id: number
    company_name: string
    roles: string[] | null
    expires_at: Date | string
  }>(
    sql`select company_id, company_name, roles, expires_at from offers_to(${userId}, ${now.toISOString()}::timestamptz)`,
  )
  return rows.map((row) => ({
    companyId: row.company_id,
    companyName: row.company_name,
    roles: ROLES.filter((role) => row.roles?.includes(role)),
    expiresAt: new Date(row.expires_at),
  }))
}

/** @returns the company's name; undefined when nothing is offered by that token, or not any more */
export async function acceptOffer(
  tx: Tx,
  offer: { readonly userId: number; readonly companyId: number; readonly tokenHash: string },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ company_name: string }>(
    sql`select company_name from accept_offer(${offer.userId}, ${offer.companyId}, ${offer.tokenHash}, ${now.toISOString()}::timestamptz)`,
  )
  return rows[0]?.company_name
}

/** @returns the company's name; undefined when it offers nothing, or not any more */
export async function declineOffer(
  tx: Tx,
  offer: { readonly userId: number; readonly companyId: number },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ company_name: string }>(
    sql`select company_name from decline_offer(${offer.userId}, ${offer.companyId}, ${now.toISOString()}::timestamptz)`,
  )
  return rows[0]?.company_name
}

/** Whether somebody may read across companies: `memberships_of` names the right in the provider's own company alone. */
export const worksForProvider = (memberships: readonly Membership[]): boolean =>
  memberships.some(({ roles }) => roles.includes('service'))

export async function isProvider(tx: Tx, companyId: number): Promise<boolean> {
  const [company] = await tx
    .select({ isProvider: companies.isProvider })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.isProvider ?? false
}

/** Whom to call: the provider's own company. */
export async function supportContact(tx: Tx): Promise<{ phone: string; email: string }> {
  const [provider] = await tx
    .select({ phone: companies.telephone, email: companies.invEmail })
    .from(companies)
    .where(eq(companies.isProvider, true))
    .orderBy(companies.id)
    .limit(1)
  return provider ?? { phone: '', email: '' }
}

export const toCompanyOfUser = (
  { companyId, companyName }: Membership,
  activeId: number,
): z.infer<typeof CompanyOfUser> => ({ id: companyId, name: companyName, active: companyId === activeId })

// Sessions

export async function addSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session)
  if (!session.staysInCompany) await rememberCompany(tx, session.userId, session.activeCompanyId)
  await noteLogin(tx, session.userId, session.activeCompanyId, session.lastUsedAt)
}

/** Whether a session may not leave its company, because a partner of that company opened it. */
export const staysInCompany = async (tx: Tx, tokenHash: string): Promise<boolean> =>
  (await findSession(tx, tokenHash))?.staysInCompany ?? false

/** A session by the hash of its token, however old. */
export async function findSession(tx: Tx, tokenHash: string): Promise<SessionRow | undefined> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.tokenHash, tokenHash))
  return session
}

/** A live session by the hash of its token. */
export async function findLiveSession(
  tx: Tx,
  tokenHash: string,
  now: Date,
  idleSince: Date,
): Promise<SessionRow | undefined> {
  const [session] = await tx
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince)),
    )
  return session
}

export async function touchSession(tx: Tx, tokenHash: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, tokenHash))
}

export async function moveSession(
  tx: Tx,
  session: { tokenHash: string; userId: number },
  companyId: number,
  now: Date,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ activeCompanyId: companyId })
    .where(and(eq(sessions.tokenHash, session.tokenHash), eq(sessions.userId, session.userId)))
  await rememberCompany(tx, session.userId, companyId)
  await noteLogin(tx, session.userId, companyId, now)
}

export async function endSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Ends every session in the company in scope when it is paused, and what would become one. */
export async function endSessionsOfPaused(
  { tx, company }: Ctx,
  { is_active }: { readonly is_active: boolean },
): Promise<void> {
  if (is_active) return
  await tx.delete(sessions).where(eq(sessions.activeCompanyId, company.id))
  await tx.delete(ssoTokens).where(eq(ssoTokens.activeCompanyId, company.id))
  await tx.delete(loginSteps).where(eq(loginSteps.activeCompanyId, company.id))
}

async function rememberCompany(tx: Tx, userId: number, companyId: number): Promise<void> {
  await tx.update(users).set({ lastCompanyId: companyId }).where(eq(users.id, userId))
}

const noteLogin = (tx: Tx, userId: number, companyId: number, now: Date) =>
  tx.execute(sql`select note_login(${userId}, ${companyId}, ${now.toISOString()}::timestamptz)`)

// Single sign-on

export async function addSsoToken(tx: Tx, token: typeof ssoTokens.$inferInsert): Promise<void> {
  await tx.insert(ssoTokens).values(token)
}

/** Uses a token up and answers whose it is; undefined when it was used, is too old, or never existed. */
export async function spendSsoToken(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<{ userId: number; companyId: number } | undefined> {
  const [used] = await tx
    .update(ssoTokens)
    .set({ usedAt: now })
    .where(and(eq(ssoTokens.tokenHash, tokenHash), isNull(ssoTokens.usedAt), gt(ssoTokens.expiresAt, now)))
    .returning({ userId: ssoTokens.userId, companyId: ssoTokens.activeCompanyId })
  return used
}

// The person

export async function editPerson(
  tx: Tx,
  userId: number,
  person: Partial<Pick<UserRow, 'firstName' | 'lastName' | 'locale'>>,
): Promise<void> {
  await tx.update(users).set(person).where(eq(users.id, userId))
}

/**
 * Sets a password and ends every session and every other link of that person.
 * @param keptHash the one session that goes on
 * @returns how many sessions have ended
 */
export async function setPassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  now: Date,
  keptHash?: string,
): Promise<number> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  const others = keptHash === undefined ? undefined : ne(sessions.tokenHash, keptHash)
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ userId: sessions.userId })
  await endLogins(tx, userId)
  await spendLinks(tx, userId, now)
  return ended.length
}

/** Ends what would become a session of that person: tokens of partners, and logins whose second step is still to come. */
async function endLogins(tx: Tx, userId: number): Promise<void> {
  await tx.delete(ssoTokens).where(eq(ssoTokens.userId, userId))
  await tx.delete(loginSteps).where(eq(loginSteps.userId, userId))
}

/** Ends every session of a person, wherever they work, and what would become one. */
export async function endEverySession(tx: Tx, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await endLogins(tx, userId)
}

// Links sent by mail

export async function addActivationToken(tx: Tx, token: typeof activationTokens.$inferInsert): Promise<void> {
  await tx.insert(activationTokens).values(token)
}

/** Ends the links that somebody has been sent and not used. */
export async function spendLinks(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .update(activationTokens)
    .set({ usedAt: now })
    .where(and(eq(activationTokens.userId, userId), isNull(activationTokens.usedAt)))
}

/** Two requests at once for the same person count one after the other. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

export const countLinksSince = (tx: Tx, userId: number, since: Date): Promise<number> =>
  tx.$count(activationTokens, and(eq(activationTokens.userId, userId), gt(activationTokens.createdAt, since)))

/** Whose a link is that still works. */
export async function findActivationToken(tx: Tx, tokenHash: string, now: Date): Promise<number | undefined> {
  const [live] = await tx
    .select({ userId: activationTokens.userId })
    .from(activationTokens)
    .where(liveToken(tokenHash, now))
  return live?.userId
}

/** Uses a link up and answers whose it is; undefined when it was used, is too old, or never existed. */
export async function spendActivationToken(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<number | undefined> {
  const [used] = await tx
    .update(activationTokens)
    .set({ usedAt: now })
    .where(liveToken(tokenHash, now))
    .returning({ userId: activationTokens.userId })
  return used?.userId
}

const liveToken = (tokenHash: string, now: Date) =>
  and(
    eq(activationTokens.tokenHash, tokenHash),
    isNull(activationTokens.usedAt),
    gt(activationTokens.expiresAt, now),
  )

/** Removes sessions, links, failed logins and addresses that no longer count. */
export async function sweep(
  tx: Tx,
  limits: { now: Date; idleSince: Date; linksBefore: Date; failuresBefore: Date; addressesBefore: Date },
): Promise<void> {
  await tx
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, limits.now), lt(sessions.lastUsedAt, limits.idleSince)))
  await tx.delete(ssoTokens).where(lt(ssoTokens.expiresAt, limits.linksBefore))
  await tx.delete(loginSteps).where(lt(loginSteps.expiresAt, limits.now))
  await tx.delete(activationTokens).where(lt(activationTokens.expiresAt, limits.linksBefore))
  await tx.delete(loginFailures).where(lt(loginFailures.at, limits.failuresBefore))
  await tx.delete(loginAddresses).where(lt(loginAddresses.lastLoginAt, limits.addressesBefore))
}
