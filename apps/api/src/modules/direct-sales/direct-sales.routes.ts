import {
  createFtpUser as createFtpUserEndpoint,
  getErpConnection,
  getFtpUser,
  getLogo,
  getLogoImage,
  listConnections as listConnectionsEndpoint,
  saveErpConnection,
  saveLogo,
  updateFtpUser as updateFtpUserEndpoint,
} from '@kontor/contract/direct-sales'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../platform/deps.ts'
import { createFtpUser, ftpConfiguration, updateFtpUser } from './ftp/keep-ftp-user.ts'
import { currentLogo, keepLogo, logoImage } from './logo/keep-logo.ts'
import { erpConnection, keepErpConnection } from './systems/keep-erp-connection.ts'
import { listConnections } from './systems/list-connections.ts'

/** The calls of direct sale. */
export const directSalesRoutes: FastifyPluginAsyncZod<
  Pick<Deps, 'config' | 'files' | 'pictures' | 'secrets'>
> = async (app, given) => {
  app.route({ ...getLogo, handler: ({ ctx }) => currentLogo(ctx) })
  app.route({
    ...saveLogo,
    // Decoding pictures takes seconds and storing them goes over the network: neither may hold a transaction open.
    handler: ({ steps, body }) => given.pictures.inTurn(steps.company.id, () => keepLogo(steps, given, body)),
  })
  app.route({
    ...getLogoImage,
    handler: async ({ ctx, query }, reply) => {
      // A picture never changes under its name, so the browser may keep it, and no shared cache may.
      reply.type('image/jpeg').header('cache-control', 'private, max-age=86400, immutable')
      return logoImage(ctx, given.files, query.v)
    },
  })
  app.route({ ...getErpConnection, handler: ({ ctx }) => erpConnection(ctx) })
  app.route({ ...saveErpConnection, handler: ({ steps, body }) => keepErpConnection(steps, given, body) })
  app.route({ ...listConnectionsEndpoint, handler: ({ ctx, query }) => listConnections(ctx, query) })
  app.route({ ...getFtpUser, handler: ({ ctx }) => ftpConfiguration(ctx, given.config) })
  app.route({ ...createFtpUserEndpoint, handler: ({ steps, body }) => createFtpUser(steps, body) })
  app.route({ ...updateFtpUserEndpoint, handler: ({ steps, body }) => updateFtpUser(steps, body) })
}
