import type { LoginRules, LoginRulesBody, Member } from '@kontor/contract/session'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { userIdOf } from '../current-user.ts'
import { findMember, toMember } from '../members.repository.ts'
import { loginRulesChanged, memberTotpReset } from '../session.events.ts'
import { endEverySession, lockUser, membershipsOf } from '../session.repository.ts'
import { findLoginRules, hasFactor, removeFactor, writeLoginRules } from './totp.repository.ts'

/** What the company asks of its people at the login. */
export async function readLoginRules(ctx: Ctx): Promise<z.output<typeof LoginRules>> {
  const { totpRequired, version } = await findLoginRules(ctx)
  return { totp_required: totpRequired, version }
}

/**
 * Decides whether everybody needs a code beside the password; it counts from the next login of each.
 * @throws AppError `stale_version`
 */
export async function changeLoginRules(
  ctx: Ctx,
  { totp_required, version }: z.output<typeof LoginRulesBody>,
): Promise<z.output<typeof LoginRules>> {
  const before = await findLoginRules(ctx)
  if (before.version !== version) throw new AppError('stale_version')
  if (before.totpRequired !== totp_required) {
    if (!(await writeLoginRules(ctx, totp_required, version))) throw new AppError('stale_version')
    await ctx.emit(loginRulesChanged, { totp_required })
  }
  return readLoginRules(ctx)
}

/**
 * Takes the app away from somebody who has lost it; every session of theirs ends. Where the company asks for a code, they set
 * up another app at the next login.
 * @throws AppError `not_found`; `totp_of_other_companies` when they work for others, too; `totp_reset_self`
 */
export async function resetTotp(ctx: Ctx, userId: number): Promise<Member> {
  const member = await findMember(ctx, userId)
  if (!member) throw new AppError('not_found')
  if (userId === userIdOf(ctx)) throw new AppError('totp_reset_self')
  await lockUser(ctx.tx, userId)
  const worksFor = (await membershipsOf(ctx.tx, userId)).map(({ companyId }) => companyId)
  if (String(worksFor) !== String(ctx.company.id)) throw new AppError('totp_of_other_companies')
  if (await hasFactor(ctx.tx, userId)) {
    await removeFactor(ctx.tx, userId)
    await endEverySession(ctx.tx, userId)
    await ctx.emit(memberTotpReset, { user_id: userId })
  }
  return toMember({ ...member, hasTotp: false })
}
