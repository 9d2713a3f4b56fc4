import {
  editUser,
  getUser,
  login,
  loginByToken,
  logout,
  requestPassword as requestPasswordEndpoint,
  resetPassword as resetPasswordEndpoint,
  sessionInfo,
  switchCompany as switchCompanyEndpoint,
} from '@kontor/contract/session'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Config } from '../../platform/config.ts'
import { currentUser, switchCompany, userIdOf } from './current-user.ts'
import { continueSession, logIn, type OpenSession } from './log-in.ts'
import { editPerson, endSession, supportContact } from './session.repository.ts'
import { sessionText } from './session.texts.ts'
import { SessionCookie } from './session-cookie.ts'
import { requestPassword, resetPassword } from './set-password.ts'

/** The calls of the session. */
export const sessionRoutes: FastifyPluginAsyncZod<{ config: Pick<Config, 'publicUrl' | 'demo'> }> = async (
  app,
  { config },
) => {
  const cookie = new SessionCookie(config.publicUrl)

  const answer = (reply: FastifyReply, session: OpenSession | null, now: Date) => {
    if (!session) {
      cookie.clear(reply)
      return { token: null, roles: null }
    }
    cookie.set(reply, session.token, (session.expiresAt.getTime() - now.getTime()) / 1000)
    return { token: session.token, roles: session.roles }
  }

  app.route({
    ...login,
    handler: async ({ publicCtx, body }, reply) => answer(reply, await logIn(publicCtx, body), publicCtx.now),
  })

  app.route({
    ...loginByToken,
    handler: async ({ publicCtx, body }, reply) =>
      answer(reply, await continueSession(publicCtx, body.token), publicCtx.now),
  })

  app.route({
    ...logout,
    handler: async ({ ctx, caller }, reply) => {
      if (caller?.sessionHash) await endSession(ctx.tx, caller.sessionHash)
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
    }),
  })

  app.route({ ...getUser, handler: ({ ctx }) => currentUser(ctx) })

  app.route({
    ...editUser,
    handler: async ({ ctx, body }) => {
      await editPerson(ctx.tx, userIdOf(ctx), {
        firstName: body.first_name,
        lastName: body.last_name,
        ...(body.locale ? { locale: body.locale } : {}),
      })
      return currentUser(ctx)
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
    handler: async ({ publicCtx, body }) => {
      await resetPassword(publicCtx, body)
      return { message: sessionText('password_set', publicCtx.locale) }
    },
  })
}
