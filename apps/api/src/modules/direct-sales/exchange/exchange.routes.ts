import {
  getExchangeDocument,
  listExchange,
  repeatExchange,
  testErpConnection,
} from '@kontor/contract/direct-sales'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Files } from '../../../platform/files/files.ts'
import { type ErpDeps, testErpLink } from '../../erp/index.ts'
import { connectionTest } from './exchange.texts.ts'
import { exchangeContent, exchangePage, repeatDocument } from './exchange-log.ts'

/** The calls about what was exchanged with other systems, and whether they can be reached. */
export const exchangeRoutes: FastifyPluginAsyncZod<ErpDeps & { readonly files: Files }> = async (
  app,
  deps,
) => {
  app.route({ ...listExchange, handler: ({ ctx, query }) => exchangePage(ctx, query) })
  app.route({
    ...getExchangeDocument,
    handler: async ({ steps, params }, reply) => {
      const { name, mediaType, bytes } = await exchangeContent(steps, deps.files, params)
      reply
        .type(mediaType)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('cache-control', 'private, no-store')
      return bytes
    },
  })
  app.route({
    ...repeatExchange,
    handler: async ({ steps, params, locale }) => ({
      message: await repeatDocument(steps, deps.files, params, locale),
    }),
  })
  app.route({
    ...testErpConnection,
    handler: async ({ steps, locale }) => connectionTest(await testErpLink(steps, deps), locale),
  })
}
