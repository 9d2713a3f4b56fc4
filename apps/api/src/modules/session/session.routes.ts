import {
  editUser,
  getOrderEntry,
  getUser,
  issueSsoToken as issueSsoTokenEndpoint,
  login,
  loginByOrderToken,
  loginByToken,
  logout,
  ORDER_TOKEN_HEADER,
  requestPassword as requestPasswordEndpoint,
  resetPassword as resetPasswordEndpoint,
  sessionInfo,
  switchCompany as switchCompanyEndpoint,
} from '@kontor/contract/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Config } from '../../platform/config.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { currentUser, switchCompany, userIdOf } from './current-user.ts'
import { logIn, logInByToken, type OpenSession } from './log-in.ts'
import { enterOrder, orderEntry } from './order-entry.ts'
import { endOrderSession } from './order-tokens.repository.ts'
import { editPerson, endSession, supportContact } from './session.repository.ts'
import { sessionText } from './session.texts.ts'
import { SessionCookie } from './session-cookie.ts'
import { requestPassword, resetPassword } from './set-password.ts'
import { issueSsoToken } from './single-sign-on.ts'

type SessionConfig = Pick<Config, 'publicUrl' | 'demo' | 'materialsShopUrl'>

/** The calls of the session. */
export const sessionRoutes: FastifyPluginAsyncZod<{ config: SessionConfig }> = async (app, { config }) => {
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
      answer(reply, await logInByToken(publicCtx, body.token), publicCtx.now),
  })

  app.route({
    ...issueSsoTokenEndpoint,
    handler: async ({ ctx, body }, reply) => {
      reply.code(201)
      return issueSsoToken(ctx, body, config.publicUrl)
    },
  })

  app.route({
    ...loginByOrderToken,
    handler: async ({ publicCtx, params, headers }, reply) => {
      const session = await enterOrder(publicCtx, params.orderId, orderTokenOf(headers))
      cookie.set(reply, session.token, (session.expiresAt.getTime() - publicCtx.now.getTime()) / 1000)
      return { token: session.token, roles: session.roles, order_id: params.orderId }
    },
  })

  app.route({
    ...getOrderEntry,
    handler: ({ ctx, caller }) => {
      if (!caller?.order) throw new AppError('unauthenticated')
      return orderEntry(ctx, caller.order)
    },
  })

  app.route({
    ...logout,
    handler: async ({ ctx, caller }, reply) => {
      if (caller?.sessionHash) {
        if (caller.order) await endOrderSession(ctx.tx, caller.sessionHash)
        else await endSession(ctx.tx, caller.sessionHash)
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

  app.route({ ...getUser, handler: ({ ctx, caller }) => currentUser(ctx, caller?.sessionHash ?? '') })

  app.route({
    ...editUser,
    handler: async ({ ctx, caller, body }) => {
      await editPerson(ctx.tx, userIdOf(ctx), {
        firstName: body.first_name,
        lastName: body.last_name,
        ...(body.locale ? { locale: body.locale } : {}),
      })
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
    handler: async ({ publicCtx, body }) => {
      await resetPassword(publicCtx, body)
      return { message: sessionText('password_set', publicCtx.locale) }
    },
  })
}

/** @throws AppError `unauthenticated` without one */
function orderTokenOf(headers: FastifyRequest['headers']): string {
  const token = headers[ORDER_TOKEN_HEADER]
  if (typeof token !== 'string' || token === '') throw new AppError('unauthenticated')
  return token
}
