import {
  changeChannelAccount as changeEndpoint,
  createChannelAccount as createEndpoint,
  listChannelAccounts,
  listChannelAdapters,
} from '@kontor/contract/organisation'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type AccountDeps, changeChannelAccount, createChannelAccount } from './change-channel-account.ts'
import { adapterView } from './channel-manifest.ts'
import { listSalesChannels, ownAccounts, sharedAccounts } from './managed-accounts.repository.ts'

/** The calls about the accounts at channels; what speaks to the channel stands with the intake. */
export const accountsRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  app.route({
    ...listChannelAccounts,
    handler: async ({ ctx }) => ({
      data: [...(await ownAccounts(ctx)), ...(await sharedAccounts(ctx))],
      sales_channels: await listSalesChannels(ctx),
    }),
  })
  app.route({
    ...listChannelAdapters,
    handler: async ({ locale }) => ({ data: deps.channelAdapters.map((one) => adapterView(one, locale)) }),
  })
  app.route({
    ...createEndpoint,
    handler: async ({ ctx, body }, reply) => {
      reply.code(201)
      return createChannelAccount(ctx, deps, body)
    },
  })
  app.route({
    ...changeEndpoint,
    handler: ({ ctx, params, body }) => changeChannelAccount(ctx, deps, params.id, body),
  })
}
