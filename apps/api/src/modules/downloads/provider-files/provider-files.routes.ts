import { Readable } from 'node:stream'
import {
  announceProviderFile,
  type FileKind,
  getFile,
  listFiles,
  listProviderFiles,
  uploadProviderFile,
  withdrawProviderFile,
} from '@kontor/contract/downloads'
import { pageOf } from '@kontor/contract/shared'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Files } from '../../../platform/files/files.ts'
import { attachment, downloadName } from './file-name.ts'
import {
  announceFile,
  keyOfProviderFile,
  pathOf,
  providerFile,
  uploadFile,
  withdrawFile,
} from './give-file.ts'
import { filesPage, findFileByName, providerFilesPage } from './provider-files.repository.ts'

const MEDIA_TYPES: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  png: 'image/png',
  jpg: 'image/jpeg',
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

/** The calls of the files that the provider gives to merchants. */
export const providerFilesRoutes: FastifyPluginAsyncZod<{ readonly files: Files }> = async (
  app,
  { files },
) => {
  // The handler reads the body itself, as it comes.
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
  app.route({
    ...listFiles,
    handler: async ({ ctx, query }) => {
      const { rows, total } = await filesPage(ctx, query)
      const data = rows.map((row) => ({
        id: row.id,
        created_at: row.createdAt.toISOString(),
        title: row.title,
        sub_title: row.subTitle,
        kind: row.kind,
        size: row.bytes,
        path: pathOf(row),
      }))
      return pageOf(data, total, query)
    },
  })
  app.route({
    ...getFile,
    handler: async ({ steps, params }, reply) => {
      const file = await steps.read((ctx) => findFileByName(ctx, params.name))
      if (!file) throw new AppError('file_not_found')
      const { stream, size } = await files.open(file.keptBy, keyOfProviderFile(file.name))
      reply
        .type(MEDIA_TYPES[file.kind])
        .header('content-disposition', attachment(downloadName(file.fileName, file.kind)))
        .header('content-length', size)
        .header('cache-control', 'private, no-store')
      return stream
    },
  })
  app.route({
    ...listProviderFiles,
    handler: async ({ ctx, query }) => {
      const { rows, total } = await providerFilesPage(ctx, query)
      return pageOf(rows.map(providerFile), total, query)
    },
  })
  app.route({
    ...announceProviderFile,
    handler: async ({ ctx, body }, reply) => {
      reply.code(201)
      return { id: await announceFile(ctx, body) }
    },
  })
  app.route({
    ...uploadProviderFile,
    handler: async ({ steps, params, body }) => {
      const content: unknown = body
      if (!(content instanceof Readable)) throw new AppError('unsupported_media_type')
      return uploadFile(steps, files, params.id, content)
    },
  })
  app.route({ ...withdrawProviderFile, handler: ({ ctx, params }) => withdrawFile(ctx, params.id) })
}
