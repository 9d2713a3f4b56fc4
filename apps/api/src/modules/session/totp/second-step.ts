import type { SecondStepBody } from '@kontor/contract/session'
import type { z } from 'zod'
import type { Secrets } from '../../../platform/auth/secrets.ts'
import { hashToken } from '../../../platform/auth/tokens.ts'
import type { Ctx, PublicCtx } from '../../../platform/ctx.ts'
import { AppError, RecordedRefusal } from '../../../platform/errors/app-error.ts'
import type { PublicSteps } from '../../../platform/http/call-steps.ts'
import { addFailure, failuresSince, forgetFailures } from '../login/login-failures.repository.ts'
import type { Attempt } from '../login/login-gate.ts'
import {
  FAILURES_ALLOWED,
  failuresThatCount,
  failureWindowStart,
  millisecondsToWait,
} from '../login/login-throttle.ts'
import { noteLogin, type OpenSession, openSessionIn } from '../login/open-session.ts'
import { endOtherSessions } from '../own-sessions/own-sessions.ts'
import { recoveryCodeUsed, totpTurnedOn } from '../session.events.ts'
import { getUserById, lockUser, type Membership, membershipsOf, type UserRow } from '../session.repository.ts'
import { type AppKey, beginApp, codeAttemptsOf, confirmApp, useCode } from './show-code.ts'
import {
  countRecoveryCodes,
  hasFactor,
  type LoginStepRow,
  lockLoginStep,
  noteWrongCode,
  spendLoginStep,
} from './totp.repository.ts'

/** A login that has come to its end. */
export interface FinishedLogin {
  /** Null when the person has no rights in the company any more. */
  readonly session: OpenSession | null
  /** Shown this once, when the app was set up by this login. */
  readonly recoveryCodes: string[] | null
}

/**
 * Makes the key of the app that somebody has to set up before their first session.
 * @throws AppError `login_token_invalid` when the proof of the first step counts no more, or was for somebody with an app
 */
export async function beginSetup(ctx: PublicCtx, secrets: Secrets, proof: string): Promise<AppKey> {
  const step = await lockLoginStep(ctx.tx, hashToken(proof), ctx.now)
  if (!step?.isSetup) throw new AppError('login_token_invalid')
  const user = await lockedUser(ctx, step)
  if (await hasFactor(ctx.tx, user.id)) throw new AppError('login_token_invalid')
  return beginApp(ctx.tx, secrets, user, ctx.now)
}

/**
 * Opens the session that a login's first step has prepared. One proof opens one session, and one code counts once.
 * @returns also how many milliseconds too early it was: after many wrong codes of the person it takes longer
 * @throws AppError `totp_code_wrong`, which is counted; `login_token_invalid` when the proof counts no more, also after five
 *   wrong codes
 */
export function trySecondStep(
  steps: PublicSteps,
  secrets: Secrets,
  { proof, code, end_other_sessions }: z.output<typeof SecondStepBody>,
): Promise<Attempt<FinishedLogin>> {
  return steps.write(async (ctx) => {
    const { tx, now } = ctx
    const step = await lockLoginStep(tx, hashToken(proof), now)
    if (!step) throw new AppError('login_token_invalid')
    const user = await lockedUser(ctx, step)
    const wait = await pauseFor(ctx, user.id)
    if (wait > 0) return { wait, waiting: { pair: `code ${user.id}`, address: steps.address, isKnown: true } }
    const shown = await checkCode(ctx, secrets, step, code)
    if (!shown) {
      noteLogin(ctx.log, user.id, 'wrong_code')
      await addFailure(tx, codeAttemptsOf(user.id), now)
      await noteWrongCode(tx, step.proofHash)
      throw new RecordedRefusal('totp_code_wrong', {}, { code: 'totp_code_wrong' })
    }
    await spendLoginStep(tx, step.proofHash, now)
    await forgetFailures(tx, codeAttemptsOf(user.id))
    const membership = (await membershipsOf(tx, user.id)).find(
      ({ companyId }) => companyId === step.activeCompanyId,
    )
    if (!membership || membership.roles.length === 0) {
      noteLogin(ctx.log, user.id, 'no_rights')
      if (membership?.isPaused) throw new RecordedRefusal('company_paused')
      return { outcome: { session: null, recoveryCodes: shown.recoveryCodes } }
    }
    const session = await openSessionIn(
      tx,
      membership,
      {
        userId: user.id,
        staysInCompany: step.staysInCompany,
        secondFactor: true,
        userAgent: ctx.userAgent,
      },
      now,
    )
    noteLogin(ctx.log, user.id, 'opened')
    const inside = await tellHow(ctx, user, membership, shown)
    if (inside && shown.by === 'setup' && end_other_sessions)
      await endOtherSessions(inside, {
        userId: user.id,
        currentHash: hashToken(session.token),
        onlyCompanyId: step.staysInCompany ? step.activeCompanyId : null,
      })
    return { outcome: { session, recoveryCodes: shown.recoveryCodes } }
  })
}

interface Shown {
  readonly by: 'setup' | 'app' | 'recovery'
  readonly recoveryCodes: string[] | null
}

async function checkCode(
  { tx, now }: PublicCtx,
  secrets: Secrets,
  step: LoginStepRow,
  typed: string,
): Promise<Shown | null> {
  const attempt = { userId: step.userId, typed, now }
  if (step.isSetup) {
    const recoveryCodes = await confirmApp(tx, secrets, attempt)
    return recoveryCodes && { by: 'setup', recoveryCodes }
  }
  const by = await useCode(tx, secrets, attempt)
  return by && { by, recoveryCodes: null }
}

/**
 * Changes of a person's app are for the audit log of the company that they log in to.
 * @returns the person there, when there was something to tell
 */
async function tellHow(
  ctx: PublicCtx,
  user: UserRow,
  { companyId, companyName }: Membership,
  { by }: Shown,
): Promise<Ctx | null> {
  if (by === 'app') return null
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username
  const inside = await ctx.actAs({ id: companyId, name: companyName }, { kind: 'user', id: user.id, name })
  if (by === 'setup') await inside.emit(totpTurnedOn, { user_id: user.id })
  else
    await inside.emit(recoveryCodeUsed, { user_id: user.id, left: await countRecoveryCodes(ctx.tx, user.id) })
  return inside
}

/** The person of a login step, for one caller at a time. */
async function lockedUser({ tx }: PublicCtx, { userId }: LoginStepRow): Promise<UserRow> {
  await lockUser(tx, userId)
  const user = await getUserById(tx, userId)
  if (!user?.isActive) throw new AppError('login_token_invalid')
  return user
}

async function pauseFor({ tx, now }: PublicCtx, userId: number): Promise<number> {
  const since = failureWindowStart(now)
  const limit = failuresThatCount(FAILURES_ALLOWED)
  const failures = await failuresSince(tx, codeAttemptsOf(userId), since, limit)
  return millisecondsToWait(failures, now, FAILURES_ALLOWED)
}
