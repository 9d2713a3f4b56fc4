import type { LoginBody } from '@kontor/contract/session'
import { ORDER_RIGHT, type Right } from '@kontor/contract/shared'
import type { z } from 'zod'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import { hashToken, isOrderSession, newToken } from '../../platform/auth/tokens.ts'
import type { PublicCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, RecordedRefusal } from '../../platform/errors/app-error.ts'
import {
  FAILURES_ALLOWED,
  failureWindowStart,
  minutesToWait,
  TOKEN_FAILURES_ALLOWED,
} from './login-throttle.ts'
import { findOrderSession } from './order-tokens.repository.ts'
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
  type SessionRow,
  spendSsoToken,
  touchSession,
  type UserRow,
} from './session.repository.ts'
import { hoursBefore, IDLE_HOURS, sessionEnd } from './session-limits.ts'

/** A session as its owner gets it. */
export interface OpenSession {
  readonly token: string
  readonly roles: Right[]
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
  await refuseWhileThrottled(ctx, pair)
  const user = await findUser(ctx.tx, body.type, body.username)
  const rightPassword = await verifyPassword(user?.passwordHash, body.password)
  if (!user?.isActive || !rightPassword) {
    await addFailure(ctx.tx, pair, ctx.now)
    throw new RecordedRefusal('login_failed')
  }
  await forgetFailures(ctx.tx, pair)
  return openSession(ctx.tx, user, ctx.now)
}

/**
 * From here on, only one login of this pair at a time.
 * @throws AppError `login_throttled`
 */
export async function refuseWhileThrottled(
  ctx: PublicCtx,
  pair: LoginPair,
  allowed = FAILURES_ALLOWED,
): Promise<void> {
  await lockLoginPair(ctx.tx, pair)
  const failures = await failuresSince(ctx.tx, pair, failureWindowStart(ctx.now), allowed)
  const minutes = minutesToWait(failures, ctx.now, allowed)
  if (minutes !== null) throw new AppError('login_throttled', { minutes })
}

async function openSession(tx: Tx, user: UserRow, now: Date): Promise<OpenSession | null> {
  const membership = startingPoint(await membershipsOf(tx, user.id), user.lastCompanyId)
  return membership ? openSessionIn(tx, membership, { userId: user.id, staysInCompany: false }, now) : null
}

async function openSessionIn(
  tx: Tx,
  membership: Membership,
  session: { readonly userId: number; readonly staysInCompany: boolean },
  now: Date,
): Promise<OpenSession> {
  const token = newToken()
  const expiresAt = sessionEnd(now)
  await addSession(tx, {
    ...session,
    tokenHash: hashToken(token),
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
 * Goes on with a session that the browser kept, or exchanges a single sign-on token for one, once.
 * @returns null when its rights are gone; the session is then over
 * @throws AppError `login_token_invalid` for anything else, which is counted; `login_throttled`
 */
export async function logInByToken(ctx: PublicCtx, token: string): Promise<OpenSession | null> {
  const tokenHash = hashToken(token)
  if (isOrderSession(token)) return continueOrderSession(ctx, token, tokenHash)
  const session = await findLiveSession(ctx.tx, tokenHash, ctx.now, hoursBefore(ctx.now, IDLE_HOURS))
  return session ? continueSession(ctx, session, token) : signOn(ctx, tokenHash)
}

async function continueSession(
  ctx: PublicCtx,
  session: SessionRow,
  token: string,
): Promise<OpenSession | null> {
  const user = await getUserById(ctx.tx, session.userId)
  if (!user?.isActive) throw new AppError('login_token_invalid')
  const memberships = await membershipsOf(ctx.tx, user.id)
  const roles = memberships.find(({ companyId }) => companyId === session.activeCompanyId)?.roles ?? []
  if (roles.length === 0) {
    await endSession(ctx.tx, session.tokenHash)
    return null
  }
  await touchSession(ctx.tx, session.tokenHash, ctx.now)
  return { token, roles, expiresAt: session.expiresAt }
}

async function continueOrderSession(ctx: PublicCtx, token: string, tokenHash: string): Promise<OpenSession> {
  const session = await findOrderSession(ctx.tx, tokenHash, ctx.now)
  if (!session) throw new AppError('login_token_invalid')
  return { token, roles: [ORDER_RIGHT], expiresAt: session.expiresAt }
}

async function signOn(ctx: PublicCtx, tokenHash: string): Promise<OpenSession | null> {
  const pair: LoginPair = { loginType: 'token', username: '', address: ctx.address }
  await refuseWhileThrottled(ctx, pair, TOKEN_FAILURES_ALLOWED)
  const granted = await spendSsoToken(ctx.tx, tokenHash, ctx.now)
  const user = granted && (await getUserById(ctx.tx, granted.userId))
  if (!granted || !user?.isActive) {
    await addFailure(ctx.tx, pair, ctx.now)
    throw new RecordedRefusal('login_token_invalid')
  }
  const memberships = await membershipsOf(ctx.tx, user.id)
  const membership = memberships.find(({ companyId }) => companyId === granted.companyId)
  if (!membership || membership.roles.length === 0) return null
  return openSessionIn(ctx.tx, membership, { userId: user.id, staysInCompany: true }, ctx.now)
}
