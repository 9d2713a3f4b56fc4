import {
  Company,
  CompanySettings,
  createKeyPair as createKeyPairEndpoint,
  getCompany as getCompanyEndpoint,
  listAuditLog as listAuditLogEndpoint,
  listCompanyFees,
  listKeyPairs as listKeyPairsEndpoint,
  listStores as listStoresEndpoint,
  updateCompany as updateCompanyEndpoint,
  updateKeyPair,
} from '@kontor/contract/organisation'
import { allows } from '@kontor/contract/shared'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { accountsRoutes } from './accounts/accounts.routes.ts'
import type { AccountDeps } from './accounts/change-channel-account.ts'
import { listKeyPairs } from './api-keys.repository.ts'
import { listAuditLog } from './audit-log.repository.ts'
import { changeKeyPair, createKeyPair } from './change-key-pair.ts'
import { listChannelFees } from './channel-fees.repository.ts'
import { companiesRoutes } from './companies/companies.routes.ts'
import { getCompanySettings } from './company-settings.repository.ts'
import { getCompany, listStores } from './organisation.repository.ts'
import { storesRoutes } from './stores/stores.routes.ts'
import { updateCompany } from './update-company.ts'

/** The issuer has its active key pairs already (spec: catalogue §8, Key creation). */
const NOT_MODIFIED = 304

/** The calls of the organisation. */
export const organisationRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  app.route({ ...listStoresEndpoint, handler: async ({ ctx }) => ({ data: await listStores(ctx) }) })
  app.route({
    ...getCompanyEndpoint,
    // The answer is one of two, and what does not fit the caller's must not go out as the other.
    handler: async ({ ctx }) =>
      allows(updateCompanyEndpoint.config.access, ctx.roles)
        ? CompanySettings.parse(await getCompanySettings(ctx))
        : Company.parse(await getCompany(ctx)),
  })
  app.route({ ...updateCompanyEndpoint, handler: ({ ctx, body }) => updateCompany(ctx, deps.secrets, body) })
  app.route({ ...listCompanyFees, handler: async ({ ctx }) => ({ data: await listChannelFees(ctx) }) })
  app.route({ ...listKeyPairsEndpoint, handler: async ({ ctx }) => ({ data: await listKeyPairs(ctx) }) })
  app.route({
    ...createKeyPairEndpoint,
    handler: async ({ steps, body }, reply) => {
      const pair = await createKeyPair(steps, body)
      reply.code(pair ? 201 : NOT_MODIFIED)
      return pair
    },
  })
  app.route({
    ...updateKeyPair,
    handler: async ({ ctx, params, body }, reply) => {
      const pair = await changeKeyPair(ctx, params.id, body)
      if (!pair) reply.code(NOT_MODIFIED)
      return pair
    },
  })
  app.route({ ...listAuditLogEndpoint, handler: ({ ctx, query }) => listAuditLog(ctx, query) })
  await app.register(storesRoutes)
  await app.register(companiesRoutes)
  await app.register(accountsRoutes, deps)
}
