import type { LoginBody, SecondStep } from '@kontor/contract/session'
import { ORDER_RIGHT } from '@kontor/contract/shared'
import type { z } from 'zod'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import { hashToken, isOrderSession } from '../../platform/auth/tokens.ts'
import type { Log, PublicCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, RecordedRefusal } from '../../platform/errors/app-error.ts'
import type { PublicSteps } from '../../platform/http/call-steps.ts'
import { VIEW_ROLES } from '../../platform/in-company.ts'
import {
  addFailure,
  failuresAtAddress,
  failuresSince,
  forgetFailures,
  hasLoggedInAt,
  type LoginPair,
  rememberAddress,
} from './login/login-failures.repository.ts'
import type { Attempt } from './login/login-gate.ts'
import {
  ADDRESS_FAILURES_ALLOWED,
  FAILURES_ALLOWED,
  failuresThatCount,
  failureWindowStart,
  pauseOnArrival,
  TOKEN_FAILURES_ALLOWED,
} from './login/login-throttle.ts'
import { noteLogin, type OpenSession, openSessionIn, startingPoint } from './login/open-session.ts'
import { refuseWhileThrottled } from './login/refuse-while-throttled.ts'
import {
  endSession,
  findLiveSession,
  findUser,
  getUserById,
  type Membership,
  membershipsOf,
  type SessionRow,
  spendSsoToken,
  touchSession,
  type UserRow,
  worksForProvider,
} from './session.repository.ts'
import { idleSince } from './session-limits.ts'
import { beginSecondStep, type FirstStep } from './totp/begin-second-step.ts'

/** The limited sessions of orders: order-access owns them, and the app hands them in. */
export interface OrderSessions {
  /** A live one, whose use is noted; undefined when it no longer counts. */
  find(tx: Tx, tokenHash: string, now: Date): Promise<{ expiresAt: Date } | undefined>
  end(tx: Tx, tokenHash: string): Promise<void>
}

/** A session, null when no company has given the person any right (spec: orders §4), or what is still to be shown for one. */
export type LoginOutcome =
  | { readonly session: OpenSession | null }
  | { readonly step: z.output<typeof SecondStep> }

/**
 * Checks user name and password, between two transactions, and opens a session in the company worked for last, else in the
 * first one; or says what a second step has to show. An answer for an unknown user is the same and takes as long.
 * @param hasWaited its pause, which was fixed when it arrived
 * @returns also how many milliseconds too early it was: after many failures of the account at this address, or of the
 *   address, it takes longer; the right password still opens
 * @throws AppError `login_failed`, which is counted; `company_paused` for who works for paused companies alone
 */
export async function tryPassword(
  steps: PublicSteps,
  body: z.output<typeof LoginBody>,
  hasWaited: boolean,
): Promise<Attempt<LoginOutcome>> {
  const pair: LoginPair = { loginType: body.type, username: body.username, address: steps.address }
  const { user, isKnown, wait } = await steps.read(async (ctx) => {
    const user = await findUser(ctx.tx, body.type, body.username)
    const isKnown = user !== undefined && (await hasLoggedInAt(ctx.tx, user.id, pair.address))
    return { user, isKnown, wait: hasWaited ? 0 : await pauseFor(ctx, pair, isKnown) }
  })
  if (wait > 0) {
    const account = JSON.stringify([pair.loginType, pair.username, pair.address])
    return { wait, waiting: { pair: account, address: pair.address, isKnown } }
  }
  const rightPassword = await verifyPassword(user?.passwordHash, body.password)
  return steps.write(async ({ tx, now, log }) => {
    if (!user?.isActive || !rightPassword) {
      noteLogin(log, user?.id, 'refused')
      await addFailure(tx, pair, now)
      throw new RecordedRefusal('login_failed')
    }
    await forgetFailures(tx, pair)
    await rememberAddress(tx, user.id, pair.address, now)
    const outcome = await openSession(tx, user, steps.userAgent, now)
    noteOutcome(log, user.id, outcome)
    return { outcome }
  })
}

function noteOutcome(log: Log, userId: number, outcome: LoginOutcome): void {
  if ('step' in outcome) noteLogin(log, userId, 'second_step')
  else noteLogin(log, userId, outcome.session ? 'opened' : 'no_rights')
}

/** Milliseconds until the account may try at this address, and the address at all. */
async function pauseFor({ tx, now }: PublicCtx, pair: LoginPair, isKnown: boolean): Promise<number> {
  const since = failureWindowStart(now)
  const ofPair = await failuresSince(tx, pair, since, failuresThatCount(FAILURES_ALLOWED))
  const limit = failuresThatCount(ADDRESS_FAILURES_ALLOWED)
  const ofAddress = await failuresAtAddress(tx, pair.address, since, limit)
  return pauseOnArrival(now, isKnown, ofPair, ofAddress)
}

async function openSession(
  tx: Tx,
  user: UserRow,
  userAgent: string | undefined,
  now: Date,
): Promise<LoginOutcome> {
  const memberships = await membershipsOf(tx, user.id)
  const membership = startingPoint(memberships, user.lastCompanyId)
  const login = { userId: user.id, staysInCompany: false, membership, memberships, userAgent }
  return openOrAsk(tx, login, now)
}

/** Opens a session in the company, or says what has to be shown for it first. */
async function openOrAsk(
  tx: Tx,
  login: Omit<FirstStep, 'membership'> & {
    readonly membership: Membership | undefined
    readonly userAgent: string | undefined
  },
  now: Date,
): Promise<LoginOutcome> {
  const { userId, staysInCompany, membership, memberships, userAgent } = login
  if (!membership || membership.roles.length === 0) {
    const rests = membership
      ? membership.isPaused
      : !staysInCompany && memberships.some((each) => each.isPaused)
    if (rests) throw new RecordedRefusal('company_paused')
    return { session: null }
  }
  const step = await beginSecondStep(tx, { userId, staysInCompany, membership, memberships }, now)
  if (step) return { step }
  const session = { userId, staysInCompany, secondFactor: false, userAgent }
  return { session: await openSessionIn(tx, membership, session, now) }
}

/**
 * Continues a session that the browser kept, or exchanges a single sign-on token for one, once.
 * @returns no session when its rights are gone: it is then over
 * @throws AppError `login_token_invalid` for anything else, which is counted; `login_throttled`; `second_step_by_password`
 */
export async function logInByToken(
  ctx: PublicCtx,
  token: string,
  orderSessions: OrderSessions,
): Promise<LoginOutcome> {
  const tokenHash = hashToken(token)
  if (isOrderSession(token)) {
    const session = await orderSessions.find(ctx.tx, tokenHash, ctx.now)
    if (!session) throw new AppError('login_token_invalid')
    return { session: { token, roles: [ORDER_RIGHT], expiresAt: session.expiresAt } }
  }
  const session = await findLiveSession(ctx.tx, tokenHash, ctx.now, idleSince(ctx.now))
  return session ? { session: await continueSession(ctx, session, token) } : signOn(ctx, tokenHash)
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
  return {
    token,
    roles: session.viewCompanyId === null ? roles : [...VIEW_ROLES],
    expiresAt: session.expiresAt,
  }
}

async function signOn(ctx: PublicCtx, tokenHash: string): Promise<LoginOutcome> {
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
  // A key of one company opens nobody who reads all of them.
  const opened = worksForProvider(memberships) ? undefined : membership
  const login = {
    userId: user.id,
    staysInCompany: true,
    membership: opened,
    memberships,
    userAgent: ctx.userAgent,
  }
  const outcome = await openOrAsk(ctx.tx, login, ctx.now)
  noteOutcome(ctx.log, user.id, outcome)
  return outcome
}
