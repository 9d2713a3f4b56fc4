import type { ChangePasswordBody } from '@kontor/contract/session'
import type { z } from 'zod'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { CallSteps } from '../../platform/http/call-steps.ts'
import { proveOwnPassword } from './login/own-password.ts'
import { checkNewPassword } from './password-rules.ts'
import { passwordChanged } from './session.events.ts'
import { getUserById, lockUser, membershipsOf, setPassword } from './session.repository.ts'

/**
 * Sets a new password for the person logged in; every other session of theirs ends.
 * @param sessionHash the session that goes on
 * @returns how many sessions have ended
 * @throws AppError `password_not_set` for somebody who comes by single sign-on alone; `old_password_wrong`; after ten of these in a quarter of an hour `login_throttled` (decisions: Session);
 *   why the new one is refused; `stale_version` when the password has changed meanwhile
 */
export async function changePassword(
  steps: CallSteps,
  { old_password, password }: z.output<typeof ChangePasswordBody>,
  sessionHash: string,
): Promise<number> {
  const user = await proveOwnPassword(steps, old_password, {
    field: 'old_password',
    code: 'old_password_wrong',
  })
  const companies = await steps.read((ctx) => membershipsOf(ctx.tx, user.id))
  await checkNewPassword(password, [user.username, ...companies.map(({ companyName }) => companyName)])
  const passwordHash = await hashPassword(password)
  return steps.write(async (ctx) => {
    await lockUser(ctx.tx, user.id)
    const now = await getUserById(ctx.tx, user.id)
    if (now?.passwordHash !== user.passwordHash) throw new AppError('stale_version')
    const ended = await setPassword(ctx.tx, user.id, passwordHash, ctx.now, sessionHash)
    await ctx.emit(passwordChanged, { user_id: user.id, ended_sessions: ended })
    return ended
  })
}
