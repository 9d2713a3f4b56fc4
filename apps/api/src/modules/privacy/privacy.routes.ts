import {
  changeRetention as changeRetentionEndpoint,
  erasePersonalData,
  exportPersonalData as exportEndpoint,
  findCustomer,
  getRetention,
  listErasures,
  previewErasure as previewEndpoint,
} from '@kontor/contract/privacy'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { exportPersonalData, previewErasure, requestErasure } from './erase-customer.ts'
import { latestErasures } from './erasures.repository.ts'
import { changeRetention, retentionOf } from './retention.ts'
import { findSubjects } from './subjects.repository.ts'

/** The calls about personal data. */
export const privacyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({ ...findCustomer, handler: ({ ctx, query }) => findSubjects(ctx, query.q) })
  app.route({ ...exportEndpoint, handler: ({ ctx, body }) => exportPersonalData(ctx, body.subjects) })
  app.route({ ...previewEndpoint, handler: ({ ctx, body }) => previewErasure(ctx, body.subjects) })
  app.route({
    ...erasePersonalData,
    handler: async ({ ctx, body }, reply) => {
      reply.code(201)
      return requestErasure(ctx, body.subjects)
    },
  })
  app.route({ ...listErasures, handler: async ({ ctx }) => ({ data: await latestErasures(ctx) }) })
  app.route({ ...getRetention, handler: ({ ctx }) => retentionOf(ctx) })
  app.route({ ...changeRetentionEndpoint, handler: ({ ctx, body }) => changeRetention(ctx, body) })
}
