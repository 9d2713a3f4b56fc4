import { createProductCsv, downloadProductCsv, listProductCsvs } from '@kontor/contract/downloads'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mediaTypeOf } from '../../../platform/documents/table-file.ts'
import type { Files } from '../../../platform/files/files.ts'
import { openFile } from '../generate-file.ts'
import { attachment } from '../provider-files/file-name.ts'
import {
  productListName,
  productLists,
  requestProductList,
  wantedProductList,
} from './request-product-list.ts'

/** The calls of the list of products. */
export const productListRoutes: FastifyPluginAsyncZod<{ readonly files: Files }> = async (app, { files }) => {
  app.route({ ...createProductCsv, handler: ({ ctx, query }) => requestProductList(ctx, query) })
  app.route({ ...listProductCsvs, handler: async ({ ctx }) => ({ data: await productLists(ctx) }) })
  app.route({
    ...downloadProductCsv,
    handler: async ({ steps, query }, reply) => {
      const file = await steps.read((ctx) => wantedProductList(ctx, query.fileName))
      const { stream, size } = await openFile(files, file)
      reply
        .type(mediaTypeOf(file.format))
        .header('content-disposition', attachment(productListName(file, query.file_name_addition)))
        .header('content-length', size)
        .header('cache-control', 'private, no-store')
      return stream
    },
  })
}
