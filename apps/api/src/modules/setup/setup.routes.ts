import {
  checkSetupLink,
  createCompany as createCompanyEndpoint,
  getSetupProgress,
  setUp as setUpEndpoint,
} from '@kontor/contract/setup'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Secrets } from '../../platform/auth/secrets.ts'
import type { Config } from '../../platform/config.ts'
import type { Carriers } from '../shipping/index.ts'
import { createCompany } from './create-company.ts'
import { setUp } from './set-up.ts'
import { findSetUpThings } from './setup.repository.ts'
import { setupText } from './setup.texts.ts'
import { requireSetupLink } from './setup-link.ts'
import { setupProgress } from './setup-progress.ts'

interface SetupDeps {
  readonly config: Pick<Config, 'publicUrl' | 'smtpUrl'>
  readonly carriers: Carriers
  readonly secrets: Secrets
}

/** The calls of the first start, and of what is still to be set up. */
export const setupRoutes: FastifyPluginAsyncZod<SetupDeps> = async (app, { config, carriers, secrets }) => {
  const hasOperatorCarrier = () =>
    Object.values(carriers).some((connector) => connector !== undefined && connector.connect(null) !== null)

  app.route({
    ...checkSetupLink,
    handler: async ({ publicCtx, body, locale }) => {
      await requireSetupLink(publicCtx.tx, secrets, body.token, publicCtx.now)
      return { message: setupText('link_open', locale) }
    },
  })

  app.route({
    ...setUpEndpoint,
    handler: async ({ publicSteps, body, locale }) => {
      await setUp(publicSteps, secrets, body, locale)
      return { message: setupText('set_up', locale) }
    },
  })

  app.route({
    ...createCompanyEndpoint,
    handler: async ({ ctx, body }, reply) => {
      const created = await createCompany(ctx, body, config)
      reply.code(201)
      return created
    },
  })

  app.route({
    ...getSetupProgress,
    handler: async ({ ctx }) => setupProgress(await findSetUpThings(ctx), hasOperatorCarrier()),
  })
}
