import {
  getCompany as getCompanyEndpoint,
  listAuditLog as listAuditLogEndpoint,
  listStores as listStoresEndpoint,
} from '@kontor/contract/organisation'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listAuditLog } from './audit-log.repository.ts'
import { getCompany, listStores } from './organisation.repository.ts'

/** The calls of the organisation. */
export const organisationRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({ ...listStoresEndpoint, handler: async ({ ctx }) => ({ data: await listStores(ctx) }) })
  app.route({ ...getCompanyEndpoint, handler: ({ ctx }) => getCompany(ctx) })
  app.route({ ...listAuditLogEndpoint, handler: ({ ctx, query }) => listAuditLog(ctx, query) })
}
