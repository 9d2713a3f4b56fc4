import { Readable } from 'node:stream'
import {
  acceptTerms as acceptTermsEndpoint,
  getTerms,
  getTermsFile,
  getTermsPdf,
  listTermsVersions,
  publishTerms as publishTermsEndpoint,
} from '@kontor/contract/direct-sales'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fileWord } from '../../../platform/documents/download-names.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Files } from '../../../platform/files/files.ts'
import { acceptTerms, pathOfTerms, readTerms, termsVersions } from './accept-terms.ts'
import { openTerms, publishTerms } from './publish-terms.ts'

/** The calls of the terms of direct sale. */
export const termsRoutes: FastifyPluginAsyncZod<{ readonly files: Files }> = async (app, { files }) => {
  // The handler reads the body itself, as it comes.
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
  app.route({ ...getTerms, handler: ({ ctx, params }) => readTerms(ctx, params.market) })
  app.route({
    ...acceptTermsEndpoint,
    handler: ({ ctx, params, body }) => acceptTerms(ctx, params.market, body),
  })
  app.route({
    ...getTermsFile,
    handler: async ({ ctx, params: { market } }) => {
      const { version } = await readTerms(ctx, market)
      return { path: pathOfTerms(market, version) }
    },
  })
  app.route({ ...listTermsVersions, handler: async ({ ctx }) => ({ data: await termsVersions(ctx) }) })
  app.route({
    ...getTermsPdf,
    handler: async ({ steps, params }, reply) => {
      const { locale, stream } = await openTerms(steps, files, params)
      const name = `${fileWord('terms', locale)}-${params.market}-${params.version}.pdf`
      reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${name}"`)
        .header('cache-control', 'private, no-store')
      return stream
    },
  })
  app.route({
    ...publishTermsEndpoint,
    handler: async ({ steps, params, body }) => {
      const content: unknown = body
      if (!(content instanceof Readable)) throw new AppError('unsupported_media_type')
      return publishTerms(steps, files, params, content)
    },
  })
}
