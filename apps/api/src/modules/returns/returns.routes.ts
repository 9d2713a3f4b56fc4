import {
  answerCase as answerCaseEndpoint,
  getCaseImage,
  getLineMargin,
  getQueuedCaseImage,
  listCases as listCasesEndpoint,
  openCase as openCaseEndpoint,
  previewReturn as previewReturnEndpoint,
  returnLine as returnLineEndpoint,
} from '@kontor/contract/returns'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../platform/deps.ts'
import { isUnavailable } from '../../platform/errors/sql-state.ts'
import { caseImage } from './case-image.ts'
import { answerCase, listCases, queuedCaseImage } from './case-queue.ts'
import { lineMargin } from './line-margin.ts'
import { openCase, refuseImpossibleCase } from './open-case.ts'
import { previewReturn } from './preview-return.ts'
import { returnLine } from './return-line.ts'
import { discardPictures, storePictures } from './store-pictures.ts'

/** The calls of returns. */
export const returnsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'files' | 'pictures'>> = async (
  app,
  { files, pictures: press },
) => {
  app.route({
    ...returnLineEndpoint,
    handler: async ({ ctx, params, body }) => ({ message: await returnLine(ctx, params.id, body) }),
  })
  app.route({
    ...previewReturnEndpoint,
    handler: ({ ctx, params, query }) => previewReturn(ctx, [params.id, ...(query.with ?? [])], query.reason),
  })
  app.route({
    ...openCaseEndpoint,
    // Decoding pictures takes seconds and storing them goes over the network: neither may hold a transaction open, and
    // neither is done for a line that takes no case.
    handler: ({ steps, params, body: { images, type: _, ...demand } }) =>
      press.inTurn(steps.company.id, async () => {
        await steps.write((ctx) => refuseImpossibleCase(ctx, params.id, demand))
        const pictures = await storePictures({ files, press }, steps.company.id, images)
        try {
          return { message: await steps.write((ctx) => openCase(ctx, params.id, demand, pictures)) }
        } catch (error) {
          // A refused case leaves no pictures behind; after a lost connection nobody knows whether it was opened.
          if (!isUnavailable(error)) await discardPictures(files, steps.company.id, pictures)
          throw error
        }
      }),
  })
  app.route({
    ...getLineMargin,
    handler: ({ ctx, params, query }) => lineMargin(ctx, params.id, query.refund_cents),
  })
  app.route({
    ...getCaseImage,
    handler: async ({ ctx, params }, reply) =>
      sendPicture(reply, await caseImage(ctx, files, params.id, params.imageId)),
  })
  app.route({ ...listCasesEndpoint, handler: ({ ctx, query }) => listCases(ctx, query) })
  app.route({
    ...getQueuedCaseImage,
    handler: async ({ ctx, params }, reply) =>
      sendPicture(reply, await queuedCaseImage(ctx, files, params.id, params.imageId)),
  })
  app.route({
    ...answerCaseEndpoint,
    handler: async ({ ctx, params, body }) => ({ message: await answerCase(ctx, params.id, body) }),
  })
}

/** A picture never changes, so the browser of its viewer may cache it, and no shared cache may. */
function sendPicture(reply: FastifyReply, bytes: Uint8Array): Uint8Array {
  reply.type('image/jpeg').header('cache-control', 'private, max-age=86400, immutable')
  return bytes
}
