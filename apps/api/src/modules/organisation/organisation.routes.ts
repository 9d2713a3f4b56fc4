import {
  getCompany as getCompanyEndpoint,
  listStores as listStoresEndpoint,
} from '@kontor/contract/organisation'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCompany, listStores } from './organisation.repository.ts'

/** The calls of the organisation. */
export const organisationRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({ ...listStoresEndpoint, handler: async ({ ctx }) => ({ data: await listStores(ctx) }) })
  app.route({ ...getCompanyEndpoint, handler: ({ ctx }) => getCompany(ctx) })
}
