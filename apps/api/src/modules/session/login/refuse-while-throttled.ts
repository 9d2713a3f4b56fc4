import type { PublicCtx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { failuresSince, type LoginPair, lockLoginPair } from './login-failures.repository.ts'
import { FAILURES_ALLOWED, failureWindowStart, minutesToWait } from './login-throttle.ts'

/**
 * Refuses a wrong token where too many came before, and locks the pair until the transaction ends. Called for wrong ones only:
 * nobody guesses a token, and whoever shares an address with somebody who tries keeps the right one.
 * @throws AppError `login_throttled`
 */
export async function refuseWhileThrottled(
  ctx: Pick<PublicCtx, 'tx' | 'now'>,
  pair: LoginPair,
  allowed = FAILURES_ALLOWED,
): Promise<void> {
  await lockLoginPair(ctx.tx, pair)
  const failures = await failuresSince(ctx.tx, pair, failureWindowStart(ctx.now), allowed)
  const minutes = minutesToWait(failures, ctx.now, allowed)
  if (minutes !== null) throw new AppError('login_throttled', { minutes })
}
