import type {
  AcceptInvitationBody,
  CompanyOfUser,
  OwnInvitation,
  User,
  UserEdit,
} from '@kontor/contract/session'
import type { z } from 'zod'
import { hashToken } from '../../platform/auth/tokens.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { inScopeOf, VIEW_ROLES } from '../../platform/in-company.ts'
import { memberAccepted, memberDeclined, profileEdited } from './session.events.ts'
import {
  acceptOffer,
  declineOffer,
  editPerson,
  findSession,
  getUserById,
  isProvider,
  membershipsOf,
  moveSession,
  offersTo,
  staysInCompany,
  toCompanyOfUser,
  type UserRow,
} from './session.repository.ts'

/**
 * The person behind a session, as seen from the company worked for.
 * @param viewEndsAt until when the provider's staff looks through the company in scope
 */
export async function currentUser(ctx: Ctx, sessionHash: string, viewEndsAt?: Date): Promise<User> {
  if (!viewEndsAt) return describeUser(ctx, sessionHash, ctx.company.id)
  const user = await getUserById(ctx.tx, userIdOf(ctx))
  if (!user) throw new AppError('unauthenticated')
  return {
    ...personOf(user),
    company: { ...ctx.company, is_provider: false },
    companies: [{ ...ctx.company, active: true }],
    roles: [...VIEW_ROLES],
    view: { ends_at: viewEndsAt.toISOString() },
  }
}

const personOf = (user: UserRow) => ({
  id: user.id,
  username: user.username,
  email: user.email,
  first_name: user.firstName,
  last_name: user.lastName,
  image: null,
  locale: user.locale,
  has_password: user.passwordHash !== null,
})

/**
 * Moves a session to another company of the same person.
 * @throws AppError `company_not_yours` for one that has given the person no right, for one that does not exist, and for
 *   every other one when a partner of this company has opened the session; `second_step_missing` when the company asks for
 *   a code and the session was opened without one
 */
export async function switchCompany(ctx: Ctx, sessionHash: string, companyId: number): Promise<User> {
  const userId = userIdOf(ctx)
  const membership = (await membershipsOf(ctx.tx, userId)).find((each) => each.companyId === companyId)
  const session = await findSession(ctx.tx, sessionHash)
  const isBound = companyId !== ctx.company.id && session?.staysInCompany
  if (membership?.isPaused && !isBound) throw new AppError('company_paused')
  if (!membership || membership.roles.length === 0 || isBound) throw new AppError('company_not_yours')
  if (membership.totpRequired && companyId !== ctx.company.id && !session?.secondFactor)
    throw new AppError('second_step_missing')
  await moveSession(ctx.tx, { tokenHash: sessionHash, userId }, companyId, ctx.now)
  return describeUser(ctx, sessionHash, companyId)
}

async function describeUser(ctx: Ctx, sessionHash: string, companyId: number): Promise<User> {
  const user = await getUserById(ctx.tx, userIdOf(ctx))
  const memberships = user ? await membershipsOf(ctx.tx, user.id) : []
  const active = memberships.find((membership) => membership.companyId === companyId)
  if (!user || !active) throw new AppError('unauthenticated')
  const reachable = (await staysInCompany(ctx.tx, sessionHash)) ? [active] : memberships
  return {
    ...personOf(user),
    company: { id: companyId, name: active.companyName, is_provider: await isProvider(ctx.tx, companyId) },
    companies: reachable
      .filter(({ roles }) => roles.length > 0)
      .map((membership) => toCompanyOfUser(membership, companyId)),
    roles: active.roles,
    view: null,
  }
}

/** Companies that want the caller to work for them. A session that a partner opened knows nothing of other companies. */
export async function ownInvitations(ctx: Ctx, sessionHash: string): Promise<OwnInvitation[]> {
  if (await staysInCompany(ctx.tx, sessionHash)) return []
  const offers = await offersTo(ctx.tx, userIdOf(ctx), ctx.now)
  return offers.map(({ companyId, companyName, roles, expiresAt }) => ({
    company_id: companyId,
    company: companyName,
    roles,
    expires_at: expiresAt.toISOString(),
  }))
}

/**
 * Makes the caller a member of a company that has invited them. The link proves that they read the mail, the session
 * that the account is theirs: neither is enough alone, since a company can give any address to an account that it makes.
 * @throws AppError `invitation_invalid`
 */
export async function acceptInvitation(
  ctx: Ctx,
  { company_id, token }: z.output<typeof AcceptInvitationBody>,
  sessionHash: string,
): Promise<z.output<typeof CompanyOfUser>> {
  if (await staysInCompany(ctx.tx, sessionHash)) throw new AppError('invitation_invalid')
  const offer = { userId: userIdOf(ctx), companyId: company_id, tokenHash: hashToken(token) }
  const name = await acceptOffer(ctx.tx, offer, ctx.now)
  if (name === undefined) throw new AppError('invitation_invalid')
  await inScopeOf(ctx, { id: company_id, name }, (inside) =>
    inside.emit(memberAccepted, { user_id: offer.userId }),
  )
  return { id: company_id, name, active: false }
}

/**
 * Declines an invitation for the caller. Their session is enough: it opens nothing to anybody.
 * @returns the invitations that are left
 * @throws AppError `not_found`
 */
export async function declineInvitation(
  ctx: Ctx,
  companyId: number,
  sessionHash: string,
): Promise<OwnInvitation[]> {
  if (await staysInCompany(ctx.tx, sessionHash)) throw new AppError('not_found')
  const userId = userIdOf(ctx)
  const name = await declineOffer(ctx.tx, { userId, companyId }, ctx.now)
  if (name === undefined) throw new AppError('not_found')
  await inScopeOf(ctx, { id: companyId, name }, (inside) => inside.emit(memberDeclined, { user_id: userId }))
  return ownInvitations(ctx, sessionHash)
}

/** Changes the names or the language of the person logged in; what is left out stays. */
export async function editProfile(ctx: Ctx, edit: z.output<typeof UserEdit>): Promise<void> {
  const user = await getUserById(ctx.tx, userIdOf(ctx))
  if (!user) throw new AppError('unauthenticated')
  const person = {
    firstName: edit.first_name ?? user.firstName,
    lastName: edit.last_name ?? user.lastName,
    locale: edit.locale ?? user.locale,
  }
  const fields = [
    ...(person.firstName === user.firstName ? [] : ['first_name']),
    ...(person.lastName === user.lastName ? [] : ['last_name']),
    ...(person.locale === user.locale ? [] : ['locale']),
  ]
  if (fields.length === 0) return
  await editPerson(ctx.tx, user.id, person)
  await ctx.emit(profileEdited, { user_id: user.id, fields })
}

/** @throws AppError `unauthenticated` when no person is logged in */
export function userIdOf(ctx: Ctx): number {
  if (!ctx.user) throw new AppError('unauthenticated')
  return ctx.user.id
}
