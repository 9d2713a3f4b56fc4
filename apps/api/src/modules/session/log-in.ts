import type { LoginBody } from '@kontor/contract/session'
import type { Role } from '@kontor/contract/shared'
import type { z } from 'zod'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import { hashToken, newToken } from '../../platform/auth/tokens.ts'
import type { PublicCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, RecordedRefusal } from '../../platform/errors/app-error.ts'
import { FAILURES_ALLOWED, failureWindowStart, minutesToWait } from './login-throttle.ts'
import {
  addFailure,
  addSession,
  endSession,
  failuresSince,
  findLiveSession,
  findUser,
  forgetFailures,
  getUserById,
  type LoginPair,
  lockLoginPair,
  type Membership,
  membershipsOf,
  touchSession,
  type UserRow,
} from './session.repository.ts'
import { hoursBefore, IDLE_HOURS, sessionEnd } from './session-limits.ts'

/** A session as its owner gets it. */
export interface OpenSession {
  readonly token: string
  readonly roles: Role[]
  readonly expiresAt: Date
}

/**
 * Checks user name and password and opens a session in the company worked for last, else in the first one.
 * Known and unknown users take the same time and get the same answer.
 * @returns null when no company has given the person any right (spec: orders §4)
 * @throws AppError `login_throttled`, or `login_failed`, which is counted
 */
export async function logIn(ctx: PublicCtx, body: z.output<typeof LoginBody>): Promise<OpenSession | null> {
  const pair: LoginPair = { loginType: body.type, username: body.username, address: ctx.address }
  await lockLoginPair(ctx.tx, pair)
  const failures = await failuresSince(ctx.tx, pair, failureWindowStart(ctx.now), FAILURES_ALLOWED)
  const minutes = minutesToWait(failures, ctx.now)
  if (minutes !== null) throw new AppError('login_throttled', { minutes })

  const user = await findUser(ctx.tx, body.type, body.username)
  const rightPassword = await verifyPassword(user?.passwordHash, body.password)
  if (!user?.isActive || !rightPassword) {
    await addFailure(ctx.tx, pair, ctx.now)
    throw new RecordedRefusal('login_failed')
  }
  await forgetFailures(ctx.tx, pair)
  return openSession(ctx.tx, user, ctx.now)
}

async function openSession(tx: Tx, user: UserRow, now: Date): Promise<OpenSession | null> {
  const membership = startingPoint(await membershipsOf(tx, user.id), user.lastCompanyId)
  if (!membership) return null
  const token = newToken()
  const expiresAt = sessionEnd(now)
  await addSession(tx, {
    tokenHash: hashToken(token),
    userId: user.id,
    activeCompanyId: membership.companyId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  })
  return { token, roles: membership.roles, expiresAt }
}

function startingPoint(
  memberships: readonly Membership[],
  lastCompanyId: number | null,
): Membership | undefined {
  const usable = memberships.filter(({ roles }) => roles.length > 0)
  return usable.find(({ companyId }) => companyId === lastCompanyId) ?? usable[0]
}

/**
 * Goes on with a session that the browser kept.
 * @returns null when its rights are gone; the session is then over
 * @throws AppError `unauthenticated` for a token that is not, or no longer, one
 */
export async function continueSession(ctx: PublicCtx, token: string): Promise<OpenSession | null> {
  const tokenHash = hashToken(token)
  const session = await findLiveSession(ctx.tx, tokenHash, ctx.now, hoursBefore(ctx.now, IDLE_HOURS))
  const user = session && (await getUserById(ctx.tx, session.userId))
  if (!session || !user?.isActive) throw new AppError('unauthenticated')
  const memberships = await membershipsOf(ctx.tx, user.id)
  const roles = memberships.find(({ companyId }) => companyId === session.activeCompanyId)?.roles ?? []
  if (roles.length === 0) {
    await endSession(ctx.tx, tokenHash)
    return null
  }
  await touchSession(ctx.tx, tokenHash, ctx.now)
  return { token, roles, expiresAt: session.expiresAt }
}
