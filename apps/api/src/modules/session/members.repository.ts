import type { Member } from '@kontor/contract/session'
import { type Page, pageOf, ROLES, type Role } from '@kontor/contract/shared'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { domainEvents } from '../../platform/events/events.tables.ts'
import { invitationResent, memberInvited } from './session.events.ts'
import { type MembershipOffer, memberships, sessions, ssoTokens, users } from './session.tables.ts'
import { totpFactors } from './totp/totp.tables.ts'

const member = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: sql<string>`coalesce(${memberships.offer}->>'first_name', ${users.firstName})`,
  lastName: sql<string>`coalesce(${memberships.offer}->>'last_name', ${users.lastName})`,
  locale: users.locale,
  roles: memberships.roles,
  isActive: memberships.isActive,
  // What an account does elsewhere is nobody's business before its person has accepted.
  accountIsActive: sql<boolean>`${memberships.offer} is not null or ${users.isActive}`,
  isOffered: sql<boolean>`${memberships.offer} is not null`,
  declinedAt: sql<string | null>`${memberships.offer}->>'declined_at'`,
  // Who has come by single sign-on needs no password.
  hasEntered: sql<boolean>`${memberships.offer} is null and (${users.passwordHash} is not null or ${memberships.lastLoginAt} is not null)`,
  lastLoginAt: memberships.lastLoginAt,
  hasTotp: sql<boolean>`${memberships.offer} is null and exists (select from ${totpFactors} f where f.user_id = ${users.id} and f.confirmed_at is not null)`,
  version: memberships.version,
}

/** Somebody who works for the company in scope, or did. */
export type MemberRow = Omit<Selected, 'roles'> & { readonly roles: readonly Role[] }

const members = (ctx: Ctx) =>
  ctx.tx.select(member).from(memberships).innerJoin(users, eq(users.id, memberships.userId)).$dynamic()

const inCompany = (ctx: Ctx) => eq(memberships.companyId, ctx.company.id)

type Selected = Awaited<ReturnType<typeof members>>[number]

const toRow = (row: Selected): MemberRow => ({
  ...row,
  roles: ROLES.filter((role) => row.roles?.includes(role)),
})

/** Whether somebody works for the company, has yet to take up the invitation, has declined it, or may not any more. */
export function memberState(
  row: Pick<MemberRow, 'isActive' | 'accountIsActive' | 'declinedAt' | 'hasEntered'>,
): Member['state'] {
  if (!row.isActive || !row.accountIsActive) return 'inactive'
  if (row.declinedAt !== null) return 'declined'
  return row.hasEntered ? 'active' : 'invited'
}

/** What a company's admin sees of somebody. */
export const toMember = (row: MemberRow): Member => ({
  id: row.id,
  username: row.username,
  email: row.email,
  first_name: row.firstName,
  last_name: row.lastName,
  roles: [...row.roles],
  state: memberState(row),
  declined_at: row.declinedAt === null ? null : new Date(row.declinedAt).toISOString(),
  last_login_at: row.lastLoginAt?.toISOString() ?? null,
  totp: row.hasTotp,
  version: row.version,
})

/** A page of the company's people by name; who may not work for it any more comes last. */
export async function memberPage(
  ctx: Ctx,
  query: { readonly page: number; readonly per_page: number },
): Promise<Page<Member>> {
  const rows = await members(ctx)
    .where(inCompany(ctx))
    .orderBy(
      desc(memberships.isActive),
      desc(member.accountIsActive),
      sql`lower(${member.lastName})`,
      sql`lower(${member.firstName})`,
      users.username,
      users.id,
    )
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const total = await ctx.tx.$count(memberships, inCompany(ctx))
  return pageOf(
    rows.map((row) => toMember(toRow(row))),
    total,
    query,
  )
}

export async function findMember(ctx: Ctx, userId: number): Promise<MemberRow | undefined> {
  const [row] = await members(ctx).where(and(inCompany(ctx), eq(users.id, userId)))
  return row && toRow(row)
}

/** All of the company's people, one caller at a time: two changes at once see each other. */
export async function lockMembers(ctx: Ctx): Promise<MemberRow[]> {
  await ctx.tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(inCompany(ctx))
    .orderBy(memberships.userId)
    .for('update')
  return (await members(ctx).where(inCompany(ctx))).map(toRow)
}

/** Offers somebody who has an account already to work for the company, or does so again with another link. */
export async function writeOffer(
  ctx: Ctx,
  userId: number,
  { roles, offer }: { readonly roles?: readonly Role[]; readonly offer: MembershipOffer },
): Promise<void> {
  if (roles)
    await ctx.tx
      .insert(memberships)
      .values({ companyId: ctx.company.id, userId, roles: [...roles], offer, createdAt: ctx.now })
  else
    await ctx.tx
      .update(memberships)
      .set({ offer })
      .where(and(inCompany(ctx), eq(memberships.userId, userId)))
}

/** When the company sent its last invitations after an instant, newest first, repeated ones included. */
export async function invitationsSince(
  ctx: Ctx,
  since: Date,
  limit: number,
  userId?: number,
): Promise<Date[]> {
  const rows = await ctx.tx
    .select({ at: domainEvents.at })
    .from(domainEvents)
    .where(
      and(
        eq(domainEvents.companyId, ctx.company.id),
        inArray(domainEvents.type, [memberInvited.type, invitationResent.type]),
        gt(domainEvents.at, since),
        userId === undefined ? undefined : sql`(${domainEvents.payload}->>'user_id')::bigint = ${userId}`,
      ),
    )
    .orderBy(desc(domainEvents.at))
    .limit(limit)
  return rows.map(({ at }) => at)
}

/** Writes what somebody may do; the rows are locked (`lockMembers`). */
export async function updateMember(ctx: Ctx, { id, roles, isActive, version }: MemberRow): Promise<void> {
  await ctx.tx
    .update(memberships)
    .set({ roles: [...roles], isActive, version })
    .where(and(inCompany(ctx), eq(memberships.userId, id)))
}

/** Ends what somebody has open in the company in scope; what they have open in others goes on. */
export async function endSessionsInCompany(ctx: Ctx, userId: number): Promise<void> {
  await ctx.tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.activeCompanyId, ctx.company.id)))
  await ctx.tx
    .delete(ssoTokens)
    .where(and(eq(ssoTokens.userId, userId), eq(ssoTokens.activeCompanyId, ctx.company.id)))
}
