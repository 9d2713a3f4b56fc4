import {
  downloadSafetyCards,
  getSafetyCard,
  listProductSafety,
  saveSafetyCard,
} from '@kontor/contract/channels'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { berlinDay } from '../../../platform/clock/berlin.ts'
import { fileWord } from '../../../platform/documents/download-names.ts'
import { answerTable } from '../../../platform/http/answer-table.ts'
import type { ChannelManifest } from '../../organisation/index.ts'
import { changeSafetyCard, listBrands, readSafetyCard } from './keep-safety-card.ts'
import { safetyCardTable } from './safety-card-table.ts'

/** The calls about what channels are told of the safety of brands. */
export const productSafetyRoutes: FastifyPluginAsyncZod<{
  readonly channelAdapters: readonly ChannelManifest[]
}> = async (app, { channelAdapters }) => {
  app.route({
    ...listProductSafety,
    handler: ({ ctx, query }) => listBrands(ctx, channelAdapters, query),
  })
  app.route({
    ...getSafetyCard,
    handler: ({ ctx, query }) => readSafetyCard(ctx, channelAdapters, query.brand),
  })
  app.route({
    ...saveSafetyCard,
    handler: ({ ctx, body }) => changeSafetyCard(ctx, channelAdapters, body),
  })
  app.route({
    ...downloadSafetyCards,
    handler: async ({ ctx, query: { format } }, reply) =>
      answerTable(reply, {
        format,
        name: `${fileWord('productSafety', ctx.locale)}-${berlinDay(ctx.now)}`,
        bytes: await safetyCardTable(ctx, { format, locale: ctx.locale }),
      }),
  })
}
