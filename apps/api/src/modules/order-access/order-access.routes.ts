import { getOrderEntry, loginByOrderToken } from '@kontor/contract/order-access'
import { ORDER_TOKEN_HEADER } from '@kontor/contract/session'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Config } from '../../platform/config.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { SessionCookie } from '../session/index.ts'
import { enterOrder, orderEntry } from './order-entry.ts'

/** The calls by which a store opens the one order that it shall ship. */
export const orderAccessRoutes: FastifyPluginAsyncZod<{ config: Pick<Config, 'publicUrl'> }> = async (
  app,
  { config },
) => {
  const cookie = new SessionCookie(config.publicUrl)

  app.route({
    ...loginByOrderToken,
    handler: async ({ publicCtx, params, headers }, reply) => {
      const session = await enterOrder(publicCtx, params.orderId, orderTokenOf(headers))
      cookie.set(reply, session, publicCtx.now)
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
}

/** @throws AppError `unauthenticated` without one */
function orderTokenOf(headers: FastifyRequest['headers']): string {
  const token = headers[ORDER_TOKEN_HEADER]
  if (typeof token !== 'string' || token === '') throw new AppError('unauthenticated')
  return token
}
