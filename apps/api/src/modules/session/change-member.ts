import type { Member, MemberEdit } from '@kontor/contract/session'
import { ROLES, type Role } from '@kontor/contract/shared'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  endSessionsInCompany,
  lockMembers,
  type MemberRow,
  memberState,
  toMember,
  updateMember,
} from './members.repository.ts'
import { memberActivated, memberDeactivated, rolesChanged } from './session.events.ts'

/**
 * Changes what somebody may do in the company, or whether they may work for it; counts from their next request.
 * @throws AppError `not_found`, `stale_version`, `member_without_roles`, `last_admin` when nobody would be left who can
 *   administer the company
 */
export async function changeMember(
  ctx: Ctx,
  userId: number,
  edit: z.output<typeof MemberEdit>,
): Promise<Member> {
  const all = await lockMembers(ctx)
  const before = all.find(({ id }) => id === userId)
  if (!before) throw new AppError('not_found')
  if (before.version !== edit.version) throw new AppError('stale_version')
  const roles = rolesAfter(before.roles, edit.roles)
  if (roles.length === 0) throw new AppError('member_without_roles', {}, { roles: 'member_without_roles' })
  const after = { ...before, roles, isActive: edit.is_active, version: before.version + 1 }
  if (isAdmin(before) && !all.some((each) => isAdmin(each.id === userId ? after : each)))
    throw new AppError('last_admin')
  await updateMember(ctx, after)
  await tellWhatChanged(ctx, before, after)
  return toMember(after)
}

/** The chosen roles; the provider's own can be neither given nor taken here (decisions: Access). */
export const rolesAfter = (before: readonly Role[], chosen: readonly Role[]): Role[] =>
  ROLES.filter((role) => (role === 'service' ? before : chosen).includes(role))

/** Whether somebody can administer the company today: an invitation that nobody has taken up does not count. */
const isAdmin = (row: MemberRow): boolean => memberState(row) === 'active' && row.roles.includes('co_admin')

async function tellWhatChanged(ctx: Ctx, before: MemberRow, after: MemberRow): Promise<void> {
  const user_id = before.id
  if (String(before.roles) !== String(after.roles))
    await ctx.emit(rolesChanged, { user_id, from: before.roles, to: after.roles })
  if (before.isActive && !after.isActive) {
    await endSessionsInCompany(ctx, user_id)
    await ctx.emit(memberDeactivated, { user_id })
  }
  if (!before.isActive && after.isActive) await ctx.emit(memberActivated, { user_id })
}
