import {
  changeChannelAccount as changeEndpoint,
  createChannelAccount as createEndpoint,
  listChannelAccounts,
} from '@kontor/contract/organisation'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Secrets } from '../../../platform/auth/secrets.ts'
import { changeChannelAccount, createChannelAccount } from './change-channel-account.ts'
import { listSalesChannels, ownAccounts, sharedAccounts } from './managed-accounts.repository.ts'

/** The calls about the accounts at channels; what speaks to the channel stands with the intake. */
export const accountsRoutes: FastifyPluginAsyncZod<{ readonly secrets: Secrets }> = async (
  app,
  { secrets },
) => {
  app.route({
    ...listChannelAccounts,
    handler: async ({ ctx }) => ({
      data: [...(await ownAccounts(ctx)), ...(await sharedAccounts(ctx))],
      sales_channels: await listSalesChannels(ctx),
    }),
  })
  app.route({
    ...createEndpoint,
    handler: async ({ ctx, body }, reply) => {
      reply.code(201)
      return createChannelAccount(ctx, secrets, body)
    },
  })
  app.route({
    ...changeEndpoint,
    handler: ({ ctx, params, body }) => changeChannelAccount(ctx, secrets, params.id, body),
  })
}
