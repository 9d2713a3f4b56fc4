import type { ConfirmTotpBody, OwnTotp, TotpProofBody } from '@kontor/contract/session'
import type { z } from 'zod'
import type { Secrets } from '../../../platform/auth/secrets.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { userIdOf } from '../current-user.ts'
import { addFailure, forgetFailures } from '../login/login-failures.repository.ts'
import { proveOwnPassword } from '../login/own-password.ts'
import { refuseWhileThrottled } from '../login/refuse-while-throttled.ts'
import { endOtherSessions, ownerOf } from '../own-sessions/own-sessions.ts'
import { recoveryCodesRenewed, totpTurnedOff, totpTurnedOn } from '../session.events.ts'
import { lockUser, membershipsOf } from '../session.repository.ts'
import {
  type AppKey,
  beginApp,
  codeAttemptsOf,
  confirmApp,
  renewRecoveryCodes,
  useCode,
} from './show-code.ts'
import {
  countRecoveryCodes,
  findFactor,
  hasFactor,
  noteSecondFactor,
  removeFactor,
} from './totp.repository.ts'

const PASSWORD_FIELD = { field: 'password', code: 'own_password_wrong' } as const

/** Whether the person logged in uses an app, and whether a company asks for it. */
export async function ownTotp(ctx: Ctx): Promise<z.output<typeof OwnTotp>> {
  const userId = userIdOf(ctx)
  const factor = await findFactor(ctx.tx, userId)
  const since = factor?.confirmedAt ?? null
  return {
    on_since: since?.toISOString() ?? null,
    recovery_codes_left: since ? await countRecoveryCodes(ctx.tx, userId) : 0,
    required: await isRequired(ctx, userId),
  }
}

/**
 * Makes the key of an app for the person logged in; a key that no code has confirmed yet is replaced.
 * @throws AppError `own_password_wrong`, `login_throttled`, `totp_already_on`
 */
export async function setUpOwnApp(steps: CallSteps, secrets: Secrets, password: string): Promise<AppKey> {
  const user = await proveOwnPassword(steps, password, PASSWORD_FIELD)
  return steps.write(async (ctx) => {
    await lockUser(ctx.tx, user.id)
    if (await hasFactor(ctx.tx, user.id)) throw new AppError('totp_already_on')
    return beginApp(ctx.tx, secrets, user, ctx.now)
  })
}

/**
 * Lets the app count by its first code; the person's other sessions, opened by the password alone, end unless they say otherwise.
 * @param sessionHash the session that has shown the code
 * @returns the recovery codes, this once
 * @throws AppError `totp_code_wrong`, `login_throttled`, `totp_already_on`
 */
export async function confirmOwnApp(
  steps: CallSteps,
  secrets: Secrets,
  { code, end_other_sessions }: z.output<typeof ConfirmTotpBody>,
  sessionHash: string,
): Promise<string[]> {
  return withCode(steps, async (ctx, userId) => {
    if (await hasFactor(ctx.tx, userId)) throw new AppError('totp_already_on')
    const codes = await confirmApp(ctx.tx, secrets, { userId, typed: code, now: ctx.now })
    if (!codes) return null
    await noteSecondFactor(ctx.tx, sessionHash)
    await ctx.emit(totpTurnedOn, { user_id: userId })
    if (end_other_sessions) await endOtherSessions(ctx, await ownerOf(ctx, sessionHash))
    return codes
  })
}

/**
 * Turns the second step off.
 * @throws AppError `own_password_wrong`, `totp_code_wrong`, `login_throttled`, `totp_required_here` while a company of
 *   theirs asks for it
 */
export async function turnOffOwnApp(
  steps: CallSteps,
  secrets: Secrets,
  { password, code }: z.output<typeof TotpProofBody>,
): Promise<void> {
  await proveOwnPassword(steps, password, PASSWORD_FIELD)
  await withCode(steps, async (ctx, userId) => {
    if (await isRequired(ctx, userId)) throw new AppError('totp_required_here')
    if (!(await useCode(ctx.tx, secrets, { userId, typed: code, now: ctx.now }))) return null
    await removeFactor(ctx.tx, userId)
    await ctx.emit(totpTurnedOff, { user_id: userId })
    return true
  })
}

/**
 * Ten new recovery codes; the former ones count no more.
 * @throws AppError `own_password_wrong`, `totp_code_wrong`, `login_throttled`
 */
export async function renewOwnRecoveryCodes(
  steps: CallSteps,
  secrets: Secrets,
  { password, code }: z.output<typeof TotpProofBody>,
): Promise<string[]> {
  await proveOwnPassword(steps, password, PASSWORD_FIELD)
  return withCode(steps, async (ctx, userId) => {
    if (!(await useCode(ctx.tx, secrets, { userId, typed: code, now: ctx.now }))) return null
    const codes = await renewRecoveryCodes(ctx.tx, userId)
    await ctx.emit(recoveryCodesRenewed, { user_id: userId })
    return codes
  })
}

const isRequired = async (ctx: Ctx, userId: number): Promise<boolean> =>
  (await membershipsOf(ctx.tx, userId)).some(({ roles, totpRequired }) => totpRequired && roles.length > 0)

/** Runs what needs a code, for one caller of the person at a time. `work` answers null for a wrong one, which is counted. */
async function withCode<T>(
  steps: CallSteps,
  work: (ctx: Ctx, userId: number) => Promise<T | null>,
): Promise<T> {
  const result = await steps.write(async (ctx) => {
    const userId = userIdOf(ctx)
    const pair = codeAttemptsOf(userId)
    await lockUser(ctx.tx, userId)
    await refuseWhileThrottled(ctx, pair)
    const result = await work(ctx, userId)
    if (result === null) await addFailure(ctx.tx, pair, ctx.now)
    else await forgetFailures(ctx.tx, pair)
    return result
  })
  // Thrown after the commit: the failure stays written.
  if (result === null) throw new AppError('totp_code_wrong', {}, { code: 'totp_code_wrong' })
  return result
}
