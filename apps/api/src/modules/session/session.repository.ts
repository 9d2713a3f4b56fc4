import type { CompanyOfUser } from '@kontor/contract/session'
import { ROLES, type Role } from '@kontor/contract/shared'
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { companies } from '../organisation/organisation.tables.ts'
import { activationTokens, loginFailures, sessions, ssoTokens, users } from './session.tables.ts'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

/** Which account at which address. */
export interface LoginPair {
  /** `token`: single sign-on, which names no account. `order`: an order token; the account is the order. */
  readonly loginType: 'portal' | 'ipos' | 'token' | 'order'
  readonly username: string
  readonly address: string
}

/** A company a person works for; `roles` are the known ones, empty when nothing is open to them there. */
export interface Membership {
  readonly companyId: number
  readonly companyName: string
  readonly roles: Role[]
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
  const { rows } = await tx.execute<{ company_id: number; company_name: string; roles: string[] | null }>(
    sql`select company_id, company_name, roles from memberships_of(${userId})`,
  )
  return rows.map((row) => ({
    companyId: row.company_id,
    companyName: row.company_name,
    roles: ROLES.filter((role) => row.roles?.includes(role)),
  }))
}

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

// Failed logins

/** One login of this pair at a time: without it, many at once would all see the same few failures. */
export async function lockLoginPair(tx: Tx, { loginType, username, address }: LoginPair): Promise<void> {
  const pair = JSON.stringify([loginType, username, address])
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`)
}

/** When logins of this pair failed since an instant, newest first, at most `limit`. */
export async function failuresSince(tx: Tx, pair: LoginPair, since: Date, limit: number): Promise<Date[]> {
  const rows = await tx
    .select({ at: loginFailures.at })
    .from(loginFailures)
    .where(and(ofPair(pair), gt(loginFailures.at, since)))
    .orderBy(desc(loginFailures.at))
    .limit(limit)
  return rows.map(({ at }) => at)
}

/** When logins with a password failed at an address since an instant, newest first, at most `limit`. */
export async function failuresAtAddress(
  tx: Tx,
  address: string,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await tx
    .select({ at: loginFailures.at })
    .from(loginFailures)
    .where(
      and(
        eq(loginFailures.address, address),
        inArray(loginFailures.loginType, ['portal', 'ipos']),
        gt(loginFailures.at, since),
      ),
    )
    .orderBy(desc(loginFailures.at))
    .limit(limit)
  return rows.map(({ at }) => at)
}

export async function addFailure(tx: Tx, pair: LoginPair, at: Date): Promise<void> {
  await tx.insert(loginFailures).values({ ...pair, at })
}

export async function forgetFailures(tx: Tx, pair: LoginPair): Promise<void> {
  await tx.delete(loginFailures).where(ofPair(pair))
}

/** At every address. */
export async function forgetFailuresOfUser(tx: Tx, user: UserRow): Promise<void> {
  await tx
    .delete(loginFailures)
    .where(and(eq(loginFailures.loginType, user.loginType), eq(loginFailures.username, user.username)))
}

const ofPair = ({ loginType, username, address }: LoginPair) =>
  and(
    eq(loginFailures.loginType, loginType),
    eq(loginFailures.username, username),
    eq(loginFailures.address, address),
  )

// Sessions

export async function addSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session)
  if (!session.staysInCompany) await rememberCompany(tx, session.userId, session.activeCompanyId)
}

/** Whether a session may not leave its company, because a partner of that company opened it. */
export async function staysInCompany(tx: Tx, tokenHash: string): Promise<boolean> {
  const [session] = await tx
    .select({ stays: sessions.staysInCompany })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  return session?.stays ?? false
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

export async function moveSession(tx: Tx, session: { tokenHash: string; userId: number }, companyId: number) {
  await tx
    .update(sessions)
    .set({ activeCompanyId: companyId })
    .where(and(eq(sessions.tokenHash, session.tokenHash), eq(sessions.userId, session.userId)))
  await rememberCompany(tx, session.userId, companyId)
}

export async function endSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

async function rememberCompany(tx: Tx, userId: number, companyId: number): Promise<void> {
  await tx.update(users).set({ lastCompanyId: companyId }).where(eq(users.id, userId))
}

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

/** Sets a password and ends every session and every other link of that person. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string, now: Date): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(ssoTokens).where(eq(ssoTokens.userId, userId))
  await tx
    .update(activationTokens)
    .set({ usedAt: now })
    .where(and(eq(activationTokens.userId, userId), isNull(activationTokens.usedAt)))
}

// Links sent by mail

export async function addActivationToken(tx: Tx, token: typeof activationTokens.$inferInsert): Promise<void> {
  await tx.insert(activationTokens).values(token)
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

/** Removes sessions, links and failed logins that no longer count. */
export async function sweep(
  tx: Tx,
  limits: { now: Date; idleSince: Date; linksBefore: Date; failuresBefore: Date },
): Promise<void> {
  await tx
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, limits.now), lt(sessions.lastUsedAt, limits.idleSince)))
  await tx.delete(ssoTokens).where(lt(ssoTokens.expiresAt, limits.linksBefore))
  await tx.delete(activationTokens).where(lt(activationTokens.expiresAt, limits.linksBefore))
  await tx.delete(loginFailures).where(lt(loginFailures.at, limits.failuresBefore))
}
