import type { User } from '@kontor/contract/session'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  getUserById,
  isProvider,
  membershipsOf,
  moveSession,
  staysInCompany,
  toCompanyOfUser,
} from './session.repository.ts'

/** The person behind a session, as seen from the company worked for. */
export const currentUser = (ctx: Ctx, sessionHash: string): Promise<User> =>
  describeUser(ctx, sessionHash, ctx.company.id)

/**
 * Moves a session to another company of the same person.
 * @throws AppError `company_not_yours` for one that has given the person no right, for one that does not exist, and for
 *   every other one when a partner of this company has opened the session
 */
export async function switchCompany(ctx: Ctx, sessionHash: string, companyId: number): Promise<User> {
  const userId = userIdOf(ctx)
  const membership = (await membershipsOf(ctx.tx, userId)).find((each) => each.companyId === companyId)
  const isBound = companyId !== ctx.company.id && (await staysInCompany(ctx.tx, sessionHash))
  if (!membership || membership.roles.length === 0 || isBound) throw new AppError('company_not_yours')
  await moveSession(ctx.tx, { tokenHash: sessionHash, userId }, companyId)
  return describeUser(ctx, sessionHash, companyId)
}

async function describeUser(ctx: Ctx, sessionHash: string, companyId: number): Promise<User> {
  const user = await getUserById(ctx.tx, userIdOf(ctx))
  const memberships = user ? await membershipsOf(ctx.tx, user.id) : []
  const active = memberships.find((membership) => membership.companyId === companyId)
  if (!user || !active) throw new AppError('unauthenticated')
  const reachable = (await staysInCompany(ctx.tx, sessionHash)) ? [active] : memberships
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    locale: user.locale,
    company: { id: companyId, name: active.companyName, is_provider: await isProvider(ctx.tx, companyId) },
    companies: reachable
      .filter(({ roles }) => roles.length > 0)
      .map((membership) => toCompanyOfUser(membership, companyId)),
    roles: active.roles,
  }
}

/** @throws AppError `unauthenticated` when no person is logged in */
export function userIdOf(ctx: Ctx): number {
  if (!ctx.user) throw new AppError('unauthenticated')
  return ctx.user.id
}
