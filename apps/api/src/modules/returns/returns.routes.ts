import {
  answerCase as answerCaseEndpoint,
  getCaseImage,
  getQueuedCaseImage,
  listCases as listCasesEndpoint,
  openCase as openCaseEndpoint,
  returnLine as returnLineEndpoint,
} from '@kontor/contract/returns'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../platform/deps.ts'
import { caseImage } from './case-image.ts'
import { answerCase, listCases, queuedCaseImage } from './case-queue.ts'
import { openCase } from './open-case.ts'
import { openPicturePress } from './pictures/picture-press.ts'
import { discardPictures, storePictures } from './pictures/store-pictures.ts'
import { returnLine } from './return-line.ts'
import type { StoredPicture } from './returns.repository.ts'

/** The calls of returns. */
export const returnsRoutes: FastifyPluginAsyncZod<Pick<Deps, 'files'>> = async (app, { files }) => {
  const press = openPicturePress()
  app.addHook('onClose', () => press.close())
  /** What was stored for a request before its transaction began. */
  const pictures = new WeakMap<FastifyRequest, StoredPicture[]>()

  app.route({
    ...returnLineEndpoint,
    handler: async ({ ctx, params, body }) => ({ message: await returnLine(ctx, params.id, body) }),
  })
  app.route({
    ...openCaseEndpoint,
    // Decoding pictures takes seconds and storing them goes over the network: neither may hold a transaction open.
    preHandler: async (request) => {
      pictures.set(request, await storePictures({ files, press }, companyOf(request), request.body.images))
    },
    handler: async (request) => {
      const { images: _, type: __, ...demand } = request.body
      const stored = pictures.get(request) ?? []
      return { message: await openCase(request.ctx, request.params.id, demand, stored) }
    },
    // A refused case leaves no pictures behind.
    onResponse: async (request, reply) => {
      if (reply.statusCode >= 400) {
        await discardPictures(files, companyOf(request), pictures.get(request) ?? [])
      }
    },
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

function companyOf({ caller }: FastifyRequest): number {
  if (!caller) throw new TypeError('a case is opened by a known caller')
  return caller.company.id
}

/** A picture never changes, so the browser of its viewer may cache it, and no shared cache may. */
function sendPicture(reply: FastifyReply, bytes: Uint8Array): Uint8Array {
  reply.type('image/jpeg').header('cache-control', 'private, max-age=86400, immutable')
  return bytes
}
