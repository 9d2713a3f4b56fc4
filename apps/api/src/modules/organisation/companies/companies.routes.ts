import {
  addCondition,
  addFee,
  changeCondition,
  changeFee,
  changeManagedCompany,
  getManagedCompany,
  listChannelsOfCompany,
  listCompanies,
  listConditionsOfCompany,
  listFeesOfCompany,
  listStoresOfCompany,
  pauseCompany,
  removeCondition,
  removeFee,
} from '@kontor/contract/organisation'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listStores } from '../organisation.repository.ts'
import { agreeCondition, agreeFee, takeBackCondition, takeBackFee } from './agree-terms.ts'
import { channelsOfCompany, managedCompany, pageOfCompanies } from './companies.repository.ts'
import { changeMasterData, inCompanyOf, switchCompany } from './manage-company.ts'
import { managedConditions, managedFees } from './terms.repository.ts'

/** The calls by which the provider's staff keeps the companies of the installation. */
export const companiesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({ ...listCompanies, handler: ({ ctx, query }) => pageOfCompanies(ctx, query) })
  app.route({
    ...getManagedCompany,
    handler: ({ ctx, params }) => inCompanyOf(ctx, params.id, 'master_data_read', managedCompany),
  })
  app.route({
    ...changeManagedCompany,
    handler: ({ ctx, params, body }) =>
      inCompanyOf(ctx, params.id, 'master_data', (inside) => changeMasterData(inside, body)),
  })
  app.route({
    ...pauseCompany,
    handler: ({ ctx, params, body }) =>
      inCompanyOf(ctx, params.id, body.is_paused ? 'pause' : 'resume', (inside) =>
        switchCompany(inside, body.is_paused),
      ),
  })
  app.route({
    ...listFeesOfCompany,
    handler: ({ ctx, params }) => inCompanyOf(ctx, params.id, 'terms_read', managedFees),
  })
  app.route({
    ...addFee,
    handler: async ({ ctx, params, body }, reply) => {
      const fees = await inCompanyOf(ctx, params.id, 'terms', (inside) => agreeFee(inside, body))
      reply.code(201)
      return fees
    },
  })
  app.route({
    ...changeFee,
    handler: ({ ctx, params, body: { version, ...fee } }) =>
      inCompanyOf(ctx, params.id, 'terms', (inside) => agreeFee(inside, fee, { id: params.feeId, version })),
  })
  app.route({
    ...removeFee,
    handler: ({ ctx, params }) =>
      inCompanyOf(ctx, params.id, 'terms', (inside) => takeBackFee(inside, params.feeId)),
  })
  app.route({
    ...listConditionsOfCompany,
    handler: ({ ctx, params }) => inCompanyOf(ctx, params.id, 'terms_read', managedConditions),
  })
  app.route({
    ...addCondition,
    handler: async ({ ctx, params, body }, reply) => {
      const conditions = await inCompanyOf(ctx, params.id, 'terms', (inside) => agreeCondition(inside, body))
      reply.code(201)
      return conditions
    },
  })
  app.route({
    ...changeCondition,
    handler: ({ ctx, params, body: { version, ...condition } }) =>
      inCompanyOf(ctx, params.id, 'terms', (inside) =>
        agreeCondition(inside, condition, { id: params.conditionId, version }),
      ),
  })
  app.route({
    ...removeCondition,
    handler: ({ ctx, params }) =>
      inCompanyOf(ctx, params.id, 'terms', (inside) => takeBackCondition(inside, params.conditionId)),
  })
  app.route({
    ...listStoresOfCompany,
    handler: async ({ ctx, params }) => ({
      data: await inCompanyOf(ctx, params.id, 'stores_read', listStores),
    }),
  })
  app.route({
    ...listChannelsOfCompany,
    handler: async ({ ctx, params }) => ({
      data: await inCompanyOf(ctx, params.id, 'channels_read', channelsOfCompany),
    }),
  })
}
