import { verifyPassword } from '../../../platform/auth/passwords.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { userIdOf } from '../current-user.ts'
import { getUserById, type UserRow } from '../session.repository.ts'
import { addFailure, forgetFailures, type LoginPair } from './login-failures.repository.ts'
import { refuseWhileThrottled } from './refuse-while-throttled.ts'

/**
 * Checks that the person logged in knows their password, before something that a borrowed session shall not do.
 * @throws AppError the code of a wrong one, at its field; after ten of these in a quarter of an hour `login_throttled`
 *   (decisions: Session); `password_not_set` for whoever logs in through a partner alone
 */
export async function proveOwnPassword(
  steps: CallSteps,
  password: string,
  wrong: { readonly field: string; readonly code: 'old_password_wrong' | 'own_password_wrong' },
): Promise<UserRow> {
  const user = await steps.write(countAttempt)
  if (!(await verifyPassword(user.passwordHash, password)))
    throw new AppError(wrong.code, {}, { [wrong.field]: wrong.code })
  await steps.write((ctx) => forgetFailures(ctx.tx, attemptsOf(user)))
  return user
}

/**
 * Writes an attempt down as failed before the password is looked at, so that many at once, also in several processes, do
 * not slip through; the right password takes it back.
 */
async function countAttempt(ctx: Ctx): Promise<UserRow> {
  const user = await getUserById(ctx.tx, userIdOf(ctx))
  if (!user) throw new AppError('unauthenticated')
  if (user.passwordHash === null) throw new AppError('password_not_set')
  await refuseWhileThrottled(ctx, attemptsOf(user))
  await addFailure(ctx.tx, attemptsOf(user), ctx.now)
  return user
}

/** Attempts count for the account wherever they come from, and apart from its logins, which they must not slow down. */
const attemptsOf = (user: UserRow): LoginPair => ({
  loginType: user.loginType,
  username: user.username,
  address: '',
})
