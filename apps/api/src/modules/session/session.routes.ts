import {
  editUser,
  getUser,
  issueSsoToken as issueSsoTokenEndpoint,
  login,
  loginByToken,
  logout,
  requestPassword as requestPasswordEndpoint,
  resetPassword as resetPasswordEndpoint,
  secondStep,
  sessionInfo,
  switchCompany as switchCompanyEndpoint,
} from '@kontor/contract/session'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Secrets } from '../../platform/auth/secrets.ts'
import type { PausingClock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config.ts'
import { leaveView } from './companies/view-company.ts'
import { currentUser, editProfile, switchCompany } from './current-user.ts'
import { type LoginOutcome, logInByToken, type OrderSessions, tryPassword } from './log-in.ts'
import { LoginGate } from './login/login-gate.ts'
import type { OpenSession } from './login/open-session.ts'
import { endSession, supportContact } from './session.repository.ts'
import { sessionText } from './session.texts.ts'
import { SessionCookie } from './session-cookie.ts'
import { requestPassword, resetPassword } from './set-password.ts'
import { issueSsoToken } from './single-sign-on.ts'
import { trySecondStep } from './totp/second-step.ts'

interface SessionDeps {
  readonly config: Pick<Config, 'publicUrl' | 'demo' | 'materialsShopUrl'>
  readonly orderSessions: OrderSessions
  readonly clock: PausingClock
  readonly secrets: Secrets
}

/** The calls of the session. */
export const sessionRoutes: FastifyPluginAsyncZod<SessionDeps> = async (
  app,
  { config, orderSessions, clock, secrets },
) => {
  const gate = new LoginGate(clock)
  const cookie = new SessionCookie(config.publicUrl)

  const answer = (reply: FastifyReply, session: OpenSession | null, now: Date) => {
    if (!session) {
      cookie.clear(reply)
      return { token: null, roles: null }
    }
    cookie.set(reply, session, now)
    return { token: session.token, roles: session.roles }
  }

  /** Of a login that needs a second step the browser gets no session yet. */
  const answerOutcome = (reply: FastifyReply, outcome: LoginOutcome, now: Date) =>
    'step' in outcome
      ? { token: null, roles: null, second_step: outcome.step }
      : answer(reply, outcome.session, now)

  app.route({
    ...login,
    handler: async ({ publicSteps, body }, reply) =>
      answerOutcome(
        reply,
        await gate.pass((hasWaited) => tryPassword(publicSteps, body, hasWaited)),
        clock.now(),
      ),
  })

  app.route({
    ...secondStep,
    handler: async ({ publicSteps, body }, reply) => {
      const { session, recoveryCodes } = await gate.pass(() => trySecondStep(publicSteps, secrets, body))
      return { ...answer(reply, session, clock.now()), recovery_codes: recoveryCodes }
    },
  })

  app.route({
    ...loginByToken,
    handler: async ({ publicCtx, body }, reply) =>
      answerOutcome(reply, await logInByToken(publicCtx, body.token, orderSessions), publicCtx.now),
  })

  app.route({
    ...issueSsoTokenEndpoint,
    handler: async ({ ctx, body }, reply) => {
      reply.code(201)
      return issueSsoToken(ctx, body, config.publicUrl)
    },
  })

  app.route({
    ...logout,
    handler: async ({ ctx, caller }, reply) => {
      if (caller?.sessionHash) {
        if (caller.order) await orderSessions.end(ctx.tx, caller.sessionHash)
        else {
          await leaveView(ctx, caller.sessionHash)
          await endSession(ctx.tx, caller.sessionHash)
        }
      }
      cookie.clear(reply)
      return { message: sessionText('logged_out', ctx.locale) }
    },
  })

  app.route({
    ...sessionInfo,
    handler: async ({ publicCtx }) => ({
      demo: config.demo,
      support: {
        ...(await supportContact(publicCtx.tx)),
        hours: sessionText('support_hours', publicCtx.locale),
      },
      materials_shop_url: config.materialsShopUrl,
    }),
  })

  app.route({
    ...getUser,
    handler: ({ ctx, caller }) => currentUser(ctx, caller?.sessionHash ?? '', caller?.view?.endsAt),
  })

  app.route({
    ...editUser,
    handler: async ({ ctx, caller, body }) => {
      await editProfile(ctx, body)
      return currentUser(ctx, caller?.sessionHash ?? '')
    },
  })

  app.route({
    ...switchCompanyEndpoint,
    handler: ({ ctx, caller, body }) => switchCompany(ctx, caller?.sessionHash ?? '', body.company_id),
  })

  app.route({
    ...requestPasswordEndpoint,
    handler: async ({ publicCtx, body }) => {
      await requestPassword(publicCtx, body, config.publicUrl)
      return { message: sessionText('password_requested', publicCtx.locale) }
    },
  })

  app.route({
    ...resetPasswordEndpoint,
    handler: async ({ publicSteps, body, locale }) => {
      await resetPassword(publicSteps, body)
      return { message: sessionText('password_set', locale) }
    },
  })
}
