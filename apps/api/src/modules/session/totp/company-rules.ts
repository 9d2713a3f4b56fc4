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
  const { totpRequired, totpAtPartner, version } = await findLoginRules(ctx)
  return { totp_required: totpRequired, totp_at_partner: totpAtPartner, version }
}

/**
 * Decides whether everybody needs a code beside the password, and whether a login by a partner asks for the code of those who
 * use an app; it counts from the next login of each.
 * @throws AppError `stale_version`
 */
export async function changeLoginRules(
  ctx: Ctx,
  { version, ...rules }: z.output<typeof LoginRulesBody>,
): Promise<z.output<typeof LoginRules>> {
  const before = await readLoginRules(ctx)
  if (before.version !== version) throw new AppError('stale_version')
  const changed = {
    ...(rules.totp_required !== before.totp_required && { totp_required: rules.totp_required }),
    ...(rules.totp_at_partner !== before.totp_at_partner && { totp_at_partner: rules.totp_at_partner }),
  }
  if (Object.keys(changed).length > 0) {
    const row = { totpRequired: rules.totp_required, totpAtPartner: rules.totp_at_partner, version }
    if (!(await writeLoginRules(ctx, row))) throw new AppError('stale_version')
    await ctx.emit(loginRulesChanged, changed)
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
