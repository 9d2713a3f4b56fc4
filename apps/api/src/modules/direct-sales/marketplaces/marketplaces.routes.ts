import {
  createGaxsysConfiguration,
  getGaxsysConfiguration,
  testGaxsysConnection,
  updateGaxsysConfiguration,
} from '@kontor/contract/direct-sales'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { REGIONAL_CHANNEL } from '../../organisation/index.ts'
import { marketName } from '../terms/accept-terms.ts'
import { changeConfiguration, createConfiguration, readConfiguration } from './keep-configuration.ts'
import { marketTest } from './marketplaces.texts.ts'
import { type TestDeps, testConfiguration } from './test-configuration.ts'

/** The calls by which a company connects its own marketplaces. */
export const marketplacesRoutes: FastifyPluginAsyncZod<TestDeps> = async (app, deps) => {
  app.route({
    ...getGaxsysConfiguration,
    handler: ({ ctx }) => readConfiguration(ctx, deps, REGIONAL_CHANNEL),
  })
  app.route({
    ...createGaxsysConfiguration,
    handler: ({ ctx, body }) => createConfiguration(ctx, deps, REGIONAL_CHANNEL, body),
  })
  app.route({
    ...updateGaxsysConfiguration,
    handler: ({ ctx, body }) => changeConfiguration(ctx, deps, REGIONAL_CHANNEL, body),
  })
  app.route({
    ...testGaxsysConnection,
    handler: async ({ steps, locale }) =>
      marketTest(
        await testConfiguration(steps, deps, REGIONAL_CHANNEL),
        marketName(REGIONAL_CHANNEL),
        locale,
      ),
  })
}
