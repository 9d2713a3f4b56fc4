import type { LoginBody } from '@kontor/contract/session'
import { ORDER_RIGHT, type Right } from '@kontor/contract/shared'
import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import type { z } from 'zod'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import { hashToken, isOrderSession, newToken } from '../../platform/auth/tokens.ts'
import type { PausingClock } from '../../platform/clock/clock.ts'
import type { Log, PublicCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, RecordedRefusal } from '../../platform/errors/app-error.ts'
import type { PublicSteps } from '../../platform/http/call-steps.ts'
import {
  ADDRESS_FAILURES_ALLOWED,
  FAILURES_ALLOWED,
  failuresThatCount,
  failureWindowStart,
  LONGEST_WAIT_MS,
  millisecondsToWait,
  minutesToWait,
  TOKEN_FAILURES_ALLOWED,
} from './login-throttle.ts'
import {
  addFailure,
  addSession,
  endSession,
  failuresAtAddress,
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
import { idleSince, sessionEnd } from './session-limits.ts'

const AT_ONCE = 2
const MOST_IN_LINE = 200

/** A session as its owner gets it. */
export interface OpenSession {
  readonly token: string
  readonly roles: Right[]
  readonly expiresAt: Date
}

/** The limited sessions of orders: order-access owns them, and the app hands them in. */
export interface OrderSessions {
  /** A live one, whose use is noted; undefined when it no longer counts. */
  find(tx: Tx, tokenHash: string, now: Date): Promise<{ expiresAt: Date } | undefined>
  end(tx: Tx, tokenHash: string): Promise<void>
}

/**
 * Checks user name and password and opens a session in the company worked for last, else in the first one.
 * An answer for an unknown user is the same and takes as long.
 * @returns null when no company has given the person any right (spec: orders §4)
 * After many failures of the account at this address, or of the address, it takes longer; the right password still opens.
 * @throws AppError `login_failed`, which is counted, or `too_many_requests` when the turn is more than ten seconds away
 */
export class LoginGate {
  private readonly clock: PausingClock
  /** A failure is written down before the next password is looked at, so that many at once do not slip through. */
  private readonly turns = bulkhead(AT_ONCE, MOST_IN_LINE)
  private pausing = 0

  constructor(clock: PausingClock) {
    this.clock = clock
  }

  async logIn(steps: PublicSteps, body: z.output<typeof LoginBody>): Promise<OpenSession | null> {
    let left = LONGEST_WAIT_MS
    for (;;) {
      const outcome = await this.inTurn(() => tryPassword(steps, body))
      if (!('wait' in outcome)) return outcome.session
      left -= outcome.wait
      if (left < 0 || this.pausing >= MOST_IN_LINE) throw new AppError('too_many_requests')
      this.pausing += 1
      await this.clock.pause(outcome.wait).finally(() => {
        this.pausing -= 1
      })
    }
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.turns.execute(work)
    } catch (error) {
      if (error instanceof BulkheadRejectedError) throw new AppError('too_many_requests')
      throw error
    }
  }
}

/** Looks at the password, between two transactions; or says how many milliseconds too early that is. */
async function tryPassword(
  steps: PublicSteps,
  body: z.output<typeof LoginBody>,
): Promise<{ readonly wait: number } | { readonly session: OpenSession | null }> {
  const pair: LoginPair = { loginType: body.type, username: body.username, address: steps.address }
  const { wait, user } = await steps.read(async (ctx) => ({
    wait: await pauseFor(ctx, pair),
    user: await findUser(ctx.tx, body.type, body.username),
  }))
  if (wait > 0) return { wait }
  const rightPassword = await verifyPassword(user?.passwordHash, body.password)
  return steps.write(async ({ tx, now, log }) => {
    if (!user?.isActive || !rightPassword) {
      noteLogin(log, user?.id, 'refused')
      await addFailure(tx, pair, now)
      throw new RecordedRefusal('login_failed')
    }
    await forgetFailures(tx, pair)
    const session = await openSession(tx, user, now)
    noteLogin(log, user.id, session ? 'opened' : 'no_rights')
    return { session }
  })
}

/** The line that a login leaves in the log: whose, and how it went. */
function noteLogin(log: Log, userId: number | undefined, outcome: 'opened' | 'refused' | 'no_rights'): void {
  log.info({ user_id: userId ?? null, outcome }, 'login')
}

/** Milliseconds until the account may try at this address, and the address at all. */
async function pauseFor({ tx, now }: PublicCtx, pair: LoginPair): Promise<number> {
  const since = failureWindowStart(now)
  const ofPair = await failuresSince(tx, pair, since, failuresThatCount(FAILURES_ALLOWED))
  const limit = failuresThatCount(ADDRESS_FAILURES_ALLOWED)
  const ofAddress = await failuresAtAddress(tx, pair.address, since, limit)
  return Math.max(
    millisecondsToWait(ofPair, now, FAILURES_ALLOWED),
    millisecondsToWait(ofAddress, now, ADDRESS_FAILURES_ALLOWED),
  )
}

/**
 * Refuses a wrong token where too many came before, and locks the pair until the transaction ends. Called for wrong ones only:
 * nobody guesses a token, and whoever shares an address with somebody who tries keeps the right one.
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
 * Continues a session that the browser kept, or exchanges a single sign-on token for one, once.
 * @returns null when its rights are gone; the session is then over
 * @throws AppError `login_token_invalid` for anything else, which is counted; `login_throttled`
 */
export async function logInByToken(
  ctx: PublicCtx,
  token: string,
  orderSessions: OrderSessions,
): Promise<OpenSession | null> {
  const tokenHash = hashToken(token)
  if (isOrderSession(token)) {
    const session = await orderSessions.find(ctx.tx, tokenHash, ctx.now)
    if (!session) throw new AppError('login_token_invalid')
    return { token, roles: [ORDER_RIGHT], expiresAt: session.expiresAt }
  }
  const session = await findLiveSession(ctx.tx, tokenHash, ctx.now, idleSince(ctx.now))
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

async function signOn(ctx: PublicCtx, tokenHash: string): Promise<OpenSession | null> {
  const pair: LoginPair = { loginType: 'token', username: '', address: ctx.address }
  const granted = await spendSsoToken(ctx.tx, tokenHash, ctx.now)
  const user = granted && (await getUserById(ctx.tx, granted.userId))
  if (!granted || !user?.isActive) {
    await refuseWhileThrottled(ctx, pair, TOKEN_FAILURES_ALLOWED)
    noteLogin(ctx.log, granted?.userId, 'refused')
    await addFailure(ctx.tx, pair, ctx.now)
    throw new RecordedRefusal('login_token_invalid')
  }
  const memberships = await membershipsOf(ctx.tx, user.id)
  const membership = memberships.find(({ companyId }) => companyId === granted.companyId)
  const hasRights = membership !== undefined && membership.roles.length > 0
  noteLogin(ctx.log, user.id, hasRights ? 'opened' : 'no_rights')
  return hasRights
    ? openSessionIn(ctx.tx, membership, { userId: user.id, staysInCompany: true }, ctx.now)
    : null
}
